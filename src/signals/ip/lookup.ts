/**
 * One address to one answer, without I/O: the text is parsed, the address is looked up once in the index of its family,
 * and the row leads to a place and a network. Nothing is cached per address. Objects that are the same for many answers
 * (country_info, privacy, risk, everything of a reserved address) are frozen and shared; the rest is built anew, always
 * in the same shape. 0.14 us of work for an IPv4 address and 0.3 us for IPv6; an address whose rows are not in the
 * processor's caches waits longer for memory than that, see README.md and lookup.bench.ts.
 */

import { formatIpv4, formatIpv6, ipv4OfMapped, parseIpv4, readIpv6 } from '../../core/ip-address.ts'
import { isReserved4, isReserved6 } from '../../core/special-addresses.ts'
import { blockText4, blockText6 } from './address-text.ts'
import type { IpIndex, Zone } from './ip-index.ts'
import {
  areaMask,
  countryMask,
  countryShift,
  nameShift,
  networkOf,
  noLatitude,
  notAnnounced,
  placeOf,
  prefixLengthOf,
  typeMask,
  wordsPerNetwork,
  wordsPerPlace,
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
  const spelling = readIpv6(text, words)
  if (spelling === 'none') return null
  const mapped = ipv4OfMapped(words)
  if (mapped >= 0) return lookup4(index, formatIpv4(mapped), mapped, now)
  return lookup6(index, spelling === 'canonical' ? text : formatIpv6(words), now)
}

function lookup4(index: IpIndex, ip: string, address: number, now: number): IpIntelligence {
  if (isReserved4(address)) return reservedAnswer(ip, 4)
  const { words: values } = index.ranges4
  const at = index.ranges4.find(address)
  return answer(index, ip, address, values[at], values[at + 1], now)
}

function lookup6(index: IpIndex, ip: string, now: number): IpIntelligence {
  if (isReserved6(words)) return reservedAnswer(ip, 6)
  const { words: values } = index.ranges6
  const at = index.ranges6.find(words[0], words[1], words[2], words[3])
  return answer(index, ip, isIpv6, values[at], values[at + 1], now)
}

/** `address` of an IPv6 address, which is in `words`. */
const isIpv6 = -1

/** `high` and `low` are the value of the range. */
function answer(index: IpIndex, ip: string, address: number, high: number, low: number, now: number): IpIntelligence {
  const { places, networks, text } = index
  const placeAt = placeOf(low) * wordsPerPlace
  const networkAt = networkOf(high, low) * wordsPerNetwork
  // Read here, long before they are needed, so that the waits for memory overlap each other and the work below.
  const number = networks[networkAt]
  const facts = networks[networkAt + 1]
  const latitude = places[placeAt]
  const longitude = places[placeAt + 1]
  const city = places[placeAt + 2]
  const areaAndZone = places[placeAt + 3]
  const cidr = blockText(ip, address, prefixLengthOf(high))
  const asn = number === notAnnounced ? null : number
  const as_name = text.get(facts >>> nameShift)
  const area = index.area(areaAndZone & areaMask)
  return {
    ip,
    version: address === isIpv6 ? 6 : 4,
    country_code: area.countryCode,
    country: area.country,
    region: area.region,
    city: text.get(city),
    asn,
    as_name,
    hosting: false,
    hosting_provider: null,
    tor: false,
    reserved: false,
    location: locationOf(latitude, longitude, index.zone(areaAndZone >>> zoneShift), now),
    country_info: area.countryInfo,
    network: {
      asn,
      as_name,
      cidr,
      rir: null,
      allocated: null,
      registered_country: index.countryCode((facts >>> countryShift) & countryMask),
      type: index.networkType(facts & typeMask),
      reverse_dns: null,
    },
    privacy: noFlags,
    risk: asn === null ? riskOfUnknownNetwork : riskOfKnownNetwork,
  }
}

/** The announced block; null when there is none and the length is 0. */
function blockText(ip: string, address: number, length: number): string | null {
  if (length === 0) return null
  return address === isIpv6 ? blockText6(ip, words, length) : blockText4(ip, address, length)
}

function locationOf(latitude: number, longitude: number, zone: Zone | null, now: number): IpLocation {
  const known = latitude !== noLatitude
  const time = zone === null ? null : zone.at(now)
  return {
    latitude: known ? latitude / 10_000 : null,
    longitude: known ? longitude / 10_000 : null,
    timezone: zone === null ? null : zone.name,
    local_time: time === null ? null : time.local_time,
    utc_offset: time === null ? null : time.utc_offset,
  }
}
