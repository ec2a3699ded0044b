/** The client against a server that plays Have I Been Pwned: what it asks, and what it makes of proper answers. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'node:test'
import { type Hibp, json, startHibp, testAccounts, testBreaches, testKey } from '../../../../test/support/hibp.ts'
import { until } from '../../../../test/support/until.ts'
import { mergeBreaches, type SourceAnswer } from '../email/breach-record.ts'
import { aBreach } from '../fixtures/breaches.ts'
import { clientOf } from '../fixtures/hibp-client.ts'
import { BreachCatalogue } from './dataset.ts'

const anybody = new AbortController().signal
const addressOf = (account: string) => `${account}@hibp-integration-tests.com`
const catalogue = () => new BreachCatalogue(testBreaches, '2026-11-01')

/** The names that an answer shows. */
function shown(answer: SourceAnswer): string[] {
  assert.ok(answer.outcome === 'answered', JSON.stringify(answer))
  return mergeBreaches([answer.breaches]).map(({ Name }) => Name)
}

/** A server for the tests of a group; what it was asked is forgotten after each. */
function served(plan: Parameters<typeof startHibp>[0]): { readonly hibp: () => Hibp } {
  let hibp: Hibp
  before(async () => {
    hibp = await startHibp(plan)
  })
  afterEach(() => {
    hibp.asked.length = 0
    hibp.list(testBreaches)
  })
  after(() => hibp.stop())
  return { hibp: () => hibp }
}

describe('an address of the test accounts', () => {
  const direct = served({ includesKAnon: false })
  const ranges = served({ includesKAnon: true })

  for (const [account, names] of Object.entries(testAccounts)) {
    it(`${account} is in ${names.join(', ') || 'none'}, whatever the subscription`, async () => {
      const ways = [
        clientOf(direct.hibp()),
        clientOf(direct.hibp(), { apiKey: testKey }),
        clientOf(ranges.hibp(), { catalogue }),
        // Without a catalogue of its own it has to ask for one.
        clientOf(ranges.hibp()),
      ]
      for (const { client, told } of ways) {
        assert.deepEqual(shown(await client.find(addressOf(account), anybody)), names)
        assert.deepEqual(told.troubles, [])
      }
    })
  }

  it('is described by whole records, the same in both ways', async () => {
    const records = testBreaches.filter(({ Name }) => testAccounts['multiple-breaches'].includes(Name))
    for (const { hibp } of [direct, ranges]) {
      const answer = await clientOf(hibp(), { catalogue }).client.find(addressOf('multiple-breaches'), anybody)
      assert.ok(answer.outcome === 'answered')
      assert.deepEqual(mergeBreaches([answer.breaches]), records)
    }
  })
})

