/** The usage of an account: credits, requests, errors, latencies. */
import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { connectionClosed } from '../../accounts/statistics/tally.ts'
import { docPath, type ErrorCode, errorKinds } from '../../core/errors.ts'
import type { AccountState } from '../../metering/ledger.ts'
import { bars, chartScript, dayBars, dayLines } from '../../pages/chart/charts.ts'
import {
  card,
  dayWords,
  emptyState,
  type Figure,
  figureCard,
  numberColumn,
  table,
} from '../../pages/components/blocks.ts'
import { formField, hiddenFields } from '../../pages/components/field.ts'
import { counted, formatDuration, formatNumber, formatShare } from '../../pages/components/number.ts'
import { csvLine } from '../../pages/csv.ts'
import { fieldOf } from '../form.ts'
import { sendPage } from '../frame.ts'
import { csvLink, filterForm, pathWith, queryForms, queryText, sendCsv } from '../listing.ts'
import type { DashboardPorts } from '../ports.ts'
import { ledgerAccountOf, visitorOf } from '../visitor.ts'
import { creditsOf } from './credits.ts'
import {
  type Amount,
  calendarBefore,
  calendarOf,
  codeSums,
  creditsOfDays,
  customPeriod,
  type Days,
  daysOf,
  endpointLabel,
  endpointSums,
  latencySeries,
  mostUsedKeys,
  type Period,
  periodNamed,
  periods,
  requestsOf,
  seriesOf,
} from './sums.ts'

type UsagePorts = Pick<DashboardPorts, 'accounts' | 'ledger' | 'statistics' | 'settings' | 'now'>
type UsageView = Awaited<ReturnType<typeof readUsage>>

/** Content of the page for an account, a period and a filter. */
export async function readUsage(
  { accounts, ledger, statistics, settings, now }: UsagePorts,
  account: AccountState,
  period: Period,
  filter: UsageFilter = {},
) {
  const calendar = calendarOf(period, filter.days === undefined ? now() : Date.parse(filter.days.to))
  const { from, to } = calendar.days
  const of = { endpoint: filter.endpoint, keyId: filter.keyId }
  const { id: accountId } = account
  const [counted, before, usage] = await Promise.all([
    statistics.readStatistics(accountId, { ...calendar.span, ...of }),
    // The sums of the period before, which is as long.
    statistics.readEndpoints(accountId, { ...calendarBefore(period, calendar).span, ...of }),
    ledger.readUsage(accountId, from, to),
  ])
  const ids = mostUsedKeys(counted).map(({ keyId }) => keyId)
  // A key of the playground is not among them.
  const keys = await accounts.findKeys(accountId, ids)
  const credits = creditsOf(account, settings.policy, now())
  return { period, calendar, filter, credits, keys, usage, statistics: counted, before }
}

export function usagePages(server: FastifyInstance, ports: UsagePorts): void {
  const config = { hidesQuery: true } as const
  server.get('/dashboard/usage', { config }, async (request, reply) => {
    const { name } = visitorOf(request).account
    const filter = filterOf(request.query)
    const view = await readUsage(ports, ledgerAccountOf(request), periodOf(request.query), filter)
    return sendPage(reply, {
      title: 'Usage',
      lead: `Requests, credits and errors for ${name}. All times are UTC.`,
      scripts: [chartScript.path],
      body: filterCard(view) + usageView(view),
    })
  })
  server.get('/dashboard/usage.csv', async (request, reply) => {
    const account = ledgerAccountOf(request)
    const { statistics } = await readUsage(ports, account, periodOf(request.query), filterOf(request.query))
    const lines = statistics.endpoints.map(({ period, endpoint, requests, refused, credits }) =>
      csvLine([period, endpoint, requests, refused, credits]),
    )
    return sendCsv(reply, 'usage', [csvLine(['period_utc', 'endpoint', 'requests', 'errors', 'credits']), ...lines])
  })
}

function periodOf(query: unknown): Period {
  const days = daysIn(query)
  return days === null ? periodNamed(fieldOf(query, 'period')) : customPeriod(days)
}

function daysIn(query: unknown): Days | null {
  return daysOf(fieldOf(query, 'from'), fieldOf(query, 'to'))
}

/** Invalid parts are left out. */
function filterOf(query: unknown): UsageFilter {
  return {
    endpoint: queryText(query, 'endpoint', queryForms.endpoint),
    keyId: queryText(query, 'key', queryForms.key),
    days: daysIn(query) ?? undefined,
  }
}

interface UsageFilter {
  readonly endpoint?: string | undefined
  readonly keyId?: string | undefined
  /** Chosen days in place of a period. */
  readonly days?: Days | undefined
}

