/**
 * A page of the journal, filtered, with the balance after each entry. The journal has no balances: the newest is that
 * of the account, and each link to a further page carries the balance where it begins. A day is found by its first
 * entry, without a balance.
 */
import { isDay } from '../../core/instant.ts'
import { idsOf } from '../../metering/charge.ts'
import type { AccountState, JournalEntry } from '../../metering/ledger.ts'
import type { LedgerStore } from '../../metering/store.ts'
import { csvLine } from '../../pages/csv.ts'
import { fieldOf } from '../form.ts'
import { queryForms, queryText } from '../listing.ts'

type Ledger = Pick<LedgerStore, 'readEntries'>

export const entriesOfPage = 50
const entriesAtOnce = 200
/** A filter that fits nothing ends after so many entries; the next page goes on there. */
const mostLookedAt = 4_000

const entryKinds = ['settle', 'release', 'grant', 'free', 'reserve'] as const

export interface JournalFilter {
  /** Without it every kind but reservations: a request then has one row. */
  readonly kind: (typeof entryKinds)[number] | undefined
  readonly endpoint: string | undefined
  /** UTC, YYYY-MM-DD. */
  readonly day: string | undefined
}

/** Where a page begins: entries below a number or above one, and the balance there; null where it is not known. */
export interface JournalPosition {
  readonly direction: 'below' | 'above'
  readonly seq: number
  readonly balance: number | null
}

export interface JournalRow {
  readonly entry: JournalEntry
  /** Credits after the entry; null where they are not known. */
  readonly balance: number | null
}

export interface JournalPage {
  /** Newest first. */
  readonly rows: readonly JournalRow[]
  readonly older: JournalPosition | null
  readonly newer: JournalPosition | null
}

/** Invalid parts are left out. */
export function journalFilter(query: unknown): JournalFilter {
  const [type, day] = [fieldOf(query, 'type'), fieldOf(query, 'day')]
  return {
    kind: entryKinds.find(each => each === type),
    endpoint: queryText(query, 'endpoint', queryForms.endpoint),
    day: isDay(day) ? day : undefined,
  }
}

export function journalPosition(query: unknown): JournalPosition | null {
  const direction = queryText(query, 'below', queryForms.number) === undefined ? 'above' : 'below'
  const seq = queryText(query, direction, queryForms.number)
  const balance = queryText(query, 'balance', queryForms.number)
  return seq === undefined
    ? null
    : { direction, seq: Number(seq), balance: balance === undefined ? null : Number(balance) }
}

export async function readJournalPage(
  ledger: Ledger,
  account: AccountState,
  filter: JournalFilter,
  position: JournalPosition | null,
): Promise<JournalPage> {
  const { id: accountId } = account
  // What is written after the account was read is on the next page load: the balance is that of these entries.
  const newest = { direction: 'below', seq: account.nextEntry, balance: account.free + account.purchased } as const
  const first = position ?? (filter.day === undefined ? newest : await endOfDay(ledger, accountId, filter.day, newest))
  const { rows, next } = await scan(ledger, accountId, filter, first)
  const isUp = first.direction === 'above'
  const border = rows.at(isUp ? -1 : 0)
  const back: JournalPosition | null =
    border === undefined || (position === null && !isUp)
      ? null
      : isUp
        ? { direction: 'below', seq: border.entry.seq, balance: before(border) }
        : { direction: 'above', seq: border.entry.seq, balance: border.balance }
  return isUp ? { rows, older: back, newer: next } : { rows, older: next, newer: back }
}

function before({ entry, balance }: JournalRow): number | null {
  return balance === null ? null : balance - creditsOf(entry)
}

/** Reads from a position on until the page is full. The rows are newest first in either direction. */
async function scan(
  ledger: Ledger,
  accountId: string,
  filter: JournalFilter,
  { direction, seq, balance: border }: JournalPosition,
): Promise<{ readonly rows: JournalRow[]; readonly next: JournalPosition | null }> {
  const rows: JournalRow[] = []
  let [at, balance] = [seq, border]
  const collected = (next: JournalPosition | null) => ({ rows: direction === 'above' ? rows.reverse() : rows, next })
  for (let lookedAt = 0; ; ) {
    const from = direction === 'below' ? { below: at } : { above: at }
    const entries = await ledger.readEntries(accountId, from, entriesAtOnce)
    for (const entry of entries) {
      if (isBeyond(entry, filter, direction)) return collected(null)
      const isFull = rows.length === entriesOfPage || lookedAt === mostLookedAt
      if (isFull) return collected({ direction, seq: at, balance })
      lookedAt += 1
      const change = creditsOf(entry)
      if (direction === 'above' && balance !== null) balance += change
      if (fits(entry, filter)) rows.push({ entry, balance })
      if (direction === 'below' && balance !== null) balance -= change
      at = entry.seq
    }
    if (entries.length < entriesAtOnce) return collected(null)
  }
}

function fits({ kind, endpoint, at }: JournalEntry, filter: JournalFilter): boolean {
  if (filter.kind === undefined ? kind === 'reserve' : kind !== filter.kind) return false
  if (filter.endpoint !== undefined && endpoint !== filter.endpoint) return false
  return filter.day === undefined || dayOf(at) === filter.day
}

function isBeyond({ at }: JournalEntry, { day }: JournalFilter, direction: 'below' | 'above'): boolean {
  if (day === undefined) return false
  return direction === 'below' ? dayOf(at) < day : dayOf(at) > day
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** The first entry after the day, by bisection: entries are in the order of their times. */
async function endOfDay(
  ledger: Ledger,
  accountId: string,
  day: string,
  newest: JournalPosition,
): Promise<JournalPosition> {
  let [low, high] = [1, newest.seq]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [entry] = await ledger.readEntries(accountId, { above: middle - 1 }, 1)
    if (entry === undefined || dayOf(entry.at) > day) high = middle
    else low = entry.seq + 1
  }
  return low >= newest.seq ? newest : { direction: 'below', seq: low, balance: null }
}

/** Label of an entry. */
export function kindLabel({ kind, note }: JournalEntry): string {
  if (kind === 'reserve') return 'reserved'
  if (kind === 'settle') return 'charged'
  if (kind === 'grant') return 'granted'
  if (kind === 'free') return 'free credits'
  return note === 'swept' ? 'released after a process ended' : 'released'
}

/** Credits by which the entry changed the balance, reserved credits included. */
export function creditsOf({ freeDelta, purchasedDelta }: JournalEntry): number {
  return freeDelta + purchasedDelta
}

const columns = [
  ...['entry', 'time', 'kind', 'endpoint', 'requests', 'credits', 'free_credits', 'granted_credits'],
  ...['reserved_credits', 'request_ids', 'note'],
]

export const csvHead = csvLine(columns)

/** An entry as one line of CSV. */
export function csvOfEntry(entry: JournalEntry): string {
  const { seq, at, kind, endpoint, requests, freeDelta, purchasedDelta, reservedDelta, note } = entry
  const ids = entry.requestBlock === null ? [] : idsOf(entry.requestBlock, entry.requestNumbers)
  return csvLine([
    ...[seq, new Date(at).toISOString(), kind, endpoint ?? '', requests, creditsOf(entry), freeDelta, purchasedDelta],
    ...[reservedDelta, ids.join(' '), note],
  ])
}
