/** The first page behind the sign-in: how the account stands, and what needs attention. */
import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { stateOfKey, warningsOf } from '../../accounts/keys.ts'
import { findRequests } from '../../accounts/requests/search.ts'
import type { Requests, Span } from '../../accounts/statistics/store.ts'
import type { KeyRecord } from '../../accounts/store.ts'
import type { AccountState } from '../../metering/ledger.ts'
import { card, dataBadge, dayWords, facts, figureCard, statusIcon, time } from '../../pages/components/blocks.ts'
import { counted, formatNumber, formatShare } from '../../pages/components/number.ts'
import { sendPage } from '../frame.ts'
import type { Role } from '../people/store.ts'
import type { DashboardPorts } from '../ports.ts'
import { requestsPath, requestTable } from '../requests/request-pages.ts'
import { areLow, creditsOf } from '../usage/credits.ts'
import { requestsOf } from '../usage/sums.ts'
import { hasRole, ledgerAccountOf, type Visitor, visitorOf } from '../visitor.ts'

const recentRequests = 5
const dayMs = 86_400_000

type OverviewPorts = Pick<
  DashboardPorts,
  'accounts' | 'people' | 'requestLog' | 'settings' | 'statistics' | 'webhooks' | 'now'
> & { readonly mainThread: Pick<DashboardPorts['mainThread'], 'datasets'> }

export function overviewPages(server: FastifyInstance, ports: DashboardPorts): void {
  server.get('/dashboard', async (request, reply) => {
    const visitor = visitorOf(request)
    const body = await overviewOf(ports, visitor, ledgerAccountOf(request))
    const lead = `Credits, requests and status of ${visitor.account.name}`
    return sendPage(reply, { title: 'Overview', lead, body })
  })
}

type Overview = Awaited<ReturnType<typeof readOverview>>

/** HTML of what the page shows. */
export async function overviewOf(ports: OverviewPorts, visitor: Visitor, account: AccountState): Promise<string> {
  const view = await readOverview(ports, visitor, account)
  const columns = html`<div class="columns even">!${attentionCard(view)}!${dataCard(view)}</div>`
  return html`<div class="stack">!${nextSteps(view)}!${figures(view)}!${columns}!${recentCard(view)}</div>`
}

async function readOverview(ports: OverviewPorts, visitor: Visitor, account: AccountState) {
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
    ...{ visitor, webhook, credits: creditsOf(account, settings.policy, at) },
    hasFailedDelivery: deliveries[0]?.state === 'given_up',
    // Since the UTC day began, and in the same hours of the day before.
    ...{ today: requestsOf(today), dayBefore: requestsOf(dayBefore) },
    expiring: active.filter(key => warningsOf(key, at).includes('ending')),
    keys: new Map(allKeys.map(key => [key.id, key])),
    // Those in use.
    datasets: datasets.filter(({ state }) => state !== 'absent'),
    ...{ recent: recent.requests, hasKey: active.length > 0, isAlone: members.length < 2 },
    hasCalled: recent.requests.length > 0 || allKeys.some(key => key.lastUsedAt !== null) || account.nextEntry > 1,
  }
}

/** The UTC day of a moment up to its hour, so that two days are compared by the same hours. */
function dayUntil(at: number): Span {
  const hour = new Date(at).toISOString().slice(0, 13)
  return { from: `${hour.slice(0, 10)}T00`, to: hour, by: 'hour' }
}

function figures({ credits, today, dayBefore }: Overview): string {
  const { free, purchased, reserved, refreshDay, freePerMonth } = credits
  const refresh = freePerMonth > 0 ? `, free credits reset on ${dayWords(refreshDay)}` : ''
  const left = `${formatNumber(free)} free, ${formatNumber(purchased)} purchased${refresh}`
  const all: readonly (readonly [name: string, value: number, note: string])[] = [
    ['Credits', free + purchased - reserved, left],
    ['Requests today', today.requests, comparison(today.requests, dayBefore.requests)],
    ['Errors today', today.refused, `${errorRate(today)}, ${comparison(today.refused, dayBefore.refused)}`],
    ['Credits used today', today.credits, comparison(today.credits, dayBefore.credits)],
  ]
  const cards = all.map(([name, value, note]) => figureCard({ name, value: formatNumber(value), note }))
  return html`<div class="grid">!${cards}</div>`
}

function errorRate({ requests, refused }: Requests): string {
  return requests === 0 ? 'no requests' : `${formatShare(refused / requests)} of requests`
}

/** Both days up to the same hour. */
function comparison(now: number, before: number): string {
  return `${formatNumber(before)} at this time yesterday${before > 0 && now !== before ? ` (${change(now, before)})` : ''}`
}

