/**
 * IP intelligence of the callers of a web application: the part that assay/express, assay/fastify and assay/hono share.
 * The source is the data of this process, or a service. Answers of a service are kept for a minute, so one address is
 * asked once a minute, and requests of one address that come together wait for one lookup. A lookup has a time budget
 * of its own: a request that is aborted does not end it, because others may wait for it.
 */
import { LRUCache } from 'lru-cache'
import type { Answer, CallOptions, IpIntelligence } from '../client/client.ts'
import { CircuitBreaker } from '../core/circuit-breaker.ts'
import { callerAddress, compileTrust, type IsTrusted, type Peer, type TrustProxy } from './caller-address.ts'

/** What openSignals of assay/node gives. */
export interface LocalSource {
  ip(address: string): IpIntelligence
}

/** What createClient of assay/client gives. */
export interface RemoteSource {
  readonly ip: {
    intelligence(input: { readonly ip: string }, options?: CallOptions): Promise<Answer<IpIntelligence>>
  }
}

export interface CallerOptions {
  /** Where addresses are looked up: `await openSignals({ signals: ['ip'] })`, or `createClient(…)`. */
  readonly source: LocalSource | RemoteSource
  /** The proxies whose X-Forwarded-For is trusted; none unless it is set. */
  readonly trustProxy?: TrustProxy
  /** Time budget of a lookup by a service, in milliseconds; 1,500, because a service waits 1,000 for a host name. */
  readonly timeoutMs?: number
  /** Whether a request whose caller is unknown is handled (`open`) or refused with 503 (`closed`); `open`. */
  readonly fail?: 'open' | 'closed'
  /** How many addresses are kept for a minute; 5,000. */
  readonly cacheSize?: number
  /** Called for each request whose caller is unknown, before it is handled or refused; for a log. */
  readonly onUnknown?: (caller: UnknownCaller) => void
}

export type Caller = KnownCaller | UnknownCaller

export interface KnownCaller {
  readonly ok: true
  /** Canonical address of the caller. */
  readonly address: string
  /** `local_time` and the rest may be a minute old. `reserved` is true for private addresses. */
  readonly ip: IpIntelligence
}

export interface UnknownCaller {
  readonly ok: false
  readonly address: string | null
  /**
   * `no_address`: the request has no address that can be trusted. `timed_out`: the time budget was over.
   * `unavailable`: the source failed or refused, or it failed so often that it is not asked for 5 seconds.
   */
  readonly reason: 'no_address' | 'timed_out' | 'unavailable'
  /** The error of the client or of the source; null without one. */
  readonly error: unknown
}

/** The caller is unknown, and `fail` is `closed`. */
export class UnknownCallerError extends Error {
  override readonly name = 'UnknownCallerError'
  /** What Express reads, and Fastify. */
  readonly status = 503
  readonly statusCode = 503
  readonly caller: UnknownCaller

  constructor(caller: UnknownCaller) {
    super('The IP address of the caller could not be checked.')
    this.caller = caller
  }
}

/** One address is asked once in this time. */
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
  throw new TypeError('source must be what openSignals or createClient gives')
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
      budget.abort(new DOMException('The time budget is over.', 'TimeoutError'))
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
