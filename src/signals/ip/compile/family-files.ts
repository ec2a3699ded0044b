import type { Sections, SnapshotView } from '../../../core/dataset.ts'
import { decomposeToCidrs, RangeCollector, wordsPerAddress } from '../../../data/merge/addresses.ts'
import { notAnnounced } from '../index/layout.ts'
import { byWeight, type PlaceColumns, type PlaceRecords, readPlaceRecords } from '../sources/dbip.ts'
import type { AddressRanges } from '../sources/formats/address-ranges.ts'
import { type FlatTree, flattenMmdb } from '../sources/formats/mmdb.ts'
import { type NetworkNames, parseAsnCsv, parseDelegationCsv, parseServerCsv } from '../sources/ip-location-db.ts'

/** The tables of one family. */
export interface FamilyFiles {
  readonly version: 4 | 6
  /** DB-IP City Lite, as mmdb or parsed. */
  readonly places: Buffer | ParsedPlaces
  /** Announced ranges, csv. */
  readonly networks: Buffer
  /** Delegated ranges, csv. */
  readonly delegations: Buffer
  /** Countries of servers, csv. */
  readonly servers: Buffer
}

/** The parsed DB-IP City Lite. */
export interface ParsedPlaces extends Pick<FlatTree, 'version' | 'starts' | 'values'> {
  readonly columns: PlaceColumns
}

/** The parsed tables of one family. */
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

/** Throws when a file has another form. */
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

function placesOf(version: 4 | 6, places: FamilyFiles['places']) {
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
  const words = wordsPerAddress(version)
  const ranges = new RangeCollector()
  const asns = [notAnnounced]
  const prefixLengths = [0]
  for (let row = 0; row < values.length; row++) {
    const [from, to] = [starts, ends].map(column => column.subarray(row * words, (row + 1) * words))
    for (const { first, last, prefixLength } of decomposeToCidrs(from, to)) {
      ranges.add(first, last, asns.length)
      asns.push(values[row])
      prefixLengths.push(prefixLength)
    }
  }
  return {
    ranges: { version, ...ranges.finish() },
    asns: Uint32Array.from(asns),
    prefixLengths: Uint8Array.from(prefixLengths),
  }
}

export type KindOfText = 'networks' | 'delegations' | 'servers'

const columns = ['countries', 'regions', 'cities', 'latitudes', 'longitudes'] as const

/**
 * The four source packages as one file of the package of this project, from which data is compiled there: 275 MB become
 * 25 MB. The tables of text are unchanged. The table of places, whose search tree hardly shrinks, is stored as its
 * parsed columns, those of addresses as differences between rows. Data compiled from either is the same byte for byte.
 */
export function packTables(families: readonly FamilyFiles[]): Sections {
  return Object.assign({}, ...families.map(packFamily))
}

function packFamily({ version, places, ...texts }: FamilyFiles): Sections {
  const { tree, records } = placesOf(version, places)
  const name = `places${version}`
  return {
    [`${name}.starts`]: differences(tree.starts, wordsPerAddress(version)),
    [`${name}.values`]: tree.values,
    ...Object.fromEntries(columns.map(column => [`${name}.${column}`, records[column]])),
    [`${name}.texts`]: records.texts.bytes,
    [`${name}.ends`]: differences(records.texts.ends, 1),
    ...Object.fromEntries(Object.entries(texts).map(([kind, text]) => [`${kind}${version}`, text])),
  }
}

/** A table of text from `packTables`. */
export function unpackText(tables: SnapshotView, kind: KindOfText, version: 4 | 6): Buffer {
  const { buffer, byteOffset, byteLength } = tables.bytes(`${kind}${version}`)
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** The table of places from `packTables`. */
export function unpackPlaces(tables: SnapshotView, version: 4 | 6): ParsedPlaces {
  const name = `places${version}`
  const read: PlaceColumns = {
    countries: tables.uint16(`${name}.countries`),
    regions: tables.uint32(`${name}.regions`),
    cities: tables.uint32(`${name}.cities`),
    latitudes: tables.int32(`${name}.latitudes`),
    longitudes: tables.int32(`${name}.longitudes`),
    texts: { bytes: tables.bytes(`${name}.texts`), ends: sums(tables.uint32(`${name}.ends`), 1) },
  }
  const starts = sums(tables.uint32(`${name}.starts`), wordsPerAddress(version))
  return { version, starts, values: tables.uint32(`${name}.values`), columns: read }
}

/** Rows of `width` words by columns, each number minus that of the previous row, modulo 2^32. */
function differences(rows: Uint32Array, width: number): Uint32Array {
  const count = rows.length / width
  const found = new Uint32Array(rows.length)
  for (let column = 0, at = 0; column < width; column++) {
    for (let row = 0, before = 0; row < count; row++, at++) {
      const value = rows[row * width + column]
      found[at] = value - before
      before = value
    }
  }
  return found
}

/** The rows of `differences`. */
function sums(found: Uint32Array, width: number): Uint32Array {
  const count = found.length / width
  const rows = new Uint32Array(found.length)
  for (let column = 0, at = 0; column < width; column++) {
    for (let row = 0, value = 0; row < count; row++, at++) {
      value = (value + found[at]) >>> 0
      rows[row * width + column] = value
    }
  }
  return rows
}
