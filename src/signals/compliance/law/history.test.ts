import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { changeDocument, changeFile, changesSince } from './change-pages.ts'
import { rulesFile } from './dataset.ts'
import { withVersion } from './diff.ts'
import { tinyRule, tinyTable } from './fixtures/tiny-law.ts'
import { digestOf, LawHistory, shippedHistory, type TableVersion } from './history.ts'
import { LawTable, type StoredRule } from './rules.ts'

const origin = 'https://assay.example'
const fileOf = (rules: readonly StoredRule[], version: string) =>
  Buffer.from(JSON.stringify({ ...tinyTable(rules), rules_version: version }))

const prohibited = { recommendation_code: 'prohibited', why: 'A new act.' } as const
const first = fileOf([tinyRule('DE', ['allowed']), tinyRule('FR', ['allowed'])], '2026-01-01')
const second = fileOf([tinyRule('DE', ['consent_required']), tinyRule('FR', ['allowed'])], '2026-02-01')
const third = fileOf(
  [
    tinyRule('DE', ['consent_required'], { changes: [{ applies_from: '2026-06-01', business: prohibited }] }),
    tinyRule('FR', ['allowed'], { max_penalty: 'EUR 5 & more' }),
  ],
  '2026-03-01',
)

const versions = [first, second, third].reduce<readonly TableVersion[]>(
  (history, file, at, files) => withVersion(history, files[at - 1] ?? null, file),
  [],
)
const law = new LawTable(JSON.parse(third.toString()), new LawHistory(digestOf(third), () => versions))

describe('the history of the rule table', () => {
  it('has an entry for the table that ships: run npm run law:history after a change of rules.json', () => {
    assert.equal(shippedHistory().at(-1)?.digest, digestOf(readFileSync(rulesFile)))
  })

  it('has each version once, the oldest first', () => {
    const digests = shippedHistory().map(({ digest }) => digest)
    assert.equal(new Set(digests).size, digests.length)
    const days = shippedHistory().map(({ rules_version }) => rules_version)
    assert.deepEqual(days, [...days].sort())
  })

  it('adds what a version changed, and nothing for the same table', () => {
    assert.deepEqual(
      versions.map(({ rules_version, countries }) => [
        rules_version,
        countries.map(({ country_code }) => country_code),
      ]),
      [
        ['2026-01-01', []],
        ['2026-02-01', ['DE']],
        ['2026-03-01', ['DE', 'FR']],
      ],
    )
    assert.equal(withVersion(versions, second, third), versions)
  })

  it('knows the versions after one, and none after one that it does not have', () => {
    const days = (file: Buffer) => law.history.after(digestOf(file)).map(({ rules_version }) => rules_version)
    assert.deepEqual(days(first), ['2026-02-01', '2026-03-01'])
    assert.deepEqual(days(third), [])
    assert.deepEqual(law.history.after('another'), [])
  })
})

describe('the changes since a day', () => {
  it('are those of its versions, the newest first, and those of a known day', () => {
    const { versions: found, dated } = changesSince(law, '2026-02-01', '2026-05-31')
    assert.deepEqual(
      found.map(({ rules_version }) => rules_version),
      ['2026-03-01', '2026-02-01'],
    )
    assert.deepEqual(
      dated.map(({ applies_from, upcoming, name, changes }) => [applies_from, upcoming, name, changes[0].words]),
      [['2026-06-01', true, 'Germany', 'Businesses: Consent required -> Prohibited']],
    )
    assert.equal(changesSince(law, null, '2026-06-01').dated[0].upcoming, false)
    assert.deepEqual(changesSince(law, '2026-06-02', '2026-06-01').dated, [])
  })

  it('are a page with the upcoming ones first', () => {
    const headings = changeDocument(law, '2026-05-31').blocks.flatMap(each =>
      each.kind === 'heading' ? [each.text] : [],
    )
    assert.deepEqual(headings, ['Upcoming changes', 'Version of 1 March 2026', 'Version of 1 February 2026'])
    assert.match(JSON.stringify(changeDocument(law, '2026-06-01')), /No change is known.*Changes in force/)
  })

  it('are JSON and an Atom feed, whose entries keep their ids', () => {
    const json = changeFile(law, 'changes.json', '2026-05-31', origin)
    assert.deepEqual(JSON.parse(json?.text ?? ''), changesSince(law, null, '2026-05-31'))
    const feed = changeFile(law, 'changes.atom', '2026-05-31', origin)?.text ?? ''
    const ids = [...feed.matchAll(/<id>(urn:assay:law:[^<]+)<\/id>/g)].map(([, id]) => id)
    assert.equal(ids.length, 4)
    assert.equal(new Set(ids).size, 4)
    assert.match(feed, /none -&gt; EUR 5 &amp; more/)
    assert.match(feed, /href="https:\/\/assay\.example\/docs\/law\/de"/)
    assert.equal(changeFile(law, 'changes.rss', '2026-05-31', origin), undefined)
  })
})
