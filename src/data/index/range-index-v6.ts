/**
 * Finds the value of an IPv6 address among rows that cover the whole address space, sorted by the address each starts
 * at.
 *
 * Rows are kept by the first half of their start, because only one in a thousand starts inside a /64:
 *
 *   lines   the rows, some 16 to a line of 64 bytes, see range-lines.ts; in units of a /64
 *   tops    for each value of the first 17 bits of 2000::/3, where all announced space lies, the first of the lines that
 *           start so; empty where there are few lines
 *   keys    the 31 bits after these of each line's start
 *   rests   the 17 bits before the key and the 13 bits after it
 *   inner   for each /64 in which rows start a list: count, then the second half of each start, group and item. It
 *           begins with an entry for the first address of the /64. The lines have `specialItem` for such a /64, and
 *           where its list begins as the group
 *   rows    how many there are
 *
 * Without tops, and for lines that start outside 2000::/3, the key is the first word of the start and the rest is the
 * second; these are searched by both words.
 *
 * Tops and keys, 1.4 MB together, stay in the processor's caches and lead to the line, the one read from memory. The
 * search among the keys takes no branch on what it reads: which half to take is random, so a branch would be
 * mispredicted every second time.
 *
 * Cost: 4.4 bytes per row of the installed data, value included, and 0.5 MB.
 */
import type { Sections, SnapshotView } from '../../core/dataset.ts'
import { LineWriter, mostItem, RangeInputError, RangeLines, specialItem } from './range-lines.ts'

/** Fewer lines have no tops: to search among so few costs what a look into the tops costs. */
const fewestLinesWithTops = 64
const topBits = 17
/** The first three bits of 2000::/3, and how many follow them in the first word. */
const unicastPrefix = 1
const unicastBits = 29
/** Bits of the first word behind those of a top: the upper ones of the key. */
const keyHighBits = unicastBits - topBits
const keyHighMask = 2 ** keyHighBits - 1
/** Bits of the second word behind those of the key. */
const restBits = 13
const restMask = 2 ** restBits - 1
/** How far the upper bits of a key are up. */
const keyLowBits = 32 - restBits

/** Words of an inner list's entry. */
const entryWords = 4

/**
 * `starts` holds 4 words per row, big end first; strictly ascending, row 0 is `::`. `values` holds two words per row:
 * the group, and the item, up to `mostItem`. Throws RangeInputError otherwise.
 */
export function encodeRanges6(name: string, starts: Uint32Array, values: Uint32Array): Sections {
  checkRows(starts, values)
  const rows = starts.length / 4
  const writer = new HalfWriter()
  const inner: number[] = []
  for (let first = 0, end = 0; first < rows; first = end) {
    end = endOfBlock(starts, first)
    const [w0, w1] = [starts[4 * first], starts[4 * first + 1]]
    if (end - first === 1 && startsBlock(starts, first)) {
      writer.add(w0, w1, values[2 * first], values[2 * first + 1])
      continue
    }
    writer.add(w0, w1, inner.length, specialItem)
    const before = startsBlock(starts, first) ? 0 : 1
    inner.push(end - first + before)
    if (before === 1) inner.push(0, 0, values[2 * first - 2], values[2 * first - 1])
    for (let row = first; row < end; row++) {
      inner.push(starts[4 * row + 2], starts[4 * row + 3], values[2 * row], values[2 * row + 1])
    }
    const next = { w0: w1 === 0xffffffff ? w0 + 1 : w0, w1: (w1 + 1) >>> 0 }
    if (next.w0 > 0xffffffff || isInBlock(starts, end, next.w0, next.w1)) continue
    writer.add(next.w0, next.w1, values[2 * end - 2], values[2 * end - 1])
  }
  return {
    ...writer.encode(name),
    [`${name}.inner`]: Uint32Array.from(inner),
    [`${name}.rows`]: Uint32Array.of(rows),
  }
}

function checkRows(starts: Uint32Array, values: Uint32Array): void {
  const rows = starts.length / 4
  if (rows === 0 || starts[0] !== 0 || starts[1] !== 0 || starts[2] !== 0 || starts[3] !== 0) {
    throw new RangeInputError(0, 'does not start at ::')
  }
  for (let row = 0; row < rows; row++) {
    if (row > 0 && !startsAfter(starts, row)) throw new RangeInputError(row, 'does not start after the row before it')
    if (values[2 * row + 1] > mostItem) throw new RangeInputError(row, 'has an item that is too large')
  }
}

