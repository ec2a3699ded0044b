/** Asks the publisher of a feed for a newer file, and keeps it when it is good. The last good one stays in every other case. */
import type { Feed } from '../core/feed.ts'
import { type Answer, type Egress, request } from './feed-request.ts'
import type { FeedFileState } from './feed-state.ts'
import type { FeedStore } from './feed-store.ts'
import { verdictOn } from './feed-verdict.ts'

export type FeedOutcome =
  /** There is a newer file. */
  | { readonly outcome: 'updated'; readonly rows: number; readonly asOf: string | null }
  /** The publisher confirmed that the file which is here is the current one. */
  | { readonly outcome: 'unchanged' }
  /** What came is not what the feed should be. `reason` is one sentence. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** Nothing whole came. `reason` is one sentence. */
  | { readonly outcome: 'failed'; readonly reason: string }

const mostPageBytes = 4 * 2 ** 20

/** @param now milliseconds since 1970-01-01 UTC. */
export async function fetchFeed(feed: Feed, store: FeedStore, egress: Egress, now: number): Promise<FeedOutcome> {
  try {
    const outcome = await fetchInto(feed, store, egress, new Date(now))
    if (outcome.outcome === 'refused' || outcome.outcome === 'failed') await noteFailure(feed, store, outcome, now)
    return outcome
  } catch (error) {
    // A disk that is full or gone must not keep the other feeds from being fetched.
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? error.code : undefined
    if (code === undefined) throw error
    return { outcome: 'failed', reason: `The folder of fetched files cannot be used (${code}).` }
  }
}

async function fetchInto(feed: Feed, store: FeedStore, egress: Egress, now: Date): Promise<FeedOutcome> {
  const kept = await store.read(feed.name)
  const located = await ask(feed, kept?.file ?? null, egress)
  if (!('url' in located)) return located
  const { url, answer } = located
  const checkedAt = now.toISOString()
  if (answer.outcome === 'not_modified') {
    if (kept === null) throw new Error('304 to a request without validators')
    await store.note(feed.name, { file: { ...kept.file, checkedAt }, previous: null, failure: null })
    return { outcome: 'unchanged' }
  }
  if (answer.outcome !== 'body') return answer
  const verdict = verdictOn(feed, answer, kept?.file.rows ?? null, now.getTime())
  if (verdict.outcome === 'refused') return verdict
  const { body, sha256, etag, lastModified } = answer
  const { rows, asOf } = verdict
  const file = { sha256, bytes: body.length, rows, asOf, checkedAt, url, etag, lastModified }
  if (kept?.file.sha256 === sha256) {
    const { fetchedAt } = kept.file
    await store.note(feed.name, { file: { ...file, fetchedAt }, previous: null, failure: null })
    return { outcome: 'unchanged' }
  }
  await store.keep(feed.name, { ...file, fetchedAt: checkedAt }, body)
  return { outcome: 'updated', rows, asOf }
}

type Failed = Extract<FeedOutcome, { outcome: 'refused' | 'failed' }>

/** Asks for the file, after the page that names it when there is one. Validators go only to the address they came from. */
async function ask(
  feed: Feed,
  last: FeedFileState | null,
  { mirror, deadlineMs }: Egress,
): Promise<Failed | { url: string; answer: Answer }> {
  if (!feed.url.startsWith('https://')) throw new Error(`the feed ${feed.name} is not declared with https`)
  const signal = AbortSignal.timeout(deadlineMs)
  const url = feed.locate === undefined ? new URL(feed.url) : await locate(feed, mirror, signal)
  if ('outcome' in url) return url
  const validators = last?.url === url.href ? last : null
  const answer = await request({ url, maxBytes: feed.maxBytes, validators, mirror, signal })
  return { url: url.href, answer }
}

async function locate(feed: Feed, mirror: string | null, signal: AbortSignal): Promise<Failed | URL> {
  const url = new URL(feed.url)
  const page = await request({ url, maxBytes: mostPageBytes, validators: null, mirror, signal })
  if (page.outcome === 'not_modified') throw new Error('304 to a request without validators')
  if (page.outcome !== 'body') return page
  const address = feed.locate?.(page.body.toString()) ?? null
  const located = address === null ? null : URL.parse(address, url)
  if (located === null) return { outcome: 'refused', reason: `The page of ${url.host} does not name the file.` }
  if (located.protocol !== 'https:') {
    return { outcome: 'refused', reason: `The page of ${url.host} names a file that is not served by https.` }
  }
  return located
}

async function noteFailure(feed: Feed, store: FeedStore, { outcome, reason }: Failed, now: number): Promise<void> {
  const state = await store.state(feed.name)
  const count = (state.failure?.count ?? 0) + 1
  await store.note(feed.name, { ...state, failure: { at: new Date(now).toISOString(), outcome, reason, count } })
}
