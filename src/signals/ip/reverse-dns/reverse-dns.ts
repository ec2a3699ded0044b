/**
 * The name of the host behind an address, and whether that is a crawler: the one thing about an address that is asked
 * over the network while a request waits. So everything about it is bounded: a request waits `budgetMs` for the PTR
 * record and for the confirmation of a crawler together; so many questions are in flight at most; the same question is
 * asked once for all who wait for it; answers are kept, so many and so long; and when no server answers, nothing is
 * asked for a while. Whatever goes wrong, the answer is "no name", never an error.
 *
 * What is known at once is returned as it is, not as a promise, so that most requests do not even wait for a turn of
 * the event loop.
 */

import { LRUCache } from 'lru-cache'
import { type BreakerLimits, CircuitBreaker, type Report } from '../../../core/circuit-breaker.ts'
import { parseIpv4, parseIpv6 } from '../../../core/ip-address.ts'
import { type DnsOutcome, type DnsResolver, outcomeOf } from './dns.ts'
import { arpaNameOf, crawlerOfName, hostNameOf } from './names.ts'

export interface ReverseAnswer {
  /** What the PTR record says, not confirmed unless there is a crawler. */
  readonly name: string | null
  /** A crawler by forward-confirmed reverse DNS. */
  readonly crawler: string | null
}

export interface ReverseLookup {
  /**
   * The name of a public address in canonical spelling. A promise only when somebody has to be asked; never rejects.
   */
  lookUp(ip: string): ReverseAnswer | Promise<ReverseAnswer>
}

export const nothing: ReverseAnswer = Object.freeze({ name: null, crawler: null })

/** For a machine that must not ask anybody. */
export const noReverseDns: ReverseLookup = { lookUp: () => nothing }

const second = 1000
const minute = 60 * second

export interface ReverseDnsLimits {
  /** How long a request waits. */
  readonly budgetMs: number
  /** Questions in flight. Further ones get no name at once. */
  readonly maxInFlight: number
  /** Answers kept. */
  readonly capacity: number
  /**
   * How long a name, the absence of one, and a failure are kept: Node does not tell the time to live of a PTR record.
   */
  readonly nameMs: number
  readonly noNameMs: number
  readonly failureMs: number
  /** When the circuit breaker opens because nobody answers. */
  readonly breaker: BreakerLimits
}

export const defaultLimits: ReverseDnsLimits = {
  budgetMs: second,
  maxInFlight: 200,
  capacity: 50_000,
  nameMs: 60 * minute,
  noNameMs: 10 * minute,
  failureMs: minute,
  breaker: { failures: 5, silenceMs: 5 * second, pauseMs: 30 * second },
}

/**
 * Names of a PTR record set that are looked at: one address seldom has two, and a hostile zone could list a thousand.
 */
const mostNames = 8

/** An answer and how long it may be kept. */
interface Finding {
  readonly answer: ReverseAnswer
  readonly keepMs: number
  /** Whether some server answered. */
  readonly isAnswered: boolean
}

export class ReverseDns implements ReverseLookup {
  readonly #resolver: DnsResolver
  readonly #limits: ReverseDnsLimits
  readonly #now: () => number
  readonly #kept: LRUCache<string, { readonly answer: ReverseAnswer; readonly until: number }>
  readonly #breaker: CircuitBreaker
  readonly #running = new Map<string, Promise<ReverseAnswer>>()

  /** `now` in milliseconds, and never going back. */
  constructor(resolver: DnsResolver, now: () => number, limits: ReverseDnsLimits = defaultLimits) {
    this.#resolver = resolver
    this.#limits = limits
    this.#now = now
    this.#kept = new LRUCache({ max: limits.capacity })
    this.#breaker = new CircuitBreaker(limits.breaker, now)
  }

  lookUp(ip: string): ReverseAnswer | Promise<ReverseAnswer> {
    const known = this.#keptAnswer(ip) ?? this.#running.get(ip)
    if (known !== undefined) return known
    const report = this.#running.size < this.#limits.maxInFlight ? this.#breaker.admit() : null
    if (report === null) return nothing
    const answer = this.#ask(ip, report)
    this.#running.set(ip, answer)
    return answer
  }

