/**
 * Evidence from a domain alone, without a request: whether it is of a mailbox provider, who may register names under
 * its suffix, and whether its labels name a country. It takes a microsecond.
 *
 * A name below a private suffix (github.io), or below a host that lends names without being on the public suffix list
 * (blogspot.de), belongs to a customer, and the suffix is no evidence. A private suffix in our tables (co.com) counts
 * as a registry.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'tldts'
import { readTables, rowsOf } from '../../../core/place-tables.ts'
import type { Finding } from './evidence.ts'

/** `consumer` for personal mailbox providers, otherwise `business`. */
export type AddressKind = 'consumer' | 'business'

export interface OfflineEvidence {
  readonly addressKind: AddressKind
  readonly findings: readonly Finding[]
  /**
   * The registrable domain, whose website may have more evidence; null where the website would be that of a provider or
   * a host, not of the holder of the address.
   */
  readonly site: string | null
}

/** A domain at which a provider gives mailboxes to anyone. */
interface MailboxProvider {
  /** Null for a provider with users in any country. */
  readonly finding: Finding | null
  /** Whether names below it are also its own: a provider of one country gives them out by region. */
  readonly hasSubdomains: boolean
  readonly addressKind: AddressKind
}

interface RegistrySuffix {
  readonly name: string
  /** Null when names below the suffix can be from any country. */
  readonly finding: Finding | null
}

/** Points of a mailbox, of 100. Below 35, its holder chose the country. */
const mailboxPoints: Readonly<Record<string, number>> = {
  'single_country high': 80,
  'single_country medium': 50,
  'country_variant high': 60,
  'country_variant medium': 35,
  'country_variant low': 15,
}

/** Strong: registration requires a presence in the country. Medium: anyone may register, but few others do. */
const suffixPoints: Readonly<Record<string, number>> = { strong: 25, medium: 18, weak: 6 }

function openTables() {
  const { mailboxes, certified, suffixes, lending } = readTables()
  const setOf = (names: string) => new Set(names.split(' '))
  const isCertified = setOf(certified)
  const providers = new Map<string, MailboxProvider>()
  for (const { group, country, name } of rowsOf(mailboxes)) {
    const isStrong = group === 'single_country high'
    const kind = { family: 'mailbox', check: 'mailbox_provider' } as const
    providers.set(name, {
      finding: country === '' ? null : { ...kind, country, points: mailboxPoints[group], isStrong },
      hasSubdomains: group.startsWith('single_country'),
      addressKind: isCertified.has(name) ? 'business' : 'consumer',
    })
  }
  const registries = new Map<string, RegistrySuffix>()
  for (const { group, country, name } of rowsOf(suffixes)) {
    const finding = { family: 'registry', check: 'registry_suffix', country, points: suffixPoints[group] } as const
    registries.set(name, { name, finding: country === '' ? null : finding })
  }
  return {
    mailboxes: providers,
    suffixes: registries,
    hosts: setOf(lending.hosts),
    hostBrands: setOf(lending.hostBrands),
    mailboxBrands: setOf(lending.mailboxBrands),
  }
}

let tables: ReturnType<typeof openTables> | undefined

/** Mailbox providers, registry suffixes, and hosts that lend names: read when the first address is placed. */
export function placeTables(): ReturnType<typeof openTables> {
  tables ??= openTables()
  return tables
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
/** A name below a worldwide provider: its own staff, or anyone. The website would only place the provider. */
const belowProvider: OfflineEvidence = { addressKind: 'business', findings: none, site: null }

/** A national name of such a provider that is not in our list: the holder chose it, so it is no evidence. */
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
  // The own name of a host counts like that of any company.
  const site = registrable ?? (isPrivate === true ? parse(domain).domain : null)
  const findings: Finding[] = []
  if (suffix !== undefined && suffix.finding !== null) findings.push(suffix.finding)
  const country = site === null ? null : countryInLabel(domain, site)
  if (country !== null) findings.push({ family: 'subdomain', check: 'country_label', country, points: 2 })
  return { addressKind: 'business', findings, site }
}

/**
 * Labels that name a country: `de.acme.com`, `acme-france.com`. They are worth two points, so only labels without
 * another common meaning are in the file. `it` is a department, `ca` California, `georgia` a state, `jordan` a first
 * name.
 */
const file = new URL('../../../../assets/compliance/place/country-labels.json', import.meta.url)
const labels: { readonly codes: readonly string[]; readonly names: Readonly<Record<string, readonly string[]>> } =
  JSON.parse(readFileSync(file, 'utf8'))
/** Codes in names of sites and offices. */
const codes = new Set(labels.codes)
/** Countries by their names in English and in their own languages, in ASCII. */
const names = new Map(
  Object.entries(labels.names).flatMap(([country, words]) => words.map(word => [word, country] as const)),
)

/**
 * The country in the labels of a domain; null for none or several.
 * @param site the registrable domain at the end of `domain`
 */
function countryInLabel(domain: string, site: string): string | null {
  const own = site.slice(0, site.indexOf('.'))
  if (domain.length === site.length && !own.includes('-')) return null
  const below = domain.slice(0, -site.length).split('.')
  const words = own.startsWith('xn--') ? [] : own.split('-')
  const named = [
    ...below.map(label => (codes.has(label) ? label.toUpperCase().replace('UK', 'GB') : names.get(label))),
    ...(words.length > 1 ? [words[0], words[words.length - 1]].map(word => names.get(word)) : []),
  ]
  const [country, ...others] = new Set(named.filter(each => each !== undefined))
  return country !== undefined && others.length === 0 ? country : null
}
