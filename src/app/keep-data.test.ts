import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import pino from 'pino'
import { until } from '../../test/support/until.ts'
import { tinyDataset } from '../data/fixtures/tiny-dataset.ts'
import { numbersFile, tinyFile } from '../data/fixtures/tiny-file.ts'
import { Catalog } from '../data/keep/catalog.ts'
import { keepData } from './keep-data.ts'

it('data is refreshed while an import of another data set takes its time', async () => {
  const path = mkdtempSync(join(tmpdir(), 'assay-keep-'))
  const home = { path, dataPath: join(path, 'data') }
  const [snapshot, file] = [tinyDataset('work'), tinyFile()]
  const datasets = [file, snapshot]
  const catalog = new Catalog(datasets)
  writeFileSync(join(path, numbersFile), '1\nwait\n2')
  const config = { offline: true, refreshesData: true, dataMirror: null }
  const log = pino({ level: 'silent' })
  const keeping = keepData({ datasets, home, catalog, config, log, countFeed: () => {}, random: () => 0 })
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
