import type { Sections } from '../../core/dataset.ts'
import { countryShift, notAnnounced, prefixLengthShift, sections, wordsPerNetwork } from './layout.ts'
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
  private readonly words: number[] = [notAnnounced, 0, networkTypes.indexOf('unknown')]
  private readonly numbers = new Map<number, number>()

  constructor(names: OperatorNames, text: StringTableBuilder) {
    this.names = names
    this.text = text
  }

  /**
   * The number of a network: AS number and prefix length of the announced block, both `notAnnounced` for space that is
   * delegated only; packed country of registration, 0 when unknown.
   */
  numberOf(asn: number, prefixLength: number, country: number): number {
    if (asn === notAnnounced && country === 0) return unknownNetwork
    // 32 bits, 13 bits and 8 bits: exact in a number. The packed country is below 2^15, of which 13 bits differ.
    const key = (asn * 0x2000 + (country & 0x1fff)) * 0x100 + prefixLength
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    const number = this.words.length / wordsPerNetwork
    const operator = this.names.get(asn) ?? null
    const type = networkTypes.indexOf(networkTypeOf(operator))
    this.words.push(
      asn,
      this.text.numberOf(operator),
      (country << countryShift) | (prefixLength << prefixLengthShift) | type,
    )
    this.numbers.set(key, number)
    return number
  }

  encode(): Sections {
    return { [sections.networks]: Uint32Array.from(this.words) }
  }
}
