/** Recent requests of an account: a list with filters, and one request by its id. No value that was sent is shown. */
import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import {
  type FoundRequests,
  findRequest,
  findRequests,
  type RequestFilter,
  type RequestPosition,
} from '../../accounts/requests/search.ts'
import type { LoggedRequest } from '../../accounts/requests/store.ts'
import { connectionClosed } from '../../accounts/statistics/tally.ts'
import type { KeyRecord } from '../../accounts/store.ts'
import { docPath, type ErrorCode, errorKinds } from '../../core/errors.ts'
import { isRequestId } from '../../metering/charge.ts'
import { fileAsset } from '../../pages/assets.ts'
import {
  badge,
  card,
  emptyState,
  facts,
  notice,
  numberColumn,
  shortColumn,
  table,
  time,
} from '../../pages/components/blocks.ts'
import { formField } from '../../pages/components/field.ts'
import { counted, formatDuration, formatNumber } from '../../pages/components/number.ts'
import { pageScript } from '../../pages/page.ts'
import { signals } from '../../signals/index.ts'
import { fieldOf } from '../form.ts'
import { sendPage } from '../frame.ts'
import { filterField, filterForm, pageLink, pager, pathWith, queryForms, queryText } from '../listing.ts'
import type { DashboardPorts } from '../ports.ts'
import { endpointLabel } from '../usage/sums.ts'
import { visitorOf } from '../visitor.ts'

const script = fileAsset('live.js', new URL('script/live.js', import.meta.url))
const requestsOfPage = 50
/** Keys that can be chosen; a filter by any other key comes from a link. */
const mostKeys = 500
const endpoints = [...signals.flatMap(each => each.endpoints.map(({ path }) => path)), '/v1/account/usage'].sort()
const outcomes = new Set(['ok', 'failed', connectionClosed, ...Object.keys(errorKinds)])

export function requestPages(server: FastifyInstance, { accounts, requestLog }: DashboardPorts): void {
  server.get(requestsPath, async (request, reply) => {
    const { id: accountId, name } = visitorOf(request).account
    const { query } = request
    const [filter, below] = [filterOf(query), positionOf(query)]
    const id = fieldOf(query, 'request').trim()
    const keys = new Map((await accounts.listKeys(accountId)).slice(0, mostKeys).map(key => [key.id, key]))
    const search = () => findRequests(requestLog, accountId, filter, below, requestsOfPage)
    const list =
      id === ''
        ? listCard({ filter, below, keys, found: await search() })
        : foundCard(id, isRequestId(id) ? await findRequest(requestLog, accountId, id) : undefined, keys)
    return sendPage(reply, {
      title: 'Requests',
      lead: `Requests of ${name} in the last 7 days. Submitted values are not stored.`,
      body: html`<div class="stack">!${filterCard(filter, keys, endpoints, id)}!${list}</div>`,
      scripts: [script.path],
    })
  })
}

/** The filter of a query. Invalid parts are left out. */
function filterOf(query: unknown): RequestFilter {
  const [endpoint, outcome] = [fieldOf(query, 'endpoint'), fieldOf(query, 'status')]
  const keyId = queryText(query, 'key', queryForms.key)
  return {
    ...(endpoints.includes(endpoint) && { endpoint }),
    ...(keyId !== undefined && { keyId }),
    ...(outcomes.has(outcome) && { outcome }),
  }
}

function positionOf(query: unknown): RequestPosition | null {
  const [, at, id] = /^(\d{1,15})\.(req_[\w~]{1,40})$/.exec(fieldOf(query, 'below')) ?? []
  return at === undefined ? null : { at: Number(at), id }
}

export const requestsPath = '/dashboard/requests'

/** The keys of the account by their ids. A key of the playground is not among them. */
type Keys = ReadonlyMap<string, Pick<KeyRecord, 'id' | 'label' | 'lastFour'>>

interface RequestList {
  readonly filter: RequestFilter
  readonly below: RequestPosition | null
  readonly found: FoundRequests
  readonly keys: Keys
}

/** The address of the list with a filter, from a position on. */
function listPath({ endpoint, keyId, outcome }: RequestFilter, below?: RequestPosition): string {
  const position = below === undefined ? null : `${below.at}.${below.id}`
  return pathWith(requestsPath, { endpoint, key: keyId, status: outcome, below: position })
}

/** @param endpoints every endpoint that can be chosen */
function filterCard(filter: RequestFilter, keys: Keys, endpoints: readonly string[], id: string): string {
  const keyChoices = [...keys.values()].map(each => ({ value: each.id, title: `${each.label} …${each.lastFour}` }))
  const codes = [...Object.keys(errorKinds), connectionClosed].map(value => ({ value, title: value }))
  const statuses = [{ value: 'ok', title: 'Succeeded (200)' }, { value: 'failed', title: 'Failed' }, ...codes]
  const fields = [
    endpointField(endpoints, filter.endpoint),
    filterField({ name: 'key', label: 'API key', value: filter.keyId, all: 'All keys' }, keyChoices),
    filterField({ name: 'status', label: 'Status', value: filter.outcome, all: 'All' }, statuses),
    formField({
      ...{ name: 'request', label: 'Request ID', type: 'search', value: id },
      attributes: { maxlength: 40, autocomplete: 'off', spellcheck: 'false', placeholder: 'req_…' },
    }),
  ]
  return card({ body: filterForm(requestsPath, fields.join(''), 'Apply') })
}

