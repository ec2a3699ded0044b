/** Documents through their life: installed, fetched, edited, refused, damaged, and opened in another thread. */
import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type DocumentDataset, stampOf } from '../../core/dataset.ts'
import { type DataHome, snapshotPath } from '../files.ts'
import { newDataHome } from '../fixtures/new-home.ts'
import { type Publisher, startPublisher } from '../fixtures/publisher.ts'
import { evens, numbersOf, odds } from '../fixtures/tiny-feeds.ts'
import { Catalog } from './catalog.ts'
import { Follower } from './follower.ts'
import { loadDataset } from './load.ts'
import { refreshDataset } from './refresh.ts'
import { DatasetWatch } from './watch.ts'

const now = Date.parse('2026-05-01T12:00:00Z')

let publisher: Publisher
let home: DataHome
let shippedPath: string
/** The numbers of all files, of which 13 is the wrong answer to the golden question. */
let numbers: DocumentDataset<readonly number[]>

before(async () => {
  publisher = await startPublisher()
})
after(() => publisher.stop())
beforeEach(async () => {
  home = newDataHome()
  shippedPath = join(home.path, 'shipped.txt')
  await writeFile(shippedPath, '1\n')
  numbers = documentOf(pathToFileURL(shippedPath))
})

function documentOf(shipped: URL | null): DocumentDataset<readonly number[]> {
  return {
    name: 'numbers',
    kind: 'document',
    declaredBy: { module: import.meta.url, name: 'numbers' },
    title: 'Numbers',
    formatVersion: 1,
    feeds: [evens, odds],
    operatorFile: 'own.txt',
    shipped,
    read: ({ shipped, feeds, operatorFile }, today) => {
      const fetched = [evens, odds].flatMap(feed => {
        const file = feeds.read(feed.name)
        return file === null ? [] : [{ feed, file }]
      })
      const bodies = [shipped, ...fetched.map(({ file }) => file.body), operatorFile ?? Buffer.alloc(0)]
      return {
        asOf: fetched[0]?.file.asOf ?? (shipped.length > 0 ? '2026-01-01' : today),
        sources: fetched.map(({ feed, file }) => stampOf(feed, file)),
        warnings: fetched.length === 0 ? [] : ['something was left out'],
        opened: bodies.flatMap(numbersOf),
      }
    },
    check: async ({ operatorFile }) => {
      if (operatorFile?.includes('x')) throw new Error('Nothing of own.txt is taken over.')
    },
    checkGolden: opened => (opened.includes(13) ? ['13 is no such number.'] : []),
  }
}

async function refresh(bodies: Readonly<Record<string, string>>) {
  for (const [feed, body] of Object.entries(bodies)) publisher.answer(`/publisher.example/${feed}.txt`, body)
  const report = await refreshDataset(numbers, home, {
    egress: { mirror: publisher.mirror, offline: false, timeouts: { deadlineMs: 5_000, idleMs: 5_000 } },
    now: () => now,
    wants: ({ name }) => name in bodies,
    acceptsShrunk: () => true,
    retryBuild: false,
    onFeed: () => {},
    onProgress: () => {},
  })
  return report.outcome === 'done' ? report.build : assert.fail()
}

async function started() {
  const catalog = new Catalog([numbers])
  const said: string[] = []
  const say = (message: string) => said.push(message)
  const loaded = await loadDataset(numbers, home, catalog, {
    onProgress: () => {},
    log: { info: say, warn: say, error: say },
  })
  if (loaded.outcome === 'rebuilding') await loaded.rebuilt
  return { catalog, said, outcome: loaded.outcome, watch: new DatasetWatch(numbers, home, catalog) }
}

