import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyUrl } from '../../../test/support/arbitraries.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { asOfFile, type FeedFileState, type FeedState, FeedStore, nothingFetched, parseFeedState } from './store.ts'

const root = temporaryFolder('store')
let folders = 0

const newFolder = () => join(root, String(folders++))

function stateOf(body: string): FeedFileState {
  const at = '2026-05-01T00:00:00.000Z'
  const dates = { asOf: null, fetchedAt: at, checkedAt: at }
  const validators = { url: 'https://publisher.example/', etag: `"${body}"`, lastModified: null }
  return { sha256: hash('sha256', body), bytes: Buffer.byteLength(body), rows: 1, ...dates, ...validators }
}

async function keep(store: FeedStore, body: string): Promise<void> {
  const path = await store.newBodyPath('evens')
  await writeFile(path, body)
  await store.keep('evens', stateOf(body), path)
}

/** The body that a reader gets, after it was checked that the state belongs to it. */
async function bodyOf(folder: string): Promise<string | null> {
  const store = new FeedStore(folder)
  const file = await store.lastGood('evens')
  assert.deepEqual((await store.state('evens')).file, file, 'the state without the body says the same')
  if (file === null) return null
  const body = await readFile(store.bodyPath('evens'), 'utf8')
  assert.deepEqual(file, stateOf(body))
  return body
}

describe('the files of a feed', () => {
  it('are none before anything was fetched', async () => {
    const folder = newFolder()
    assert.equal(await bodyOf(folder), null)
    assert.deepEqual(await new FeedStore(folder).state('evens'), nothingFetched)
  })

  it('are the ones that were kept last, and nothing else is left', async () => {
    const folder = newFolder()
    const store = new FeedStore(folder)
    for (const body of ['first', 'second', 'another of more bytes']) {
      await keep(store, body)
      assert.equal(await bodyOf(folder), body)
      assert.deepEqual((await readdir(folder)).sort(), ['evens.body', 'evens.json'])
    }
    assert.equal((await store.state('evens')).previous, null)
  })

  it('keep the body when a failure is noted', async () => {
    const folder = newFolder()
    const store = new FeedStore(folder)
    await keep(store, 'first')
    const failure = { at: '2026-05-02T00:00:00.000Z', outcome: 'failed', reason: 'It failed.', count: 2 } as const
    await store.note('evens', { ...(await store.state('evens')), failure })
    assert.deepEqual((await store.state('evens')).failure, failure)
    assert.equal(await bodyOf(folder), 'first')
  })
})

describe('what a crash leaves', () => {
  it('is a whole pair, whichever files had been written', async () => {
    const before = newFolder()
    await keep(new FeedStore(before), 'first')
    // The same length: nothing but the digest tells the two apart.
    const second = { file: stateOf('other'), previous: stateOf('first'), failure: null }
    const steps: [string, string, string][] = [
      ['evens.json', JSON.stringify(second), 'first'],
      ['evens.body', 'other', 'other'],
      ['evens.json', JSON.stringify({ ...second, previous: null }), 'other'],
    ]
    const folder = newFolder()
    await cp(before, folder, { recursive: true })
    for (const [name, content, answers] of steps) {
      await writeFile(join(folder, `${name}.4194305.tmp`), content.slice(0, 3))
      const whole = await bodyOf(folder)
      assert.ok(whole === 'first' || whole === 'other', 'with half a temporary file')
      await writeFile(join(folder, name), content)
      assert.equal(await bodyOf(folder), answers, name)
    }
    await new FeedStore(folder).removeLeftovers()
    assert.deepEqual((await readdir(folder)).sort(), ['evens.body', 'evens.json'])
  })

  it('counts as absent when it is a body without a state', async () => {
    const folder = newFolder()
    await keep(new FeedStore(folder), 'first')
    await rm(join(folder, 'evens.json'))
    assert.equal(await bodyOf(folder), null)
  })

  it('counts as absent when it is a state without a body, and the failure stays known', async () => {
    const folder = newFolder()
    await keep(new FeedStore(folder), 'first')
    await rm(join(folder, 'evens.body'))
    assert.equal(await bodyOf(folder), null)
  })

  it('counts as absent when the state names another body', async () => {
    const folder = newFolder()
    const store = new FeedStore(folder)
    await keep(store, 'first')
    await writeFile(store.bodyPath('evens'), 'fir')
    assert.equal(await bodyOf(folder), null)
    await writeFile(store.bodyPath('evens'), 'other')
    assert.equal(await store.lastGood('evens'), null)
  })

  it('counts as absent when the state is cut, and can be fetched over', async () => {
    const folder = newFolder()
    const store = new FeedStore(folder)
    await keep(store, 'first')
    const text = await readFile(join(folder, 'evens.json'), 'utf8')
    await writeFile(join(folder, 'evens.json'), text.slice(0, text.length / 2))
    assert.equal(await bodyOf(folder), null)
    await keep(store, 'second')
    assert.equal(await bodyOf(folder), 'second')
  })

  it('is nothing to remove when nothing was ever written', async () => {
    await new FeedStore(newFolder()).removeLeftovers()
  })
})

