/**
 * Overlays layers of IPv6 ranges: the sweep of range-merge-v4.ts with addresses of four words. The next change of every
 * layer stands in one flat array, so that finding the nearest touches one or two cache lines and allocates nothing.
 */
import { RangeInputError } from '../index/range-lines.ts'
import type { Segments } from './range-merge-v4.ts'

/** Sorted ranges that do not overlap; 4 words per address, big end first; `ends` belong to the range. */
export interface RangeLayer6 {
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** One per range; 0 says the same as no range. */
  readonly values: Uint32Array
}

/** Throws RangeInputError for a layer that is not sorted, overlaps itself or has a range that ends before it starts. */
export function mergeRanges6(layers: readonly RangeLayer6[]): Segments {
  const cursors = layers.map((layer, index) => new LayerCursor6(layer, index))
  const rows = new RowWriter6(layers)
  const address = new Uint32Array(4)
  for (;;) {
    for (const cursor of cursors) if (!cursor.done && compareWords(cursor.next, 0, address, 0) === 0) cursor.advance()
    rows.write(address, cursors)
    let nearest: LayerCursor6 | undefined
    let other: LayerCursor6 | undefined
    for (const cursor of cursors) {
      if (cursor.done) continue
      if (nearest === undefined || compareWords(cursor.next, 0, nearest.next, 0) < 0) {
        other = nearest
        nearest = cursor
      } else if (other === undefined || compareWords(cursor.next, 0, other.next, 0) < 0) other = cursor
    }
    if (nearest === undefined) return rows.segments()
    // Mostly one layer changes many times before any other does: go along that one alone.
    while (!nearest.done && (other === undefined || compareWords(nearest.next, 0, other.next, 0) < 0)) {
      copyAddress(address, 0, nearest.next)
      nearest.advance()
      rows.writeOne(address, nearest.index, nearest.value)
    }
    if (other === undefined) return rows.segments()
    copyAddress(address, 0, other.next)
  }
}

class RowWriter6 {
  readonly #starts: Uint32Array
  readonly #columns: readonly Uint32Array[]
  #rows = 0

  constructor(layers: readonly RangeLayer6[]) {
    const most = layers.reduce((sum, layer) => sum + 2 * layer.values.length, 1)
    this.#starts = new Uint32Array(4 * most)
    this.#columns = layers.map(() => new Uint32Array(most))
  }

  /** Begins a row at `address` with the values of all cursors, unless they are those of the row before it. */
  write(address: Uint32Array, cursors: readonly LayerCursor6[]): void {
    const row = this.#rows
    if (row > 0 && cursors.every(({ index, value }) => this.#columns[index][row - 1] === value)) return
    for (const { index, value } of cursors) this.#columns[index][row] = value
    copyAddress(this.#starts, 4 * row, address)
    this.#rows++
  }

  /** Begins a row at `address` that differs from the one before it in one column only, if it does. */
  writeOne(address: Uint32Array, index: number, value: number): void {
    const row = this.#rows
    const columns = this.#columns
    if (columns[index][row - 1] === value) return
    for (let other = 0; other < columns.length; other++) columns[other][row] = columns[other][row - 1]
    columns[index][row] = value
    copyAddress(this.#starts, 4 * row, address)
    this.#rows = row + 1
  }

  segments(): Segments {
    const values = this.#columns.map(column => column.subarray(0, this.#rows))
    return { starts: this.#starts.subarray(0, 4 * this.#rows), values }
  }
}

function copyAddress(to: Uint32Array, at: number, address: Uint32Array): void {
  to[at] = address[0]
  to[at + 1] = address[1]
  to[at + 2] = address[2]
  to[at + 3] = address[3]
}

/** Negative, 0 or positive as the address at `a[i]` is below, at or above the one at `b[j]`. */
function compareWords(a: Uint32Array, i: number, b: Uint32Array, j: number): number {
  if (a[i] !== b[j]) return a[i] - b[j]
  if (a[i + 1] !== b[j + 1]) return a[i + 1] - b[j + 1]
  if (a[i + 2] !== b[j + 2]) return a[i + 2] - b[j + 2]
  return a[i + 3] - b[j + 3]
}

/** Where the sweep stands in one layer. */
class LayerCursor6 {
  /** The layer's value at the sweep's address. */
  value = 0
  /** The next address at which the value may change; meaningless when `done`. */
  readonly next = new Uint32Array(4)
  /** No change comes any more. */
  done = false
  readonly index: number
  readonly #layer: RangeLayer6
  #row = 0
  #inside = false

  constructor(layer: RangeLayer6, index: number) {
    this.#layer = layer
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
      if (this.#row === values.length || compareWords(starts, 4 * this.#row, this.next, 0) !== 0) {
        this.#goToStart()
        return
      }
    }
    this.#enter(this.#row)
  }

  #enter(row: number): void {
    const { starts, ends, values } = this.#layer
    const at = 4 * row
    if (compareWords(ends, at, starts, at) < 0) this.#refuse(row, 'ends before it starts')
    if (row + 1 < values.length && compareWords(starts, at + 4, ends, at) <= 0) {
      this.#refuse(row + 1, 'starts before the last ends')
    }
    this.#inside = true
    this.value = values[row]
    this.#goPastEnd()
  }

  #goToStart(): void {
    const at = 4 * this.#row
    this.done = this.#row === this.#layer.values.length
    if (!this.done) for (let word = 0; word < 4; word++) this.next[word] = this.#layer.starts[at + word]
  }

  /** Done when the range ends where the address space does. */
  #goPastEnd(): void {
    const ends = this.#layer.ends
    const at = 4 * this.#row
    let carry = 1
    for (let word = 3; word >= 0; word--) {
      this.next[word] = ends[at + word] + carry
      if (this.next[word] !== 0) carry = 0
    }
    this.done = carry === 1
  }

  #refuse(row: number, rule: string): never {
    throw new RangeInputError(row, `of layer ${this.index} ${rule}`)
  }
}
