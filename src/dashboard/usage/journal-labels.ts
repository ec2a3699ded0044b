/** Entries of the journal, as people and spreadsheets read them. */

import { idsOf } from '../../metering/charge.ts'
import type { JournalEntry } from '../../metering/ledger.ts'
import { csvLine } from '../../pages/csv.ts'

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
