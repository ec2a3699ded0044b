/** Transactions of an account: page by page, one request by its id, and all of them as CSV. */
import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { type Charge, findCharge, isRequestId } from '../../metering/charge.ts'
import type { AccountState } from '../../metering/ledger.ts'
import type { LedgerStore } from '../../metering/store.ts'
import { card, emptyState, notice, numberColumn, shortColumn, table, time } from '../../pages/components/blocks.ts'
import { inputField } from '../../pages/components/field.ts'
import { counted, formatNumber } from '../../pages/components/number.ts'
import { signals } from '../../signals/index.ts'
import { fieldOf } from '../form.ts'
import { sendPage } from '../frame.ts'
import { csvLink, filterField, filterForm, pageLink, pager, pathWith, sendCsv } from '../listing.ts'
import type { DashboardPorts } from '../ports.ts'
import { endpointField } from '../requests/request-view.ts'
import { ledgerAccountOf, visitorOf } from '../visitor.ts'
import {
  creditsOf,
  csvHead,
  csvOfEntry,
  type JournalFilter,
  type JournalPage,
  type JournalPosition,
  journalFilter,
  journalPosition,
  kindLabel,
  readJournalPage,
} from './journal-page.ts'
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
  const field = inputField({
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
  const types = [
    { value: 'settle', title: 'Charges' },
    { value: 'release', title: 'Releases' },
    { value: 'grant', title: 'Grants' },
    { value: 'free', title: 'Free credits' },
    { value: 'reserve', title: 'Reservations' },
  ]
  const type = filterField({ name: 'type', label: 'Type', value: filter.kind, all: 'All except reservations' }, types)
  const day = inputField({ name: 'day', label: 'Day (UTC)', type: 'date', value: filter.day ?? '' })
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
