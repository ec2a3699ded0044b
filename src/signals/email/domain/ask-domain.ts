/**
 * Queries name servers and the registry of a domain, all at once, and returns what they answer in time. Results are
 * cached for some minutes, so that a list of addresses of one domain causes one set of queries; failed queries are
 * repeated. A domain takes up to five queries to name servers and one to a registry.
 */

import { LRUCache } from 'lru-cache'
import { getDomain } from 'tldts'
import type { GetPage, MailExchanger, NameAnswer, NameQuestions } from '../../../core/egress.ts'
import { Semaphore } from '../../../core/semaphore.ts'
import { isObject, parseJson } from '../../../core/shape.ts'

/** Facts about a domain from name servers and a registry. */
export interface DomainFacts {
  readonly dns: {
    readonly accepts_mail?: boolean
    readonly null_mx?: boolean
    readonly spf?: boolean
    readonly dmarc?: boolean
  }
  /** Mail servers of the domain, in lower case, without a final dot; empty when unknown. */
  readonly mailServers: readonly string[]
  /** Day of registration (YYYY-MM-DD); null when unknown. */
  readonly registered: string | null
  /** Time of the queries: milliseconds since 1970-01-01 UTC. */
  readonly askedAt: number
}

export interface DomainQuestions {
  /**
   * The facts that arrive in time; null when too many requests wait. Never rejects for failures of servers.
   *
   * @param domain in ASCII and lower case
   */
  ask(domain: string, signal: AbortSignal): Promise<DomainFacts | null>
}

export interface AskLimits {
  /** Time for all queries of one request. */
  readonly answerMs: number
  /** Domains queried at a time, and requests that may wait for their turn. */
  readonly mostAsked: number
  readonly mostWaiting: number
  /** Domains in the cache, and how long they are kept. */
  readonly remembered: number
  readonly rememberMs: number
}

export const usualLimits: AskLimits = {
  answerMs: 2_500,
  mostAsked: 64,
  mostWaiting: 1_000,
  remembered: 5_000,
  rememberMs: 600_000,
}

export interface AskPorts {
  readonly names: NameQuestions
  readonly getPage: GetPage
  /** The base address of the registry's server for the domain, with a slash at its end; null when it has none. */
  readonly serverOf: (domain: string) => string | null
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
}

/** Pause between two requests to one registry, which serves millions of domains. */
const pauseMs = 100
const accepts = ['application/rdap+json', 'application/json']
const mostBytes = 128 * 1024

export class DomainAsker implements DomainQuestions {
  readonly #ports: AskPorts
  readonly #limits: AskLimits
  readonly #turns: Semaphore
  readonly #facts: LRUCache<string, DomainFacts>
  /** Days of registration by registrable domain. They do not change. */
  readonly #registered: LRUCache<string, string>

  constructor(ports: AskPorts, limits: AskLimits = usualLimits) {
    this.#ports = ports
    this.#limits = limits
    this.#turns = new Semaphore(limits.mostAsked, limits.mostWaiting)
    this.#facts = new LRUCache({ max: limits.remembered })
    this.#registered = new LRUCache({ max: limits.remembered })
  }

