/**
 * The host name of an address, and whether that is a crawler: the only fact about an address that needs a network query
 * during a request. So everything is limited: a request waits `budgetMs` for the PTR record and the confirmation of a
 * crawler together; the number of queries in flight is limited; requests for one address share a query; results are
 * cached, in limited number and for a limited time; and if no server answers, no query is sent for a while. Any failure
 * results in "no name", never in an error.
 *
 * Known results are returned directly, not as a promise, so that most requests do not even wait for a turn of the event
 * loop.
 */

import { Resolver } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'
import { type BreakerLimits, CircuitBreaker, type Report } from '../../../core/circuit-breaker.ts'
import { readAddress } from '../answer/find.ts'
import { arpaNameOf, crawlerOfName, hostNameOf } from './names.ts'

export interface ReverseAnswer {
  /** The name in the PTR record. It is confirmed only for a crawler. */
  readonly name: string | null
  /** A crawler by forward-confirmed reverse DNS. */
  readonly crawler: string | null
}

export interface ReverseLookup {
  /** The name of a public address in canonical form. A promise only if a query is needed; never rejects. */
  lookUp(ip: string): ReverseAnswer | Promise<ReverseAnswer>
}

export const nothing: ReverseAnswer = Object.freeze({ name: null, crawler: null })

/** For an installation without outgoing queries. */
export const noReverseDns: ReverseLookup = { lookUp: () => nothing }

/** The queries of reverse DNS; a Resolver of node:dns/promises has these methods. */
interface DnsResolver {
  resolvePtr(name: string): Promise<string[]>
  resolve4(name: string): Promise<string[]>
  resolve6(name: string): Promise<string[]>
}

/** A query ends within the second that a request waits: after 250 ms, and once more after 500 ms. */
const timeouts = { timeout: 250, tries: 2, maxTimeout: 500 } as const

/**
 * A resolver with these name servers (`192.0.2.1`, `192.0.2.1:5353`, `[2001:db8::1]:53`), or those of the system
 * without any. Throws for a server that is not an address.
 */
export function dnsResolver(servers: readonly string[]): DnsResolver {
  const resolver = new Resolver(timeouts)
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

const second = 1000
const minute = 60 * second

export interface ReverseDnsLimits {
  /** Time that a request waits. */
  readonly budgetMs: number
  /** Maximum number of queries in flight. Further requests get no name, without waiting. */
  readonly maxInFlight: number
  /** Maximum number of cached results. */
  readonly capacity: number
  /** Cache times of a name, of its absence, and of a failure: Node does not return the TTL of a PTR record. */
  readonly nameMs: number
  readonly noNameMs: number
  readonly failureMs: number
  /** When the circuit breaker opens because no server answers. */
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

/** Names of a PTR record set that are considered: an address seldom has two, and a hostile zone can list a thousand. */
const mostNames = 8

/** A result and how long it may be cached. */
interface Finding {
  readonly answer: ReverseAnswer
  readonly keepMs: number
  /** Whether any server answered. */
  readonly isAnswered: boolean
}

export class ReverseDns implements ReverseLookup {
  readonly #resolver: DnsResolver
  readonly #limits: ReverseDnsLimits
  readonly #now: () => number
  readonly #kept: LRUCache<string, { readonly answer: ReverseAnswer; readonly until: number }>
  readonly #breaker: CircuitBreaker
  readonly #running = new Map<string, Promise<ReverseAnswer>>()

  /** @param now milliseconds of a monotonic clock */
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

  /** The result within the budget. If the resolver takes longer, later requests get its result. */
  #ask(ip: string, report: Report): Promise<ReverseAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<ReverseAnswer>()
    let soFar = nothing
    const timer = setTimeout(() => {
      report(soFar !== nothing)
      resolve(soFar)
    }, this.#limits.budgetMs)
    const onName = (name: string) => {
      soFar = { name, crawler: null }
    }
    const found = this.#find(ip, onName).finally(() => {
      clearTimeout(timer)
      this.#running.delete(ip)
    })
    found.then(
      ({ answer, keepMs, isAnswered }) => {
        this.#kept.set(ip, { answer, until: this.#now() + keepMs })
        report(isAnswered)
        resolve(answer)
      },
      error => {
        report(false)
        reject(error)
      },
    )
    return promise
  }

  /**
   * Queries the name and, if it claims to be a crawler's, its addresses: a crawler is confirmed if one of them is `ip`.
   *
   * @param onName called with the name as soon as it is known
   */
  async #find(ip: string, onName: (name: string) => void): Promise<Finding> {
    const { nameMs, noNameMs, failureMs } = this.#limits
    const arpaName = arpaNameOf(ip)
    const names = arpaName === null ? [] : await recordsOf(() => this.#resolver.resolvePtr(arpaName))
    if (typeof names === 'string') return { answer: nothing, keepMs: failureMs, isAnswered: names === 'failed' }
    const name = chosenName(names)
    if (name === null) return { answer: nothing, keepMs: noNameMs, isAnswered: true }
    onName(name)
    const claimed = crawlerOfName(name)
    if (claimed === null) return { answer: { name, crawler: null }, keepMs: nameMs, isAnswered: true }
    const addresses = await recordsOf(() =>
      ip.includes(':') ? this.#resolver.resolve6(name) : this.#resolver.resolve4(name),
    )
    if (typeof addresses === 'string') return { answer: { name, crawler: null }, keepMs: failureMs, isAnswered: true }
    const isConfirmed = addresses.some(address => readAddress(address)?.ip === ip)
    return { answer: { name, crawler: isConfirmed ? claimed : null }, keepMs: nameMs, isAnswered: true }
  }
}

/** The first name that claims to be a crawler's, else the first valid name. */
function chosenName(values: readonly string[]): string | null {
  const names = values.slice(0, mostNames).flatMap(value => hostNameOf(value) ?? [])
  return names.find(name => crawlerOfName(name) !== null) ?? names.at(0) ?? null
}

const noSuchRecord = new Set(['ENOTFOUND', 'ENODATA'])
const noServer = new Set(['ETIMEOUT', 'ECONNREFUSED', 'ECANCELLED', 'ENOTINITIALIZED', 'ENETUNREACH', 'EHOSTUNREACH'])

/**
 * The records; none if the name or the type does not exist. `failed`: a server answered with an error (SERVFAIL,
 * REFUSED, a malformed message); `unreachable`: no server answered.
 */
async function recordsOf(query: () => Promise<string[]>): Promise<readonly string[] | 'failed' | 'unreachable'> {
  try {
    return await query()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (noSuchRecord.has(code)) return []
    return noServer.has(code) ? 'unreachable' : 'failed'
  }
}
