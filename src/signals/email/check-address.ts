/** Combines what the address itself, tables, and the queries about its domain reveal. */
import { createHmac } from 'node:crypto'
import type { DisposableDomains, DisposableSign } from '../../core/disposable-domains.ts'
import { isRoleAddress, type PlainAddress, readPlainAddress } from '../../core/email.ts'
import { canonicalOf } from './address/canonical.ts'
import type { ReadAddress } from './address/read-address.ts'
import type { DomainFacts } from './domain/ask-domain.ts'
import { mailboxProviders, relayOf } from './free-providers.ts'
import { type EmailCheck, factorWeights, type RiskFactor, riskFactors } from './schema.ts'
import { domainMeant } from './suggest/did-you-mean.ts'

/** The address of a request. */
export interface SentAddress {
  /** Without surrounding white space. */
  readonly text: string
  readonly read: ReadAddress
}

/** Facts besides the address itself. */
export interface Knowledge {
  readonly disposable: DisposableDomains
  /** Null when no query was made. */
  readonly facts: DomainFacts | null
  readonly tokenOf: (canonical: string) => string
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number
}

/** @param secret 32 bytes of this installation */
export function tokenMaker(secret: Uint8Array, accountId: string): (canonical: string) => string {
  return canonical =>
    createHmac('sha256', secret).update(`duplicate of an address\n${accountId}\n${canonical}`).digest('base64url')
}

export function checkAddress({ text, read }: SentAddress, knowledge: Knowledge): EmailCheck {
  const suggestion = suggestionFor(text, read)
  const known = {
    ...{ email: text, valid: read.reason === null, reason: read.reason },
    ...(read.address === null ? {} : partsOf(read.address, knowledge)),
    ...(suggestion === null ? {} : { did_you_mean: suggestion }),
  }
  return { ...known, risk: riskOf(known) }
}

type Parts = Omit<EmailCheck, 'email' | 'valid' | 'reason' | 'did_you_mean' | 'risk'>

function partsOf(address: PlainAddress, { disposable, facts, tokenOf, now }: Knowledge): Parts {
  const { local, domain } = address
  const canonical = canonicalOf(address)
  const isFree = mailboxProviders().has(domain)
  const relay = relayOf(domain)
  const sign = disposable.signOf(domain) ?? signOfServers(isFree || relay !== null, disposable, facts)
  return {
    domain,
    canonical,
    duplicate_token: tokenOf(canonical),
    disposable: sign !== null,
    ...(sign === null ? {} : { disposable_by: sign }),
    free: isFree,
    role: isRoleAddress(local),
    relay_alias: relay !== null,
    ...(relay === null ? {} : { relay_service: relay }),
    ...(facts === null || Object.keys(facts.dns).length === 0 ? {} : { dns: facts.dns }),
    ...ageOf(facts, now),
  }
}

function signOfServers(
  isExempt: boolean,
  disposable: DisposableDomains,
  facts: DomainFacts | null,
): DisposableSign | null {
  if (isExempt || facts === null) return null
  return facts.mailServers.some(host => disposable.isMailServer(host)) ? 'mail_server' : null
}

const dayMs = 24 * 60 * 60 * 1000

function ageOf(facts: DomainFacts | null, now: number): Pick<Parts, 'domain_age'> {
  const registered = facts?.registered ?? null
  if (registered === null) return {}
  return { domain_age: { registered, days: Math.max(0, Math.floor((now - Date.parse(registered)) / dayMs)) } }
}

/**
 * A correction of the domain, also for a text that becomes an address only with the other domain. Disposable domains
 * are corrected as well: lists of them contain misspelled names of providers, whose owners read misdirected mail.
 */
function suggestionFor(text: string, { address }: ReadAddress): NonNullable<EmailCheck['did_you_mean']> | null {
  const at = text.lastIndexOf('@')
  const local = address?.local ?? text.slice(0, Math.max(at, 0)).replace(/\s+/g, '')
  const typed = address?.domain ?? text.slice(at + 1).toLowerCase()
  if (at < 1 || typed.length > longestTyped) return null
  const found = domainMeant(typed, domain => mailboxProviders().has(domain) || relayOf(domain) !== null)
  if (found === null || readPlainAddress(`${local}@${found.domain}`) === null) return null
  return { email: `${local}@${found.domain}`, reason: found.reason }
}

/** More characters than any domain of a large provider with typing errors. */
const longestTyped = 40

const mediumFrom = 30
const highFrom = 70
/** A domain younger than this number of days is new. */
const newDays = 30

/** The risk. Unknown facts are no factors. */
export function riskOf(check: Omit<EmailCheck, 'risk'>): EmailCheck['risk'] {
  const { valid, disposable, did_you_mean, relay_alias, role, dns = {}, domain_age } = check
  const present: Readonly<Record<RiskFactor, boolean>> = {
    invalid_syntax: !valid,
    no_mail: dns.accepts_mail === false,
    disposable: disposable === true,
    likely_typo: did_you_mean !== undefined,
    new_domain: domain_age !== undefined && domain_age.days < newDays,
    relay_alias: relay_alias === true,
    role: role === true,
    no_spf_and_dmarc: dns.spf === false && dns.dmarc === false,
  }
  const factors = riskFactors.filter(factor => present[factor])
  const score = Math.min(
    100,
    factors.reduce((sum, factor) => sum + factorWeights[factor], 0),
  )
  return { score, level: score >= highFrom ? 'high' : score >= mediumFrom ? 'medium' : 'low', factors }
}
