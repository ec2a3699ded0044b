/**
 * Nodes with two threads each on one PostgreSQL. Every run has two nodes with one thread each (postgres.test.ts).
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { newApiKey } from '../../src/accounts/keys.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { type Answer, type ServiceUnderTest, startService } from '../support/service.ts'
import { type SharedPostgres, sharedPostgres } from '../support/shared-postgres.ts'
import { until } from '../support/until.ts'

const callers = 64
const credits = 500
const unknownKeys = 1_000
const nodeCount = 2
const threadCount = 2 * nodeCount
const body = { phone: '+41446681800' }
/**
 * Connections of a node by docs/operating.md: 10 for each thread that writes, the ledger's and that of pages, 4 for
 * each that reads, and one that listens for each.
 */
const mostOfNode = 2 * 11 + (1 + 2) * 5
const listenersOfNode = 2 + 1 + 2

/** Which thread of which node answered: the ids of its requests begin alike. */
const threadOf = ({ headers }: Answer) => headers.get('x-request-id')?.slice(0, 16)

describe('nodes with two threads each, on one PostgreSQL', { skip: skipUnlessLong }, () => {
  let postgres: SharedPostgres
  let nodes: ServiceUnderTest[]
  let operator: Client
  before(async () => {
    postgres = sharedPostgres()
    const url = await postgres.database()
    operator = new Client(url)
    await operator.connect()
    const limits = { RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: String(credits) }
    nodes = []
    for (let count = 0; count < nodeCount; count += 1) {
      nodes.push(await startService({ DATABASE_URL: url, SESSION_SECRET: 's'.repeat(32), WORKERS: '2', ...limits }))
    }
  })
  after(async () => {
    for (const node of nodes) assert.equal(await node.stop(), 0)
    await operator.end()
  })

  /** Sends each node as many requests, each on its own connection, which the system gives to one of the threads. */
  async function ask(keyOf: () => string, count: number): Promise<Answer[]> {
    const answers: Answer[] = []
    let next = 0
    const caller = async () => {
      while (next < count) {
        const number = next
        next += 1
        const init = { key: keyOf(), headers: { connection: 'close' } }
        answers.push(await nodes[number % nodeCount].post('/v1/phone/validate', body, init))
      }
    }
    await Promise.all(Array.from({ length: callers }, caller))
    return answers
  }
  const statusesOf = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status))

  it(`charge an account with ${credits} credits exactly ${credits}`, async () => {
    const answers = await ask(() => nodes[0].key, credits + 100)
    const count = (status: number) => answers.filter(answer => answer.status === status).length
    assert.deepEqual([count(200), count(402)], [credits, 100])
    assert.equal(new Set(answers.map(threadOf)).size, threadCount)
    await until(async () => (await nodes[0].cli('check')).includes('in order'))
  })

  it('refuse a key that was revoked by a command, all of them', async context => {
    const made = JSON.parse(await nodes[0].cli('key', 'create', '--account', 'default', '--label', 'short', '--json'))
    const known = await ask(() => made.key, callers)
    assert.deepEqual([statusesOf(known), new Set(known.map(threadOf)).size], [new Set([402]), threadCount])
    await nodes[0].cli('key', 'revoke', made.id)
    const revokedAt = performance.now()
    await until(async () => {
      const answers = await ask(() => made.key, callers)
      return statusesOf(answers).isSubsetOf(new Set([401])) && new Set(answers.map(threadOf)).size === threadCount
    })
    context.diagnostic(`refused by all after ${Math.round(performance.now() - revokedAt)} ms`)
  })

  it('open no more connections than is said, and one that listens for each thread', async () => {
    for (const { url } of nodes) assert.equal((await fetch(`${url}/dashboard/sign-in`)).status, 200)
    const open = async () => {
      const { rows } = await operator.query(`select count(*)::int as all,
        count(*) filter (where query like 'listen %')::int as listening,
        count(*) filter (where query like '%"api_key"."hash"%')::int as reading
        from pg_stat_activity where application_name = 'assay'`)
      return rows[0] as { all: number; listening: number; reading: number }
    }
    const most = { all: 0, reading: 0 }
    let isAsking = true
    const watching = (async () => {
      while (isAsking) {
        const { all, reading } = await open()
        most.all = Math.max(most.all, all)
        most.reading = Math.max(most.reading, reading)
        await sleep(5)
      }
    })()
    // Nobody has these keys, so that each is looked for in the database.
    const answers = await ask(() => newApiKey('live'), unknownKeys)
    isAsking = false
    await watching
    assert.deepEqual(statusesOf(answers), new Set([401]))
    assert.ok(most.all <= nodeCount * mostOfNode, `${most.all} connections`)
    assert.ok(most.reading > 0 && most.reading <= 4 * threadCount, `${most.reading} of the threads that serve`)
    assert.equal((await open()).listening, nodeCount * listenersOfNode)
  })
})
