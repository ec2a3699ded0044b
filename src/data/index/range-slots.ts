/**
 * What the range indexes of both families store: slots of two words, ascending by key, each with the value of the row
 * that starts there. A slot is 8 bytes and holds the value itself, so that one read from memory, eight slots wide, ends
 * the search and fetches the value. A value has 47 bits: `high` below 2^15, `low` of 32 bits.
 *
 *   slot   key << 16 | high, low    the value, which holds until the next slot
 *          key << 16 | listFlag, n  IPv6 only: rows start inside this /48, the list begins n words after the first list
 *   list   count, then count entries: the rest of the address each starts at, then high, low
 *
 * A list begins with an entry for the block's first address, and the block after one with a list has a slot of its own,
 * so that a search never needs the slot before.
 */
export const wordsPerSlot = 2
export const keyShift = 16
export const listFlag = 0x8000

/** Collects slots, ascending, and their lists. For encoding only. */
export class SlotWriter {
  readonly #slots: Uint32Array
  #slotWords = 0
  #lists = new Uint32Array(1024)
  #listWords = 0
  #listStart = 0

  constructor(mostSlots: number) {
    this.#slots = new Uint32Array(wordsPerSlot * mostSlots)
  }

  /** How many slots there are so far: the number of the next. */
  get count(): number {
    return this.#slotWords / wordsPerSlot
  }

  add(key: number, high: number, low: number): void {
    this.#slots[this.#slotWords++] = (key << keyShift) | high
    this.#slots[this.#slotWords++] = low
  }

  /** Adds a slot with a list, to which `addToList` adds from now on. */
  addList(key: number): void {
    this.add(key, listFlag, this.#listWords)
    this.#listStart = this.#listWords
    this.#push(0)
  }

  /** `rest`: the words of the start that the list is searched by. */
  addToList(rest: ArrayLike<number>, high: number, low: number): void {
    for (let word = 0; word < rest.length; word++) this.#push(rest[word])
    this.#push(high)
    this.#push(low)
    this.#lists[this.#listStart]++
  }

  #push(word: number): void {
    if (this.#listWords === this.#lists.length) {
      const wider = new Uint32Array(2 * this.#listWords)
      wider.set(this.#lists)
      this.#lists = wider
    }
    this.#lists[this.#listWords++] = word
  }

  /** All slots and after them all lists. */
  encode(): Uint32Array {
    const words = new Uint32Array(this.#slotWords + this.#listWords)
    words.set(this.#slots.subarray(0, this.#slotWords))
    words.set(this.#lists.subarray(0, this.#listWords), this.#slotWords)
    return words
  }
}

/**
 * Sets of numbers as runs of two words for each 32 of them: which are in the set, one bit each, and how many members
 * come before these 32. The rank of a number is then one read of 8 bytes and a count of bits.
 */
export function markMember(ranks: Uint32Array, number: number): void {
  ranks[2 * (number >>> 5)] |= 1 << (number & 31)
}

/**
 * Fills in the counts, from word `first` up to `end`, when the members are known; returns the number of all members.
 */
export function countMembers(ranks: Uint32Array, first: number, end: number, before: number): number {
  let members = before
  for (let at = first; at < end; at += 2) {
    ranks[at + 1] = members
    members += bitCount(ranks[at])
  }
  return members
}

/** The bits that are set in a 32-bit word. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Ranges that cannot be indexed or merged: unsorted, overlapping, inverted, or with a wrong first start. */
export class RangeInputError extends Error {
  override readonly name = 'RangeInputError'
  /** The row, counted from 0, that breaks the rule. */
  readonly row: number

  constructor(row: number, rule: string) {
    super(`Row ${row} ${rule}.`)
    this.row = row
  }
}
