import type { StringTableBuilder } from '../index/string-table.ts'

/**
 * Numbers distinct rows of four words from 0 on, in the order of first use. Open addressing, at most half full. A Map
 * takes several times as long, because it needs one key per row, a string or a number that is no small integer.
 */
export class RowNumbering {
  #rows = new Int32Array(4 << 10)
  #slots = new Uint32Array(1 << 11)
  count = 0

  /** The words are 32 bits, signed or not. */
  numberOf(a: number, b: number, c: number, d: number): number {
    const rows = this.#rows
    const slots = this.#slots
    const last = slots.length - 1
    let slot = hashOf(a, b, c, d) & last
    for (let number = slots[slot]; number !== 0; number = slots[slot]) {
      const at = (number - 1) * 4
      if (rows[at] === (a | 0) && rows[at + 1] === (b | 0) && rows[at + 2] === (c | 0) && rows[at + 3] === (d | 0)) {
        return number - 1
      }
      slot = (slot + 1) & last
    }
    slots[slot] = this.count + 1
    return this.#add(a, b, c, d)
  }

  #add(a: number, b: number, c: number, d: number): number {
    const number = this.count++
    this.#rows[number * 4] = a
    this.#rows[number * 4 + 1] = b
    this.#rows[number * 4 + 2] = c
    this.#rows[number * 4 + 3] = d
    if (this.count * 2 === this.#slots.length) this.#widen()
    return number
  }

  #widen(): void {
    const rows = new Int32Array(this.#rows.length * 4)
    rows.set(this.#rows)
    this.#rows = rows
    this.#slots = new Uint32Array(this.#slots.length * 4)
    const last = this.#slots.length - 1
    for (let number = 0; number < this.count; number++) {
      const at = number * 4
      let slot = hashOf(rows[at], rows[at + 1], rows[at + 2], rows[at + 3]) & last
      while (this.#slots[slot] !== 0) slot = (slot + 1) & last
      this.#slots[slot] = number + 1
    }
  }
}

/** Numbers texts from 1 on, in the order of first use, up to a limit. 0 is none. */
export class TextNumbering {
  readonly #text: StringTableBuilder
  readonly #what: string
  readonly #most: number
  /** Rows by the number of the text. */
  readonly #rows = new Map([[0, 0]])

  /** @param most maximum number of rows, with row 0 */
  constructor(text: StringTableBuilder, what: string, most: number) {
    this.#text = text
    this.#what = what
    this.#most = most
  }

  /** Throws when there is no room for another text. */
  numberOf(text: string): number {
    const row = this.numberIfRoom(text)
    if (row === null) throw new Error(`there is no room for another ${this.#what}`)
    return row
  }

  /** Null when there is no room for another text. */
  numberIfRoom(text: string): number | null {
    const number = this.#text.numberOf(text)
    const known = this.#rows.get(number)
    if (known !== undefined) return known
    if (this.#rows.size === this.#most) return null
    this.#rows.set(number, this.#rows.size)
    return this.#rows.size - 1
  }

  /** The number of the text of each row. */
  encode(): Uint32Array {
    return Uint32Array.from(this.#rows.keys())
  }
}

function hashOf(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15) ^ b, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13) ^ c, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16) ^ d, 0x27d4eb2f)
  return hash ^ (hash >>> 15)
}
