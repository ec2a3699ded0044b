import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { shippedTable } from './dataset.ts'
import { differencesOf } from './diff.ts'
import { tinyRule, tinyTable } from './fixtures/tiny-law.ts'
import type { WrittenRule } from './rule-schema.ts'

const territory = { country_code: 'RE', rule_of: 'FR', confidence: 'high', notes: 'Part of France.' } as const
const germany = tinyRule('DE', ['case_by_case', 'consent_required'])
const wordsOf = (before: WrittenRule, after: WrittenRule) =>
  differencesOf(tinyTable([before]), tinyTable([after])).flatMap(({ changes }) => changes.map(({ words }) => words))

describe('the difference of two tables', () => {
  it('is none for the same table, in whatever order its members are', () => {
    const { rules_version, rules, territories } = shippedTable()
    const turned = JSON.parse(JSON.stringify({ territories, rules: rules.toReversed(), rules_version }))
    assert.deepEqual(differencesOf({ rules_version, rules, territories }, turned), [])
  })

  it('says of each country what has changed, by its field, in words', () => {
    const after: WrittenRule = {
      ...germany,
      business: { recommendation_code: 'consent_required', why: 'A court decided.' },
      generic_address: 'allowed',
      laws: [{ name: 'The act of DE', citation: 'Act 1', in_force_since: '2004-07' }],
      regulator: { name: 'The authority', url: 'https://authority.example.org' },
      sources: [],
      obligations: ['Say who you are', 'Stop at once'],
      opt_out_deadline_days: 10,
      opt_out_deadline_in: 'working_days',
      max_penalty: 'EUR 1',
      confidence: 'low',
      last_verified: '2026-12',
    }
    const [{ country_code, name, changes }] = differencesOf(tinyTable([germany]), tinyTable([after]))
    assert.deepEqual([country_code, name], ['DE', 'Germany'])
    assert.deepEqual(
      changes.map(({ field, words }) => `${field} | ${words}`),
      [
        'business | Businesses: Case by case -> Consent required',
        'business_why | Businesses, reason: Why businesses of DE. -> A court decided.',
        'generic_address | Generic addresses: as for businesses -> Allowed',
        'laws | Law removed: The act of DE: Act 1',
        'laws | Law added: The act of DE: Act 1, in force since July 2004',
        'regulator | Authority: none -> The authority, https://authority.example.org',
        'sources | Source removed: The act, Gazette, https://law.example.org/1 (statute)',
        'obligations | Obligation added: Stop at once',
        'opt_out_deadline_days | Opt-out deadline: none -> 10 working days',
        'max_penalty | Maximum penalty: none -> EUR 1',
        'confidence | Confidence: high -> low',
        'last_verified | Last verified: November 2026 -> December 2026',
      ],
    )
  })

  it('says what is new, what is gone, and what a territory belongs to now', () => {
    const [france, reunion] = [tinyRule('FR', ['allowed']), tinyRule('RE', ['allowed'])]
    const of = (before: WrittenRule[], after: WrittenRule[], hasTerritory = [false, false]) =>
      differencesOf(
        tinyTable(before, hasTerritory[0] ? [territory] : []),
        tinyTable(after, hasTerritory[1] ? [territory] : []),
      ).map(({ country_code, changes }) => `${country_code}: ${changes[0].words}`)
    assert.deepEqual(of([france], [france, germany]), ['DE: Added to the table.'])
    assert.deepEqual(of([france, germany], [france]), ['DE: Removed from the table.'])
    assert.deepEqual(of([france, reunion], [france], [false, true]), ['RE: Law: its own rule -> the rule of France'])
    assert.deepEqual(of([france], [france, reunion], [true, false]), ['RE: Law: the rule of France -> its own rule'])
  })

  it('says from which day on a rule is another one, and each thing once', () => {
    const consumer = { recommendation_code: 'prohibited', why: 'A new act.' } as const
    const ahead = { ...germany, changes: [{ applies_from: '2027-05-13', consumer }] }
    const announced = [
      'From 13 May 2027: Consumers: Consent required -> Prohibited',
      'From 13 May 2027: Consumers, reason: Why consumers of DE. -> A new act.',
    ]
    assert.deepEqual(wordsOf(germany, ahead), announced)
    assert.deepEqual(wordsOf(ahead, germany), [
      'From 13 May 2027: Consumers: Prohibited -> Consent required',
      'From 13 May 2027: Consumers, reason: A new act. -> Why consumers of DE.',
    ])
    const sooner = { ...germany, changes: [{ applies_from: '2027-01-01', consumer }] }
    assert.deepEqual(
      wordsOf(ahead, sooner),
      announced.map(each => each.replace('13 May', '1 January')),
    )
    assert.deepEqual(wordsOf(ahead, { ...ahead, scope: 'Wider.' }), ['Scope: Scope of DE. -> Wider.'])
  })

  it('is empty exactly when no country is told to differ, whatever is changed', () => {
    const { rules, territories } = shippedTable()
    const table = tinyTable(rules, territories)
    const edit = fc.record({
      row: fc.nat(rules.length - 1),
      field: fc.constantFrom('scope', 'notes', 'max_penalty', 'label_required', 'register'),
      text: fc.constantFrom('Other words.', 'And others.'),
    })
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), edits => {
        const changed = rules.map((rule, row) => {
          const set = edits.filter(each => each.row === row).map(({ field, text }) => [field, text])
          return { ...rule, ...Object.fromEntries(set) }
        })
        const codes = [...new Set(edits.map(({ row }) => rules[row].country_code))].sort()
        const told = differencesOf(table, tinyTable(changed, territories)).map(({ country_code }) => country_code)
        assert.deepEqual(told, codes)
      }),
      { numRuns: 30 },
    )
  })
})
