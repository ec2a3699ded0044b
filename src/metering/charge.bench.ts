/**
 * Charges per second through the real meter on the real store: a SQLite file on disk, synchronous=FULL. A charge is a
 * reservation that was durable before its caller went on, and the settlement of it, durable too. A round is a fixed
 * number of charges and ends when the last settlement is on disk, so every run ends with the same sums in its ledger.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bench, checksumOf, type Result } from '../../bench/harness.ts'
import { requestIds } from '../http/exchange.ts'
import { openStore, type Store } from '../store/open.ts'
import { Audit } from './audit.ts'
import { Committer, fixedLease } from './commit.ts'
import { Meter } from './meter.ts'

const rounds = 5
const unit = 'charges/s'
const endpoint = '/v1/ip/intelligence'
const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 0 }
const creditsGranted = 1_000_000_000
const nextId = requestIds()

interface Load {
  readonly row: string
  readonly callers: number
  readonly accounts: number
  /** How many charges a second of the bench stands for. */
  readonly chargesPerSecond: number
}

const alone: Load = { row: 'one caller: a group of one', callers: 1, accounts: 1, chargesPerSecond: 1000 }
const loads: readonly Load[] = [
  alone,
  { row: '64 callers, one account', callers: 64, accounts: 1, chargesPerSecond: 50_000 },
  { row: '64 callers, 16 accounts', callers: 64, accounts: 16, chargesPerSecond: 10_000 },
  { row: '1,024 callers, one account', callers: 1024, accounts: 1, chargesPerSecond: 100_000 },
]

async function run({ seconds, toy }: { seconds: number; toy: boolean }): Promise<Result[]> {
  const results: Result[] = []
  for (const load of loads) {
    const charges = toy ? 2 * load.callers : Math.ceil((load.chargesPerSecond * seconds) / rounds)
    const { value, checksum } = await measure(load, charges)
    const baseline = results[0]
    const comparison = baseline === undefined ? {} : { peer: alone.row, ratio: value / baseline.value }
    results.push({ row: load.row, value, unit, ...comparison, checksum })
  }
  return results
}

async function measure(load: Load, charges: number): Promise<{ value: number; checksum: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-charge-bench-'))
  const store = await openStore(join(folder, 'assay.db'))
  try {
    const committer = new Committer({
      store: store.ledger,
      policy,
      now: Date.now,
      lease: fixedLease(1),
      onError: report,
    })
    const meter = new Meter({ committer })
    const accountIds = await openAccounts(store, meter, load.accounts)
    const rates: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const start = performance.now()
      await chargeAll(meter, accountIds, load.callers, charges)
      const rate = (charges / (performance.now() - start)) * 1000
      if (round > 0) rates.push(rate)
    }
    const checksum = await checkedSums(store, accountIds, charges * (rounds + 1))
    return { value: rates.sort((a, b) => a - b)[rounds >> 1], checksum }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

async function openAccounts(store: Store, meter: Meter, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `acc_${index}`)
  for (const id of ids) {
    const event = { at: 0, actor: 'bench', action: 'account.create', subject: id }
    await store.accounts.insertAccount({ id, name: id, createdAt: 0 }, event)
    await meter.grant(id, { credits: creditsGranted, note: 'bench', actor: 'bench' })
  }
  return ids
}

/** Resolves when that many charges are settled and on disk. */
async function chargeAll(meter: Meter, accountIds: readonly string[], callers: number, charges: number): Promise<void> {
  let left = charges
  const call = async (accountId: string) => {
    while (left > 0) {
      left -= 1
      const requestId = nextId()
      const admission = await meter.admit(accountId, { endpoint, credits: 1, requestId })
      if (admission.outcome !== 'admitted') throw new Error(`a charge was not admitted: ${admission.outcome}`)
      meter.settle(accountId, { reservation: admission.reservation, credits: 1, requestId })
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, index) => call(accountIds[index % accountIds.length])))
  await meter.drain()
}

/**
 * Throws unless every account passes its audit and all charges are settled; which account had how many is left to
 * chance.
 */
async function checkedSums(store: Store, accountIds: readonly string[], charges: number): Promise<string> {
  const sums = { granted: 0, settled: 0, balance: 0, open: 0 }
  for (const id of accountIds) {
    const audit = new Audit()
    const { account } = await store.ledger.readJournal(id, () => entry => {
      audit.take(entry)
      if (entry.kind === 'grant') sums.granted += entry.purchasedDelta
      if (entry.kind === 'settle') sums.settled += entry.requests
    })
    const problems = audit.problems(account)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    sums.balance += account.free + account.purchased
    sums.open += account.reservationSets.length
  }
  if (sums.settled !== charges) throw new Error(`${sums.settled} of ${charges} charges are settled`)
  return checksumOf([JSON.stringify(sums)])
}

function report(error: unknown): void {
  throw error
}

export const benches: Bench[] = [{ name: 'charge', unit, run }]
