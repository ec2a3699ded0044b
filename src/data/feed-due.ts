/**
 * When a feed is asked for again: after its own hours since its publisher last confirmed it, and after a failure sooner, at
 * intervals that double, but never more often than that. Pure; times are milliseconds since 1970-01-01 UTC.
 */
import type { Feed } from '../core/feed.ts'
import type { FeedState } from './feed-state.ts'

const hourMs = 3_600_000
const firstRetryMs = 15 * 60_000
/** What is asked for on every run: a clock that runs a minute late must not make it wait for the next run. */
const toleranceMs = 30_000

/**
 * @param stretch 0 or more: by which part of its hours a feed waits longer, so that many installations do not ask at once.
 */
export function dueAt(
  { refreshHours }: Pick<Feed, 'refreshHours'>,
  { file, failure }: Pick<FeedState, 'file' | 'failure'>,
  stretch: number,
): number {
  const interval = refreshHours * hourMs * (1 + stretch)
  if (failure !== null) {
    const retry = firstRetryMs * 2 ** Math.min(failure.count - 1, 20)
    return Date.parse(failure.at) + Math.min(retry, interval)
  }
  return file === null ? Number.NEGATIVE_INFINITY : Date.parse(file.checkedAt) + interval - toleranceMs
}

/** True when a person who asks for a refresh wants this feed asked for: what failed is tried again at once. */
export function isWanted(
  feed: Pick<Feed, 'refreshHours'>,
  state: Pick<FeedState, 'file' | 'failure'>,
  now: number,
): boolean {
  return state.failure !== null || dueAt(feed, state, 0) <= now
}
