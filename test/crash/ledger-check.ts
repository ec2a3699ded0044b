/**
 * The ledger check of the crash test: what the callers were answered and granted, and the checks of what the database
 * says against them.
 */
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { ReservationSets } from '../../src/metering/reservation-sets.ts'
import { type Caller, openAccounts } from '../support/accounts.ts'
import { audit, journalOf } from '../support/ledger.ts'
import type { ServiceUnderTest } from '../support/service.ts'
import { until } from '../support/until.ts'
import { addressOf, type Count, noCount, type Reply, send } from './load.ts'
import { SentKeys } from './sent-keys.ts'

/** On a busy machine PostgreSQL takes many seconds to recover from a kill. */
export const recoveryMs = 120_000

/**
 * What the load is made of: an account with plenty, whose key has limits of its own, one that keeps running out, one
 * whose requests are idempotent.
 */
export const roles = {
  rich: { connections: 28, credits: 100_000_000 },
  poor: { connections: 16, credits: 0 },
  idempotent: { connections: 20, credits: 100_000_000 },
} as const
export type Role = keyof typeof roles
export const roleNames = Object.keys(roles) as Role[]

/** Everything that is known on the callers' side of some accounts. */
export interface LedgerCheck {
  readonly callers: Record<Role, Caller>
  readonly counts: Record<Role, Count>
  readonly granted: Record<Role, number>
  readonly keys: SentKeys
  /** The credits that all of them together were charged, as the last check has found it. */
  settled: number
  /** Requests that were answered and not charged, of all kills so far. */
  givenBack: number
  /** The most requests that were answered and not charged at a single kill. */
  mostGivenBack: number
}

/**
 * How many answered requests a kill may leave without a charge. Each caller asks one request at a time, and a request
 * is admitted in the group that charges the one before it or in a later group: so it is the last one of each caller at
 * most.
 */
const mostGivenBackByAKill = roleNames.reduce((sum, role) => sum + roles[role].connections, 0)

export function totals({ counts }: LedgerCheck): Pick<Count, 'answered' | 'lost' | 'refused402' | 'refused503'> {
  const sum = (of: (count: Count) => number) => roleNames.reduce((total, role) => total + of(counts[role]), 0)
  return {
    answered: sum(each => each.answered),
    lost: sum(each => each.lost),
    refused402: sum(each => each.refused402),
    refused503: sum(each => each.refused503),
  }
}

export async function openLedgerCheck(home: string, database?: string): Promise<LedgerCheck> {
  const accounts = await openAccounts(home, database)
  const limits = { requestsPerMinute: 1_000_000_000, budget: { credits: 1_000_000_000, refill: 'none' } } as const
  const make = (role: Role) => accounts.caller({ credits: roles[role].credits, ...(role === 'rich' ? limits : {}) })
  const callers = { rich: await make('rich'), poor: await make('poor'), idempotent: await make('idempotent') }
  await accounts.close()
  const granted = { rich: roles.rich.credits, poor: roles.poor.credits, idempotent: roles.idempotent.credits }
  const counts = { rich: noCount(), poor: noCount(), idempotent: noCount() }
  return { callers, counts, granted, keys: new SentKeys(), settled: 0, givenBack: 0, mostGivenBack: 0 }
}

/** Checks everything after a start. */
export async function check(service: ServiceUnderTest, ledgerCheck: LedgerCheck, database?: string): Promise<void> {
  await checkLedger(service.home, ledgerCheck, database)
  await retryKeys(service, ledgerCheck, database)
  await checkLedger(service.home, ledgerCheck, database)
  const { answered } = totals(ledgerCheck)
  const byThisKill = answered - ledgerCheck.settled - ledgerCheck.givenBack
  ledgerCheck.givenBack += byThisKill
  ledgerCheck.mostGivenBack = Math.max(ledgerCheck.mostGivenBack, byThisKill)
  assert.ok(byThisKill <= mostGivenBackByAKill, `${byThisKill} answered requests are not charged after one kill`)
}

