/**
 * Data that is taken from servers which lie in every way: what is here goes on answering, and the next honest answer is
 * taken.
 */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { before, beforeEach, describe, it } from 'node:test'
import { isLongRun } from '../../../test/support/long-run.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { AnyDataset, Dataset, SnapshotDataset } from '../../core/dataset.ts'
import { build } from '../build/build.ts'
import { readTaking } from '../build/notes.ts'
import { type DataHome, dataFilePath } from '../files.ts'
import { compileHere } from '../fixtures/compile-here.ts'
import type { Behaviour } from '../fixtures/publisher.ts'
import { builtAt, lookedAt, refreshFrom, type Taking, takingHomes, takingNow } from '../fixtures/taking-homes.ts'
import { tinyDataset } from '../fixtures/tiny-dataset.ts'
import { evens } from '../fixtures/tiny-feeds.ts'
import { Catalog } from './catalog.ts'
import { loadDataset } from './load.ts'
import { indexText, type Offer, type OfferedFile, offersOf, SnapshotServer } from './snapshot-server.ts'
import { DatasetWatch } from './watch.ts'

const start = takingNow
const hourMs = 3_600_000
const tiny = tinyDataset('work')
/** The same data set as another version of its package would build it. */
const newer = tinyDataset('work', { inputs: () => 'tiny@2.0.0' })

const homes = takingHomes()

const offered = (dataset: AnyDataset) => builtAt(homes.there, dataset)

function refresh<Opened>(dataset: Dataset<Opened>, taking: Taking = {}) {
  return refreshFrom(homes.folder, homes.home, dataset, taking)
}

const inputsHere = async (dataset: AnyDataset) => (await lookedAt(homes.home, dataset)).inputsOf(dataset)

const digestAt = (path: string) => (existsSync(path) ? hash('sha256', readFileSync(path)) : null)

