/**
 * Finds the value of an IPv6 address among rows that cover the whole address space, sorted by the address each starts
 * at.
 *
 * Announced space is narrow and lumpy: all of it lies in 2000::/3, millions of rows share some hundred thousand first
 * words (heads), and nine of ten rows start at a multiple of 2^80, a /48. So an address is taken apart:
 *   pages    by the first 16 bits: the 65,536 heads that begin so as a set whose ranks number the heads in use; where there
 *            is none, the last head before
 *   heads    for each head the first of its slots, and where its table begins when it has many slots
 *   tables   lead to a few slots by the first of the next 16 bits
 *   slots    one for each /48 in which a row starts, with these 16 bits as its key, see range-slots.ts
 * The search among the slots takes no branch on what it reads: which half to take is random, so a branch would be
 * mispredicted every second time.
 *
 * A lookup costs the memory that it waits for. Pages, heads and tables stay in the cache; the slots, eight to a line,
 * do not. 8 bytes per row, 28 for a row that starts inside a /48, and 5 MB for the rest; encoded in 0.1 s.
 */
import type { Sections, SnapshotView } from '../../core/dataset.ts'
import {
  bitCount,
  countMembers,
  keyShift,
  listFlag,
  markMember,
  RangeInputError,
  SlotWriter,
  wordsPerSlot,
} from './range-slots.ts'

const pageCount = 2 ** 16
const wordsPerPage = (2 * 2 ** 16) / 32

/** Heads of fewer slots have no table: a search among so few costs what a look into a table costs. */
const fewestSlotsWithTable = 16

/** Words of a list's entry: the second, third and fourth word of the start, high, low. */
const entryWords = 5

/**
 * `starts` holds 4 words per row, big end first; strictly ascending, row 0 is `::`. `values` holds two words per row,
 * the first below 2^15. Throws RangeInputError otherwise.
 */
export function encodeRanges6(name: string, starts: Uint32Array, values: Uint32Array): Sections {
  checkRows(starts, values)
  const rows = starts.length / 4
  const writer = new SlotWriter(2 * rows)
  const heads: number[] = []
  const firstSlots: number[] = []
  const enter = (head: number) => {
    if (heads.length > 0 && heads[heads.length - 1] === head) return
    heads.push(head)
    firstSlots.push(writer.count)
  }
  for (let first = 0, end = 0; first < rows; first = end) {
    end = endOfBlock(starts, first)
    const [head, key] = [starts[4 * first], starts[4 * first + 1] >>> 16]
    enter(head)
    if (end - first === 1 && startsBlock(starts, first)) {
      writer.add(key, values[2 * first], values[2 * first + 1])
      continue
    }
    writer.addList(key)
    if (!startsBlock(starts, first)) {
      writer.addToList([(key << 16) >>> 0, 0, 0], values[2 * first - 2], values[2 * first - 1])
    }
    for (let row = first; row < end; row++) {
      writer.addToList(starts.subarray(4 * row + 1, 4 * row + 4), values[2 * row], values[2 * row + 1])
    }
    const next = { head: key === 0xffff ? head + 1 : head, key: (key + 1) & 0xffff }
    if (next.head > 0xffffffff || isInBlock(starts, end, next.head, next.key)) continue
    enter(next.head)
    writer.add(next.key, values[2 * end - 2], values[2 * end - 1])
  }
  firstSlots.push(writer.count)
  const words = writer.encode()
  const tables = tablesOf(firstSlots, words)
  return {
    ...encodePages(name, heads),
    // Side by side, because a lookup reads both.
    [`${name}.heads`]: Uint32Array.from(firstSlots.flatMap((slot, head) => [slot, tables.starts[head]])),
    [`${name}.tables`]: tables.entries,
    [`${name}.slots`]: words,
    [`${name}.counts`]: Uint32Array.of(rows, writer.count),
  }
}

function checkRows(starts: Uint32Array, values: Uint32Array): void {
  const rows = starts.length / 4
  if (rows === 0 || starts[0] !== 0 || starts[1] !== 0 || starts[2] !== 0 || starts[3] !== 0) {
    throw new RangeInputError(0, 'does not start at ::')
  }
  for (let row = 0; row < rows; row++) {
    if (row > 0 && !startsAfter(starts, row)) throw new RangeInputError(row, 'does not start after the row before it')
    if (!(values[2 * row] < listFlag)) throw new RangeInputError(row, 'has a value of more than 47 bits')
  }
}

