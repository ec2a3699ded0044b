import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { allCountries } from '../../../core/country.ts'
import { compareStrictness, recommendationCodes, ruleCodes } from './codes.ts'
import { shippedTable } from './dataset.ts'
import { tinyLaw, tinyRule } from './fixtures/tiny-law.ts'
import { LawTable, reasonOf, verdictOf } from './rules.ts'

const day = '2026-11-22'
const business = { kind: 'business', isGeneric: false } as const
const generic = { kind: 'business', isGeneric: true } as const
const consumer = { kind: 'consumer', isGeneric: false } as const
const territory = { country_code: 'RE', rule_of: 'FR', confidence: 'medium', notes: 'Part of France.' } as const

const shipped = shippedTable()
const law = new LawTable(shipped)

describe('the order of the codes', () => {
  it('is that of the specification, strictest first', () => {
    assert.deepEqual(recommendationCodes, [
      'prohibited',
      'consent_required',
      'exception_required',
      'case_by_case',
      'allowed_with_conditions',
      'allowed',
      'allowed_by_policy',
      'safe_to_send',
    ])
  })
})

describe('the table that ships', () => {
  it('has a rule for every country and territory', () => {
    for (const { code, name } of allCountries) assert.ok(law.ruleOf(code, day), `${code} ${name}`)
    assert.equal(law.countries.length + law.territories.length, allCountries.length)
  })

  it('gives a dependent territory the rule of its country', () => {
    const pairs = { FR: 'RE GP MQ GF YT PM BL MF', US: 'PR GU VI AS MP UM', AU: 'CC CX NF HM', FI: 'AX', NO: 'SJ BV' }
    for (const [country, codes] of Object.entries(pairs)) {
      for (const code of codes.split(' ')) {
        assert.equal(law.jurisdictionOf(code), country)
        assert.equal(law.ruleOf(code, day), law.ruleOf(country, day))
      }
    }
  })

  it('keeps apart the territories that have a law of their own', () => {
    for (const code of 'HK MO GG JE IM GI FO GL NC PF WF AW CW SX BQ XK PS EH TW'.split(' ')) {
      assert.equal(law.jurisdictionOf(code), code)
      assert.equal(law.ruleOf(code, day)?.country_code, code)
    }
  })

  it('has the new rule of India on the day from which it applies, and not before', () => {
    const on = (at: string) => verdictOf(law, ['IN'], consumer, at).code
    assert.deepEqual(['2026-11-22', '2027-05-12', '2027-05-13', '2030-01-01'].map(on), [
      'allowed',
      'allowed',
      'consent_required',
      'consent_required',
    ])
    assert.equal(law.ruleOf('IN', '2027-05-13')?.confidence, 'medium')
    assert.equal(law.ruleOf('IN', '2027-05-13')?.scope, law.ruleOf('IN', day)?.scope)
  })
})