describe('data of a server of snapshots', () => {
  it('is taken by its digest, is what answers, and leaves no build due', async () => {
    const file = await offered(newer)
    homes.folder.serve([file])
    const { result, build: built } = await refresh(tiny)
    assert.deepEqual(result, { outcome: 'taken', asOf: file.offer.as_of, bytes: file.offer.bytes })
    assert.equal(built, 'current')
    assert.equal(digestAt(dataFilePath(homes.home, tiny)), file.offer.sha256)
    const catalog = new Catalog([tiny])
    const watch = new DatasetWatch(tiny, homes.home, catalog)
    assert.partialDeepStrictEqual(await watch.look(), { outcome: 'swapped', warnings: [] })
    assert.equal((await watch.look()).build, null)
    assert.equal(catalog.status(start)[0].taken?.from, homes.folder.url)
    assert.deepEqual((await readdir(homes.home.dataPath)).sort(), ['tiny.lock', 'tiny.snapshot', 'tiny.taken.json'])
  })

  it('is asked for once: what is the same already is confirmed, and no file comes', async () => {
    const file = await offered(newer)
    homes.folder.serve([file])
    await refresh(tiny)
    homes.folder.publisher.asked.length = 0
    assert.deepEqual((await refresh(tiny, { hours: 1 })).result, { outcome: 'unchanged' })
    assert.deepEqual(
      homes.folder.publisher.asked.map(({ path }) => path),
      ['/snapshots/index.json'],
    )
    assert.equal((await readTaking(homes.home, 'tiny')).checkedAt, new Date(start + hourMs).toISOString())
  })

  it('answers a first start, which builds nothing then', async () => {
    const file = await offered(newer)
    homes.folder.serve([file])
    const catalog = new Catalog([tiny])
    const server = new SnapshotServer({ url: homes.folder.url, token: null }, { deadlineMs: 5_000, idleMs: 5_000 })
    const steps: string[] = []
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const load = await loadDataset(tiny, homes.home, catalog, { onProgress: step => steps.push(step), log, server })
    assert.deepEqual(load, { outcome: 'ready' })
    assert.equal(catalog.inputsOf(tiny), 'tiny@2.0.0')
    assert.deepEqual([...new Set(steps)], ['taking'])
  })

  it('is built at a first start when the server cannot be reached', async () => {
    const catalog = new Catalog([tiny])
    const server = new SnapshotServer({ url: 'http://127.0.0.1:9', token: null }, { deadlineMs: 5_000, idleMs: 5_000 })
    const warned: string[] = []
    const log = { info: () => {}, warn: (text: string) => void warned.push(text), error: () => {} }
    const load = await loadDataset(tiny, homes.home, catalog, { onProgress: () => {}, log, server })
    assert.deepEqual(load, { outcome: 'ready' })
    assert.equal(catalog.inputsOf(tiny), 'tiny@1.0.0')
    assert.match(warned.join(), /was not downloaded from the snapshot server: 127\.0\.0\.1:9 cannot be reached/)
  })

  it('is not taken when it is older than what is here, unless a person says so', async () => {
    const old = await offered(newer)
    homes.folder.serve([old])
    await refresh(tiny)
    const changed: Partial<Offer> = { as_of: '2025-12-31', inputs: 'tiny@0.9.0' }
    homes.folder.serve([old], changed)
    const { result } = await refresh(tiny)
    assert.equal(result.outcome, 'unsuitable')
    assert.match('reason' in result ? result.reason : '', /\(2025-12-31\) is older than the local data \(2026-01-01\)/)
    assert.equal(await inputsHere(tiny), 'tiny@2.0.0')
    // With force it comes, and is found not to be what the index says.
    assert.equal((await refresh(tiny, { force: true })).result.outcome, 'refused')
  })

  it('goes on counting as fresh as the server says its sources are', async () => {
    const file = await offered(newer)
    const { name, topic } = file.offer.sources[0]
    homes.folder.serve([file], { sources: [{ name, topic, as_of: '2026-04-30' }] })
    await refresh(tiny)
    const catalog = new Catalog([tiny])
    await new DatasetWatch(tiny, homes.home, catalog).look()
    assert.equal(catalog.freshness('tiny', start)[0].asOf, '2026-04-30')
  })

  it('leaves the publishers alone for as long as the server confirmed it within a day, and no longer', async () => {
    const fed = tinyDataset('work', { feeds: [evens] })
    homes.folder.serve([await offered(fed)])
    assert.deepEqual((await refresh(fed)).feeds, [])
    homes.folder.publisher.answer('/snapshots/index.json', (_, response) => response.writeHead(503).end())
    assert.deepEqual((await refresh(fed, { hours: 23 })).feeds, [])
    const later = await refresh(fed, { hours: 25 })
    assert.deepEqual(
      later.feeds.map(({ feed }) => feed),
      ['evens'],
    )
  })

  it('is not taken while a file of the operator is here that is not in it', async () => {
    const own = (at: DataHome, text: string) => writeFileSync(join(at.path, 'own.txt'), text)
    const owned = tinyDataset('work', { operatorFile: 'own.txt' })
    own(homes.there, '7')
    homes.folder.serve([await offered(owned)])
    own(homes.home, '9')
    const { result, build: built } = await refresh(owned)
    assert.deepEqual(result, { outcome: 'unsuitable', reason: 'The data of the server does not include your own.txt.' })
    assert.equal(built, 'built')
    own(homes.home, '7')
    assert.equal((await refresh(owned)).result.outcome, 'taken')
    own(homes.home, '8')
    assert.equal((await refresh(owned)).build, 'built')
  })

  it('never is of a data set that must not leave its machine', async () => {
    const closed: SnapshotDataset<Uint32Array> = { ...tiny, isPrivate: true }
    const file = await offered(tiny)
    assert.deepEqual(await offersOf([closed], homes.there)(), [])
    homes.folder.serve([file])
    assert.equal((await refresh(closed)).result.outcome, 'unsuitable')
    assert.deepEqual(homes.folder.publisher.asked, [])
  })
})

