import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withVersion } from '../law/diff.ts'
import { tinyRule, tinyTable } from '../law/fixtures/tiny-law.ts'
import { digestOf, LawHistory, type TableVersion } from '../law/history.ts'
import { LawTable, type StoredRule } from '../law/rules.ts'
import { lawChangeOf } from './answer.ts'
import { evidenceOf } from './evidence.ts'

const territory = { country_code: 'RE', rule_of: 'FR', confidence: 'medium', notes: 'Part of France.' } as const
const files = (
  [
    ['2026-01-01', [tinyRule('DE', ['allowed']), tinyRule('FR', ['allowed'])]],
    ['2026-02-01', [tinyRule('DE', ['allowed'], { notes: 'Another word.' }), tinyRule('FR', ['consent_required'])]],
    [
      '2026-03-01',
      [
        tinyRule('DE', ['allowed'], {
          ...{ notes: 'Another word.', max_penalty: 'EUR 5' },
          changes: [{ applies_from: '2026-06-01', consumer: { recommendation_code: 'prohibited', why: 'A new act.' } }],
        }),
        tinyRule('FR', ['consent_required']),
      ],
    ],
  ] as const
).map(([rules_version, rules]: readonly [string, readonly StoredRule[]]) =>
  Buffer.from(JSON.stringify({ ...tinyTable(rules, [territory]), rules_version })),
)
const versions = files.reduce<readonly TableVersion[]>(
  (history, file, at) => withVersion(history, files[at - 1] ?? null, file),
  [],
)
const [first, second, third] = files
const law = new LawTable(JSON.parse(third.toString()), new LawHistory(digestOf(third), () => versions))

function changeOf(revision: Buffer | undefined, created: string, countries: readonly string[], today: string) {
  const lawRevision = revision === undefined ? {} : { lawRevision: digestOf(revision) }
  const evidence = { ...evidenceOf('business', [], 'skipped'), ...lawRevision }
  return lawChangeOf(law, { createdAt: Date.parse(created), evidence }, countries, today)
}

describe('a change of law since a verdict', () => {
  it('is said with its day, its country and its words', () => {
    assert.deepEqual(changeOf(second, '2026-02-10', ['DE'], '2026-03-10'), {
      since: '2026-03-01',
      words: ['Germany: Maximum penalty: none -> EUR 5', 'Germany: From 1 June 2026: Consumers: Allowed -> Prohibited'],
    })
  })

  it('is said of every country of the verdict, since the first of the changes', () => {
    assert.deepEqual(changeOf(first, '2026-01-10', ['DE', 'FR'], '2026-03-10'), {
      since: '2026-02-01',
      words: [
        'France: Businesses: Allowed -> Consent required',
        'France: Consumers: Allowed -> Consent required',
        'Germany: Maximum penalty: none -> EUR 5',
        'Germany: From 1 June 2026: Consumers: Allowed -> Prohibited',
      ],
    })
  })

  it('is said of a territory whose country has changed its law', () => {
    assert.equal(changeOf(first, '2026-01-10', ['RE'], '2026-03-10')?.since, '2026-02-01')
  })

  it('is said from the day on which a rule of the same table changes', () => {
    assert.equal(changeOf(third, '2026-05-30', ['DE'], '2026-05-31'), null)
    const changed = {
      since: '2026-06-01',
      words: ['Germany: From 1 June 2026: Consumers: Allowed -> Prohibited'],
    }
    assert.deepEqual(changeOf(third, '2026-05-30', ['DE'], '2026-06-01'), changed)
    assert.equal(changeOf(third, '2026-06-01', ['DE'], '2026-06-02'), null)
  })

  it('is said once when the table announced it and its day has come', () => {
    const words = changeOf(second, '2026-02-10', ['DE'], '2026-06-02')?.words ?? []
    assert.equal(words.filter(each => each.includes('Prohibited')).length, 1)
  })

  it('is none for a wording, for other countries, for the same table and for a verdict without a revision', () => {
    assert.equal(changeOf(third, '2026-03-02', ['DE', 'FR'], '2026-03-10'), null)
    assert.equal(changeOf(second, '2026-02-10', ['FR'], '2026-03-10'), null)
    assert.equal(changeOf(second, '2026-02-10', [], '2026-03-10'), null)
    assert.equal(changeOf(undefined, '2026-01-10', ['DE'], '2026-06-10'), null)
    const wording = new LawTable(
      JSON.parse(second.toString()),
      new LawHistory(digestOf(second), () => versions.slice(0, 2)),
    )
    const evidence = { ...evidenceOf('business', [], 'skipped'), lawRevision: digestOf(first) }
    assert.equal(lawChangeOf(wording, { createdAt: Date.parse('2026-01-10'), evidence }, ['DE'], '2026-02-10'), null)
  })
})
