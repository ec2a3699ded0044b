import type { Sections } from '../../../core/dataset.ts'
import { RowNumbering, TextNumbering } from '../compile/row-numbering.ts'
import {
  countryMask,
  countryShift,
  evidenceShift,
  mostNames,
  mostNetworks,
  mostOverrides,
  nameShift,
  notAnnounced,
  overrideShift,
  rirShift,
  sections,
  traitsShift,
  wordsPerNetwork,
} from '../index/layout.ts'
import type { StringTableBuilder } from '../index/string-table.ts'
import { type NetworkType, networkTypes } from '../schema.ts'
import type { NetworkNames } from '../sources/ip-location-db.ts'
import { type Rir, rirs } from '../sources/registries/rir.ts'

/** The unknown network. */
export const unknownNetwork = 0

/** The facts that are the same for all addresses of a network. */
export interface NetworkFacts {
  /** `notAnnounced` for space that is delegated only. */
  readonly asn: number
  /** Packed country of registration; 0 when unknown. */
  readonly country: number
  readonly rir: Rir | null
  /** Days from 1970-01-01 to the allocation; 0 when unknown. */
  readonly days: number
  /** Packed (flags.ts). */
  readonly flags: number
  /** Packed (network-traits.ts). */
  readonly traits: number
  /** One of `placeEvidence`: networks differ by the evidence for the places of their addresses. */
  readonly evidence: number
  readonly type: NetworkType
  /** The operator's reason for its settings; null without any. */
  readonly override: string | null
}

/** Numbers the distinct combinations of facts of blocks of address space. For compiling only. */
export class NetworkTable {
  readonly #names: NetworkNames
  readonly #text: StringTableBuilder
  readonly #words: number[] = [notAnnounced, networkTypes.indexOf('unknown'), 0, 0]
  readonly #countries: number[] = [0]
  readonly #overrides: TextNumbering
  readonly #rows = new RowNumbering()

  constructor(names: NetworkNames, text: StringTableBuilder) {
    this.#names = names
    this.#text = text
    this.#overrides = new TextNumbering(text, 'override', mostOverrides)
    // Row 0 is reserved: no country has these two letters.
    this.#rows.numberOf(notAnnounced, 0xffff0000, 0, 0)
  }

  numberOf(facts: NetworkFacts): number {
    const { asn, country, rir, days, flags, traits, evidence, type, override } = facts
    const rirNumber = rir === null ? 0 : rirs.indexOf(rir) + 1
    const typeNumber = networkTypes.indexOf(type)
    const overrideRow = override === null ? 0 : this.#overrides.numberOf(override)
    const isKnown = [asn - notAnnounced, country, rirNumber, flags, traits, evidence, overrideRow].some(
      each => each !== 0,
    )
    if (!isKnown) return unknownNetwork
    const third = (flags | (rirNumber << rirShift) | (overrideRow << overrideShift)) >>> 0
    const fourth = (days | (traits << traitsShift) | (evidence << evidenceShift)) >>> 0
    const number = this.#rows.numberOf(asn, (country << 16) | typeNumber, third, fourth)
    if (number * wordsPerNetwork === this.#words.length) {
      this.#add(asn, this.#factsOf(asn, country, typeNumber), third, fourth)
    }
    return number
  }

  #add(...words: readonly [asn: number, facts: number, third: number, fourth: number]): void {
    if (this.#words.length === mostNetworks * wordsPerNetwork)
      throw new Error('the network table has no room for another network')
    this.#words.push(...words)
  }

  /** Name, packed country and type of a network as the second word of its row. */
  factsOf(asn: number, country: number, type: NetworkType): number {
    return this.#factsOf(asn, country, networkTypes.indexOf(type))
  }

  #factsOf(asn: number, country: number, type: number): number {
    const name = this.#text.numberOf(this.#names.get(asn) ?? null)
    if (name >= mostNames) throw new Error('the network table has no room for the number of another name')
    return ((name << nameShift) | (this.#countryRow(country) << countryShift) | type) >>> 0
  }

  #countryRow(country: number): number {
    const known = this.#countries.indexOf(country)
    if (known >= 0) return known
    if (this.#countries.length > countryMask) throw new Error('the network table has no room for another country')
    return this.#countries.push(country) - 1
  }

  encode(): Sections {
    return {
      [sections.networks]: Uint32Array.from(this.#words),
      [sections.countries]: Uint32Array.from(this.#countries),
      [sections.overrides]: this.#overrides.encode(),
    }
  }
}
