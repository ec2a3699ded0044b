import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import pino from 'pino'
import { Registry } from 'prom-client'
import { until } from '../../../test/support/until.ts'
import { tinyDataset } from '../../data/fixtures/tiny-dataset.ts'
import { numbersFile, tinyFile } from '../../data/fixtures/tiny-file.ts'
import { Catalog } from '../../data/runtime/catalog.ts'
import { refreshDataset } from '../../data/runtime/refresh.ts'
import { DatasetWatch } from '../../data/runtime/watch.ts'
import { addDatasetMetrics } from '../../http/metrics.ts'
import { readiness } from '../../http/pages/service-pages.ts'
import { startDataRefresh } from './data-refresh.ts'

/** For an import by hand, as a command makes it. */
const refreshing = {
  egress: { mirror: null, offline: true, timeouts: { deadlineMs: 1_000, idleMs: 1_000 } },
  now: () => 0,
  wants: () => false,
  acceptsShrunk: () => false,
  retryBuild: true,
  onFeed: () => {},
  onProgress: () => {},
}

it('data is refreshed while an import of another data set takes its time', async () => {
  const path = mkdtempSync(join(tmpdir(), 'assay-keep-'))
  const home = { path, dataPath: join(path, 'data') }
  const [snapshot, file] = [tinyDataset('work'), tinyFile()]
  const datasets = [file, snapshot]
  const catalog = new Catalog(datasets)
  writeFileSync(join(path, numbersFile), '1\nwait\n2')
  const config = { offline: true, refreshesData: true, dataMirror: null }
  const log = pino({ level: 'silent' })
  const keeping = startDataRefresh({ datasets, home, catalog, config, log, countFeed: () => {}, random: () => 0 })
  try {
    const unfinished = join(home.dataPath, 'lines.blocks.part')
    await until(async () => existsSync(unfinished) && readFileSync(unfinished).includes('wait'))
    await until(async () => catalog.get(snapshot) !== undefined)
    assert.deepEqual(catalog.get(snapshot), Uint32Array.of(42, 7))
    assert.equal(catalog.get(file), undefined)
  } finally {
    await keeping.stop()
    rmSync(path, { recursive: true })
  }
})

it('a refresh that hangs is ended, said where people and machines look, and due again', async () => {
  const path = mkdtempSync(join(tmpdir(), 'assay-hang-'))
  const home = { path, dataPath: join(path, 'data') }
  const file = tinyFile()
  const catalog = new Catalog([file])
  writeFileSync(join(path, numbersFile), '1\nwait\n2')
  const config = { offline: true, refreshesData: true, dataMirror: null }
  const said: string[] = []
  const log = pino({ level: 'error' }, { write: line => void said.push(JSON.parse(line).msg) })
  const options = { datasets: [file], home, catalog, config, log, countFeed: () => {}, random: () => 0 }
  const watch = new DatasetWatch(file, home, catalog)
  const due = (await watch.look()).build
  const keeping = startDataRefresh({ ...options, silenceMs: 3_000 })
  try {
    await until(async () => catalog.status(0)[0].message !== undefined)
    const reason = 'A data refresh was not completed: It did not report for 0.05 minutes.'
    assert.equal(catalog.status(0)[0].message, reason)
    assert.deepEqual(said, [reason])
    assert.equal(readiness(catalog.status(0), { state: 'ready', code: null }).datasets[0].failed, true)
    const registry = new Registry()
    addDatasetMetrics(registry, () => catalog.status(0))
    assert.match(await registry.metrics(), /^assay_dataset_failed\{dataset="lines"\} 1$/m)
    const outside = new Catalog([file])
    assert.equal((await new DatasetWatch(file, home, outside).look()).isDue, true)
    assert.equal(outside.status(0)[0].message, reason, 'to another process, such as assay data status')
    assert.equal((await watch.look()).build, due)
  } finally {
    await keeping.stop()
    rmSync(path, { recursive: true })
  }
})

it('a refresh that breaks where nothing can be written down is a failure of the data set, and not of the scheduler', async () => {
  const path = mkdtempSync(join(tmpdir(), 'assay-break-'))
  const home = { path, dataPath: join(path, 'data') }
  const file = tinyFile({ declaredBy: { ...tinyFile().declaredBy, name: 'nothing' } })
  const catalog = new Catalog([file])
  writeFileSync(join(path, numbersFile), '1')
  mkdirSync(join(home.dataPath, 'lines.lock'), { recursive: true })
  const config = { offline: true, refreshesData: true, dataMirror: null }
  const said: string[] = []
  const log = pino({ level: 'error' }, { write: line => void said.push(JSON.parse(line).msg) })
  const options = { datasets: [file], home, catalog, config, log, countFeed: () => {}, random: () => 0 }
  const keeping = startDataRefresh(options)
  try {
    await until(async () => catalog.status(0)[0].message !== undefined)
    const reason = 'A data refresh was not completed: It ended before it was done (exit code 1).'
    assert.equal(catalog.status(0)[0].message, reason)
    assert.deepEqual(said, [reason, 'the reason for an incomplete refresh could not be saved'])
  } finally {
    await keeping.stop()
    rmSync(path, { recursive: true })
  }
})

it('a file that a command imports answers within moments', async () => {
  const path = mkdtempSync(join(tmpdir(), 'assay-notice-'))
  const home = { path, dataPath: join(path, 'data') }
  const imported = tinyFile({ importer: null, inputs: () => null })
  const catalog = new Catalog([imported])
  const config = { offline: true, refreshesData: false, dataMirror: null }
  const log = pino({ level: 'silent' })
  // The scheduler itself would not look for many minutes.
  const options = { datasets: [imported], home, catalog, config, log, countFeed: () => {}, random: () => 100 }
  const keeping = startDataRefresh({ ...options, importWatchMs: 5 })
  const importLines = async (...lines: string[]) => {
    writeFileSync(join(path, numbersFile), lines.join('\n'))
    await refreshDataset(tinyFile(), home, refreshing)
  }
  const answer = async () => (await catalog.get(imported)?.all())?.join()
  try {
    await importLines('1', '2')
    await until(async () => (await answer()) === '1,2')
    await importLines('3')
    await until(async () => (await answer()) === '3')
  } finally {
    await keeping.stop()
    rmSync(path, { recursive: true })
  }
})
