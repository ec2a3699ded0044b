import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Dataset, SnapshotDataset, SnapshotView } from '../../core/dataset.ts'
import { tryLock } from '../build/dataset-lock.ts'
import { feedStoreOf } from '../build/dataset-state.ts'
import { readBuildFailure } from '../build/notes.ts'
import { isWanted } from '../feeds/due.ts'
import { type DataHome, snapshotPath } from '../files.ts'
import { compileHere } from '../fixtures/compile-here.ts'
import { newDataHome } from '../fixtures/new-home.ts'
import { type Publisher, startPublisher } from '../fixtures/publisher.ts'
import { type Behaviour, tinyDataset } from '../fixtures/tiny-dataset.ts'
import { evens, odds } from '../fixtures/tiny-feeds.ts'
import { Catalog } from './catalog.ts'
import { loadDataset } from './load.ts'
import { type RefreshOptions, refreshDataset } from './refresh.ts'
import { DatasetWatch } from './watch.ts'

const now = Date.parse('2026-05-01T12:00:00Z')
const hourMs = 3_600_000
const at = new Date(now).toISOString()
const timeouts = { deadlineMs: 10_000, idleMs: 10_000 }

let publisher: Publisher
let home: DataHome
before(async () => {
  publisher = await startPublisher()
})
after(() => publisher.stop())
beforeEach(() => {
  home = newDataHome()
  publisher.asked.length = 0
  publisher.answer('/publisher.example/evens.txt', '2\n4\n')
  publisher.answer('/publisher.example/odds.txt', '# as of 2026-04-30\n1\n3\n')
})

function fed(
  behaviour: Behaviour = 'work',
  changed: Partial<SnapshotDataset<Uint32Array>> = {},
): SnapshotDataset<Uint32Array> {
  return tinyDataset(behaviour, { feeds: [evens, odds], operatorFile: 'own.txt', ...changed })
}

interface Changed {
  readonly offline?: boolean
  readonly mirror?: string
  readonly force?: boolean
  readonly retryBuild?: boolean
  /** The feed that a person says has shrunk. */
  readonly shrunk?: string
  readonly hours?: number
  readonly inOwnProcess?: boolean
}

function optionsOf(changed: Changed, onProgress: RefreshOptions['onProgress'] = () => {}): RefreshOptions {
  const { offline = false, mirror = publisher.mirror, force = false, retryBuild = true, hours = 0 } = changed
  return {
    egress: { mirror, offline, timeouts },
    now: () => now + hours * hourMs,
    wants: (feed, state) => force || isWanted(feed, state, now + hours * hourMs),
    acceptsShrunk: ({ name }) => name === changed.shrunk,
    retryBuild,
    onFeed: () => {},
    onProgress,
    ...(changed.inOwnProcess ? {} : { runCompiler: compileHere }),
  }
}

async function refresh(dataset: Dataset<Uint32Array>, changed: Changed = {}) {
  const steps: string[] = []
  const report = await refreshDataset(
    dataset,
    home,
    optionsOf(changed, step => steps.push(step)),
  )
  assert.ok(report.outcome === 'done')
  const feeds = Object.fromEntries(report.feeds.map(({ feed, result }) => [feed, result.outcome]))
  return { feeds, build: report.build, compiled: steps.length > 0 }
}

const loadSilently = (dataset: Dataset<Uint32Array>, catalog: Catalog, place = home) => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  return loadDataset(dataset, place, catalog, { onProgress: () => {}, log, runCompiler: compileHere })
}

