/**
 * The rows of a range index, in lines of 64 bytes: what a processor reads from memory at once. A look-up finds the line
 * that holds the address by the starts of the lines, and then the row in it.
 *
 * The value of a row has two parts: a group of 32 bits, mostly the same as that of the row before (a network), and an
 * item of 24 bits, mostly another one (a place). A row takes about 4 bytes, because a line stores the sizes of rows
 * and not their starts, a group only where it changes, and an item once for all its rows in the line:
 *
 *   byte 0   number of steps
 *   byte 1   unit: sizes in this line are multiples of 2 ** unit
 *   steps    one byte each, see below
 *   items    of the steps that have one: 2 or 3 bytes, low byte first, or one byte: where in the line the same item is
 *   groups   words, from the end of the line backwards; the first step has one
 *
 *   step     bits 0 to 4  it is 2 ** (unit + n) addresses long; means nothing in the last step of a line
 *            bits 5 to 6  bytes of its item; 0: the same item as the step before
 *            bit 7        it has a group
 *
 * The size of a row is the sum of powers of two, one step for each: the first has the value, the others are one byte.
 * The last row of a line ends where the next line starts. Nearly all sizes are powers of two.
 *
 * A search adds up the sizes of the steps until they are more than the distance of the address from the line's start:
 * some 12 additions.
 */
import type { Sections, SnapshotView } from '../../core/dataset.ts'

const bytesPerLine = 64
const wordsPerLine = bytesPerLine / 4
const lineShift = Math.log2(bytesPerLine)
const firstStep = 2
const bytesPerGroup = 4

const itemShift = 5
const itemMask = 3
const groupShift = 7
/** In the byte that says where an item is: it takes three bytes. */
const wideShift = 7

/** Greatest item of a row. The one above it is free for the index that uses the lines. */
export const mostItem = 0xfffffe
export const specialItem = 0xffffff

/** Writes the rows of an index, in the order of their addresses. For encoding only. */
export class LineWriter {
  #bytes = new Uint8Array(1 << 16)
  /** Lines before the one that is being written. */
  #lines = 0
  readonly #exponents = new Uint8Array(bytesPerLine)
  readonly #marks = new Uint8Array(bytesPerLine)
  #steps = 0
  readonly #itemBytes = new Uint8Array(bytesPerLine)
  #itemEnd = 0
  readonly #groups = new Uint32Array(wordsPerLine)
  #groupCount = 0
  /** The items that the line stores, and where among its item bytes. */
  readonly #items = new Uint32Array(bytesPerLine)
  readonly #itemAt = new Uint8Array(bytesPerLine)
  #itemCount = 0
  #lastItem = 0
  #unit = 64
  #spanHigh = 0
  #spanLow = 0

