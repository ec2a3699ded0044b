/**
 * Evidence from the DNS records of a domain: its mail hosts, and weak hints of its name servers, addresses, sender
 * policy and proofs to search engines. A host of one country mostly serves that country. Most suppliers serve everyone
 * and are no evidence.
 */
import { readFileSync } from 'node:fs'
import type { MailExchanger, NameAnswer, NameQuestions } from '../../../core/egress.ts'
import type { Finding } from '../place/evidence.ts'

interface Hoster {
  readonly mx_suffix: string
  readonly country_code: string | null
  readonly strength: 'medium' | 'weak' | 'none'
}

const file = new URL('../../../../assets/compliance/website/mail-hosts.json', import.meta.url)
const rows: readonly Hoster[] = JSON.parse(readFileSync(file, 'utf8'))
const hosters = new Map(rows.map(row => [row.mx_suffix, row]))

const strengthPoints = { medium: 8, weak: 4, none: 0 } as const
/** The senders of a domain are not its mail hosts, and often suppliers of newsletters. */
const senderPoints = 4
const nameServerPoints = 3
const addressPoints = 3
const verificationPoints = 2

/** The country of the longest known suffix of a host; null when it is unknown, or serves everyone. */
export function hosterOf(host: string): { readonly country: string; readonly points: number } | null {
  for (let name = host.toLowerCase().replace(/\.$/, ''); name !== ''; name = name.replace(/^[^.]*\.?/, '')) {
    const hoster = hosters.get(name)
    if (hoster === undefined) continue
    const { country_code: country, strength } = hoster
    return country === null || strength === 'none' ? null : { country, points: strengthPoints[strength] }
  }
  return null
}

/**
 * Findings from the hosts with the lowest preference. A domain that accepts no mail (RFC 7505) has the empty host,
 * which is unknown.
 */
export function mailHostFindings(exchangers: readonly MailExchanger[]): Finding[] {
  const lowest = Math.min(...exchangers.map(({ priority }) => priority))
  const hosts = exchangers.filter(({ priority }) => priority === lowest).map(({ exchange }) => hosterOf(exchange))
  const countries = new Map(
    hosts.flatMap(hoster => (hoster === null ? [] : [[hoster.country, hoster.points] as const])),
  )
  // Hosts of two countries at one preference are no evidence.
  if (countries.size !== 1) return []
  return [...countries].map(([country, points]) => ({ family: 'mail_host', check: 'mail_exchanger', country, points }))
}

/** Findings from the hosts that the sender policy (RFC 7208) among the texts of a domain includes. */
export function senderFindings(texts: readonly string[]): Finding[] {
  const policies = texts.filter(text => /^v=spf1(?: |$)/i.test(text))
  // Two policies count as none (RFC 7208, section 4.5).
  if (policies.length !== 1) return []
  const included = [...policies[0].matchAll(/(?:^| )[+?~-]?(?:include:|redirect=)([^ ]+)/gi)].map(([, name]) => name)
  return findings('mail_host', 'sender_policy', senderPoints, countriesOfHosts(included))
}

/** The network of an address. */
export interface AddressPlace {
  /** ISO 3166-1 alpha-2; null when it is unknown. */
  readonly country: string | null
  /** True for hosting, clouds and content networks, whose addresses are no evidence of the country of customers. */
  readonly isHosting: boolean
}

/** Null for an unknown address. */
export type PlaceOfAddress = (address: string) => AddressPlace | null

/** Verification records of search engines that only sites of their own country use. */
const verifications = [
  { pattern: /^(?:yandex|mailru)-verification[:=]/i, country: 'RU' },
  { pattern: /^naver-site-verification[:=]/i, country: 'KR' },
  { pattern: /^baidu-site-verification[:=]/i, country: 'CN' },
] as const

export interface DnsRecords {
  readonly nameServers: readonly string[]
  readonly addresses: readonly string[]
  readonly texts: readonly string[]
}

/** Each kind of hint at most once for a country. */
export function dnsHostingFindings({ nameServers, addresses, texts }: DnsRecords, placeOf: PlaceOfAddress): Finding[] {
  const located = addresses.map(placeOf).filter(place => place !== null && !place.isHosting)
  const verified = texts.map(text => verifications.find(({ pattern }) => pattern.test(text))?.country)
  return [
    ...findings('dns_host', 'name_server', nameServerPoints, countriesOfHosts(nameServers)),
    ...findings(
      'dns_host',
      'site_address',
      addressPoints,
      located.map(place => place?.country),
    ),
    ...findings('dns_host', 'site_verification', verificationPoints, verified),
  ]
}

function countriesOfHosts(hosts: readonly string[]): (string | undefined)[] {
  return hosts.map(host => hosterOf(host)?.country)
}

/** One finding for each country. */
function findings(
  family: Finding['family'],
  check: string,
  points: number,
  countries: readonly (string | null | undefined)[],
): Finding[] {
  return [...new Set(countries)].flatMap(country => (country ? [{ family, check, country, points }] : []))
}

/** Empty when there is no answer before the signal aborts. */
export async function askMailHost(domain: string, names: NameQuestions, signal: AbortSignal): Promise<Finding[]> {
  return mailHostFindings(found(await names.mailExchangers(domain, signal)))
}

/** The other records of a domain. Those without an answer in time are empty. */
export async function askDnsHosting(
  domain: string,
  names: NameQuestions,
  placeOf: PlaceOfAddress,
  signal: AbortSignal,
): Promise<Finding[]> {
  const [nameServers, addresses, texts] = await Promise.all([
    names.nameServers(domain, signal),
    names.addresses(domain, signal),
    names.texts(domain, signal),
  ])
  const records = { nameServers: found(nameServers), addresses: found(addresses), texts: found(texts) }
  return [...senderFindings(records.texts), ...dnsHostingFindings(records, placeOf)]
}

function found<Found>(answer: NameAnswer<Found>): readonly Found[] {
  return answer.outcome === 'found' ? answer.records : []
}