const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())
const file: fc.Arbitrary<FeedFileState> = fc.record({
  sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
  bytes: fc.nat(),
  rows: fc.nat(),
  asOf: fc.option(
    fc.oneof(
      instant,
      instant.map(text => text.slice(0, 10)),
    ),
  ),
  fetchedAt: instant,
  checkedAt: instant,
  url: anyUrl,
  etag: fc.option(fc.string()),
  lastModified: fc.option(fc.string()),
})
const failure = fc.record({
  at: instant,
  outcome: fc.constantFrom('refused' as const, 'failed' as const),
  reason: fc.string(),
  count: fc.nat(),
})
const state: fc.Arbitrary<FeedState> = fc.record({
  file: fc.option(file),
  previous: fc.option(file),
  failure: fc.option(failure),
})

describe('the state of a feed', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(state, each =>
        assert.deepEqual(parseFeedState(JSON.stringify(each)), JSON.parse(JSON.stringify(each))),
      ),
    )
  })

  it('is none when the text is cut or is another', () => {
    const [one] = fc.sample(
      state.filter(each => each.file !== null && each.failure !== null),
      1,
    )
    const text = JSON.stringify(one)
    for (let length = 0; length < text.length; length++) assert.equal(parseFeedState(text.slice(0, length)), null)
    fc.assert(fc.property(fc.string(), other => assert.equal(parseFeedState(other), null)))
    fc.assert(fc.property(fc.json(), other => assert.equal(parseFeedState(other), null)))
  })

  it('is none when one of its members is of another form', () => {
    const [one] = fc.sample(
      state.filter(each => each.file !== null && each.failure !== null),
      1,
    )
    const wrong: unknown[] = [7, {}, [], 'x', '2026-13-01', true]
    for (const part of ['file', 'failure'] as const) {
      for (const name of Object.keys(one[part] ?? {})) {
        const bad = wrong.filter(
          value => !(typeof value === 'string' && ['url', 'etag', 'lastModified', 'reason'].includes(name)),
        )
        for (const value of bad.filter(each => !(each === 7 && ['rows', 'bytes', 'count'].includes(name)))) {
          const changed = { ...one, [part]: { ...one[part], [name]: value } }
          assert.equal(parseFeedState(JSON.stringify(changed)), null, `${name} ${value}`)
        }
      }
    }
    assert.equal(parseFeedState(JSON.stringify({ ...one, previous: undefined })), null)
  })
})

describe('the as-of date of a file', () => {
  it('is what its content says, else when its publisher last confirmed it, never when it came', () => {
    const checkedAt = '2026-05-02T00:00:00.000Z'
    assert.equal(asOfFile({ asOf: '2026-04-30', checkedAt }), '2026-04-30')
    assert.equal(asOfFile({ asOf: null, checkedAt }), checkedAt)
  })
})
