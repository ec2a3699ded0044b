/** POST /v1/phone/batch: one describe per status. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commonServiceCaller } from '../support/common-caller.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { assertPhoneValidation } from '../support/phone-shape.ts'

const path = '/v1/phone/batch'
const requestsPerMinute = 200

const common = commonServiceCaller({ requestsPerMinute, freeCreditsPerMonth: 0 })
const post = (body: unknown, key?: string | null) => common.post(path, body, key)
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `row-${at}`, phone: '+41 44 668 18 00' }))

describe('200', () => {
  it('answers each item in its order, as the single endpoint does, and says how old its lists are', async () => {
    const items = [
      { id: 'x', phone: '+41 44 668 18 00' },
      { id: 'y', phone: 'hello' },
      { id: 'x', phone: '020 7946 0018', country: 'gb' },
    ]
    const answer = await post({ items })
    assertAnswered(answer, items.length)
    assert.deepEqual(Object.keys(answer.json), ['data', 'billing_status'])
    assert.equal(answer.json.billing_status, 'confirmed')
    for (const [index, { id, ...input }] of items.entries()) {
      const { data, ...entry } = answer.json.data[index]
      assert.deepEqual(entry, { index, id, charged_credits: 1 })
      assertPhoneValidation(data, input.phone)
      assert.deepEqual(data, (await common.service.post('/v1/phone/validate', input, { key: common.rich.key })).json)
    }
    const ages = answer.headers.get('x-data-as-of') ?? ''
    for (const topic of ['numbering', 'prefixes', 'inboxes', 'portability'])
      assert.match(ages, new RegExp(`${topic}="20`))
  })

  it('takes 1,000 items, charges 1,000 credits, and counts as one request', async () => {
    const { key } = await common.accounts.caller({ credits: 1_500 })
    const answer = await post({ items: many(1_000) }, key)
    assertAnswered(answer, 1_000)
    assert.equal(answer.json.data.length, 1_000)
    assert.equal(creditsRemaining(answer), 500)
    assert.match(answer.headers.get('ratelimit') ?? '', new RegExp(`r=${requestsPerMinute - 1};`))
  })
})

describe('400 invalid_input', () => {
  it('is the answer to a batch without items, with too many, or with one that is not valid', async () => {
    const [good] = many(1)
    const bad: [unknown, string][] = [
      [{}, '/items'],
      [{ items: [] }, '/items'],
      [{ items: many(1_001) }, '/items'],
      [{ items: [good, { phone: '1' }] }, '/items/1/id'],
      [{ items: [good, { ...good, country: 'ZZ' }] }, '/items/1/country'],
      [{ items: [{ ...good, phone: '' }] }, '/items/0/phone'],
    ]
    for (const [body, pointer] of bad) {
      const answer = await post(body)
      assertRefusal(answer, 'invalid_input', pointer)
    }
  })
})

describe('402 insufficient_credits', () => {
  it('is the answer when the items cost more than is left, and nothing is charged', async () => {
    const { key } = await common.accounts.caller({ credits: 2 })
    const answer = await post({ items: many(3) }, key)
    assertRefusal(answer, 'insufficient_credits')
    assertAnswered(await post({ items: many(2) }, key), 2)
  })
})