/** Checks everything once nothing is open any more; every 200 has its charge, as no process that owed one has died. */
export async function checkWhileItRuns(
  service: ServiceUnderTest,
  ledgerCheck: LedgerCheck,
  database: string,
): Promise<void> {
  await retryKeys(service, ledgerCheck, database)
  const accounts = await openAccounts(service.home, database)
  await until(async () => (await accounts.store.ledger.processesWithReservations()).length === 0)
  await accounts.close()
  await checkLedger(service.home, ledgerCheck, database)
  assert.equal(ledgerCheck.settled, totals(ledgerCheck).answered, 'every 200 was charged, and once')
}

/** The journal of each account against its state and against what the callers counted. */
async function checkLedger(home: string, ledgerCheck: LedgerCheck, database?: string): Promise<void> {
  const accounts = await openAccounts(home, database)
  let total = 0
  for (const role of roleNames) {
    const { account, entries } = await journalOf(accounts.store.ledger, ledgerCheck.callers[role].accountId)
    assert.deepEqual(audit(account, entries), [], role)
    const sum = (kinds: readonly string[]) =>
      entries
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((all, { freeDelta, purchasedDelta }) => all + freeDelta + purchasedDelta, 0)
    const [granted, free, settled] = [sum(['grant']), sum(['free']), -sum(['settle'])]
    assert.equal(granted, ledgerCheck.granted[role], `${role}: what was granted is there`)
    assert.equal(new ReservationSets(account.reservationSets).credits, 0, `${role}: the sweep left nothing open`)
    assert.equal(account.free + account.purchased, granted + free - settled, `${role}: the balance adds up`)
    assert.ok(account.free >= 0 && account.purchased >= 0, `${role}: nothing below zero`)
    assert.ok(
      settled <= ledgerCheck.counts[role].answered,
      `${role}: settled ${settled}, answered ${ledgerCheck.counts[role].answered}`,
    )
    if (role === 'rich') assert.equal(account.keyUses[0]?.spent ?? 0, settled, 'the key has spent what was settled')
    total += settled
  }
  await accounts.close()
  ledgerCheck.settled = total
}

/**
 * Sends again the idempotent requests since the last time: each is answered now, asked once more it is
 * replayed to the byte, and all that were ever sent were charged once each.
 */
async function retryKeys(service: ServiceUnderTest, ledgerCheck: LedgerCheck, database?: string): Promise<void> {
  const { key, accountId } = ledgerCheck.callers.idempotent
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const waiting = ledgerCheck.keys.take()
  const count = ledgerCheck.counts.idempotent
  const retry = async () => {
    for (let sent = waiting.pop(); sent !== undefined; sent = waiting.pop()) {
      const onLost = () => {
        count.lost += 1
        sent.isLost = true
      }
      const ask = () => answered(service.url, agent, key, sent.key, onLost)
      const first = await ask()
      if (!first.replayed || sent.isLost) count.answered += 1
      const second = await ask()
      assert.deepEqual(second, { ...first, replayed: true }, 'the second answer is a replay of the first')
    }
  }
  await Promise.all(Array.from({ length: 8 }, retry))
  agent.destroy()
  const accounts = await openAccounts(service.home, database)
  await until(async () => {
    const { entries } = await journalOf(accounts.store.ledger, accountId)
    const settled = entries.filter(({ kind }) => kind === 'settle').reduce((sum, { requests }) => sum + requests, 0)
    assert.ok(settled <= ledgerCheck.keys.count, `${settled} charges for ${ledgerCheck.keys.count} keys`)
    return settled === ledgerCheck.keys.count
  })
  await accounts.close()
}

/** The answer to an idempotent request, asked again while the first one is still being written down. */
function answered(url: string, agent: Agent, key: string, idempotencyKey: string, onLost: () => void): Promise<Reply> {
  const ask = async () => {
    const reply = await send(url, agent, key, addressOf(idempotencyKey), idempotencyKey)
    if (reply === null) onLost()
    // A PostgreSQL that was killed takes its time to begin again.
    if (reply === null || reply.status === 409 || reply.status === 503) return false
    assert.equal(reply.status, 200, reply.text)
    return reply
  }
  return until(ask, recoveryMs)
}
