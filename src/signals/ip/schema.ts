/**
 * Requests and responses of POST /v1/ip/intelligence, batch and asn. Fields that may be null have a list of types,
 * which serializers compile without a branch per variant.
 */
import { batchAnswer, itemId } from '../../core/batch.ts'
import { continentCodes, continentNames } from '../../core/country.ts'
import { object, type Static } from '../../core/json-schema.ts'

export const IpRequest = object(
  {
    ip: {
      type: 'string',
      minLength: 1,
      maxLength: 64,
      description:
        'An IPv4 address as four decimal numbers without leading zeros, or an IPv6 address in any spelling of RFC 4291. No CIDR range, host name, port, zone, brackets or white space.',
      examples: ['8.8.8.8', '2a00:1450::'],
    },
  },
  { additionalProperties: false },
)

export const networkTypes = ['hosting', 'isp', 'mobile', 'business', 'education', 'government', 'unknown'] as const
export type NetworkType = (typeof networkTypes)[number]

const hostingProvider = {
  description:
    'Hosting provider: one of ten names, or `other_hosting` for any other. Null when `hosting` is false. Treat unknown values as `other_hosting`.',
  examples: ['hetzner', 'other_hosting'],
}

/** The network in an answer, at the top level and in `network`. */
const announcement = {
  asn: { type: ['integer', 'null'], description: 'Autonomous system that announces the address.', examples: [15169] },
  as_name: { type: ['string', 'null'], description: 'Network operator of the AS.', examples: ['Google LLC'] },
} as const

const locationSources = ['geofeed', 'cloud_region', 'city_table', 'server_countries', 'operator', 'registry'] as const

const degrees = {
  type: ['number', 'null'],
  description: 'Decimal degrees of the city centre, four decimals; null when the city is unknown.',
} as const

export const IpLocation = object(
  {
    latitude: { ...degrees, minimum: -90, maximum: 90, examples: [37.422] },
    longitude: { ...degrees, minimum: -180, maximum: 180, examples: [-122.085] },
    timezone: {
      type: ['string', 'null'],
      description:
        "IANA time zone of the location. When the city is unknown, the country's time zone if it has only one.",
      examples: ['America/Los_Angeles'],
    },
    local_time: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Current time in `timezone`, to the second, with its UTC offset (RFC 3339).',
      examples: ['2026-10-05T07:30:00-07:00'],
    },
    utc_offset: {
      type: ['string', 'null'],
      pattern: '^[+-][0-9]{2}:[0-9]{2}$',
      description: 'UTC offset of `timezone` at that time, including daylight saving.',
      examples: ['-07:00'],
    },
    accuracy_radius_km: {
      type: 'integer',
      enum: [50, 100, 250, 500, 1000],
      description:
        'How far from the city centre the address may be: 50 when the user of the range publishes the location or the provider lists other ranges nearby, otherwise a value for the type of network. Absent when the city is unknown or the operator of this service has set the location.',
    },
    sources: {
      type: 'array',
      items: { type: 'string', enum: locationSources },
      minItems: 1,
      description:
        'Sources of the location. `geofeed` and `cloud_region`: published by the user of the range; `city_table`: the city database; `server_countries`: the country only; `operator`: the operator of this service; `registry`: the range is registered in the same country. Absent when the country is unknown.',
    },
    geoname_id: {
      type: 'integer',
      minimum: 1,
      description: 'GeoNames ID of the city. Absent when unknown, or when several nearby towns have the same name.',
      examples: [5375480],
    },
  },
  {
    optional: ['accuracy_radius_km', 'sources', 'geoname_id'],
    description: 'Location of the address. Every field is null or absent for a reserved address.',
  },
)

const CountryInfo = object({
  code: { type: 'string', description: 'ISO 3166-1 alpha-2.', examples: ['US'] },
  name: { type: 'string', description: 'English name.', examples: ['United States'] },
  flag: { type: 'string', description: 'Flag emoji.', examples: ['🇺🇸'] },
  continent: { type: 'string', enum: continentNames, examples: ['North America'] },
  currency: { type: 'string', description: 'ISO 4217; `XXX` where there is none.', examples: ['USD'] },
  language: { type: 'string', description: 'ISO 639-1 code of the first official language.', examples: ['en'] },
  in_eu: { type: 'boolean', description: 'A member state of the European Union.' },
  calling_code: { type: 'integer', description: 'Country calling code (ITU-T E.164).', examples: [1] },
})

/** A flag that is absent unless it is true. */
const known = { type: 'boolean', enum: [true] } as const