/** The filter of a list by an endpoint. */
export function endpointField(endpoints: readonly string[], value: string | undefined): string {
  const choices = endpoints.map(each => ({ value: each, title: endpointLabel(each) }))
  return filterField({ name: 'endpoint', label: 'Endpoint', value, all: 'All endpoints' }, choices)
}

export function listCard(list: RequestList): string {
  const { filter, below, found } = list
  const { requests, next, omitted } = found
  const live =
    below === null
      ? html`<button type="button" class="quiet small" data-live data-enhance="${pageScript.path}" hidden>Start live view</button>`
      : ''
  const isFiltered = Object.keys(filter).length > 0
  const more =
    omitted === 0
      ? ''
      : html`<p class="soft">${counted(omitted, 'further request')} in this time ${omitted === 1 ? 'is' : 'are'} not listed: the log records up to 1,000 requests per account every 2 seconds.</p>`
  const body = requests.length === 0 ? emptyList(isFiltered, below, next) : requestTable(requests, list.keys) + more
  const newest = pageLink('Newest', below === null ? null : listPath(filter))
  const older = pageLink('Older', next === null ? null : listPath(filter, next), 'next')
  return card({
    title: 'Recent requests',
    aside: live,
    body: html`<div id="requests">!${body}!${pager(newest, older)}</div>`,
  })
}

function emptyList(isFiltered: boolean, below: RequestPosition | null, next: RequestPosition | null): string {
  if (next !== null) return emptyState('No match among the requests searched so far. Continue with older requests.')
  if (below !== null) return emptyState('No older requests.')
  if (isFiltered) {
    return emptyState(
      'No requests match these filters.',
      html`<p><a class="button quiet" href="${requestsPath}">Clear filters</a></p>`,
    )
  }
  const step = html`<p><a class="button" href="/dashboard/playground">Open the playground</a> <a href="/docs">Read the docs</a></p>`
  return emptyState('No requests in the last 7 days.', step)
}

export function requestTable(requests: readonly LoggedRequest[], keys: Keys): string {
  const rows = requests.map(({ id, at, keyId, endpoint, code, credits, latencyMs }) => [
    time(at, 'second'),
    statusBadge(code),
    html`<code>${endpointLabel(endpoint)}</code>`,
    keyName(keyId, keys),
    html`${formatDuration(latencyMs)}`,
    html`${formatNumber(credits)}`,
    html`<a class="nowrap" href="${requestsPath}?request=${id}"><code>${id}</code></a>`,
  ])
  const columns = [
    ...[shortColumn('Time'), shortColumn('Status', { isMain: true }), 'Endpoint', 'API key'],
    ...[numberColumn('Latency'), numberColumn('Credits'), 'Request ID'],
  ]
  return table({ caption: 'Recent requests', isStacked: true, columns, rows })
}

function statusOf(code: string | null): string {
  if (code === null) return '200'
  return Object.hasOwn(errorKinds, code) ? String(errorKinds[code as ErrorCode].status) : ''
}

function statusBadge(code: string | null): string {
  if (code === null) return badge('200', 'good')
  const look = Number(statusOf(code)) >= 500 ? 'bad' : 'warn'
  return html`!${badge(`${statusOf(code)} ${code}`.trim(), look)}`
}

function keyName(keyId: string, keys: Keys): string {
  const key = keys.get(keyId)
  if (key === undefined) return '<span class="soft">Playground</span>'
  return html`<a href="/dashboard/keys/${key.id}">${key.label}</a> <small class="nowrap">…${key.lastFour}</small>`
}

/** The request that was looked up by its id. */
function foundCard(id: string, request: LoggedRequest | undefined, keys: Keys): string {
  if (!isRequestId(id)) {
    const words = html`<p>Enter a request ID: <code>req_</code> and at least 18 characters. It is in the <code>X-Request-Id</code> response header.</p>`
    return notice('bad', words)
  }
  const charge = html`<a href="/dashboard/ledger?request=${id}">Look up the charge</a>`
  if (request === undefined) {
    const words = html`<p><b>No request with this ID in the log.</b> The log keeps requests of this account for up to 7 days. !${charge}</p>`
    return notice('plain', words)
  }
  const { at, keyId, endpoint, code, credits, latencyMs } = request
  const isKnownCode = code !== null && Object.hasOwn(errorKinds, code)
  const help = isKnownCode ? html` <a href="${docPath(code as ErrorCode)}">What to do</a>` : ''
  const rows = [
    ['Status', html`!${statusBadge(code)}!${help}`],
    ['Endpoint', html`<code>${endpointLabel(endpoint)}</code>`],
    ['API key', keyName(keyId, keys)],
    ['Time', time(at, 'second')],
    ['Latency', html`${formatDuration(latencyMs)}`],
    ['Credits', html`${formatNumber(credits)}`],
    ['Charge', charge],
  ] as const
  return card({ title: `Request ${id}`, body: facts(rows) })
}