describe('a question with the address', () => {
  const { hibp } = served({ includesKAnon: false })

  it('carries the key and a user agent, and asks for whole records', async () => {
    const { client, told } = clientOf(hibp())
    await client.find('anna+tag/1?x@example.com', anybody)
    assert.deepEqual(
      hibp().asked.map(({ path }) => path),
      ['/subscription/status', '/breachedaccount/anna%2Btag%2F1%3Fx%40example.com?truncateResponse=false'],
    )
    for (const { headers } of hibp().asked) {
      assert.equal(headers['user-agent'], 'Assay/0.0.0')
      assert.match(String(headers['hibp-api-key']), /^[0-9a-f]{32}$/)
    }
    assert.equal(told.questions, 2)
  })

  it('asks for the subscription once, and again after a day', async () => {
    let now = 0
    const { client } = clientOf(hibp(), { now: () => now })
    const asked = () => hibp().asked.filter(({ path }) => path === '/subscription/status').length
    for (let times = 0; times < 3; times++) await client.find(addressOf('opt-out'), anybody)
    assert.equal(asked(), 1)
    now += 24 * 3_600_000
    await client.find(addressOf('opt-out'), anybody)
    assert.equal(asked(), 2)
  })

  it('is kept nowhere: the same address is asked for again', async () => {
    const { client } = clientOf(hibp())
    for (let times = 0; times < 2; times++) await client.find(addressOf('account-exists'), anybody)
    assert.equal(hibp().asked.filter(({ path }) => path.startsWith('/breachedaccount/')).length, 2)
  })

  it('is one question for all who ask about the same address meanwhile', async () => {
    const { client } = clientOf(hibp())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.find(addressOf('multiple-breaches'), anybody)),
    )
    for (const answer of answers) assert.deepEqual(shown(answer), testAccounts['multiple-breaches'])
    assert.equal(hibp().asked.length, 2)
  })

  it('is refused when the service does not take it for an address', async () => {
    assert.deepEqual(await clientOf(hibp()).client.find('anna@localhost', anybody), { outcome: 'refused' })
    assert.deepEqual(await clientOf(hibp()).client.find('\ud800@example.com', anybody), { outcome: 'refused' })
  })

  it('is not asked while the subscription is not known: a range might do', async () => {
    for (const behaviour of [json({ SubscriptionName: 'A' }), json({ Rpm: '10' }), json({ Rpm: 0 }), json([], 404)]) {
      hibp().always('/subscription', behaviour)
      const answer = await clientOf(hibp()).client.find(addressOf('account-exists'), anybody)
      assert.equal(answer.outcome, 'unavailable')
    }
    hibp().always('/subscription', null)
    assert.ok(hibp().asked.every(({ path }) => path === '/subscription/status'))
  })
})

describe('the test key', () => {
  const { hibp } = served({})

  it('belongs to no subscription: what shows that the service is there is its catalogue', async () => {
    const { client } = clientOf(hibp(), { apiKey: testKey })
    await client.find(addressOf('account-exists'), anybody)
    assert.deepEqual(
      hibp().asked.map(({ path }) => path.split('?')[0]),
      ['/breaches', '/breachedaccount/account-exists%40hibp-integration-tests.com'],
    )
  })
})

