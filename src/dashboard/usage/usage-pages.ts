/** The usage of an account: credits, requests, errors, latencies. */
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../frame.ts'
import type { DashboardPorts } from '../ports.ts'
import { visitorOf } from '../visitor.ts'
import { creditsOf } from './credits.ts'
import { calendarOf, type Period, periodNamed } from './period.ts'
import { mostUsedKeys } from './sums.ts'
import { periodChooser, type UsageView, usageView } from './usage-view.ts'

/** Content of the page for an account and a period. */
export async function readUsage(
  { accounts, ledger, statistics, settings, now }: UsagePorts,
  accountId: string,
  period: Period,
): Promise<UsageView> {
  const calendar = calendarOf(period, now())
  const { from, to } = calendar.days
  const [account, counted, usage] = await Promise.all([
    ledger.readAccount(accountId),
    statistics.readStatistics(accountId, calendar.span),
    ledger.readUsage(accountId, from, to),
  ])
  const keys = await accounts.findKeys(
    accountId,
    mostUsedKeys(counted).map(({ keyId }) => keyId),
  )
  if (account === undefined) throw new Error('the account of a visitor is not in the store')
  return { period, calendar, credits: creditsOf(account, settings.policy, now()), keys, usage, statistics: counted }
}

type UsagePorts = Pick<DashboardPorts, 'accounts' | 'ledger' | 'statistics' | 'settings' | 'now'>

export function usagePages(server: FastifyInstance, ports: UsagePorts): void {
  const config = { hidesQuery: true } as const
  server.get<{ Querystring: { period?: unknown } }>('/dashboard/usage', { config }, async (request, reply) => {
    const { id, name } = visitorOf(request).account
    const period = periodNamed(request.query.period)
    return sendPage(request, reply, {
      title: 'Usage',
      lead: `What the account ${name} used, what that cost, and what went wrong.`,
      actions: periodChooser(period),
      body: usageView(await readUsage(ports, id, period)),
    })
  })
}