  /**
   * Adds a row. True when it begins a line, whose start the caller keeps.
   *
   * @param sizeHigh and `sizeLow`: the size of the row before, two words; 0 for the first row
   * @param group 32 bits
   * @param item up to `specialItem`
   */
  add(sizeHigh: number, sizeLow: number, group: number, item: number): boolean {
    if (this.#steps > 0 && this.#fits(sizeHigh, sizeLow, group, item)) {
      this.#endRow(sizeHigh, sizeLow)
      this.#addStep(group, item)
      return false
    }
    if (this.#steps > 0) this.#flush()
    this.#addStep(group, item)
    return true
  }

  #fits(sizeHigh: number, sizeLow: number, group: number, item: number): boolean {
    const low = (this.#spanLow + sizeLow) >>> 0
    const high = this.#spanHigh + sizeHigh + (low < sizeLow ? 1 : 0)
    const unit = Math.min(this.#unit, trailingZeros(sizeHigh, sizeLow))
    if (unit < 32 && high >>> unit !== 0) return false
    const groups = this.#groupCount + (group === this.#groups[this.#groupCount - 1] ? 0 : 1)
    const items = this.#itemEnd + this.#bytesOf(item)
    const steps = this.#steps + bitCount(sizeHigh) + bitCount(sizeLow)
    return firstStep + steps + items + groups * bytesPerGroup <= bytesPerLine
  }

  #bytesOf(item: number): number {
    if (this.#steps > 0 && item === this.#lastItem) return 0
    if (this.#placeOf(item) >= 0) return 1
    return item < 1 << 16 ? 2 : 3
  }

  /** Position of an item among those of the line; -1 when it has none such. */
  #placeOf(item: number): number {
    for (let at = this.#itemCount - 1; at >= 0; at--) if (this.#items[at] === item) return at
    return -1
  }

  #addStep(group: number, item: number): void {
    const bytes = this.#bytesOf(item)
    let mark = bytes << itemShift
    if (this.#groupCount === 0 || group !== this.#groups[this.#groupCount - 1]) {
      this.#groups[this.#groupCount++] = group
      mark |= 1 << groupShift
    }
    if (bytes === 1) {
      // Its place among the items for now; the steps before them are not counted yet.
      this.#itemBytes[this.#itemEnd] = this.#placeOf(item)
    } else if (bytes > 1) {
      this.#items[this.#itemCount] = item
      this.#itemAt[this.#itemCount++] = this.#itemEnd
      for (let byte = 0; byte < bytes; byte++) this.#itemBytes[this.#itemEnd + byte] = item >>> (8 * byte)
    }
    this.#itemEnd += bytes
    this.#lastItem = item
    this.#marks[this.#steps] = mark
    this.#exponents[this.#steps++] = 0
  }

  /** Gives the last row its size. */
  #endRow(sizeHigh: number, sizeLow: number): void {
    this.#unit = Math.min(this.#unit, trailingZeros(sizeHigh, sizeLow))
    const low = (this.#spanLow + sizeLow) >>> 0
    this.#spanHigh += sizeHigh + (low < sizeLow ? 1 : 0)
    this.#spanLow = low
    let step = this.#steps - 1
    for (let word = 0; word < 2; word++) {
      for (let bits = word === 0 ? sizeLow : sizeHigh; bits !== 0; bits &= bits - 1) {
        this.#exponents[step] = 32 * word + 31 - Math.clz32(bits & -bits)
        if (step >= this.#steps) this.#marks[step] = 0
        step++
      }
    }
    this.#steps = step
  }

  #flush(): void {
    const line = this.#lines++ * bytesPerLine
    if (line + bytesPerLine > this.#bytes.length) {
      const wider = new Uint8Array(2 * this.#bytes.length)
      wider.set(this.#bytes)
      this.#bytes = wider
    }
    const bytes = this.#bytes.subarray(line, line + bytesPerLine)
    const unit = this.#unit === 64 ? 0 : this.#unit
    const items = firstStep + this.#steps
    bytes[0] = this.#steps
    bytes[1] = unit
    let from = 0
    for (let step = 0; step < this.#steps; step++) {
      const mark = this.#marks[step]
      bytes[firstStep + step] = mark | Math.max(0, this.#exponents[step] - unit)
      const width = (mark >>> itemShift) & itemMask
      if (width === 1) this.#itemBytes[from] = this.#pointer(items, this.#itemBytes[from])
      from += width
    }
    bytes.set(this.#itemBytes.subarray(0, this.#itemEnd), items)
    const words = new Uint32Array(this.#bytes.buffer, line, wordsPerLine)
    for (let group = 0; group < this.#groupCount; group++) words[wordsPerLine - 1 - group] = this.#groups[group]
    this.#steps = this.#itemEnd = this.#itemCount = this.#groupCount = this.#spanHigh = this.#spanLow = 0
    this.#unit = 64
  }

  #pointer(items: number, place: number): number {
    const isWide = this.#items[place] >= 1 << 16
    return (items + this.#itemAt[place]) | (isWide ? 1 << wideShift : 0)
  }

  /** All lines. Nothing may be added afterwards. */
  encode(name: string): Sections {
    if (this.#steps > 0) this.#flush()
    return { [`${name}.lines`]: new Uint32Array(this.#bytes.buffer, 0, this.#lines * wordsPerLine) }
  }
}

/** The lines of an opened snapshot. `group` and `item` are those of the row that was found last. */
export class RangeLines {
  group = 0
  item = 0
  readonly #words: Uint32Array
  readonly #bytes: Uint8Array

  /** Throws SnapshotError when the section is missing. */
  constructor(snapshot: SnapshotView, name: string) {
    this.#words = snapshot.uint32(`${name}.lines`)
    this.#bytes = new Uint8Array(this.#words.buffer, this.#words.byteOffset, this.#words.byteLength)
  }

  get count(): number {
    return this.#words.length / wordsPerLine
  }

  unitOf(line: number): number {
    return this.#bytes[(line << lineShift) + 1]
  }

  /** Finds the row of an address at a distance, in units, from the start of the line. */
  find(line: number, units: number): void {
    const bytes = this.#bytes
    const start = line << lineShift
    let left = bytes[start]
    let at = start + firstStep
    let step = bytes[at]
    let itemEnd = at + left + ((step >>> itemShift) & itemMask)
    let groups = 1
    let end = 0
    while (--left > 0) {
      // A shift takes the lower five bits of its right side.
      end = (end + (1 << step)) >>> 0
      if (end > units) break
      step = bytes[++at]
      itemEnd += (step >>> itemShift) & itemMask
      groups += step >>> groupShift
    }
    this.group = this.#words[(line + 1) * wordsPerLine - groups]
    let width = (step >>> itemShift) & itemMask
    while (width === 0) width = (bytes[--at] >>> itemShift) & itemMask
    const itemAt = itemEnd - width
    const pointer = bytes[itemAt]
    this.item =
      width === 1
        ? this.#itemAt(start + (pointer & ((1 << wideShift) - 1)), 2 + (pointer >>> wideShift))
        : this.#itemAt(itemAt, width)
  }

  #itemAt(at: number, width: number): number {
    const bytes = this.#bytes
    const low = bytes[at] | (bytes[at + 1] << 8)
    return width === 2 ? low : low | (bytes[at + 2] << 16)
  }

  /** Calls with how many units behind the start of the line each value begins. */
  forEachRow(line: number, visit: (units: number) => void): void {
    const bytes = this.#bytes
    const first = (line << lineShift) + firstStep
    let units = 0
    for (let at = first; at < first + bytes[first - firstStep]; at++) {
      if (bytes[at] >>> itemShift !== 0) visit(units)
      units = (units + (1 << bytes[at])) >>> 0
    }
  }
}

function trailingZeros(high: number, low: number): number {
  return low === 0 ? 63 - Math.clz32(high & -high) : 31 - Math.clz32(low & -low)
}

/** The bits that are set in a 32-bit word. */
function bitCount(word: number): number {
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
