/**
 * Finds the rows of the index for the text of an address, without I/O: the text is parsed, the address is looked up
 * once in the index of its family, and the value found there names a place and a network. Nothing is cached per
 * address. It takes 0.14 us of work for IPv4 and 0.3 us for IPv6; an address whose rows are not in the processor's
 * caches waits longer for memory (README.md, lookup.bench.ts).
 */
import { formatIpv4, formatIpv6, ipv4OfMapped, parseIpv4, readIpv6 } from '../../../core/ip-address.ts'
import { isReserved4, isReserved6 } from '../../../core/special-addresses.ts'
import type { IpIndex } from '../index/ip-index.ts'
import { networkOf, prefixLengthOf, townOf, wordsPerNetwork, wordsPerPlace, wordsPerTown } from '../index/layout.ts'
import { noExits, type TorExits } from '../tor/exits.ts'
import { blockText4, blockText6 } from './address-text.ts'

/** Where an address is in the index. */
export interface Found {
  /** Canonical. */
  readonly ip: string
  readonly version: 4 | 6
  readonly reserved: boolean
  /** Row of its place; 0 when unknown. */
  readonly place: number
  /** Row of its network; 0 when unknown. */
  readonly network: number
  /**
   * The first word of the network's row: its AS number, 0 when nobody announces the address. And the word of the
   * town's row that holds its zone and area.
   */
  readonly asn: number
  readonly areaAndZone: number
  /** True for a Tor exit whose network row does not have the flag: `asExit` (flags.ts) adds it. */
  readonly isExit: boolean
  /** False while no list of Tor exits was fetched. */
  readonly isTorChecked: boolean
  /** The announced block. */
  readonly cidr: string | null
}

/** An address that was read from its text. */
export interface IpAddress {
  /** Canonical; an IPv6 address that maps an IPv4 one is that one. */
  readonly ip: string
  /** The IPv4 address as a number; -1 for IPv6. */
  readonly ipv4: number
  /** The four words of IPv6; null for IPv4. */
  readonly words: Uint32Array | null
}

/** Stands for the number of an IPv4 address when the address is an IPv6 one, in `words`. */
const isIpv6 = -1

/** The IPv6 address being looked up. */
const words = new Uint32Array(4)

/** Null when the text is not an address as the API accepts it. */
export function readAddress(text: string): IpAddress | null {
  const ipv4 = parseIpv4(text)
  // A dotted quad that parses is canonical as it stands.
  if (ipv4 >= 0) return { ip: text, ipv4, words: null }
  const spelling = readIpv6(text, words)
  if (spelling === 'none') return null
  const mapped = ipv4OfMapped(words)
  if (mapped >= 0) return { ip: formatIpv4(mapped), ipv4: mapped, words: null }
  return { ip: spelling === 'canonical' ? text : formatIpv6(words), ipv4: isIpv6, words: words.slice() }
}

export function findAddress(index: IpIndex, address: IpAddress, exits: TorExits = noExits): Found {
  if (address.words === null) return find4(index, exits, address.ip, address.ipv4)
  words.set(address.words)
  return find6(index, exits, address.ip)
}

/** Same as `findAddress`, for a text; null when the text is not an address as the API accepts it. */
export function find(index: IpIndex, text: string, exits: TorExits = noExits): Found | null {
  const address = parseIpv4(text)
  // A dotted quad that parses is canonical as it stands.
  if (address >= 0) return find4(index, exits, text, address)
  const spelling = readIpv6(text, words)
  if (spelling === 'none') return null
  const mapped = ipv4OfMapped(words)
  if (mapped >= 0) return find4(index, exits, formatIpv4(mapped), mapped)
  return find6(index, exits, spelling === 'canonical' ? text : formatIpv6(words))
}

function reserved(ip: string, version: 4 | 6): Found {
  return {
    ip,
    version,
    reserved: true,
    place: 0,
    network: 0,
    asn: 0,
    areaAndZone: 0,
    isExit: false,
    isTorChecked: true,
    cidr: null,
  }
}

function find4(index: IpIndex, exits: TorExits, ip: string, address: number): Found {
  if (isReserved4(address)) return reserved(ip, 4)
  if (exits.has4(address)) return findExit4(index, ip, address)
  const block = index.ranges4.find(address)
  return foundAt(index, ip, address, block, index.ranges4.item, false, exits.isFetched)
}

function find6(index: IpIndex, exits: TorExits, ip: string): Found {
  if (isReserved6(words)) return reserved(ip, 6)
  if (exits.has6(words)) return findExit6(index, ip)
  const block = index.ranges6.find(words[0], words[1], words[2], words[3])
  return foundAt(index, ip, isIpv6, block, index.ranges6.item, false, exits.isFetched)
}

/**
 * The rows of a Tor exit: its own ones if there are any, else those of every address. A function of its own, so that
 * the usual look-up stays short enough to be inlined.
 */
function findExit4(index: IpIndex, ip: string, address: number): Found {
  const { ranges4, exits4 } = index
  const own = exits4.find(address)
  if (networkOf(own) !== 0) return foundAt(index, ip, address, own, exits4.item, false, true)
  const block = ranges4.find(address)
  return foundAt(index, ip, address, block, ranges4.item, true, true)
}

function findExit6(index: IpIndex, ip: string): Found {
  const { ranges6, exits6 } = index
  const own = exits6.find(words[0], words[1], words[2], words[3])
  if (networkOf(own) !== 0) return foundAt(index, ip, isIpv6, own, exits6.item, false, true)
  const block = ranges6.find(words[0], words[1], words[2], words[3])
  return foundAt(index, ip, isIpv6, block, ranges6.item, true, true)
}

/** `block` and `place` are the value of the range. */
function foundAt(
  index: IpIndex,
  ip: string,
  address: number,
  block: number,
  place: number,
  isExit: boolean,
  isTorChecked: boolean,
): Found {
  const network = networkOf(block)
  // Both are read here, before the text is made, so that the waits for memory overlap each other and that work.
  const asn = index.networks[network * wordsPerNetwork]
  const areaAndZone = index.towns[townOf(index.places[place * wordsPerPlace + 1]) * wordsPerTown + 1]
  const cidr = blockText(ip, address, prefixLengthOf(block))
  const version = address === isIpv6 ? 6 : 4
  return { ip, version, reserved: false, place, network, asn, areaAndZone, isExit, isTorChecked, cidr }
}

/** The announced block; null when there is none and the length is 0. */
function blockText(ip: string, address: number, length: number): string | null {
  if (length === 0) return null
  return address === isIpv6 ? blockText6(ip, words, length) : blockText4(ip, address, length)
}
