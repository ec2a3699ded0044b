/**
 * Finds the value of an IPv4 address among rows that cover the whole address space: row i holds the addresses from
 * starts[i] up to starts[i + 1], and the last row those up to the end.
 *
 *   lines   the rows, some 18 to a line of 64 bytes, see range-lines.ts
 *   starts  the address at which each line starts
 *   tops    for each value of the first 16 bits (fewer where there are few lines) the first of the lines that start so
 *   rows    how many there are
 *
 * Tops and starts, 1.2 MB together, stay in the processor's caches and lead to the line; so one read from memory, 64
 * bytes wide, ends the search and fetches the value. The search among the starts takes no branch on what it reads:
 * which half to take is random, so a branch would be mispredicted every second time and stop the processor from
 * overlapping the waits of neighbouring lookups.
 *
 * Cost: 3.8 bytes per row of the installed data, value included, and 256 KB.
 */
import type { Sections, SnapshotView } from '../../core/dataset.ts'
import { LineWriter, mostItem, RangeInputError, RangeLines } from './range-lines.ts'

const mostTopBits = 16

/**
 * `starts` are strictly ascending and begin with 0; `values` holds two words per row: the group, and the item, up to
 * `mostItem`. Throws RangeInputError otherwise.
 */
export function encodeRanges4(name: string, starts: Uint32Array, values: Uint32Array): Sections {
  checkRows(starts, values)
  const writer = new LineWriter()
  const lineStarts: number[] = []
  for (let row = 0; row < starts.length; row++) {
    const size = row === 0 ? 0 : starts[row] - starts[row - 1]
    if (writer.add(0, size, values[2 * row], values[2 * row + 1])) lineStarts.push(starts[row])
  }
  const bits = Math.min(mostTopBits, Math.max(1, 32 - Math.clz32(lineStarts.length)))
  const tops = new Uint32Array(2 ** bits + 1)
  for (let line = 0; line < lineStarts.length; line++) tops[(lineStarts[line] >>> (32 - bits)) + 1] = line + 1
  for (let top = 1; top < tops.length; top++) tops[top] = Math.max(tops[top], tops[top - 1])
  return {
    ...writer.encode(name),
    [`${name}.starts`]: Uint32Array.from(lineStarts),
    [`${name}.tops`]: tops,
    [`${name}.rows`]: Uint32Array.of(starts.length),
  }
}

function checkRows(starts: Uint32Array, values: Uint32Array): void {
  if (starts[0] !== 0) throw new RangeInputError(0, 'does not start at address 0')
  for (let row = 0; row < starts.length; row++) {
    if (row > 0 && starts[row] <= starts[row - 1])
      throw new RangeInputError(row, 'does not start after the row before it')
    if (values[2 * row + 1] > mostItem) throw new RangeInputError(row, 'has an item that is too large')
  }
}

export class RangeIndex4 {
  readonly rows: number
  readonly #lines: RangeLines
  readonly #starts: Uint32Array
  readonly #tops: Uint32Array
  readonly #topShift: number

  /** Reads the sections that `encodeRanges4` made under the same name. Throws SnapshotError when one is missing. */
  constructor(snapshot: SnapshotView, name: string) {
    this.rows = snapshot.uint32(`${name}.rows`)[0]
    this.#lines = new RangeLines(snapshot, name)
    this.#starts = snapshot.uint32(`${name}.starts`)
    this.#tops = snapshot.uint32(`${name}.tops`)
    this.#topShift = 1 + Math.clz32(this.#tops.length - 1)
  }

  /** Finds the row of `address`, an unsigned 32-bit number, and returns its group; `item` is the rest of its value. */
  find(address: number): number {
    const starts = this.#starts
    const top = address >>> this.#topShift
    let line = this.#tops[top] - 1
    let left = this.#tops[top + 1] - line
    // The last line that starts at or before the address; those compared lie in one half of the space.
    while (left > 1) {
      const half = left >>> 1
      line += half & ~((address - starts[line + half]) >> 31)
      left -= half
    }
    const lines = this.#lines
    lines.find(line, (address - starts[line]) >>> lines.unitOf(line))
    return lines.group
  }

  /** The item of the row that was found last. */
  get item(): number {
    return this.#lines.item
  }

  /** The addresses at which the value changes, ascending, and 0. */
  starts(): Uint32Array {
    const starts = new Uint32Array(this.rows)
    let count = 0
    for (let line = 0; line < this.#starts.length; line++) {
      const unit = this.#lines.unitOf(line)
      this.#lines.forEachRow(line, units => {
        starts[count++] = this.#starts[line] + (units << unit)
      })
    }
    return starts.subarray(0, count)
  }
}
