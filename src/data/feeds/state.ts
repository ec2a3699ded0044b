/** What is kept beside the last good file of a feed, as JSON. Instants are ISO 8601, UTC. */
import type { Feed } from '../../core/feed.ts'
import { isInstant } from '../../core/instant.ts'

/** The last good file. */
export interface FeedFileState {
  /** Hex digest of the body. */
  readonly sha256: string
  readonly bytes: number
  readonly rows: number
  /** What the content says of itself; null when it says nothing. */
  readonly asOf: string | null
  /** When this body came. */
  readonly fetchedAt: string
  /** When its publisher last confirmed that it is the current one: with this body, or with 304. */
  readonly checkedAt: string
  /** The address that was asked, the publisher's or a mirror's: where its validators belong. */
  readonly url: string
  readonly etag: string | null
  readonly lastModified: string | null
}

/** Since the last time that the file was fetched or confirmed. */
export interface FeedFailure {
  readonly at: string
  readonly outcome: 'refused' | 'failed'
  /** One sentence. */
  readonly reason: string
  /** Failures in a row. */
  readonly count: number
}

export interface FeedState {
  readonly file: FeedFileState | null
  /** The file before, while it is not certain that the body has been replaced: see feed-store.ts. */
  readonly previous: FeedFileState | null
  readonly failure: FeedFailure | null
}

export interface FeedWithState {
  readonly feed: Feed
  readonly state: FeedState
}

export const nothingFetched: FeedState = { file: null, previous: null, failure: null }

/** What the content says of itself, else when its publisher last confirmed that it is current. */
export function asOfFile({ asOf, checkedAt }: Pick<FeedFileState, 'asOf' | 'checkedAt'>): string {
  return asOf ?? checkedAt
}

/** How a fetched file stands in the identity of a build. */
export function fedIdentity(feed: string, { sha256 }: Pick<FeedFileState, 'sha256'>): string {
  return `${feed}@${sha256.slice(0, 12)}`
}

/** Null when the text is not a state as it is written. */
export function parseFeedState(text: string): FeedState | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  return isFeedState(value) ? value : null
}

function isFeedState(value: unknown): value is FeedState {
  return (
    isObject(value) &&
    (value.file === null || isFileState(value.file)) &&
    (value.previous === null || isFileState(value.previous)) &&
    (value.failure === null || isFailure(value.failure))
  )
}

function isFileState(value: unknown): value is FeedFileState {
  return (
    isObject(value) &&
    typeof value.sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(value.sha256) &&
    isCount(value.bytes) &&
    isCount(value.rows) &&
    (value.asOf === null || isInstant(value.asOf)) &&
    isInstant(value.fetchedAt) &&
    isInstant(value.checkedAt) &&
    typeof value.url === 'string' &&
    isStringOrNull(value.etag) &&
    isStringOrNull(value.lastModified)
  )
}

function isFailure(value: unknown): value is FeedFailure {
  return (
    isObject(value) &&
    isInstant(value.at) &&
    (value.outcome === 'refused' || value.outcome === 'failed') &&
    typeof value.reason === 'string' &&
    isCount(value.count)
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isStringOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
