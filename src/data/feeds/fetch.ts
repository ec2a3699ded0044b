/**
 * Fetches a newer file of a feed from its publisher, and keeps it when it is good. Otherwise the last good file stays.
 */

import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Feed, type FeedContent, FeedError } from '../../core/feed.ts'
import { isInstant } from '../../core/instant.ts'
import { type Answer, addressToAsk, type Egress, type Failed, onDisk, refused, request } from './request.ts'
import type { FeedFileState, FeedStore } from './store.ts'

export type FeedOutcome =
  /** There is a newer file. */
  | { readonly outcome: 'updated'; readonly rows: number; readonly asOf: string | null }
  /** The publisher confirmed that the local file is the current one. */
  | { readonly outcome: 'unchanged' }
  /** `isShrunk`: the file is complete and valid but smaller or older than expected, which a person may accept. */
  | (Failed & { readonly isShrunk?: true })

const mostPageBytes = 4 * 2 ** 20

export interface FetchOptions {
  readonly egress: Egress
  /** True when a person accepts a list that is shorter or older than expected. */
  readonly acceptsShrunk: boolean
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number
}

export async function fetchFeed(feed: Feed, store: FeedStore, options: FetchOptions): Promise<FeedOutcome> {
  const what = 'folder of downloaded files'
  const outcome = await onDisk(what, async () => {
    const path = await store.newBodyPath(feed.name)
    return fetchTo(path, feed, store, options).finally(() => rm(path, { force: true }))
  })
  if (outcome.outcome !== 'refused' && outcome.outcome !== 'failed') return outcome
  // A disk that takes no file may have no room for the note either; the outcome says why.
  await onDisk(what, () => noteFailure(feed, store, outcome, options.now))
  return outcome
}

/** @param path file for the body */
async function fetchTo(
  path: string,
  feed: Feed,
  store: FeedStore,
  { egress, acceptsShrunk, now }: FetchOptions,
): Promise<FeedOutcome> {
  const last = await store.lastGood(feed.name)
  const located = await ask(feed, path, last, egress)
  if (!('address' in located)) return located
  const { address, answer } = located
  const checkedAt = new Date(now).toISOString()
  if (answer.outcome === 'not_modified') {
    if (last === null) throw new Error('304 to a request without validators')
    await store.note(feed.name, { file: { ...last, checkedAt }, previous: null, failure: null })
    return { outcome: 'unchanged' }
  }
  if (answer.outcome !== 'body') return answer
  const { sha256, bytes, etag, lastModified } = answer
  // Read and checked synchronously, so that only one body of the concurrent feeds is in memory.
  const verdict = verdictOn(feed, { body: readFileSync(path), sha256 }, last, acceptsShrunk, now)
  if ('outcome' in verdict) return verdict
  const { rows, asOf } = verdict
  const file = { sha256, bytes, rows, asOf, checkedAt, url: address, etag, lastModified }
  if (last?.sha256 === sha256) {
    await store.note(feed.name, { file: { ...file, fetchedAt: last.fetchedAt }, previous: null, failure: null })
    return { outcome: 'unchanged' }
  }
  await store.keep(feed.name, { ...file, fetchedAt: checkedAt }, path)
  return { outcome: 'updated', rows, asOf }
}

/**
 * Requests the page that names the file, when there is one, and then the file; `path` gets the body. Validators are
 * sent only to the address that they are from: the publisher could take a date of the mirror for its own and respond
 * with 304.
 */
async function ask(
  feed: Feed,
  path: string,
  last: FeedFileState | null,
  { mirror, timeouts }: Egress,
): Promise<Failed | { address: string; answer: Answer }> {
  if (!feed.url.startsWith('https://')) throw new Error(`the feed ${feed.name} is not declared with https`)
  const signal = AbortSignal.timeout(timeouts.deadlineMs)
  const get = (url: URL, maxBytes: number, validators: FeedFileState | null) =>
    request({ url, path, maxBytes, validators, mirror, signal, idleMs: timeouts.idleMs })
  const url = feed.locate === undefined ? new URL(feed.url) : await locate(feed, path, get)
  if ('outcome' in url) return url
  const address = addressToAsk(url, mirror).href
  return { address, answer: await get(url, feed.maxBytes, last?.url === address ? last : null) }
}

