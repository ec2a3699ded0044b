/**
 * Overlays layers of ranges: cuts the address space wherever any layer changes, so that one lookup answers for all of
 * them. One sweep from the lowest address to the highest; each layer knows the next address at which it changes, and a
 * step goes to the nearest of these. Cost: one step per change.
 */
import { RangeInputError } from '../index/range-lines.ts'
import { compareAddresses, copyAddress, type Words, writeSuccessor } from './addresses.ts'

/** Sorted ranges that do not overlap; `ends` belong to the range. Value 0 says the same as no range. */
export interface RangeLayer {
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** One per range. */
  readonly values: Uint32Array
}

/** Rows that cover the whole address space; neighbours differ in at least one value. */
export interface Segments {
  /** The first address of each row. Ready for encodeRanges4 and encodeRanges6. */
  readonly starts: Uint32Array
  /** One column per layer, in the order given: the layer's value on each row, 0 where it has no range. */
  readonly values: readonly Uint32Array[]
}

/** Throws RangeInputError for a layer that is not sorted, overlaps itself or has a range that ends before it starts. */
export function mergeRanges(layers: readonly RangeLayer[], words: Words): Segments {
  const cursors = layers.map((layer, index) => new LayerCursor(layer, index, words))
  const rows = new RowWriter(layers, words)
  const address = new Uint32Array(words)
  const isBelow = (one: LayerCursor, other: LayerCursor | undefined) =>
    other === undefined || compareAddresses(one.next, 0, other.next, 0, words) < 0
  for (;;) {
    for (const cursor of cursors) {
      if (!cursor.done && compareAddresses(cursor.next, 0, address, 0, words) === 0) cursor.advance()
    }
    rows.write(address, cursors)
    let nearest: LayerCursor | undefined
    let other: LayerCursor | undefined
    for (const cursor of cursors) {
      if (cursor.done) continue
      if (isBelow(cursor, nearest)) {
        other = nearest
        nearest = cursor
      } else if (isBelow(cursor, other)) other = cursor
    }
    if (nearest === undefined) return rows.segments()
    // Mostly one layer changes many times before any other does: go along that one alone.
    while (!nearest.done && isBelow(nearest, other)) {
      copyAddress(nearest.next, 0, address, 0, words)
      nearest.advance()
      rows.writeOne(address, nearest.index, nearest.value)
    }
    if (other === undefined) return rows.segments()
    copyAddress(other.next, 0, address, 0, words)
  }
}

class RowWriter {
  readonly #words: Words
  readonly #starts: Uint32Array
  readonly #columns: readonly Uint32Array[]
  #rows = 0

  constructor(layers: readonly RangeLayer[], words: Words) {
    // Untouched pages of a new array cost no memory, so the array has room for the most rows that there can be.
    const most = layers.reduce((sum, layer) => sum + 2 * layer.values.length, 1)
    this.#words = words
    this.#starts = new Uint32Array(words * most)
    this.#columns = layers.map(() => new Uint32Array(most))
  }

  /** Begins a row at `address` with the values of all cursors, unless they are those of the row before it. */
  write(address: Uint32Array, cursors: readonly LayerCursor[]): void {
    const row = this.#rows
    if (row > 0 && cursors.every(({ index, value }) => this.#columns[index][row - 1] === value)) return
    for (const { index, value } of cursors) this.#columns[index][row] = value
    copyAddress(address, 0, this.#starts, row, this.#words)
    this.#rows++
  }

  /** Begins a row at `address` that differs from the one before it in one column only, if it does. */
  writeOne(address: Uint32Array, index: number, value: number): void {
    const row = this.#rows
    const columns = this.#columns
    if (columns[index][row - 1] === value) return
    for (let other = 0; other < columns.length; other++) columns[other][row] = columns[other][row - 1]
    columns[index][row] = value
    copyAddress(address, 0, this.#starts, row, this.#words)
    this.#rows = row + 1
  }

  segments(): Segments {
    const values = this.#columns.map(column => column.subarray(0, this.#rows))
    return { starts: this.#starts.subarray(0, this.#words * this.#rows), values }
  }
}

/** Position of the sweep in one layer. */
class LayerCursor {
  /** The layer's value at the sweep's address. */
  value = 0
  /** The next address at which the value may change; meaningless when `done`. */
  readonly next: Uint32Array
  /** No change comes any more. */
  done = false
  readonly index: number
  readonly #layer: RangeLayer
  readonly #words: Words
  #row = 0
  #inside = false

  constructor(layer: RangeLayer, index: number, words: Words) {
    this.#layer = layer
    this.#words = words
    this.next = new Uint32Array(words)
    this.index = index
    this.#goToStart()
  }

  /** Goes past `next`: out of a range that ended and into one that starts there. */
  advance(): void {
    const { starts, values } = this.#layer
    if (this.#inside) {
      this.#row++
      this.#inside = false
      this.value = 0
      if (this.#row === values.length || compareAddresses(starts, this.#row, this.next, 0, this.#words) !== 0) {
        this.#goToStart()
        return
      }
    }
    this.#enter(this.#row)
  }

  #enter(row: number): void {
    const { starts, ends, values } = this.#layer
    const words = this.#words
    if (compareAddresses(ends, row, starts, row, words) < 0) this.#refuse(row, 'ends before it starts')
    if (row + 1 < values.length && compareAddresses(starts, row + 1, ends, row, words) <= 0) {
      this.#refuse(row + 1, 'starts before the last ends')
    }
    this.#inside = true
    this.value = values[row]
    // Done when the range ends where the address space does.
    this.done = !writeSuccessor(ends, row, this.next, 0, words)
  }

  #goToStart(): void {
    this.done = this.#row === this.#layer.values.length
    if (!this.done) copyAddress(this.#layer.starts, this.#row, this.next, 0, this.#words)
  }

  #refuse(row: number, rule: string): never {
    throw new RangeInputError(row, `of layer ${this.index} ${rule}`)
  }
}