describe('a document', () => {
  it('answers from its shipped file, of which nothing is written into the home', async () => {
    const { catalog, outcome, watch } = await started()
    assert.deepEqual([outcome, catalog.get(numbers)], ['ready', [1]])
    await assert.rejects(readFile(snapshotPath(home, 'numbers')), { code: 'ENOENT' })
    assert.equal((await watch.look()).build, null)
  })

  it('answers by an edit of its shipped file after the next look', async () => {
    const { catalog, watch } = await started()
    await watch.look()
    await writeFile(shippedPath, '2\n3\n')
    assert.equal((await watch.look()).outcome, 'swapped')
    assert.deepEqual(catalog.get(numbers), [2, 3])
    assert.equal((await watch.look()).outcome, 'unchanged')
  })

  it('cannot answer when its shipped file is missing or has a wrong answer, which is told', async () => {
    await writeFile(shippedPath, '13\n')
    const wrong = await started()
    assert.equal(wrong.outcome, 'failed')
    assert.deepEqual(wrong.said, ['The file of numbers that ships with Assay is not used: 13 is no such number.'])
    await rm(shippedPath)
    await assert.rejects(started(), { code: 'ENOENT' })
  })

  it('answers empty from the start when nothing ships and nothing was fetched', async () => {
    numbers = documentOf(null)
    const { catalog, outcome } = await started()
    assert.deepEqual([outcome, catalog.get(numbers)], ['ready', []])
    assert.deepEqual(catalog.status(now)[0].asOf, null)
  })

  it('answers by what was fetched, with its sources and ages, also after a start', async () => {
    const { catalog, watch } = await started()
    assert.equal((await refresh({ evens: '# as of 2026-04-30\n4\n6\n' })).outcome, 'built')
    assert.equal((await watch.look()).outcome, 'swapped')
    assert.deepEqual(catalog.get(numbers), [1, 4, 6])
    const later = await started()
    assert.deepEqual([later.outcome, later.catalog.get(numbers)], ['ready', [1, 4, 6]])
    const [{ sources, warnings, asOf }] = later.catalog.status(now)
    assert.deepEqual(
      [sources.map(source => source.asOf), warnings, asOf],
      [['2026-04-30'], ['something was left out'], '2026-04-30'],
    )
    assert.equal((await refresh({})).outcome, 'current')
  })

  it('keeps the last good files when fetched ones have a wrong answer, also after a start', async () => {
    assert.equal((await refresh({ evens: '4\n6\n' })).outcome, 'built')
    const { catalog, watch } = await started()
    assert.partialDeepStrictEqual(await refresh({ evens: '13\n15\n' }), {
      outcome: 'failed',
      reason: '13 is no such number.',
    })
    assert.equal((await watch.look()).build, null, 'it is not tried again')
    assert.equal(catalog.status(now)[0].message, '13 is no such number.')
    assert.deepEqual((await started()).catalog.get(numbers), [1, 4, 6])
    assert.equal((await refresh({ evens: '8\n10\n' })).outcome, 'built')
    await watch.look()
    assert.deepEqual([catalog.get(numbers), catalog.status(now)[0].message], [[1, 8, 10], undefined])
  })

  it("takes the operator's file over when its slow checks pass, and is the installed one again without it", async () => {
    await started()
    const own = join(home.path, 'own.txt')
    await writeFile(own, '99\n')
    assert.equal((await refresh({})).outcome, 'built')
    await writeFile(own, 'x\n')
    assert.partialDeepStrictEqual(await refresh({}), { outcome: 'failed', reason: 'Nothing of own.txt is taken over.' })
    const { catalog, watch } = await started()
    assert.deepEqual(catalog.get(numbers), [1, 99])
    await rm(own)
    await watch.look()
    assert.deepEqual(catalog.get(numbers), [1])
  })

  it('is put together anew from its files when what lies in the home is damaged', async () => {
    await refresh({ evens: '4\n6\n', odds: '5\n7\n' })
    const path = snapshotPath(home, 'numbers')
    const bytes = await readFile(path)
    bytes[bytes.length - 1] ^= 1
    await writeFile(path, bytes)
    const { catalog, outcome, said } = await started()
    assert.deepEqual([outcome, catalog.get(numbers)], ['rebuilding', [1, 4, 6, 5, 7]])
    assert.match(said[0], /^Snapshot numbers is corrupt \(digest_mismatch\)\.$/)
  })

  it('is parsed by another thread from the same memory', async () => {
    await refresh({ evens: '4\n6\n' })
    const { catalog } = await started()
    const other = new Catalog([numbers])
    const never = () => assert.fail()
    const follower = new Follower({ datasets: [numbers], home, catalog: other, onError: never, onDamage: never })
    for (const entry of catalog.shared()) await follower.take(structuredClone(entry))
    assert.deepEqual(other.get(numbers), [1, 4, 6])
    assert.deepEqual(other.status(now), catalog.status(now))
  })
})
