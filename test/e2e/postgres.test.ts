/** The service on PostgreSQL: two nodes on one database, and a database that goes away and comes back. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { type Answer, type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.remove())

const otherClock = new URL('../hunt/preload/clock.ts', import.meta.url).href

/** Two nodes on a database of their own, the clock of the second one 5 s ahead. The key is of the first one. */
async function twoNodes(environment: Record<string, string>): Promise<[ServiceUnderTest, ServiceUnderTest]> {
  const own = { DATABASE_URL: await postgres.database(), ...environment }
  const one = await startService(own)
  return [one, await startService({ ...own, NODE_OPTIONS: `--import=${otherClock}`, HUNT_AHEAD_MS: '5000' })]
}

/** A further key of the first account, which the service has not seen yet. */
async function newKey(service: ServiceUnderTest): Promise<string> {
  const printed = await service.cli('key', 'create', '--account', 'default', '--label', 'other', '--json')
  return JSON.parse(printed).key
}

const stopBoth = (nodes: readonly ServiceUnderTest[]) => Promise.all(nodes.map(node => node.stop()))
const phone = { phone: '+41446681800' }
const ask = ({ post }: ServiceUnderTest, key: string) => post('/v1/phone/validate', phone, { key })

/** The answers to so many requests, half to each node, from 64 callers. */
async function answersOf(nodes: readonly ServiceUnderTest[], key: string, count: number): Promise<Answer[]> {
  const answers: Answer[] = []
  let left = count
  const caller = async (number: number) => {
    while (left > 0) {
      left -= 1
      answers.push(await ask(nodes[number % nodes.length], key))
    }
  }
  await Promise.all(Array.from({ length: 64 }, (_, number) => caller(number)))
  return answers
}

const countOf = (answers: readonly Answer[], status: number) =>
  answers.filter(answer => answer.status === status).length

describe('two nodes on one PostgreSQL, their clocks 5 s apart', () => {
  it('charge an account with 500 credits exactly 500', async () => {
    const nodes = await twoNodes({ RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '500' })
    const answers = await answersOf(nodes, nodes[0].key, 700)
    assert.equal(countOf(answers, 200), 500)
    assert.equal(countOf(answers, 402), 200)
    await until(async () => (await nodes[1].cli('check')).includes('in order'))
    const { balance } = (await nodes[1].post('/v1/account/usage', {}, { key: nodes[0].key })).json
    assert.equal(balance.available, 0)
    await stopBoth(nodes)
  })

  it('admit exactly 60 of 1,000 requests in a window', async () => {
    const nodes = await twoNodes({})
    const answers = await answersOf(nodes, nodes[0].key, 1_000)
    assert.equal(countOf(answers, 200), 60)
    assert.equal(countOf(answers, 429), 940)
    await stopBoth(nodes)
  })

  it('refuse a key that was revoked on the other, within a second', async () => {
    const nodes = await twoNodes({ RATE_LIMIT_PER_MINUTE: '0' })
    const [one, two] = nodes
    assert.equal((await ask(two, one.key)).status, 200)
    const [{ id }] = JSON.parse(await one.cli('key', 'list', '--account', 'default', '--json'))
    await one.cli('key', 'revoke', id)
    await until(async () => (await ask(two, one.key)).status === 401)
    await stopBoth(nodes)
  })

  it('release what a node that was killed held', async () => {
    const nodes = await twoNodes({ RATE_LIMIT_PER_MINUTE: '0' })
    const [one, two] = nodes
    await answersOf(nodes, one.key, 100)
    await one.kill()
    assert.equal((await ask(two, one.key)).status, 200)
    await two.stop({ keepHome: true })
    assert.match(await two.cli('check'), /in order/)
  })
})

describe('a PostgreSQL that goes away', () => {
  it('makes calls 503 and /readyz not ready while /livez answers, and is used again when it is back', async () => {
    const service = await startService({ DATABASE_URL: await postgres.database(), RATE_LIMIT_PER_MINUTE: '0' })
    assert.equal((await ask(service, service.key)).status, 200)
    await postgres.stop()
    const refused = await ask(service, service.key)
    assert.equal(refused.status, 503)
    assert.equal(refused.json.error.code, 'provider_unavailable')
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal((await fetch(`${service.url}/livez`)).status, 200)
    const ready = await fetch(`${service.url}/readyz`)
    assert.equal(ready.status, 503)
    assert.match(await ready.text(), /POSTGRES_/)
    await postgres.start()
    await until(async () => (await ask(service, service.key)).status === 200)
    await until(async () => (await fetch(`${service.url}/readyz`)).status === 200)
    assert.match(await service.cli('check'), /in order/)
    assert.ok(!service.output().includes('assay:assay'), 'the password is in no log')
    await service.stop()
  })

  it('that stands still makes calls 503 as well, of keys that are known and of others, and loses nothing', async () => {
    const service = await startService({ DATABASE_URL: await postgres.database(), RATE_LIMIT_PER_MINUTE: '0' })
    const other = await newKey(service)
    assert.equal((await ask(service, service.key)).status, 200)
    postgres.freeze()
    try {
      const refused = await Promise.all([ask(service, service.key), ask(service, other), ask(service, service.key)])
      refused.push(await ask(service, service.key), await ask(service, other))
      for (const { status, json, headers } of refused) {
        assert.deepEqual([status, json.error.code], [503, 'provider_unavailable'])
        assert.ok(Number(headers.get('retry-after')) > 0)
      }
      assert.equal((await fetch(`${service.url}/livez`)).status, 200)
      assert.equal((await fetch(`${service.url}/readyz`)).status, 503)
    } finally {
      postgres.thaw()
    }
    await until(async () => (await ask(service, service.key)).status === 200)
    await until(async () => (await ask(service, other)).status === 200)
    await until(async () => (await fetch(`${service.url}/readyz`)).status === 200)
    assert.match(await service.cli('check'), /in order/)
    await service.stop()
  })

  it('keeps a service from starting with one sentence, without its password', async () => {
    const url = (await postgres.database()).replace(/:\d+\//, ':1/')
    await assert.rejects(startService({ DATABASE_URL: url }), (error: Error) => {
      assert.match(error.message, /The database 127\.0\.0\.1:1\/assay_\d+ cannot be opened: .*ECONNREFUSED/)
      return !error.message.includes('assay:assay')
    })
  })
})