  async ask(domain: string, signal: AbortSignal): Promise<DomainFacts | null> {
    const known = this.#facts.get(domain)
    if (known !== undefined && this.#ports.now() - known.askedAt < this.#limits.rememberMs) return known
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(this.#limits.answerMs)])
    using turn = await this.#turns.acquire(inTime)
    if (turn === null) return null
    return await this.#askNow(domain, inTime)
  }

  async #askNow(domain: string, signal: AbortSignal): Promise<DomainFacts> {
    const askedAt = this.#ports.now()
    const registrable = getDomain(domain) ?? domain
    const [mail, spf, dmarc, registered] = await Promise.all([
      this.#mailOf(domain, signal),
      this.#hasText(domain, isSpf, signal),
      this.#hasDmarc(domain, registrable, signal),
      this.#registeredOn(registrable, signal),
    ])
    const dns = { ...mail.dns, ...(spf === null ? {} : { spf }), ...(dmarc === null ? {} : { dmarc }) }
    const facts = { dns, mailServers: mail.servers, registered, askedAt }
    if (mail.dns.accepts_mail !== undefined && spf !== null && dmarc !== null) this.#facts.set(domain, facts)
    return facts
  }

  /** A domain without mail servers receives mail at its own address, if it has one (RFC 5321, section 5.1). */
  async #mailOf(domain: string, signal: AbortSignal): Promise<MailFacts> {
    const answer = await this.#ports.names.mailExchangers(domain, signal)
    if (answer.outcome === 'failed') return { dns: {}, servers: [] }
    if (answer.outcome === 'found') return mailFacts(answer.records)
    const { outcome } = await this.#ports.names.addresses(domain, signal)
    if (outcome === 'failed') return { dns: { null_mx: false }, servers: [] }
    return { dns: { accepts_mail: outcome === 'found', null_mx: false }, servers: [] }
  }

  /** Null when the query was not answered. */
  async #hasText(name: string, isIt: (text: string) => boolean, signal: AbortSignal): Promise<boolean | null> {
    const answer: NameAnswer<string> = await this.#ports.names.texts(name, signal)
    if (answer.outcome === 'failed') return null
    return answer.outcome === 'found' && answer.records.some(isIt)
  }

  /** The policy of the registrable domain applies to the names below it (RFC 7489, section 6.6.3). */
  async #hasDmarc(domain: string, registrable: string, signal: AbortSignal): Promise<boolean | null> {
    const own = await this.#hasText(`_dmarc.${domain}`, isDmarc, signal)
    return own === false && registrable !== domain ? this.#hasText(`_dmarc.${registrable}`, isDmarc, signal) : own
  }

  async #registeredOn(domain: string, signal: AbortSignal): Promise<string | null> {
    const known = this.#registered.get(domain)
    if (known !== undefined) return known
    const server = this.#ports.serverOf(domain)
    if (server === null) return null
    const answer = await this.#ports.getPage({
      url: `${server}domain/${domain}`,
      purpose: 'rdap',
      accepts,
      maxBytes: mostBytes,
      pauseMs,
      mayFollow: async next => next.protocol === 'https:',
      signal,
    })
    const isWhole = answer.outcome === 'answered' && answer.status === 200 && answer.isAccepted && !answer.isCut
    // A response without a valid certificate may be forged.
    if (!isWhole || answer.isUnverified) return null
    const day = registrationDate(answer.body.toString(), domain)
    if (day !== null) this.#registered.set(domain, day)
    return day
  }
}

const isSpf = (text: string) => /^v=spf1(?: |$)/i.test(text)
const isDmarc = (text: string) => /^v=DMARC1\s*(?:;|$)/i.test(text)

interface MailFacts {
  readonly dns: Pick<DomainFacts['dns'], 'accepts_mail' | 'null_mx'>
  readonly servers: readonly string[]
}

function mailFacts(exchangers: readonly MailExchanger[]): MailFacts {
  const servers = exchangers
    .map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''))
    .filter(host => host !== '')
  const isNull = servers.length === 0
  return { dns: { accepts_mail: !isNull, null_mx: isNull }, servers }
}

/**
 * The day on which a domain was registered, from its registration data (RDAP, RFC 9083, section 4.5): YYYY-MM-DD. Null
 * for a response about another domain or without the day.
 */
function registrationDate(text: string, domain: string): string | null {
  const answer = parseJson(text)
  if (!isObject(answer) || answer.objectClassName !== 'domain' || !Array.isArray(answer.events)) return null
  if (String(answer.ldhName).toLowerCase().replace(/\.$/, '') !== domain) return null
  const event = answer.events.find(each => isObject(each) && each.eventAction === 'registration')
  const at = typeof event?.eventDate === 'string' ? Date.parse(event.eventDate) : Number.NaN
  // Registries that do not know the day write 1970-01-01.
  return at > 0 ? new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length) : null
}
