/**
 * The table of autonomous systems: the facts about each and the blocks that it announces. The blocks of one system are
 * together, in the order of their addresses, so a lookup is a binary search for the number and two runs of blocks. For
 * compiling only.
 */
import type { Sections } from '../../../core/dataset.ts'
import { wordsPerAddress } from '../../../data/merge/addresses.ts'
import type { Blocks } from '../compile/family-files.ts'
import { notAnnounced, packRegistration, sections, wordsPerAs } from '../index/layout.ts'
import { type AddressRanges, valueAt } from '../sources/formats/address-ranges.ts'
import type { DelegatedRanges } from '../sources/registries/combine.ts'
import type { NetworkTable } from './network-table.ts'
import type { NetworkKinds } from './network-use.ts'

interface Family {
  readonly blocks: Blocks
  /** Country of registration of most addresses of each system, packed. */
  readonly countries: ReadonlyMap<number, number>
}

export class AsTable {
  readonly #families: Family[] = []

  /** IPv4 first. The values of `delegated` are packed countries. */
  add(blocks: Blocks, delegated: AddressRanges): void {
    this.#families.push({ blocks, countries: countriesOf(blocks, delegated) })
  }

  /** @param registered numbers delegated by the files of the registries, as ranges of one word */
  encode(networks: NetworkTable, kinds: NetworkKinds, registered: DelegatedRanges): Sections {
    const asns = new Set(this.#families.flatMap(({ blocks }) => [...new Set(blocks.asns)]))
    asns.delete(notAnnounced)
    const sorted = Uint32Array.from(asns).sort()
    const runs = this.#families.map(({ blocks }) => runsOf(blocks, sorted))
    const rows = new Uint32Array(sorted.length * wordsPerAs)
    sorted.forEach((asn, row) => {
      const { hosting, type } = kinds.of(asn)
      const position = valueAt(registered.ranges, sorted, row)
      const announced = this.#families.map(({ countries }) => countries.get(asn) ?? 0).find(each => each !== 0) ?? 0
      const country = position === 0 ? announced : registered.countries[position]
      rows.set(
        [
          asn,
          networks.factsOf(asn, country, hosting === null ? type : 'hosting'),
          position === 0 ? 0 : packRegistration(registered.registries[position], registered.days[position]),
          ...runs.map(({ ends }) => ends[row]),
        ],
        row * wordsPerAs,
      )
    })
    return Object.assign({ [sections.systems]: rows }, ...runs.map(run => run.sections))
  }
}

/** The blocks, those of the first system first, and where the run of each system ends, in bytes. */
function runsOf({ ranges, asns, prefixLengths }: Blocks, sorted: Uint32Array) {
  const { version, starts } = ranges
  const words = wordsPerAddress(version)
  const rowOf = new Map(Array.from(sorted, (asn, row) => [asn, row]))
  const ends = new Uint32Array(sorted.length)
  const rows = Array.from(asns, asn => rowOf.get(asn) ?? -1)
  const octets = (block: number) => Math.ceil(prefixLengths[block] / 8)
  for (let block = 1; block < rows.length; block++) if (rows[block] >= 0) ends[rows[block]] += 1 + octets(block)
  for (let row = 1; row < ends.length; row++) ends[row] += ends[row - 1]
  const next = ends.map((_, row) => (row === 0 ? 0 : ends[row - 1]))
  const bytes = new Uint8Array(ends.at(-1) ?? 0)
  for (let block = 1; block < rows.length; block++) {
    if (rows[block] < 0) continue
    bytes[next[rows[block]]++] = prefixLengths[block]
    for (let octet = 0; octet < octets(block); octet++) {
      bytes[next[rows[block]]++] = starts[(block - 1) * words + (octet >> 2)] >>> (24 - 8 * (octet & 3))
    }
  }
  return { ends, sections: { [sections.blocks[version]]: bytes } }
}

/** The country of registration of most addresses of each system, by the first address of each block. */
function countriesOf({ ranges, asns, prefixLengths }: Blocks, delegated: AddressRanges): Map<number, number> {
  const sizes = new Map<number, Map<number, number>>()
  for (let block = 1; block < asns.length; block++) {
    const country = valueAt(delegated, ranges.starts, block - 1)
    if (country === 0) continue
    const own = sizes.get(asns[block]) ?? new Map<number, number>()
    sizes.set(asns[block], own)
    own.set(country, (own.get(country) ?? 0) + 2 ** -prefixLengths[block])
  }
  const largest = (own: Map<number, number>) => [...own].sort(([, a], [, b]) => b - a)[0][0]
  return new Map(Array.from(sizes, ([asn, own]) => [asn, largest(own)]))
}
