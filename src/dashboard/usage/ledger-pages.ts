/** Transactions of an account: page by page, one request by its id, and all of them as CSV. */

import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { isDay } from '../../core/instant.ts'
import { type Charge, findCharge, idsOf, isRequestId } from '../../metering/charge.ts'
import type { AccountState, JournalEntry } from '../../metering/ledger.ts'
import type { LedgerStore } from '../../metering/store.ts'
import { card, emptyState, notice, numberColumn, shortColumn, table, time } from '../../pages/components/blocks.ts'
import { formField } from '../../pages/components/field.ts'
import { counted, formatNumber } from '../../pages/components/number.ts'
import { csvLine } from '../../pages/csv.ts'
import { signals } from '../../signals/index.ts'
import { choicesOf, fieldOf } from '../form.ts'
import { sendPage } from '../frame.ts'
import labels from '../labels.json' with { type: 'json' }
import {
  csvLink,
  filterField,
  filterForm,
  pageLink,
  pager,
  pathWith,
  queryForms,
  queryText,
  sendCsv,
} from '../listing.ts'
import type { DashboardPorts } from '../ports.ts'
import { endpointField } from '../requests/request-pages.ts'
import { ledgerAccountOf, visitorOf } from '../visitor.ts'
import { endpointLabel } from './sums.ts'

const path = '/dashboard/ledger'
const entriesAtOnce = 1_000

export function ledgerPages(server: FastifyInstance, { ledger }: DashboardPorts): void {
  server.get(path, async (request, reply) => {
    const { name } = visitorOf(request).account
    const body = await ledgerView(ledger, ledgerAccountOf(request), request.query)
    const lead = `Changes to the credits of ${name}, newest first.`
    return sendPage(reply, { title: 'Transactions', lead, body })
  })
  server.get(`${path}.csv`, (request, reply) =>
    sendCsv(reply, 'transactions', csvOf(ledger, visitorOf(request).account.id)),
  )
}

/** The search, what it found, the filters, and a page of the journal: HTML. */
export async function ledgerView(
  ledger: Pick<LedgerStore, 'readEntries' | 'readBlock'>,
  account: AccountState,
  query: unknown,
): Promise<string> {
  const requestId = fieldOf(query, 'request').trim()
  const filter = journalFilter(query)
  const page = await readJournalPage(ledger, account, filter, journalPosition(query))
  const found = isRequestId(requestId) ? await findCharge(ledger, requestId, account.id) : undefined
  return html`<div class="stack">!${searchCard(requestId, found)}!${journalFilterCard(filter)}!${journalCard(page, filter)}</div>`
}

/** Page after page from the oldest entry on: however long the journal is, a thousand entries of it are in memory. */
async function* csvOf(ledger: Pick<LedgerStore, 'readEntries'>, accountId: string): AsyncGenerator<string> {
  yield csvHead
  for (let above = 0; ; ) {
    const entries = await ledger.readEntries(accountId, { above }, entriesAtOnce)
    if (entries.length > 0) yield entries.map(csvOfEntry).join('')
    if (entries.length < entriesAtOnce) return
    above = entries[entries.length - 1].seq
  }
}

function searchCard(requestId: string, found: Charge | undefined): string {
  const field = formField({
    name: 'request',
    label: 'Request ID',
    rule: 'Found in the X-Request-Id response header: req_…',
    ...(requestId === '' ? {} : { value: requestId }),
    attributes: { maxlength: 40, autocomplete: 'off', spellcheck: 'false' },
  })
  const form = html`<form method="get" action="${path}">!${field}<button>Look up</button></form>`
  return card({
    title: 'Look up a charge',
    body: html`<div class="stack">!${form}!${requestId === '' ? '' : chargeNotice(requestId, found)}</div>`,
  })
}

function chargeNotice(requestId: string, found: Charge | undefined): string {
  if (!isRequestId(requestId))
    return notice(
      'bad',
      html`<p>Enter a request ID. It begins with <code>req_</code> and is in the <code>X-Request-Id</code> response header.</p>`,
    )
  if (found === undefined) {
    return notice(
      'plain',
      html`<p><b>No transaction for this request ID.</b> The account was not charged for it, or its entry was archived. Free requests, failed requests and replays of an Idempotency-Key have no transaction.</p>`,
    )
  }
  const { outcome, creditsCharged, endpoint, reservedAt, closedAt } = found
  const words = {
    settled: `${counted(creditsCharged, 'credit')} ${creditsCharged === 1 ? 'was' : 'were'} charged.`,
    released: 'No credits were charged: the request failed, and its credits were released.',
    open: 'The request is still running. Its credits are reserved.',
  }[outcome]
  const at = closedAt ?? reservedAt
  const when = at === null ? '' : html` !${time(at, 'second')}`
  return notice(
    outcome === 'settled' ? 'good' : 'plain',
    html`<p><b>${words}</b> <code>${endpointLabel(endpoint)}</code>!${when}</p>`,
  )
}

const endpoints = signals.flatMap(each => each.endpoints.map(({ path }) => path)).sort()

function journalFilterCard(filter: JournalFilter): string {
  const types = choicesOf(labels.transaction_types)
  const type = filterField({ name: 'type', label: 'Type', value: filter.kind, all: 'All except reservations' }, types)
  const day = formField({ name: 'day', label: 'Day (UTC)', type: 'date', value: filter.day ?? '' })
  return card({ body: filterForm(path, type + endpointField(endpoints, filter.endpoint) + day, 'Apply') })
}

