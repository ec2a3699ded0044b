/**
 * Overlays layers of IPv4 ranges: cuts the address space wherever any layer changes, so that one lookup answers for all
 * of them. One sweep from the lowest address to the highest; each layer knows the next address at which it changes, and
 * a step goes to the nearest of these. Cost: one step per change; 4.2 M ranges in three layers take 0.15 s, most of it
 * for the first touch of the result's memory.
 */
import { RangeInputError } from '../index/range-lines.ts'

/** Sorted ranges that do not overlap; `ends` belong to the range. Value 0 says the same as no range. */
export interface RangeLayer4 {
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  readonly values: Uint32Array
}

/** Rows that cover the whole address space; neighbours differ in at least one value. */
export interface Segments {
  /** 1 word per row for IPv4; 4 words per row, big end first, for IPv6. Ready for encodeRanges4 and encodeRanges6. */
  readonly starts: Uint32Array
  /** One column per layer, in the order given: the layer's value on each row, 0 where it has no range. */
  readonly values: readonly Uint32Array[]
}

const pastTheEnd = 2 ** 32

/** Throws RangeInputError for a layer that is not sorted, overlaps itself or has a range that ends before it starts. */
export function mergeRanges4(layers: readonly RangeLayer4[]): Segments {
  const cursors = layers.map((layer, index) => new LayerCursor4(layer, index))
  const rows = new RowWriter4(layers)
  for (let address = 0; address < pastTheEnd; ) {
    for (const cursor of cursors) if (cursor.next === address) cursor.advance()
    rows.write(address, cursors)
    let nearest: LayerCursor4 | undefined
    let others = pastTheEnd
    for (const cursor of cursors) {
      if (nearest === undefined || cursor.next < nearest.next) {
        if (nearest !== undefined) others = nearest.next
        nearest = cursor
      } else if (cursor.next < others) others = cursor.next
    }
    if (nearest === undefined) break
    // Mostly one layer changes many times before any other does: go along that one alone.
    while (nearest.next < others) {
      const changedAt: number = nearest.next
      nearest.advance()
      rows.writeOne(changedAt, nearest.index, nearest.value)
    }
    address = others
  }
  return rows.segments()
}

class RowWriter4 {
  readonly #starts: Uint32Array
  readonly #columns: readonly Uint32Array[]
  #rows = 0

  constructor(layers: readonly RangeLayer4[]) {
    // Untouched pages of a new array cost no memory, so the array has room for the most rows that there can be.
    const most = layers.reduce((sum, layer) => sum + 2 * layer.starts.length, 1)
    this.#starts = new Uint32Array(most)
    this.#columns = layers.map(() => new Uint32Array(most))
  }

  /** Begins a row at `address` with the values of all cursors, unless they are those of the row before it. */
  write(address: number, cursors: readonly LayerCursor4[]): void {
    const row = this.#rows
    if (row > 0 && cursors.every(({ index, value }) => this.#columns[index][row - 1] === value)) return
    for (const { index, value } of cursors) this.#columns[index][row] = value
    this.#starts[row] = address
    this.#rows++
  }

  /** Begins a row at `address` that differs from the one before it in one column only, if it does. */
  writeOne(address: number, index: number, value: number): void {
    const row = this.#rows
    const columns = this.#columns
    if (columns[index][row - 1] === value) return
    for (let other = 0; other < columns.length; other++) columns[other][row] = columns[other][row - 1]
    columns[index][row] = value
    this.#starts[row] = address
    this.#rows = row + 1
  }

  segments(): Segments {
    const values = this.#columns.map(column => column.subarray(0, this.#rows))
    return { starts: this.#starts.subarray(0, this.#rows), values }
  }
}

/** Where the sweep stands in one layer. */
class LayerCursor4 {
  /** The layer's value at the sweep's address. */
  value = 0
  /** The next address at which the value may change; 2^32 when there is none. */
  next: number
  readonly index: number
  readonly #layer: RangeLayer4
  #row = 0
  #inside = false

  constructor(layer: RangeLayer4, index: number) {
    this.#layer = layer
    this.index = index
    this.next = this.#nextStart()
  }

  /** Goes past `next`: out of a range that ended and into one that starts there. */
  advance(): void {
    const address = this.next
    if (this.#inside) {
      this.#row++
      this.#inside = false
      this.value = 0
      this.next = this.#nextStart()
    }
    if (this.next === address) this.#enter(this.#row)
  }

  #enter(row: number): void {
    const { starts, ends, values } = this.#layer
    if (ends[row] < starts[row]) this.#refuse(row, 'ends before it starts')
    if (row + 1 < starts.length && starts[row + 1] <= ends[row]) this.#refuse(row + 1, 'starts before the last ends')
    this.#inside = true
    this.value = values[row]
    this.next = ends[row] + 1
  }

  #refuse(row: number, rule: string): never {
    throw new RangeInputError(row, `of layer ${this.index} ${rule}`)
  }

  #nextStart(): number {
    return this.#row < this.#layer.starts.length ? this.#layer.starts[this.#row] : pastTheEnd
  }
}
