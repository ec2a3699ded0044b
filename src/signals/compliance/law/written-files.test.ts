import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tinyRule, tinyTable } from './fixtures/tiny-law.ts'
import { problemsOfOverrides, withOverrides } from './written-files.ts'

const territory = { country_code: 'RE', rule_of: 'FR', confidence: 'high', notes: 'Part of France.' } as const
const table = tinyTable([tinyRule('DE', ['allowed']), tinyRule('FR', ['allowed'])], [territory])
const problemsOf = (text: string) => problemsOfOverrides(Buffer.from(text), table)

describe("the operator's file", () => {
  it('says what is set, and leaves the rest as it is', async () => {
    const file = { DE: { reason: 'counsel', notes: null, applies_from: '2027-01-01', opt_out_deadline_days: 3 } }
    const text = Buffer.from(`\ufeff${JSON.stringify(file)}`)
    assert.deepEqual(await problemsOfOverrides(text, table), [])
    const [germany, france] = withOverrides(table, text).rules
    assert.deepEqual(germany, { ...table.rules[0], override: file.DE })
    assert.deepEqual(france, table.rules[1])
  })

  it('may be empty, and may begin with a byte order mark', async () => {
    assert.deepEqual(await problemsOf('{}'), [])
    assert.deepEqual(await problemsOf('\ufeff{}'), [])
  })

  it('takes the place of an earlier one, and nothing of that stays', () => {
    const rules = table.rules.map(rule => ({ ...rule, override: { reason: 'old', scope: 'Old.' } }))
    assert.deepEqual(withOverrides({ ...table, rules }, Buffer.from('{}')), table)
  })

  const wrong: [string, string, string][] = [
    [
      'what is not JSON, with its line',
      '{\n "DE": {\n  "reason": "secret"\n  "scope": "x"}}',
      'the file is not valid JSON: line 4, column 3',
    ],
    ['an empty file', '', 'the file is not valid JSON: line 1, column 1'],
    ['a list', '[]', 'the value must be an object with country codes as keys'],
    [
      'a country that is there twice',
      '{"DE":{"reason":"a","scope":"b"},"DE":{"reason":"a","scope":"c"}}',
      'an object has a duplicate key',
    ],
    ['a field that is a duplicate', '{"DE":{"reason":"a","scope":"b","scope":"c"}}', 'an object has a duplicate key'],
    ['a country that is none', '{"ZZ":{"reason":"a","scope":"b"}}', '/ZZ: unknown country code; use upper case'],
    ['lower case', '{"de":{"reason":"a","scope":"b"}}', '/de: unknown country code; use upper case'],
    ['a name that is no code', '{"a person@example.org":{}}', 'a name is not a country code'],
    ['a territory', '{"RE":{"reason":"a","scope":"b"}}', '/RE: the law of FR applies; set FR instead'],
    ['no reason', '{"DE":{"scope":"b"}}', '/DE/reason: the field is missing'],
    ['an empty reason', '{"DE":{"reason":"","scope":"b"}}', '/DE/reason: the value does not have the required format'],
    [
      'a reason that is too long',
      `{"DE":{"reason":"${'a'.repeat(301)}","scope":"b"}}`,
      '/DE/reason: the maximum number of characters is 300',
    ],
    ['nothing that is set', '{"DE":{"reason":"a","applies_from":"2027-01-01"}}', '/DE: it sets nothing'],
    [
      'a code without a reason',
      '{"DE":{"reason":"a","business":{"recommendation_code":"allowed"}}}',
      '/DE/business/why: the field is missing',
    ],
    [
      'an unknown code',
      '{"DE":{"reason":"a","generic_address":"fine"}}',
      '/DE/generic_address: the value must be one of',
    ],
    [
      'a day that is none',
      '{"DE":{"reason":"a","scope":"b","applies_from":"2027-02-30"}}',
      '/DE/applies_from: the date does not exist',
    ],
    ['a country that is no object', '{"DE":7}', '/DE: the value must be of type object'],
    ['a country that is null', '{"DE":null}', '/DE: the value must be of type object'],
    ['the country code as a field', '{"DE":{"reason":"a","country_code":"AT"}}', '/DE/country_code: unknown field'],
    ['a prototype', '{"DE":{"reason":"a","scope":"b","__proto__":{}}}', '/DE/__proto__: unknown field'],
  ]
  for (const [what, text, sentence] of wrong) {
    it(`is refused with ${what}`, async () => {
      const problems = await problemsOf(text)
      assert.ok(
        problems.some(each => each.startsWith(sentence)),
        problems.join('\n'),
      )
      assert.ok(!problems.join().includes('secret'))
    })
  }

  it('is refused when the file is not UTF-8', async () => {
    assert.deepEqual(await problemsOfOverrides(Buffer.from([0x7b, 0xff, 0x7d]), table), ['the file is not UTF-8'])
  })
})
