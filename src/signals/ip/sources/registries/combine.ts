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
 * columns; position 0 is none.
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
 * Joins the delegations of one family, or those of AS numbers. A registry without a file has no ranges. Of overlapping
 * ranges, the one that begins first keeps its addresses.
 */
export function combineDelegations(files: readonly Delegations[], kind: 4 | 6 | 'asn'): DelegatedRanges {
  // A range of AS numbers has the form of one of IPv4 addresses.
  const version = kind === 'asn' ? 4 : kind
  const words = wordsPerAddress(version)
  const parts = files.map(file => ({ 4: file.four, 6: file.six, asn: file.asns })[kind])
  const starts = joined(parts.map(part => part.starts))
  const ends = joined(parts.map(part => part.ends))
  const rows = removeOverlaps(starts, ends, words)
  const addressesOf = (source: Uint32Array) => {
    const addresses = new Uint32Array(rows.length * words)
    for (const [at, row] of rows.entries()) copyAddress(source, row, addresses, at, words)
    return addresses
  }
  const columnOf = (numbersOf: (part: DelegatedRows, file: number) => Iterable<number>) => {
    const all = parts.flatMap((part, file) => [...numbersOf(part, file)])
    return [0, ...rows.map(row => all[row])]
  }
  const values = Uint32Array.from(rows, (_, at) => at + 1)
  return {
    ranges: { version, starts: addressesOf(starts), ends: addressesOf(ends), values },
    countries: Uint16Array.from(
      columnOf(({ countries }) => countries),
      realCountry,
    ),
    registries: Uint8Array.from(columnOf(({ days }, file) => days.map(() => rirs.indexOf(files[file].rir)))),
    days: Uint16Array.from(columnOf(({ days }) => days)),
  }
}

/**
 * Row numbers in ascending order of addresses, without rows inside others. Moves the start of a row behind the previous
 * one.
 */
function removeOverlaps(starts: Uint32Array, ends: Uint32Array, words: Words): number[] {
  const rows: number[] = []
  for (const row of nestingOrder(starts, ends, words)) {
    const last = rows.at(-1)
    if (last !== undefined && compareAddresses(starts, row, ends, last, words) <= 0) {
      if (compareAddresses(ends, row, ends, last, words) <= 0) continue
      writeSuccessor(ends, last, starts, row, words)
    }
    rows.push(row)
  }
  return rows
}
