/** Two nodes behind PgBouncer in transaction mode: exact charges, rates and budgets, and a key that is rolled. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Accounts, openAccounts } from '../support/accounts.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { lacksPooler, Pooler } from '../support/pooler.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { until } from '../support/until.ts'

const skip = lacksPooler === false ? skipUnlessLong : lacksPooler
const [credits, callers] = [500, 32]

describe('two nodes behind a pooler in transaction mode', { skip }, () => {
  let pooler: Pooler
  let nodes: readonly ServiceUnderTest[]
  let accounts: Accounts

  before(async () => {
    const direct = await sharedPostgres().database()
    pooler = new Pooler(direct)
    await pooler.start(['default_pool_size = 8'])
    const settings = {
      ...{ DATABASE_URL: pooler.before(direct), SESSION_SECRET: 's'.repeat(32) },
      ...{ RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '0' },
    }
    nodes = [await startService(settings), await startService(settings)]
    accounts = await openAccounts(nodes[0].home, direct)
  })
  after(async () => {
    await accounts.close()
    for (const node of nodes) await node.stop()
    await pooler.stop()
  })

  const ask = (node: ServiceUnderTest, key: string) =>
    node.post('/v1/phone/validate', { phone: '+41446681800' }, { key })

  /** How many of so many requests, half to each node, were answered with each status. */
  async function statusesOf(key: string, count: number): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {}
    let left = count
    const caller = async (number: number) => {
      while (left > 0) {
        left -= 1
        const { status } = await ask(nodes[number % 2], key)
        // A busy machine may be too slow for one, which is free and sent again.
        if (status === 503) left += 1
        else statuses[status] = (statuses[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
    return statuses
  }

  it(`charge an account with ${credits} credits exactly ${credits}`, async () => {
    const { key } = await accounts.caller({ credits })
    assert.deepEqual(await statusesOf(key, credits + 100), { 200: credits, 402: 100 })
    await until(async () => (await nodes[1].cli('check')).includes('in order'))
  })

  it('admit what the rate and the budget of a key allow', async () => {
    const { accountName } = await accounts.caller({ credits: 1000 })
    const make = async (...limit: string[]) => {
      const words = ['--account', accountName, '--label', 'limited', ...limit, '--json']
      return JSON.parse(await nodes[0].cli('key', 'create', ...words)).key
    }
    assert.deepEqual(await statusesOf(await make('--rate', '60'), 200), { 200: 60, 429: 140 })
    const budget = await make('--budget', '50', '--refill', 'monthly')
    assert.deepEqual(await statusesOf(budget, 80), { 200: 50, 402: 30 })
  })

  it('roll a key under load: the new one is answered at once, the old one soon on no node', async () => {
    const { key: old, keyId } = await accounts.caller({ credits: 100_000 })
    let isOver = false
    const statuses = new Set<number>()
    const load = nodes.map(async node => {
      while (!isOver) statuses.add((await ask(node, old)).status)
    })
    await until(async () => statuses.has(200))
    const { key } = JSON.parse(await nodes[0].cli('key', 'roll', keyId, '--overlap', '0', '--json'))
    for (const node of nodes) assert.equal((await ask(node, key)).status, 200)
    for (const node of nodes) await until(async () => (await ask(node, old)).status === 401)
    isOver = true
    await Promise.all(load)
    assert.deepEqual([...statuses].sort(), [200, 401])
    await until(async () => (await nodes[1].cli('check')).includes('in order'))
  })
})
