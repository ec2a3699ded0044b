/**
 * Builds the answer for an address. Objects that are the same for many answers (country_info, privacy, risk, everything
 * of a reserved address) are frozen and shared; the rest is created anew, always in the same shape.
 */
import type { IpIndex } from '../index/ip-index.ts'
import {
  areaMask,
  countryMask,
  countryShift,
  daysMask,
  evidenceShift,
  latitudeOf,
  longitudeOf,
  nameShift,
  noLatitude,
  notAnnounced,
  overrideShift,
  placeEvidence,
  rirMask,
  rirShift,
  townOf,
  traitsMask,
  traitsShift,
  typeMask,
  wordsPerNetwork,
  wordsPerPlace,
  wordsPerTown,
  zoneShift,
} from '../index/layout.ts'
import { type ListedRanges, noRanges } from '../index/listed-ranges.ts'
import { networkFlagsOf, vpnBitsOf } from '../networks/network-traits.ts'
import { nothing, type ReverseAnswer } from '../reverse-dns/reverse-dns.ts'
import type { IpAbuse, IpIntelligence, IpLocation } from '../schema.ts'
import { type Found, findAddress, readAddress } from './find.ts'
import { asExit, reservedUsage } from './flags.ts'
import type { ZoneClock } from './local-time.ts'

/** The IPv6 address of the current call of `lookup`. */
const words = new Uint32Array(4)

/**
 * The answer for the address at `now` (milliseconds since 1970-01-01 UTC), without queries; null when the API does not
 * accept the text as an address. The caller must not change the inner objects of the answer.
 */
export function lookup(
  index: IpIndex,
  text: string,
  now: number,
  exits: ListedRanges = noRanges,
): IpIntelligence | null {
  const address = readAddress(text, words)
  return address === null ? null : answerOf(index, findAddress(index, address, exits), nothing, now)
}

/** @param host name found by reverse DNS, and `abuse` the entry of the abuse lists */
export function answerOf(
  index: IpIndex,
  found: Found,
  host: ReverseAnswer,
  now: number,
  abuse?: IpAbuse,
): IpIntelligence {
  const { ip, version, reserved, asn: number, areaAndZone } = found
  const { places, towns, networks, text } = index
  const first = places[found.place * wordsPerPlace]
  const second = places[found.place * wordsPerPlace + 1]
  const townAt = townOf(second) * wordsPerTown
  const networkAt = found.network * wordsPerNetwork
  const facts = networks[networkAt + 1]
  const traits = found.isExit ? asExit(networks[networkAt + 2]) : networks[networkAt + 2]
  const last = networks[networkAt + 3]
  const more = (last >>> traitsShift) & traitsMask
  const asn = number === notAnnounced ? null : number
  const as_name = text.get(facts >>> nameShift)
  const area = index.area(areaAndZone & areaMask)
  const usages = found.isTorChecked ? index.usages : index.usagesWithoutTor
  const { privacy, risk } = reserved ? reservedUsage : usages.of(traits, asn !== null, vpnBitsOf(more), host.crawler)
  const answer: IpIntelligence = {
    ip,
    version,
    country_code: area.countryCode,
    country: area.country,
    region: area.region,
    city: text.get(towns[townAt]),
    asn,
    as_name,
    hosting: privacy.hosting,
    hosting_provider: privacy.hosting_provider,
    tor: privacy.tor,
    reserved,
    location: locationOf(first, second, index.zone(areaAndZone >>> zoneShift), now),
    country_info: area.countryInfo,
    network: {
      asn,
      as_name,
      cidr: found.cidr,
      rir: index.registry((traits >>> rirShift) & rirMask),
      allocated: index.dateOf(last & daysMask),
      registered_country: index.countryCode((facts >>> countryShift) & countryMask),
      type: reserved ? null : index.networkType(facts & typeMask),
      reverse_dns: host.name,
    },
    privacy,
    risk,
  }
  if (more !== 0) Object.assign(answer.network, networkFlagsOf(more))
  if (area.regionCode !== null) answer.region_code = area.regionCode
  if (area.continentCode !== null) {
    answer.continent_code = area.continentCode
    addPlaceFacts(answer, last >>> evidenceShift, towns[townAt + 2])
  }
  if (abuse !== undefined) answer.abuse = abuse
  return traits < 1 << overrideShift ? answer : { ...answer, override: index.override(traits >>> overrideShift) }
}

/** Adds accuracy, sources and the GeoNames id (0 for none) to an answer with a country. */
function addPlaceFacts(answer: IpIntelligence, evidence: number, geonameId: number): void {
  const { location } = answer
  const radius = answer.city === null ? undefined : radiusOf(answer, evidence)
  if (radius !== undefined) location.accuracy_radius_km = radius
  location.sources = sourcesOf(answer, evidence)
  if (geonameId !== 0) location.geoname_id = geonameId
}

/** @param first first word of the place, and `second` its second word */
function locationOf(first: number, second: number, zone: ZoneClock | null, now: number): IpLocation {
  const latitude = latitudeOf(first)
  const known = latitude !== noLatitude
  const time = zone === null ? null : zone.at(now)
  return {
    latitude: known ? latitude / 10_000 : null,
    longitude: known ? longitudeOf(first, second) / 10_000 : null,
    timezone: zone === null ? null : zone.name,
    local_time: time === null ? null : time.local_time,
    utc_offset: time === null ? null : time.utc_offset,
  }
}

/**
 * The accuracy radius of a place and its sources. Both depend on the evidence found by the compiler (`placeEvidence`),
 * on the country of registration, and on the type of network.
 */

type Sources = NonNullable<IpLocation['sources']>
type Radius = NonNullable<IpLocation['accuracy_radius_km']>

/** Clouds that publish cities as geofeeds. The others publish regions. */
const geofeeds: ReadonlySet<string> = new Set(['digitalocean', 'linode', 'vultr'])

const known = new Map<string, Sources>()

/** The answer must have a country. The array is shared. */
function sourcesOf(answer: IpIntelligence, evidence: number): Sources {
  const { privacy, hosting_provider, network, country_code } = answer
  const isGeofeed = privacy.apple_private_relay || (hosting_provider !== null && geofeeds.has(hosting_provider))
  const published = isGeofeed ? 'geofeed' : 'cloud_region'
  const agrees = network.registered_country === country_code
  const key = `${evidence} ${published} ${agrees}`
  let sources = known.get(key)
  if (sources === undefined) {
    sources = [...placesOf(evidence, published), ...(agrees ? (['registry'] as const) : [])]
    known.set(key, sources)
  }
  return sources
}

function placesOf(evidence: number, published: 'geofeed' | 'cloud_region'): Sources {
  if (evidence === placeEvidence.operator) return ['operator']
  if (evidence === placeEvidence.servers) return ['server_countries']
  if (evidence === placeEvidence.published) return [published]
  return evidence === placeEvidence.table ? ['city_table'] : [published, 'city_table']
}

/** Kilometres; undefined for a place set by the operator of the service. The answer must have a city. */
function radiusOf({ network, hosting, country_code }: IpIntelligence, evidence: number): Radius | undefined {
  if (evidence === placeEvidence.operator) return undefined
  if (evidence !== placeEvidence.table) return 50
  const { registered_country } = network
  const isElsewhere = registered_country !== null && registered_country !== country_code
  if (network.satellite === true) return 1000
  if (network.mobile === true || isElsewhere) return 500
  return hosting ? 250 : 100
}
