/** POST /v1/ip/batch and /v1/ip/asn: one describe per status. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commonServiceCaller } from '../support/common-caller.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { assertIpIntelligence } from '../support/ip-shape.ts'

const path = '/v1/ip/batch'
const requestsPerMinute = 200

const common = commonServiceCaller({ requestsPerMinute, freeCreditsPerMonth: 0 })
const post = (body: unknown, key?: string | null) => common.post(path, body, key)
const askAsn = (asn: unknown, key: string | null = common.rich.key) =>
  common.service.post('/v1/ip/asn', { asn }, { key })
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `row-${at}`, ip: `8.8.${at >> 8}.${at & 255}` }))

describe('200', () => {
  it('answers each item in its order, with its position and its id, as a single request is answered', async () => {
    const items = [
      { id: 'x', ip: '8.8.8.8' },
      { id: 'y', ip: '10.0.0.1' },
      { id: 'x', ip: '2A00:1450::' },
    ]
    const from = Date.now()
    const answer = await post({ items })
    assertAnswered(answer, items.length)
    assert.deepEqual(Object.keys(answer.json).sort(), ['billing_status', 'data'])
    assert.equal(answer.json.billing_status, 'confirmed')
    for (const [index, entry] of answer.json.data.entries()) {
      assert.deepEqual([entry.index, entry.id, entry.charged_credits], [index, items[index].id, 1])
      assertIpIntelligence(entry.data, { from, to: Date.now() })
    }
    const single = await common.service.post('/v1/ip/intelligence', { ip: '8.8.8.8' }, { key: common.rich.key })
    const { location, network, ...rest } = single.json
    const [{ data }] = answer.json.data
    assert.deepEqual(data, {
      ...rest,
      location: { ...location, local_time: data.location.local_time },
      network: { ...network, reverse_dns: null },
    })
    assert.equal(answer.headers.get('x-data-as-of'), single.headers.get('x-data-as-of'))
  })

  it('takes 1,000 items, charges 1,000 credits, and counts as one request', async () => {
    const { key } = await common.accounts.caller({ credits: 1500 })
    const answer = await post({ items: many(1000) }, key)
    assertAnswered(answer, 1000)
    assert.equal(answer.json.data.length, 1000)
    assert.equal(creditsRemaining(answer), 500)
    assert.match(answer.headers.get('ratelimit') ?? '', new RegExp(`r=${requestsPerMinute - 1};`))
  })

  it('says who an autonomous system is and what it announces', async () => {
    const answer = await askAsn(15169)
    assertAnswered(answer, 1)
    const { name, announced, country_code, country, type, prefixes, allocation } = answer.json
    assert.match(name, /google/i)
    assert.deepEqual([announced, country_code, country, type], [true, 'US', 'United States', 'business'])
    assert.equal(allocation, null)
    assert.ok(
      prefixes.ipv4.includes('8.8.8.0/24') && prefixes.ipv6.some((each: string) => each.startsWith('2a00:1450:')),
    )
    assert.match(answer.headers.get('x-data-as-of') ?? '', /asn="/)
  })

  it('says so when a number announces nothing', async () => {
    const { json } = await askAsn(4_294_967_295)
    assert.deepEqual([json.announced, json.name, json.prefixes], [false, null, { ipv4: [], ipv6: [] }])
  })
})

describe('400 invalid_input', () => {
  const good = { id: 'a', ip: '8.8.8.8' }
  const bad: [string, unknown, string][] = [
    ['no items', {}, '/items'],
    ['an empty list', { items: [] }, '/items'],
    ['1,001 items', { items: many(1001) }, '/items'],
    ['a field beside items', { items: [good], extra: 1 }, '/extra'],
    ['an item that is no object', { items: [good, '8.8.8.8'] }, '/items/1'],
    ['an item without an address', { items: [good, { id: 'a' }] }, '/items/1/ip'],
    ['an item without an id', { items: [good, { ip: '8.8.8.8' }] }, '/items/1/id'],
    ['null as an id', { items: [{ ...good, id: null }] }, '/items/0/id'],
    ['an empty id', { items: [{ ...good, id: '' }] }, '/items/0/id'],
    ['an id of 129 characters', { items: [{ ...good, id: 'x'.repeat(129) }] }, '/items/0/id'],
    ['a range', { items: [good, { ...good, ip: '8.8.8.0/24' }] }, '/items/1/ip'],
    ['a field of an item that is not known', { items: [{ ...good, name: 'x' }] }, '/items/0/name'],
  ]
  for (const [what, body, pointer] of bad) {
    it(`refuses ${what}`, async () => {
      assertRefusal(await post(body), 'invalid_input', pointer)
    })
  }

  it('charges nothing for the items that are valid', async () => {
    const before = creditsRemaining(await post({ items: [good] }))
    const refused = await post({ items: [...many(999), { id: 'a', ip: 'localhost' }] })
    assertRefusal(refused, 'invalid_input', '/items/999/ip')
    assert.equal(creditsRemaining(refused), before)
  })

  it('refuses what is no AS number', async () => {
    for (const asn of ['15169', 'AS15169', 0, -1, 1.5, 4_294_967_296, null]) {
      assertRefusal(await askAsn(asn), 'invalid_input', '/asn')
    }
  })
})

describe('402 insufficient_credits', () => {
  it('refuses 1,000 items with 999 credits, and charges none', async () => {
    const { key } = await common.accounts.caller({ credits: 999 })
    const refused = await post({ items: many(1000) }, key)
    assertRefusal(refused, 'insufficient_credits')
    assert.equal(creditsRemaining(refused), 999)
  })
})