export function usageView(view: UsageView): string {
  const { statistics, period } = view
  const isEmpty = statistics.endpoints.length === 0 && creditsUsed(view).length === 0
  if (isEmpty) return html`!${figures(view)}!${emptyCard(period)}`
  return html`!${figures(view)}<div class="columns even"><div class="stack">!${creditsCard(view)}!${latencyCard(view)}</div><div class="stack">!${requestsCard(view)}!${errorsCard(view)}</div></div>
<div class="stack">!${endpointCard(view)}!${keysCard(view)}</div>
<p class="rule">!${creditsRule(view)} Request counts lag by a few seconds; percentiles are accurate to within 9%.</p>`
}

/** The ledger adds up days, so credits of hours are those that were counted for people to look at. */
function creditsRule(view: UsageView): string {
  return isCounted(view)
    ? 'Hourly and filtered credits lag by a few seconds; the transactions are exact.'
    : 'Credits are exact.'
}

/** The order of the endpoints, and so their colours, in every chart of the page. */
function orderOf({ statistics }: UsageView): string[] {
  return endpointSums(statistics).map(({ endpoint }) => endpoint)
}

/** The ledger has credits by day and endpoint; those of hours and keys are counted beside it. */
function isCounted({ period, filter }: UsageView): boolean {
  return period.by === 'hour' || filter.endpoint !== undefined || filter.keyId !== undefined
}

const path = '/dashboard/usage'

/** The path of the page with its period and its filter, and what is changed of them. */
function usagePath(
  { period, filter }: Pick<UsageView, 'period' | 'filter'>,
  change: UsageFilter & { readonly period?: string } = {},
  at = path,
): string {
  const { endpoint, keyId, days } = { ...filter, ...change }
  const isDays = change.period === undefined && days !== undefined
  const span = isDays ? { ...days } : { period: change.period ?? period.name }
  return pathWith(at, { ...span, endpoint, key: keyId })
}

/** Periods, chosen days, the filter that is set, and the export. */
function filterCard(view: UsageView): string {
  const { period: current, filter, calendar } = view
  const links = periods.map(({ name, title }) => {
    const isShown = name === current.name
    const mark = isShown ? ' aria-current="true"' : ''
    return html`<a class="button !${isShown ? '' : 'quiet '}small" href="${usagePath(view, { period: name })}"!${mark}>${title}</a>`
  })
  const { from, to } = filter.days ?? calendar.days
  const { endpoint, keyId: key } = filter
  const kept = hiddenFields({ ...(endpoint !== undefined && { endpoint }), ...(key !== undefined && { key }) })
  const first = formField({ name: 'from', label: 'From', type: 'date', value: from })
  const last = formField({ name: 'to', label: 'To', type: 'date', value: to })
  const head = html`<div class="spread"><nav class="row" aria-label="Period">!${links}</nav>!${csvLink(usagePath(view, {}, `${path}.csv`))}</div>`
  return card({ body: head + filterForm(path, kept + first + last, 'Apply') + shownFilter(view) })
}

function shownFilter({ filter, keys, period }: UsageView): string {
  const { endpoint, keyId } = filter
  const key = keys.find(each => each.id === keyId)
  const names = [
    ...(endpoint === undefined ? [] : [html`endpoint <code>${endpointLabel(endpoint)}</code>`]),
    ...(keyId === undefined ? [] : [html`API key <b>${key?.label ?? keyId}</b> (latency is that of all keys)`]),
  ]
  if (names.length === 0) return ''
  const clear = usagePath({ filter: { days: filter.days }, period })
  return html`<p>Filtered by !${names.join(' and ')}. <a href="${clear}">Clear filters</a></p>`
}

function emptyCard({ words }: Period): string {
  const step = html`<p><a class="button" href="/dashboard/playground">Open the playground</a> <a href="/docs">Read the docs</a></p>`
  return card({ body: emptyState(`No requests ${words}.`, step) })
}

function figures(view: UsageView): string {
  const { credits: left, statistics, period } = view
  const { free, purchased, reserved, freePerMonth, refreshDay } = left
  const { requests, refused } = requestsOf(statistics.endpoints)
  const before = requestsOf(view.before)
  const credits = creditsUsed(view).reduce((sum, { amount }) => sum + amount, 0)
  const held = reserved === 0 ? '' : `, ${counted(reserved, 'credit')} reserved by running requests`
  const isRefreshed = freePerMonth > 0
  const reset = `Resets to ${formatNumber(freePerMonth)} on ${dayWords(refreshDay)}`
  const rateBefore = before.requests === 0 ? 'no requests' : formatShare(before.refused / before.requests)
  const cards: Figure[] = [
    {
      ...{ name: 'Credits left', value: formatNumber(free + purchased - reserved) },
      note: `${formatNumber(free)} free, ${formatNumber(purchased)} purchased${held}`,
    },
    {
      ...{ name: 'Free credits this month', value: formatNumber(free), unit: `of ${formatNumber(freePerMonth)}` },
      ...(isRefreshed ? { note: reset, share: free / freePerMonth } : { note: 'None for this account' }),
    },
    { name: 'Credits used', value: formatNumber(credits), note: period.words },
    {
      ...{ name: 'Requests', value: formatNumber(requests) },
      note: `${period.words}; ${formatNumber(before.requests)} in the period before`,
    },
    {
      ...{ name: 'Error rate', value: requests === 0 ? '0%' : formatShare(refused / requests) },
      note: `${counted(refused, 'error')}; ${rateBefore} in the period before`,
    },
  ]
  return html`<div class="grid">!${cards.map(figureCard)}</div>`
}

