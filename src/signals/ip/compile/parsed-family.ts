import type { AddressRanges } from '../parse/address-ranges.ts'
import { type OperatorNames, parseAsnCsv } from '../parse/asn-csv.ts'
import { parseDelegationCsv, parseServerCsv } from '../parse/delegation-csv.ts'
import { type FlatTree, flattenMmdb } from '../parse/mmdb.ts'
import { type PlaceRecords, readPlaceRecords } from '../parse/place-records.ts'
import { type Blocks, blocksOf } from './blocks.ts'

/** The files of one family that are tables. */
export interface TableFiles<Content extends Uint8Array = Buffer> {
  readonly version: 4 | 6
  /** Announced ranges, csv. */
  readonly networks: Content
  /** Delegated ranges, csv. */
  readonly delegations: Content
  /** Countries of servers, csv. */
  readonly servers: Content
}

/** All its files. */
export interface FamilyFiles extends TableFiles {
  /** DB-IP City Lite, mmdb. */
  readonly places: Buffer
}

/** What its file of places says. */
export interface ParsedPlaces {
  /** Values are positions in `records`. */
  readonly places: Pick<FlatTree, 'starts' | 'values'>
  readonly records: PlaceRecords
}

/** What its tables say. */
export interface ParsedTables {
  readonly blocks: Blocks
  readonly names: OperatorNames
  /** Values are packed countries. */
  readonly delegated: AddressRanges
  /** Values are packed countries. */
  readonly servers: AddressRanges
}

/**
 * What the files of one family say, each by itself: nothing in it depends on another file, so that they can be read side by
 * side. It is plain data, so that one thread can hand it to another.
 */
export interface ParsedFamily extends ParsedPlaces, ParsedTables {
  readonly version: 4 | 6
}

/** Throws when a file is not of its form, as the other functions here do. */
export function parseFamily(files: FamilyFiles): ParsedFamily {
  const { version, places } = files
  return { version, ...parsePlaces(version, places), ...parseTables(files) }
}

export function parsePlaces(version: 4 | 6, file: Buffer): ParsedPlaces {
  const tree = flattenMmdb(`places of IPv${version}`, file)
  const { starts, values } = tree
  return { places: { starts, values }, records: readPlaceRecords(tree) }
}

export function parseTables({ version, ...files }: TableFiles): ParsedTables {
  const names: OperatorNames = new Map()
  const blocks = blocksOf(parseAsnCsv(`networks of IPv${version}`, files.networks, version, names))
  const delegated = parseDelegationCsv(`delegations of IPv${version}`, files.delegations, version)
  const servers = parseServerCsv(`servers of IPv${version}`, files.servers, version)
  return { blocks, names, delegated, servers }
}
