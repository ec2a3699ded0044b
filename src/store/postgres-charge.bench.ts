/**
 * Charges on PostgreSQL, with fsync: requests in groups, as the service does it, beside one transaction for each
 * charge, as 64 connections do it that lock the account, take the credit and write one row of a journal.
 */
import { Pool } from 'pg'
import { type Bench, type BenchOptions, checksumOf, type Result } from '../../bench/harness.ts'
import { postgresFor } from '../../bench/postgres.ts'
import { Committer } from '../metering/commit.ts'
import { Meter } from '../metering/meter.ts'
import { openStore, type Store } from './open.ts'

export const benches: Bench[] = [{ name: 'charge on PostgreSQL', unit: 'charges/s', run }]

const unit = 'charges/s'
/** A toy takes fewer: each has a connection, which is a process of the server. */
const [manyCallers, toyCallers] = [64, 4]
const rounds = 3
const credits = 1_000_000_000
const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 0 }

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const postgres = await postgresFor(toy)
  try {
    const results: Result[] = []
    const callers = toy ? toyCallers : manyCallers
    for (const accounts of [1, callers]) {
      const url = await postgres.database()
      const store = await openStore(url)
      const ids = await openAccounts(store, accounts)
      const apart = await oneByOne(url, callers)
      const charges = toy ? 2 * callers : 400 * seconds
      const single = await rateOf(charges, callers, ids, apart.charge)
      const meter = meterOf(store)
      const grouped = await rateOf(toy ? charges : 5 * charges, callers, ids, inGroups(meter))
      await meter.drain()
      await apart.end()
      const checksum = checksumOf([String(await settled(store, ids))])
      await store.close()
      const peer = `${callers} callers, ${accounts} account(s): one transaction for each charge`
      results.push({
        row: `${callers} callers, ${accounts} account(s)`,
        value: grouped,
        unit,
        peer,
        ratio: grouped / single,
        checksum,
      })
      results.push({ row: peer, value: single, unit, checksum })
    }
    return results
  } finally {
    await postgres.remove()
  }
}

async function openAccounts(store: Store, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, number) => `acc_${number}`)
  for (const id of ids) {
    const event = { at: 0, actor: 'bench', action: 'account.create', subject: id }
    await store.accounts.insertAccount({ id, name: id, createdAt: 0 }, event)
    await meterOf(store).grant(id, { credits, note: 'bench', actor: 'bench' })
  }
  return ids
}

function meterOf(store: Store): Meter {
  const lease = { id: 1, due: () => undefined, renewed: () => {}, replace: async () => 1 }
  const onError = (error: unknown) => {
    throw error
  }
  return new Meter({ committer: new Committer({ store: store.ledger, policy, now: Date.now, lease, onError }) })
}

/** A charge as the service does it: reserved before its request runs, settled with a later group. */
function inGroups(meter: Meter): (accountId: string) => Promise<void> {
  return async accountId => {
    const admission = await meter.admit(accountId, { endpoint: '/v1/bench', credits: 1 })
    if (admission.outcome !== 'admitted') throw new Error(`a charge was not admitted: ${admission.outcome}`)
    meter.settle(accountId, { reservation: admission.reservation, credits: 1 })
  }
}

async function oneByOne(
  url: string,
  callers: number,
): Promise<{ charge: (accountId: string) => Promise<void>; end: () => Promise<void> }> {
  const pool = new Pool({ connectionString: url, max: callers })
  await pool.query('create table plain_account (id text primary key, credits bigint not null)')
  await pool.query(
    'create table plain_journal (id bigint generated always as identity primary key, account text, at bigint)',
  )
  await pool.query(`insert into plain_account select id, ${credits} from account`)
  const charge = async (accountId: string) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select credits from plain_account where id = $1 for update', [accountId])
      await client.query('update plain_account set credits = credits - 1 where id = $1', [accountId])
      await client.query('insert into plain_journal (account, at) values ($1, $2)', [accountId, Date.now()])
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  return { charge, end: () => pool.end() }
}

/** The median of the rounds; one before them warms up. */
async function rateOf(
  charges: number,
  callers: number,
  ids: readonly string[],
  charge: (accountId: string) => Promise<void>,
): Promise<number> {
  const rates: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    let left = charges
    const start = performance.now()
    const caller = async (number: number) => {
      while (left > 0) {
        left -= 1
        await charge(ids[number % ids.length])
      }
    }
    await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
    if (round > 0) rates.push((charges / (performance.now() - start)) * 1000)
  }
  return rates.sort((a, b) => a - b)[rounds >> 1]
}

/** Credits that are gone. */
async function settled(store: Store, ids: readonly string[]): Promise<number> {
  let sum = 0
  for (const id of ids) sum += credits - ((await store.ledger.readAccount(id))?.purchased ?? 0)
  return sum
}
