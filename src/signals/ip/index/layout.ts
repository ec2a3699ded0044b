/**
 * The tables of the IP snapshot: what the compiler writes and a lookup reads. Each but the first is a run of 32-bit
 * words, a fixed number per row, so that everything one lookup needs of a table lies in one cache line.
 *
 *   v4, v6      range indexes over the whole address space (src/data/index/range-lines.ts); the item of a range is its place, the
 *               group its network and the length of the announced block's prefix
 *   exits4, exits6  range indexes of the same form: what holds where the address is a Tor exit, which another data set knows
 *               (tor/); no network where that is what its own row says, with the flags of `asExit`
 *   places      latitude, longitude and town; row 0 is "unknown"
 *   towns       city, area and zone, GeoNames id (0 is none): what places of one town share; row 0 is "unknown"
 *   areas       country, region, code of the region; what places of one region share; row 0 is "unknown"
 *   networks    AS number; name, country of registration and type; flags, registry and override; date of
 *               allocation and traits; row 0 is "unknown"
 *   countries   the countries of registration; row 0 is "unknown"
 *   crawlers    name of each verified crawler; row 0 is none
 *   overrides   the reason of each override by the operator; row 0 is none
 *   zones       name of each time zone; row 0 is "unknown"
 *   systems     AS number; name, country and type as of a network; registration; where its blocks of IPv4 and of IPv6 end, in bytes
 *   blocks4, blocks6  announced blocks of each family, those of one system together, each as in BGP (RFC 4271, 4.3): its
 *               prefix length, then as many octets of the address as hold a prefix of that length
 *   text        every name, see string-table.ts
 *
 * A range knows the length of the announced block's prefix and not its first address: the block holds the address that
 * was looked up, so the length says which block it is. Place and network are in the value of the range, not behind a
 * number for both, so that a lookup reads them at the same time. Neighbouring ranges mostly share network and length.
 */
import { countryOf } from '../../../core/country.ts'

export const sections = {
  ranges: { 4: 'v4', 6: 'v6' },
  exits: { 4: 'exits4', 6: 'exits6' },
  places: 'places',
  towns: 'towns',
  areas: 'areas',
  networks: 'networks',
  countries: 'countries',
  crawlers: 'crawlers',
  overrides: 'overrides',
  zones: 'zones',
  systems: 'systems',
  blocks: { 4: 'blocks4', 6: 'blocks6' },
  text: 'text',
} as const

/** Raised with every change of a table's layout. Older snapshots are compiled anew. */
export const formatVersion = 11

const networkBits = 20

/**
 * The group of a range. Lengths 2 to 128 are stored minus one. Nobody announces half of all addresses, so 0 is free for
 * space that is not announced.
 */
export function packBlock(network: number, prefixLength: number): number {
  return network | ((prefixLength === 0 ? 0 : prefixLength - 1) << networkBits)
}

export function networkOf(block: number): number {
  return block & (mostNetworks - 1)
}

/** Length of the announced block's prefix; 0 when the range is not announced. */
export function prefixLengthOf(block: number): number {
  const kept = block >>> networkBits
  return kept === 0 ? 0 : kept + 1
}

export const mostPlaces = 2 ** 20
export const mostNetworks = 2 ** networkBits

/** Latitude of a place of which only the country is known; the others are in units of 0.0001 degree. */
export const noLatitude = -2147483648

/** A place in two words: 21 bits of latitude, 0 for none, 22 of longitude, both from their least, and 21 of town. */
export const wordsPerPlace = 2
const townBits = 21
const upperLongitudeBits = 11
const upperLongitudeMask = 2 ** upperLongitudeBits - 1
const leastLatitude = -900_001
const leastLongitude = -1_800_000
export const mostTowns = 2 ** townBits

/** Coordinates are in units of 0.0001 degree. */
export function packPlace(latitude: number, longitude: number, town: number): [number, number] {
  const north = latitude === noLatitude ? 0 : latitude - leastLatitude
  const east = longitude - leastLongitude
  return [((north << upperLongitudeBits) | (east >>> upperLongitudeBits)) >>> 0, ((east << townBits) | town) >>> 0]
}

/** `first` and `second` are the words of a place. */
export function latitudeOf(first: number): number {
  const north = first >>> upperLongitudeBits
  return north === 0 ? noLatitude : north + leastLatitude
}

export function longitudeOf(first: number, second: number): number {
  return (((first & upperLongitudeMask) << upperLongitudeBits) | (second >>> townBits)) + leastLongitude
}

export function townOf(second: number): number {
  return second & (mostTowns - 1)
}

/** City, area and zone, GeoNames id. */
export const wordsPerTown = 3
/** The second word of a town: area below, zone above. */
export const zoneShift = 16
export const areaMask = 0xffff

/** Country, region, and the ISO 3166-2 code of the region; the last two are texts, 0 for none. */
export const wordsPerArea = 3

export const wordsPerNetwork = 4
/** AS number 0 and prefix length 0 stand for a range that is delegated and not announced. */
export const notAnnounced = 0
/** The second word of a network: name, row of the country of registration, type. */
export const nameShift = 12
export const countryShift = 4
export const countryMask = 0xff
export const typeMask = 0xf
export const mostNames = 2 ** 20
/** The third word of a network: flags (flags.ts), position of the registry in `rirs` plus 1, row of the override. */
export const rirShift = 13
export const rirMask = 0x7
export const overrideShift = 16
export const mostOverrides = 2 ** 16
/**
 * The fourth: days from 1970-01-01 to the allocation, 0 when unknown; traits (networks/network-traits.ts); what stands
 * behind the place.
 */
export const daysMask = 0xffff
export const traitsShift = 16
export const traitsMask = 0xfff
export const evidenceShift = 28

/** What stands behind the place of a range, in 3 bits of its network's row. */
export const placeEvidence = {
  /** The table of cities. */
  table: 0,
  /** Who uses the range publishes it: a geofeed or the region of a cloud. */
  published: 1,
  /** It is published, and the table has it within 50 km. */
  publishedAndTable: 2,
  /** The table has it within 50 km of a place that the same provider publishes for others of its addresses. */
  nearPublished: 3,
  /** The country of servers, because the table's is another. */
  servers: 4,
  /** The operator of this service has set a part of it. */
  operator: 5,
} as const

export const wordsPerAs = 5

/** Position in `rirs` and days since 1970-01-01 (0 when unknown) as one number that is never 0. */
export function packRegistration(rir: number, days: number): number {
  return ((rir + 1) << 16) | days
}

/** `rir` is null for 0: no registry's file has the number. */
export function unpackRegistration(packed: number): { rir: number | null; days: number } {
  return { rir: packed === 0 ? null : (packed >>> 16) - 1, days: packed & 0xffff }
}

/** Two letters as one number that is never 0. */
export function packCountry(code: string): number {
  return (code.charCodeAt(0) << 8) | code.charCodeAt(1)
}

/** The two letters; empty for 0. */
export function unpackCountry(packed: number): string {
  return packed === 0 ? '' : String.fromCharCode(packed >> 8, packed & 255)
}

const known = new Map<number, number>([[0, 0]])

/** The same packed country; 0 for a code that is no country's: EU and AP stand for a whole region. */
export function realCountry(packed: number): number {
  let country = known.get(packed)
  if (country === undefined) {
    country = countryOf(unpackCountry(packed)) === undefined ? 0 : packed
    known.set(packed, country)
  }
  return country
}
