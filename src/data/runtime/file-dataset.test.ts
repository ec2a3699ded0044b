/** A data set that is a file, through everything that a data set goes through: import, load, watch, status. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { Registry } from 'prom-client'
import { until } from '../../../test/support/until.ts'
import type { FileDataset } from '../../core/dataset.ts'
import { IdleTimeout } from '../../core/idle-timeout.ts'
import { addDatasetMetrics } from '../../http/metrics.ts'
import { readiness } from '../../http/pages/service-pages.ts'
import { tryLock } from '../build/dataset-lock.ts'
import { readBuildFailure } from '../build/notes.ts'
import { type DataHome, dataFilePath } from '../files.ts'
import { newDataHome } from '../fixtures/new-home.ts'
import { type Lines, numbersFile, tinyFile } from '../fixtures/tiny-file.ts'
import { Catalog } from './catalog.ts'
import { loadDataset } from './load.ts'
import { noteUnfinished, refreshDataset } from './refresh.ts'
import { refreshInProcess } from './refresh-process.ts'
import { DatasetWatch } from './watch.ts'

let home: DataHome
let path: string
beforeEach(() => {
  home = newDataHome()
  path = dataFilePath(home, tinyFile())
})

const now = Date.parse('2026-01-05')
const give = (...lines: string[]) => writeFileSync(join(home.path, numbersFile), lines.join('\n'))
/** How the last import came by its blocks. */
const did = () => JSON.parse(readFileSync(join(home.path, 'did.json'), 'utf8'))

async function refresh(dataset: FileDataset<Lines> = tinyFile()) {
  const steps: string[] = []
  const report = await refreshDataset(dataset, home, {
    egress: { mirror: null, offline: true, timeouts: { deadlineMs: 1000, idleMs: 1000 } },
    now: () => now,
    wants: () => false,
    acceptsShrunk: () => false,
    retryBuild: true,
    onFeed: () => {},
    onProgress: step => steps.push(step),
  })
  assert.ok(report.outcome === 'done')
  return { build: report.build, steps }
}

async function load(dataset: FileDataset<Lines> = tinyFile()) {
  const said: string[] = []
  const say = (message: string) => void said.push(message)
  const catalog = new Catalog([dataset])
  const listeners = { onProgress: () => {}, log: { info: say, warn: say, error: say } }
  const { outcome } = await loadDataset(dataset, home, catalog, listeners)
  const lines = () => catalog.get(dataset) ?? assert.fail('not open')
  return { dataset, catalog, outcome, said, lines, watch: new DatasetWatch(dataset, home, catalog) }
}

