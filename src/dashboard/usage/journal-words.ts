/** Entries of the journal, as people and spreadsheets read them. */
import type { JournalEntry } from '../../metering/ledger.ts'
import { idsOf } from '../../metering/request-block.ts'

/** What an entry says in one word or two. */
export function kindWords({ kind, note }: JournalEntry): string {
  if (kind === 'reserve') return 'reserved'
  if (kind === 'settle') return 'charged'
  if (kind === 'grant') return 'granted'
  if (kind === 'free') return 'free credits set'
  return note === 'swept' ? 'given back after a process ended' : 'given back'
}

/** By how much the balance changed, reserved credits included. */
export function creditsOf({ freeDelta, purchasedDelta }: JournalEntry): number {
  return freeDelta + purchasedDelta
}

const columns = [
  ...['entry', 'time', 'kind', 'endpoint', 'requests', 'credits', 'free_credits', 'granted_credits'],
  ...['reserved_credits', 'request_ids', 'note'],
]

export const csvHead = `${columns.join(',')}\r\n`

/** One line of CSV (RFC 4180). */
export function csvLine(entry: JournalEntry): string {
  const { seq, at, kind, endpoint, requests, freeDelta, purchasedDelta, reservedDelta, note } = entry
  const ids = entry.requestBlock === null ? [] : idsOf(entry.requestBlock, entry.requestNumbers)
  const cells = [
    ...[seq, new Date(at).toISOString(), kind, endpoint ?? '', requests, creditsOf(entry), freeDelta, purchasedDelta],
    ...[reservedDelta, ids.join(' '), textCell(note)],
  ]
  return `${cells.join(',')}\r\n`
}

/** A spreadsheet would run a text that begins like a formula; an apostrophe makes it one that is shown. */
function textCell(text: string): string {
  const shown = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
