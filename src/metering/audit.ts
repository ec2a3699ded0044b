/**
 * The invariants of the ledger, checked from its journal alone: the state of an account is the sum of its entries, no
 * balance was ever below zero, and every reservation was made once and settled or released at most once. An audit
 * begins with the first entry, or with the sums of a checkpoint and the entries after it.
 */

import {
  addRange,
  countIds,
  formatIdRanges,
  type IdRange,
  type IdRanges,
  parseIdRanges,
  partIn,
  partOutside,
  removeRange,
} from './id-ranges.ts'
import { spend } from './key-use.ts'
import type { AccountState, Checkpoint, Entry, JournalEntry, KeySums, ReservationSet } from './ledger.ts'
import { ReservationSets } from './reservation-sets.ts'
import { DamagedRow, type UsageRow, unspent } from './store.ts'

interface Sums {
  free: number
  purchased: number
  reserved: number
  granted: number
  settled: number
}

/** Maximum number of sentences of an audit: one damaged row can break an invariant for every row after it. */
const mostProblems = 100

/**
 * The audit of one account. It is told of the entries one after the other and keeps their sums, not the entries: a
 * journal may be larger than memory. It costs as much as the entries have ranges, however many reservations those are.
 */
export class Audit {
  readonly #sums: Sums
  readonly #made: IdRanges
  readonly #open: IdRanges
  /** Closed by an entry that stands before the one that made them, as it can inside a group. */
  readonly #closedEarly: IdRanges = []
  readonly #problems: string[] = []
  /** Sums of the keys with limits, by id. */
  readonly #keys = new Map<string, KeySums>()
  /** What was settled, by day and endpoint. */
  readonly #use = new Map<string, { requests: number; credits: number }>()
  /** The first UTC day of which every entry is taken, and the use can be compared; empty when that is every day. */
  readonly useFrom: string
  #at = Number.NEGATIVE_INFINITY

