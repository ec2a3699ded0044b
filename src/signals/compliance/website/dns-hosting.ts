/**
 * Weak hints of a domain's records: who serves its names, where its address is, and whose search engine it is proved
 * to.
 */
import type { NameAnswer, NameQuestions } from '../../../core/egress.ts'
import type { Finding } from '../place/evidence.ts'
import { hosterOf, senderFindings } from './mail-host.ts'

/** What is known of the network of an address. */
export interface AddressPlace {
  /** ISO 3166-1 alpha-2; null when nobody knows. */
  readonly country: string | null
  /** True for hosting, clouds and content networks, whose addresses say nothing of their customers. */
  readonly isHosting: boolean
}

/** Null for an address of which nothing is known. */
export type PlaceOfAddress = (address: string) => AddressPlace | null

const nameServerPoints = 3
const addressPoints = 3
const verificationPoints = 2

/** Search engines that hardly anybody but sites of their own country has any use for. */
const verifications = [
  { pattern: /^yandex-verification[:=]/i, country: 'RU' },
  { pattern: /^mailru-verification[:=]/i, country: 'RU' },
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
  const served = countriesIn(nameServers.map(name => hosterOf(name)?.country ?? null))
  const located = countriesIn(
    addresses.map(address => {
      const place = placeOf(address)
      return place === null || place.isHosting ? null : place.country
    }),
  )
  const proved = countriesIn(
    texts.map(text => verifications.find(({ pattern }) => pattern.test(text))?.country ?? null),
  )
  const findings = (check: string, points: number, countries: readonly string[]): Finding[] =>
    countries.map(country => ({ family: 'dns_host', check, country, points }))
  return [
    ...findings('name_server', nameServerPoints, served),
    ...findings('site_address', addressPoints, located),
    ...findings('site_verification', verificationPoints, proved),
  ]
}

function countriesIn(countries: readonly (string | null)[]): string[] {
  return [...new Set(countries.filter(country => country !== null))]
}

/** The records of a domain beside its mail hosts. Each that does not come in time is empty. */
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

function found(answer: NameAnswer<string>): readonly string[] {
  return answer.outcome === 'found' ? answer.records : []
}
