/**
 * When a feed is requested again: after its interval since the last confirmation by its publisher, and after a failure
 * earlier, at intervals that double up to that interval. A time in the future was written by a wrong clock and is
 * ignored. Pure; times are milliseconds since 1970-01-01 UTC.
 */
import type { Feed } from '../../core/feed.ts'
import type { FeedFailure, FeedFileState, FeedState } from './store.ts'

const hourMs = 3_600_000
const firstRetryMs = 15 * 60_000
/** A feed that is due at every check must not wait for the next one because a timer fired a little early. */
const toleranceMs = 30_000

/** The last of several failed attempts in a row. */
export interface Attempt {
  readonly at: number
  readonly count: number
}

/** Last confirmation, and the failures since. */
interface Asked {
  readonly file: Pick<FeedFileState, 'checkedAt'> | null
  readonly failure: Pick<FeedFailure, 'at' | 'count'> | null
}

/**
 * @param stretch 0 or more: share of the interval that is added, so that many installations do not send requests at the
 * same time.
 */
export function isDue(
  { refreshHours }: Pick<Feed, 'refreshHours'>,
  { file, failure }: Asked,
  stretch: number,
  now: number,
): boolean {
  const interval = refreshHours * hourMs * (1 + stretch)
  if (failure !== null) return isRetryDue({ at: Date.parse(failure.at), count: failure.count }, interval, now)
  return file === null || hasPassed(Date.parse(file.checkedAt), interval - toleranceMs, now)
}

/** True when a failed attempt is to be repeated, after `mostMs` at the latest. */
function isRetryDue({ at, count }: Attempt, mostMs: number, now: number): boolean {
  return hasPassed(at, Math.min(firstRetryMs * 2 ** Math.min(count - 1, 20), mostMs), now)
}

function hasPassed(since: number, ms: number, now: number): boolean {
  return now >= since + ms || since > now + toleranceMs
}

/** True when a refresh by a person requests this feed: a failed feed is requested again immediately. */
export function isWanted(
  feed: Pick<Feed, 'refreshHours'>,
  state: Pick<FeedState, 'file' | 'failure'>,
  now: number,
): boolean {
  return state.failure !== null || isDue(feed, state, 0, now)
}

/** Attempts of this process after which the same thing is still due. Times are milliseconds since 1970-01-01 UTC. */
export class Attempts {
  readonly #last = new Map<string, { readonly what: string; readonly at: number; readonly count: number }>()

  /** Whether to try now: immediately when `what` differs from the last time, else as after any failure. */
  allows(key: string, what: string, mostMs: number, now: number): boolean {
    const last = this.#last.get(key)
    return last === undefined || last.what !== what || isRetryDue(last, mostMs, now)
  }

  note(key: string, what: string, at: number): void {
    const last = this.#last.get(key)
    this.#last.set(key, { what, at, count: last?.what === what ? last.count + 1 : 1 })
  }

  /** It is not due any more. */
  forget(key: string): void {
    this.#last.delete(key)
  }
}
