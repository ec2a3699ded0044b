/**
 * Client of Have I Been Pwned (https://haveibeenpwned.com/API/v3): finds the breaches of an email address with the
 * operator's key.
 *
 * The client reads the subscription of the key first, and again once a day. With k-anonymity in the subscription it
 * sends only six of the 40 digits of the SHA-1 of an address, and looks the names in the reply up in the catalogue;
 * without it, it sends the address. It sends nothing before the subscription is known, so that no address leaves the
 * machine that need not. The subscription also proves that the server is Have I Been Pwned, whose "not found" is a
 * reply without a body, as any misconfigured server might send.
 *
 * Failures: a reply that is not exactly as documented is requested again, twice at most. After a 429 every request
 * waits as long as the reply says, where there is time. A refused key is not used for a minute. No answer is kept.
 */
import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type BreakerLimits, CircuitBreaker } from '../../../core/circuit-breaker.ts'
import { RateLimiter, type RateLimits } from '../../../core/rate-limiter.ts'
import { SingleFlight } from '../../../core/single-flight.ts'
import { HttpClient } from '../../../egress/http-client.ts'
import { HttpError } from '../../../egress/http-error.ts'
import type { DomainSource, HibpDomainAnswer } from '../domain/endpoint.ts'
import type { BreachRecord, EmailSource, SourceAnswer } from '../email/breach-record.ts'
import { type BreachCatalogue, BreachNames } from './dataset.ts'
import {
  type Plan,
  prefixDigits,
  type RawReply,
  readAccount,
  readAliases,
  readCatalogue,
  readPlan,
  readRange,
  readReply,
} from './reply.ts'

export interface HibpLimits {
  /** Milliseconds for one attempt, from when it is sent to the last byte of its reply. */
  readonly attemptMs: number
  /** Milliseconds for all attempts and all waiting. Callers of the API are told to wait for 40 s. */
  readonly patienceMs: number
  readonly attempts: number
  /**
   * Milliseconds before the second attempt; twice as long before the third. Up to half more or less, so that retries
   * spread.
   */
  readonly retryMs: number
  readonly rate: RateLimits
  readonly breaker: BreakerLimits
  /** Milliseconds for which a subscription, and a catalogue that was requested, are used. */
  readonly knownMs: number
  /** Milliseconds before a refused key, and a catalogue that lacked a name, are tried again. */
  readonly holdMs: number
}

export const defaultLimits: HibpLimits = {
  attemptMs: 8_000,
  patienceMs: 25_000,
  attempts: 3,
  retryMs: 400,
  rate: { mostInFlight: 16, mostWaiting: 256, windowMs: 61_000 },
  breaker: { failures: 8, silenceMs: 2_000, pauseMs: 15_000 },
  knownMs: 24 * 3_600_000,
  holdMs: 60_000,
}

/** Why there is no answer; `failed` also when it took too long or the caller left. */
export type HibpTrouble = 'breaker_open' | 'busy' | 'failed' | 'key_refused'

/** The requests of this moment. */
interface HibpState {
  readonly inFlight: number
  readonly waiting: number
  readonly isBreakerOpen: boolean
}

export interface HibpWatch {
  /** Called for each attempt. */
  countQuestion(): void
  countTrouble(trouble: HibpTrouble): void
  /** Called when the key begins to be refused, with the status. */
  onKeyRefused(status: number): void
  /** Called when the key is accepted again. */
  onKeyTaken(): void
}

export interface HibpOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly userAgent: string
  readonly catalogue: () => BreachCatalogue | undefined
  readonly watch: HibpWatch
  /** Milliseconds, never going back. */
  readonly now: () => number
  /** At least 0, below 1. */
  readonly random: () => number
  readonly limits?: HibpLimits
}

/** The documented key for the accounts of hibp-integration-tests.com, which belongs to no subscription. */
export const testKey = '0'.repeat(32)
/** The smallest subscription. */
const testPlan: Plan = { perMinute: 10, includesKAnon: false }

/** The answer to a question, or why there is none. `retryAfterS` is null when no time to come back is known. */
type Outcome<Value> =
  | { readonly outcome: 'answered'; readonly value: Value }
  | { readonly outcome: 'bad_request' }
  | { readonly outcome: 'unanswered'; readonly trouble: HibpTrouble; readonly retryAfterS: number | null }

