/** The service on PostgreSQL: two nodes on one database, and a database that goes away and comes back. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Accounts, everyScope, openAccounts } from '../support/accounts.ts'
import { Browser } from '../support/dashboard.ts'
import { isLongRun } from '../support/long-run.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { client, Provider } from '../support/provider.ts'
import { type Answer, type ServiceUnderTest, startService } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'

const [credits, requests, callers] = isLongRun ? [500, 1_000, 64] : [200, 300, 16]
const provider = new Provider()
let postgres: TestPostgres
let url: string
/** A node inside this process, and one that is a process whose clock is 5 s ahead. The key is of the first one. */
let nodes: [ServiceUnderTest, ServiceProcess]
let accounts: Accounts
before(async () => {
  postgres = await startPostgres()
  url = await postgres.database()
  const limits = { DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: String(credits) }
  const ahead = { NODE_OPTIONS: `--import=${otherClock}`, HUNT_AHEAD_MS: '5000' }
  nodes = [await startService(limits), await startServiceProcess({ ...limits, ...ahead })]
  accounts = await openAccounts(nodes[0].home, url)
})
after(async () => {
  await accounts.close()
  await Promise.all(nodes.map(node => node.stop()))
  await postgres.remove()
})

const otherClock = new URL('../adversarial/preload/clock.ts', import.meta.url).href

const phone = { phone: '+41446681800' }
const ask = ({ post }: ServiceUnderTest, key: string) => post('/v1/phone/validate', phone, { key })

/**
 * The answers to so many requests, half to each node. A machine that is busy with other tests may refuse one, which is
 * sent again.
 */
