/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'
import type { BatchError } from './gender.ts'

/** Where the address is; every field null or left out for a reserved address. */
export interface IpIntelligenceLocation {
  /** Decimal degrees of the city centre, four decimals; null when the city is unknown. */
  readonly latitude: number | null
  /** Decimal degrees of the city centre, four decimals; null when the city is unknown. */
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
  /**
   * How far from the city centre the address may be: 50 when its user publishes the place or the provider
   * others nearby, else by the kind of network. Left out when the city is unknown or the operator of this
   * service has set the place.
   */
  readonly accuracy_radius_km?: Open<50 | 100 | 250 | 500 | 1000>
  /**
   * What says that the address is there: `geofeed` or `cloud_region`, who uses the range; `city_table`;
   * `server_countries`, the country alone; `operator`, the operator of this service; `registry` when the
   * range is registered in the same country. Left out when the country is unknown.
   */
  readonly sources?: readonly (Open<'geofeed' | 'cloud_region' | 'city_table' | 'server_countries' | 'operator' | 'registry'>)[]
  /** GeoNames id of the city; left out when not known, or when more than one town nearby has its name. */
  readonly geoname_id?: number
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

/** Who announces the address; every field null or left out for a reserved address. */
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
  /** The address answers from many places at once. Left out when not known. */
  readonly anycast?: true
  /** The network reaches its customers by satellite. Left out when not known. */
  readonly satellite?: true
  /** A network of mobile phones alone. Left out when not known. */
  readonly mobile?: true
  /** A content delivery network. Left out when not known. */
  readonly cdn?: true
}

/** Every flag false and every name null or left out for a reserved address. */
export interface IpIntelligencePrivacy {
  /** The same as `hosting` at the top level. */
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
  /** The VPN service; left out when not known. Further values may appear. */
  readonly vpn_provider?: Open<'mullvad' | 'proton_vpn' | 'private_internet_access' | 'nordvpn' | 'surfshark' | 'windscribe' | 'privado_vpn'>
  /**
   * What says that it is one: `published_address`, the service publishes the address; `network`, the whole
   * network belongs to a VPN service; `list`, a list of VPN ranges. Left out when `vpn` is false.
   */
  readonly vpn_evidence?: Open<'published_address' | 'network' | 'list'>
  /** An egress address of iCloud Private Relay. */
  readonly apple_private_relay: boolean
  /** Verified search engine crawler. */
  readonly crawler: string | null
  /**
   * Flags that are false or null only because no list for them was ever downloaded: their value is not known.
   * Left out when every flag was checked.
   */
  readonly not_checked?: readonly (Open<'hosting' | 'tor' | 'vpn' | 'apple_private_relay' | 'crawler'>)[]
}

/** For ranking and review, not a probability. Null and empty for a reserved address. */
export interface IpIntelligenceRisk {
  /** Sum of the weights of `factors`, 0 to 100. */
  readonly score: number | null
  /** low 0-29, medium 30-69, high 70-100. */
  readonly level: Open<'low' | 'medium' | 'high'> | null
  /** What was counted. */
  readonly factors: readonly (Open<'tor_exit' | 'vpn' | 'hosting' | 'apple_private_relay' | 'unknown_network' | 'verified_crawler'>)[]
  /**
   * Some factors were not checked (`privacy.not_checked`), so the score is a minimum; only a verified crawler
   * or iCloud Private Relay could lower it. Left out when every factor was checked.
   */
  readonly incomplete?: true
}

/** Present when an abuse list that was downloaded names the address. No factor of the risk score. */
export interface IpIntelligenceAbuse {
  /** How many public abuse lists name the address. */
  readonly lists: number
  /** Day of the newest of these lists. */
  readonly last_seen: string
  /**
   * Who says so: `ipsum` counts the lists of others; `spamhaus_drop` names the whole block, where the
   * operator of this service uses it.
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
  /** ISO 3166-2 of `region`; left out when not known. */
  readonly region_code?: string
  /** Two letters; left out when `country_code` is empty. */
  readonly continent_code?: Open<'AF' | 'AN' | 'AS' | 'EU' | 'NA' | 'OC' | 'SA'>
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
  readonly abuse?: IpIntelligenceAbuse
  /** Present when the operator of this service has set a part of this answer: the operator's reason. */
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

/** Registration of the number; null until the registry's file was fetched. */
export interface IpAsnAllocation {
  /** Regional Internet registry. */
  readonly rir: string
  /** When the number was allocated; may be a later re-registration. */
  readonly date: string | null
}

export interface IpAsnPrefixes {
  /** Announced IPv4 blocks in the order of their addresses; adjacent announcements are joined. */
  readonly ipv4: readonly string[]
  /** Announced IPv6 blocks in the order of their addresses; adjacent announcements are joined. */
  readonly ipv6: readonly string[]
}

export interface IpAsn {
  readonly asn: number
  /** Whether it announces any address. When false, nothing else is known of it. */
  readonly announced: boolean
  /** Network operator. */
  readonly name: string | null
  /** Heuristic from the number, lists of hosting networks and the network operator's name. */
  readonly type: Open<'hosting' | 'isp' | 'mobile' | 'business' | 'education' | 'government' | 'unknown'>
  /**
   * ISO 3166-1 alpha-2 of the number's registration; without the registry's file, the country in which most
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
  /** Your own reference, echoed back. */
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
