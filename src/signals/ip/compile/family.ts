/**
 * Compiles one address family: overlays places, announced blocks, delegations, feeds and the operator's settings to one
 * index over the whole address space. Each row has a place and a network.
 *
 * Announced ranges are divided into the fewest CIDR blocks, so that the length of a prefix identifies the block of a
 * row. The source of places has one for every unicast address, routed or not; a place counts only where a network is
 * announced, its country also where the space is delegated. Neighbouring rows with the same place and network become
 * one.
 *
 * Places are by far the most rows. So the other layers are overlaid first, and their result is computed once for all
 * places in one of their segments.
 */

import type { Sections } from '../../../core/dataset.ts'
import { encodeRanges4 } from '../../../data/index/range-index-v4.ts'
import { encodeRanges6 } from '../../../data/index/range-index-v6.ts'
import { compareAddresses, copyAddress, type Words, wordsPerAddress } from '../../../data/merge/addresses.ts'
import { mergeRanges, type Segments } from '../../../data/merge/range-merge.ts'
import { sections } from '../index/layout.ts'
import type { AddressRanges } from '../sources/formats/address-ranges.ts'
import { type FamilyLayers, type FamilyTables, SegmentResolver } from './segment-resolver.ts'

/** The index of one family. */
export function compileFamily(layers: FamilyLayers, tables: FamilyTables): Sections {
  const { version, blocks, delegated, registered, marked, overridden, servers } = layers
  const overlaid = [blocks.ranges, delegated, registered.ranges, marked.ranges, overridden.ranges, servers]
  const { rows, exits } = joinRows(overlay(overlaid, version), layers, tables)
  const encode = version === 4 ? encodeRanges4 : encodeRanges6
  return {
    ...encode(sections.ranges[version], rows.starts, rows.values),
    ...encode(sections.exits[version], exits.starts, exits.values),
  }
}

/** Overlays the layers that have a range. A layer without one gets a column of zeros. */
function overlay(layers: readonly AddressRanges[], version: 4 | 6): Segments {
  const some = layers.filter(({ values }) => values.length > 0)
  const words = wordsPerAddress(version)
  const { starts, values } = mergeRanges(some, words)
  const none = new Uint32Array(starts.length / words)
  return { starts, values: layers.map(layer => values[some.indexOf(layer)] ?? none) }
}

/** The rows of the index, and the rows for Tor exits only. */
interface JoinedRows {
  readonly rows: RowWriter
  readonly exits: RowWriter
}

/** Overlays the places on the segments of the other layers. */
function joinRows({ starts, values }: Segments, layers: FamilyLayers, tables: FamilyTables): JoinedRows {
  const { version, places, placeOfRecord } = layers
  const words = wordsPerAddress(version)
  const segments = values[0].length
  const records = places.values
  const rows = new RowWriter(words, records.length + segments)
  const exits = new RowWriter(words, records.length + segments)
  const resolver = new SegmentResolver(layers, tables, values)
  // The blocks that IANA gives to the registries begin at octets of IPv4 and within the first 32 bits of IPv6.
  const blockShift = version === 4 ? 24 : 0
  let place = 0
  for (let segment = 0; segment < segments; segment++) {
    let first = starts[segment * words]
    resolver.turnTo(segment, first)
    const own = placeOfRecord[records[place]]
    resolver.place(own)
    rows.add(starts, segment, resolver.block, resolver.item)
    exits.add(starts, segment, resolver.exitBlock, resolver.exitItem)
    while (place + 1 < records.length) {
      const order =
        segment + 1 === segments ? -1 : compareAddresses(places.starts, place + 1, starts, segment + 1, words)
      if (order > 0) break
      place++
      if (order === 0) break
      const before = first
      first = places.starts[place * words]
      if (first >>> blockShift !== before >>> blockShift) resolver.turnTo(segment, first)
      const next = placeOfRecord[records[place]]
      resolver.place(next)
      rows.add(places.starts, place, resolver.block, resolver.item)
      if (resolver.isExitApart) exits.add(places.starts, place, resolver.exitBlock, resolver.exitItem)
    }
  }
  return { rows, exits }
}

/** Collects rows in the form of encodeRanges4 and encodeRanges6. */
class RowWriter {
  readonly #words: Words
  readonly #allStarts: Uint32Array
  readonly #allValues: Uint32Array
  #count = 0
  #block = -1
  #item = -1

  constructor(words: Words, most: number) {
    this.#words = words
    // Untouched pages of a new array cost no memory.
    this.#allStarts = new Uint32Array(most * words)
    this.#allValues = new Uint32Array(most * 2)
  }

  /** Begins a row at an address of `source`, unless its value is that of the previous row. */
  add(source: Uint32Array, address: number, block: number, item: number): void {
    if (item === this.#item && block === this.#block) return
    this.#block = block
    this.#item = item
    copyAddress(source, address, this.#allStarts, this.#count, this.#words)
    this.#allValues[this.#count * 2] = block
    this.#allValues[this.#count * 2 + 1] = item
    this.#count++
  }

  get starts(): Uint32Array {
    return this.#allStarts.subarray(0, this.#count * this.#words)
  }

  get values(): Uint32Array {
    return this.#allValues.subarray(0, this.#count * 2)
  }
}
