/**
 * IP intelligence of the callers of a web application: the shared part of assay/express, assay/fastify and assay/hono.
 * The source is the data of this process, or a service. Answers of a service are kept for a minute, so one address is
 * asked once a minute, and requests of one address that come together wait for one lookup. A lookup has a time budget
 * of its own: a request that is aborted does not end it, because others may wait for it.
 */
import { LRUCache } from 'lru-cache'
import type { Answer, CallOptions, IpIntelligence } from '../client/client.ts'
import { CircuitBreaker } from '../core/circuit-breaker.ts'
import { callerAddress, compileTrust, type IsTrusted, type Peer, type TrustProxy } from './caller-address.ts'

/** The result of openSignals of assay/node. */
export interface LocalSource {
  ip(address: string): IpIntelligence
}

/** The result of createClient of assay/client. */
export interface RemoteSource {
  readonly ip: {
    intelligence(input: { readonly ip: string }, options?: CallOptions): Promise<Answer<IpIntelligence>>
  }
}

export interface CallerOptions {
  /** Source of the lookups: `await openSignals({ signals: ['ip'] })` or `createClient(…)`. */
  readonly source: LocalSource | RemoteSource
  /** Proxies whose X-Forwarded-For is trusted. Default: none. */
  readonly trustProxy?: TrustProxy
  /** Time limit of a lookup by a service, in milliseconds. Default: 1,500 (a service waits 1,000 for a host name). */
  readonly timeoutMs?: number
  /** Whether a request with an unknown caller is handled (`open`) or refused with 503 (`closed`). Default: `open`. */
  readonly fail?: 'open' | 'closed'
  /** Number of addresses that are cached for a minute. Default: 5,000. */
  readonly cacheSize?: number
  /** Called for each request with an unknown caller before it is handled or refused, for example for a log. */
  readonly onUnknown?: (caller: UnknownCaller) => void
}

export type Caller = KnownCaller | UnknownCaller

export interface KnownCaller {
  readonly ok: true
  /** Canonical address of the caller. */
  readonly address: string
  /** The lookup result, at most a minute old. `reserved` is true for private addresses. */
  readonly ip: IpIntelligence
}

export interface UnknownCaller {
  readonly ok: false
  readonly address: string | null
  /**
   * `no_address`: the request has no trusted address. `timed_out`: the lookup took longer than `timeoutMs`.
   * `unavailable`: the source failed or refused, or lookups are paused for 5 seconds after repeated failures.
   */
  readonly reason: 'no_address' | 'timed_out' | 'unavailable'
  /** The error of the client or the source; null if there is none. */
  readonly error: unknown
}

/** The caller is unknown, and `fail` is `closed`. */
export class UnknownCallerError extends Error {
  override readonly name = 'UnknownCallerError'
  /** The property that Express and Fastify read. */
  readonly status = 503
  readonly statusCode = 503
  readonly caller: UnknownCaller

  constructor(caller: UnknownCaller) {
    super('The IP address of the caller could not be checked.')
    this.caller = caller
  }
}

/** An address is looked up once in this time. */
const keptMs = 60_000
const limits = { failures: 5, silenceMs: 1_000, pauseMs: 5_000 }

export class Callers {
  readonly #isTrusted: IsTrusted
  readonly #find: (address: string) => Caller | Promise<Caller>
  readonly #isClosed: boolean
  readonly #onUnknown: (caller: UnknownCaller) => void

  /**
   * Throws TypeError or RangeError for options that cannot be used.
   *
   * @param now milliseconds that never go back
   */
  constructor(options: CallerOptions, now: () => number = () => performance.now()) {
    const { source, trustProxy = 0, fail = 'open', onUnknown = () => {} } = options
    if (fail !== 'open' && fail !== 'closed') throw new TypeError('fail must be open or closed')
    this.#isClosed = fail === 'closed'
    this.#onUnknown = onUnknown
    this.#isTrusted = compileTrust(trustProxy)
    if (isLocal(source)) this.#find = address => findLocally(source, address)
    else {
      const lookups = new RemoteLookups(source, options, now)
      this.#find = address => lookups.find(address)
    }
  }