interface Question<Value> {
  readonly path: string
  readonly mostBytes: number
  /** Reads the JSON of a reply; null when it is no answer. */
  readonly read: (value: unknown) => Value | null
  /** The answer that a 404 without a body means; without it, a 404 is a failure. */
  readonly nothing?: Value
  /** What a 403 of the service itself means, which otherwise refuses the key. */
  readonly forbidden?: Value
  readonly needsKey: boolean
}

const megabyte = 2 ** 20
const unanswered = (trouble: HibpTrouble, retryAfterS: number | null = null) =>
  ({ outcome: 'unanswered', trouble, retryAfterS }) as const

/**
 * Keeps connections: each saves a handshake of several round trips. One that is unused for longer than 30 s may have
 * been dropped on the way.
 */
const connections = { connectMs: 5_000, kept: { idleMs: 30_000 } }

/** What Have I Been Pwned is asked. */
export type HibpSource = EmailSource & DomainSource

type Aliases = NonNullable<ReturnType<typeof readAliases>>

export class HibpClient implements HibpSource {
  readonly #options: HibpOptions
  readonly #limits: HibpLimits
  readonly #client = new HttpClient(connections)
  readonly #limiter: RateLimiter
  readonly #breaker: CircuitBreaker
  readonly #names: BreachNames
  /** Requests under way by their paths; a path always has the same type of outcome. */
  readonly #flights = new SingleFlight<Outcome<unknown>>()
  readonly #plans = new SingleFlight<Outcome<Plan>>()
  #plan: Plan | null = null
  #planUntil = Number.NEGATIVE_INFINITY
  #refusedUntil = Number.NEGATIVE_INFINITY
  #isKeyRefused = false

  constructor(options: HibpOptions) {
    const { limits = defaultLimits, now, catalogue } = options
    this.#options = options
    this.#limits = limits
    this.#limiter = new RateLimiter(limits.rate, now)
    this.#breaker = new CircuitBreaker(limits.breaker, now)
    const ask = (signal: AbortSignal) => this.#askCatalogue(signal)
    const { holdMs: pauseMs, knownMs: keepMs } = limits
    this.#names = new BreachNames({ known: catalogue, ask, pauseMs, keepMs, now })
  }