describe('a data set that is a file', () => {
  it('may be absent: the service is ready without it, and says so', async () => {
    const { dataset, catalog, outcome, watch, said } = await load()
    assert.deepEqual([outcome, said], ['absent', []])
    assert.equal(catalog.get(dataset), undefined)
    const [{ state, asOf, message }] = catalog.status(now)
    assert.deepEqual([state, asOf, message], ['absent', null, undefined])
    assert.equal(readiness(catalog.status(now), { state: 'ready', code: null }).status, 'ready')
    assert.equal((await watch.look()).build, null, 'there is nothing to import from')
    assert.partialDeepStrictEqual(await watch.look(), { outcome: 'unchanged' })
    assert.partialDeepStrictEqual((await refresh()).build, { outcome: 'current' })
    assert.equal((await new DatasetWatch(dataset, home, catalog).look()).isDue, false)
    assert.equal(catalog.status(now)[0].state, 'absent')
  })

  it('may be required: the service is not ready without it', async () => {
    const { catalog, outcome } = await load(tinyFile({ required: true }))
    assert.equal(outcome, 'absent')
    assert.equal(readiness(catalog.status(now), { state: 'ready', code: null }).status, 'loading')
  })

  it('is imported, answers, and says where it comes from and how old it is', async () => {
    give('1', '', '333')
    const { build, steps } = await refresh()
    assert.equal(build.outcome, 'built')
    assert.deepEqual([...new Set(steps)], ['lines', 'checking'])
    const { catalog, outcome, lines } = await load()
    assert.equal(outcome, 'ready')
    assert.deepEqual(await lines().all(), ['1', '', '333'])
    const [{ state, ageDays, sources, warnings }] = catalog.status(now)
    assert.deepEqual([state, ageDays, warnings], ['ready', 4, []])
    assert.equal(sources[0].attribution, 'Numbers by Example')
    assert.equal(catalog.asOfHeader('lines', now), 'numbers="2026-01-01"')
    assert.equal(catalog.asOfHeader('lines', now + 31 * 86_400_000), 'numbers="2026-01-01";stale')
    assert.partialDeepStrictEqual((await refresh()).build, { outcome: 'current' })
  })

  it('is imported by the process that refreshes for the service, which finds it by its module', async () => {
    give('1')
    const task = { home, orders: [{ declaredBy: tinyFile().declaredBy, feeds: [] }], mirror: null, offline: true }
    const messages: unknown[] = []
    await refreshInProcess(task, message => messages.push(message), new AbortController().signal)
    assert.partialDeepStrictEqual(messages, [{ kind: 'dataset', dataset: 'lines', outcome: 'built' }])
    assert.deepEqual(await (await load()).lines().all(), ['1'])
  })

  it('is not taken for one that hangs while its import goes on, each step of which is a sign', async t => {
    give('1', '2', '3', '4')
    const task = { home, orders: [{ declaredBy: tinyFile().declaredBy, feeds: [] }], mirror: null, offline: true }
    const idle = new IdleTimeout(600_000)
    const signs = t.mock.method(idle, 'restart')
    assert.deepEqual(await refreshInProcess(task, () => {}, new AbortController().signal, idle), { outcome: 'done' })
    assert.ok(signs.mock.callCount() > 4, `${signs.mock.callCount()} signs of 4 lines`)
  })

  it('is never imported by the process that serves, which answers from the older file meanwhile', async () => {
    give('1')
    const absent = await load()
    assert.equal(absent.outcome, 'absent')
    assert.equal(existsSync(path), false)
    assert.match((await absent.watch.look()).build ?? '', /^numbers@/)
    await refresh()
    give('2')
    const older = await load()
    assert.equal(older.outcome, 'ready')
    assert.deepEqual(await older.lines().all(), ['1'])
    assert.notEqual((await older.watch.look()).build, null)
  })

  it('takes unchanged blocks from the file before', async () => {
    give('1', '2', '3')
    await refresh()
    give('2', '3', '4', '1')
    assert.equal((await refresh()).build.outcome, 'built')
    assert.deepEqual(did(), { kept: 0, copied: 3, written: 1 })
    assert.deepEqual(await (await load()).lines().all(), ['2', '3', '4', '1'])
  })

  it('is swapped for a newer one while it is read, and the one before is closed after that', async () => {
    const many = Array.from({ length: 500 }, (_, number) => String(number))
    give(...many)
    await refresh()
    const { lines, watch, catalog } = await load()
    assert.partialDeepStrictEqual(await watch.look(), { outcome: 'unchanged' })
    const older = lines()
    const reading = older.all()
    const single = older.line(7)
    give('new')
    await refresh()
    assert.partialDeepStrictEqual(await watch.look(), { outcome: 'swapped', warnings: [] })
    assert.deepEqual(await lines().all(), ['new'])
    assert.deepEqual([await reading, await single], [many, '7'])
    await assert.rejects(older.line(7), /is closed/)
    assert.partialDeepStrictEqual(await watch.look(), { outcome: 'unchanged' })
    assert.equal(catalog.status(now)[0].state, 'ready')
  })

  it('is swapped for one of the same inputs too, of which the disk would else hold both', async () => {
    give('1', '2')
    await refresh()
    const { lines, watch } = await load()
    await watch.look()
    const older = lines()
    await rm(path)
    await refresh()
    assert.equal((await watch.look()).outcome, 'swapped')
    await assert.rejects(older.line(0), /is closed/)
    assert.deepEqual(await lines().all(), ['1', '2'])
  })
})

describe('an import that does not end well', () => {
  it('goes on where it was stopped', async () => {
    give('1', '2', 'stop', '3')
    const { build } = await refresh()
    assert.partialDeepStrictEqual(build, { outcome: 'failed', reason: 'The importer was stopped.' })
    assert.equal(existsSync(path), false)
    assert.equal((await refresh()).build.outcome, 'built')
    assert.deepEqual(did(), { kept: 3, copied: 0, written: 1 })
    assert.deepEqual(await (await load()).lines().all(), ['1', '2', 'stop', '3'])
    assert.equal(existsSync(`${path}.part`), false)
  })

  it('goes on where it was when its process was killed', async () => {
    give('1', '2', 'wait', '3')
    const stop = new AbortController()
    const task = { home, orders: [{ declaredBy: tinyFile().declaredBy, feeds: [] }], mirror: null, offline: true }
    const run = refreshInProcess(task, () => {}, stop.signal)
    await until(async () => existsSync(`${path}.part`) && readFileSync(`${path}.part`).includes('wait'))
    stop.abort()
    assert.deepEqual(await run, { outcome: 'done' })
    assert.equal(existsSync(path), false)
    assert.equal((await refresh()).build.outcome, 'built')
    assert.deepEqual(did(), { kept: 3, copied: 0, written: 1 })
    assert.deepEqual(await (await load()).lines().all(), ['1', '2', 'wait', '3'])
  })

  it('is told of until a refresh comes to its end, also when nothing is left to do', async () => {
    give('1', '2')
    await refresh()
    const { dataset, watch, catalog } = await load()
    await noteUnfinished(dataset, home, 'It hung.', now)
    await watch.look()
    assert.equal(catalog.status(now)[0].message, 'It hung.')
    assert.partialDeepStrictEqual((await refresh()).build, { outcome: 'current' })
    await watch.look()
    assert.equal(catalog.status(now)[0].message, undefined)
  })

  it('is not told of by a process that was ended while another one is at it, nor in place of what is wrong with the file', async () => {
    const { dataset } = await load()
    give('', '1')
    const { build } = await refresh()
    assert.ok(build.outcome === 'failed')
    await noteUnfinished(dataset, home, 'It hung.', now)
    assert.equal((await readBuildFailure(home, dataset.name))?.reason, build.reason)
    give('1')
    const held = tryLock(home, dataset.name)
    await noteUnfinished(dataset, home, 'It hung.', now)
    held?.release()
    assert.equal((await readBuildFailure(home, dataset.name))?.reason, build.reason)
  })

  it('leaves the file before as it was, and the status says why', async () => {
    give('1', '2')
    await refresh()
    const before = await readFile(path)
    const { watch, catalog, lines } = await load()
    give('3', 'stop')
    await refresh()
    assert.deepEqual(await readFile(path), before)
    await watch.look()
    assert.equal(catalog.status(now)[0].message, 'The importer was stopped.')
    assert.deepEqual(await lines().all(), ['1', '2'])
  })

  it('begins anew after answers that were wrong', async () => {
    give('', '2')
    assert.partialDeepStrictEqual((await refresh()).build, { outcome: 'failed', reason: 'The first line is empty.' })
    assert.deepEqual([existsSync(path), existsSync(`${path}.part`)], [false, false])
  })

  it('says so when its module does not export what it should', async () => {
    give('1')
    const { build } = await refresh(tinyFile({ importer: new URL('../fixtures/tiny-file.ts', import.meta.url) }))
    assert.ok(build.outcome === 'failed')
    assert.match(build.reason, /does not export importBlocks/)
  })
})

