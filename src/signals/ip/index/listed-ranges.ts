/**
 * The ranges of public lists, such as the Tor exits, each with a value. Every lookup searches them, and nearly no
 * address is in one. Each family has sorted ranges for a binary search, and in front of it 65,536 bits, one for each
 * key of an address. A bit of 0 ends the search after one read of 8 KB, which stay in the processor's caches. The key
 * of an IPv4 address is its first 16 bits. The first 16 bits of IPv6 addresses have few different values, so their key
 * folds the first 32 bits into 16.
 */
import { wordsPerAddress } from '../../../data/merge/addresses.ts'
import { type AddressRanges, emptyRanges, valueAt } from '../sources/formats/address-ranges.ts'

export class ListedRanges {
  readonly #four: AddressRanges
  readonly #six: AddressRanges
  readonly #keys4: Uint32Array
  readonly #keys6: Uint32Array
  readonly #address = new Uint32Array(1)
  /** False while no list was fetched: the absence of an address then has no meaning. */
  readonly isFetched: boolean

  constructor(four: AddressRanges, six: AddressRanges, isFetched = true) {
    this.isFetched = isFetched
    this.#four = four
    this.#six = six
    this.#keys4 = keysOf(four)
    this.#keys6 = keysOf(six)
  }

  /** All ranges of a family. */
  rangesOf(version: 4 | 6): AddressRanges {
    return version === 4 ? this.#four : this.#six
  }

  /** The value of the range with this address, an unsigned 32-bit number; 0 when no range contains it. */
  valueOf4(address: number): number {
    return hasKey(this.#keys4, address >>> 16) ? this.#find4(address) : 0
  }

  #find4(address: number): number {
    this.#address[0] = address
    return valueAt(this.#four, this.#address, 0)
  }

  /** The same for the four words of an IPv6 address, big end first. */
  valueOf6(words: Uint32Array): number {
    return hasKey(this.#keys6, keyOf6(words[0])) ? valueAt(this.#six, words, 0) : 0
  }
}

/** The ranges while no list was fetched. */
export const noRanges = new ListedRanges(emptyRanges(4), emptyRanges(6), false)

function keyOf6(firstWord: number): number {
  return ((firstWord >>> 16) ^ firstWord) & 0xffff
}

function hasKey(keys: Uint32Array, key: number): boolean {
  return (keys[key >>> 5] & (1 << (key & 31))) !== 0
}

/** A bit for the key of every address in a range. */
function keysOf({ version, starts, ends }: AddressRanges): Uint32Array {
  const keys = new Uint32Array(2 ** 16 / 32)
  const words = wordsPerAddress(version)
  for (let at = 0; at < starts.length; at += words) {
    const [first, last] = version === 4 ? [starts[at] >>> 16, ends[at] >>> 16] : [starts[at], ends[at]]
    // A range with more first words than there are keys has every key.
    for (let value = first; value <= Math.min(last, first + 0xffff); value++) {
      const key = version === 4 ? value : keyOf6(value)
      keys[key >>> 5] |= 1 << (key & 31)
    }
  }
  return keys
}