  /**
   * Rejects with UnknownCallerError when the caller is unknown and `fail` is `closed`.
   *
   * @param forwarded X-Forwarded-For
   */
  async of(peer: Peer, forwarded: string | readonly string[] | undefined): Promise<Caller> {
    const address = callerAddress(peer, forwarded?.toString(), this.#isTrusted)
    const caller = address === null ? unknown(null, 'no_address', null) : await this.#find(address)
    if (caller.ok) return caller
    this.#onUnknown(caller)
    if (this.#isClosed) throw new UnknownCallerError(caller)
    return caller
  }
}

function isLocal(source: LocalSource | RemoteSource): source is LocalSource {
  if (typeof source?.ip === 'function') return true
  if (typeof source?.ip?.intelligence === 'function') return false
  throw new TypeError('source must be the result of openSignals or createClient')
}

function findLocally(source: LocalSource, address: string): Caller {
  try {
    return { ok: true, address, ip: source.ip(address) }
  } catch (error) {
    return unknown(address, 'unavailable', error)
  }
}

function unknown(address: string | null, reason: UnknownCaller['reason'], error: unknown): UnknownCaller {
  return { ok: false, address, reason, error }
}

/** Lookups by a service: each address once a minute, each within the time budget, none while the service fails. */
class RemoteLookups {
  readonly #source: RemoteSource
  readonly #timeoutMs: number
  readonly #breaker: CircuitBreaker
  readonly #lookups: LRUCache<string, Promise<Caller>>
  /** The error of the last lookup that failed. */
  #lastError: unknown = null

  constructor(source: RemoteSource, { timeoutMs = 1_500, cacheSize = 5_000 }: CallerOptions, now: () => number) {
    if (!Number.isFinite(timeoutMs) || timeoutMs <= 0 || timeoutMs > 60_000)
      throw new RangeError('timeoutMs must be more than 0, up to 60,000')
    if (!Number.isSafeInteger(cacheSize) || cacheSize <= 0) throw new RangeError('cacheSize must be 1 or more')
    this.#source = source
    this.#timeoutMs = timeoutMs
    this.#breaker = new CircuitBreaker(limits, now)
    this.#lookups = new LRUCache({ max: cacheSize, ttl: keptMs, ttlResolution: 0, perf: { now } })
  }

  find(address: string): Promise<Caller> {
    const known = this.#lookups.get(address)
    if (known !== undefined) return known
    const report = this.#breaker.admit()
    if (report === null) return Promise.resolve(unknown(address, 'unavailable', this.#lastError))
    const lookup = this.#withinBudget(address).then(caller => {
      report(caller.ok)
      if (caller.ok) return caller
      this.#lastError = caller.error
      if (this.#lookups.peek(address) === lookup) this.#lookups.delete(address)
      return caller
    })
    this.#lookups.set(address, lookup)
    return lookup
  }

  /** Also ends when the source does not heed its signal. */
  async #withinBudget(address: string): Promise<Caller> {
    const budget = new AbortController()
    const isOver = Promise.withResolvers<Caller>()
    const timer = setTimeout(() => {
      budget.abort(new DOMException('The lookup took longer than timeoutMs.', 'TimeoutError'))
      isOver.resolve(unknown(address, 'timed_out', budget.signal.reason))
    }, this.#timeoutMs)
    try {
      return await Promise.race([this.#ask(address, budget.signal), isOver.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  /** A lookup is not sent again: the request waits for it, and the next request of the address makes another one. */
  async #ask(address: string, signal: AbortSignal): Promise<Caller> {
    try {
      const answer = await this.#source.ip.intelligence({ ip: address }, { signal, maxRetries: 0 })
      if (answer.ok) return { ok: true, address, ip: frozen(answer.value) }
      return unknown(address, answer.error.kind === 'timed_out' ? 'timed_out' : 'unavailable', answer.error)
    } catch (error) {
      return unknown(address, 'unavailable', error)
    }
  }
}

/** Requests share an answer, so none may change it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) frozen(member)
  return Object.freeze(value)
}
