/** Transactions as they are shown: the filters, and a page of entries with the balance after each. */
import { html } from 'ghtml'
import { card, emptyState, numberColumn, shortColumn, table, time } from '../../pages/components/blocks.ts'
import { inputField, selectField } from '../../pages/components/field.ts'
import { formatNumber } from '../../pages/components/number.ts'
import { signals } from '../../signals/index.ts'
import { creditsOf, kindLabel } from './journal-labels.ts'
import type { JournalFilter, JournalPage, JournalPosition } from './journal-page.ts'
import { endpointLabel } from './sums.ts'

export const ledgerPath = '/dashboard/ledger'

const endpoints = signals.flatMap(each => each.endpoints.map(({ path }) => path)).sort()

export function journalFilterCard(filter: JournalFilter): string {
  const type = selectField({
    ...{ name: 'type', label: 'Type', value: filter.kind ?? '' },
    choices: [
      { value: '', title: 'All but reservations' },
      { value: 'settle', title: 'Charges' },
      { value: 'release', title: 'Releases' },
      { value: 'grant', title: 'Grants' },
      { value: 'free', title: 'Free credits' },
      { value: 'reserve', title: 'Reservations' },
    ],
  })
  const endpoint = selectField({
    ...{ name: 'endpoint', label: 'Endpoint', value: filter.endpoint ?? '' },
    choices: [
      { value: '', title: 'All endpoints' },
      ...endpoints.map(value => ({ value, title: endpointLabel(value) })),
    ],
  })
  const day = inputField({ name: 'day', label: 'Day (UTC)', type: 'date', value: filter.day ?? '' })
  return card({
    body: html`<form method="get" action="${ledgerPath}" class="filters">!${type}!${endpoint}!${day}<button class="quiet">Apply</button></form>`,
  })
}

export function journalCard({ rows, older, newer }: JournalPage, filter: JournalFilter): string {
  const csv = html`<a class="button quiet small" href="${ledgerPath}.csv" download>Export CSV</a>`
  const pages = pager(older, newer, filter)
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
  return card({ title: 'Transactions', aside: csv, body: body + pages })
}

function emptySentence(older: JournalPosition | null, filter: JournalFilter): string {
  if (older !== null) return 'No match among the transactions searched so far. Continue with older ones.'
  return Object.keys(filter).length > 0 ? 'No transactions match these filters.' : 'No transactions here.'
}

function formatChange(change: number): string {
  if (change === 0) return '0'
  return change > 0 ? `+${formatNumber(change)}` : `−${formatNumber(-change)}`
}

function pager(older: JournalPosition | null, newer: JournalPosition | null, filter: JournalFilter): string {
  const link = (words: string, rel: string, position: JournalPosition | null) =>
    position === null
      ? ''
      : html`<a class="button quiet small" href="${pagePath(filter, position)}" rel="${rel}">${words}</a>`
  const links = link('Newer', 'prev', newer) + link('Older', 'next', older)
  return links === '' ? '' : html`<p class="row">!${links}</p>`
}

function pagePath({ kind, endpoint, day }: JournalFilter, { direction, seq, balance }: JournalPosition): string {
  const query = new URLSearchParams({
    ...(kind === undefined ? {} : { type: kind }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(day === undefined ? {} : { day }),
    [direction]: String(seq),
    ...(balance === null ? {} : { balance: String(balance) }),
  })
  return `${ledgerPath}?${query}`
}
