/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'
import type { BatchError } from './gender.ts'

/** Location of the address. Every field is null or absent for a reserved address. */
export interface IpIntelligenceLocation {
  /** Decimal degrees of the city centre, four decimals; null when the city is unknown. */
  readonly latitude: number | null
  /** Decimal degrees of the city centre, four decimals; null when the city is unknown. */
  readonly longitude: number | null
  /** IANA time zone of the location. When the city is unknown, the country's time zone if it has only one. */
  readonly timezone: string | null
  /** Current time in `timezone`, to the second, with its UTC offset (RFC 3339). */
  readonly local_time: string | null
  /** UTC offset of `timezone` at that time, including daylight saving. */
  readonly utc_offset: string | null
  /**
   * How far from the city centre the address may be: 50 when the user of the range publishes the location or
   * the provider lists other ranges nearby, otherwise a value for the type of network. Absent when the city
   * is unknown or the operator of this service has set the location.
   */
  readonly accuracy_radius_km?: Open<50 | 100 | 250 | 500 | 1000>
  /**
   * Sources of the location. `geofeed` and `cloud_region`: published by the user of the range; `city_table`:
   * the city database; `server_countries`: the country only; `operator`: the operator of this service;
   * `registry`: the range is registered in the same country. Absent when the country is unknown.
   */
  readonly sources?: readonly (Open<'geofeed' | 'cloud_region' | 'city_table' | 'server_countries' | 'operator' | 'registry'>)[]
  /** GeoNames ID of the city. Absent when unknown, or when several nearby towns have the same name. */
  readonly geoname_id?: number
}

/** Country details. Null when `country_code` is empty. */
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
  /** ISO 639-1 code of the first official language. */
  readonly language: string
  /** A member state of the European Union. */
  readonly in_eu: boolean
  /** Country calling code (ITU-T E.164). */
  readonly calling_code: number
}

/** Network that announces the address. Every field is null or absent for a reserved address. */
export interface IpIntelligenceNetwork {
  /** Autonomous system that announces the address. */
  readonly asn: number | null
  /** Network operator of the AS. */
  readonly as_name: string | null
  /** The largest aligned block of the announced range that contains the address. */
  readonly cidr: string | null
  /** Regional Internet registry. */
  readonly rir: string | null
  /** Date on which the registry allocated the range. May be the date of a later re-registration. */
  readonly allocated: string | null
  /** ISO 3166-1 alpha-2 code of the registration. The address may be used in another country. */
  readonly registered_country: string | null
  /** Estimated from the hosting flag and the name of the network operator. Often `unknown`. */
  readonly type: Open<'hosting' | 'isp' | 'mobile' | 'business' | 'education' | 'government' | 'unknown'> | null
  /** Host name of the address (PTR). */
  readonly reverse_dns: string | null
  /** Anycast: the address is served from many locations. Absent when unknown. */
  readonly anycast?: true
  /** A satellite network. Absent when unknown. */
  readonly satellite?: true
  /** A mobile network. Absent when unknown. */
  readonly mobile?: true
  /** A content delivery network. Absent when unknown. */
  readonly cdn?: true
}

/** For a reserved address, every flag is false and every name is null or absent. */
export interface IpIntelligencePrivacy {
  /** The same as `hosting` at the top level. */
  readonly hosting: boolean
  /**
   * Hosting provider: one of ten names, or `other_hosting` for any other. Null when `hosting` is false. Treat
   * unknown values as `other_hosting`.
   */
  readonly hosting_provider: string | null
  /** A current Tor exit node. */
  readonly tor: boolean
  /** A known exit of a VPN service. */
  readonly vpn: boolean
  /** Name of the VPN service. Absent when unknown. New values may be added. */
  readonly vpn_provider?: Open<'mullvad' | 'proton_vpn' | 'private_internet_access' | 'nordvpn' | 'surfshark' | 'windscribe' | 'privado_vpn'>
  /**
   * Evidence for `vpn`. `published_address`: the VPN service publishes the address; `network`: the whole
   * network belongs to a VPN service; `list`: the address is on a list of VPN ranges. Absent when `vpn` is
   * false.
   */
  readonly vpn_evidence?: Open<'published_address' | 'network' | 'list'>
  /** An egress address of iCloud Private Relay. */
  readonly apple_private_relay: boolean
  /** Verified search engine crawler. */
  readonly crawler: string | null
  /**
   * Flags with an unknown value: they are false or null because their lists have never been downloaded.
   * Absent when every flag was checked.
   */
  readonly not_checked?: readonly (Open<'hosting' | 'tor' | 'vpn' | 'apple_private_relay' | 'crawler'>)[]
}

