/** The charge of a request, found in the journal. */
import { hasId, parseIdRanges } from './id-ranges.ts'
import type { JournalEntry } from './ledger.ts'
import type { AccountEntries, LedgerStore } from './store.ts'

/**
 * The ids of requests, as the journal keeps them. An id ends in a count in base 36 that grows by one with every request
 * of its thread (http/exchange.ts). Ids that differ in the last two digits only are a block: 1,296 requests in
 * sequence. An entry names one block, which is what it is found by, and the last two digits of each of its requests as
 * numbers, in the order of its reservations. Neighbours make a run: "5,7-9".
 */
const digits = 2
const base = 36

/** True for what an answer's `X-Request-Id` can be. */
export function isRequestId(text: string): boolean {
  return /^req_[0-9A-Za-z]{12}[0-9a-z]{6,10}$/.test(text)
}

export function blockOf(requestId: string): string {
  return requestId.slice(0, -digits)
}

/** The number of the id in its block, 0 to 1295. */
export function numberInBlock(requestId: string): number {
  const end = requestId.length
  return digitOf(requestId.charCodeAt(end - 2)) * base + digitOf(requestId.charCodeAt(end - 1))
}

/** The whole ids of a block that such a text names. */
export function idsOf(block: string, numbers: string): string[] {
  return parseRuns(numbers).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => {
      return block + (first + index).toString(base).padStart(digits, '0')
    }),
  )
}

/** Value of the digit with a character code: 0 to 9 for "0" to "9", 10 to 35 for "a" to "z". */
function digitOf(code: number): number {
  return code < 0x3a ? code - 0x30 : code - 0x57
}

/** How many numbers stand before this one; undefined when it is not among them. */
export function indexOfNumber(text: string, number: number): number | undefined {
  let before = 0
  for (const [first, last] of parseRuns(text)) {
    if (number >= first && number <= last) return before + number - first
    before += last - first + 1
  }
  return undefined
}

/** "5,7-9" as [5, 5] and [7, 9]. */
function parseRuns(text: string): [first: number, last: number][] {
  return (text === '' ? [] : text.split(',')).map(run => {
    const [first, last = first] = run.split('-').map(Number)
    return [first, last]
  })
}

export interface Charge {
  readonly accountId: string
  readonly reservation: number
  readonly endpoint: string
  /** `open`: the request still runs. `released`: it failed, or its process died, and nothing was charged. */
  readonly outcome: 'settled' | 'released' | 'open'
  readonly creditsCharged: number
  /** Milliseconds since 1970 UTC; null when that entry of the journal was archived. */
  readonly reservedAt: number | null
  /** Null while it is open, and for what the sweep released. */
  readonly closedAt: number | null
}

/**
 * The charge of a request; undefined when the journal has none: the request cost nothing, was refused or replayed, or
 * its entries were archived. Reads the journal of each account that has the block from where the block begins there.
 */
export async function findCharge(
  ledger: Pick<LedgerStore, 'readBlock'>,
  requestId: string,
  accountId?: string,
): Promise<Charge | undefined> {
  for (const each of await ledger.readBlock(blockOf(requestId), accountId)) {
    const charge = chargeIn(each, numberInBlock(requestId))
    if (charge !== undefined) return charge
  }
  return undefined
}

function chargeIn({ account, entries }: AccountEntries, number: number): Charge | undefined {
  const covering = entries.filter(entry => indexOfNumber(entry.requestNumbers, number) !== undefined)
  const reserved = covering.find(({ kind }) => kind === 'reserve')
  const closed = covering.find(({ kind }) => kind !== 'reserve')
  const known = closed ?? reserved
  if (known === undefined || known.endpoint === null) return undefined
  const reservation = reservationOf(known, number)
  const isHeld = account.reservationSets.some(set => hasId(parseIdRanges(set.reservations), reservation))
  return {
    accountId: account.id,
    reservation,
    endpoint: known.endpoint,
    // The entry of a sweep names no request: what is closed without an entry was swept.
    outcome: closed?.kind === 'settle' ? 'settled' : isHeld ? 'open' : 'released',
    creditsCharged:
      closed?.kind === 'settle' ? Math.abs(closed.freeDelta + closed.purchasedDelta) / closed.requests : 0,
    reservedAt: reserved?.at ?? null,
    closedAt: closed?.at ?? null,
  }
}

/** The reservation at the position of the request. */
function reservationOf(entry: JournalEntry, number: number): number {
  let index = indexOfNumber(entry.requestNumbers, number) ?? 0
  for (const [first, last] of parseIdRanges(entry.reservations)) {
    if (first + index <= last) return first + index
    index -= last - first + 1
  }
  throw new Error(`the entry ${entry.seq} has more requests than reservations`)
}
