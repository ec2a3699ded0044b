/** Finds requests of an account: in pages with filters, or one by its id. */
import { newestFirst, partsOfId, requestsOf } from './group-text.ts'
import {
  type GroupPosition,
  type LoggedRequest,
  longestGroupMs,
  type RequestGroup,
  type RequestLogStore,
} from './store.ts'

export interface RequestFilter {
  readonly keyId?: string
  readonly endpoint?: string
  /** `ok` for 200, `failed` for everything else, or an error code. */
  readonly outcome?: string
}

/** The position of a request in the list: only requests below it follow. */
export type RequestPosition = Pick<LoggedRequest, 'at' | 'id'>

export interface FoundRequests {
  /** The newest first. */
  readonly requests: readonly LoggedRequest[]
  /** Where the next page begins; null at the end of the list. */
  readonly next: RequestPosition | null
  /** Number of requests that were answered in the same time and are not listed. */
  readonly omitted: number
}

const groupsAtOnce = 50
/** A page ends after this many requests were checked against a filter; the next page continues there. */
const mostLookedAt = 20_000
const mostGroups = 2_000

/**
 * The requests below a position that pass the filter. A group may have requests that are older than those of the next
 * one, because several threads respond concurrently, so a request is returned when no further group can have a newer
 * one.
 */
export async function findRequests(
  store: Pick<RequestLogStore, 'readGroups'>,
  accountId: string,
  filter: RequestFilter,
  below: RequestPosition | null,
  limit: number,
): Promise<FoundRequests> {
  const until = below === null ? Number.MAX_SAFE_INTEGER : below.at + longestGroupMs
  const found: LoggedRequest[] = []
  let open: LoggedRequest[] = []
  let [lookedAt, groupCount, omitted] = [0, 0, 0]
  let position: GroupPosition | null = null
  for (;;) {
    const groups: RequestGroup[] = await store.readGroups(accountId, until, position, groupsAtOnce)
    for (const group of groups) {
      // Every request that is left is as old as this group or older.
      found.push(...open.filter(({ at }) => at > group.at))
      if (found.length > limit) return pageOf(found, limit, omitted)
      if (lookedAt >= mostLookedAt || groupCount >= mostGroups) return stoppedAt(found, group, omitted)
      const requests = requestsOf(group)
      const fitting = requests.filter(each => fits(each, filter) && (below === null || newestFirst(below, each) < 0))
      open = [...open.filter(({ at }) => at <= group.at), ...fitting].sort(newestFirst)
      lookedAt += requests.length
      groupCount += 1
      omitted += group.omitted
    }
    if (groups.length < groupsAtOnce) return pageOf([...found, ...open], limit, omitted)
    position = groups[groups.length - 1]
  }
}

function pageOf(found: readonly LoggedRequest[], limit: number, omitted: number): FoundRequests {
  const requests = found.slice(0, limit)
  return { requests, next: found.length > limit ? requests[limit - 1] : null, omitted }
}

/** The id that is above all others of the moment. */
const highestId = 'req_~'

/** The requests found above a group, at which the search continues. */
function stoppedAt(requests: readonly LoggedRequest[], { at }: RequestGroup, omitted: number): FoundRequests {
  return { requests, next: { at, id: highestId }, omitted }
}

function fits({ keyId, endpoint, code }: LoggedRequest, filter: RequestFilter): boolean {
  if (filter.keyId !== undefined && filter.keyId !== keyId) return false
  if (filter.endpoint !== undefined && filter.endpoint !== endpoint) return false
  const { outcome } = filter
  if (outcome === undefined) return true
  return outcome === 'ok' ? code === null : outcome === 'failed' ? code !== null : code === outcome
}

/** The request with this id; undefined where the account has none, or it is no longer kept. */
export async function findRequest(
  store: Pick<RequestLogStore, 'findGroups'>,
  accountId: string,
  id: string,
): Promise<LoggedRequest | undefined> {
  const parts = partsOfId(id)
  if (parts === undefined) return undefined
  for (const group of await store.findGroups(accountId, parts.prefix, parts.number)) {
    const request = requestsOf(group).find(each => each.id === id)
    if (request !== undefined) return request
  }
  return undefined
}
