/** What a request was charged, told from the journal. */
import { hasId, parseIdRanges } from './id-ranges.ts'
import type { JournalEntry } from './ledger.ts'
import { blockOf, indexOfNumber, numberInBlock } from './request-block.ts'
import type { AccountEntries, LedgerStore } from './store.ts'

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

/** The reservation that stands where the request stands. */
function reservationOf(entry: JournalEntry, number: number): number {
  let index = indexOfNumber(entry.requestNumbers, number) ?? 0
  for (const [first, last] of parseIdRanges(entry.reservations)) {
    if (first + index <= last) return first + index
    index -= last - first + 1
  }
  throw new Error(`the entry ${entry.seq} has more requests than reservations`)
}
