/**
 * The four source packages as one file of the package of this project, from which data is compiled there: 275 MB become
 * 25 MB. The tables of text are as they were published. The table of places, whose search tree hardly shrinks, is kept
 * as what is read of it: columns, those of addresses as differences from the row before. Data compiled from either is
 * the same byte for byte.
 */
import type { Sections, SnapshotView } from '../../../core/dataset.ts'
import { wordsPerAddress } from '../../../data/merge/addresses.ts'
import type { PlaceColumns } from '../sources/dbip.ts'
import { type FamilyFiles, type ParsedPlaces, placesOf } from './family-files.ts'

export type KindOfText = 'networks' | 'delegations' | 'servers'

const columns = ['countries', 'regions', 'cities', 'latitudes', 'longitudes'] as const

/** The tables of each family. */
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

/** A table of text, of `packTables`. */
export function unpackText(tables: SnapshotView, kind: KindOfText, version: 4 | 6): Buffer {
  const { buffer, byteOffset, byteLength } = tables.bytes(`${kind}${version}`)
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** The table of places, of `packTables`. */
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

/** Rows of `width` words by columns, each number less the one of the row before, modulo 2^32. */
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
