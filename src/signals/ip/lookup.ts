/**
 * One address to one answer, without I/O: the text is parsed, the address is looked up once in the index of its family,
 * and the row leads to a place and a network. Nothing is cached per address. Objects that are the same for many answers
 * (country_info, privacy, risk, everything of a reserved address) are frozen and shared; the rest is built anew, always
 * in the same shape. 0.12 us of work for an IPv4 address and 0.4 us for IPv6; an address whose rows are not in the
 * processor's caches waits longer for memory than that, see README.md and lookup.bench.ts.
 */

import { formatIpv4, ipv4OfMapped, parseIpv4, parseIpv6 } from '../../core/ip-address.ts'
import { isReserved4, isReserved6 } from '../../core/special-addresses.ts'
import { blockText4, blockText6, canonicalIpv6 } from './address-text.ts'
import type { IpIndex } from './ip-index.ts'
import {
  areaMask,
  byteMask,
  countryShift,
  noLatitude,
  notAnnounced,
  prefixLengthShift,
  wordsPerNetwork,
  wordsPerPlace,
  wordsPerRow,
  zoneShift,
} from './layout.ts'
import { noFlags, reservedAnswer } from './reserved-answer.ts'
import { factorsOf, riskOf } from './risk.ts'
import type { IpIntelligence, IpLocation } from './schema.ts'

const riskOfKnownNetwork = riskOf(factorsOf(noFlags, 1))
const riskOfUnknownNetwork = riskOf(factorsOf(noFlags, null))

/** The IPv6 address being looked up. */
const words = new Uint32Array(4)

/**
 * What is known of the address at `now` (milliseconds since 1970-01-01 UTC); null when the text is not an address as the
 * API accepts it. The caller must not change the answer's inner objects.
 */
export function lookup(index: IpIndex, text: string, now: number): IpIntelligence | null {
  const address = parseIpv4(text)
  // A dotted quad that parses is canonical as it stands.
  if (address >= 0) return lookup4(index, text, address, now)
  if (!parseIpv6(text, words)) return null
  const mapped = ipv4OfMapped(words)
  if (mapped >= 0) return lookup4(index, formatIpv4(mapped), mapped, now)
  return lookup6(index, canonicalIpv6(text, words), now)
}

function lookup4(index: IpIndex, ip: string, address: number, now: number): IpIntelligence {
  if (isReserved4(address)) return reservedAnswer(ip, 4)
  const at = index.ranges4.find(address) * wordsPerRow
  const network = index.rows4[at + 1]
  const length = prefixLengthOf(index, network)
  const cidr = length === 0 ? null : blockText4(ip, address, length)
  return answer(index, ip, 4, index.rows4[at], network, cidr, now)
}

function lookup6(index: IpIndex, ip: string, now: number): IpIntelligence {
  if (isReserved6(words)) return reservedAnswer(ip, 6)
  const at = index.ranges6.find(words[0], words[1], words[2], words[3]) * wordsPerRow
  const network = index.rows6[at + 1]
  const length = prefixLengthOf(index, network)
  return answer(index, ip, 6, index.rows6[at], network, length === 0 ? null : blockText6(ip, words, length), now)
}

/** Length of the announced block's prefix; 0 when the address is not announced. */
function prefixLengthOf(index: IpIndex, network: number): number {
  return (index.networks[network * wordsPerNetwork + 2] >>> prefixLengthShift) & byteMask
}

function answer(
  index: IpIndex,
  ip: string,
  version: 4 | 6,
  place: number,
  network: number,
  cidr: string | null,
  now: number,
): IpIntelligence {
  const placeAt = place * wordsPerPlace
  const areaAndZone = index.places[placeAt + 3]
  const area = index.area(areaAndZone & areaMask)
  const networkAt = network * wordsPerNetwork
  const number = index.networks[networkAt]
  const asn = number === notAnnounced ? null : number
  const as_name = index.text.get(index.networks[networkAt + 1])
  const facts = index.networks[networkAt + 2]
  return {
    ip,
    version,
    country_code: area.countryCode,
    country: area.country,
    region: area.region,
    city: index.text.get(index.places[placeAt + 2]),
    asn,
    as_name,
    hosting: false,
    hosting_provider: null,
    tor: false,
    reserved: false,
    location: locationOf(index, placeAt, areaAndZone >>> zoneShift, now),
    country_info: area.countryInfo,
    network: {
      asn,
      as_name,
      cidr,
      rir: null,
      allocated: null,
      registered_country: index.countryCode(facts >>> countryShift),
      type: index.networkType(facts & byteMask),
      reverse_dns: null,
    },
    privacy: noFlags,
    risk: asn === null ? riskOfUnknownNetwork : riskOfKnownNetwork,
  }
}

function locationOf(index: IpIndex, placeAt: number, zoneNumber: number, now: number): IpLocation {
  const latitude = index.places[placeAt]
  const known = latitude !== noLatitude
  const zone = index.zone(zoneNumber)
  const time = zone === null ? null : zone.at(now)
  return {
    latitude: known ? latitude / 10_000 : null,
    longitude: known ? index.places[placeAt + 1] / 10_000 : null,
    timezone: zone === null ? null : zone.name,
    local_time: time === null ? null : time.local_time,
    utc_offset: time === null ? null : time.utc_offset,
  }
}
