import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tinyRule, tinyTable } from './fixtures/tiny-law.ts'
import { overriddenTable, parseOverrides, withCheckedOverrides } from './overrides.ts'

const territory = { country_code: 'RE', rule_of: 'FR', confidence: 'high', notes: 'Part of France.' } as const
const table = tinyTable([tinyRule('DE', ['allowed']), tinyRule('FR', ['allowed'])], [territory])
const problemsOf = async (text: string) => (await parseOverrides(Buffer.from(text), table)).problems

describe("the operator's file", () => {
  it('says what is set, and leaves the rest as it is', async () => {
    const file = { DE: { reason: 'counsel', notes: null, applies_from: '2027-01-01', opt_out_deadline_days: 3 } }
    const text = Buffer.from(`\ufeff${JSON.stringify(file)}`)
    const { overridden, problems } = await overriddenTable(table, text)
    assert.deepEqual(problems, [])
    assert.deepEqual(withCheckedOverrides(table, text), overridden)
    const [germany, france] = overridden.rules
    assert.deepEqual(germany, { ...table.rules[0], override: file.DE })
    assert.deepEqual(france, table.rules[1])
  })

  it('may be empty, and may begin with a byte order mark', async () => {
    assert.deepEqual(await problemsOf('{}'), [])
    assert.deepEqual(await problemsOf('\ufeff{}'), [])
  })

  it('takes the place of an earlier one, and nothing of that stays', () => {
    const rules = table.rules.map(rule => ({ ...rule, override: { reason: 'old', scope: 'Old.' } }))
    assert.deepEqual(withCheckedOverrides({ ...table, rules }, Buffer.from('{}')), table)
  })

  const wrong: [string, string, string][] = [
    [
      'what is not JSON, with its line',
      '{\n "DE": {\n  "reason": "secret"\n  "scope": "x"}}',
      'it is not JSON: line 4, column 3',
    ],
    ['an empty file', '', 'it is not JSON: line 1, column 1'],
    ['a list', '[]', 'it should be an object whose members are countries'],
    [
      'a country that is there twice',
      '{"DE":{"reason":"a","scope":"b"},"DE":{"reason":"a","scope":"c"}}',
      'a name is there twice in one object',
    ],
    [
      'a field that is there twice',
      '{"DE":{"reason":"a","scope":"b","scope":"c"}}',
      'a name is there twice in one object',
    ],
    ['a country that is none', '{"ZZ":{"reason":"a","scope":"b"}}', '/ZZ: there is no such country (upper case)'],
    ['lower case', '{"de":{"reason":"a","scope":"b"}}', '/de: there is no such country (upper case)'],
    ['a name that is no code', '{"a person@example.org":{}}', 'a name is no country code'],
    ['a territory', '{"RE":{"reason":"a","scope":"b"}}', '/RE: the law of FR holds there: set that'],
    ['no reason', '{"DE":{"scope":"b"}}', '/DE/reason: it is missing'],
    ['an empty reason', '{"DE":{"reason":"","scope":"b"}}', '/DE/reason: it does not have the form that is asked for'],
    [
      'a reason that is too long',
      `{"DE":{"reason":"${'a'.repeat(301)}","scope":"b"}}`,
      '/DE/reason: the most characters are 300',
    ],
    ['nothing that is set', '{"DE":{"reason":"a","applies_from":"2027-01-01"}}', '/DE: it sets nothing'],
    [
      'a code without a reason',
      '{"DE":{"reason":"a","business":{"recommendation_code":"allowed"}}}',
      '/DE/business/why: it is missing',
    ],
    ['an unknown code', '{"DE":{"reason":"a","generic_address":"fine"}}', '/DE/generic_address: it should be one of'],
    [
      'a day that is none',
      '{"DE":{"reason":"a","scope":"b","applies_from":"2027-02-30"}}',
      '/DE/applies_from: there is no such day',
    ],
    ['a country that is no object', '{"DE":7}', '/DE: it should be object'],
    ['a country that is null', '{"DE":null}', '/DE: it should be object'],
    [
      'the country code as a field',
      '{"DE":{"reason":"a","country_code":"AT"}}',
      '/DE/country_code: there is no field of this name',
    ],
    [
      'a prototype',
      '{"DE":{"reason":"a","scope":"b","__proto__":{}}}',
      '/DE/__proto__: there is no field of this name',
    ],
  ]
  for (const [what, text, sentence] of wrong) {
    it(`is refused with ${what}`, async () => {
      const { overrides, problems } = await parseOverrides(Buffer.from(text), table)
      assert.equal(overrides.size, 0)
      assert.ok(
        problems.some(each => each.startsWith(sentence)),
        problems.join('\n'),
      )
      assert.ok(!problems.join().includes('secret'))
    })
  }

  it('is refused when it is not UTF-8', async () => {
    const { problems } = await parseOverrides(Buffer.from([0x7b, 0xff, 0x7d]), table)
    assert.deepEqual(problems, ['it is not UTF-8'])
  })
})
