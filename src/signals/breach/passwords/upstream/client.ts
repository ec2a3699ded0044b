/**
 * Client of a server that answers as Pwned Passwords does. The server learns five digits of a hash, and padding hides
 * the length of its answers from observers of the connection. Every failure is the outcome `unavailable`.
 *
 * Limits bound the cost of a slow or broken server: a semaphore limits requests and the queue behind them, each request
 * is tried a few times within one deadline, and a circuit breaker pauses after failures in a row. Callers of one range
 * share one request, which is not aborted when they leave. The ranges used last are kept as long as the server says
 * that they are fresh, for a day at most, and revalidated by ETag then.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type BreakerLimits, CircuitBreaker } from '../../../../core/circuit-breaker.ts'
import { Semaphore } from '../../../../core/semaphore.ts'
import { SingleFlight } from '../../../../core/single-flight.ts'
import { type HashList, prefixOf } from '../../corpus/hash-list.ts'
import type { RangeServerPort, ServerCount } from '../endpoint.ts'
import { type RangeReply, type RangeRequestLimits, RangeServer, usualRangeLimits } from './range-request.ts'

export interface UpstreamLimits {
  readonly request: RangeRequestLimits
  /** Milliseconds for all tries of one request, with the pauses between them. */
  readonly deadlineMs: number
  readonly tries: number
  /** Most milliseconds before the second try; twice as long before each further one. */
  readonly pauseMs: number
  /** How many requests wait for a free connection, and how many milliseconds each waits. */
  readonly mostWaiting: number
  readonly waitMs: number
  readonly breaker: BreakerLimits
  /** Bytes of memory for ranges that are kept. */
  readonly cacheBytes: number
  readonly mostFreshMs: number
}

export const usualUpstreamLimits: UpstreamLimits = {
  request: usualRangeLimits,
  deadlineMs: 8_000,
  tries: 3,
  pauseMs: 200,
  mostWaiting: 256,
  waitMs: 3_000,
  breaker: { failures: 10, silenceMs: 0, pauseMs: 15_000 },
  cacheBytes: 32 * 2 ** 20,
  mostFreshMs: 86_400_000,
}

export interface Outside {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** At least 0, below 1. */
  readonly random: () => number
  /** Called for each request that is sent. */
  readonly countQuestion: () => void
}

/** The requests of this moment. */
interface UpstreamState {
  readonly inFlight: number
  readonly waiting: number
  readonly isBreakerOpen: boolean
}

interface Kept {
  /** Whole hashes in ascending order. */
  readonly list: HashList
  readonly asOf: string | null
  readonly etag: string | null
  readonly freshUntil: number
}

/** Bytes of a kept range beside its hashes. */
const entryBytes = 512
type Unavailable = Extract<ServerCount, { outcome: 'unavailable' }>
const unavailable: Unavailable = Object.freeze({ outcome: 'unavailable' })

export class PwnedPasswords implements RangeServerPort {
  readonly #server: RangeServer
  readonly #limits: UpstreamLimits
  readonly #outside: Outside
  readonly #semaphore: Semaphore
  readonly #breaker: CircuitBreaker
  readonly #kept: LRUCache<number, Kept>
  readonly #flights = new SingleFlight<Kept | Unavailable>()

  /** @param baseUrl without a slash at its end */
  constructor(baseUrl: string, outside: Outside, limits: UpstreamLimits = usualUpstreamLimits) {
    this.#server = new RangeServer(baseUrl, limits.request)
    this.#outside = outside
    this.#limits = limits
    this.#semaphore = new Semaphore(limits.request.connections, limits.mostWaiting)
    this.#breaker = new CircuitBreaker(limits.breaker, outside.now)
    const sizeOf = ({ list }: Kept) => list.bytes + entryBytes
    this.#kept = new LRUCache({ maxSize: limits.cacheBytes, sizeCalculation: sizeOf })
  }

  get state(): UpstreamState {
    return { inFlight: this.#semaphore.active, waiting: this.#semaphore.waiting, isBreakerOpen: this.#breaker.isOpen }
  }

  async countOf(sha1: Uint8Array, signal: AbortSignal): Promise<ServerCount> {
    const prefix = prefixOf(sha1)
    const kept = this.#kept.get(prefix)
    const isFresh = kept !== undefined && this.#outside.now() < kept.freshUntil
    const range = isFresh ? kept : await this.#flights.run(`${prefix}`, signal, () => this.#ask(prefix, kept))
    if (range === null) return unavailable
    if ('outcome' in range) return range
    const { list, asOf } = range
    return { outcome: 'counted', count: list.countOf(sha1), ...(asOf === null ? {} : { asOf }) }
  }

  /** Ends every connection. */
  close(): Promise<void> {
    return this.#server.close()
  }

  async #ask(prefix: number, kept: Kept | undefined): Promise<Kept | Unavailable> {
    if (!this.#breaker.admits) return this.#paused()
    using permit = await this.#semaphore.acquire(AbortSignal.timeout(this.#limits.waitMs))
    if (permit === null) return unavailable
    const { now, random, countQuestion } = this.#outside
    const { tries, pauseMs, deadlineMs } = this.#limits
    const startedAt = now()
    for (let count = 1; ; count++) {
      const report = this.#breaker.admit()
      if (report === null) return this.#paused()
      countQuestion()
      const reply = await this.#server.ask({ prefix, kind: 'sha1', isPadded: true, etag: kept?.etag ?? null })
      report(reply.outcome !== 'failed')
      if (reply.outcome !== 'failed') return this.#keep(prefix, reply, kept)
      const waitMs = Math.max((reply.retryAfterS ?? 0) * 1000, (0.5 + random() / 2) * pauseMs * 2 ** (count - 1))
      const isTooLate = now() - startedAt + waitMs >= deadlineMs
      if (count === tries || !reply.mayRetry || isTooLate) {
        return reply.retryAfterS === null
          ? unavailable
          : { outcome: 'unavailable', retryAfterS: Math.ceil(reply.retryAfterS) }
      }
      await sleep(waitMs)
    }
  }

  #paused(): Unavailable {
    return { outcome: 'unavailable', retryAfterS: Math.ceil(this.#limits.breaker.pauseMs / 1000) }
  }

  #keep(prefix: number, reply: Exclude<RangeReply, { outcome: 'failed' }>, before: Kept | undefined): Kept {
    const freshUntil = this.#outside.now() + Math.min(this.#limits.mostFreshMs, reply.freshS * 1000)
    if (reply.outcome === 'range') {
      const { list, asOf, etag, mayBeKept } = reply
      const kept = { list, asOf, etag, freshUntil }
      list.trim()
      if (mayBeKept && (etag !== null || reply.freshS > 0)) this.#kept.set(prefix, kept)
      else this.#kept.delete(prefix)
      return kept
    }
    if (before === undefined) throw new Error('a range that is not here has not changed')
    const kept = { ...before, freshUntil }
    this.#kept.set(prefix, kept)
    return kept
  }
}