describe('a refresh', () => {
  it('fetches the feeds, compiles them in a process of its own, and gives the snapshot opened', async () => {
    const { feeds, build, compiled } = await refresh(fed(), { inOwnProcess: true })
    assert.deepEqual(feeds, { evens: 'updated', odds: 'updated' })
    assert.ok(build.outcome === 'built' && compiled)
    assert.deepEqual(build.data?.opened, Uint32Array.of(42, 7, 2, 4, 1, 3))
    assert.match(build.data?.snapshot.inputs, /^tiny@1\.0\.0, evens@[0-9a-f]{12}, odds@[0-9a-f]{12}$/)
    const stamps = build.data?.snapshot.sources.map(({ topic, asOf, attribution }) => ({ topic, asOf, attribution }))
    assert.deepEqual(stamps, [
      { topic: 'numbers', asOf: '2026-01-01', attribution: undefined },
      { topic: 'evens', asOf: at, attribution: undefined },
      { topic: 'odds', asOf: '2026-04-30', attribution: 'Odds by Publisher' },
    ])
    assert.deepEqual((await readdir(home.dataPath)).sort(), ['feeds', 'tiny.lock', 'tiny.snapshot'])
  })

  it('that breaks gives the lock back only when nothing is written any more', async () => {
    let isFree = true
    publisher.answer('/publisher.example/odds.txt', (_, response) => {
      const held = tryLock(home, 'tiny')
      held?.release()
      isFree = held !== null
      response.end('1\n3\n')
    })
    const wants: RefreshOptions['wants'] = ({ name }) => name === 'odds' || assert.fail('not foreseen')
    await assert.rejects(refreshDataset(fed(), home, { ...optionsOf({}), wants }), /not foreseen/)
    assert.equal(isFree, false, 'while odds was still being fetched')
    assert.equal(await readFile(feedStoreOf(fed(), home).bodyPath('odds'), 'utf8'), '1\n3\n')
  })

  it('asks for nothing that is not due, and builds nothing that did not change', async () => {
    await refresh(fed())
    publisher.asked.length = 0
    const again = await refresh(fed(), { hours: 1 })
    assert.partialDeepStrictEqual(again, {
      feeds: { evens: 'not_due', odds: 'not_due' },
      build: { outcome: 'current' },
      compiled: false,
    })
    assert.deepEqual(publisher.asked, [])
    const forced = await refresh(fed(), { hours: 1, force: true })
    assert.deepEqual(forced.feeds, { evens: 'unchanged', odds: 'unchanged' })
    assert.equal(forced.compiled, false)
    const daily = await refresh(fed(), { hours: 26 })
    assert.deepEqual(daily.feeds, { evens: 'unchanged', odds: 'unchanged' })
  })

  it('builds anew when one body changed', async () => {
    await refresh(fed())
    publisher.answer('/publisher.example/evens.txt', '2\n4\n6\n')
    const { feeds, build } = await refresh(fed(), { hours: 24 })
    assert.deepEqual(feeds, { evens: 'updated', odds: 'unchanged' })
    assert.ok(build.outcome === 'built')
    assert.deepEqual(build.data?.opened, Uint32Array.of(42, 7, 2, 4, 6, 1, 3))
  })

  it('goes on with the last good file of a feed that fails, and builds from the others', async () => {
    await refresh(fed())
    publisher.answer('/publisher.example/evens.txt', (_, response) => response.writeHead(503).end())
    publisher.answer('/publisher.example/odds.txt', '# as of 2026-05-01\n1\n3\n5\n')
    const { feeds, build } = await refresh(fed(), { hours: 24 })
    assert.deepEqual(feeds, { evens: 'failed', odds: 'updated' })
    assert.ok(build.outcome === 'built')
    assert.deepEqual(build.data?.opened, Uint32Array.of(42, 7, 2, 4, 1, 3, 5))
  })

  it('builds from what is installed when nothing can be fetched', async () => {
    const { feeds, build } = await refresh(fed(), { mirror: 'http://127.0.0.1:1' })
    assert.deepEqual(feeds, { evens: 'failed', odds: 'failed' })
    assert.ok(build.outcome === 'built')
    assert.deepEqual(build.data?.opened, Uint32Array.of(42, 7))
  })

  it('asks for nothing when it is offline, and builds all the same', async () => {
    const { feeds, build } = await refresh(fed(), { offline: true, force: true })
    assert.deepEqual(feeds, { evens: 'offline', odds: 'offline' })
    assert.equal(build.outcome, 'built')
    assert.deepEqual(publisher.asked, [])
  })

  it('does nothing while somebody else refreshes or builds', async () => {
    const held = tryLock(home, 'tiny')
    assert.deepEqual(await refreshDataset(fed(), home, optionsOf({})), { outcome: 'busy' })
    assert.deepEqual(publisher.asked, [])
    held?.release()
  })

  it('takes a list that has shrunk when a person says so, and builds from it', async () => {
    publisher.answer('/publisher.example/evens.txt', '2\n4\n6\n8\n')
    await refresh(fed())
    publisher.answer('/publisher.example/evens.txt', '2\n4\n')
    publisher.answer('/publisher.example/odds.txt', '1\n')
    assert.deepEqual((await refresh(fed(), { force: true })).feeds, { evens: 'refused', odds: 'refused' })
    const { feeds, build } = await refresh(fed(), { force: true, shrunk: 'evens' })
    assert.deepEqual(feeds, { evens: 'updated', odds: 'refused' })
    assert.ok(build.outcome === 'built')
    assert.deepEqual(build.data?.opened, Uint32Array.of(42, 7, 2, 4, 1, 3))
  })

  it('says so when its folder cannot be written', async () => {
    await writeFile(home.dataPath, 'a file in place of the folder')
    const { feeds, build } = await refresh(fed())
    assert.deepEqual(feeds, {})
    assert.ok(build.outcome === 'failed')
    assert.match(build.reason, /^The data folder or .* cannot be written: .*(EEXIST|ENOTDIR)/)
  })

  it('fetches anew what is damaged on the disk, before it is built from', async () => {
    await refresh(fed())
    await writeFile(feedStoreOf(fed(), home).bodyPath('evens'), '2\n5\n')
    await rm(snapshotPath(home, 'tiny'))
    const rebuilt = await refresh(fed(), { hours: 1 })
    assert.ok(rebuilt.build.outcome === 'built')
    assert.deepEqual(rebuilt.build.data?.opened, Uint32Array.of(42, 7, 1, 3), 'never from a damaged file')
    const { feeds, build } = await refresh(fed(), { hours: 1 })
    assert.equal(feeds.evens, 'updated')
    assert.ok(build.outcome === 'built')
    assert.deepEqual(build.data?.opened, Uint32Array.of(42, 7, 2, 4, 1, 3))
  })
})

