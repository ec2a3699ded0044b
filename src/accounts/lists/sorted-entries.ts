/**
 * Entries on their way into a list, in the order of its index. A transaction of entries in no order changes a page of
 * the index for nearly each of them; one of neighbours changes few pages.
 *
 * The values wait as bytes, because a million objects that live for long cost more than the hashes in them. Memory:
 * 64 MB at most, for any number of entries. Time: 0.4 µs an entry.
 */
import type { Entry } from './store.ts'

export interface SortLimits {
  /** Entries of one group. */
  readonly group: number
  /** Entries that wait at once, 2^20 at most. */
  readonly waiting: number
}

const placeBits = 20
/** No value is longer: a domain has 253 characters, a hash 43. */
const [longestValue, usualValue] = [253, 48]

/** The same entries in groups; each group holds neighbours among as many entries as may wait. */
export async function* inOrder(
  entries: AsyncIterable<readonly Entry[]>,
  { group, waiting }: SortLimits,
): AsyncGenerator<Entry[]> {
  const sorted = new SortedEntries(waiting)
  for await (const some of entries) {
    for (const entry of some) {
      sorted.add(entry)
      if (sorted.isFull) yield* sorted.takeGroups(group)
    }
  }
  yield* sorted.takeGroups(group)
}

class SortedEntries {
  readonly #most: number
  readonly #text: Buffer
  /** Offset in the text behind each entry. */
  readonly #ends: Uint32Array
  readonly #isDomain: Uint8Array
  /** For each entry the first four characters of its value, and its place: a number of 48 bits, exact in 64. */
  readonly #keys: Float64Array
  #count = 0
  #end = 0

  constructor(most: number) {
    this.#most = most
    // The operating system gives the pages when they are written to.
    this.#text = Buffer.alloc(most * usualValue + longestValue)
    this.#ends = new Uint32Array(most)
    this.#isDomain = new Uint8Array(most)
    this.#keys = new Float64Array(most)
  }

  get isFull(): boolean {
    return this.#count === this.#most || this.#end + longestValue > this.#text.length
  }

  add({ kind, value }: Entry): void {
    const [start, place] = [this.#end, this.#count]
    this.#end += this.#text.write(value, start, 'latin1')
    this.#count += 1
    this.#ends[place] = this.#end
    this.#isDomain[place] = kind === 'domain' ? 1 : 0
    this.#keys[place] = this.#text.readUInt32BE(start) * 2 ** placeBits + place
  }

  /** Hands out all entries and has none afterwards. */
  *takeGroups(most: number): Generator<Entry[]> {
    const keys = this.#keys.subarray(0, this.#count).sort()
    for (let from = 0; from < keys.length; from += most) {
      yield Array.from(keys.subarray(from, from + most), key => this.#entry(key % 2 ** placeBits))
    }
    this.#count = 0
    this.#end = 0
  }

  #entry(place: number): Entry {
    const start = place === 0 ? 0 : this.#ends[place - 1]
    const value = this.#text.toString('latin1', start, this.#ends[place])
    return { kind: this.#isDomain[place] === 1 ? 'domain' : 'address', value }
  }
}
