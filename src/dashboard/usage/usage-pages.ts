/** What an account used: credits, requests, errors, latencies. */
import type { FastifyPluginCallback } from 'fastify'
import { sendPage } from '../frame.ts'
import type { DashboardPorts } from '../ports.ts'
import { visitorOf } from '../visitor.ts'
import { creditsOf } from './credits.ts'
import { calendarOf, periodNamed } from './period.ts'
import { periodChooser, usageView } from './usage-view.ts'

export function usagePages(ports: DashboardPorts): FastifyPluginCallback {
  const { accounts, ledger, statistics, policy, now } = ports
  return (server, _, done) => {
    server.get<{ Querystring: { period?: unknown } }>('/dashboard/usage', async (request, reply) => {
      const { account: own } = visitorOf(request)
      const period = periodNamed(request.query.period)
      const calendar = calendarOf(period, now())
      const { from, to } = calendar.days
      const [account, counted, usage, keys] = await Promise.all([
        ledger.readAccount(own.id),
        statistics.readStatistics(own.id, calendar.span),
        ledger.readUsage(own.id, from, to),
        accounts.listKeys(own.id),
      ])
      if (account === undefined) throw new Error('the account of a visitor is not in the store')
      const credits = creditsOf(account, policy, now())
      const view = { period, calendar, credits, keys, usage, statistics: counted }
      return sendPage(request, reply, {
        title: 'Usage',
        lead: `What ${own.name} used, what that cost, and what went wrong.`,
        actions: periodChooser(period),
        body: usageView(view),
      })
    })
    done()
  }
}