async function answersOf(nodes: readonly ServiceUnderTest[], key: string, count: number): Promise<Answer[]> {
  const answers: Answer[] = []
  let left = count
  let refused = 0
  const caller = async (number: number) => {
    while (left > 0) {
      left -= 1
      const answer = await ask(nodes[number % nodes.length], key)
      if (answer.status !== 503) answers.push(answer)
      else {
        left += 1
        refused += 1
        assert.ok(refused < count, answer.text)
      }
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
  return answers
}

const countOf = (answers: readonly Answer[], status: number) =>
  answers.filter(answer => answer.status === status).length

describe('two nodes on one PostgreSQL, their clocks 5 s apart', () => {
  it(`charge an account with ${credits} credits exactly ${credits}`, async () => {
    const answers = await answersOf(nodes, nodes[0].key, credits + 100)
    assert.equal(countOf(answers, 200), credits)
    assert.equal(countOf(answers, 402), 100)
    await until(async () => (await nodes[1].cli('check')).includes('in order'))
    const { balance } = (await nodes[1].post('/v1/account/usage', {}, { key: nodes[0].key })).json
    assert.equal(balance.available, 0)
  })

  it(`admit exactly 60 of ${requests} requests in a window`, async () => {
    const { accountId, key } = await accounts.caller()
    await nodes[0].cli('account', 'limits', accountId, '--rate', '60')
    const answers = await answersOf(nodes, key, requests)
    assert.equal(countOf(answers, 200), 60)
    assert.equal(countOf(answers, 429), requests - 60)
  })

  it('charge a key with a budget of 50 credits exactly 50, and admit 20 requests of one with a rate of 20', async () => {
    const { accountId, accountName, key: other } = await accounts.caller({ credits: 1000 })
    const make = async (...limit: string[]) => {
      const words = ['--account', accountName, '--label', 'limited', ...limit, '--json']
      return JSON.parse(await nodes[0].cli('key', 'create', ...words)).key
    }
    const spent = await answersOf(nodes, await make('--budget', '50', '--refill', 'monthly'), 80)
    assert.deepEqual([countOf(spent, 200), countOf(spent, 402)], [50, 30])
    const fast = await answersOf(nodes, await make('--rate', '20'), 60)
    assert.deepEqual([countOf(fast, 200), countOf(fast, 429)], [20, 40])
    assert.equal((await ask(nodes[1], other)).status, 200)
    await until(async () => (await nodes[1].cli('check')).includes('in order'))
    const { account } = await accounts.store.ledger.readJournal(accountId, () => () => true)
    assert.deepEqual(account.keyUses.map(use => use.spent).sort(), [20, 50])
  })

  it('refuse an input with a character that PostgreSQL cannot store', async () => {
    const { key } = await accounts.caller({ scopes: everyScope })
    const answer = await nodes[0].post('/v1/admin/keys/list', { account: 'acc_\0' }, { key })
    assert.deepEqual([answer.status, answer.json.error.code], [400, 'invalid_input'])
    assert.match(answer.json.error.message, /U\+0000/)
  })

  it('refuse a key that was revoked on the other, within a second', async () => {
    const [one, two] = nodes
    const { key, keyId } = await accounts.caller()
    assert.equal((await ask(two, key)).status, 200)
    await one.cli('key', 'revoke', keyId)
    await until(async () => (await ask(two, key)).status === 401)
  })
})

/** Text that PostgreSQL cannot hold, in each field of the API that takes any. */
const unstorable: readonly (readonly [string, Record<string, unknown>])[] = [
  ['/v1/phone/validate', { phone: '+41446\x0681800' }],
  ['/v1/ip/intelligence', { ip: '91.64.1.1\0' }],
  ['/v1/gender/name', { name: 'Andrea\0' }],
  ['/v1/gender/email', { email: 'andrea\0@example.org' }],
  ['/v1/gender/username', { username: 'andrea\0' }],
  ['/v1/breaches/email', { email: 'andrea\0@example.org' }],
  ['/v1/breaches/password', { password: 'a\0b' }],
  ['/v1/compliance/email', { email: 'info@exa\0mple.org' }],
  ['/v1/account/usage', { from: '2026-11-01\0' }],
]

describe('text with U+0000', () => {
  const online = { OFFLINE: '0', DATA_REFRESH: 'off', REVERSE_DNS: 'off', RATE_LIMIT_PER_MINUTE: '0' }
  let service: ServiceUnderTest
  before(async () => {
    await provider.start()
    service = await startService({
      ...{ ...online, DATABASE_URL: await postgres.database(), OIDC_JOIN_DOMAIN: 'example.org' },
      ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: client.clientId, OIDC_CLIENT_SECRET: client.clientSecret },
    })
  })
  after(async () => {
    await service.stop()
    provider.stop()
  })

  it('in a request is answered as on SQLite, and never as a defect', async () => {
    const services = [await startService(online), service]
    for (const [path, body] of unstorable) {
      const answers = await Promise.all(services.map(({ post, key }) => post(path, body, { key })))
      const [onSqlite, onPostgres] = answers.map(({ status, json }) => [status, json.error?.code])
      assert.deepEqual(onPostgres, onSqlite, path)
      assert.ok(
        answers.every(({ status }) => status !== 500),
        `${path}: ${onPostgres}`,
      )
    }
    await services[0].stop()
  })

  it('in what a provider of sign-ins says gets the user in under the name without it, or is refused, and makes no defect', async () => {
    const carla = { sub: 'carla', email: 'carla@example.org', email_verified: true, name: 'Car\0la' }
    const leadsTo = async (who: Record<string, unknown>) => {
      provider.who = who
      const browser = new Browser(service.url, {})
      const { location } = await browser.ask('/dashboard/sign-in/provider')
      const page = await browser.ask(provider.wayBack(location ?? assert.fail()))
      assert.equal(page.status, 303, page.text)
      return page.location ?? ''
    }
    for (const refused of [{ email: 'car\0la@example.org' }, { sub: 'car\0la' }])
      assert.match(await leadsTo({ ...carla, ...refused }), /error=/)
    assert.doesNotMatch(await leadsTo({ ...carla, picture: 'https://pictures.example/\0' }), /error=/)
    assert.match(await service.cli('user', 'list'), /carla@example\.org +Carla /)
  })
})

describe('a PostgreSQL that goes away', () => {
  let service: ServiceProcess
  let known: string
  before(async () => {
    service = nodes[1]
    known = (await accounts.caller({ credits: 100 })).key
  })

  it('makes calls 503 and /readyz not ready while /livez answers, and is used again when it is back', async () => {
    assert.equal((await ask(service, known)).status, 200)
    await postgres.stop()
    const refused = await ask(service, known)
    assert.equal(refused.status, 503)
    assert.equal(refused.json.error.code, 'provider_unavailable')
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal((await fetch(`${service.url}/livez`)).status, 200)
    const ready = await fetch(`${service.url}/readyz`)
    assert.equal(ready.status, 503)
    assert.match(await ready.text(), /POSTGRES_/)
    await postgres.start()
    await until(async () => (await ask(service, known)).status === 200)
    await until(async () => (await fetch(`${service.url}/readyz`)).status === 200)
    assert.match(await service.cli('check'), /in order/)
    assert.ok(!service.output().includes('assay:assay'), 'the password is in no log')
  })

  it('that stands still makes calls 503 as well, of keys that are known and of others, and loses nothing', async () => {
    const { key: other } = await accounts.caller({ credits: 100 })
    assert.equal((await ask(service, known)).status, 200)
    postgres.freeze()
    try {
      const refused = await Promise.all([ask(service, known), ask(service, other), ask(service, known)])
      refused.push(await ask(service, known), await ask(service, other))
      for (const { status, json, headers } of refused) {
        assert.deepEqual([status, json.error.code], [503, 'provider_unavailable'])
        assert.ok(Number(headers.get('retry-after')) > 0)
      }
      assert.equal((await fetch(`${service.url}/livez`)).status, 200)
      assert.equal((await fetch(`${service.url}/readyz`)).status, 503)
    } finally {
      postgres.thaw()
    }
    await until(async () => (await ask(service, known)).status === 200)
    await until(async () => (await ask(service, other)).status === 200)
    await until(async () => (await fetch(`${service.url}/readyz`)).status === 200)
    assert.match(await service.cli('check'), /in order/)
  })

  it('keeps a service from starting with one sentence, without its password', async () => {
    await assert.rejects(startService({ DATABASE_URL: url.replace(/:\d+\//, ':1/') }), (error: Error) => {
      assert.match(error.message, /The database 127\.0\.0\.1:1\/assay_\d+ cannot be opened: .*ECONNREFUSED/)
      return !error.message.includes('assay:assay')
    })
  })
})

describe('a node that is killed', () => {
  it('holds nothing any more once another one has started', async () => {
    const { key } = await accounts.caller({ credits: 100_000 })
    let isKilled = false
    const asking = Array.from({ length: 32 }, async () => {
      while (!isKilled) await ask(nodes[1], key).catch(() => null)
    })
    await until(async () => (await accounts.store.ledger.processesWithReservations()).length > 0)
    await nodes[1].kill()
    isKilled = true
    await Promise.all(asking)
    const next = await startService({ DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '0' })
    await until(async () => (await accounts.store.ledger.processesWithReservations()).length === 0)
    assert.equal((await ask(next, key)).status, 200)
    assert.match(await next.cli('check'), /in order/)
    await next.stop()
  })
})
