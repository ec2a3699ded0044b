/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

/** Where the address is; every field null for a reserved address. */
export interface IpIntelligenceLocation {
  /** Decimal degrees of the city centre, four decimals; null when the city is unknown. */
  readonly latitude: number | null
  /** As `latitude`. */
  readonly longitude: number | null
  /**
   * IANA zone that the country keeps at the place; when the city is unknown, the country's zone if it has
   * only one.
   */
  readonly timezone: string | null
  /** Time in `timezone` when the answer was made, to the second, with its offset (RFC 3339). */
  readonly local_time: string | null
  /** Offset of `timezone` from UTC at that time, daylight saving included. */
  readonly utc_offset: string | null
}

/** Facts about the country; null when `country_code` is empty. */
export interface IpIntelligenceCountryInfo {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  /** English name. */
  readonly name: string
  /** Flag emoji. */
  readonly flag: string
  readonly continent: Open<'Africa' | 'Antarctica' | 'Asia' | 'Europe' | 'North America' | 'Oceania' | 'South America'>
  /** ISO 4217; `XXX` where there is none. */
  readonly currency: string
  /** ISO 639-1, the first official language. */
  readonly language: string
  /** A member state of the European Union. */
  readonly in_eu: boolean
  /** Country calling code (ITU-T E.164). */
  readonly calling_code: number
}

/** Who announces the address; every field null for a reserved address. */
export interface IpIntelligenceNetwork {
  /** Autonomous system that announces the address. */
  readonly asn: number | null
  /** Its network operator. */
  readonly as_name: string | null
  /** Announced range: the largest aligned block inside it that holds the address. */
  readonly cidr: string | null
  /** Regional Internet registry. */
  readonly rir: string | null
  /** When the registry allocated the range; may be a later re-registration. */
  readonly allocated: string | null
  /** ISO 3166-1 alpha-2 of the registration, which need not be where the address is used. */
  readonly registered_country: string | null
  /** Heuristic from the hosting flag and the network operator's name, often `unknown`. */
  readonly type: Open<'hosting' | 'isp' | 'mobile' | 'business' | 'education' | 'government' | 'unknown'> | null
  /** Host name of the address (PTR). */
  readonly reverse_dns: string | null
}

/** Every flag false and every name null for a reserved address. */
export interface IpIntelligencePrivacy {
  /** As the top level. */
  readonly hosting: boolean
  /**
   * The hosting provider: one of ten named ones, `other_hosting` for any other, null when `hosting` is false.
   * Treat a value you do not know like `other_hosting`.
   */
  readonly hosting_provider: string | null
  /** A current Tor exit node. */
  readonly tor: boolean
  /** A known exit of a VPN service. */
  readonly vpn: boolean
  /** An egress address of iCloud Private Relay. */
  readonly apple_private_relay: boolean
  /** Verified search engine crawler. */
  readonly crawler: string | null
}

/** For ranking and review, not a probability. Null and empty for a reserved address. */
export interface IpIntelligenceRisk {
  /** Sum of the weights of `factors`, 0 to 100. */
  readonly score: number | null
  /** low 0-29, medium 30-69, high 70-100. */
  readonly level: Open<'low' | 'medium' | 'high'> | null
  /** What was counted. */
  readonly factors: readonly (Open<'tor_exit' | 'vpn' | 'hosting' | 'apple_private_relay' | 'unknown_network' | 'verified_crawler'>)[]
}

export interface IpIntelligence {
  /** Canonical form: IPv6 compressed and lowercase, an IPv4-mapped address as IPv4. */
  readonly ip: string
  readonly version: Open<4 | 6>
  /** ISO 3166-1 alpha-2; empty when unknown or reserved. */
  readonly country_code: string
  /** English name; empty when unknown. */
  readonly country: string
  /** State, province or region. */
  readonly region: string | null
  /** Nearest city; often the network operator's location, above all on mobile networks. */
  readonly city: string | null
  /** Autonomous system that announces the address. */
  readonly asn: number | null
  /** Its network operator. */
  readonly as_name: string | null
  /** In a published cloud range or a known hosting network. */
  readonly hosting: boolean
  /**
   * The hosting provider: one of ten named ones, `other_hosting` for any other, null when `hosting` is false.
   * Treat a value you do not know like `other_hosting`.
   */
  readonly hosting_provider: string | null
  /** A current Tor exit node. */
  readonly tor: boolean
  /** Private, loopback, link-local, carrier-grade NAT, documentation and other reserved addresses. */
  readonly reserved: boolean
  readonly location: IpIntelligenceLocation
  readonly country_info: IpIntelligenceCountryInfo | null
  readonly network: IpIntelligenceNetwork
  readonly privacy: IpIntelligencePrivacy
  readonly risk: IpIntelligenceRisk
  /** Present when the operator of this service has set a part of this answer: the operator's reason. */
  readonly override?: string
}

export interface IpIntelligenceRequest {
  /**
   * An IPv4 address as four decimal numbers without leading zeros, or an IPv6 address in any spelling of RFC
   * 4291. No CIDR range, host name, port, zone, brackets or white space.
   */
  readonly ip: string
}
