/** The rows that a decision of the ledger leads to, as the tables have them. */
import type { Decision, Entry, IdempotencyRecord, JournalEntry, KeyUse } from '../metering/ledger.ts'
import type { Database } from './schema.ts'

export function accountRow(id: string, { account }: Decision) {
  return {
    id,
    free: account.free,
    purchased: account.purchased,
    free_month: account.freeMonth,
    window_start: account.windowStart,
    window_count: account.windowCount,
    next_reservation: account.nextReservation,
    next_entry: account.nextEntry,
    request_block: account.requestBlock,
  }
}

export function reservationRows(account_id: string, { changedReservationSets }: Decision): Database['reservation'][] {
  return changedReservationSets.map(set => {
    const { processId: process_id, endpoint, creditsEach: credits_each, keyId: key_id, reservations } = set
    return { account_id, process_id, endpoint, credits_each, key_id, reservations }
  })
}

export function keyUseRow(account_id: string, use: KeyUse): Database['key_use'] {
  return {
    account_id,
    key_id: use.keyId,
    window_start: use.windowStart,
    window_count: use.windowCount,
    spent: use.spent,
    day: use.day,
    spent_before_day: use.spentBeforeDay,
    spent_before_month: use.spentBeforeMonth,
  }
}

export function recordRow(account_id: string, record: IdempotencyRecord): Database['idempotency'] {
  const { keyHash: key_hash, fingerprint, processId: process_id, expiresAt: expires_at, answer } = record
  return { account_id, key_hash, fingerprint, process_id, expires_at, answer }
}

/** Null for an entry that charges nothing. */
export function usageRow(account_id: string, entry: Entry): Database['usage'] | null {
  const { kind, at, endpoint, requests } = entry
  if (kind !== 'settle' || endpoint === null) return null
  return { account_id, day: dayOf(at), endpoint, requests, credits: -(entry.freeDelta + entry.purchasedDelta) }
}

export function entryRow(accountId: string, entry: JournalEntry): Database['journal'] {
  return {
    account_id: accountId,
    seq: entry.seq,
    kind: entry.kind,
    at: entry.at,
    endpoint: entry.endpoint,
    reservations: entry.reservations,
    request_block: entry.requestBlock,
    request_numbers: entry.requestNumbers,
    requests: entry.requests,
    free_delta: entry.freeDelta,
    purchased_delta: entry.purchasedDelta,
    reserved_delta: entry.reservedDelta,
    note: entry.note,
    key_id: entry.keyId,
  }
}

const dayMs = 86_400_000
/** The last day that was asked for: writing a date costs as much as the rest of a row. */
let lastDay = { number: -1, text: '' }

/** UTC day, YYYY-MM-DD. */
function dayOf(at: number): string {
  const number = Math.floor(at / dayMs)
  if (number !== lastDay.number) lastDay = { number, text: new Date(at).toISOString().slice(0, 10) }
  return lastDay.text
}