function change(now: number, before: number): string {
  const share = formatShare(Math.abs(now - before) / before)
  return now > before ? `+${share}` : `−${share}`
}

/** What a new account has not done yet; nothing once all of it is done. */
function nextSteps({ visitor, hasKey, hasCalled, isAlone, credits, webhook }: Overview): string {
  const steps: readonly (readonly [isDone: boolean, title: string, path: string, role: Role])[] = [
    [hasKey, 'Create an API key', '/dashboard/keys/new', 'developer'],
    [hasCalled, 'Send your first request', '/dashboard/playground', 'viewer'],
    [credits.lowBelow !== null || webhook !== undefined, 'Set a low-credit alert', '/dashboard/alerts', 'developer'],
    [visitor.hasSecondFactor, 'Turn on two-factor authentication', '/dashboard/settings', 'viewer'],
    [!isAlone, 'Invite a member', '/dashboard/members', 'owner'],
  ]
  const mine = steps.filter(([, , , role]) => hasRole(visitor, role))
  const left = mine.filter(([isDone]) => !isDone)
  if (left.length === 0) return ''
  const items = left.map(([, title, path]) => html`<li><a href="${path}">${title}</a></li>`)
  const done = mine.length - left.length
  return card({
    title: 'Next steps',
    aside: html`<span class="soft">${done} of ${mine.length} done</span>`,
    body: html`<ol class="steps">!${items}</ol>`,
  })
}

function attentionCard({ credits, webhook, hasFailedDelivery, expiring, visitor }: Overview): string {
  const { hasSecondFactor } = visitor
  const factor = hasSecondFactor ? statusIcon('go', 'On') : statusIcon('care', 'Off')
  const threshold =
    credits.lowBelow === null
      ? statusIcon('quiet', 'Not set')
      : areLow(credits)
        ? statusIcon('ask', `Below ${formatNumber(credits.lowBelow)} credits`)
        : statusIcon('go', `Set at ${formatNumber(credits.lowBelow)} credits`)
  const hook =
    webhook === undefined
      ? statusIcon('quiet', 'Not set')
      : hasFailedDelivery
        ? statusIcon('ask', 'Last delivery failed')
        : statusIcon('go', 'Set')
  const rows = [
    [
      'Two-factor authentication',
      html`!${factor} <a href="/dashboard/settings">${hasSecondFactor ? 'Manage' : 'Turn on'}</a>`,
    ],
    [
      'Low-credit alert',
      html`!${threshold} <a href="/dashboard/alerts">${credits.lowBelow === null ? 'Set alert' : 'Change'}</a>`,
    ],
    [
      'Webhook',
      html`!${hook} <a href="/dashboard/alerts">${webhook === undefined ? 'Add webhook' : 'View deliveries'}</a>`,
    ],
    ['Expiring API keys', expiring.length === 0 ? 'None in the next 14 days' : expiringList(expiring)],
  ] as const
  return card({ title: 'Account status', body: facts(rows) })
}

const mostExpiring = 5

function expiringList(expiring: readonly KeyRecord[]): string {
  const soonest = expiring.toSorted((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0))
  const lines = soonest
    .slice(0, mostExpiring)
    .map(
      ({ id, label, expiresAt }) =>
        html`<a href="/dashboard/keys/${id}">${label}</a> (expires !${time(expiresAt ?? 0, 'day')})`,
    )
  const rest = expiring.length - lines.length
  const more = rest === 0 ? '' : html`<br><a href="/dashboard/keys">${counted(rest, 'more key')}</a>`
  return lines.join('<br>') + more
}

/** Names the data sets that are not up to date; the page of the data has all. */
function dataCard({ datasets }: Overview): string {
  const behind = datasets.filter(({ state }) => state !== 'ready')
  const current = datasets.length - behind.length
  const rows = behind.map(dataset => {
    const { title, asOf } = dataset
    const day = asOf === null ? '' : html`<span class="soft">!${time(asOf, 'day')}</span>`
    return [title, html`!${dataBadge(dataset)} !${day}`] as const
  })
  const summary = html`${current} of ${counted(datasets.length, 'data set')}`
  const aside = '<a class="button quiet small" href="/dashboard/data">View data</a>'
  return card({ title: 'Data freshness', aside, body: facts([['Up to date', summary], ...rows]) })
}

function recentCard({ recent, keys }: Overview): string {
  if (recent.length === 0) return ''
  const aside = html`<a class="button quiet small" href="${requestsPath}">View all</a>`
  return card({ title: 'Latest requests', aside, body: requestTable(recent, keys) })
}