function journalCard({ rows, older, newer }: JournalPage, filter: JournalFilter): string {
  const pages = pager(
    pageLink('Newer', newer && pagePath(filter, newer), 'prev'),
    pageLink('Older', older && pagePath(filter, older), 'next'),
  )
  if (rows.length === 0) return card({ title: 'Transactions', body: emptyState(emptySentence(older, filter)) + pages })
  const columns = [
    ...[shortColumn('Time'), { title: 'Type', isMain: true }, 'Endpoint or note', numberColumn('Requests')],
    ...[{ ...numberColumn('Credits'), isMain: true }, numberColumn('Balance'), numberColumn('Entry')],
  ]
  const lines = rows.map(({ entry, balance }) => [
    time(entry.at, 'second'),
    html`${kindLabel(entry)}`,
    entry.endpoint === null ? html`${entry.note}` : html`<code>${endpointLabel(entry.endpoint)}</code>`,
    html`${entry.requests === 0 ? '' : formatNumber(entry.requests)}`,
    html`${formatChange(entry.kind === 'reserve' ? entry.reservedDelta : creditsOf(entry))}`,
    html`${balance === null ? '' : formatNumber(balance)}`,
    html`${formatNumber(entry.seq)}`,
  ])
  const body = table({ caption: 'Transactions', isStacked: true, columns, rows: lines })
  return card({ title: 'Transactions', aside: csvLink(`${path}.csv`), body: body + pages })
}

function emptySentence(older: JournalPosition | null, filter: JournalFilter): string {
  if (older !== null) return 'No match among the transactions searched so far. Continue with older ones.'
  return Object.values(filter).some(each => each !== undefined)
    ? 'No transactions match these filters.'
    : 'No transactions here.'
}

function formatChange(change: number): string {
  if (change === 0) return '0'
  return change > 0 ? `+${formatNumber(change)}` : `−${formatNumber(-change)}`
}

function pagePath({ kind, endpoint, day }: JournalFilter, { direction, seq, balance }: JournalPosition): string {
  return pathWith(path, { type: kind, endpoint, day, [direction]: seq, balance })
}

type Ledger = Pick<LedgerStore, 'readEntries'>

const entriesOfPage = 50
const entriesOfScan = 200
/** Limit of the entries that a filter without a match reads; the next page continues there. */
const mostLookedAt = 4_000

const entryKinds = ['settle', 'release', 'grant', 'free', 'reserve'] as const

interface JournalFilter {
  /** Without it every kind but reservations: a request then has one row. */
  readonly kind: (typeof entryKinds)[number] | undefined
  readonly endpoint: string | undefined
  /** UTC, YYYY-MM-DD. */
  readonly day: string | undefined
}

/** Where a page begins: entries below a number or above one, and the balance there; null where it is not known. */
interface JournalPosition {
  readonly direction: 'below' | 'above'
  readonly seq: number
  readonly balance: number | null
}

interface JournalRow {
  readonly entry: JournalEntry
  /** Credits after the entry; null where they are not known. */
  readonly balance: number | null
}

interface JournalPage {
  /** Newest first. */
  readonly rows: readonly JournalRow[]
  readonly older: JournalPosition | null
  readonly newer: JournalPosition | null
}

/** Invalid parts are left out. */
function journalFilter(query: unknown): JournalFilter {
  const [type, day] = [fieldOf(query, 'type'), fieldOf(query, 'day')]
  return {
    kind: entryKinds.find(each => each === type),
    endpoint: queryText(query, 'endpoint', queryForms.endpoint),
    day: isDay(day) ? day : undefined,
  }
}

function journalPosition(query: unknown): JournalPosition | null {
  const direction = queryText(query, 'below', queryForms.number) === undefined ? 'above' : 'below'
  const seq = queryText(query, direction, queryForms.number)
  const balance = queryText(query, 'balance', queryForms.number)
  return seq === undefined
    ? null
    : { direction, seq: Number(seq), balance: balance === undefined ? null : Number(balance) }
}

/**
 * A page of the journal, filtered, with the balance after each entry. The journal has no balances: the newest is that
 * of the account, and each link to a further page carries the balance where it begins. A day is found by its first
 * entry, without a balance.
 */
async function readJournalPage(
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
    const entries = await ledger.readEntries(accountId, from, entriesOfScan)
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
    if (entries.length < entriesOfScan) return collected(null)
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
function kindLabel({ kind, note }: JournalEntry): string {
  if (kind === 'reserve') return 'reserved'
  if (kind === 'settle') return 'charged'
  if (kind === 'grant') return 'granted'
  if (kind === 'free') return 'free credits'
  return note === 'swept' ? 'released after a process ended' : 'released'
}

/** Credits by which the entry changed the balance, reserved credits included. */
function creditsOf({ freeDelta, purchasedDelta }: JournalEntry): number {
  return freeDelta + purchasedDelta
}

const columns = [
  ...['entry', 'time', 'kind', 'endpoint', 'requests', 'credits', 'free_credits', 'granted_credits'],
  ...['reserved_credits', 'request_ids', 'note'],
]

const csvHead = csvLine(columns)

/** An entry as one line of CSV. */
function csvOfEntry(entry: JournalEntry): string {
  const { seq, at, kind, endpoint, requests, freeDelta, purchasedDelta, reservedDelta, note } = entry
  const ids = entry.requestBlock === null ? [] : idsOf(entry.requestBlock, entry.requestNumbers)
  return csvLine([
    ...[seq, new Date(at).toISOString(), kind, endpoint ?? '', requests, creditsOf(entry), freeDelta, purchasedDelta],
    ...[reservedDelta, ids.join(' '), note],
  ])
}