describe('a file that is damaged', () => {
  it('fails the answers from that block alone, is told of, and is mended by the next import', async () => {
    give('first', 'second', 'third')
    await refresh()
    const bytes = await readFile(path)
    bytes[bytes.indexOf('second')] ^= 1
    await writeFile(path, bytes)
    const { lines, catalog, watch } = await load()
    await watch.look()
    assert.equal(await lines().line(0), 'first')
    await assert.rejects(lines().line(1), { name: 'BlockError', message: 'Block 1 is damaged.' })
    assert.equal(await lines().line(2), 'third')
    const [{ state, damagedBlocks }] = catalog.status(now)
    assert.deepEqual([state, damagedBlocks], ['ready', 1])
    const message = 'Block 1 is damaged; the next import replaces it.'
    assert.partialDeepStrictEqual(await watch.look(), { outcome: 'damaged', message })
    assert.partialDeepStrictEqual(await watch.look(), { outcome: 'unchanged' }, 'it is told once')
    const registry = new Registry()
    addDatasetMetrics(registry, () => catalog.status(now))
    assert.match(await registry.metrics(), /^assay_data_damaged_blocks\{dataset="lines"\} 1$/m)
    give('first', 'again', 'third')
    assert.equal((await refresh()).build.outcome, 'built')
    assert.equal((await watch.look()).outcome, 'swapped')
    assert.equal(catalog.status(now)[0].damagedBlocks, 0)
    assert.deepEqual(await lines().all(), ['first', 'again', 'third'])
  })

  it('in several blocks, or that no import mends, is told of as that', async () => {
    const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']
    give(...words)
    await refresh()
    const bytes = await readFile(path)
    for (const word of words) bytes[bytes.indexOf(word)] ^= 1
    await writeFile(path, bytes)
    const told = async (changed: Partial<FileDataset<Lines>>, count: number) => {
      const { lines, watch } = await load(tinyFile({ checkGolden: async () => [], ...changed }))
      await watch.look()
      for (let block = 0; block < count; block++) await assert.rejects(lines().line(block), { name: 'BlockError' })
      const seen = await watch.look()
      return seen.outcome === 'damaged' ? seen.message : seen.outcome
    }
    assert.equal(await told({}, 2), 'Blocks 0, 1 are damaged; the next import replaces them.')
    assert.equal(await told({}, 7), 'Blocks 0, 1, 2, 3, 4 and 2 more are damaged; the next import replaces them.')
    assert.equal(await told({ mending: 'remove it' }, 1), 'Block 0 is damaged; remove it.')
  })

  it('in its head cannot be opened: the status says so, and an import makes it anew', async () => {
    give('1')
    await refresh()
    await truncate(path, (await stat(path)).size - 1)
    const { outcome, catalog, watch, lines } = await load()
    assert.equal(outcome, 'absent')
    assert.equal(catalog.status(now)[0].message, 'Snapshot lines is corrupt (truncated).')
    assert.equal((await watch.look()).outcome, 'unusable')
    assert.equal((await refresh()).build.outcome, 'built')
    assert.equal((await watch.look()).outcome, 'swapped')
    assert.deepEqual(await lines().all(), ['1'])
  })

  it('of another format is imported anew', async () => {
    give('1')
    await refresh()
    const next = tinyFile({ formatVersion: 2 })
    assert.equal((await load(next)).outcome, 'absent')
    assert.equal((await refresh(next)).build.outcome, 'built')
    assert.deepEqual(did(), { kept: 0, copied: 0, written: 1 })
    assert.deepEqual(await (await load(next)).lines().all(), ['1'])
  })
})
