/** POST /v1/gender/batch, from the specification: one describe per status. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commonServiceCaller } from '../support/common-caller.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { assertEstimate } from '../support/gender-shape.ts'

const path = '/v1/gender/batch'
const requestsPerMinute = 200

const common = commonServiceCaller({ requestsPerMinute, freeCreditsPerMonth: 0 })
const post = (body: unknown, key?: string | null) => common.post(path, body, key)
const item = (more: Record<string, unknown> = {}) => ({ id: 'a', type: 'name', value: 'Maria', ...more })
const many = (count: number) => Array.from({ length: count }, (_, at) => item({ id: String(at) }))

describe('200', () => {
  it('answers each item in its order, with its position and its id', async () => {
    const items = [
      item({ id: 'x', value: 'Andrea', country: 'IT' }),
      item({ id: 'y', type: 'email', value: 'info@example.com' }),
      item({ id: 'x', type: 'username', value: 'ThomasMiller' }),
      item({ id: 'z', value: 'Andrea', country: 'DE' }),
      item({ id: 'w', value: 'Wei Zhang', forceToGenderize: true, options: { ai_mode: 'fallback' } }),
    ]
    const answer = await post({ items })
    assertAnswered(answer, items.length)
    assert.deepEqual(Object.keys(answer.json).sort(), ['billing_status', 'data'])
    assert.equal(answer.json.billing_status, 'confirmed')
    const { data } = answer.json
    data.forEach((entry: Record<string, unknown>, index: number) => {
      assert.deepEqual(Object.keys(entry).sort(), ['charged_credits', 'data', 'id', 'index'])
      assert.equal(entry.index, index)
      assert.equal(entry.id, items[index].id)
      assert.equal(entry.charged_credits, 1)
      assertEstimate(entry.data as Record<string, unknown>)
    })
    const genders = data.slice(0, 4).map((entry: { data: { gender: unknown } }) => entry.data.gender)
    assert.deepEqual(genders, ['male', null, 'male', 'female'])
  })

  it('answers from the data set alone unless the item lets a model fill gaps', async () => {
    const value = 'Zorvinella'
    const answer = await post({ items: [item({ value }), item({ value, options: { ai_mode: 'fallback' } })] })
    assert.deepEqual(
      answer.json.data.map((entry: { data: { result_status: string } }) => entry.data.result_status),
      ['unknown', 'identified'],
    )
  })

  it('says the same as the single endpoints', async () => {
    const single = await common.service.post('/v1/gender/name', { name: 'Maria' }, { key: common.rich.key })
    assert.deepEqual((await post({ items: [item()] })).json.data[0].data, single.json.data)
  })

  it('takes 50 items, charges 50 credits, and counts as one request', async () => {
    const { key } = await common.accounts.caller({ credits: 100 })
    const answer = await post({ items: many(50) }, key)
    assertAnswered(answer, 50)
    assert.equal(creditsRemaining(answer), 50)
    assert.match(answer.headers.get('ratelimit') ?? '', new RegExp(`r=${requestsPerMinute - 1};`))
  })

  it('takes ids of 128 characters that are not unique', async () => {
    assertAnswered(await post({ items: [item({ id: 'x'.repeat(128) }), item({ id: 'x'.repeat(128) })] }), 2)
  })
})

describe('400 invalid_input', () => {
  const bad: [string, unknown, string][] = [
    ['no items', {}, '/items'],
    ['null', { items: null }, '/items'],
    ['an empty list', { items: [] }, '/items'],
    ['51 items', { items: many(51) }, '/items'],
    ['a field beside items', { items: [item()], extra: 1 }, '/extra'],
    ['an item that is no object', { items: [item(), 'Maria'] }, '/items/1'],
    ['an item without an id', { items: [item(), { type: 'name', value: 'Maria' }] }, '/items/1/id'],
    ['an item without a type', { items: [{ id: 'a', value: 'Maria' }] }, '/items/0/type'],
    ['an item without a value', { items: [{ id: 'a', type: 'name' }] }, '/items/0/value'],
    ['an empty id', { items: [item({ id: '' })] }, '/items/0/id'],
    ['an id of 129 characters', { items: [item({ id: 'x'.repeat(129) })] }, '/items/0/id'],
    ['an id that is a number', { items: [item({ id: 1 })] }, '/items/0/id'],
    ['a type that is not known', { items: [item({ type: 'phone' })] }, '/items/0/type'],
    ['an empty value', { items: [item({ value: '' })] }, '/items/0/value'],
    ['a value of 1,025 characters', { items: [item({ value: 'x'.repeat(1025) })] }, '/items/0/value'],
    ['a value that is no address', { items: [item(), item({ type: 'email' })] }, '/items/1/value'],
    [
      'an address of 255 characters',
      { items: [item({ type: 'email', value: `${'a'.repeat(243)}@example.com` })] },
      '/items/0/value',
    ],
    ['a country of three letters', { items: [item(), item(), item(), item({ country: 'ITA' })] }, '/items/3/country'],
    ['null as a country', { items: [item({ country: null })] }, '/items/0/country'],
    ['a field of an item that is not known', { items: [item({ name: 'Maria' })] }, '/items/0/name'],
    ['an option that is not known', { items: [item({ options: { mode: 'off' } })] }, '/items/0/options/mode'],
    ['a mode that is not known', { items: [item({ options: { ai_mode: 'on' } })] }, '/items/0/options/ai_mode'],
    [
      'force together with off',
      { items: [item(), item({ forceToGenderize: true, options: { ai_mode: 'off' } })] },
      '/items/1/options/ai_mode',
    ],
    [
      'force together with always',
      { items: [item({ forceToGenderize: true, options: { ai_mode: 'always' } })] },
      '/items/0/options/ai_mode',
    ],
  ]
  for (const [what, body, pointer] of bad) {
    it(`refuses ${what}`, async () => {
      assertRefusal(await post(body), 'invalid_input', pointer)
    })
  }

  it('charges nothing for the items that are valid', async () => {
    const before = creditsRemaining(await post({ items: [item()] }))
    const refused = await post({ items: [...many(49), item({ value: '' })] })
    assertRefusal(refused, 'invalid_input', '/items/49/value')
    assert.equal(creditsRemaining(refused), before)
  })
})

describe('402 insufficient_credits', () => {
  it('refuses 50 items with 49 credits, and charges none', async () => {
    const { key } = await common.accounts.caller({ credits: 49 })
    const answer = await post({ items: many(50) }, key)
    assertRefusal(answer, 'insufficient_credits')
    assert.equal(answer.json.error.required, 50)
    assert.equal(answer.json.error.available, 49)
    assertAnswered(await post({ items: many(49) }, key), 49)
  })
})