/** Credits used per endpoint and per unit of the charts: an hour, a day or a month. */
function creditsUsed(view: UsageView) {
  const { statistics, usage } = view
  const { by } = view.period
  return by === 'hour' || isCounted(view)
    ? statistics.endpoints.map(({ period: hour, endpoint, credits }) => ({ period: hour, endpoint, amount: credits }))
    : creditsOfDays(usage, by)
}

function creditsCard(view: UsageView): string {
  return endpointChart(view, 'Credits', 'Credits charged', creditsUsed(view), 'No credits were charged.')
}

function requestsCard(view: UsageView): string {
  const { endpoints } = view.statistics
  const amounts = endpoints.map(({ period, endpoint, requests }) => ({ period, endpoint, amount: requests }))
  return endpointChart(view, 'Requests', 'Requests', amounts, 'No requests.')
}

/** Amounts of each endpoint per hour, day or month. @param empty a sentence in place of an empty chart */
function endpointChart(
  view: UsageView,
  title: string,
  what: string,
  amounts: readonly Amount[],
  empty: string,
): string {
  const { period, calendar } = view
  const series = seriesOf(amounts, calendar.names, orderOf(view))
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0)
  const label = `${what} per ${period.by} by endpoint ${period.words}: ${formatNumber(total)} in all`
  const body = series.length === 0 ? emptyState(empty) : dayBars({ label, days: calendar.names, series })
  return card({ title: `${title} per ${period.by}`, body })
}

function latencyCard({ period, calendar, statistics }: UsageView): string {
  const title = 'Latency (p50, p95, p99)'
  if (statistics.latencyOfPeriods.length === 0) return card({ title, body: emptyState('No successful requests.') })
  const label = `Latency per ${period.by} ${period.words}, inside the service`
  const series = latencySeries(statistics, calendar.names)
  return card({ title, body: dayLines({ label, days: calendar.names, series, words: formatDuration }) })
}

function errorsCard({ statistics, period }: UsageView): string {
  const codes = codeSums(statistics)
  const all = codes.map(({ code, requests }) => ({ name: codeName(code), value: requests }))
  const body = all.length === 0 ? emptyState(`No errors ${period.words}.`) : bars(all)
  return card({ title: 'Errors by code', body })
}

function codeName(code: string): string {
  if (code === connectionClosed) return html`connection closed by the client`
  return Object.hasOwn(errorKinds, code)
    ? html`<a href="${docPath(code as ErrorCode)}"><code>${code}</code></a>`
    : html`<code>${code}</code>`
}

function endpointCard(view: UsageView): string {
  const { statistics } = view
  const rows = endpointSums(statistics).map(({ endpoint, requests, refused, percentiles }) => [
    html`<a href="${usagePath(view, { endpoint })}"><code>${endpointLabel(endpoint)}</code></a>`,
    html`${formatNumber(requests)}`,
    html`${formatNumber(refused)}`,
    ...percentiles.map(ms => html`${ms === null ? 'none' : formatDuration(ms)}`),
  ])
  const columns = ['Endpoint', ...['Requests', 'Errors', 'p50', 'p95', 'p99'].map(numberColumn)]
  return card({
    title: 'By endpoint',
    body: table({ caption: 'Requests and latencies by endpoint', isStacked: true, columns, rows }),
  })
}

function keysCard(view: UsageView): string {
  const { statistics, keys } = view
  const known = new Map(keys.map(key => [key.id, key]))
  const shown = mostUsedKeys(statistics)
  const rows = shown.map(({ keyId, requests, refused, credits }) => {
    const key = known.get(keyId)
    const name =
      key === undefined
        ? html`Playground`
        : html`<a href="${usagePath(view, { keyId })}">${key.label}</a> <small>…${key.lastFour}</small>`
    return [name, html`${key?.mode ?? 'test'}`, formatNumber(requests), formatNumber(refused), formatNumber(credits)]
  })
  const columns = ['Key', 'Mode', ...['Requests', 'Errors', 'Credits'].map(numberColumn)]
  const all = statistics.keys.length
  const more = html`<p class="soft">The ${shown.length} most used of ${formatNumber(all)}.</p>`
  const body = table({ caption: 'Requests by key', isStacked: true, columns, rows }) + (all > shown.length ? more : '')
  return card({ title: 'By key', body })
}
