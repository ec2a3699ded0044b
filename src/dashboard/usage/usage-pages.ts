/** The usage of an account: credits, requests, errors, latencies. */
import type { FastifyInstance } from 'fastify'
import type { AccountState } from '../../metering/ledger.ts'
import { chartScript } from '../../pages/chart/frame.ts'
import { csvLine } from '../../pages/csv.ts'
import { fieldOf } from '../form.ts'
import { sendPage } from '../frame.ts'
import { queryForms, queryText, sendCsv } from '../listing.ts'
import type { DashboardPorts } from '../ports.ts'
import { ledgerAccountOf, visitorOf } from '../visitor.ts'
import { creditsOf } from './credits.ts'
import { calendarBefore, calendarOf, customPeriod, type Days, daysOf, type Period, periodNamed } from './period.ts'
import { mostUsedKeys } from './sums.ts'
import { filterCard, type UsageFilter, type UsageView, usageView } from './usage-view.ts'

/** Content of the page for an account, a period and a filter. */
export async function readUsage(
  { accounts, ledger, statistics, settings, now }: UsagePorts,
  account: AccountState,
  period: Period,
  filter: UsageFilter = {},
): Promise<UsageView> {
  const calendar = calendarOf(period, filter.days === undefined ? now() : Date.parse(filter.days.to))
  const { from, to } = calendar.days
  const of = { endpoint: filter.endpoint, keyId: filter.keyId }
  const { id: accountId } = account
  const [counted, before, usage] = await Promise.all([
    statistics.readStatistics(accountId, { ...calendar.span, ...of }),
    statistics.readEndpoints(accountId, { ...calendarBefore(period, calendar).span, ...of }),
    ledger.readUsage(accountId, from, to),
  ])
  const keys = await accounts.findKeys(
    accountId,
    mostUsedKeys(counted).map(({ keyId }) => keyId),
  )
  const credits = creditsOf(account, settings.policy, now())
  return { period, calendar, filter, credits, keys, usage, statistics: counted, before }
}

type UsagePorts = Pick<DashboardPorts, 'accounts' | 'ledger' | 'statistics' | 'settings' | 'now'>

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
