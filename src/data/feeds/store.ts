/**
 * The last good file of each feed, as two files: `<feed>.body`, and its state `<feed>.json` with the digest of the
 * body. A body with another digest than its state is ignored, so that half of a pair is never read. Instants are ISO
 * 8601, UTC.
 *
 * A crash at any instant leaves a file that can be read: first the state is written, which names the new body and the
 * one before; then the body takes its place; then the state forgets the one before. Each step writes a temporary file,
 * flushes it, and renames it. One process writes at a time (dataset-lock.ts); any process may read.
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Feed } from '../../core/feed.ts'
import { isInstant } from '../../core/instant.ts'
import { isCount, isShaped, isText, matches, orNull, parseJson, shaped } from '../../core/shape.ts'
import { digestOfFile, ifThere, moveWholeFile, temporaryPath, writeNote } from '../files.ts'

export class FeedStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  bodyPath(feed: string): string {
    return join(this.#folder, `${feed}.body`)
  }

  #statePath(feed: string): string {
    return join(this.#folder, `${feed}.json`)
  }

  /**
   * The state of the feed. The body is checked by its length and not read, except while the state has two files: its
   * digest shows which of them is present.
   */
  async state(feed: string): Promise<FeedState> {
    const state = await this.#readState(feed)
    if (state.previous !== null) return { ...state, file: await this.#whole(feed, state), previous: null }
    const present = state.file !== null && (await lengthOf(this.bodyPath(feed))) === state.file.bytes
    return present ? state : { ...state, file: null }
  }

  /** The last good file, its body checked; null when there is none or it is damaged. */
  async lastGood(feed: string): Promise<FeedFileState | null> {
    return this.#whole(feed, await this.#readState(feed))
  }

  async #whole(feed: string, state: FeedState): Promise<FeedFileState | null> {
    if (state.file === null) return null
    return named(state, await ifThere(digestOfFile(this.bodyPath(feed))))
  }

  /** Path for a new body, before it is kept. Makes the folder. */
  async newBodyPath(feed: string): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    return temporaryPath(this.bodyPath(feed))
  }

  /** Replaces the last good body by the file at `path`. */
  async keep(feed: string, file: FeedFileState, path: string): Promise<void> {
    const previous = await this.lastGood(feed)
    await this.note(feed, { file, previous, failure: null })
    await moveWholeFile(path, this.bodyPath(feed))
    if (previous !== null) await this.note(feed, { file, previous: null, failure: null })
  }

  /** Writes the state of the feed and does not change its body. */
  async note(feed: string, state: FeedState): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await writeNote(this.#statePath(feed), state)
  }

  /** Removes the temporary files of writers that died. Only for the process that may write. */
  async removeLeftovers(): Promise<void> {
    for (const name of (await ifThere(readdir(this.#folder))) ?? []) {
      if (name.endsWith('.tmp')) await rm(join(this.#folder, name), { force: true })
    }
  }

  /** A state that cannot be read counts as none. */
  async #readState(feed: string): Promise<FeedState> {
    const text = await ifThere(readFile(this.#statePath(feed), 'utf8'))
    return (text === null ? null : parseFeedState(text)) ?? nothingFetched
  }
}

/** The file, current or previous, that has this digest. */
function named({ file, previous }: FeedState, sha256: string | null): FeedFileState | null {
  return [file, previous].find(each => each?.sha256 === sha256) ?? null
}

async function lengthOf(path: string): Promise<number | null> {
  return (await ifThere(stat(path)))?.size ?? null
}

/** The last good file. */
export interface FeedFileState {
  /** Hex digest of the body. */
  readonly sha256: string
  readonly bytes: number
  readonly rows: number
  /** Date in the content; null without one. */
  readonly asOf: string | null
  /** When this body was fetched. */
  readonly fetchedAt: string
  /** Last time at which its publisher sent this body or confirmed it with 304. */
  readonly checkedAt: string
  /** The URL that the file is from, of the publisher or a mirror; the validators belong to it. */
  readonly url: string
  readonly etag: string | null
  readonly lastModified: string | null
}

/** Failures since the file was last fetched or confirmed. */
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
  /** The former file, while the body may not have been replaced yet: see the head of this module. */
  readonly previous: FeedFileState | null
  readonly failure: FeedFailure | null
}

export interface FeedWithState {
  readonly feed: Feed
  readonly state: FeedState
}

export const nothingFetched: FeedState = { file: null, previous: null, failure: null }

/** The date in the content, else the time of the last confirmation by its publisher. */
export function asOfFile({ asOf, checkedAt }: Pick<FeedFileState, 'asOf' | 'checkedAt'>): string {
  return asOf ?? checkedAt
}

/** The part of the identity of a build for a fetched file. */
export function fedIdentity(feed: string, { sha256 }: Pick<FeedFileState, 'sha256'>): string {
  return `${feed}@${sha256.slice(0, 12)}`
}

/** Null when the text is not a valid state. */
export function parseFeedState(text: string): FeedState | null {
  const value = parseJson(text)
  return isShaped<FeedState>(value, feedState) ? value : null
}

const fileState = shaped({
  ...{ sha256: matches(/^[0-9a-f]{64}$/), bytes: isCount, rows: isCount, asOf: orNull(isInstant) },
  ...{ fetchedAt: isInstant, checkedAt: isInstant, url: isText, etag: orNull(isText), lastModified: orNull(isText) },
})
const feedState = {
  file: orNull(fileState),
  previous: orNull(fileState),
  failure: orNull(shaped({ at: isInstant, outcome: matches(/^(?:refused|failed)$/), reason: isText, count: isCount })),
}
