/**
 * The recent requests of each account, for people to look at: when, by which key, at which endpoint, how it ended. No
 * value that was sent is in it. Requests are stored in groups, one row for the requests that a thread answered for an
 * account within some seconds. The journal has the charges; these lists may lack the last seconds before a crash.
 */

/** One request that was answered. */
export interface LoggedRequest {
  /** The `X-Request-Id` of the answer. */
  readonly id: string
  /** End of the request, in milliseconds since 1970 UTC. */
  readonly at: number
  readonly keyId: string
  readonly endpoint: string
  /** The error code of the answer, or `connection_closed`; null for 200. */
  readonly code: string | null
  readonly credits: number
  readonly latencyMs: number
}

/** Requests of one account whose ids have the same prefix and whose ends lie within `longestGroupMs`. */
export interface RequestGroup {
  readonly accountId: string
  /** The ids of the requests without their count: that of one thread. */
  readonly idPrefix: string
  /** The lowest and the highest count of the ids. */
  readonly firstNumber: number
  readonly lastNumber: number
  /** End of the newest request, in milliseconds since 1970 UTC. */
  readonly at: number
  readonly requests: number
  /** Number of further requests in the same time that were too many to be listed. */
  readonly omitted: number
  /** The requests as text (group-text.ts). */
  readonly text: string
}

/** The position of a group among those of its account. */
export type GroupPosition = Pick<RequestGroup, 'at' | 'idPrefix' | 'lastNumber'>

/** No group has ends of requests that are further apart, in milliseconds. */
export const longestGroupMs = 30_000

export interface RequestLogLimits {
  /** Groups that ended before are removed: milliseconds since 1970 UTC. */
  readonly before: number
  /** Maximum number of requests per account. */
  readonly requestsPerAccount: number
  /** Maximum number of bytes of all accounts. */
  readonly bytes: number
}

/** What the request log needs of a store. */
export interface RequestLogStore {
  /** Adds all groups or none; an existing group is unchanged. */
  addGroups(groups: readonly RequestGroup[]): Promise<void>
  /** Groups of an account that ended at `until` or before, newest first, and below a position when one is given. */
  readGroups(accountId: string, until: number, below: GroupPosition | null, limit: number): Promise<RequestGroup[]>
  /** Groups of an account that may have the request with this prefix and count of its id. */
  findGroups(accountId: string, idPrefix: string, number: number): Promise<RequestGroup[]>
  /** Removes some of the oldest groups beyond the limits. False when nothing was beyond them. */
  trimRequests(limits: RequestLogLimits): Promise<boolean>
}