describe('a question by range', () => {
  const { hibp } = served({ includesKAnon: true })
  const address = addressOf('multiple-breaches')
  const sha1 = createHash('sha1').update(address).digest('hex').toUpperCase()

  it('sends six digits of the hash, and nothing else of the address', async () => {
    const { client } = clientOf(hibp(), { catalogue })
    await client.find(address, anybody)
    assert.deepEqual(
      hibp().asked.map(({ path }) => path),
      ['/subscription/status', `/breachedaccount/range/${sha1.slice(0, 6)}`],
    )
    const sent = JSON.stringify(hibp().asked).toUpperCase()
    assert.ok(!sent.includes('MULTIPLE') && !sent.includes(sha1.slice(6)))
  })

  it('takes the digits of the reply in either case', async () => {
    const { client } = clientOf(hibp(), { catalogue })
    hibp().next('/breachedaccount/range/', json([{ hashSuffix: sha1.slice(6).toLowerCase(), websites: ['Adobe'] }]))
    assert.deepEqual(shown(await client.find(address, anybody)), ['Adobe'])
  })

  it('asks for the whole catalogue when it lacks a name, without the key, and remembers it', async () => {
    const { client } = clientOf(hibp(), { catalogue: () => new BreachCatalogue([testBreaches[0]], '2026-11-01') })
    for (let times = 0; times < 3; times++) {
      assert.deepEqual(shown(await client.find(address, anybody)), testAccounts['multiple-breaches'])
    }
    const asked = hibp().asked.filter(({ path }) => path === '/breaches')
    assert.equal(asked.length, 1)
    assert.equal(asked[0].headers['hibp-api-key'], undefined)
  })

  it('asks for the catalogue again after a day: a breach may have been retired meanwhile', async () => {
    let now = 0
    const { client } = clientOf(hibp(), { now: () => now })
    assert.deepEqual(shown(await client.find(address, anybody)), testAccounts['multiple-breaches'])
    hibp().list(testBreaches.map(record => (record.Name === 'Gawker' ? { ...record, IsRetired: true } : record)))
    now += 24 * 3_600_000 - 1
    assert.deepEqual(shown(await client.find(address, anybody)), testAccounts['multiple-breaches'])
    now += 1
    assert.deepEqual(shown(await client.find(address, anybody)), ['Adobe', 'Stratfor'])
  })

  it('is not asked for the catalogue because of what other accounts of the range are in', async () => {
    const { client } = clientOf(hibp(), { catalogue })
    await client.find(addressOf('opt-out'), anybody)
    assert.ok(hibp().asked.every(({ path }) => path !== '/breaches'))
  })

  it('has no answer while nobody can say what a name stands for, and asks for it once a minute', async () => {
    let now = 0
    const { client, told } = clientOf(hibp(), { now: () => now })
    hibp().add('new@example.com', 'BrandNew')
    const asked = () => hibp().asked.filter(({ path }) => path === '/breaches').length
    for (let times = 0; times < 3; times++) {
      const answer = await client.find('new@example.com', anybody)
      assert.deepEqual(answer, { outcome: 'unavailable', retryAfterS: 60 })
    }
    assert.deepEqual([asked(), told.troubles], [1, ['failed', 'failed', 'failed']])
    hibp().list([...testBreaches, aBreach('BrandNew')])
    now += 60_000
    assert.deepEqual(shown(await client.find('new@example.com', anybody)), ['BrandNew'])
    assert.equal(asked(), 2)
  })

  it('ends with the caller who alone waited for the catalogue, and the next asks for it anew', async () => {
    const { client } = clientOf(hibp())
    const leaves = new AbortController()
    hibp().next('/breaches', () => leaves.abort())
    assert.equal((await client.find(address, leaves.signal)).outcome, 'unavailable')
    assert.deepEqual(shown(await client.find(address, anybody)), testAccounts['multiple-breaches'])
  })

  it('becomes a question with the address when the subscription does not include ranges any more', async () => {
    let now = 0
    const { client } = clientOf(hibp(), { catalogue, now: () => now })
    assert.deepEqual(shown(await client.find(address, anybody)), testAccounts['multiple-breaches'])
    hibp().always('/breachedaccount/range/', json({ statusCode: 403 }, 403))
    hibp().next('/subscription', json({ Rpm: 100, IncludesKAnon: false }))
    assert.equal((await client.find(address, anybody)).outcome, 'unavailable')
    now += 60_000
    assert.deepEqual(shown(await client.find(address, anybody)), testAccounts['multiple-breaches'])
    hibp().always('/breachedaccount/range/', null)
  })
})

describe('a caller who leaves', () => {
  const { hibp } = served({})

  it('ends the question, when nobody else waits for it', async () => {
    const { client, told } = clientOf(hibp())
    const leaves = new AbortController()
    let isClosed = false
    hibp().next('/breachedaccount/', (_, response) => {
      response.once('close', () => {
        isClosed = true
      })
      leaves.abort()
    })
    const answer = await client.find(addressOf('account-exists'), leaves.signal)
    assert.equal(answer.outcome, 'unavailable')
    assert.ok(await until(async () => isClosed))
    assert.ok(await until(async () => client.state.inFlight === 0))
    assert.deepEqual([told.troubles, hibp().asked.length], [[], 2])
  })

  it('does not end it for others, who are answered', async () => {
    const { client } = clientOf(hibp())
    const leaves = new AbortController()
    let goOn = () => {}
    hibp().next('/breachedaccount/', (_, response) => {
      goOn = () => response.writeHead(200).end(JSON.stringify([aBreach('Adobe')]))
      leaves.abort()
    })
    const first = client.find(addressOf('account-exists'), leaves.signal)
    const second = client.find(addressOf('account-exists'), anybody)
    assert.equal((await first).outcome, 'unavailable')
    goOn()
    assert.deepEqual(shown(await second), ['Adobe'])
    assert.equal(hibp().asked.length, 2)
  })

  it('who has left before is not asked for', async () => {
    const { client } = clientOf(hibp())
    assert.equal((await client.find(addressOf('account-exists'), AbortSignal.abort())).outcome, 'unavailable')
    assert.equal(hibp().asked.length, 0)
  })
})
