/** The first page behind the sign-in: how the account stands, and what needs attention. */
import type { FastifyInstance } from 'fastify'
import { stateOfKey, warningsOf } from '../../accounts/keys.ts'
import { findRequests } from '../../accounts/requests/search.ts'
import type { Span } from '../../accounts/statistics/store.ts'
import type { AccountState } from '../../metering/ledger.ts'
import { sendPage } from '../frame.ts'
import type { DashboardPorts } from '../ports.ts'
import { creditsOf } from '../usage/credits.ts'
import { requestsOf } from '../usage/sums.ts'
import { ledgerAccountOf, type Visitor, visitorOf } from '../visitor.ts'
import { type Overview, overviewView } from './overview-view.ts'

const recentRequests = 5
const dayMs = 86_400_000

type OverviewPorts = Pick<
  DashboardPorts,
  'accounts' | 'people' | 'requestLog' | 'settings' | 'statistics' | 'webhooks' | 'now'
> & { readonly mainThread: Pick<DashboardPorts['mainThread'], 'datasets'> }

export function overviewPages(server: FastifyInstance, ports: DashboardPorts): void {
  server.get('/dashboard', async (request, reply) => {
    const visitor = visitorOf(request)
    const body = overviewView(await readOverview(ports, visitor, ledgerAccountOf(request)), visitor)
    return sendPage(reply, { title: 'Overview', lead: visitor.account.name, body })
  })
}

export async function readOverview(ports: OverviewPorts, visitor: Visitor, account: AccountState): Promise<Overview> {
  const { accounts, people, requestLog, settings, statistics, webhooks, mainThread, now } = ports
  const { id } = visitor.account
  const at = now()
  const [today, dayBefore, allKeys, datasets, webhook, deliveries, members, recent] = await Promise.all([
    statistics.readEndpoints(id, dayUntil(at)),
    statistics.readEndpoints(id, dayUntil(at - dayMs)),
    accounts.listKeys(id),
    mainThread.datasets(),
    webhooks.find(id),
    webhooks.listDeliveries(id, 1),
    people.membersOf(id),
    findRequests(requestLog, id, {}, null, recentRequests),
  ])
  const active = allKeys.filter(key => stateOfKey(key, at) === 'active')
  return {
    credits: creditsOf(account, settings.policy, at),
    today: requestsOf(today),
    dayBefore: requestsOf(dayBefore),
    expiring: active.filter(key => warningsOf(key, at).includes('ending')),
    keys: new Map(allKeys.map(key => [key.id, key])),
    datasets: datasets.filter(({ state }) => state !== 'absent'),
    webhook: webhook === undefined ? null : { url: webhook.url, hasFailed: deliveries[0]?.state === 'given_up' },
    recent: recent.requests,
    hasKey: active.length > 0,
    hasCalled: recent.requests.length > 0 || allKeys.some(key => key.lastUsedAt !== null) || account.nextEntry > 1,
    isAlone: members.length < 2,
  }
}

/** The UTC day of a moment up to its hour, so that two days are compared by the same hours. */
function dayUntil(at: number): Span {
  const hour = new Date(at).toISOString().slice(0, 13)
  return { from: `${hour.slice(0, 10)}T00`, to: hour, by: 'hour' }
}
