import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { until } from '../../../test/support/until.ts'
import type { AnyDataset, SnapshotDataset } from '../../core/dataset.ts'
import { BlockError } from '../file/block-file.ts'
import { type DataHome, dataFilePath } from '../files.ts'
import { newDataHome } from '../fixtures/new-home.ts'
import { openedSnapshot } from '../fixtures/opened-snapshot.ts'
import { tinyDataset } from '../fixtures/tiny-dataset.ts'
import { evens } from '../fixtures/tiny-feeds.ts'
import { numbersFile, tinyFile } from '../fixtures/tiny-file.ts'
import { Catalog, type SharedEntry } from './catalog.ts'
import { Follower } from './follower.ts'
import { refreshDataset } from './refresh.ts'
import { DatasetWatch } from './watch.ts'

let home: DataHome
beforeEach(() => {
  home = newDataHome()
})

interface Doubled {
  readonly numbers: Uint32Array
  readonly doubled: Uint32Array
}

let computed = 0
const doubling: SnapshotDataset<Doubled> = {
  ...(tinyDataset('work', { feeds: [evens] }) as AnyDataset & { kind: 'snapshot' }),
  open: snapshot => {
    const numbers = snapshot.uint32('numbers')
    const doubled = snapshot.derived('doubled', () => {
      computed += 1
      return numbers.map(number => number * 2)
    })
    return { numbers, doubled }
  },
  checkGolden: () => [],
}

/** Two catalogs, one of which follows the other as over a port. */
function pair(dataset: AnyDataset) {
  const [first, second] = [new Catalog([dataset]), new Catalog([dataset])]
  const told: unknown[] = []
  const follower = new Follower({
    ...{ datasets: [dataset], home, catalog: second, tryAgainMs: 5 },
    onError: error => told.push(error),
    onDamage: (name, blocks) => told.push({ name, blocks }),
  })
  let last = Promise.resolve()
  const take = (entry: SharedEntry) => {
    last = follower.take(structuredClone(entry))
  }
  first.share(take)
  for (const entry of first.shared()) take(entry)
  return { first, second, told, follower, followed: () => last }
}

describe('a catalog that follows another', () => {
  it('answers from the same memory, and computes no table again', async () => {
    const { first, second, followed } = pair(doubling)
    assert.equal(second.get(doubling), undefined)
    computed = 0
    const snapshot = openedSnapshot({ numbers: Uint32Array.of(42, 7) })
    const opened = doubling.open(snapshot)
    first.swap(doubling, snapshot, opened)
    await followed()
    const own = second.get(doubling) ?? assert.fail('not open')
    assert.deepEqual([[...own.numbers], [...own.doubled], computed], [[42, 7], [84, 14], 1])
    // What one thread writes the other reads: nothing was copied.
    opened.numbers[1] = 8
    opened.doubled[1] = 16
    assert.deepEqual([own.numbers[1], own.doubled[1]], [8, 16])
    assert.deepEqual(second.status(0), first.status(0))
  })

  it('shares tables that are left to the first use', async () => {
    let times = 0
    const later: SnapshotDataset<() => Uint32Array> = {
      ...(doubling as AnyDataset & { kind: 'snapshot' }),
      open: snapshot => () => {
        return snapshot.derived('later', () => {
          times += 1
          return snapshot.uint32('numbers').map(number => number * 2)
        })
      },
      beforeSharing: read => void read(),
    }
    const { first, second, followed } = pair(later)
    const snapshot = openedSnapshot({ numbers: Uint32Array.of(42, 7) })
    first.swap(later, snapshot, later.open(snapshot))
    await followed()
    assert.deepEqual([[...(second.get(later)?.() ?? [])], times], [[84, 14], 1])
  })

  it('swaps when the other does, and not when only its feeds or its failure change', async () => {
    const { first, second, followed } = pair(doubling)
    const swap = (number: number) => {
      const snapshot = openedSnapshot({ numbers: Uint32Array.of(number) })
      first.swap(doubling, snapshot, doubling.open(snapshot))
      return followed()
    }
    await swap(1)
    const before = second.get(doubling)
    first.fail(doubling, { reason: 'The last build failed.' })
    const file = { sha256: 'a', bytes: 1, rows: 1, fetchedAt: '2026-01-02T00:00:00Z', asOf: '2026-01-02' }
    const state = { file, previous: null, failure: null, checkedAt: '2026-01-02T00:00:00Z' }
    first.note(doubling, { feeds: [{ feed: evens, state: state as never }] })
    await followed()
    assert.equal(second.get(doubling), before)
    assert.deepEqual(second.status(0), first.status(0))
    assert.equal(second.status(0)[0].message, 'The last build failed.')
    await swap(2)
    assert.deepEqual([...(second.get(doubling)?.numbers ?? [])], [2])
    assert.equal(second.status(0)[0].message, undefined)
  })

  it('opens a file by itself, again when another takes its place, and tells of the blocks that are damaged', async () => {
    const dataset = tinyFile()
    const give = async (...lines: string[]) => {
      await writeFile(join(home.path, numbersFile), lines.join('\n'))
      const report = await refreshDataset(dataset, home, {
        egress: { mirror: null, offline: true, timeouts: { deadlineMs: 1000, idleMs: 1000 } },
        ...{ now: () => 0, wants: () => false, acceptsShrunk: () => false, retryBuild: true },
        ...{ onFeed: () => {}, onProgress: () => {} },
      })
      assert.ok(report.outcome === 'done')
    }
    const { first, second, told, follower, followed } = pair(dataset)
    const watch = new DatasetWatch(dataset, home, first)
    await give('one', 'two')
    await watch.look()
    await followed()
    assert.deepEqual(await second.get(dataset)?.all(), ['one', 'two'])
    await give('one', 'three')
    await watch.look()
    await followed()
    const lines = second.get(dataset) ?? assert.fail('not open')
    assert.deepEqual(await lines.all(), ['one', 'three'])
    const path = dataFilePath(home, dataset)
    const bytes = await readFile(path)
    bytes[bytes.indexOf('three')] ^= 1
    writeFileSync(path, bytes, { flag: 'r+' })
    await assert.rejects(lines.line(1), BlockError)
    follower.tellDamage()
    follower.tellDamage()
    assert.deepEqual(told, [{ name: dataset.name, blocks: [1] }])
    first.noteDamageOf(dataset.name, [1])
    assert.deepEqual(first.damagedBlocksOf(dataset), [1])
  })

  it('tries again to open a file that is not there yet', async () => {
    const dataset = tinyFile()
    const { second, told, follower } = pair(dataset)
    await follower.take({
      name: dataset.name,
      current: { version: 1, memory: null },
      failure: null,
      feeds: [],
      taken: null,
    })
    assert.match(String(told[0]), /there is no file of lines/)
    await writeFile(join(home.path, numbersFile), 'one')
    await refreshDataset(dataset, home, {
      egress: { mirror: null, offline: true, timeouts: { deadlineMs: 1000, idleMs: 1000 } },
      ...{ now: () => 0, wants: () => false, acceptsShrunk: () => false, retryBuild: true },
      ...{ onFeed: () => {}, onProgress: () => {} },
    })
    assert.deepEqual(await (await until(async () => second.get(dataset))).all(), ['one'])
    follower.stop()
  })
})
