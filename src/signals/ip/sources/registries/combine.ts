import {
  compareAddresses,
  copyAddress,
  type Words,
  wordsPerAddress,
  writeSuccessor,
} from '../../../../data/merge/addresses.ts'
import { realCountry } from '../../index/layout.ts'
import { type AddressRanges, joined, nestingOrder } from '../formats/address-ranges.ts'
import type { DelegatedRows, Delegations } from './delegations.ts'
import { rirs } from './rir.ts'

/**
 * Delegated ranges of one family, of all registries, sorted and disjoint. The value of a range is its position in the
 * columns; position 0 stands for none.
 */
export interface DelegatedRanges {
  readonly ranges: AddressRanges
  /** Packed as in layout.ts, 0 for none. Every code is a country's. */
  readonly countries: Uint16Array
  /** Positions in `rirs`. */
  readonly registries: Uint8Array
  /** Days since 1970-01-01, 0 for none. */
  readonly days: Uint16Array
}

/**
 * Joins the delegations of one family, or those of AS numbers. A registry whose file is missing has no ranges in it. Of
 * ranges that overlap, the one that begins first keeps its addresses.
 */
export function combineDelegations(files: readonly Delegations[], kind: 4 | 6 | 'asn'): DelegatedRanges {
  // A range of AS numbers has the form of one of IPv4 addresses.
  const version = kind === 'asn' ? 4 : kind
  const words = wordsPerAddress(version)
  const parts = files.map(file => ({ 4: file.four, 6: file.six, asn: file.asns })[kind])
  const starts = joined(parts.map(part => part.starts))
  const ends = joined(parts.map(part => part.ends))
  const columns = columnsOf(files, parts)
  const kept = new Kept(starts, ends, words)
  for (const row of nestingOrder(starts, ends, words)) kept.add(row)
  return kept.finish(version, columns)
}

/** A number for each row of all parts together. */
interface RowColumns {
  readonly countries: Uint16Array
  readonly registries: Uint8Array
  readonly days: Uint16Array
}

function columnsOf(files: readonly Delegations[], parts: readonly DelegatedRows[]): RowColumns {
  const rows = parts.reduce((sum, part) => sum + part.days.length, 0)
  const columns = { countries: new Uint16Array(rows), registries: new Uint8Array(rows), days: new Uint16Array(rows) }
  let at = 0
  parts.forEach(({ countries, days }, file) => {
    columns.countries.set(countries, at)
    columns.days.set(days, at)
    columns.registries.fill(rirs.indexOf(files[file].rir), at, at + days.length)
    at += days.length
  })
  return columns
}

/** Rows in ascending order, each without the addresses of the rows before it. */
class Kept {
  readonly #words: Words
  readonly #sourceStarts: Uint32Array
  readonly #sourceEnds: Uint32Array
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  readonly #rows: number[] = []

  constructor(sourceStarts: Uint32Array, sourceEnds: Uint32Array, words: Words) {
    this.#words = words
    this.#sourceStarts = sourceStarts
    this.#sourceEnds = sourceEnds
    this.#starts = new Uint32Array(sourceStarts.length)
    this.#ends = new Uint32Array(sourceEnds.length)
  }

  add(row: number): void {
    const words = this.#words
    const sourceStarts = this.#sourceStarts
    const sourceEnds = this.#sourceEnds
    const starts = this.#starts
    const ends = this.#ends
    const count = this.#rows.length
    const overlaps = count > 0 && compareAddresses(sourceStarts, row, ends, count - 1, words) <= 0
    if (overlaps && compareAddresses(sourceEnds, row, ends, count - 1, words) <= 0) return
    if (overlaps) writeSuccessor(ends, count - 1, starts, count, words)
    else copyAddress(sourceStarts, row, starts, count, words)
    copyAddress(sourceEnds, row, ends, count, words)
    this.#rows.push(row)
  }

  finish(version: 4 | 6, columns: RowColumns): DelegatedRanges {
    const rows = this.#rows
    const words = this.#words
    const column = <Column extends Uint16Array | Uint8Array>(into: Column, of: (row: number) => number) => {
      rows.forEach((row, position) => {
        into[position + 1] = of(row)
      })
      return into
    }
    const ranges = {
      version,
      starts: this.#starts.slice(0, rows.length * words),
      ends: this.#ends.slice(0, rows.length * words),
      values: Uint32Array.from({ length: rows.length }, (_, position) => position + 1),
    }
    return {
      ranges,
      countries: column(new Uint16Array(rows.length + 1), row => realCountry(columns.countries[row])),
      registries: column(new Uint8Array(rows.length + 1), row => columns.registries[row]),
      days: column(new Uint16Array(rows.length + 1), row => columns.days[row]),
    }
  }
}
