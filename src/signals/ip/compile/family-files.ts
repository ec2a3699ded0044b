import { RangeCollector, wordsPerAddress } from '../../../data/merge/addresses.ts'
import { decomposeToCidrs } from '../../../data/merge/cidr-cover.ts'
import { notAnnounced } from '../index/layout.ts'
import { byWeight, type PlaceColumns, type PlaceRecords, readPlaceRecords } from '../sources/dbip.ts'
import type { AddressRanges } from '../sources/formats/address-ranges.ts'
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