describe('a server of snapshots that lies', () => {
  let honest: OfferedFile
  let content: Buffer
  /** Where each of the two was built once: a build takes a process. */
  const built = new Map<AnyDataset, DataHome>()
  before(async () => {
    for (const dataset of [tiny, newer]) {
      const path = temporaryFolder('built')
      built.set(dataset, { path, dataPath: path })
      await build(dataset, { path, dataPath: path }, start, () => {}, { run: compileHere })
    }
  })

  function place(dataset: AnyDataset, home: DataHome): void {
    copyFileSync(dataFilePath(built.get(dataset) ?? home, dataset), dataFilePath(home, dataset))
  }

  beforeEach(async () => {
    place(newer, homes.there)
    ;[honest] = await offersOf([newer], homes.there)()
    content = readFileSync(honest.path)
    place(tiny, homes.home)
  })

  const answers = (behaviour: Behaviour) => {
    homes.folder.serve([honest])
    homes.folder.publisher.answer(homes.folder.pathOf(honest.offer), behaviour)
  }

  /** What is here answers as before, and the next honest answer is taken. */
  async function assertRefused(why: RegExp, taking: Taking = {}) {
    const { result } = await refresh(tiny, taking)
    assert.ok('reason' in result, JSON.stringify(result))
    assert.match(result.reason, why)
    assert.equal(await inputsHere(tiny), 'tiny@1.0.0')
    const { failure } = await readTaking(homes.home, 'tiny')
    assert.match(failure?.reason ?? '', why)
    homes.folder.serve([honest])
    assert.equal((await refresh(tiny)).result.outcome, 'taken')
    assert.equal(digestAt(dataFilePath(homes.home, tiny)), honest.offer.sha256)
    assert.deepEqual(
      (await readdir(homes.home.dataPath)).filter(name => /taking|tmp$/.test(name)),
      [],
    )
  }

  it('about the content is found out by the digest', async () => {
    for (const at of isLongRun ? [0, 50, content.length - 1] : [50]) {
      const changed = Buffer.from(content)
      changed[at] ^= 1
      answers((_, response) => response.end(changed))
      await assertRefused(/does not have the digest/)
      await rm(dataFilePath(homes.home, tiny))
      place(tiny, homes.home)
    }
  })

  it('about content and digest alike is found out by the snapshot itself', async () => {
    const changed = Buffer.from(content)
    changed[content.length - 1] ^= 1
    const sha256 = hash('sha256', changed)
    homes.folder.serve([honest], { sha256 })
    homes.folder.publisher.answer(homes.folder.pathOf({ ...honest.offer, sha256 }), (_, response) =>
      response.end(changed),
    )
    await assertRefused(/does not match its digest/)
  })

  it('by data that answers wrongly is found out by the golden questions', async () => {
    const untested = tinyDataset('wrong', { checkGolden: () => [], inputs: () => 'tiny@2.0.1' })
    homes.folder.serve([await offered(untested)])
    assert.match(JSON.stringify((await refresh(tiny)).result), /"refused".*The first number is/)
    assert.equal(await inputsHere(tiny), 'tiny@1.0.0')
  })

  it('by data that answers the panel worse than what is here is not taken', async () => {
    const probe = ({ length }: Uint32Array) => [
      { class: 'numbers', name: 'how many', isRight: length === 2, detail: `2, found ${length}` },
    ]
    writeFileSync(join(homes.there.path, 'own.txt'), '5\n')
    homes.folder.serve([await offered(tinyDataset('work', { inputs: () => 'tiny@2.0.1', operatorFile: 'own.txt' }))])
    const probed = { ...tiny, probe }
    assert.match(JSON.stringify((await refresh(probed)).result), /"refused".*numbers: how many should be 2, found 3\./)
    assert.equal(await inputsHere(probed), 'tiny@1.0.0')
  })

  it('by a file that says other things of itself than the index is found out', async () => {
    for (const changed of [{ inputs: 'tiny@3.0.0' }, { as_of: '2026-04-01' }] satisfies Partial<Offer>[]) {
      homes.folder.serve([honest], changed)
      await assertRefused(/metadata of the file differs/)
      await rm(dataFilePath(homes.home, tiny))
      place(tiny, homes.home)
    }
  })

  it('about the length, either way, is found out before too much is on the disk', async () => {
    homes.folder.serve([honest], { bytes: content.length - 1 })
    await assertRefused(/is longer than \d+ bytes/)
    await rm(dataFilePath(homes.home, tiny))
    place(tiny, homes.home)
    homes.folder.serve([honest], { bytes: 2 ** 35 + 1 })
    await assertRefused(/is not an index/)
    await rm(dataFilePath(homes.home, tiny))
    place(tiny, homes.home)
    answers((_, response) => {
      for (let piece = 0; piece < 100; piece++) response.write(content)
      response.end()
    })
    await assertRefused(/is longer than \d+ bytes/)
  })

  it('with a file as large as the disk has no room for is not asked for it', async () => {
    homes.folder.serve([honest], { bytes: 2 ** 35 })
    homes.folder.publisher.asked.length = 0
    const { result } = await refresh(tiny)
    // A disk of more room asks, and gets another length.
    assert.match(
      'reason' in result ? result.reason : '',
      /needs 34359738368 bytes more|does not have the digest and the length/,
    )
  })

  it('by names that lead elsewhere gets nothing written outside the folder', async () => {
    for (const name of ['../tiny', '/etc/tiny', 'tiny/../../x', '..', 'TINY']) {
      homes.folder.publisher.answer('/snapshots/index.json', indexText([{ ...honest.offer, name }]))
      assert.match(JSON.stringify((await refresh(tiny)).result), /is not an index/)
    }
    homes.folder.publisher.answer(
      '/snapshots/index.json',
      indexText([{ ...honest.offer, sha256: '../../../../tmp/x' }]),
    )
    await assertRefused(/is not an index/)
  })

  it('about its index is refused: no index, half of one, one without end, a web page', async () => {
    const index = indexText([honest.offer])
    const without = (_: unknown, response: Parameters<Behaviour>[1]) => {
      const more = () => response.write(' '.repeat(65_536)) && setImmediate(more)
      response.on('drain', more)
      more()
    }
    for (const body of ['', '{}', 'null', index.slice(0, -20), '<!doctype html>', index.replace('1', '2'), without]) {
      homes.folder.publisher.answer('/snapshots/index.json', body)
      const { result } = await refresh(tiny)
      assert.equal(result.outcome, 'refused', typeof body === 'string' ? body : '')
    }
    homes.folder.publisher.answer('/snapshots/index.json', (_, response) => response.writeHead(401).end())
    await assertRefused(/returned 401 for the index/)
  })

  it('by another format than this version reads is left alone, whatever else it offers', async () => {
    homes.folder.serve([honest], { format_version: 2 })
    assert.deepEqual((await refresh(tiny)).result, {
      outcome: 'unsuitable',
      reason: 'The server offers the format 2, not 1.',
    })
    homes.folder.serve([honest])
    const both = [{ ...honest.offer, format_version: 2, sha256: 'a'.repeat(64) }, honest.offer]
    homes.folder.publisher.answer('/snapshots/index.json', indexText(both))
    assert.equal((await refresh(tiny)).result.outcome, 'taken')
  })

  it('by a date in the future is refused', async () => {
    homes.folder.serve([honest], { as_of: '2027-01-01' })
    await assertRefused(/date of the server is in the future/)
  })

  it('by silence, a cut connection, an error or a redirect into this network is given up', async () => {
    answers(
      (_, response) => void response.writeHead(200, { 'content-length': content.length }).write(content.subarray(0, 9)),
    )
    await assertRefused(/did not send the complete file in time/, { idleMs: 300 })
    for (const [behaviour, why] of [
      [(_, response) => void response.writeHead(404).end(), /answered 404\.$/],
      [
        (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/x' }).end(),
        /redirect that is not allowed/,
      ],
      [
        (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(content),
        /did not send|content encoding|closed the connection/,
      ],
    ] satisfies [Behaviour, RegExp][]) {
      await rm(dataFilePath(homes.home, tiny))
      place(tiny, homes.home)
      answers(behaviour)
      await assertRefused(why)
    }
  })
})