export const IpNetwork = object(
  {
    ...announcement,
    cidr: {
      type: ['string', 'null'],
      description: 'The largest aligned block of the announced range that contains the address.',
      examples: ['8.8.8.0/24'],
    },
    rir: { type: ['string', 'null'], description: 'Regional Internet registry.', examples: ['ARIN', 'RIPE NCC'] },
    allocated: {
      type: ['string', 'null'],
      format: 'date',
      description: 'Date on which the registry allocated the range. May be the date of a later re-registration.',
      examples: ['2023-12-28'],
    },
    registered_country: {
      type: ['string', 'null'],
      description: 'ISO 3166-1 alpha-2 code of the registration. The address may be used in another country.',
      examples: ['US'],
    },
    type: {
      type: ['string', 'null'],
      enum: [...networkTypes, null],
      description: 'Estimated from the hosting flag and the name of the network operator. Often `unknown`.',
      examples: ['unknown'],
    },
    reverse_dns: { type: ['string', 'null'], description: 'Host name of the address (PTR).', examples: ['dns.google'] },
    anycast: { ...known, description: 'Anycast: the address is served from many locations. Absent when unknown.' },
    satellite: { ...known, description: 'A satellite network. Absent when unknown.' },
    mobile: { ...known, description: 'A mobile network. Absent when unknown.' },
    cdn: { ...known, description: 'A content delivery network. Absent when unknown.' },
  },
  {
    optional: ['anycast', 'satellite', 'mobile', 'cdn'],
    description: 'Network that announces the address. Every field is null or absent for a reserved address.',
  },
)

/** Providers of VPN services in responses. New ones come last, because rows contain the position. */
export const vpnProviders = [
  'mullvad',
  'proton_vpn',
  'private_internet_access',
  'nordvpn',
  'surfshark',
  'windscribe',
  'privado_vpn',
] as const

export type VpnProvider = (typeof vpnProviders)[number]

/** Evidence that an address is an exit of a VPN service, the strongest first. */
export const vpnEvidences = ['published_address', 'network', 'list'] as const
export type VpnEvidence = (typeof vpnEvidences)[number]

/** Flags that need lists, in the order of `not_checked`. */
export const checkedFlags = ['hosting', 'tor', 'vpn', 'apple_private_relay', 'crawler'] as const
export type CheckedFlag = (typeof checkedFlags)[number]

export const IpPrivacy = object(
  {
    hosting: { type: 'boolean', description: 'The same as `hosting` at the top level.' },
    hosting_provider: { type: ['string', 'null'], ...hostingProvider },
    tor: { type: 'boolean', description: 'A current Tor exit node.' },
    vpn: { type: 'boolean', description: 'A known exit of a VPN service.' },
    vpn_provider: {
      type: 'string',
      enum: vpnProviders,
      description: 'Name of the VPN service. Absent when unknown. New values may be added.',
    },
    vpn_evidence: {
      type: 'string',
      enum: vpnEvidences,
      description:
        'Evidence for `vpn`. `published_address`: the VPN service publishes the address; `network`: the whole network belongs to a VPN service; `list`: the address is on a list of VPN ranges. Absent when `vpn` is false.',
    },
    apple_private_relay: { type: 'boolean', description: 'An egress address of iCloud Private Relay.' },
    crawler: { type: ['string', 'null'], description: 'Verified search engine crawler.', examples: ['googlebot'] },
    not_checked: {
      type: 'array',
      items: { type: 'string', enum: checkedFlags },
      minItems: 1,
      description:
        'Flags with an unknown value: they are false or null because their lists have never been downloaded. Absent when every flag was checked.',
      examples: [['tor', 'vpn']],
    },
  },
  {
    optional: ['vpn_provider', 'vpn_evidence', 'not_checked'],
    description: 'For a reserved address, every flag is false and every name is null or absent.',
  },
)

export const IpRisk = object(
  {
    score: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 100,
      description: 'Sum of the weights of `factors`, 0 to 100.',
    },
    level: {
      type: ['string', 'null'],
      enum: ['low', 'medium', 'high', null],
      description: 'low 0-29, medium 30-69, high 70-100.',
    },
    factors: {
      type: 'array',
      items: {
        type: 'string',
        enum: ['tor_exit', 'vpn', 'hosting', 'apple_private_relay', 'unknown_network', 'verified_crawler'],
      },
      description: 'The factor.',
    },
    incomplete: {
      ...known,
      description:
        'True when some factors were not checked (`privacy.not_checked`), so the score is a minimum. Only a verified crawler or iCloud Private Relay could lower it. Absent when every factor was checked.',
    },
  },
  {
    optional: ['incomplete'],
    description: 'For ranking and review, not a probability. Null and empty for a reserved address.',
  },
)

const abuseSources = ['ipsum', 'spamhaus_drop'] as const

export const IpAbuse = object(
  {
    lists: { type: 'integer', minimum: 1, description: 'Public abuse lists that contain the address.', examples: [3] },
    last_seen: {
      type: 'string',
      format: 'date',
      description: 'Day of the newest of these lists.',
      examples: ['2026-11-26'],
    },
    sources: {
      type: 'array',
      items: { type: 'string', enum: abuseSources },
      minItems: 1,
      description:
        'Sources. `ipsum`: the number of other lists that contain the address; `spamhaus_drop`: the whole block is listed (used only if the operator of this service enables it).',
    },
  },
  { description: 'Present when a downloaded abuse list contains the address. Not a factor of the risk score.' },
)

