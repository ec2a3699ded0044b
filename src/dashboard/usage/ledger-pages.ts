/** The journal of an account: page by page, one request by its id, and all of it as CSV. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { type Charge, findCharge } from '../../metering/charge.ts'
import type { JournalEntry } from '../../metering/ledger.ts'
import { isRequestId } from '../../metering/request-block.ts'
import type { LedgerStore } from '../../metering/store.ts'
import { card } from '../../pages/components/card.ts'
import { inputField } from '../../pages/components/field.ts'
import { emptyState, notice } from '../../pages/components/notice.ts'
import { counted, formatNumber } from '../../pages/components/number.ts'
import { table } from '../../pages/components/table.ts'
import { time } from '../../pages/components/time.ts'
import { sendPage } from '../frame.ts'
import type { DashboardPorts } from '../ports.ts'
import { visitorOf } from '../visitor.ts'
import { creditsOf, csvHead, csvOfEntry, kindLabel } from './journal-labels.ts'
import { endpointLabel } from './sums.ts'

const path = '/dashboard/ledger'
const entriesOfPage = 50
const entriesAtOnce = 1_000

interface Query {
  readonly request?: unknown
  readonly below?: unknown
}

export function ledgerPages(server: FastifyInstance, { ledger }: DashboardPorts): void {
  server.get<{ Querystring: Query }>(path, async (request, reply) => {
    const { id, name } = visitorOf(request).account
    const body = await ledgerView(ledger, id, request.query)
    return sendPage(request, reply, {
      title: 'Ledger',
      lead: `Every change of the credits of the account ${name}, newest first.`,
      body,
    })
  })
  server.get(`${path}.csv`, (request, reply) => {
    const { id } = visitorOf(request).account
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="assay-ledger.csv"')
      .header('Cache-Control', 'no-store')
      .send(Readable.from(csvOf(ledger, id)))
  })
}

/** The search, what it found, and a page of the journal: HTML. */
export async function ledgerView(
  ledger: Pick<LedgerStore, 'readEntries' | 'readBlock'>,
  accountId: string,
  query: Query,
): Promise<string> {
  const requestId = typeof query.request === 'string' ? query.request.trim() : ''
  const below = numberOf(query.below)
  const entries = await ledger.readEntries(accountId, { below: below ?? Number.MAX_SAFE_INTEGER }, entriesOfPage + 1)
  const found = isRequestId(requestId) ? await findCharge(ledger, requestId, accountId) : undefined
  return html`<div class="stack">!${searchCard(requestId, found)}!${journalCard(entries, below)}</div>`
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

/** Undefined for what is no number of an entry. */
function numberOf(text: unknown): number | undefined {
  const number = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}

function searchCard(requestId: string, found: Charge | undefined): string {
  const field = inputField({
    name: 'request',
    label: 'Request id',
    rule: 'The header X-Request-Id of an answer: req_…',
    ...(requestId === '' ? {} : { value: requestId }),
    attributes: { maxlength: 40, autocomplete: 'off', spellcheck: 'false' },
  })
  const form = html`<form method="get" action="${path}">!${field}<button>Find the charge</button></form>`
  return card({
    title: 'What was I charged for?',
    body: html`<div class="stack">!${form}!${requestId === '' ? '' : chargeNotice(requestId, found)}</div>`,
  })
}

function chargeNotice(requestId: string, found: Charge | undefined): string {
  if (!isRequestId(requestId))
    return notice(
      'bad',
      html`<p>That is not the id of a request. It begins with req_ and stands in the header X-Request-Id of each answer.</p>`,
    )
  if (found === undefined) {
    return notice(
      'plain',
      html`<p><b>Nothing was charged.</b> The ledger has no entry for this request of this account: it cost nothing, was refused, was answered again by its Idempotency-Key, or its entry was archived.</p>`,
    )
  }
  const { outcome, creditsCharged, endpoint, reservedAt, closedAt } = found
  const words = {
    settled: `${counted(creditsCharged, 'credit')} ${creditsCharged === 1 ? 'was' : 'were'} charged.`,
    released: 'Nothing was charged: the request failed, and its credits were given back.',
    open: 'The request still runs. Its credits are reserved.',
  }[outcome]
  const at = closedAt ?? reservedAt
  const when = at === null ? '' : html` !${time(at, 'second')}`
  return notice(
    outcome === 'settled' ? 'good' : 'plain',
    html`<p><b>${words}</b> <code>${endpointLabel(endpoint)}</code>!${when}</p>`,
  )
}

function journalCard(entries: readonly JournalEntry[], below: number | undefined): string {
  const shown = entries.slice(0, entriesOfPage)
  const csv = html`<a class="button quiet small" href="${path}.csv" download>All of it as CSV</a>`
  if (shown.length === 0) {
    const sentence =
      below === undefined
        ? 'Nothing has changed yet: the first request, or a grant, is the first entry.'
        : 'No older entries.'
    return card({ title: 'What changed?', body: emptyState(sentence) })
  }
  const columns = [
    { title: 'When', kind: 'short' as const },
    ...[{ title: 'What', isMain: true }, { title: 'Endpoint or note' }],
    ...['Requests', 'Credits', 'Reserved', 'Entry'].map(title => ({
      ...{ title, kind: 'number' as const, isMain: title === 'Credits' },
    })),
  ]
  const rows = shown.map(entry => [
    time(entry.at, 'second'),
    html`${kindLabel(entry)}`,
    entry.endpoint === null ? html`${entry.note}` : html`<code>${endpointLabel(entry.endpoint)}</code>`,
    html`${entry.requests === 0 ? '' : formatNumber(entry.requests)}`,
    html`${formatChange(creditsOf(entry))}`,
    html`${formatChange(entry.reservedDelta)}`,
    html`${formatNumber(entry.seq)}`,
  ])
  const body = html`!${table({ caption: 'Entries of the journal', isStacked: true, columns, rows })}!${pager(entries, below)}`
  return card({ title: 'What changed?', aside: csv, body })
}

function formatChange(change: number): string {
  if (change === 0) return '0'
  return change > 0 ? `+${formatNumber(change)}` : `−${formatNumber(-change)}`
}

function pager(entries: readonly JournalEntry[], below: number | undefined): string {
  const first = below === undefined ? '' : html`<a class="button quiet small" href="${path}">Newest</a>`
  const last = entries[entriesOfPage - 1]
  const older =
    entries.length <= entriesOfPage
      ? ''
      : html`<a class="button quiet small" href="${path}?below=${last.seq}" rel="next">Older</a>`
  return first === '' && older === '' ? '' : html`<p class="row">!${first}!${older}</p>`
}
