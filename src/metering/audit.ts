/**
 * The invariants of the ledger, checked from its journal alone: the state of an account is the sum of its entries, no
 * balance was ever below zero, and every reservation was made once and settled or released at most once. An audit begins
 * with the first entry, or with the sums of a checkpoint and the entries after it.
 */

import { OpenHolds } from './holds.ts'
import { addId, formatIdRanges, hasId, type IdRanges, parseIdRanges, removeId } from './id-ranges.ts'
import type { AccountState, Checkpoint, Entry } from './ledger.ts'

interface Sums {
  free: number
  purchased: number
  reserved: number
  granted: number
  settled: number
}

/**
 * The audit of one account. It is told of the entries one after the other and keeps their sums, not the entries: a journal
 * may be larger than memory.
 */
export class Audit {
  readonly #sums: Sums
  readonly #made: IdRanges
  readonly #open: IdRanges
  /** Closed by an entry that stands before the one that made them, as it can inside a group. */
  readonly #closedEarly: IdRanges = []
  readonly #problems: string[] = []
  #at = Number.NEGATIVE_INFINITY

  constructor(from: Checkpoint | null = null) {
    const { free, purchased, reserved, granted, settled } = from ?? nothing
    this.#sums = { free, purchased, reserved, granted, settled }
    this.#made = from === null || from.lastReservation === 0 ? [] : [[1, from.lastReservation]]
    this.#open = parseIdRanges(from?.openReservations ?? '')
  }

  /** Takes the account's next entry. */
  take(entry: Entry): void {
    const { free, purchased, reserved } = this.#sums
    // Entries of one group stand for one moment: the balance is only defined between groups.
    if (entry.at !== this.#at && free + purchased < reserved) this.#problems.push(`below zero before ${entry.at}`)
    this.#at = entry.at
    add(this.#sums, entry)
    for (const [first, last] of parseIdRanges(entry.reservations)) {
      for (let id = first; id <= last; id += 1) {
        if (entry.kind === 'reserve') this.#make(id)
        else this.#close(id)
      }
    }
  }

  /** A sentence for each invariant that does not hold after the last entry; empty when all do. */
  problems(account: AccountState): string[] {
    const problems = [...this.#problems, ...this.#neverMade()]
    const holds = new OpenHolds(account.holds)
    const { free, purchased, reserved, granted, settled } = this.#sums
    const expect = (what: string, journal: number | string, state: number | string) => {
      if (journal !== state) problems.push(`${what}: the journal says ${journal}, the account says ${state}`)
    }
    expect('free credits', free, account.free)
    expect('purchased credits', purchased, account.purchased)
    expect('reserved credits', reserved, holds.credits)
    expect('balance', granted - settled - reserved, account.free + account.purchased - holds.credits)
    expect('open reservations', formatIdRanges(this.#open), heldIds(account, problems))
    if (account.free < 0 || account.purchased < 0) problems.push('a pool of credits is below zero')
    if (account.free + account.purchased < holds.credits) problems.push('the balance is below zero')
    return problems
  }

  /** The checkpoint after the last entry, which must be the last of its group; null when its invariants do not hold. */
  checkpoint(seq: number, at: number): Checkpoint | null {
    const { free, purchased, reserved } = this.#sums
    const isInOrder =
      this.#problems.length === 0 && this.#closedEarly.length === 0 && free + purchased >= reserved && free >= 0
    if (!isInOrder || purchased < 0) return null
    const lastReservation = this.#made.at(-1)?.[1] ?? 0
    return { seq, at, ...this.#sums, lastReservation, openReservations: formatIdRanges(this.#open) }
  }

  #make(id: number): void {
    if (hasId(this.#made, id)) {
      this.#problems.push(`reservation ${id} was opened twice`)
      return
    }
    addId(this.#made, id)
    if (!removeId(this.#closedEarly, id)) addId(this.#open, id)
  }

  #close(id: number): void {
    if (removeId(this.#open, id)) return
    if (hasId(this.#made, id) || hasId(this.#closedEarly, id)) {
      this.#problems.push(`reservation ${id} was closed twice`)
    } else addId(this.#closedEarly, id)
  }

  #neverMade(): string[] {
    return this.#closedEarly.flatMap(([first, last]) =>
      Array.from(
        { length: last - first + 1 },
        (_, index) => `reservation ${first + index} was closed and never opened`,
      ),
    )
  }
}

const nothing: Sums = { free: 0, purchased: 0, reserved: 0, granted: 0, settled: 0 }

function add(sums: Sums, { kind, freeDelta, purchasedDelta, reservedDelta }: Entry): void {
  sums.free += freeDelta
  sums.purchased += purchasedDelta
  sums.reserved += reservedDelta
  if (kind === 'free' || kind === 'grant') sums.granted += freeDelta + purchasedDelta
  if (kind === 'settle') sums.settled -= freeDelta + purchasedDelta
}

function heldIds(account: AccountState, problems: string[]): string {
  const ids: IdRanges = []
  for (const [first, last] of account.holds.flatMap(hold => parseIdRanges(hold.reservations))) {
    for (let id = first; id <= last; id += 1) {
      if (hasId(ids, id)) problems.push(`reservation ${id} is held twice`)
      else addId(ids, id)
    }
  }
  return formatIdRanges(ids)
}