describe("the operator's file", () => {
  it('is read when it is there, and an edit of it is a reason to build', async () => {
    await refresh(fed())
    await writeFile(join(home.path, 'own.txt'), '100\nnothing\n')
    const { feeds, build } = await refresh(fed(), { hours: 1 })
    assert.deepEqual(feeds, { evens: 'not_due', odds: 'not_due' })
    assert.ok(build.outcome === 'built')
    assert.deepEqual(build.data?.opened, Uint32Array.of(42, 7, 2, 4, 1, 3, 100))
    assert.deepEqual(build.data?.snapshot.warnings, ['line 2 of own.txt: not a number'])
    await rm(join(home.path, 'own.txt'))
    const without = await refresh(fed(), { hours: 1 })
    assert.ok(without.build.outcome === 'built')
    assert.deepEqual(without.build.data?.snapshot.warnings, [])
  })
})

describe("an operator's file that cannot be read", () => {
  it('fails the build and leaves the older snapshot answering, and the feeds are fetched all the same', async () => {
    await writeFile(join(home.path, 'own.txt'), '100\n')
    const catalog = new Catalog([fed()])
    await refresh(fed())
    await loadSilently(fed(), catalog)
    const watch = new DatasetWatch(fed(), home, catalog)
    await rm(join(home.path, 'own.txt'))
    // A container creates a folder in place of a mounted file that does not exist.
    await mkdir(join(home.path, 'own.txt'))
    assert.match((await watch.look()).build ?? '', /, own\.txt@EISDIR$/)
    const { feeds, build } = await refresh(fed(), { hours: 24 })
    assert.deepEqual(feeds, { evens: 'unchanged', odds: 'unchanged' })
    assert.ok(build.outcome === 'failed')
    assert.match(build.reason, /EISDIR/)
    await watch.look()
    assert.deepEqual(catalog.get(fed()), Uint32Array.of(42, 7, 2, 4, 1, 3, 100))
    assert.match(catalog.status(now)[0].message ?? '', /EISDIR/)
    assert.equal((await watch.look()).build, null, 'not again and again')
    await rmdir(join(home.path, 'own.txt'))
    assert.ok((await watch.look()).build)
  })
})

