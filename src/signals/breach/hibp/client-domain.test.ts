/** The client against a server that plays Have I Been Pwned: what it says of a domain. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as play from '../../../../test/support/hibp.ts'
import { clientOf } from '../fixtures/hibp-client.ts'

const anybody = new AbortController().signal
const domain = 'acme.example'

let hibp: play.Hibp
before(async () => {
  hibp = await play.startHibp()
  hibp.verify(domain, 'empty.example')
  hibp.add('anna@acme.example', 'Adobe', 'Gawker')
  hibp.add('bob+news@acme.example', 'Adobe')
})
after(() => hibp.stop())

describe('a domain that the account of the key has verified', () => {
  it('has its aliases with their breaches, described by the catalogue', async () => {
    const { client, told } = clientOf(hibp)
    const answer = await client.findDomain(domain, anybody)
    assert.ok(answer.outcome === 'answered')
    assert.deepEqual(answer.localParts, [
      { localPart: 'anna', names: ['Adobe', 'Gawker'] },
      { localPart: 'bob+news', names: ['Adobe'] },
    ])
    assert.deepEqual(
      answer.breaches.map(({ Name, PwnCount }) => [Name, PwnCount > 0]),
      [
        ['Adobe', true],
        ['Gawker', true],
      ],
    )
    assert.deepEqual(told.troubles, [])
    assert.deepEqual(
      hibp.asked.map(({ path }) => path),
      ['/subscription/status', '/breacheddomain/acme.example', '/breaches'],
    )
  })

  it('has none when the answer is 404 without a body, from a server that has named the subscription', async () => {
    const { client } = clientOf(hibp)
    assert.deepEqual(await client.findDomain('empty.example', anybody), {
      outcome: 'answered',
      localParts: [],
      breaches: [],
    })
    hibp.next('/subscription', play.text(404, ''), play.text(404, ''), play.text(404, ''))
    assert.equal((await clientOf(hibp).client.findDomain('empty.example', anybody)).outcome, 'unavailable')
  })
})

describe('a domain that it has not', () => {
  it('is not searched, and the key is still good for addresses', async () => {
    const { client, told } = clientOf(hibp)
    assert.deepEqual(await client.findDomain('other.example', anybody), { outcome: 'not_verified' })
    assert.equal((await client.find('anna@acme.example', anybody)).outcome, 'answered')
    assert.deepEqual([told.troubles, told.ofKey], [[], []])
  })

  it('is one only by the word of the service: a page of a proxy, and 401, refuse the key', async () => {
    for (const [behaviour, status] of [
      [play.html(403), 403],
      [play.json({ statusCode: 401 }, 401), 401],
    ] as const) {
      const { client, told } = clientOf(hibp)
      hibp.next('/breacheddomain', behaviour)
      assert.equal((await client.findDomain(domain, anybody)).outcome, 'unavailable')
      assert.deepEqual([told.troubles, told.ofKey], [['key_refused'], [status]])
    }
  })
})

describe('what is no answer', () => {
  for (const [name, behaviour] of Object.entries({
    'a page': play.html(200),
    'a page that is not found': play.html(404),
    'a list': play.json([]),
    'an alias without a list': play.json({ anna: 'Adobe' }),
    'a name that is none': play.json({ anna: [1] }),
    'an alias without a letter': play.json({ '': ['Adobe'] }),
    'a breach that nobody describes': play.json({ anna: ['NoSuchBreach'] }),
    'a text': play.json('no'),
    'half of it': play.text(200, '{"anna":["Ad'),
    'more announced than sent': play.short,
    'an error': play.text(500, ''),
  })) {
    it(`${name} is asked for again, and makes the domain unavailable`, async () => {
      const { client, told } = clientOf(hibp)
      hibp.always('/breacheddomain', behaviour)
      assert.equal((await client.findDomain(domain, anybody)).outcome, 'unavailable')
      assert.deepEqual(told.troubles, ['failed'])
      hibp.always('/breacheddomain', null)
      assert.equal((await client.findDomain(domain, anybody)).outcome, 'answered')
    })
  }

  it('a server that is too busy says when to come back', async () => {
    const { client, told } = clientOf(hibp, { limits: { patienceMs: 5_000 } })
    hibp.always('/breacheddomain', play.tooMany(40))
    assert.deepEqual(await client.findDomain(domain, anybody), { outcome: 'unavailable', retryAfterS: 40 })
    assert.deepEqual(told.troubles, ['busy'])
    hibp.always('/breacheddomain', null)
  })
})
