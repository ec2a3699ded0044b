/**
 * The current Tor exits, a few thousand addresses, which every look-up asks for and nearly none is among. Each family
 * has sorted ranges for a binary search, and 65,536 bits in front of it, one for each key of an address. A bit of 0
 * ends the search after one read of 8 KB, which stay in the processor's caches. The key of an IPv4 address is its first
 * 16 bits. Few different first 16 bits occur among IPv6 addresses, so their key folds the first 32 bits into 16.
 */
import { compareAddresses, wordsPerAddress } from '../../../data/merge/addresses.ts'
import type { AddressRanges } from '../sources/formats/address-ranges.ts'

/** Ranges of one family of addresses, sorted and disjoint. */
export type Family = Pick<AddressRanges, 'version' | 'starts' | 'ends'>

export class TorExits {
  readonly #four: Family
  readonly #six: Family
  readonly #keys4: Uint32Array
  readonly #keys6: Uint32Array
  readonly #address = new Uint32Array(1)
  /** False while no list was fetched: that an address is absent then says nothing of it. */
  readonly isFetched: boolean

  constructor(four: Family, six: Family, isFetched = true) {
    this.isFetched = isFetched
    this.#four = four
    this.#six = six
    this.#keys4 = keysOf(four)
    this.#keys6 = keysOf(six)
  }

  /** All of a family. */
  rangesOf(version: 4 | 6): Family {
    return version === 4 ? this.#four : this.#six
  }

  /** `address`: an unsigned 32-bit number. */
  has4(address: number): boolean {
    return hasKey(this.#keys4, address >>> 16) && this.#holds4(address)
  }

  #holds4(address: number): boolean {
    this.#address[0] = address
    return holds(this.#four, this.#address)
  }

  /** `words`: the four words of the address, big end first. */
  has6(words: Uint32Array): boolean {
    return hasKey(this.#keys6, keyOf6(words[0])) && holds(this.#six, words)
  }
}

const none = new Uint32Array(0)

/** What is known while no list was fetched. */
export const noExits = new TorExits(
  { version: 4, starts: none, ends: none },
  { version: 6, starts: none, ends: none },
  false,
)

function keyOf6(firstWord: number): number {
  return ((firstWord >>> 16) ^ firstWord) & 0xffff
}

function hasKey(keys: Uint32Array, key: number): boolean {
  return (keys[key >>> 5] & (1 << (key & 31))) !== 0
}

/** A bit for the key of every address that a range holds. */
function keysOf({ version, starts, ends }: Family): Uint32Array {
  const keys = new Uint32Array(2 ** 16 / 32)
  const words = wordsPerAddress(version)
  for (let at = 0; at < starts.length; at += words) {
    const [first, last] = version === 4 ? [starts[at] >>> 16, ends[at] >>> 16] : [starts[at], ends[at]]
    // A range of more first words than there are keys meets every key.
    for (let value = first; value <= Math.min(last, first + 0xffff); value++) {
      const key = version === 4 ? value : keyOf6(value)
      keys[key >>> 5] |= 1 << (key & 31)
    }
  }
  return keys
}

function holds({ version, starts, ends }: Family, address: Uint32Array): boolean {
  const words = wordsPerAddress(version)
  let low = 0
  let past = starts.length / words
  while (low < past) {
    const middle = (low + past) >>> 1
    if (compareAddresses(starts, middle, address, 0, words) <= 0) low = middle + 1
    else past = middle
  }
  return low > 0 && compareAddresses(ends, low - 1, address, 0, words) >= 0
}
