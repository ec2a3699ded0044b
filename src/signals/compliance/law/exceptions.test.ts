import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shippedTable } from './dataset.ts'
import { type Contact, conditionsOf, type RuleException } from './exceptions.ts'
import { faultsOf } from './fixtures/table-faults.ts'
import { tinyLaw, tinyRule, tinyTable } from './fixtures/tiny-law.ts'
import { LawTable, verdictOf } from './rules.ts'
import { problemsOfOverrides, withOverrides } from './written-files.ts'

const day = '2026-11-27'
const customers: RuleException = {
  relationships: ['customer'],
  sources: ['given_by_contact'],
  recipients: ['business', 'consumer'],
  citation: 'Act 1, s. 2',
  conditions: ['Own similar products only'],
  confidence: 'high',
}
const customer: Contact = { relationship: 'customer', source: 'given_by_contact', lastContact: null }
const consumer = { kind: 'consumer', isGeneric: false } as const
const business = { kind: 'business', isGeneric: false } as const

const law = tinyLaw([
  tinyRule('DE', ['consent_required'], { exceptions: [customers] }),
  tinyRule('FR', ['allowed_with_conditions', 'consent_required'], {
    exceptions: [{ ...customers, recipients: ['consumer'], citation: 'Act 3' }],
  }),
  tinyRule('HU', ['consent_required']),
  tinyRule('IE', ['consent_required'], { exceptions: [{ ...customers, within_months: 12 }] }),
  tinyRule('RU', ['prohibited'], { exceptions: [customers] }),
  tinyRule('US', ['allowed']),
])
const codeOf = (
  countries: string[],
  contact: Contact | null,
  address = consumer as typeof consumer | typeof business,
) => verdictOf(law, countries, address, day, contact).code

describe('an exception', () => {
  it('lets a sender write to the contact that it is for, and to no other', () => {
    assert.equal(codeOf(['DE'], customer), 'allowed_with_conditions')
    assert.equal(codeOf(['DE'], null), 'consent_required')
    assert.equal(codeOf(['DE'], { ...customer, relationship: 'asked' }), 'consent_required')
    assert.equal(codeOf(['DE'], { ...customer, source: 'bought_list' }), 'consent_required')
    assert.equal(codeOf(['HU'], customer), 'consent_required', 'a law that has none')
  })

  it('is named by the verdict that rests on it, and by no other', () => {
    const { exceptions } = verdictOf(law, ['DE'], consumer, day, customer)
    assert.deepEqual(exceptions, [{ country: 'DE', exception: customers }])
    const ofBusiness = verdictOf(law, ['FR'], business, day, customer)
    assert.deepEqual([ofBusiness.code, ofBusiness.exceptions], ['allowed_with_conditions', []])
    assert.deepEqual(verdictOf(law, ['US'], consumer, day, customer).exceptions, [])
  })

  it('never makes a rule stricter, and lifts no prohibition', () => {
    assert.equal(codeOf(['US'], customer), 'allowed')
    assert.equal(codeOf(['RU'], customer), 'prohibited')
  })

  it('is taken away, or set, by the word of the operator', async () => {
    const reason = 'our counsel'
    const table = tinyTable([tinyRule('DE', ['consent_required'], { exceptions: [customers] })])
    for (const [exceptions, code] of [
      [[], 'consent_required'],
      [[{ ...customers, citation: 'Ours' }], 'allowed_with_conditions'],
    ] as const) {
      const file = Buffer.from(JSON.stringify({ DE: { reason, exceptions } }))
      assert.deepEqual(await problemsOfOverrides(file, table), [])
      const verdict = verdictOf(new LawTable(withOverrides(table, file)), ['DE'], consumer, day, customer)
      assert.deepEqual([verdict.code, verdict.exceptions.length], [code, exceptions.length])
    }
    const wrong = Buffer.from(JSON.stringify({ DE: { reason, exceptions: [{ ...customers, sources: ['friend'] }] } }))
    assert.equal((await problemsOfOverrides(wrong, table)).length, 1)
  })

  it('counts only where every country in contention allows the message', () => {
    const both = verdictOf(law, ['HU', 'DE'], consumer, day, customer)
    assert.deepEqual([both.code, both.countries, both.exceptions], ['consent_required', ['HU', 'DE'], []])
    const other = verdictOf(law, ['DE', 'FR'], consumer, day, customer)
    assert.equal(other.code, 'allowed_with_conditions')
    assert.deepEqual(
      other.exceptions.map(({ country }) => country),
      ['DE', 'FR'],
    )
    assert.equal(verdictOf(law, [], consumer, day, customer).code, 'consent_required', 'no country is known')
  })

  it('ends after its months: on the same day of the month, or the last one of a shorter month', () => {
    const since = (lastContact: string, on = day) =>
      verdictOf(law, ['IE'], consumer, on, { ...customer, lastContact }).code
    assert.equal(since('2025-11-27'), 'allowed_with_conditions')
    assert.equal(since('2025-11-26'), 'consent_required')
    assert.equal(since('2024-02-29', '2025-02-28'), 'allowed_with_conditions')
    assert.equal(since('2024-02-29', '2025-03-01'), 'consent_required')
    assert.equal(codeOf(['IE'], customer), 'allowed_with_conditions', 'when the day is not said')
    const limited: RuleException = { ...customers, within_months: 12 }
    assert.deepEqual(conditionsOf(limited).slice(1), ['The last purchase is at most 12 months ago'])
  })

  it('is a fault of the table where it is of no use', () => {
    const useless = (exceptions: RuleException[], codes: Parameters<typeof tinyRule>[1]) =>
      faultsOf(tinyTable([tinyRule('DE', codes, { exceptions })])).filter(fault => fault.includes('/exceptions/'))
    assert.equal(useless([customers], ['consent_required']).length, 0)
    assert.match(useless([customers], ['allowed', 'consent_required'])[0], /business has a rule without exceptions/)
    assert.match(useless([customers], ['prohibited'])[0], /has a rule without exceptions/)
    const twice = { ...customers, conditions: ['Once', 'Once'] }
    assert.match(useless([twice], ['consent_required'])[0], /duplicate entry/)
  })
})