export const IpIntelligence = object(
  {
    ip: {
      type: 'string',
      description: 'Canonical form: IPv6 compressed and lowercase, an IPv4-mapped address as IPv4.',
      examples: ['8.8.8.8'],
    },
    version: { type: 'integer', enum: [4, 6] },
    country_code: {
      type: 'string',
      description: 'ISO 3166-1 alpha-2; empty when unknown or reserved.',
      examples: ['US'],
    },
    country: { type: 'string', description: 'English name; empty when unknown.', examples: ['United States'] },
    region: { type: ['string', 'null'], description: 'State, province or region.', examples: ['California'] },
    region_code: {
      type: 'string',
      pattern: '^[A-Z]{2}-[A-Z0-9]{1,3}$',
      description: 'ISO 3166-2 code of `region`. Absent when unknown.',
      examples: ['US-CA'],
    },
    continent_code: {
      type: 'string',
      enum: Object.values(continentCodes),
      description: 'Two-letter continent code. Absent when `country_code` is empty.',
      examples: ['NA'],
    },
    city: {
      type: ['string', 'null'],
      description: 'Nearest city. Often the location of the network operator, especially on mobile networks.',
      examples: ['Mountain View'],
    },
    ...announcement,
    hosting: { type: 'boolean', description: 'In a published cloud range or a known hosting network.' },
    hosting_provider: { type: ['string', 'null'], ...hostingProvider },
    tor: { type: 'boolean', description: 'A current Tor exit node.' },
    reserved: {
      type: 'boolean',
      description: 'Private, loopback, link-local, carrier-grade NAT, documentation and other reserved addresses.',
    },
    location: IpLocation,
    country_info: {
      ...CountryInfo,
      type: ['object', 'null'],
      description: 'Country details. Null when `country_code` is empty.',
    },
    network: IpNetwork,
    privacy: IpPrivacy,
    risk: IpRisk,
    abuse: IpAbuse,
    override: {
      type: 'string',
      description: 'Reason of the operator of this service for a value that it has set. Absent without one.',
      examples: ['office in Berlin, ticket 4711'],
    },
  },
  { optional: ['region_code', 'continent_code', 'abuse', 'override'] },
)

export const IpBatchRequest = object(
  {
    items: {
      type: 'array',
      items: object({ id: itemId, ip: IpRequest.properties.ip }, { additionalProperties: false }),
      minItems: 1,
      maxItems: 1000,
    },
  },
  { additionalProperties: false },
)

export const IpBatchAnswer = batchAnswer(IpIntelligence)

export const AsRequest = object(
  {
    asn: {
      type: 'integer',
      minimum: 1,
      maximum: 4_294_967_295,
      description: 'Number of the autonomous system, without `AS`.',
      examples: [15169],
    },
  },
  { additionalProperties: false },
)

const prefixes = (family: string, example: string) =>
  ({
    type: 'array',
    items: { type: 'string' },
    description: `Announced ${family} blocks, sorted by address. Adjacent announcements are joined.`,
    examples: [[example]],
  }) as const

export const AsAnswer = object({
  asn: { type: 'integer', examples: [15169] },
  announced: {
    type: 'boolean',
    description: 'True when the AS announces addresses. When false, all other fields are unknown.',
  },
  name: { type: ['string', 'null'], description: 'Network operator.', examples: ['Google LLC'] },
  type: {
    type: 'string',
    enum: networkTypes,
    description: 'Estimated from the AS number, lists of hosting networks and the name of the network operator.',
    examples: ['hosting'],
  },
  country_code: {
    type: 'string',
    description:
      'ISO 3166-1 alpha-2 code of the registration. Without the file of the registry, the country in which most of the announced addresses are registered. Empty when unknown.',
    examples: ['US'],
  },
  country: { type: 'string', description: 'English name; empty when unknown.', examples: ['United States'] },
  allocation: {
    ...object({
      rir: { type: 'string', description: 'Regional Internet registry.', examples: ['ARIN'] },
      date: {
        type: ['string', 'null'],
        format: 'date',
        description: 'Date on which the number was allocated. May be the date of a later re-registration.',
        examples: ['2000-03-30'],
      },
    }),
    type: ['object', 'null'],
    description: 'Registration of the AS number. Null until the file of the registry has been downloaded.',
  },
  prefixes: object({ ipv4: prefixes('IPv4', '8.8.8.0/24'), ipv6: prefixes('IPv6', '2001:4860::/32') }),
})

export type IpRequest = Static<typeof IpRequest>
export type IpIntelligence = Static<typeof IpIntelligence>
export type IpLocation = Static<typeof IpLocation>
export type IpNetwork = Static<typeof IpNetwork>
export type IpPrivacy = Static<typeof IpPrivacy>
export type IpAbuse = Static<typeof IpAbuse>
export type IpRisk = Static<typeof IpRisk>
export type IpBatchRequest = Static<typeof IpBatchRequest>
export type IpBatchAnswer = Static<typeof IpBatchAnswer>
export type AsRequest = Static<typeof AsRequest>
export type AsAnswer = Static<typeof AsAnswer>