function startsAfter(starts: Uint32Array, row: number): boolean {
  const at = 4 * row
  for (let word = at; word < at + 4; word++) {
    if (starts[word] !== starts[word - 4]) return starts[word] > starts[word - 4]
  }
  return false
}

/** Whether the row starts at the first address of a /48. */
function startsBlock(starts: Uint32Array, row: number): boolean {
  const at = 4 * row
  return (starts[at + 1] & 0xffff) === 0 && starts[at + 2] === 0 && starts[at + 3] === 0
}

/** False for a row past the last. */
function isInBlock(starts: Uint32Array, row: number, head: number, key: number): boolean {
  return starts[4 * row] === head && starts[4 * row + 1] >>> 16 === key
}

/** The first row after `first` that starts in another /48. */
function endOfBlock(starts: Uint32Array, first: number): number {
  const [head, key] = [starts[4 * first], starts[4 * first + 1] >>> 16]
  let end = first + 1
  while (isInBlock(starts, end, head, key)) end++
  return end
}

/** Where the page of each first 16 bits begins, or the complement of the last head before; and the pages. */
function encodePages(name: string, heads: readonly number[]): Sections {
  const used = new Set(heads.map(head => head >>> 16))
  const starts = new Int32Array(pageCount)
  const pages = new Uint32Array(used.size * wordsPerPage)
  let page = 0
  let head = 0
  for (let first = 0; first < pageCount; first++) {
    starts[first] = ~(head - 1)
    if (!used.has(first)) continue
    starts[first] = page
    const before = head
    for (; head < heads.length && heads[head] >>> 16 === first; head++) {
      markMember(pages, page * 16 + (heads[head] & 0xffff))
    }
    countMembers(pages, page, page + wordsPerPage, before)
    page += wordsPerPage
  }
  return { [`${name}.pageStarts`]: starts, [`${name}.pages`]: pages }
}

/** Bits of the table of a head with that many slots: between 4 and 8 slots to an entry. */
function tableBits(slots: number): number {
  return Math.min(16, 29 - Math.clz32(slots))
}

/** One table for each head of many slots, laid end to end; `starts` says where that of each head begins. */
function tablesOf(firstSlots: readonly number[], words: Uint32Array): { starts: Uint32Array; entries: Uint32Array } {
  const starts = new Uint32Array(firstSlots.length)
  let size = 0
  for (let head = 0; head + 1 < firstSlots.length; head++) {
    starts[head] = size
    const slots = firstSlots[head + 1] - firstSlots[head]
    if (slots >= fewestSlotsWithTable) size += 2 ** tableBits(slots) + 1
  }
  const entries = new Uint32Array(size)
  for (let head = 0; head + 1 < firstSlots.length; head++) {
    const [first, end] = [firstSlots[head], firstSlots[head + 1]]
    if (end - first >= fewestSlotsWithTable) fillTable(entries, starts[head], words, first, end)
  }
  return { starts, entries }
}

/** For each bucket of keys the slot before the first with a key after the bucket's first. */
function fillTable(entries: Uint32Array, at: number, words: Uint32Array, first: number, end: number): void {
  const buckets = 2 ** tableBits(end - first)
  let next = first
  for (let bucket = 0; bucket < buckets; bucket++) {
    while (next < end && words[next * wordsPerSlot] >>> keyShift <= (bucket * 2 ** 16) / buckets) next++
    entries[at + bucket] = next - 1
  }
  entries[at + buckets] = end - 1
}

export class RangeIndex6 {
  readonly rows: number
  /** Two words at the offset that `find` gives are the value of a row. */
  readonly words: Uint32Array
  readonly #pageStarts: Int32Array
  readonly #pages: Uint32Array
  /** Two words per head: its first slot, and where its table begins. */
  readonly #heads: Uint32Array
  readonly #tables: Uint32Array
  readonly #lists: number

