import type { Sections, SnapshotView } from '../../../core/dataset.ts'

/** Texts by number: the UTF-8 of text n begins at the end of text n - 1. */
export interface Texts {
  readonly bytes: Uint8Array
  readonly ends: Uint32Array
}

/**
 * Texts by number, each stored once; number 0 is no text. A snapshot has them as one run of UTF-8 and the end of each.
 * A text is decoded at first use and cached, so opening takes no time and a process has only the texts of its answers
 * in memory.
 *
 * The builder stores bytes, because most texts come from a file that repeats them a million times, and finding bytes
 * takes a fifth of the time of creating a string. Open addressing over FNV-1a, at most half full.
 */
export class StringTableBuilder {
  #bytes = Buffer.alloc(1 << 16)
  #ends = new Uint32Array(1 << 12)
  #count = 0
  #slots = new Uint32Array(1 << 13)

  numberOf(text: string | null): number {
    if (text === null) return 0
    const bytes = Buffer.from(text)
    return this.numberOfBytes(bytes, 0, bytes.length)
  }

  /** The number of the UTF-8 text in part of a buffer; 0 when it is empty. */
  numberOfBytes(source: Uint8Array, start: number, end: number): number {
    if (start === end) return 0
    let slot = hashOf(source, start, end) & (this.#slots.length - 1)
    while (this.#slots[slot] !== 0) {
      if (this.#equals(this.#slots[slot], source, start, end)) return this.#slots[slot]
      slot = (slot + 1) & (this.#slots.length - 1)
    }
    const number = this.#append(source, start, end)
    this.#slots[slot] = number
    if (number * 2 >= this.#slots.length) this.#widenSlots()
    return number
  }

  /** The text of a number of this builder; empty for 0. */
  textOf(number: number): string {
    return number === 0 ? '' : this.#bytes.toString('utf8', this.#ends[number - 1], this.#ends[number])
  }

  #equals(number: number, source: Uint8Array, start: number, end: number): boolean {
    const first = this.#ends[number - 1]
    const length = end - start
    if (this.#ends[number] - first !== length) return false
    for (let at = 0; at < length; at++) if (this.#bytes[first + at] !== source[start + at]) return false
    return true
  }

  #append(source: Uint8Array, start: number, end: number): number {
    const first = this.#ends[this.#count]
    const last = first + end - start
    if (last > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(last + this.#bytes.length)])
    this.#bytes.set(source.subarray(start, end), first)
    this.#count++
    if (this.#count === this.#ends.length) {
      const wider = new Uint32Array(this.#ends.length * 2)
      wider.set(this.#ends)
      this.#ends = wider
    }
    this.#ends[this.#count] = last
    return this.#count
  }

  #widenSlots(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2)
    for (let number = 1; number <= this.#count; number++) {
      let slot = hashOf(this.#bytes, this.#ends[number - 1], this.#ends[number]) & (this.#slots.length - 1)
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1)
      this.#slots[slot] = number
    }
  }

  /** All texts so far. */
  get texts(): Texts {
    const { buffer, byteOffset } = this.#bytes
    const bytes = new Uint8Array(buffer, byteOffset, this.#ends[this.#count])
    return { bytes, ends: this.#ends.subarray(0, this.#count + 1) }
  }

  encode(name: string): Sections {
    const { bytes, ends } = this.texts
    return { [`${name}.bytes`]: bytes, [`${name}.ends`]: ends }
  }
}

/** FNV-1a, 32 bits. The upper half is folded into the lower one, which selects the slot. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at], 0x01000193)
  return hash ^ (hash >>> 15)
}

export class StringTable {
  readonly #bytes: Buffer
  readonly #ends: Uint32Array
  readonly #decoded: (string | undefined)[]

  constructor(snapshot: SnapshotView, name: string) {
    const bytes = snapshot.bytes(`${name}.bytes`)
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#ends = snapshot.uint32(`${name}.ends`)
    this.#decoded = new Array(this.#ends.length)
  }

  /** The text of a number of the builder; null for 0. */
  get(number: number): string | null {
    if (number === 0) return null
    return this.#decoded[number] ?? this.#decode(number)
  }

  #decode(number: number): string {
    const text = this.#bytes.toString('utf8', this.#ends[number - 1], this.#ends[number])
    this.#decoded[number] = text
    return text
  }
}
