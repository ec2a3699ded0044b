/**
 * The invariants of the ledger, checked from its journal alone: the state of an account is the sum of its entries, no
 * balance was ever below zero, and every reservation was made once and settled or released at most once.
 */

import { OpenHolds } from './holds.ts'
import { addId, formatIdRanges, hasId, type IdRanges, parseIdRanges } from './id-ranges.ts'
import type { AccountState, Entry } from './ledger.ts'

interface Replayed {
  free: number
  purchased: number
  reserved: number
  granted: number
  settled: number
  readonly open: IdRanges
  readonly closed: IdRanges
}

/**
 * The audit of one account. It is told of the entries one after the other and keeps their sums, not the entries: a journal
 * may be larger than memory.
 */
export class Audit {
  readonly #sums: Replayed = { free: 0, purchased: 0, reserved: 0, granted: 0, settled: 0, open: [], closed: [] }
  readonly #problems: string[] = []
  #at = Number.NEGATIVE_INFINITY

  /** Takes the account's next entry. */
  take(entry: Entry): void {
    const { free, purchased, reserved } = this.#sums
    // Entries of one group stand for one moment: the balance is only defined between groups.
    if (entry.at !== this.#at && free + purchased < reserved) this.#problems.push(`below zero before ${entry.at}`)
    replay(this.#sums, entry, this.#problems)
    this.#at = entry.at
  }

  /** A sentence for each invariant that does not hold after the last entry; empty when all do. */
  problems(account: AccountState): string[] {
    return [...this.#problems, ...neverOpened(this.#sums), ...compare(this.#sums, account)]
  }
}

function replay(sums: Replayed, entry: Entry, problems: string[]): void {
  sums.free += entry.freeDelta
  sums.purchased += entry.purchasedDelta
  sums.reserved += entry.reservedDelta
  if (entry.kind === 'free' || entry.kind === 'grant') sums.granted += entry.freeDelta + entry.purchasedDelta
  if (entry.kind === 'settle') sums.settled -= entry.freeDelta + entry.purchasedDelta
  for (const [first, last] of parseIdRanges(entry.reservations)) {
    for (let id = first; id <= last; id += 1) {
      const set = entry.kind === 'reserve' ? sums.open : sums.closed
      if (hasId(set, id)) problems.push(`reservation ${id} was ${entry.kind === 'reserve' ? 'opened' : 'closed'} twice`)
      else addId(set, id)
    }
  }
}

function compare(sums: Replayed, account: AccountState): string[] {
  const problems: string[] = []
  const holds = new OpenHolds(account.holds)
  const expect = (what: string, journal: number | string, state: number | string) => {
    if (journal !== state) problems.push(`${what}: the journal says ${journal}, the account says ${state}`)
  }
  expect('free credits', sums.free, account.free)
  expect('purchased credits', sums.purchased, account.purchased)
  expect('reserved credits', sums.reserved, holds.credits)
  expect('balance', sums.granted - sums.settled - sums.reserved, account.free + account.purchased - holds.credits)
  expect('open reservations', openIds(sums), idsOf(account, problems))
  if (account.free < 0 || account.purchased < 0) problems.push('a pool of credits is below zero')
  if (account.free + account.purchased < holds.credits) problems.push('the balance is below zero')
  return problems
}

function neverOpened({ open, closed }: Replayed): string[] {
  const problems: string[] = []
  for (const [first, last] of closed) {
    for (let id = first; id <= last; id += 1) {
      if (!hasId(open, id)) problems.push(`reservation ${id} was closed and never opened`)
    }
  }
  return problems
}

function openIds({ open, closed }: Replayed): string {
  const left: IdRanges = []
  for (const [first, last] of open) {
    for (let id = first; id <= last; id += 1) if (!hasId(closed, id)) addId(left, id)
  }
  return formatIdRanges(left)
}

function idsOf(account: AccountState, problems: string[]): string {
  const ids: IdRanges = []
  for (const [first, last] of account.holds.flatMap(hold => parseIdRanges(hold.reservations))) {
    for (let id = first; id <= last; id += 1) {
      if (hasId(ids, id)) problems.push(`reservation ${id} is held twice`)
      else addId(ids, id)
    }
  }
  return formatIdRanges(ids)
}
