import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FeedError, type FeedFiles } from '../../../core/feed.ts'
import type { BreachRecord } from '../email/breach-record.ts'
import { aBreach } from '../fixtures/breaches.ts'
import { BreachCatalogue, breachesData, catalogueFeed } from './dataset.ts'

const today = '2026-11-22'
const checked = '2026-11-21T06:00:00.000Z'

/** The feed's file with that body, or none. */
const fetched = (body: string | null): FeedFiles => ({
  read: name => (name === catalogueFeed.name && body !== null ? { body: Buffer.from(body), asOf: checked } : null),
})
const read = (body: string | null) =>
  breachesData.read({ feeds: fetched(body), shipped: Buffer.alloc(0), operatorFile: null }, today)
const opened = (body: string | null) => read(body).opened
const listOf = (...records: object[]) => JSON.stringify(records)
const usual: readonly BreachRecord[] = ['Adobe', 'Gawker', 'Stratfor'].map(name => aBreach(name))

describe('the catalogue of breaches', () => {
  it('knows each breach by its name, also those that answers never show', () => {
    const hidden = aBreach('Secret', { IsSensitive: true })
    const catalogue = opened(listOf(...usual, hidden, { ...aBreach('Größe'), LogoPath: 'x' }))
    assert.deepEqual(catalogue.recordOf('Secret'), hidden)
    assert.deepEqual(catalogue.recordOf('Größe'), aBreach('Größe'))
    assert.equal(catalogue.recordOf('adobe'), undefined)
    assert.equal(catalogue.records.length, 5)
  })

  it('is empty before it was fetched, and is as of no day then', () => {
    const { asOf, sources, warnings } = read(null)
    assert.deepEqual([asOf, sources, warnings], [today, [], undefined])
    assert.deepEqual([opened(null).records, opened(null).asOf], [[], null])
  })

  it('is as of the day on which it was confirmed, with its source and licence', () => {
    const { asOf, sources } = read(listOf(...usual))
    assert.equal(asOf, checked)
    assert.deepEqual(
      sources.map(({ topic, licence, attribution }) => [topic, licence, attribution?.includes('Have I Been Pwned')]),
      [['breaches', 'CC-BY-4.0', true]],
    )
  })

  it('leaves out what is no whole breach, and says where it stood and nothing of it', () => {
    const { warnings, opened } = read(listOf(...usual, { Name: 'canary' }))
    assert.deepEqual(warnings, ['Entry 4 of hibp-breaches was skipped because it is incomplete.'])
    assert.equal(opened.records.length, 3)
  })

  for (const [what, body] of Object.entries({
    nothing: '',
    'a page': '<html>canary</html>',
    'an object': '{"canary":1}',
    'a cut list': '[{"Name":"canary"',
  })) {
    it(`is empty when the file is ${what}, which is told of`, () => {
      const { warnings, sources } = read(body)
      assert.match(String(warnings), /^The file of hibp-breaches was skipped\. [A-Z][^.]*\.$/)
      assert.doesNotMatch(String(warnings), /canary/)
      assert.deepEqual([sources, opened(body).records], [[], []])
    })
  }

  it('is refused when it lacks what it has had for years', () => {
    assert.deepEqual(breachesData.checkGolden(new BreachCatalogue([], null)), [])
    assert.deepEqual(breachesData.checkGolden(new BreachCatalogue(usual, today)), [])
    assert.deepEqual(breachesData.checkGolden(new BreachCatalogue(usual.slice(1), today)), ['Adobe is a breach.'])
  })
})

describe('the feed of the catalogue', () => {
  it('counts whole breaches', () => {
    const body = Buffer.from(listOf(...usual, { Name: 'half' }))
    assert.deepEqual(catalogueFeed.inspect(body), { rows: 3, asOf: null })
  })

  it('refuses what is no list, with a sentence that repeats nothing of it', () => {
    for (const body of [
      '',
      'canary',
      '<html>canary</html>',
      '{"canary":[]}',
      '"canary"',
      Buffer.from([0x5b, 0xff, 0x5d]),
    ]) {
      assert.throws(
        () => catalogueFeed.inspect(Buffer.from(body)),
        error => error instanceof FeedError && !error.message.includes('canary'),
      )
    }
  })
})
