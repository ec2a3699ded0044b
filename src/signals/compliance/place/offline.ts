/**
 * What a domain says by itself, without asking anyone: whether a mailbox provider hands out its addresses, who may
 * register its suffix, and whether its name carries a country. It takes a microsecond.
 *
 * A name below a suffix that its owner lets to others (github.io), or below a host that lends names without being on
 * the public suffix list (blogspot.de), is the customer's, of whom the suffix says nothing; where such a suffix is in
 * our tables (co.com), the name is one of a registry like any other.
 */
import { parse } from 'tldts'
import { countryInLabel } from './country-label.ts'
import type { Finding } from './evidence.ts'
import { type MailboxProvider, placeTables, type RegistrySuffix } from './tables.ts'

/** `consumer` for personal mailbox providers, otherwise `business`. */
export type AddressKind = 'consumer' | 'business'

export interface OfflineEvidence {
  readonly addressKind: AddressKind
  readonly findings: readonly Finding[]
  /**
   * The registrable domain, whose website may tell more; null where a website would be that of a provider or a host,
   * and says nothing of who has the address.
   */
  readonly site: string | null
}

const suffixOptions = {
  allowPrivateDomains: true,
  ...{ extractHostname: false, validateHostname: false, detectIp: false, mixedInputs: false },
}

/** @param domain in ASCII and lower case, with a dot */
export function offlineEvidence(domain: string): OfflineEvidence {
  const { mailboxes, suffixes } = placeTables()
  const exact = mailboxes.get(domain)
  if (exact !== undefined) return atProvider(exact)
  let suffix = suffixes.get(domain)
  for (let dot = domain.indexOf('.'); dot !== -1; dot = domain.indexOf('.', dot + 1)) {
    const parent = domain.slice(dot + 1)
    const provider = mailboxes.get(parent)
    if (provider !== undefined) return provider.hasSubdomains ? atProvider(provider) : belowProvider
    suffix ??= suffixes.get(parent)
  }
  return atName(domain, suffix)
}

function atProvider({ addressKind, finding }: MailboxProvider): OfflineEvidence {
  return { addressKind, findings: finding === null ? none : [finding], site: null }
}

const none: readonly Finding[] = []
/**
 * A provider of users anywhere has its own people, or anybody, below its name; its website would only place the
 * provider.
 */
const belowProvider: OfflineEvidence = { addressKind: 'business', findings: none, site: null }

/** A national name of such a provider that is not in our list places nobody: its holder has picked it. */
const atWorldwideProvider: OfflineEvidence = { addressKind: 'consumer', findings: none, site: null }

function atName(domain: string, suffix: RegistrySuffix | undefined): OfflineEvidence {
  const { domain: registrable, isPrivate, publicSuffix } = parse(domain, suffixOptions)
  if (isPrivate === true && registrable !== null && suffix?.name !== publicSuffix) return belowProvider
  if (registrable !== null) {
    const { hosts, hostBrands, mailboxBrands } = placeTables()
    const label = registrable.slice(0, registrable.indexOf('.'))
    if (mailboxBrands.has(label)) return atWorldwideProvider
    if (domain !== registrable && (hostBrands.has(label) || hosts.has(registrable))) return belowProvider
  }
  // A host of others has a name of its own as well, which is that of a company like any other.
  const site = registrable ?? (isPrivate === true ? parse(domain).domain : null)
  const findings: Finding[] = []
  if (suffix !== undefined && suffix.finding !== null) findings.push(suffix.finding)
  const country = site === null ? null : countryInLabel(domain, site)
  if (country !== null) findings.push({ family: 'subdomain', check: 'country_label', country, points: 2 })
  return { addressKind: 'business', findings, site }
}
