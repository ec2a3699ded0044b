/**
 * A block of the index: the entries whose keys begin with the same bits, in ascending order. An entry is a key (64
 * bits) and the number of a breach (16 bits), 10 bytes; an address in three breaches has three. All keys come first,
 * two words each with the low one first, then all numbers. Words are in the machine's byte order, as in a snapshot: on
 * a machine of the other order the head of the file already cannot be read.
 */
import type { AddressKey } from './address-key.ts'

const keyBytes = 8
const numberBytes = 2
const entryBytes = keyBytes + numberBytes
/** Numbers of breaches are less. */
export const mostBreaches = 2 ** 16

export interface Entries {
  readonly count: number
  /** Two for each entry, the low one first. */
  readonly words: Uint32Array
  readonly numbers: Uint16Array
}

/**
 * Throws RangeError when the bytes are no block, or begin at an odd address, which those of a file of blocks do not.
 */
export function entriesOf({ buffer, byteOffset, length }: Uint8Array): Entries {
  const count = length / entryBytes
  if (!Number.isInteger(count)) throw new RangeError('A block has half an entry.')
  return {
    count,
    words: new Uint32Array(buffer, byteOffset, 2 * count),
    numbers: new Uint16Array(buffer, byteOffset + keyBytes * count, count),
  }
}

/** The numbers that stand with the key. */
export function numbersIn({ count, words, numbers }: Entries, { high, low }: AddressKey): number[] {
  let [first, end] = [0, count]
  while (first < end) {
    const middle = (first + end) >>> 1
    const word = words[2 * middle + 1]
    if (word < high || (word === high && words[2 * middle] < low)) first = middle + 1
    else end = middle
  }
  const found: number[] = []
  for (let at = first; at < count && words[2 * at + 1] === high && words[2 * at] === low; at++) found.push(numbers[at])
  return found
}

/** The number of the block that a key belongs to. */
export function blockOf(high: number, prefixBits: number): number {
  // A shift by 32 would be none.
  return prefixBits === 0 ? 0 : high >>> (32 - prefixBits)
}

/** Entries of one block after the other, as they are added. */
export class BlockBuilder {
  #words = new Uint32Array(2_048)
  #numbers = new Uint16Array(1_024)
  #count = 0

  add(high: number, low: number, number: number): void {
    const at = this.#count++
    if (at === this.#numbers.length) this.#widen()
    this.#words[2 * at] = low
    this.#words[2 * at + 1] = high
    this.#numbers[at] = number
  }

  #widen(): void {
    const [words, numbers] = [this.#words, this.#numbers]
    this.#words = new Uint32Array(2 * words.length)
    this.#words.set(words)
    this.#numbers = new Uint16Array(2 * numbers.length)
    this.#numbers.set(numbers)
  }

  /** The bytes of the block, after which the next one begins. */
  take(): Buffer {
    const count = this.#count
    this.#count = 0
    const bytes = Buffer.allocUnsafeSlow(count * entryBytes)
    const { words, numbers } = entriesOf(bytes)
    words.set(this.#words.subarray(0, 2 * count))
    numbers.set(this.#numbers.subarray(0, count))
    return bytes
  }
}
