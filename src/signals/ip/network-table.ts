import type { Sections } from '../../core/dataset.ts'
import {
  countryMask,
  countryShift,
  mostNames,
  mostNetworks,
  nameShift,
  notAnnounced,
  sections,
  wordsPerNetwork,
} from './layout.ts'
import { networkTypeOf } from './network-type.ts'
import type { OperatorNames } from './parse/asn-csv.ts'
import { networkTypes } from './schema.ts'
import type { StringTableBuilder } from './string-table.ts'

/** The network nothing is known of. */
export const unknownNetwork = 0

/** Numbers the distinct combinations of facts that the blocks of address space have. For compiling only. */
export class NetworkTable {
  private readonly names: OperatorNames
  private readonly text: StringTableBuilder
  private readonly words: number[] = [notAnnounced, networkTypes.indexOf('unknown')]
  private readonly countries: number[] = [0]
  private readonly numbers = new Map<number, number>()

  constructor(names: OperatorNames, text: StringTableBuilder) {
    this.names = names
    this.text = text
  }

  /**
   * The number of a network: AS number, `notAnnounced` for space that is delegated only; packed country of registration,
   * 0 when unknown.
   */
  numberOf(asn: number, country: number): number {
    if (asn === notAnnounced && country === 0) return unknownNetwork
    // 32 bits and 16 bits: exact in a number.
    const key = asn * 0x10000 + country
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    const number = this.words.length / wordsPerNetwork
    if (number === mostNetworks) throw new Error('the network table has no room for another network')
    const operator = this.names.get(asn) ?? null
    const type = networkTypes.indexOf(networkTypeOf(operator))
    const name = this.text.numberOf(operator)
    if (name >= mostNames) throw new Error('the network table has no room for the number of another name')
    this.words.push(asn, ((name << nameShift) | (this.countryRow(country) << countryShift) | type) >>> 0)
    this.numbers.set(key, number)
    return number
  }

  private countryRow(country: number): number {
    const known = this.countries.indexOf(country)
    if (known >= 0) return known
    if (this.countries.length > countryMask) throw new Error('the network table has no room for another country')
    return this.countries.push(country) - 1
  }

  encode(): Sections {
    return {
      [sections.networks]: Uint32Array.from(this.words),
      [sections.countries]: Uint32Array.from(this.countries),
    }
  }
}
