import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { allCountries } from '../../../core/country.ts'
import { rulesFile } from './dataset.ts'
import { faultsOf, problemsOfTable } from './fixtures/table-faults.ts'
import { tinyRule, tinyTable } from './fixtures/tiny-law.ts'
import type { RuleTableFile, WrittenRule } from './rule-schema.ts'

const ownRules = allCountries
  .filter(({ code }) => code !== 'RE')
  .map(({ code }) => tinyRule(code, ['allowed_with_conditions', 'consent_required']))
const territories = [{ country_code: 'RE', rule_of: 'FR', confidence: 'high', notes: 'Part of France.' } as const]
const whole = {
  ...tinyTable(ownRules, territories),
  rules: ownRules.sort((a, b) => (a.country_code < b.country_code ? -1 : 1)),
}

/** The table with the rule of Germany changed. */
function withGermany(more: Partial<WrittenRule>): RuleTableFile {
  return { ...whole, rules: whole.rules.map(rule => (rule.country_code === 'DE' ? { ...rule, ...more } : rule)) }
}

describe('the table that ships', () => {
  it('has no fault', async () => {
    assert.deepEqual(await problemsOfTable(readFileSync(rulesFile)), [])
  })
})

describe('a fault of the table is named with its place', () => {
  const source = whole.rules[0].sources[0]
  const cell = (recommendation_code: 'allowed' | 'prohibited', why = 'Why.') => ({ recommendation_code, why })
  const faults: [string, RuleTableFile, RegExp][] = [
    [
      'a country without a rule',
      { ...whole, rules: whole.rules.filter(each => each.country_code !== 'DE') },
      /^DE: Germany has no rule$/,
    ],
    [
      'a code that is none',
      { ...whole, rules: [...whole.rules, tinyRule('ZZ', ['allowed'])] },
      /^ZZ: the code is not in ISO 3166-1$/,
    ],
    [
      'a country that is there twice',
      { ...whole, rules: [...whole.rules, tinyRule('RE', ['allowed'])] },
      /^RE: duplicate country$/,
    ],
    [
      'a territory that leads nowhere',
      { ...whole, territories: [{ ...territories[0], rule_of: 'EU' }] },
      /^RE: EU has no rule/,
    ],
    ['countries out of order', { ...whole, rules: [...whole.rules].reverse() }, /not sorted by code/],
    ['a version that is no day', { ...whole, rules_version: '2026-02-30' }, /^\/rules_version/],
    ['consumers who are protected less', withGermany({ business: cell('prohibited') }), /consumers is less strict/],
    [
      'generic addresses that are protected more',
      withGermany({ generic_address: 'prohibited' }),
      /generic addresses is stricter/,
    ],
    [
      'a change that protects consumers less',
      withGermany({ changes: [{ applies_from: '2027-01-01', consumer: cell('allowed') }] }),
      /changes\/0: the rule for consumers/,
    ],
    [
      'changes out of order',
      withGermany({ changes: [{ applies_from: '2027-01-01' }, { applies_from: '2026-01-01' }] }),
      /sorted by date/,
    ],
    ['a change on no day', withGermany({ changes: [{ applies_from: '2027-02-29' }] }), /2027-02-29 is not a date/],
    [
      'a law in force since a month that is none',
      withGermany({ laws: [{ name: 'Act', citation: '1', in_force_since: '2026-13' }] }),
      /2026-13 is not a day/,
    ],
    ['no source', withGermany({ sources: [] }), /sources: at least one is required/],
    ['a source twice', withGermany({ sources: [source, source] }), /is a duplicate/],
    ['no obligation', withGermany({ obligations: [] }), /obligations: at least one is required/],
    ['an obligation twice', withGermany({ obligations: ['Ask', 'Ask'] }), /duplicate entry/],
    ['an address without a dot', withGermany({ sources: [{ ...source, url: 'https://law/1' }] }), /is not a valid URL/],
    [
      'an address with the end of a sentence',
      withGermany({ sources: [{ ...source, url: 'https://law.example/1).' }] }),
      /is not a valid URL/,
    ],
    [
      'a regulator with a bad address',
      withGermany({ regulator: { name: 'R', url: 'https://u:p@r.example' } }),
      /is not a valid URL/,
    ],
    ['days of no kind', withGermany({ opt_out_deadline_days: 10 }), /the type of days/],
    ['a kind of no days', withGermany({ opt_out_deadline_in: 'days' }), /the type of days/],
    [
      'a reason that leans on another',
      withGermany({ consumer: { recommendation_code: 'consent_required', why: 'Same for private mailboxes.' } }),
      /consumer\/why: the text refers to another text/,
    ],
    ['a text that was cut', withGermany({ scope: 'All recipients, named and' + ' generic,' }), /middle of a sentence/],
    ['a bracket that is open', withGermany({ scope: 'All (also generic.' }), /bracket/],
    ['a bracket that was never open', withGermany({ scope: 'All, generic).' }), /bracket/],
    ['an invisible character', withGermany({ scope: 'All\u200b recipients.' }), /invisible/],
    ['another character set', withGermany({ scope: 'Geb\u00c3\u00bchr.' }), /character set/],
    ['markup', withGermany({ scope: 'See [the act](https://law.example).' }), /markup/],
    ['a code of the program', withGermany({ notes: 'The cell is case_by_case until then.' }), /code of the program/],
    ['a placeholder', withGermany({ notes: 'TODO read it' }), /placeholder/],
  ]

  it('which a good table has not', () => assert.deepEqual(faultsOf(whole), []))
  for (const [what, table, sentence] of faults) {
    it(what, () => {
      const found = faultsOf(table)
      assert.ok(
        found.some(each => sentence.test(each)),
        found.join('\n'),
      )
    })
  }

  it('and an article counted with a bracket is none', () => {
    assert.deepEqual(faultsOf(withGermany({ scope: 'Arts. 8 b) and 13 d) (new), art. 7 (2) c).' })), [])
  })
})