  get state(): HibpState {
    return { inFlight: this.#limiter.inFlight, waiting: this.#limiter.waiting, isBreakerOpen: this.#breaker.isOpen }
  }

  async find(address: string, signal: AbortSignal): Promise<SourceAnswer> {
    if (!address.isWellFormed()) return { outcome: 'refused' }
    const found = await this.#findWithin(
      address,
      AbortSignal.any([signal, AbortSignal.timeout(this.#limits.patienceMs)]),
    )
    if (found.outcome === 'answered') return { outcome: 'answered', breaches: found.value, askedNow: 'hibp' }
    if (found.outcome === 'bad_request') return { outcome: 'refused' }
    if (!signal.aborted) this.#options.watch.countTrouble(found.trouble)
    return { outcome: 'unavailable', retryAfterS: found.retryAfterS }
  }

  /** The server is known by its plan first, as for addresses: anything may answer 404. */
  async findDomain(domain: string, caller: AbortSignal): Promise<HibpDomainAnswer> {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(this.#limits.patienceMs)])
    const found = await this.#findAliases(domain, signal)
    if (found.outcome !== 'answered') {
      const { trouble, retryAfterS } = found.outcome === 'unanswered' ? found : unanswered('failed')
      if (!caller.aborted) this.#options.watch.countTrouble(trouble)
      return { outcome: 'unavailable', retryAfterS }
    }
    if (found.value === 'not_verified') return { outcome: 'not_verified' }
    const names = found.value.flatMap(alias => alias.names)
    const breaches = await this.#names.complete(names, signal)
    if (breaches !== null) return { outcome: 'answered', localParts: found.value, breaches }
    if (!caller.aborted) this.#options.watch.countTrouble('failed')
    return { outcome: 'unavailable', retryAfterS: Math.ceil(this.#limits.holdMs / 1000) }
  }

  async #findAliases(domain: string, signal: AbortSignal): Promise<Outcome<Aliases | 'not_verified'>> {
    const plan = await this.#currentPlan(signal)
    if (plan.outcome !== 'answered') return plan
    const path = `/breacheddomain/${encodeURIComponent(domain)}`
    const question: Question<Aliases | 'not_verified'> = {
      ...{ path, mostBytes: 32 * megabyte, read: readAliases, nothing: [], forbidden: 'not_verified', needsKey: true },
    }
    return this.#askShared(question, signal)
  }

  async #findWithin(address: string, signal: AbortSignal): Promise<Outcome<readonly BreachRecord[]>> {
    const plan = await this.#currentPlan(signal)
    if (plan.outcome !== 'answered') return plan
    return plan.value.includesKAnon ? this.#findInRange(address, signal) : this.#findDirectly(address, signal)
  }

  async #findDirectly(address: string, signal: AbortSignal): Promise<Outcome<readonly BreachRecord[]>> {
    const path = `/breachedaccount/${encodeURIComponent(address)}?truncateResponse=false`
    const question = { path, mostBytes: 8 * megabyte, read: readAccount, nothing: [], needsKey: true }
    return this.#askShared<readonly BreachRecord[]>(question, signal)
  }

  async #findInRange(address: string, signal: AbortSignal): Promise<Outcome<readonly BreachRecord[]>> {
    const sha1 = hash('sha1', address).toUpperCase()
    const path = `/breachedaccount/range/${sha1.slice(0, prefixDigits)}`
    const suffix = sha1.slice(prefixDigits)
    const question = { path, mostBytes: 8 * megabyte, read: readRange, needsKey: true }
    const range = await this.#askShared(question, signal)
    if (range.outcome === 'unanswered') return range
    // Six digits are always a range.
    if (range.outcome === 'bad_request') return unanswered('failed')
    const names = range.value.flatMap(entry => (entry.suffix === suffix ? entry.names : []))
    const breaches = await this.#names.complete(names, signal)
    if (breaches !== null) return { outcome: 'answered', value: breaches }
    return unanswered('failed', Math.ceil(this.#limits.holdMs / 1000))
  }

  async #currentPlan(signal: AbortSignal): Promise<Outcome<Plan>> {
    const { now } = this.#options
    const plan = this.#plan
    if (plan !== null && now() < this.#planUntil) return { outcome: 'answered', value: plan }
    const asked = await this.#plans.run('plan', signal, own => this.#askPlan(own))
    if (asked?.outcome === 'answered') {
      this.#plan = asked.value
      this.#planUntil = now() + this.#limits.knownMs
      this.#limiter.setRate(asked.value.perMinute)
      return asked
    }
    if (asked === null || asked.outcome === 'bad_request') return unanswered('failed')
    if (plan === null || asked.trouble === 'key_refused') return asked
    // A subscription seldom changes, and the lookup shows when it did.
    this.#planUntil = now() + this.#limits.holdMs
    return { outcome: 'answered', value: plan }
  }

  async #askPlan(signal: AbortSignal): Promise<Outcome<Plan>> {
    if (this.#options.apiKey !== testKey) {
      const path = '/subscription/status'
      return this.#ask({ path, mostBytes: megabyte, read: readPlan, needsKey: true }, signal)
    }
    const isThere = await this.#ask({ ...catalogueQuestion, read: value => value }, signal)
    return isThere.outcome === 'answered' ? { outcome: 'answered', value: testPlan } : isThere
  }

  async #askCatalogue(signal: AbortSignal): Promise<readonly BreachRecord[] | null> {
    const asked = await this.#ask(catalogueQuestion, signal)
    return asked.outcome === 'answered' ? asked.value : null
  }

  /** Callers of one path share its request. */
  async #askShared<Value>(question: Question<Value>, signal: AbortSignal): Promise<Outcome<Value>> {
    const outcome = await this.#flights.run(question.path, signal, own => this.#ask(question, own))
    return (outcome as Outcome<Value> | null) ?? unanswered('failed')
  }

  async #ask<Value>(question: Question<Value>, asker: AbortSignal): Promise<Outcome<Value>> {
    const { now, random } = this.#options
    const { attempts, patienceMs, retryMs } = this.#limits
    const until = now() + patienceMs
    let outcome: Outcome<Value> = unanswered('failed')
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const isRetry = attempt > 1 && outcome.outcome === 'unanswered' && outcome.trouble === 'failed'
      const pauseMs = isRetry ? retryMs * 2 ** (attempt - 2) * (0.5 + random()) : 0
      if (now() + pauseMs >= until) return outcome
      if (pauseMs > 0) await wait(pauseMs, undefined, { signal: asker }).catch(() => undefined)
      outcome = await this.#askOnce(question, asker, until)
      if (outcome.outcome !== 'unanswered' || asker.aborted) return outcome
      const { trouble, retryAfterS } = outcome
      const isWaitedFor = trouble === 'busy' && now() + (retryAfterS ?? 0) * 1000 < until
      if (trouble !== 'failed' && !isWaitedFor) return outcome
    }
    return outcome
  }

  /** One attempt, in its turn. */
  async #askOnce<Value>(question: Question<Value>, asker: AbortSignal, until: number): Promise<Outcome<Value>> {
    const { now, watch } = this.#options
    if (question.needsKey && now() < this.#refusedUntil) {
      return unanswered('key_refused', Math.ceil((this.#refusedUntil - now()) / 1000))
    }
    if (!this.#breaker.admits) return this.#isSilent()
    const admission = await this.#limiter.acquire(asker, until)
    if (admission.outcome === 'aborted') return unanswered('failed')
    if (admission.outcome === 'late') return unanswered('busy', Math.max(1, Math.ceil(admission.waitMs / 1000)))
    try {
      // The breaker may have opened during the wait.
      const report = asker.aborted ? null : this.#breaker.admit()
      if (report === null) return asker.aborted ? unanswered('failed') : this.#isSilent()
      watch.countQuestion()
      const outcome = await this.#send(question, asker, until - now())
      const hasFailed = outcome.outcome === 'unanswered' && outcome.trouble === 'failed'
      // An attempt whose caller left says nothing about the server.
      report(hasFailed && asker.aborted ? null : !hasFailed)
      return outcome
    } finally {
      this.#limiter.release()
    }
  }

  #isSilent(): Outcome<never> {
    return unanswered('breaker_open', Math.ceil(this.#limits.breaker.pauseMs / 1000))
  }

  async #send<Value>(question: Question<Value>, asker: AbortSignal, withinMs: number): Promise<Outcome<Value>> {
    const { needsKey } = question
    const totalMs = Math.ceil(Math.max(0, Math.min(withinMs, this.#limits.attemptMs)))
    const reply = readReply(await this.#get(question, asker, totalMs))
    if (reply.kind === 'key_refused') {
      const isForbidden = reply.status === 403 && !reply.isPage && question.forbidden !== undefined
      return isForbidden ? { outcome: 'answered', value: question.forbidden } : this.#refuseKey(reply.status)
    }
    if (reply.kind === 'busy') {
      this.#limiter.pause(reply.retryAfterS * 1000)
      return unanswered('busy', reply.retryAfterS)
    }
    if (reply.kind === 'failed') return unanswered('failed')
    if (needsKey) this.#takeKey()
    if (reply.kind === 'bad_request') return { outcome: 'bad_request' }
    const value = reply.kind === 'nothing' ? (question.nothing ?? null) : question.read(reply.value)
    return value === null ? unanswered('failed') : { outcome: 'answered', value }
  }

  /**
   * Null when no whole reply came. Follows no redirect, which would take the key and maybe an address to another host.
   */
  async #get(
    { path, mostBytes, needsKey }: Pick<Question<unknown>, 'path' | 'mostBytes' | 'needsKey'>,
    signal: AbortSignal,
    totalMs: number,
  ): Promise<RawReply | null> {
    const { baseUrl, apiKey, userAgent } = this.#options
    const url = new URL(baseUrl + path)
    const key = needsKey ? { 'hibp-api-key': apiKey } : {}
    const headers = { accept: 'application/json', 'user-agent': userAgent, ...key }
    try {
      return await this.#client.send({ url, headers, signal, totalMs }, async response => ({
        status: response.status,
        isHtml: /html/i.test(response.header('content-type') ?? ''),
        retryAfter: response.header('retry-after'),
        body: await response.text({ maxBytes: mostBytes }),
      }))
    } catch (error) {
      if (error instanceof HttpError) return null
      throw error
    }
  }

  #refuseKey(status: number): Outcome<never> {
    const { now, watch } = this.#options
    const { holdMs } = this.#limits
    this.#refusedUntil = now() + holdMs
    // The subscription has to be read again.
    this.#planUntil = Number.NEGATIVE_INFINITY
    if (!this.#isKeyRefused) watch.onKeyRefused(status)
    this.#isKeyRefused = true
    return unanswered('key_refused', Math.ceil(holdMs / 1000))
  }

  #takeKey(): void {
    if (this.#isKeyRefused) this.#options.watch.onKeyTaken()
    this.#isKeyRefused = false
  }
}

const catalogueQuestion: Question<readonly BreachRecord[]> = {
  path: '/breaches',
  mostBytes: 32 * megabyte,
  read: value => {
    const catalogue = readCatalogue(value)
    return catalogue === null || catalogue.records.length === 0 ? null : catalogue.records
  },
  needsKey: false,
}
