/**
 * Compiles one address family: overlays places, announced blocks, delegations, what feeds say about addresses and what the
 * operator has set into one index over the whole address space, each row of which leads to a place and a network.
 *
 * An announced range is first cut into its fewest CIDR blocks, so that a row knows the block it lies in by the length of
 * its prefix. The source of places names one for every unicast address, routed or not; a place counts only where a
 * network is announced, its country also where the space is at least delegated. Neighbouring rows that lead to the same
 * place and network become one.
 */

import type { Sections } from '../../../core/dataset.ts'
import { encodeRanges4, encodeRanges6 } from '../../../data/range-index.ts'
import type { Segments } from '../../../data/range-merge.ts'
import { decomposeToCidrs4, decomposeToCidrs6, mergeRanges4, mergeRanges6 } from '../../../data/range-merge.ts'
import { notAnnounced, packHigh, packLow, sections } from '../layout.ts'
import type { AddressRanges } from '../parse/address-ranges.ts'
import { wordsPerAddress } from '../parse/address-ranges.ts'
import { type Blocks, columnOf, type FamilyLayers, type FamilyTables, networkColumns } from './layers.ts'
import { unknownNetwork } from './network-table.ts'
import { SegmentResolver } from './segment-resolver.ts'

/** Cuts announced ranges, value = AS number, into their fewest CIDR blocks. */
export function blocksOf(announced: AddressRanges): Blocks {
  const { version, starts, ends, values } = announced
  const words = wordsPerAddress(version)
  const firsts: number[] = []
  const lasts: number[] = []
  const asns = [notAnnounced]
  const prefixLengths = [0]
  const cut = (row: number) =>
    version === 4
      ? decomposeToCidrs4(starts[row], ends[row]).map(block => ({ ...block, first: [block.first] }))
      : decomposeToCidrs6(starts.subarray(row * 4, row * 4 + 4), ends.subarray(row * 4, row * 4 + 4))
  for (let row = 0; row < values.length; row++) {
    for (const { first, prefixLength } of cut(row)) {
      for (let word = 0; word < words; word++) {
        const hostBits = Math.min(32, Math.max(0, (word + 1) * 32 - prefixLength))
        firsts.push(first[word])
        lasts.push(hostBits === 0 ? first[word] : (first[word] | (0xffffffff >>> (32 - hostBits))) >>> 0)
      }
      asns.push(values[row])
      prefixLengths.push(prefixLength)
    }
  }
  const positions = Uint32Array.from({ length: asns.length - 1 }, (_, position) => position + 1)
  const ranges = { version, starts: Uint32Array.from(firsts), ends: Uint32Array.from(lasts), values: positions }
  return { ranges, asns: Uint32Array.from(asns), prefixLengths: Uint8Array.from(prefixLengths) }
}

/** The index of one family. */
export function compileFamily(layers: FamilyLayers, tables: FamilyTables): Sections {
  const { version } = layers.places
  const { places, blocks, delegated, registered, marked, overridden, servers } = layers
  const overlaid = [places, blocks.ranges, delegated, registered.ranges, marked.ranges, overridden.ranges, servers]
  const segments = overlay(overlaid, version)
  const { starts: joined, values } = joinRows(segments, layers, tables)
  const encode = version === 4 ? encodeRanges4 : encodeRanges6
  return encode(sections.ranges[version], joined, values)
}

/** Overlays the layers that have a range; the column of one that has none is all zeros. */
function overlay(layers: readonly AddressRanges[], version: 4 | 6): Segments {
  const some = layers.filter(({ values }) => values.length > 0)
  const { starts, values } = version === 4 ? mergeRanges4(some) : mergeRanges6(some)
  const none = new Uint32Array(values[0].length)
  return { starts, values: layers.map(layer => values[some.indexOf(layer)] ?? none) }
}

/** Whether a row says the same as the one before it, in all of these five columns. */
function sameRows([a, b, c, d, e]: readonly Uint32Array[]): (row: number) => boolean {
  // Written out: a loop over the columns is what takes the time, eight million times.
  return row =>
    a[row] === a[row - 1] &&
    b[row] === b[row - 1] &&
    c[row] === c[row - 1] &&
    d[row] === d[row - 1] &&
    e[row] === e[row - 1]
}

/** Gives every segment its place, network and prefix length and joins neighbours that have all in common. */
function joinRows(
  { starts, values: columns }: Segments,
  layers: FamilyLayers,
  tables: FamilyTables,
): { starts: Uint32Array; values: Uint32Array } {
  const { version } = layers.places
  const positions = columns[columnOf.announced]
  const isSameNetwork = sameRows(networkColumns.map(column => columns[column]))
  const words = wordsPerAddress(version)
  const joined = new Uint32Array(starts.length)
  const values = new Uint32Array(positions.length * 2)
  const resolver = new SegmentResolver(layers, tables)
  let count = 0
  let network = unknownNetwork
  for (let segment = 0; segment < positions.length; segment++) {
    // The blocks that IANA gives to the registries begin at octets of IPv4 and within the first 32 bits of IPv6.
    const iana = version === 4 ? starts[segment] >>> 24 : starts[segment * words]
    const ianaBefore = segment === 0 ? -1 : version === 4 ? starts[segment - 1] >>> 24 : starts[(segment - 1) * words]
    if (iana !== ianaBefore || !isSameNetwork(segment)) {
      network = resolver.networkOf(starts.subarray(segment * words, (segment + 1) * words), columns, segment)
    }
    const place = resolver.placeOf(columns, segment, network)
    const high = packHigh(network, layers.blocks.prefixLengths[positions[segment]])
    const low = packLow(place, network)
    if (count > 0 && values[count * 2 - 2] === high && values[count * 2 - 1] === low) continue
    for (let word = 0; word < words; word++) joined[count * words + word] = starts[segment * words + word]
    values[count * 2] = high
    values[count * 2 + 1] = low
    count++
  }
  return { starts: joined.subarray(0, count * words), values: values.subarray(0, count * 2) }
}