describe('a build that fails', () => {
  for (const [behaviour, reason] of [
    ['throw', 'The feed has no rows.'],
    ['wrong', 'The first number is 41, not 42.'],
  ] as const) {
    it(`leaves the older snapshot answering, and the status says why (${behaviour})`, async () => {
      const catalog = new Catalog([fed()])
      await refresh(fed())
      await loadSilently(fed(), catalog)
      const watch = new DatasetWatch(fed(), home, catalog)
      publisher.answer('/publisher.example/evens.txt', '2\n4\n6\n')
      const { build } = await refresh(fed(behaviour), { hours: 24 })
      assert.partialDeepStrictEqual(build, { outcome: 'failed', reason })
      await watch.look()
      assert.deepEqual(catalog.get(fed()), Uint32Array.of(42, 7, 2, 4, 1, 3))
      assert.equal(catalog.status(now)[0].message, reason)
      assert.equal((await watch.look()).build, null, 'the same inputs are not tried again')
      const untried = await refresh(fed(), { hours: 25, retryBuild: false })
      assert.partialDeepStrictEqual([untried.build, untried.compiled], [{ outcome: 'failed', reason }, false])
      const retried = await refresh(fed(), { hours: 25 })
      assert.equal(retried.build.outcome, 'built')
      assert.equal(await readBuildFailure(home, 'tiny'), null)
      assert.equal((await watch.look()).outcome, 'swapped')
      assert.equal(catalog.status(now)[0].message, undefined)
    })
  }

  it('for want of disk is tried again without being asked for', async () => {
    await refresh(fed())
    publisher.answer('/publisher.example/evens.txt', '2\n4\n6\n8\n')
    const { build } = await refresh(fed('full'), { hours: 24 })
    assert.match('reason' in build ? build.reason : '', /ENOSPC/)
    const again = await refresh(fed(), { hours: 25, retryBuild: false })
    assert.equal(again.build.outcome, 'built')
  })
})

describe('what another process did', () => {
  it('is noticed: its snapshot answers, once', async () => {
    const catalog = new Catalog([fed()])
    await loadSilently(fed(), catalog)
    assert.deepEqual(catalog.get(fed()), Uint32Array.of(42, 7))
    const watch = new DatasetWatch(fed(), home, catalog)
    assert.partialDeepStrictEqual(await watch.look(), { outcome: 'unchanged' })
    await writeFile(join(home.path, 'own.txt'), 'nothing\n')
    assert.match((await watch.look()).build ?? '', /own\.txt@/)
    await refresh(fed())
    const before = catalog.get(fed())
    const warnings = ['line 1 of own.txt: not a number']
    assert.partialDeepStrictEqual(await watch.look(), { outcome: 'swapped', warnings })
    assert.deepEqual(catalog.get(fed()), Uint32Array.of(42, 7, 2, 4, 1, 3))
    assert.deepEqual(before, Uint32Array.of(42, 7), 'who holds the older one goes on with it')
    assert.partialDeepStrictEqual(await watch.look(), { outcome: 'unchanged' })
    assert.equal((await watch.look()).build, null)
    assert.equal(catalog.status(now)[0].feeds[0].state.file?.rows, 2)
  })

  it('is taken over later when it could not be opened the first time', async () => {
    const catalog = new Catalog([fed()])
    await loadSilently(fed(), catalog)
    let fails = true
    const open = (snapshot: SnapshotView) => {
      if (fails) throw new RangeError('Array buffer allocation failed')
      return snapshot.uint32('numbers')
    }
    const watch = new DatasetWatch(fed('work', { open }), home, catalog)
    await refresh(fed())
    await assert.rejects(watch.look(), /allocation failed/)
    fails = false
    assert.equal((await watch.look()).outcome, 'swapped')
    assert.deepEqual(catalog.get(fed()), Uint32Array.of(42, 7, 2, 4, 1, 3))
  })

  it('is not taken over when it is damaged, and is not read again every minute', async () => {
    const catalog = new Catalog([fed()])
    await loadSilently(fed(), catalog)
    const watch = new DatasetWatch(fed(), home, catalog)
    await writeFile(snapshotPath(home, 'tiny'), 'no snapshot')
    const seen = await watch.look()
    assert.ok(seen.outcome === 'unusable')
    assert.match(seen.message, /corrupt \(not_a_snapshot\)/)
    assert.partialDeepStrictEqual(await watch.look(), { outcome: 'unchanged' })
    await rm(snapshotPath(home, 'tiny'))
    assert.partialDeepStrictEqual(await watch.look(), { outcome: 'unusable', message: 'The data file is missing.' })
    assert.deepEqual(catalog.get(fed()), Uint32Array.of(42, 7))
  })
})

