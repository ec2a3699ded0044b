/**
 * The last good file of each feed, as two files: `<feed>.body`, and `<feed>.json` with the digest of the body. A body that
 * is not the one its state names counts as absent, so that half of a pair is never read.
 *
 * A new file is written so that a crash at any instant leaves one that can be read: first the state, which names the new
 * body and the one before; then the body takes its place; then the state forgets the one before. Each step writes a
 * temporary file, flushes it, and renames it. One process writes at a time (dataset-lock.ts); any may read.
 */
import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FeedFileState, type FeedState, nothingFetched, parseFeedState } from './feed-state.ts'
import { isMissingFile, writeWholeFile } from './whole-file.ts'

/** A file whose body has been checked against its digest. */
export interface KeptFile {
  readonly file: FeedFileState
  readonly body: Buffer
}

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
   * What is known of the feed, without reading its body: that a body is there is judged by its length. (While two files
   * are named, the body is read to tell which one it is.)
   */
  async state(feed: string): Promise<FeedState> {
    const state = await this.#readState(feed)
    if (state.previous !== null)
      return { ...state, file: (await this.#read(feed, state))?.file ?? null, previous: null }
    const present = state.file !== null && (await lengthOf(this.bodyPath(feed))) === state.file.bytes
    return present ? state : { ...state, file: null }
  }

  /** The last good file; null when there is none, or when what is there is not what was fetched. */
  async read(feed: string): Promise<KeptFile | null> {
    return this.#read(feed, await this.#readState(feed))
  }

  async #read(feed: string, { file, previous }: FeedState): Promise<KeptFile | null> {
    if (file === null) return null
    const body = await contentOf(this.bodyPath(feed))
    if (body === null) return null
    const sha256 = hash('sha256', body)
    const named = [file, previous].find(each => each?.sha256 === sha256)
    return named ? { file: named, body } : null
  }

  /** Puts a file in the place of the last good one. */
  async keep(feed: string, file: FeedFileState, body: Buffer): Promise<void> {
    const previous = (await this.read(feed))?.file ?? null
    await this.note(feed, { file, previous, failure: null })
    await writeWholeFile(this.bodyPath(feed), body)
    if (previous !== null) await this.note(feed, { file, previous: null, failure: null })
  }

  /** Writes what is known of the feed and leaves its body. */
  async note(feed: string, state: FeedState): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await writeWholeFile(this.#statePath(feed), Buffer.from(`${JSON.stringify(state, null, 2)}\n`))
  }

  /** Removes what writers left that died. Only for the one who may write. */
  async removeLeftovers(): Promise<void> {
    const names = await readdir(this.#folder).catch(error => {
      if (isMissingFile(error)) return []
      throw error
    })
    for (const name of names) if (name.endsWith('.tmp')) await rm(join(this.#folder, name), { force: true })
  }

  /** A state that cannot be read counts as none. */
  async #readState(feed: string): Promise<FeedState> {
    const text = await contentOf(this.#statePath(feed))
    return (text === null ? null : parseFeedState(text.toString())) ?? nothingFetched
  }
}

async function contentOf(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}

async function lengthOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}