function startsAfter(starts: Uint32Array, row: number): boolean {
  const at = 4 * row
  for (let word = at; word < at + 4; word++) {
    if (starts[word] !== starts[word - 4]) return starts[word] > starts[word - 4]
  }
  return false
}

/** Whether the row starts at the first address of a /64. */
function startsBlock(starts: Uint32Array, row: number): boolean {
  return starts[4 * row + 2] === 0 && starts[4 * row + 3] === 0
}

/** False for a row past the last. */
function isInBlock(starts: Uint32Array, row: number, w0: number, w1: number): boolean {
  return starts[4 * row] === w0 && starts[4 * row + 1] === w1
}

/** The first row after `first` that starts in another /64. */
function endOfBlock(starts: Uint32Array, first: number): number {
  let end = first + 1
  while (isInBlock(starts, end, starts[4 * first], starts[4 * first + 1])) end++
  return end
}

/** Writes rows that start at a /64. */
class HalfWriter {
  readonly #writer = new LineWriter()
  readonly #lineStarts: number[] = []
  #w0 = 0
  #w1 = 0

  add(w0: number, w1: number, group: number, item: number): void {
    const borrow = w1 < this.#w1 ? 1 : 0
    if (this.#writer.add(w0 - this.#w0 - borrow, (w1 - this.#w1) >>> 0, group, item)) this.#lineStarts.push(w0, w1)
    this.#w0 = w0
    this.#w1 = w1
  }

  encode(name: string): Sections {
    return { ...this.#writer.encode(name), ...encodeStarts(name, this.#lineStarts) }
  }
}

/** `starts`: the first two words of each line's start. */
function encodeStarts(name: string, starts: readonly number[]): Sections {
  const count = starts.length / 2
  const keys = new Uint32Array(count)
  const rests = new Uint32Array(count)
  const tops = new Uint32Array(count < fewestLinesWithTops ? 0 : 2 ** topBits + 1)
  let below = 0
  for (let line = 0; line < count; line++) {
    const [w0, w1] = [starts[2 * line], starts[2 * line + 1]]
    if (tops.length > 0 && w0 >>> unicastBits === unicastPrefix) {
      keys[line] = keyOf(w0, w1)
      rests[line] = (topOf(w0) << restBits) | (w1 & restMask)
      tops[topOf(w0) + 1] = line + 1
    } else {
      keys[line] = w0
      rests[line] = w1
      if (w0 >>> unicastBits < unicastPrefix) below++
    }
  }
  if (tops.length > 0) tops[0] = below
  for (let top = 1; top < tops.length; top++) tops[top] = Math.max(tops[top], tops[top - 1])
  return { [`${name}.keys`]: keys, [`${name}.rests`]: rests, [`${name}.tops`]: tops }
}

function topOf(w0: number): number {
  return (w0 >>> keyHighBits) & (2 ** topBits - 1)
}

function keyOf(w0: number, w1: number): number {
  return ((w0 & keyHighMask) << keyLowBits) | (w1 >>> restBits)
}

export class RangeIndex6 {
  readonly rows: number
  /** The item of the row that was found last. */
  item = 0
  readonly #lines: RangeLines
  readonly #tops: Uint32Array
  readonly #keys: Uint32Array
  readonly #rests: Uint32Array
  readonly #inner: Uint32Array
  /** Lines that start in 2000::/3, where there are tops. */
  readonly #firstInside: number
  readonly #pastInside: number

  /** Reads the sections that `encodeRanges6` made under the same name. Throws SnapshotError when one is missing. */
  constructor(snapshot: SnapshotView, name: string) {
    this.rows = snapshot.uint32(`${name}.rows`)[0]
    this.#lines = new RangeLines(snapshot, name)
    this.#tops = snapshot.uint32(`${name}.tops`)
    this.#keys = snapshot.uint32(`${name}.keys`)
    this.#rests = snapshot.uint32(`${name}.rests`)
    this.#inner = snapshot.uint32(`${name}.inner`)
    this.#firstInside = this.#tops[0] ?? this.#keys.length
    this.#pastInside = this.#tops.at(-1) ?? this.#keys.length
  }

  /**
   * Finds the row of an address, of these four unsigned 32-bit words, big end first, and returns its group; `item` is
   * the rest of its value.
   */
  find(w0: number, w1: number, w2: number, w3: number): number {
    const isInside = w0 >>> unicastBits === unicastPrefix && this.#tops.length > 0
    const line = isInside ? this.#lineInside(w0, w1) : this.#lineOutside(w0, w1)
    const lines = this.#lines
    lines.find(line, this.#unitsBehind(line, w0, w1))
    this.item = lines.item
    return lines.item === specialItem ? this.#findInner(lines.group, w2, w3) : lines.group
  }

  /** The last line that starts at or before an address in 2000::/3. */
  #lineInside(w0: number, w1: number): number {
    const keys = this.#keys
    const top = topOf(w0)
    const key = keyOf(w0, w1)
    const first = this.#tops[top]
    let line = first - 1
    let left = this.#tops[top + 1] - line
    while (left > 1) {
      const half = left >>> 1
      line += half & ~((key - keys[line + half]) >> 31)
      left -= half
    }
    const rest = w1 & restMask
    while (line >= first && keys[line] === key && (this.#rests[line] & restMask) > rest) line--
    return line
  }

  /** The same for other addresses, and where there are no tops. */
  #lineOutside(w0: number, w1: number): number {
    const [keys, rests] = [this.#keys, this.#rests]
    const isBelow = w0 >>> unicastBits < unicastPrefix
    let low = isBelow || this.#tops.length === 0 ? 0 : this.#pastInside - 1
    let high = (isBelow ? this.#firstInside : keys.length) - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (keys[middle] > w0 || (keys[middle] === w0 && rests[middle] > w1)) high = middle - 1
      else low = middle
    }
    return low
  }

  /** The first word of a line's start. */
  #start0(line: number): number {
    const key = this.#keys[line]
    if (line < this.#firstInside || line >= this.#pastInside) return key
    const top = (this.#rests[line] >>> restBits) << keyHighBits
    return (unicastPrefix << unicastBits) | top | (key >>> keyLowBits)
  }

  /** The second word. */
  #start1(line: number): number {
    const rest = this.#rests[line]
    if (line < this.#firstInside || line >= this.#pastInside) return rest
    return ((this.#keys[line] << restBits) | (rest & restMask)) >>> 0
  }

  /** How many units of its line an address is behind the line's start; the most that 32 bits hold when it is more. */
  #unitsBehind(line: number, w0: number, w1: number): number {
    const start = this.#start1(line)
    const low = (w1 - start) >>> 0
    const high = (w0 - this.#start0(line) - (w1 < start ? 1 : 0)) >>> 0
    const unit = this.#lines.unitOf(line)
    if (unit >= 32) return high >>> (unit - 32)
    if (high >>> unit !== 0) return 0xffffffff
    // A shift by 32 would be one by 0.
    return ((low >>> unit) | ((high << 1) << (31 - unit))) >>> 0
  }

  /** The last entry of a list that starts at or before the address; the first always does. */
  #findInner(list: number, w2: number, w3: number): number {
    const inner = this.#inner
    let low = 0
    let high = inner[list] - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      const at = list + 1 + middle * entryWords
      const isAfter = inner[at] !== w2 ? inner[at] > w2 : inner[at + 1] > w3
      if (isAfter) high = middle - 1
      else low = middle
    }
    const at = list + 1 + low * entryWords
    this.item = inner[at + 3]
    return inner[at + 2]
  }

  /**
   * Addresses at which the value may change, ascending, 4 words each, big end first. They are the starts of all rows
   * that differ from the one before, and a few addresses at which the value stays as it is.
   */
  starts(): Uint32Array {
    // A /64 with a list can add an entry for its first address, and a row behind it.
    const starts = new Uint32Array(4 * (this.rows + this.#inner.length))
    let end = 0
    const add = (w0: number, w1: number, w2: number, w3: number) => {
      starts[end++] = w0
      starts[end++] = w1
      starts[end++] = w2
      starts[end++] = w3
    }
    for (let line = 0; line < this.#lines.count; line++) {
      const [start0, start1] = [this.#start0(line), this.#start1(line)]
      const unit = this.#lines.unitOf(line)
      this.#lines.forEachRow(line, units => {
        const low = unit < 32 ? (units << unit) >>> 0 : 0
        const high = unit < 32 ? (units >>> 1) >>> (31 - unit) : units << (unit - 32)
        const w1 = (start1 + low) >>> 0
        const w0 = start0 + high + (w1 < low ? 1 : 0)
        this.#lines.find(line, units)
        add(w0, w1, 0, 0)
        if (this.#lines.item !== specialItem) return
        const list = this.#lines.group
        for (let entry = 1; entry < this.#inner[list]; entry++) {
          const at = list + 1 + entry * entryWords
          add(w0, w1, this.#inner[at], this.#inner[at + 1])
        }
      })
    }
    return starts.subarray(0, end)
  }
}