  /** Reads the sections that `encodeRanges6` made under the same name. Throws SnapshotError when one is missing. */
  constructor(snapshot: SnapshotView, name: string) {
    const [rows, slots] = snapshot.uint32(`${name}.counts`)
    this.rows = rows
    this.words = snapshot.uint32(`${name}.slots`)
    this.#pageStarts = snapshot.int32(`${name}.pageStarts`)
    this.#pages = snapshot.uint32(`${name}.pages`)
    this.#heads = snapshot.uint32(`${name}.heads`)
    this.#tables = snapshot.uint32(`${name}.tables`)
    this.#lists = slots * wordsPerSlot
  }

  /** Where in `words` the value of an address is, of these four unsigned 32-bit words, big end first. */
  find(w0: number, w1: number, w2: number, w3: number): number {
    const page = this.#pageStarts[w0 >>> 16]
    if (page < 0) return this.#lastSlotOf(~page)
    const at = page + (((w0 & 0xffff) >>> 5) << 1)
    const bits = this.#pages[at]
    const head = this.#pages[at + 1] + bitCount(bits & (-1 >>> (31 - (w0 & 31)))) - 1
    if (((bits >>> (w0 & 31)) & 1) === 0) return this.#lastSlotOf(head)
    const key = w1 >>> keyShift
    const slot = this.#findSlot(head, key) * wordsPerSlot
    const word = this.words[slot]
    return (word & listFlag) === 0 ? slot : this.#findInList(w1, w2, w3, this.words[slot + 1])
  }

  #lastSlotOf(head: number): number {
    return (this.#heads[2 * head + 2] - 1) * wordsPerSlot
  }

  /** The last slot of a head with a key at or before `key`; the slot before the head's first when there is none. */
  #findSlot(head: number, key: number): number {
    const first = this.#heads[2 * head]
    const slots = this.#heads[2 * head + 2] - first
    let slot = first - 1
    let left = slots + 1
    if (slots >= fewestSlotsWithTable) {
      const entry = this.#heads[2 * head + 1] + (key >>> (16 - tableBits(slots)))
      slot = this.#tables[entry]
      left = this.#tables[entry + 1] - slot + 1
    }
    const words = this.words
    while (left > 1) {
      const half = left >>> 1
      slot += half & ~((key - (words[(slot + half) * wordsPerSlot] >>> keyShift)) >> 31)
      left -= half
    }
    return slot
  }

  /** The value of the last entry that starts at or before the address; the first always does. */
  #findInList(w1: number, w2: number, w3: number, list: number): number {
    const words = this.words
    const first = this.#lists + list + 1
    let low = 0
    let high = words[first - 1] - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      const at = first + middle * entryWords
      const isAfter = words[at] !== w1 ? words[at] > w1 : words[at + 1] !== w2 ? words[at + 1] > w2 : words[at + 2] > w3
      if (isAfter) high = middle - 1
      else low = middle
    }
    return first + low * entryWords + 3
  }

  /**
   * Addresses at which the value may change, ascending, 4 words each, big end first. They are the starts of all rows,
   * and a few addresses at which the value stays as it is.
   */
  starts(): Uint32Array {
    const { words } = this
    const most = this.#lists / wordsPerSlot + (words.length - this.#lists) / entryWords
    const starts = new Uint32Array(4 * Math.ceil(most))
    let end = 0
    for (const [head, number] of this.#headsInOrder()) {
      for (let slot = this.#heads[2 * number]; slot < this.#heads[2 * number + 2]; slot++) {
        const [word, list] = [words[slot * wordsPerSlot], words[slot * wordsPerSlot + 1]]
        const isList = (word & listFlag) !== 0
        const first = this.#lists + list + 1
        const entries = isList ? words[first - 1] : 1
        for (let entry = 0; entry < entries; entry++, end += 4) {
          const at = first + entry * entryWords
          starts[end] = head
          if (isList) starts.set(words.subarray(at, at + 3), end + 1)
          else starts[end + 1] = (word >>> keyShift) << keyShift
        }
      }
    }
    return starts.subarray(0, end)
  }

  /** Each head in use with its number. */
  *#headsInOrder(): Generator<readonly [head: number, number: number]> {
    let number = 0
    for (let first = 0; first < pageCount; first++) {
      const page = this.#pageStarts[first]
      for (let key = 0; page >= 0 && key < 2 ** 16; key++) {
        const isUsed = ((this.#pages[page + ((key >>> 5) << 1)] >>> (key & 31)) & 1) === 1
        if (isUsed) yield [((first << 16) | key) >>> 0, number++]
      }
    }
  }
}