  #keptAnswer(ip: string): ReverseAnswer | undefined {
    const kept = this.#kept.get(ip)
    return kept !== undefined && kept.until > this.#now() ? kept.answer : undefined
  }

  /** What is found within the budget. The resolver may take longer; a later request then gets what it finds. */
  #ask(ip: string, report: Report): Promise<ReverseAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<ReverseAnswer>()
    let soFar = nothing
    const timer = setTimeout(() => {
      report(soFar !== nothing)
      resolve(soFar)
    }, this.#limits.budgetMs)
    const found = this.#find(ip, name => {
      soFar = { name, crawler: null }
    })
    const finish = () => {
      clearTimeout(timer)
      this.#running.delete(ip)
    }
    found.then(
      ({ answer, keepMs, isAnswered }) => {
        finish()
        this.#kept.set(ip, { answer, until: this.#now() + keepMs })
        report(isAnswered)
        resolve(answer)
      },
      error => {
        finish()
        report(false)
        reject(error)
      },
    )
    return promise
  }

  /**
   * Asks for the name and, where it claims to be a crawler's, for its addresses. Tells the name as soon as it is known.
   */
  async #find(ip: string, tell: (name: string) => void): Promise<Finding> {
    const { nameMs, noNameMs, failureMs } = this.#limits
    const arpaName = arpaNameOf(ip)
    if (arpaName === null) return { answer: nothing, keepMs: noNameMs, isAnswered: true }
    const outcome = await outcomeOf(() => this.#resolver.resolvePtr(arpaName))
    if (outcome.kind === 'none') return { answer: nothing, keepMs: noNameMs, isAnswered: true }
    if (outcome.kind !== 'found') {
      return { answer: nothing, keepMs: failureMs, isAnswered: outcome.kind === 'failed' }
    }
    const name = chosenName(outcome.values)
    if (name === null) return { answer: nothing, keepMs: noNameMs, isAnswered: true }
    tell(name)
    const { crawler, isConclusive } = await verifiedCrawler(ip, name, host =>
      outcomeOf(() => (ip.includes(':') ? this.#resolver.resolve6(host) : this.#resolver.resolve4(host))),
    )
    return { answer: { name, crawler }, keepMs: isConclusive ? nameMs : failureMs, isAnswered: true }
  }
}

/** The first name that claims to be a crawler's, else the first that is a name at all. */
function chosenName(values: readonly string[]): string | null {
  const names = values.slice(0, mostNames).flatMap(value => hostNameOf(value) ?? [])
  return names.find(name => crawlerOfName(name) !== null) ?? names.at(0) ?? null
}

/** Asks for the addresses of a name in the family of the address to be verified. */
export type ResolveForward = (name: string) => Promise<DnsOutcome>

export interface Verification {
  /** Null when the name claims none, and when it does not lead back to the address. */
  readonly crawler: string | null
  /** False when no name server could say. */
  readonly isConclusive: boolean
}

/**
 * Forward-confirmed reverse DNS: the crawler that `name` claims to be, when `ip` is among the addresses of that name.
 */
export async function verifiedCrawler(ip: string, name: string, resolveForward: ResolveForward): Promise<Verification> {
  const crawler = crawlerOfName(name)
  if (crawler === null) return { crawler: null, isConclusive: true }
  const outcome = await resolveForward(name)
  if (outcome.kind === 'found') {
    const leadsBack = outcome.values.some(address => isSameAddress(address, ip))
    return { crawler: leadsBack ? crawler : null, isConclusive: true }
  }
  return { crawler: null, isConclusive: outcome.kind === 'none' }
}

function isSameAddress(left: string, right: string): boolean {
  const ipv4 = parseIpv4(left)
  if (ipv4 >= 0) return ipv4 === parseIpv4(right)
  const a = new Uint32Array(4)
  const b = new Uint32Array(4)
  return parseIpv6(left, a) && parseIpv6(right, b) && a.every((word, position) => word === b[position])
}
