/** The usage page: credits, requests, errors, latencies. */
import { html } from 'ghtml'
import type { Statistics } from '../../accounts/statistics/store.ts'
import { connectionClosed } from '../../accounts/statistics/tally.ts'
import type { KeyRecord } from '../../accounts/store.ts'
import { docPath, type ErrorCode, errorKinds } from '../../core/errors.ts'
import type { UsageRow } from '../../metering/store.ts'
import { bars, dayBars } from '../../pages/chart/bars.ts'
import { dayLines } from '../../pages/chart/lines.ts'
import { card, figureCard } from '../../pages/components/card.ts'
import { emptyState } from '../../pages/components/notice.ts'
import { counted, formatDuration, formatNumber, formatShare } from '../../pages/components/number.ts'
import { table } from '../../pages/components/table.ts'
import { dayWords } from '../../pages/components/time.ts'
import type { Credits } from './credits.ts'
import { type Calendar, type Period, periods } from './period.ts'
import {
  codeSums,
  creditsOfDays,
  endpointLabel,
  endpointSums,
  latencySeries,
  mostUsedKeys,
  requestsOf,
  seriesOf,
} from './sums.ts'

export interface UsageView {
  readonly period: Period
  readonly calendar: Calendar
  readonly credits: Credits
  readonly statistics: Statistics
  readonly usage: readonly UsageRow[]
  /** Records of the keys that are shown. A key of the playground is not among them. */
  readonly keys: readonly KeyRecord[]
}

export function usageView(view: UsageView): string {
  const { statistics, period } = view
  const isEmpty = statistics.endpoints.length === 0 && creditsUsed(view).length === 0
  if (isEmpty) return html`!${figures(view)}!${emptyForm(period)}`
  return html`!${figures(view)}<div class="columns even"><div class="stack">!${creditsCard(view)}!${latencyCard(view)}</div><div class="stack">!${requestsCard(view)}!${errorsCard(view)}</div></div>
<div class="stack">!${endpointCard(view)}!${keysCard(view)}</div>
<p class="rule">!${creditsRule(period)} Requests and latencies are counted within seconds of the request; percentiles are right to 9 %. All days are UTC.</p>`
}

/** The ledger adds up days, so credits of hours are those that were counted for people to look at. */
function creditsRule({ by }: Period): string {
  return by === 'hour'
    ? 'Credits of hours are counted within seconds of the request, as requests are; the ledger has the exact ones.'
    : 'Credits are told from the ledger and are exact.'
}

/** Links to each period; the one that is shown is marked. */
export function periodChooser(current: Period): string {
  const links = periods.map(({ name, title }) => {
    const isShown = name === current.name
    const mark = isShown ? ' aria-current="true"' : ''
    return html`<a class="button !${isShown ? '' : 'quiet '}small" href="/dashboard/usage?period=${name}"!${mark}>${title}</a>`
  })
  return html`<nav class="row" aria-label="Period">!${links}</nav>`
}

function emptyForm({ words }: Period): string {
  const step = html`<p><a class="button" href="/dashboard/playground">Try one in the playground</a> <a href="/docs">Read how to call it</a></p>`
  return card({ body: emptyState(`No request ${words}.`, step) })
}

function figures(view: UsageView): string {
  const { credits: left, statistics, period } = view
  const { free, purchased, reserved, freePerMonth, refreshDay } = left
  const { requests, refused } = requestsOf(statistics.endpoints)
  const credits = creditsUsed(view).reduce((sum, { amount }) => sum + amount, 0)
  const held = reserved === 0 ? '' : `, ${counted(reserved, 'credit')} held by requests that still run`
  const isRefreshed = freePerMonth > 0
  return html`<div class="grid">!${figureCard({
    name: 'Credits left',
    value: formatNumber(free + purchased - reserved),
    note: `${formatNumber(free)} free, ${formatNumber(purchased)} granted${held}`,
  })}!${figureCard({
    name: 'Free credits this month',
    value: formatNumber(free),
    unit: `of ${formatNumber(freePerMonth)}`,
    note: isRefreshed
      ? `Set to ${formatNumber(freePerMonth)} again on ${dayWords(refreshDay)}`
      : 'This account gets none',
    ...(isRefreshed ? { share: free / freePerMonth } : {}),
  })}!${figureCard({ name: 'Credits used', value: formatNumber(credits), note: period.words })}!${figureCard({
    name: 'Requests',
    value: formatNumber(requests),
    note: requests === 0 ? period.words : `${period.words}, ${formatShare(refused / requests)} of them refused`,
  })}</div>`
}