async function locate(
  feed: Feed,
  path: string,
  get: (url: URL, maxBytes: number, validators: null) => Promise<Answer>,
): Promise<Failed | URL> {
  const url = new URL(feed.url)
  const page = await get(url, mostPageBytes, null)
  if (page.outcome === 'not_modified') throw new Error('304 to a request without validators')
  if (page.outcome !== 'body') return page
  const address = feed.locate?.(readFileSync(path, 'utf8')) ?? null
  const located = address === null ? null : URL.parse(address, url)
  if (located === null) return refused(`The page of ${url.host} has no link to the file.`)
  if (located.protocol !== 'https:') {
    return refused(`The page of ${url.host} has a link to the file without https.`)
  }
  return located
}

async function noteFailure(feed: Feed, store: FeedStore, { outcome, reason }: Failed, now: number): Promise<void> {
  const state = await store.state(feed.name)
  const count = (state.failure?.count ?? 0) + 1
  await store.note(feed.name, { ...state, failure: { at: new Date(now).toISOString(), outcome, reason, count } })
}

const dayMs = 86_400_000
/** A list that lost a larger share of its rows was probably cut off. */
const mostShrink = 0.3

/**
 * Whether a fetched body may replace the last good one. Pure; an error of `inspect` is a refusal too.
 *
 * @param last the last good file; null when there is none.
 * @param acceptsShrunk true when a person accepts a list that is shorter or older than expected.
 * @param now milliseconds since 1970-01-01 UTC.
 */
export function verdictOn(
  feed: Pick<Feed, 'inspect' | 'minRows' | 'sha256'>,
  { body, sha256 }: { readonly body: Buffer; readonly sha256: string },
  last: FeedContent | null,
  acceptsShrunk: boolean,
  now: number,
): FeedContent | (Failed & { readonly isShrunk?: true }) {
  if (feed.sha256 !== undefined && sha256 !== feed.sha256) return refused('The file is not the pinned version.')
  if (isWebPage(body)) return refused('The file is a web page.')
  const content = contentOf(feed, body)
  if ('outcome' in content) return content
  const { rows, asOf } = content
  if (asOf !== null && !isInstant(asOf)) return refused('The file has a date that cannot be read.')
  if (asOf !== null && Date.parse(asOf) > now + dayMs) return refused(`The file is dated in the future (${asOf}).`)
  const less = acceptsShrunk ? null : (shrinkOf(rows, feed.minRows, last?.rows ?? null) ?? agingOf(asOf, last))
  return less === null ? content : { ...refused(less), isShrunk: true }
}

/** Why a file of that date is too old; null when it is not. Days are compared, since some files give no more. */
function agingOf(asOf: string | null, last: FeedContent | null): string | null {
  if (asOf === null || !last?.asOf || asOf.slice(0, 10) >= last.asOf.slice(0, 10)) return null
  return `The file is from ${asOf}, older than the last good file (${last.asOf}).`
}

/**
 * Why a file with this number of rows is too small; null when it is not. Once a person has accepted fewer than
 * `minRows`, the next file is compared with the accepted one.
 */
function shrinkOf(rows: number, minRows: number, lastRows: number | null): string | null {
  if (rows < minRows && (lastRows === null || lastRows >= minRows)) {
    return `The file has ${rows} rows, fewer than ${minRows}.`
  }
  if (lastRows === null || rows >= lastRows * (1 - mostShrink)) return null
  return `The file has ${rows} rows, more than 30% fewer than the last good file (${lastRows}).`
}

/** True for a login page, an error page or a notice with the status 200. */
function isWebPage(body: Buffer): boolean {
  return /^\s*<(?:!doctype|html)\b/i.test(body.toString('utf8', 0, 1024).replace(/^\ufeff/, ''))
}

function contentOf(feed: Pick<Feed, 'inspect'>, body: Buffer): FeedContent | Failed {
  try {
    return feed.inspect(body)
  } catch (error) {
    // Any other message may quote the body.
    if (error instanceof FeedError) return refused(error.message)
    return refused(`The file cannot be read (${error instanceof Error ? error.name : typeof error}).`)
  }
}
