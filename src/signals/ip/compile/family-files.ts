import { decomposeToCidrs4, decomposeToCidrs6 } from '../../../data/merge/cidr-cover.ts'
import { notAnnounced } from '../index/layout.ts'
import { byWeight, type PlaceColumns, type PlaceRecords, readPlaceRecords } from '../sources/dbip.ts'
import { type AddressRanges, wordsPerAddress } from '../sources/formats/address-ranges.ts'
import { type FlatTree, flattenMmdb } from '../sources/formats/mmdb.ts'
import { type NetworkNames, parseAsnCsv, parseDelegationCsv, parseServerCsv } from '../sources/ip-location-db.ts'

/** The tables of one family. */
export interface FamilyFiles {
  readonly version: 4 | 6
  /** DB-IP City Lite, mmdb, or what was read of it. */
  readonly places: Buffer | ParsedPlaces
  /** Announced ranges, csv. */
  readonly networks: Buffer
  /** Delegated ranges, csv. */
  readonly delegations: Buffer
  /** Countries of servers, csv. */
  readonly servers: Buffer
}

/** What is read of DB-IP City Lite. */
export interface ParsedPlaces extends Pick<FlatTree, 'version' | 'starts' | 'values'> {
  readonly columns: PlaceColumns
}

/** What the tables of one family say, each by itself. */
export interface ParsedFamily {
  readonly version: 4 | 6
  /** Values are positions in `records`. */
  readonly places: Pick<FlatTree, 'starts' | 'values'>
  readonly records: PlaceRecords
  readonly blocks: Blocks
  readonly names: NetworkNames
  /** Values are packed countries. */
  readonly delegated: AddressRanges
  /** Values are packed countries. */
  readonly servers: AddressRanges
}

/** Throws when a file is not of its form. */
export function parseFamily({ version, ...files }: FamilyFiles): ParsedFamily {
  const { tree, records } = placesOf(version, files.places)
  const { starts, values } = tree
  const names: NetworkNames = new Map()
  return {
    version,
    places: { starts, values },
    records,
    blocks: blocksOf(parseAsnCsv(`networks of IPv${version}`, files.networks, version, names)),
    names,
    delegated: parseDelegationCsv(`delegations of IPv${version}`, files.delegations, version),
    servers: parseServerCsv(`servers of IPv${version}`, files.servers, version),
  }
}

/** What the table of places says. */
export function placesOf(version: 4 | 6, places: FamilyFiles['places']) {
  if (Buffer.isBuffer(places)) {
    const tree = flattenMmdb(`places of IPv${version}`, places)
    return { tree, records: readPlaceRecords(tree) }
  }
  const { columns } = places
  return { tree: places, records: { ...columns, byWeight: byWeight(places, columns.countries.length) } }
}

/**
 * Announced ranges cut into CIDR blocks. The values of `ranges` are positions in the two columns; position 0 is none.
 */
export interface Blocks {
  readonly ranges: AddressRanges
  readonly asns: Uint32Array
  readonly prefixLengths: Uint8Array
}

/** Cuts announced ranges, value = AS number, into their fewest CIDR blocks. */
export function blocksOf({ version, starts, ends, values }: AddressRanges): Blocks {
  const writer = new BlockWriter(version, values.length)
  const first = new Uint32Array(1)
  for (let row = 0; row < values.length; row++) {
    if (version === 4) {
      for (const block of decomposeToCidrs4(starts[row], ends[row])) {
        first[0] = block.first
        writer.add(first, block.prefixLength, values[row])
      }
      continue
    }
    const [from, to] = [starts, ends].map(column => column.subarray(row * 4, row * 4 + 4))
    for (const block of decomposeToCidrs6(from, to)) writer.add(block.first, block.prefixLength, values[row])
  }
  return writer.finish()
}

/** Blocks in arrays that grow; position 0 is free. */
class BlockWriter {
  readonly #version: 4 | 6
  readonly #words: 1 | 4
  #starts: Uint32Array
  #ends: Uint32Array
  #asns: Uint32Array
  #prefixLengths: Uint8Array
  #count = 0

  constructor(version: 4 | 6, rows: number) {
    this.#version = version
    this.#words = wordsPerAddress(version)
    this.#starts = new Uint32Array(rows * this.#words)
    this.#ends = new Uint32Array(rows * this.#words)
    this.#asns = new Uint32Array(rows + 1).fill(notAnnounced, 0, 1)
    this.#prefixLengths = new Uint8Array(rows + 1)
  }

  add(first: Uint32Array, prefixLength: number, asn: number): void {
    if (this.#count + 1 === this.#asns.length) this.#widen()
    for (let word = 0; word < this.#words; word++) {
      const hostBits = Math.min(32, Math.max(0, (word + 1) * 32 - prefixLength))
      const mask = hostBits === 0 ? 0 : 0xffffffff >>> (32 - hostBits)
      this.#starts[this.#count * this.#words + word] = first[word]
      this.#ends[this.#count * this.#words + word] = first[word] | mask
    }
    this.#count++
    this.#asns[this.#count] = asn
    this.#prefixLengths[this.#count] = prefixLength
  }

  #widen(): void {
    const rows = this.#count * 2 + 16
    this.#starts = widened(this.#starts, new Uint32Array(rows * this.#words))
    this.#ends = widened(this.#ends, new Uint32Array(rows * this.#words))
    this.#asns = widened(this.#asns, new Uint32Array(rows + 1))
    this.#prefixLengths = widened(this.#prefixLengths, new Uint8Array(rows + 1))
  }

  finish(): Blocks {
    const version = this.#version
    const words = this.#words
    const count = this.#count
    const positions = new Uint32Array(count)
    for (let position = 0; position < count; position++) positions[position] = position + 1
    return {
      ranges: {
        version,
        starts: this.#starts.subarray(0, count * words),
        ends: this.#ends.subarray(0, count * words),
        values: positions,
      },
      asns: this.#asns.subarray(0, count + 1),
      prefixLengths: this.#prefixLengths.subarray(0, count + 1),
    }
  }
}

function widened<Column extends Uint32Array | Uint8Array>(column: Column, wider: Column): Column {
  wider.set(column)
  return wider
}