function unitWords({ by }: Period): string {
  return by
}

/** Credits used per endpoint and per unit of the charts: an hour, a day or a month. */
function creditsUsed({ period: { by }, statistics, usage }: UsageView) {
  return by === 'hour'
    ? statistics.endpoints.map(({ period: hour, endpoint, credits }) => ({ period: hour, endpoint, amount: credits }))
    : creditsOfDays(usage, by)
}

function creditsCard(view: UsageView): string {
  const { period, calendar } = view
  const amounts = creditsUsed(view)
  const series = seriesOf(amounts, calendar.names)
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0)
  const label = `Credits charged per ${unitWords(period)} by endpoint ${period.words}: ${formatNumber(total)} in all`
  const body =
    series.length === 0 ? emptyState('Nothing was charged.') : dayBars({ label, days: calendar.names, series })
  return card({ title: 'What did it cost?', body })
}

function requestsCard({ period, calendar, statistics }: UsageView): string {
  const amounts = statistics.endpoints.map(({ period: at, endpoint, requests }) => ({
    period: at,
    endpoint,
    amount: requests,
  }))
  const series = seriesOf(amounts, calendar.names)
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0)
  const label = `Requests per ${unitWords(period)} by endpoint ${period.words}: ${formatNumber(total)} in all`
  const body = series.length === 0 ? emptyState('No request.') : dayBars({ label, days: calendar.names, series })
  return card({ title: 'How many requests?', body })
}

function latencyCard({ period, calendar, statistics }: UsageView): string {
  const label = `How long answers took per ${unitWords(period)} ${period.words}, inside the service`
  const body =
    statistics.latencyOfPeriods.length === 0
      ? emptyState('No request was answered.')
      : dayLines({
          label,
          days: calendar.names,
          series: latencySeries(statistics, calendar.names),
          words: formatDuration,
        })
  return card({ title: 'How long did answers take?', body })
}

function errorsCard({ statistics, period }: UsageView): string {
  const codes = codeSums(statistics)
  const all = codes.map(({ code, requests }) => ({ name: codeName(code), value: requests }))
  const body = all.length === 0 ? emptyState(`No request was refused ${period.words}.`) : bars(all)
  return card({ title: 'What went wrong?', body })
}

function codeName(code: string): string {
  if (code === connectionClosed) return html`the client closed the connection`
  return Object.hasOwn(errorKinds, code)
    ? html`<a href="${docPath(code as ErrorCode)}"><code>${code}</code></a>`
    : html`<code>${code}</code>`
}

const numberColumn = (title: string) => ({ title, kind: 'number' as const })

function endpointCard({ statistics }: UsageView): string {
  const rows = endpointSums(statistics).map(({ endpoint, requests, refused, percentiles }) => [
    html`<code>${endpointLabel(endpoint)}</code>`,
    html`${formatNumber(requests)}`,
    html`${formatNumber(refused)}`,
    ...percentiles.map(ms => html`${ms === null ? 'none' : formatDuration(ms)}`),
  ])
  const columns = [{ title: 'Endpoint' }, ...['Requests', 'Refused', 'p50', 'p95', 'p99'].map(numberColumn)]
  return card({
    title: 'Which endpoints?',
    body: table({ caption: 'Requests and latencies by endpoint', isStacked: true, columns, rows }),
  })
}

function keysCard({ statistics, keys }: UsageView): string {
  const known = new Map(keys.map(key => [key.id, key]))
  const shown = mostUsedKeys(statistics)
  const rows = shown.map(({ keyId, requests, refused, credits }) => {
    const key = known.get(keyId)
    const name = key === undefined ? html`a key of the playground` : html`${key.label} <small>…${key.lastFour}</small>`
    return [name, html`${key?.mode ?? 'test'}`, formatNumber(requests), formatNumber(refused), formatNumber(credits)]
  })
  const columns = [{ title: 'Key' }, { title: 'Mode' }, ...['Requests', 'Refused', 'Credits'].map(numberColumn)]
  const all = statistics.keys.length
  const more = html`<p class="soft">The ${shown.length} most used of ${formatNumber(all)}.</p>`
  const body = table({ caption: 'Requests by key', isStacked: true, columns, rows }) + (all > shown.length ? more : '')
  return card({ title: 'Which keys?', body })
}
