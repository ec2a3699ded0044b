/** Recent requests of an account: a list with filters, and one request by its id. No value that was sent is shown. */
import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { findRequest, findRequests, type RequestFilter, type RequestPosition } from '../../accounts/requests/search.ts'
import { connectionClosed } from '../../accounts/statistics/tally.ts'
import { errorKinds } from '../../core/errors.ts'
import { isRequestId } from '../../metering/charge.ts'
import { fileAsset } from '../../pages/assets.ts'
import { signals } from '../../signals/index.ts'
import { fieldOf } from '../form.ts'
import { sendPage } from '../frame.ts'
import { queryForms, queryText } from '../listing.ts'
import type { DashboardPorts } from '../ports.ts'
import { visitorOf } from '../visitor.ts'
import { filterCard, foundCard, listCard, requestsPath } from './request-view.ts'

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