describe('a snapshot that ships with the project', () => {
  /** Built from nothing fetched, and put where it would ship. */
  async function shipped(): Promise<SnapshotDataset<Uint32Array>> {
    const path = join(home.path, 'ships')
    await loadSilently(fed(), new Catalog([fed()]), { path, dataPath: path })
    return fed('work', { bundled: pathToFileURL(join(path, 'tiny.snapshot')) })
  }

  it('answers without a build until something was fetched, and nothing is written', async () => {
    const dataset = await shipped()
    const catalog = new Catalog([dataset])
    const uncompiled = { ...dataset, compiler: new URL('file:///none.ts') }
    assert.equal((await loadSilently(uncompiled, catalog)).outcome, 'ready')
    assert.deepEqual(catalog.get(dataset), Uint32Array.of(42, 7))
    assert.deepEqual(await readdir(home.path), ['ships'])
    assert.equal((await new DatasetWatch(dataset, home, catalog).look()).build, null)
    assert.equal((await refresh(dataset, { offline: true })).build.outcome, 'current')
  })

  it('gives way to what was fetched, and comes back when that is gone', async () => {
    const dataset = await shipped()
    const catalog = new Catalog([dataset])
    await loadSilently(dataset, catalog)
    const watch = new DatasetWatch(dataset, home, catalog)
    assert.equal((await watch.look()).outcome, 'unchanged')
    await refresh(dataset)
    assert.equal((await watch.look()).outcome, 'swapped')
    assert.deepEqual(catalog.get(dataset), Uint32Array.of(42, 7, 2, 4, 1, 3))
    await rm(join(home.dataPath, 'feeds'), { recursive: true })
    assert.equal((await watch.look()).outcome, 'swapped')
    assert.deepEqual(catalog.get(dataset), Uint32Array.of(42, 7))
  })

  it('answers while what was fetched is built', async () => {
    const dataset = await shipped()
    await refresh(dataset)
    await rm(snapshotPath(home, 'tiny'))
    const catalog = new Catalog([dataset])
    const load = await loadSilently(dataset, catalog)
    assert.ok(load.outcome === 'rebuilding')
    assert.deepEqual(catalog.get(dataset), Uint32Array.of(42, 7))
    assert.equal(await load.rebuilt, 'ready')
    assert.deepEqual(catalog.get(dataset), Uint32Array.of(42, 7, 2, 4, 1, 3))
  })

  for (const [what, damage, said] of [
    ['is corrupt', (path: string) => writeFile(path, 'no snapshot'), /ships with Assay is corrupt \(not_a_snapshot\)/],
    ['is missing', (path: string) => rm(path), /ships with Assay is missing/],
  ] as const) {
    it(`says so when it ${what}`, async () => {
      const dataset = await shipped()
      await damage(join(home.path, 'ships', 'tiny.snapshot'))
      const catalog = new Catalog([dataset])
      assert.partialDeepStrictEqual(await loadSilently(dataset, catalog), { outcome: 'failed' })
      assert.match(catalog.status(now)[0].message ?? '', said)
      const { build } = await refresh(dataset, { offline: true })
      assert.ok(build.outcome === 'failed')
      assert.match(build.reason, said)
    })
  }
})
