/**
 * Asks name servers and the registry of a domain, all at once, and tells what they said in time. What was asked is
 * remembered for some minutes, so that a list of addresses of one domain asks once; a question that failed is asked
 * again. Up to five questions of name servers and one of a registry for a domain.
 */

import { LRUCache } from 'lru-cache'
import { getDomain } from 'tldts'
import type { GetPage, MailExchanger, NameAnswer, NameQuestions } from '../../../core/egress.ts'
import { Semaphore } from '../../../core/semaphore.ts'
import { isObject, parseJson } from '../../../core/shape.ts'
import type { DomainFacts, DomainQuestions } from './domain-facts.ts'

export interface AskLimits {
  /** For all questions of one request. */
  readonly answerMs: number
  /** Domains that are asked at a time, and requests that may wait for their turn. */
  readonly mostAsked: number
  readonly mostWaiting: number
  /** Domains that are remembered, and for how long. */
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

/** A registry answers for millions of domains; one that is asked too often says so, and is left alone. */
const pauseMs = 100
const accepts = ['application/rdap+json', 'application/json']
const mostBytes = 128 * 1024

export class DomainAsker implements DomainQuestions {
  readonly #ports: AskPorts
  readonly #limits: AskLimits
  readonly #turns: Semaphore
  readonly #facts: LRUCache<string, DomainFacts>
  /** Days of registration by registrable domain, which do not change. */
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

  /** A domain without mail servers takes its mail at its own address, where it has one (RFC 5321, section 5.1). */
  async #mailOf(domain: string, signal: AbortSignal): Promise<MailFacts> {
    const answer = await this.#ports.names.mailExchangers(domain, signal)
    if (answer.outcome === 'failed') return { dns: {}, servers: [] }
    if (answer.outcome === 'found') return mailFacts(answer.records)
    const { outcome } = await this.#ports.names.addresses(domain, signal)
    if (outcome === 'failed') return { dns: { null_mx: false }, servers: [] }
    return { dns: { accepts_mail: outcome === 'found', null_mx: false }, servers: [] }
  }

  /** Null when the question was not answered. */
  async #hasText(name: string, isIt: (text: string) => boolean, signal: AbortSignal): Promise<boolean | null> {
    const answer: NameAnswer<string> = await this.#ports.names.texts(name, signal)
    if (answer.outcome === 'failed') return null
    return answer.outcome === 'found' && answer.records.some(isIt)
  }

  /** The policy of the registrable domain holds for the names below it (RFC 7489, section 6.6.3). */
  async #hasDmarc(domain: string, registrable: string, signal: AbortSignal): Promise<boolean | null> {
    const own = await this.#hasText(`_dmarc.${domain}`, isDmarc, signal)
    return own === false && registrable !== domain ? this.#hasText(`_dmarc.${registrable}`, isDmarc, signal) : own
  }

  async #registeredOn(domain: string, signal: AbortSignal): Promise<string | null> {
    const known = this.#registered.get(domain)
    if (known !== undefined) return known
    const server = this.#ports.serverOf(domain)
    if (server === null) return null
    const mayFollow = async (next: URL) => next.protocol === 'https:'
    const request = {
      url: `${server}domain/${domain}`,
      purpose: 'rdap',
      accepts,
      maxBytes: mostBytes,
      pauseMs,
    } as const
    const answer = await this.#ports.getPage({ ...request, mayFollow, signal })
    const isWhole = answer.outcome === 'answered' && answer.status === 200 && answer.isAccepted && !answer.isCut
    // What a server without a good certificate says is nobody's word.
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
 * for an answer that is not about this domain, or does not say.
 */
function registrationDate(text: string, domain: string): string | null {
  const answer = parseJson(text)
  if (!isObject(answer) || answer.objectClassName !== 'domain' || !Array.isArray(answer.events)) return null
  if (String(answer.ldhName).toLowerCase().replace(/\.$/, '') !== domain) return null
  const event = answer.events.find(each => isObject(each) && each.eventAction === 'registration')
  const at = typeof event?.eventDate === 'string' ? Date.parse(event.eventDate) : Number.NaN
  // A registry without the day writes the beginning of time.
  return at > 0 ? new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length) : null
}