  constructor(from: Checkpoint | null = null) {
    const { free, purchased, reserved, granted, settled } = from ?? nothing
    this.#sums = { free, purchased, reserved, granted, settled }
    this.#areWhole(Object.values(this.#sums), checkpointRow)
    for (const { keyId, ...amounts } of from?.keys ?? []) {
      if (this.#areWhole(Object.values(amounts), checkpointRow)) this.#keys.set(keyId, { keyId, ...amounts })
    }
    this.#made = from === null || from.lastReservation === 0 ? [] : [[1, from.lastReservation]]
    this.#open = this.#rangesOf(from?.openReservations ?? '', checkpointRow)
    // A day of which some entries were archived ends at the latest with the day on which that was done.
    this.useFrom = from === null ? '' : dayOf(from.at + dayMs)
  }

  /** Takes the account's next entry. */
  take(entry: Entry | JournalEntry): void {
    const { free, purchased, reserved } = this.#sums
    // Entries of one group stand for one moment: the balance is only defined between groups.
    if (entry.at !== this.#at && free + purchased < reserved) this.#tell(`below zero before ${entry.at}`)
    this.#at = entry.at
    const row = `table journal, ${'seq' in entry ? `entry ${entry.seq}` : 'an entry'}`
    const { requests, freeDelta, purchasedDelta, reservedDelta } = entry
    if (!this.#areWhole([requests, freeDelta, purchasedDelta, reservedDelta], row)) return
    add(this.#sums, entry)
    this.#addUse(entry)
    this.#addToKey(entry)
    const ranges = this.#rangesOf(entry.reservations, row)
    const count = countIds(ranges)
    if (count !== entry.requests) {
      this.#tell(`${row}: it is of ${entry.requests} requests and has ${count} reservations`)
      if (count > entry.requests) return
    }
    for (const range of ranges) {
      if (entry.kind === 'reserve') this.#make(range)
      else this.#close(range)
    }
  }

  /** A sentence for each invariant that does not hold after the last entry; empty when all do. */
  problems(account: AccountState, usage?: readonly UsageRow[]): string[] {
    const neverMade = this.#closedEarly.map(range => `${named(range)} closed and never opened`)
    const problems = [...this.#problems, ...neverMade]
    const [held, reservedNow] = reservedBy(account, problems)
    const { free, purchased, reserved, granted, settled } = this.#sums
    const expect = (what: string, journal: number | string, state: number | string) => {
      if (journal !== state) problems.push(`${what}: the journal says ${journal}, the account says ${state}`)
    }
    expect('free credits', free, account.free)
    expect('purchased credits', purchased, account.purchased)
    expect('reserved credits', reserved, reservedNow)
    expect('balance', granted - settled - reserved, account.free + account.purchased - reservedNow)
    expect('open reservations', formatIdRanges(this.#open), held)
    if (account.free < 0 || account.purchased < 0) problems.push('a pool of credits is below zero')
    if (account.free + account.purchased < reservedNow) problems.push('the balance is below zero')
    problems.push(...this.#wrongKeys(account))
    if (usage !== undefined) problems.push(...this.#wrongUse(usage))
    const more = problems.length - mostProblems
    return more > 0 ? [...problems.slice(0, mostProblems), `and ${more} more`] : problems
  }

  /** The checkpoint after the last entry, which must be the last of its group; null when its invariants do not hold. */
  checkpoint(seq: number, at: number): Checkpoint | null {
    const { free, purchased, reserved } = this.#sums
    const isInOrder =
      this.#problems.length === 0 && this.#closedEarly.length === 0 && free + purchased >= reserved && free >= 0
    if (!isInOrder || purchased < 0) return null
    const lastReservation = this.#made.at(-1)?.[1] ?? 0
    const keys = [...this.#keys.values()].sort((one, other) => (one.keyId < other.keyId ? -1 : 1))
    return { seq, at, ...this.#sums, lastReservation, openReservations: formatIdRanges(this.#open), keys }
  }

  #tell(problem: string): void {
    this.#problems.push(problem)
  }

  /** A damaged column can be of any type that the database knows. */
  #areWhole(amounts: readonly unknown[], row: string): boolean {
    const areWhole = amounts.every(Number.isSafeInteger)
    if (!areWhole) this.#tell(`${row}: an amount is not a whole number`)
    return areWhole
  }

  #rangesOf(text: string, row: string): IdRanges {
    try {
      return parseIdRanges(text)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.#tell(`${row}: ${error.message}`)
      return []
    }
  }

  #make(range: IdRange): void {
    for (const again of partIn(this.#made, range)) this.#tell(`${named(again)} opened twice`)
    for (const fresh of partOutside(this.#made, range)) {
      addRange(this.#made, fresh)
      const open = partOutside(this.#closedEarly, fresh)
      removeRange(this.#closedEarly, fresh)
      for (const each of open) addRange(this.#open, each)
    }
  }

  #close(range: IdRange): void {
    const others = partOutside(this.#open, range)
    removeRange(this.#open, range)
    for (const other of others) {
      const again = [...partIn(this.#made, other), ...partIn(this.#closedEarly, other)]
      for (const each of again) this.#tell(`${named(each)} closed twice`)
      for (const each of partOutside(this.#made, other)) addRange(this.#closedEarly, each)
    }
  }

  #addUse({ kind, at, endpoint, requests, freeDelta, purchasedDelta }: Entry): void {
    if (kind !== 'settle' || endpoint === null) return
    const name = useName(dayOf(at), endpoint)
    const use = this.#use.get(name)
    if (use === undefined) this.#use.set(name, { requests, credits: -(freeDelta + purchasedDelta) })
    else {
      use.requests += requests
      use.credits -= freeDelta + purchasedDelta
    }
  }

  #addToKey({ kind, at, keyId, freeDelta, purchasedDelta, reservedDelta }: Entry): void {
    if (keyId === '') return
    const sums = this.#keys.get(keyId) ?? { ...unspent(keyId), reserved: 0 }
    const after = kind === 'settle' ? spend(sums, -(freeDelta + purchasedDelta), at) : sums
    this.#keys.set(keyId, { ...after, reserved: after.reserved + reservedDelta })
  }

  /** A sentence for each key whose row, or whose reservations, are not what its entries add up to. */
  #wrongKeys({ keyUses, reservationSets }: AccountState): string[] {
    const rows = new Map(keyUses.map(use => [use.keyId, use]))
    const held = new Map<string, number>()
    for (const set of reservationSets) {
      if (set.keyId === '') continue
      held.set(set.keyId, (held.get(set.keyId) ?? 0) + heldBy(set))
    }
    const keyIds = new Set([...rows.keys(), ...held.keys(), ...this.#keys.keys()])
    return [...keyIds].sort().flatMap(keyId => {
      const sums = this.#keys.get(keyId) ?? { ...unspent(keyId), reserved: 0 }
      const row = rows.get(keyId) ?? unspent(keyId)
      const names = ['spent', 'day', 'spentBeforeDay', 'spentBeforeMonth'] as const
      const wrong = names.filter(name => sums[name] !== row[name])
      const reserved = held.get(keyId) ?? 0
      return [
        ...wrong.map(
          name => `table key_use, key ${keyId}, ${name}: the journal says ${sums[name]}, the row says ${row[name]}`,
        ),
        ...(sums.reserved === reserved
          ? []
          : [`key ${keyId}: the journal says ${sums.reserved} credits are reserved, its reservations say ${reserved}`]),
      ]
    })
  }

  /** A sentence for each row of use that differs from what was settled on its day. */
  #wrongUse(usage: readonly UsageRow[]): string[] {
    const told = new Map(usage.map(row => [useName(row.day, row.endpoint), row]))
    return [...new Set([...told.keys(), ...this.#use.keys()])].sort().flatMap(name => {
      if (name < this.useFrom) return []
      const { requests = 0, credits = 0 } = this.#use.get(name) ?? {}
      const row = told.get(name)
      if (row?.requests === requests && row.credits === credits) return []
      const says = `the journal says ${requests} requests and ${credits} credits`
      if (row === undefined) return [`table usage, ${name}: ${says}, and there is no row`]
      return [`table usage, ${name}: ${says}, the row says ${row.requests} and ${row.credits}`]
    })
  }
}

const nothing: Sums = { free: 0, purchased: 0, reserved: 0, granted: 0, settled: 0 }
const dayMs = 86_400_000
const checkpointRow = 'table checkpoint, its own row'

/** UTC day, YYYY-MM-DD: the form of the table usage. */
function dayOf(at: number): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? 'no day' : date.toISOString().slice(0, 10)
}

function useName(day: string, endpoint: string): string {
  return `${day} ${endpoint}`
}

function named([first, last]: IdRange): string {
  return first === last ? `reservation ${first} was` : `reservations ${first}-${last} were`
}

function add(sums: Sums, { kind, freeDelta, purchasedDelta, reservedDelta }: Entry): void {
  sums.free += freeDelta
  sums.purchased += purchasedDelta
  sums.reserved += reservedDelta
  if (kind === 'free' || kind === 'grant') sums.granted += freeDelta + purchasedDelta
  if (kind === 'settle') sums.settled -= freeDelta + purchasedDelta
}

/** Credits that a set holds; 0 for a damaged one, which `reservedBy` reports. */
function heldBy(set: ReservationSet): number {
  try {
    return new ReservationSets([set]).credits
  } catch (error) {
    if (error instanceof DamagedRow) return 0
    throw error
  }
}

/**
 * Which reservations are held, and how many credits; says of each damaged set what is wrong with it, and leaves it
 * out.
 */
function reservedBy(
  { reservationSets, nextReservation }: AccountState,
  problems: string[],
): [ids: string, credits: number] {
  const ids: IdRanges = []
  let credits = 0
  for (const set of reservationSets) {
    try {
      credits += new ReservationSets([set], nextReservation).credits
    } catch (error) {
      if (!(error instanceof DamagedRow)) throw error
      problems.push(error.message)
      continue
    }
    for (const range of parseIdRanges(set.reservations)) {
      for (const again of partIn(ids, range)) problems.push(`${named(again)} held twice`)
      addRange(ids, range)
    }
  }
  return [formatIdRanges(ids), credits]
}
