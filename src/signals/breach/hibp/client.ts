/**
 * Asks Have I Been Pwned with a key of the operator's own in which breaches an address was found
 * (https://haveibeenpwned.com/API/v3).
 *
 * The subscription of the key is asked for first, and once a day. Where it includes k-anonymity, only six of the 40 digits of
 * the SHA-1 of an address are sent, and what the answer names is looked up in the catalogue; else the address itself is sent.
 * While the subscription is not known, nothing is asked: an address that need not leave the machine does not. It also shows that
 * whoever answers is Have I Been Pwned, whose "not found" is a reply without a body that any misconfigured server might give.
 *
 * What can go wrong: every reply that is not exactly what is documented is asked for again, twice at most, and is no answer
 * then. A 429 is waited for when there is time, and holds up all other questions as well. A key that is refused is not
 * tried again for a minute. Nothing is kept of an answer.
 */
import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type BreakerLimits, CircuitBreaker } from '../../../core/circuit-breaker.ts'
import { RateLimiter, type RateLimits } from '../../../core/rate-limiter.ts'
import { SingleFlight } from '../../../core/single-flight.ts'
import { HttpClient } from '../../../egress/http-client.ts'
import { HttpError } from '../../../egress/http-error.ts'
import type { BreachRecord, EmailSource, SourceAnswer } from '../email/breach-record.ts'
import type { BreachCatalogue } from './breach-catalogue.ts'
import { BreachNames } from './breach-names.ts'
import {
  type Plan,
  prefixDigits,
  type RangeEntry,
  type RawReply,
  readAccount,
  readCatalogue,
  readPlan,
  readRange,
  readReply,
} from './reply.ts'

export interface HibpLimits {
  /** For one attempt, from when it is sent to the last byte of its reply. */
  readonly attemptMs: number
  /** For all attempts and all waiting. Clients are told to wait for 40 s. */
  readonly patienceMs: number
  readonly attempts: number
  /** Before the second attempt, and twice as long before the third; up to half more or less, so that retries do not come together. */
  readonly retryMs: number
  readonly rate: RateLimits
  readonly breaker: BreakerLimits
  /** A subscription is known for so long, and so is a catalogue that was asked for. */
  readonly knownMs: number
  /** A key that was refused, and a catalogue that lacked a name, are not tried again before. */
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

/** Why a question was not answered; `failed` also when it took too long, or its caller has left. */
export type HibpTrouble = 'breaker_open' | 'busy' | 'failed' | 'key_refused'

/** The questions of this moment. */
export interface HibpState {
  readonly inFlight: number
  readonly waiting: number
  readonly isBreakerOpen: boolean
}

export interface HibpWatch {
  /** Each attempt. */
  countQuestion(): void
  countTrouble(trouble: HibpTrouble): void
  /** The key is refused since now, with that status. */
  onKeyRefused(status: number): void
  /** It is taken again. */
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
/** As small as the smallest subscription. */
const testPlan: Plan = { perMinute: 10, includesKAnon: false }

/** What came of a question: its answer, or why there is none. `retryAfterS`: null where nobody said. */
type Outcome<Value> =
  | { readonly outcome: 'answered'; readonly value: Value }
  | { readonly outcome: 'bad_request' }
  | { readonly outcome: 'unanswered'; readonly trouble: HibpTrouble; readonly retryAfterS: number | null }

interface Question<Value> {
  readonly path: string
  readonly mostBytes: number
  /** Null when the value is not an answer. */
  readonly read: (value: unknown) => Value | null
  /** The answer that a 404 without a body is; undefined where it is none. */
  readonly nothing?: Value
  readonly needsKey: boolean
}

const megabyte = 2 ** 20
const unanswered = (trouble: HibpTrouble, retryAfterS: number | null = null) =>
  ({ outcome: 'unanswered', trouble, retryAfterS }) as const

/**
 * Keeps connections: each saves a handshake of several round trips. One that is unused for longer than 30 s may have been dropped on
 * the way.
 */
const connections = { connectMs: 5_000, kept: { idleMs: 30_000 } }

export class HibpClient implements EmailSource {
  readonly #options: HibpOptions
  readonly #limits: HibpLimits
  readonly #client = new HttpClient(connections)
  readonly #limiter: RateLimiter
  readonly #breaker: CircuitBreaker
  readonly #names: BreachNames
  readonly #accounts = new SingleFlight<Outcome<readonly BreachRecord[]>>()
  readonly #ranges = new SingleFlight<Outcome<readonly RangeEntry[]>>()
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

  async #findWithin(address: string, signal: AbortSignal): Promise<Outcome<readonly BreachRecord[]>> {
    const plan = await this.#currentPlan(signal)
    if (plan.outcome !== 'answered') return plan
    return plan.value.includesKAnon ? this.#findInRange(address, signal) : this.#findDirectly(address, signal)
  }

  async #findDirectly(address: string, signal: AbortSignal): Promise<Outcome<readonly BreachRecord[]>> {
    const path = `/breachedaccount/${encodeURIComponent(address)}?truncateResponse=false`
    const question = { path, mostBytes: 8 * megabyte, read: readAccount, nothing: [], needsKey: true }
    return (await this.#accounts.run(path, signal, own => this.#ask(question, own))) ?? unanswered('failed')
  }

  async #findInRange(address: string, signal: AbortSignal): Promise<Outcome<readonly BreachRecord[]>> {
    const sha1 = hash('sha1', address).toUpperCase()
    const path = `/breachedaccount/range/${sha1.slice(0, prefixDigits)}`
    const suffix = sha1.slice(prefixDigits)
    const question = { path, mostBytes: 8 * megabyte, read: readRange, needsKey: true }
    const range = (await this.#ranges.run(path, signal, own => this.#ask(question, own))) ?? unanswered('failed')
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
    // A subscription seldom changes: the lookup itself will tell.
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
      // It may have opened while the question waited for its turn.
      const report = asker.aborted ? null : this.#breaker.admit()
      if (report === null) return asker.aborted ? unanswered('failed') : this.#isSilent()
      watch.countQuestion()
      const outcome = await this.#send(question, asker, until - now())
      const hasFailed = outcome.outcome === 'unanswered' && outcome.trouble === 'failed'
      // Whoever leaves before the answer has not learned whether there would be one.
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
    if (reply.kind === 'key_refused') return this.#refuseKey(reply.status)
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

  /** Null when no whole reply came. Follows no redirect, which would take the key and maybe an address to another host. */
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
    // What the key may ask has to be found out anew.
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