describe('what does not fit the schema is refused with its place', () => {
  const wrong: [string, unknown, string][] = [
    ['no object', [], ': the value must be of type object'],
    [
      'a missing cell',
      { ...whole, rules: [{ ...whole.rules[0], business: undefined }] },
      '/rules/0/business: the field is missing',
    ],
    [
      'an unknown code',
      { ...whole, rules: [tinyRule('DE', ['free' as 'allowed'])] },
      '/rules/0/business/recommendation_code: the value must be one of',
    ],
    ['an unknown field', { ...whole, rules: [{ ...whole.rules[0], sorce: 1 }] }, '/rules/0/sorce: unknown field'],
    [
      'an empty text',
      { ...whole, rules: [{ ...whole.rules[0], notes: '' }] },
      '/rules/0/notes: the value does not have the required format',
    ],
    [
      'white space at an end',
      { ...whole, rules: [{ ...whole.rules[0], scope: 'All. ' }] },
      '/rules/0/scope: the value does not have the required format',
    ],
    [
      'a control character',
      { ...whole, rules: [{ ...whole.rules[0], scope: 'A\u0007ll.' }] },
      '/rules/0/scope: the value does not have the required format',
    ],
    [
      'a javascript address',
      { ...whole, rules: [{ ...whole.rules[0], regulator: { name: 'R', url: 'javascript:alert(1)' } }] },
      '/rules/0/regulator/url',
    ],
    [
      'half a day',
      { ...whole, rules: [{ ...whole.rules[0], opt_out_deadline_days: 0.5 }] },
      '/rules/0/opt_out_deadline_days: the value must be of type integer or null',
    ],
    [
      'too many days',
      { ...whole, rules: [{ ...whole.rules[0], opt_out_deadline_days: 366 }] },
      'the value must be at most 365',
    ],
  ]
  for (const [what, table, sentence] of wrong) {
    it(what, async () => {
      const problems = await problemsOfTable(Buffer.from(JSON.stringify(table)))
      assert.ok(
        problems.some(each => each.includes(sentence)),
        problems.join('\n'),
      )
    })
  }

  it('what is not JSON', async () => {
    assert.deepEqual(await problemsOfTable(Buffer.from('{')), ['it is not JSON'])
  })
})