describe('the exceptions of the table', () => {
  const table = shippedTable()

  it('are known of most countries where a customer exception is common knowledge', () => {
    const written = new LawTable(table)
    const may = (country: string, address: typeof consumer | typeof business, contact: Contact) =>
      verdictOf(written, [country], address, day, contact)
    for (const country of ['AT', 'DE', 'DK', 'ES', 'GB', 'IE', 'IT', 'NL', 'SE', 'ZA']) {
      const { code, exceptions } = may(country, consumer, customer)
      assert.deepEqual([country, code, exceptions.length], [country, 'allowed_with_conditions', 1])
    }
    for (const country of ['CN', 'GE', 'HU', 'MD', 'PL', 'RU']) {
      assert.equal(may(country, consumer, customer).code, 'consent_required', country)
    }
    assert.equal(may('DE', consumer, customer).exceptions[0].exception.citation, 'UWG § 7(3)')
    const published: Contact = { relationship: 'none', source: 'public_website', lastContact: null }
    for (const country of ['AU', 'CA', 'JP', 'NZ', 'SK']) {
      assert.equal(may(country, business, published).code, 'allowed_with_conditions', country)
      assert.equal(may(country, consumer, published).code, 'consent_required', country)
    }
    assert.equal(may('GB', consumer, { ...customer, relationship: 'asked' }).code, 'allowed_with_conditions')
    assert.equal(may('DE', consumer, { ...customer, relationship: 'asked' }).code, 'consent_required')
    assert.equal(may('CA', consumer, { ...customer, lastContact: '2024-11-26' }).code, 'consent_required')
  })

  it('are no surer than their rule', () => {
    const rank = ['high', 'medium', 'low']
    for (const { country_code, confidence, exceptions = [] } of table.rules) {
      for (const each of exceptions) {
        assert.ok(rank.indexOf(each.confidence) >= rank.indexOf(confidence), country_code)
      }
    }
  })
})
