/** Transactions as they are shown: the filters, and a page of entries with the balance after each. */
import { html } from 'ghtml'
import { card, emptyState, numberColumn, shortColumn, table, time } from '../../pages/components/blocks.ts'
import { inputField } from '../../pages/components/field.ts'
import { formatNumber } from '../../pages/components/number.ts'
import { signals } from '../../signals/index.ts'
import { csvLink, filterField, filterForm, pageLink, pager, pathWith } from '../listing.ts'
import { endpointField } from '../requests/request-view.ts'
import { creditsOf, type JournalFilter, type JournalPage, type JournalPosition, kindLabel } from './journal-page.ts'
import { endpointLabel } from './sums.ts'

export const ledgerPath = '/dashboard/ledger'

const endpoints = signals.flatMap(each => each.endpoints.map(({ path }) => path)).sort()

export function journalFilterCard(filter: JournalFilter): string {
  const types = [
    { value: 'settle', title: 'Charges' },
    { value: 'release', title: 'Releases' },
    { value: 'grant', title: 'Grants' },
    { value: 'free', title: 'Free credits' },
    { value: 'reserve', title: 'Reservations' },
  ]
  const type = filterField({ name: 'type', label: 'Type', value: filter.kind, all: 'All but reservations' }, types)
  const day = inputField({ name: 'day', label: 'Day (UTC)', type: 'date', value: filter.day ?? '' })
  return card({ body: filterForm(ledgerPath, type + endpointField(endpoints, filter.endpoint) + day, 'Apply') })
}

export function journalCard({ rows, older, newer }: JournalPage, filter: JournalFilter): string {
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
  return card({ title: 'Transactions', aside: csvLink(`${ledgerPath}.csv`), body: body + pages })
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
  return pathWith(ledgerPath, { type: kind, endpoint, day, [direction]: seq, balance })
}