/** For ranking and review, not a probability. Null and empty for a reserved address. */
export interface IpIntelligenceRisk {
  /** Sum of the weights of `factors`, 0 to 100. */
  readonly score: number | null
  /** low 0-29, medium 30-69, high 70-100. */
  readonly level: Open<'low' | 'medium' | 'high'> | null
  /** The factor. */
  readonly factors: readonly (Open<'tor_exit' | 'vpn' | 'hosting' | 'apple_private_relay' | 'unknown_network' | 'verified_crawler'>)[]
  /**
   * True when some factors were not checked (`privacy.not_checked`), so the score is a minimum. Only a
   * verified crawler or iCloud Private Relay could lower it. Absent when every factor was checked.
   */
  readonly incomplete?: true
}

/** Present when a downloaded abuse list contains the address. Not a factor of the risk score. */
export interface IpIntelligenceAbuse {
  /** Public abuse lists that contain the address. */
  readonly lists: number
  /** Day of the newest of these lists. */
  readonly last_seen: string
  /**
   * Sources. `ipsum`: the number of other lists that contain the address; `spamhaus_drop`: the whole block is
   * listed (used only if the operator of this service enables it).
   */
  readonly sources: readonly (Open<'ipsum' | 'spamhaus_drop'>)[]
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
  /** ISO 3166-2 code of `region`. Absent when unknown. */
  readonly region_code?: string
  /** Two-letter continent code. Absent when `country_code` is empty. */
  readonly continent_code?: Open<'AF' | 'AN' | 'AS' | 'EU' | 'NA' | 'OC' | 'SA'>
  /** Nearest city. Often the location of the network operator, especially on mobile networks. */
  readonly city: string | null
  /** Autonomous system that announces the address. */
  readonly asn: number | null
  /** Network operator of the AS. */
  readonly as_name: string | null
  /** In a published cloud range or a known hosting network. */
  readonly hosting: boolean
  /**
   * Hosting provider: one of ten names, or `other_hosting` for any other. Null when `hosting` is false. Treat
   * unknown values as `other_hosting`.
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
  readonly abuse?: IpIntelligenceAbuse
  /** Reason of the operator of this service for a value that it has set. Absent without one. */
  readonly override?: string
}

export interface IpBatchDataItem {
  /** Position of the item in the request. */
  readonly index: number
  readonly id: string
  readonly charged_credits: number
  readonly data?: IpIntelligence
  readonly error?: BatchError
}

export interface IpBatch {
  readonly data: readonly IpBatchDataItem[]
  /** `not_charged` when no item was charged. */
  readonly billing_status: Open<'confirmed' | 'not_charged' | 'unconfirmed'>
}

/** Registration of the AS number. Null until the file of the registry has been downloaded. */
export interface IpAsnAllocation {
  /** Regional Internet registry. */
  readonly rir: string
  /** Date on which the number was allocated. May be the date of a later re-registration. */
  readonly date: string | null
}

export interface IpAsnPrefixes {
  /** Announced IPv4 blocks, sorted by address. Adjacent announcements are joined. */
  readonly ipv4: readonly string[]
  /** Announced IPv6 blocks, sorted by address. Adjacent announcements are joined. */
  readonly ipv6: readonly string[]
}

export interface IpAsn {
  readonly asn: number
  /** True when the AS announces addresses. When false, all other fields are unknown. */
  readonly announced: boolean
  /** Network operator. */
  readonly name: string | null
  /** Estimated from the AS number, lists of hosting networks and the name of the network operator. */
  readonly type: Open<'hosting' | 'isp' | 'mobile' | 'business' | 'education' | 'government' | 'unknown'>
  /**
   * ISO 3166-1 alpha-2 code of the registration. Without the file of the registry, the country in which most
   * of the announced addresses are registered. Empty when unknown.
   */
  readonly country_code: string
  /** English name; empty when unknown. */
  readonly country: string
  readonly allocation: IpAsnAllocation | null
  readonly prefixes: IpAsnPrefixes
}

export interface IpIntelligenceRequest {
  /**
   * An IPv4 address as four decimal numbers without leading zeros, or an IPv6 address in any spelling of RFC
   * 4291. No CIDR range, host name, port, zone, brackets or white space.
   */
  readonly ip: string
}

export interface IpBatchRequestItemsItem {
  /** Your reference for the item, returned unchanged. */
  readonly id: string
  /**
   * An IPv4 address as four decimal numbers without leading zeros, or an IPv6 address in any spelling of RFC
   * 4291. No CIDR range, host name, port, zone, brackets or white space.
   */
  readonly ip: string
}

export interface IpBatchRequest {
  readonly items: readonly IpBatchRequestItemsItem[]
}

export interface IpAsnRequest {
  /** Number of the autonomous system, without `AS`. */
  readonly asn: number
}