describe('the rules that were read anew in November 2026', () => {
  const codesOn = (country: string, at: string) =>
    [business, consumer, generic].map(who => verdictOf(law, [country], who, at).code).join(' ')

  it('are those of Chile until its data act applies, and from then on with less certainty', () => {
    const [before, after] = ['2026-11-30', '2026-12-01'].map(at => law.ruleOf('CL', at))
    assert.equal(codesOn('CL', '2026-11-30'), 'allowed_with_conditions allowed_with_conditions allowed_with_conditions')
    assert.equal(codesOn('CL', '2026-12-01'), 'allowed_with_conditions case_by_case allowed_with_conditions')
    assert.deepEqual([before?.confidence, after?.confidence], ['high', 'medium'])
    assert.match(after?.notes ?? '', /18\.623-07/)
    assert.deepEqual(after?.laws, before?.laws)
  })

  it('say what the table said before, where the answer is another one', () => {
    const now = '2026-11-27'
    const told = {
      BQ: 'allowed_with_conditions case_by_case allowed_with_conditions',
      CW: 'allowed_with_conditions case_by_case allowed_with_conditions',
      KE: 'consent_required consent_required consent_required',
      LA: 'case_by_case consent_required case_by_case',
      LS: 'allowed_with_conditions case_by_case allowed_with_conditions',
      MW: 'consent_required consent_required consent_required',
      SX: 'allowed_with_conditions case_by_case allowed_with_conditions',
    }
    for (const [country, codes] of Object.entries(told)) {
      assert.equal(codesOn(country, now), codes, country)
      assert.match(law.ruleOf(country, now)?.notes ?? '', /Until 26 November 2026 this table said: /, country)
    }
    assert.match(law.ruleOf('CL', now)?.notes ?? '', /this table said: case by case for consumers\.$/)
  })

  it('keep their days and what is uncertain', () => {
    const lawsOf = (country: string) => law.ruleOf(country, '2026-11-27')?.laws.map(each => each.in_force_since)
    assert.deepEqual(lawsOf('KG'), ['2006', '2026-02-05', '2008-04'])
    assert.deepEqual(lawsOf('MD'), ['2004-11-14', '2023-01', '2026-01-01'])
    const deadline = law.ruleOf('MD', '2026-11-27')
    assert.deepEqual([deadline?.opt_out_deadline_days, deadline?.opt_out_deadline_in], [3, 'days'])
    for (const country of 'AE BQ CL CW GM HT KE KG LA LS MD MG MW SX VN'.split(' '))
      assert.ok(law.ruleOf(country, '2026-11-27')?.notes, country)
  })
})

describe('the rule on a day', () => {
  const changed = tinyRule('AA', ['allowed'], {
    changes: [
      { applies_from: '2027-01-01', consumer: { recommendation_code: 'consent_required', why: 'A new act.' } },
      { applies_from: '2028-06-01', scope: 'Wider.', max_penalty: 'EUR 1' },
    ],
  })

  it('is that of the last change before it, with what the earlier ones changed', () => {
    const table = tinyLaw([changed])
    const ruleOf = (at: string) => table.ruleOf('AA', at)
    assert.equal(ruleOf('2026-12-31')?.consumer.recommendation_code, 'allowed')
    assert.equal(ruleOf('2026-12-31')?.applies_from, null)
    assert.equal(ruleOf('2027-01-01')?.consumer.recommendation_code, 'consent_required')
    assert.equal(ruleOf('2027-01-01')?.scope, 'Scope of AA.')
    const last = ruleOf('2029-01-01')
    assert.deepEqual(
      [last?.consumer.recommendation_code, last?.scope, last?.max_penalty, last?.applies_from],
      ['consent_required', 'Wider.', 'EUR 1', '2028-06-01'],
    )
  })

  it('is the same object on every day on which it is the same', () => {
    const table = tinyLaw([changed])
    assert.equal(table.ruleOf('AA', '2027-01-01'), table.ruleOf('AA', '2028-05-31'))
    assert.notEqual(table.ruleOf('AA', '2027-01-01'), table.ruleOf('AA', '2028-06-01'))
  })

  it('is that of the operator from the day it names on, over every change of the table', () => {
    const override = { reason: 'counsel', applies_from: '2027-07-01', scope: 'Ours.' }
    const table = tinyLaw([{ ...changed, override }])
    const seen = ['2027-06-30', '2027-07-01', '2028-06-01'].map(at => table.ruleOf('AA', at))
    assert.deepEqual(
      seen.map(rule => [rule?.scope, rule?.override?.reason, rule?.max_penalty]),
      [
        ['Scope of AA.', undefined, null],
        ['Ours.', 'counsel', null],
        ['Ours.', 'counsel', 'EUR 1'],
      ],
    )
    assert.ok(seen.every(rule => rule !== undefined && !('reason' in rule)))
  })

  it('is none for what is no code of a country', () => {
    for (const code of ['', 'ZZ', 'EU', 'de', 'AAA', '__proto__']) {
      assert.equal(tinyLaw([changed]).ruleOf(code, day), undefined)
      assert.equal(tinyLaw([changed]).jurisdictionOf(code), undefined)
    }
  })
})

