/**
 * A block of the index: the entries whose keys begin with the same bits, in ascending order. An entry is a key (64
 * bits) and the number of a breach (16 bits), 10 bytes; an address in three breaches has three. All keys come first,
 * two words each with the low one first, then all numbers. Words are in the machine's byte order, as in a snapshot: on
 * a machine of the other order the head of the file already cannot be read.
 */

import type { BlockReader } from '../../../core/dataset.ts'
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

/**
 * Writes the next index: the entries of the one before, without those of the breaches that go, merged with the sorted
 * keys of the breach that comes. Both are in the same order, so one pass does it with a block and a part of the keys in
 * memory.
 */

/** What there is to be written. */
export interface IndexContent {
  /** The blocks of the index before, whose entries stay; null when there are none. */
  readonly before: Pick<BlockReader, 'blocks' | 'read'> | null
  /** Numbers of the breaches whose entries go. */
  readonly dropped: ReadonlySet<number>
  /** The keys of the breach that comes, in order: two words each, the low one first. */
  readonly keys: Iterable<Uint32Array>
  /** The number of the breach that comes. */
  readonly number: number
}

export type WriteBlock = (block: number, bytes: Uint8Array) => Promise<void>

const entriesPerBlock = 256
/** The table of more blocks would not be small (data/file/layout.ts). */
const mostPrefixBits = 24

/** Number of first bits of a key that tell its block: blocks then have 128 to 256 entries, on average. */
export function prefixBitsFor(entries: number): number {
  const bits = Math.ceil(Math.log2(Math.max(1, entries / entriesPerBlock)))
  return Math.min(mostPrefixBits, bits)
}

const empty: Entries = { count: 0, words: new Uint32Array(0), numbers: new Uint16Array(0) }

/**
 * Returns how many keys came. Throws BlockError when the index before is damaged: what stood in the block is lost.
 *
 * @param onProgress is told the share of the key range that is done
 */
export async function writeIndex(
  { before, dropped, keys, number }: IndexContent,
  prefixBits: number,
  write: WriteBlock,
  onProgress: (done: number) => void,
): Promise<number> {
  const blocks = new BlockQueue(prefixBits, write)
  let old = empty
  let [oldAt, nextOld, added] = [0, 0, 0]
  const readOld = async () => {
    oldAt = 0
    old = before === null || nextOld >= before.blocks ? empty : entriesOf(await before.read(nextOld++))
  }
  const hasOld = () => oldAt < old.count || (before !== null && nextOld < before.blocks)
  /** Moves the old entries up to a key. Stops at the end of the old block; true when the key's place is reached. */
  const moveOld = (high: number, low: number): boolean => {
    const { count, words, numbers } = old
    for (; oldAt < count; oldAt++) {
      const oldHigh = words[2 * oldAt + 1]
      if (oldHigh > high || (oldHigh === high && words[2 * oldAt] > low)) return true
      if (!dropped.has(numbers[oldAt])) blocks.add(oldHigh, words[2 * oldAt], numbers[oldAt])
    }
    return false
  }
  for (const words of keys) {
    for (let at = 0; at < words.length; at += 2) {
      while (!moveOld(words[at + 1], words[at]) && hasOld()) await readOld()
      blocks.add(words[at + 1], words[at], number)
      if (blocks.isLong) await blocks.flush()
    }
    added += words.length / 2
    if (words.length > 0) onProgress(words[words.length - 1] / 2 ** 32)
    await blocks.flush()
  }
  for (; hasOld(); await readOld()) {
    moveOld(2 ** 32, 0)
    onProgress(before === null ? 1 : nextOld / before.blocks)
    if (blocks.isLong) await blocks.flush()
  }
  await blocks.end()
  return added
}

/** Cuts entries that come in order into blocks, and keeps the finished ones until they are written. */
class BlockQueue {
  readonly #prefixBits: number
  readonly #write: WriteBlock
  readonly #builder = new BlockBuilder()
  #block = 0
  #finished: Buffer[] = []

  constructor(prefixBits: number, write: WriteBlock) {
    this.#prefixBits = prefixBits
    this.#write = write
  }

  get isLong(): boolean {
    return this.#finished.length > 1_000
  }

  add(high: number, low: number, number: number): void {
    const block = blockOf(high, this.#prefixBits)
    while (this.#block + this.#finished.length < block) this.#finished.push(this.#builder.take())
    this.#builder.add(high, low, number)
  }

  async flush(): Promise<void> {
    const first = this.#block
    const finished = this.#finished
    this.#block += finished.length
    this.#finished = []
    await Promise.all(finished.map((bytes, at) => this.#write(first + at, bytes)))
  }

  async end(): Promise<void> {
    const blocks = 2 ** this.#prefixBits
    while (this.#block + this.#finished.length < blocks) {
      this.#finished.push(this.#builder.take())
      if (this.isLong) await this.flush()
    }
    await this.flush()
  }
}
