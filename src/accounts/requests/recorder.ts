/**
 * Records the requests of one thread until they are stored. Recording a request is one map lookup and one object;
 * everything else happens in `take`. A limited number of requests is listed between two takes, for each account and in
 * all, so that a busy thread spends little time; the others are counted.
 */
import type { UseOutcome } from '../statistics/tally.ts'
import type { KnownKey } from '../store.ts'
import { groupOf } from './group-text.ts'
import { type LoggedRequest, longestGroupMs, type RequestGroup } from './store.ts'

/** Between two takes. */
const mostOfAccount = 1_000
export const mostOfThread = 5_000
/** Groups that could not be stored; some 4 MB. */
const mostWaiting = 1_000

interface Listed {
  readonly requests: LoggedRequest[]
  omitted: number
}

export class RequestRecorder {
  readonly #now: () => number
  #listed = 0
  #accounts = new Map<string, Listed>()
  #waiting: RequestGroup[] = []

  /** @param now milliseconds since 1970 UTC */
  constructor(now: () => number) {
    this.#now = now
  }

  /** A request with a temporary key counts for its parent. */
  record(
    { id: ownId, parentId, accountId }: Pick<KnownKey, 'id' | 'parentId' | 'accountId'>,
    endpoint: string,
    code: UseOutcome,
    credits: number,
    seconds: number,
    id: string,
  ): void {
    let listed = this.#accounts.get(accountId)
    if (listed === undefined) {
      listed = { requests: [], omitted: 0 }
      this.#accounts.set(accountId, listed)
    }
    // The first of an account is always listed: a group without a request could not be found.
    const isFull = listed.requests.length >= mostOfAccount || this.#listed >= mostOfThread
    if (isFull && listed.requests.length > 0) {
      listed.omitted += 1
      return
    }
    this.#listed += 1
    const keyId = parentId ?? ownId
    listed.requests.push({ id, at: this.#now(), keyId, endpoint, code, credits, latencyMs: seconds * 1000 })
  }

  /** The groups recorded since the last call, with those that were given back. */
  take(): RequestGroup[] {
    const taken = this.#waiting
    for (const [accountId, { requests, omitted }] of this.#accounts) {
      const parts = partsWithin(requests)
      for (const [index, part] of parts.entries()) taken.push(groupOf(accountId, part, index === 0 ? omitted : 0))
    }
    this.#waiting = []
    this.#accounts = new Map()
    this.#listed = 0
    return taken
  }

  /** Takes back groups that could not be stored; the oldest are dropped above a limit. */
  giveBack(groups: readonly RequestGroup[]): void {
    this.#waiting = [...groups, ...this.#waiting].slice(-mostWaiting)
  }
}

/** Splits requests whose ends are too far apart for one group, such as those of a clock that was set. */
function partsWithin(requests: readonly LoggedRequest[]): LoggedRequest[][] {
  const sorted = requests.toSorted((one, other) => one.at - other.at)
  const parts: LoggedRequest[][] = []
  for (const request of sorted) {
    const part = parts.at(-1)
    if (part !== undefined && request.at - part[0].at <= longestGroupMs) part.push(request)
    else parts.push([request])
  }
  return parts
}