describe('the verdict for an address', () => {
  const table = tinyLaw(
    [
      tinyRule('AA', ['allowed_with_conditions', 'consent_required', 'allowed']),
      tinyRule('BB', ['exception_required', 'prohibited']),
      tinyRule('FR', ['exception_required', 'consent_required', 'case_by_case']),
    ],
    [territory],
  )
  const of = (countries: string[], address: Parameters<typeof verdictOf>[2]) => {
    const { code, countries: all, part } = verdictOf(table, countries, address, day)
    return [code, all.join(' '), part]
  }

  it('without a country is the restrictive default', () => {
    const unknown = { code: 'consent_required', countries: [], rule: null, part: null, exceptions: [] }
    assert.deepEqual(verdictOf(table, [], business, day), unknown)
    assert.deepEqual(verdictOf(table, ['EU', 'ZZ'], generic, day), unknown)
  })

  it('is that of the part of the rule that is for it', () => {
    assert.deepEqual(of(['AA'], business), ['allowed_with_conditions', 'AA', 'business'])
    assert.deepEqual(of(['AA'], consumer), ['consent_required', 'AA', 'consumer'])
    assert.deepEqual(of(['AA'], generic), ['allowed', 'AA', 'generic_address'])
  })

  it("for a generic address is that for businesses where the rule says nothing else, and for a consumer's that for consumers", () => {
    assert.deepEqual(of(['BB'], generic), ['exception_required', 'BB', 'business'])
    assert.deepEqual(of(['AA'], { kind: 'consumer', isGeneric: true }), ['consent_required', 'AA', 'consumer'])
  })

  it('of several countries is the strictest, and those that are as strict keep their order', () => {
    assert.deepEqual(of(['AA', 'BB'], business), ['exception_required', 'BB AA', 'business'])
    assert.deepEqual(of(['BB', 'AA', 'FR'], business), ['exception_required', 'BB FR AA', 'business'])
    assert.deepEqual(of(['FR', 'AA', 'BB'], business), ['exception_required', 'FR BB AA', 'business'])
    assert.deepEqual(of(['AA', 'FR', 'BB'], consumer), ['prohibited', 'BB AA FR', 'consumer'])
  })

  it('counts a territory and its country once', () => {
    assert.deepEqual(of(['RE', 'FR'], business), ['exception_required', 'FR', 'business'])
    assert.deepEqual(of(['RE'], generic), ['case_by_case', 'FR', 'generic_address'])
  })

  it('is never looser than that of any country in it, and names each country once', () => {
    const codes = [...law.countries, ...law.territories.map(each => each.country_code)]
    const addresses = fc.record({
      kind: fc.constantFrom('business' as const, 'consumer' as const),
      isGeneric: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...codes), { minLength: 1, maxLength: 5 }),
        addresses,
        (countries, address) => {
          const verdict = verdictOf(law, countries, address, day)
          assert.deepEqual(
            [...verdict.countries].sort(),
            [...new Set(countries.map(code => law.jurisdictionOf(code) ?? ''))].sort(),
          )
          assert.equal(verdict.rule?.country_code, verdict.countries[0])
          const each = verdict.countries.map(country => verdictOf(law, [country], address, day).code)
          assert.equal(verdict.code, each[0])
          for (const [at, code] of each.slice(1).entries()) assert.ok(compareStrictness(each[at], code) <= 0)
        },
      ),
    )
  })

  it('has a reason for every part of every rule', () => {
    for (const country of law.countries) {
      const rule = law.ruleOf(country, day)
      assert.ok(rule)
      for (const part of ['business', 'consumer', 'generic_address'] as const) assert.notEqual(reasonOf(rule, part), '')
      assert.ok(ruleCodes.includes(rule.business.recommendation_code))
    }
  })
})
