/**
 * Source of an import: fetches the whole corpus, range by range, from a server that answers as Pwned Passwords does. It
 * requests ranges in ascending order, many at the same time, and yields them in order. A range that is here with an
 * ETag is fetched only if it has changed.
 *
 * An answer that is no whole range (range-request.ts) and a failed connection are retried with growing pauses. A busy
 * server (429, 503, Retry-After) pauses all requests together. When a range cannot be had, the import ends with a
 * sentence that names it; the next import continues from there.
 *
 * Memory: some hundred answers of 40 to 80 KB wait for the next one in order.
 */
import type { SourceStamp } from '../../../../core/dataset.ts'
import { Semaphore } from '../../../../core/semaphore.ts'
import { type CorpusSource, inOrder, type Piece, type RangesBefore } from '../../corpus/corpus-source.ts'
import { type HashKind, prefixCount, prefixText } from '../../corpus/hash-list.ts'
import type { RangeReply, RangeServer } from '../upstream/range-request.ts'

export interface Fetching {
  readonly server: Pick<RangeServer, 'ask'>
  readonly kind: HashKind
  /** Source of the ranges, for the attributions. */
  readonly url: string
  /** How many requests are under way at the same time. */
  readonly parallel: number
  /** Start of this fetch, which may have been interrupted since: the date of the corpus. ISO 8601, UTC. */
  readonly startedAt: string
  /** Number of prefixes: 2^20 without it, fewer in a test. */
  readonly prefixes?: number
  /** Estimated number of hashes: that of 2026 without it, fewer in a test. */
  readonly expectedHashes?: number
}

export interface FetchClock {
  /** Milliseconds. */
  readonly now: () => number
  /** At least 0, below 1. */
  readonly random: () => number
  /** Rejects when the signal aborts first. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>
}

export interface FetchCounts {
  /** Ranges that came, and their bytes. */
  readonly changed: number
  readonly bytes: number
  /** Ranges that the server said have not changed. */
  readonly unchanged: number
  /** Requests that had to be sent again. */
  readonly retried: number
}

/** A range that could not be had. The message is a sentence that names its prefix. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
}

const hashesOf2026 = 2_050_000_000
/** Half a year, as for what is imported from files. */
const staleAfterHours = 24 * 183
const mostTries = 9
const firstPauseMs = 1_000
const mostPauseMs = 60_000
/** Longest Retry-After that is waited for. */
const mostRetryAfterMs = 600_000
/** Answers that wait for their turn, for each request under way. */
const answersPerRequest = 4

type Fetched = Extract<Piece, { kind: 'range' | 'unchanged' }> | FetchError

export class FetchedRanges implements CorpusSource {
  readonly identity: string
  readonly expectedHashes: number
  readonly isPart: boolean
  readonly #fetching: Fetching
  readonly #clock: FetchClock
  readonly #prefixes: number
  readonly #counts = { changed: 0, bytes: 0, unchanged: 0, retried: 0 }
  #next = 0
  #pauseUntil = Number.NEGATIVE_INFINITY

  constructor(fetching: Fetching, clock: FetchClock) {
    const { url, kind, startedAt, prefixes = prefixCount } = fetching
    this.identity = `${kind} ranges of ${url} since ${startedAt}`
    this.expectedHashes = fetching.expectedHashes ?? hashesOf2026
    this.isPart = prefixes < prefixCount
    this.#fetching = fetching
    this.#clock = clock
    this.#prefixes = prefixes
  }

  get counts(): FetchCounts {
    return { ...this.#counts }
  }

  /** Ranges that are still to come. */
  get left(): number {
    return this.#prefixes - this.#next
  }

  done(): number {
    return this.#next / this.#prefixes
  }

  async *pieces(from: number, before: RangesBefore | null): AsyncGenerator<Piece> {
    const stop = new AbortController()
    const { parallel } = this.#fetching
    const semaphore = new Semaphore(parallel, Number.POSITIVE_INFINITY)
    const prefixes = Array.from({ length: this.#prefixes - from }, (_, at) => from + at)
    const fetch = (prefix: number) => this.#fetchInTurn(prefix, before, semaphore, stop.signal)
    this.#next = from
    try {
      for await (const fetched of inOrder(prefixes, parallel * answersPerRequest, fetch)) {
        if (fetched instanceof FetchError) throw fetched
        yield fetched
        this.#next++
      }
    } finally {
      stop.abort()
    }
  }

  stamps(): readonly SourceStamp[] {
    const { kind, url, startedAt } = this.#fetching
    const name = kind === 'ntlm' ? 'Pwned Passwords, NTLM' : 'Pwned Passwords'
    return [{ name, topic: 'passwords', url, licence: 'LicenseRef-unrestricted', asOf: startedAt, staleAfterHours }]
  }

  async #fetchInTurn(
    prefix: number,
    before: RangesBefore | null,
    semaphore: Semaphore,
    stop: AbortSignal,
  ): Promise<Fetched> {
    using permit = await semaphore.acquire(stop)
    if (permit === null) return new FetchError(`The range ${prefixText(prefix)} was not asked for.`)
    return await this.#fetch(prefix, (await before?.tagOf(prefix)) ?? null, stop)
  }

  async #fetch(prefix: number, etag: string | null, stop: AbortSignal): Promise<Fetched> {
    const { server, kind } = this.#fetching
    for (let tries = 1; ; tries++) {
      await this.#waitForEnd(stop)
      const reply = await server.ask({ prefix, kind, isPadded: false, etag }, stop)
      if (reply.outcome !== 'failed') return this.#count(prefix, reply)
      if (!reply.mayRetry || tries === mostTries) {
        return new FetchError(
          `The range ${prefixText(prefix)} cannot be downloaded: ${reply.reason}. Run the command again to continue.`,
        )
      }
      this.#counts.retried++
      await this.#backOff(reply, tries, stop)
    }
  }

  /** Waits by itself after a failure of its own, and makes all others wait as well when the server is too busy. */
  async #backOff(
    { isBusy, retryAfterS }: Extract<RangeReply, { outcome: 'failed' }>,
    tries: number,
    stop: AbortSignal,
  ) {
    const { now, random, sleep } = this.#clock
    const growing = Math.min(mostPauseMs, firstPauseMs * 2 ** (tries - 1)) * (0.5 + random() / 2)
    const ms = Math.max(growing, Math.min(mostRetryAfterMs, (retryAfterS ?? 0) * 1000))
    if (isBusy) this.#pauseUntil = Math.max(this.#pauseUntil, now() + ms)
    else await sleep(ms, stop)
  }

  async #waitForEnd(stop: AbortSignal): Promise<void> {
    for (let ms = this.#pauseMs(); ms > 0; ms = this.#pauseMs()) await this.#clock.sleep(ms, stop)
  }

  #pauseMs(): number {
    return this.#pauseUntil - this.#clock.now()
  }

  #count(prefix: number, reply: Exclude<RangeReply, { outcome: 'failed' }>): Fetched {
    if (reply.outcome === 'not_modified') {
      this.#counts.unchanged++
      return { kind: 'unchanged', position: prefix, prefix }
    }
    const { body, etag } = reply
    this.#counts.changed++
    this.#counts.bytes += body.length
    return { kind: 'range', position: prefix, prefix, body, ...(etag === null ? {} : { tag: etag }) }
  }
}
