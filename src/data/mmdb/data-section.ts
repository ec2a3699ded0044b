/**
 * The data section of a MaxMind DB file (https://maxmind.github.io/MaxMind-DB/, version 2.0): records, each written
 * once. Maps, arrays and texts inside a record are written once too and pointed at, so a record of many shared parts
 * takes a few bytes a part. A hash table over the section itself finds what was written. It compares bytes alone: no
 * encoding is the beginning of another, so equal bytes are equal values.
 */

/** A number with the type that it is written as. Readers of the format tell the types apart. */
export interface MmdbNumber {
  readonly type: 'double' | 'uint16' | 'uint32' | 'uint64'
  readonly value: number
}

/** A value that is in the section already, by its offset. */
export interface MmdbPointer {
  readonly pointer: number
}

/** A map as its keys and values in turn, which is quicker to go through than an object. */
export interface MmdbEntries {
  readonly entries: readonly MmdbValue[]
}

export type MmdbValue = string | boolean | MmdbNumber | MmdbPointer | MmdbEntries | readonly MmdbValue[] | MmdbMap
export interface MmdbMap {
  readonly [key: string]: MmdbValue
}

const types = { pointer: 1, text: 2, double: 3, uint16: 5, uint32: 6, map: 7, uint64: 9, array: 11, boolean: 14 }

/** A text of more bytes is written once and pointed at: a pointer takes two to five bytes. */
const longestInline = 2

export class DataSection {
  #bytes = Buffer.alloc(1 << 20)
  #end = 0
  /** The value that is being encoded; it is copied into the section unless it is there already. */
  #value = Buffer.alloc(1 << 12)
  #valueEnd = 0
  /** Offset plus 1 of each value of the section, by the hash of its bytes; at most half full. */
  #table = new Uint32Array(1 << 16)
  #entries = 0
  readonly #texts = new Map<string, number>()

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#end)
  }

  /** The offset of a value in the section, where it is written unless it is there. */
  add(value: MmdbValue): number {
    const known = typeof value === 'string' ? this.#texts.get(value) : undefined
    if (known !== undefined) return known
    const parts = this.#partsOf(value)
    this.#valueEnd = 0
    this.#encode(value, parts)
    const offset = this.#keep()
    if (typeof value === 'string') this.#texts.set(value, offset)
    return offset
  }

  /** The value, written without pointers. */
  static encoded(value: MmdbValue): Buffer {
    const section = new DataSection()
    const write = (inner: MmdbValue): void => {
      const parts = childrenOf(inner)
      section.#encode(inner, parts.length === 0 ? [] : null)
      for (const part of parts) write(part)
    }
    write(value)
    return Buffer.from(section.#value.subarray(0, section.#valueEnd))
  }

  /** For each child of a map or an array its offset, or -1 for one that is written in place. */
  #partsOf(value: MmdbValue): readonly number[] {
    return childrenOf(value).map(child => {
      if (isPointer(child)) return child.pointer
      return isPointedAt(child) ? this.add(child) : -1
    })
  }

  /** Writes a value; of a map or an array its size and then its `parts`, unless they are null. */
  #encode(value: MmdbValue, parts: readonly number[] | null): void {
    if (typeof value === 'string') {
      this.#control(types.text, Buffer.byteLength(value))
      this.#room(3 * value.length)
      this.#valueEnd += this.#value.write(value, this.#valueEnd)
    } else if (typeof value === 'boolean') this.#control(types.boolean, Number(value))
    else if (isNumber(value)) this.#number(value)
    else {
      const children = childrenOf(value)
      if (Array.isArray(value)) this.#control(types.array, children.length)
      else this.#control(types.map, children.length / 2)
      parts?.forEach((part, index) => {
        if (part >= 0) this.#pointer(part)
        else this.#encode(children[index], [])
      })
    }
  }

  #number({ type, value }: MmdbNumber): void {
    if (type === 'double') {
      this.#control(types.double, 8)
      this.#valueEnd = this.#value.writeDoubleBE(value, this.#valueEnd)
      return
    }
    const bytes = value === 0 ? 0 : Math.floor(Math.log2(value) / 8) + 1
    this.#control(types[type], bytes)
    if (bytes > 0) this.#valueEnd = this.#value.writeUIntBE(value, this.#valueEnd, bytes)
  }

  /** The byte, or bytes, that say what type and size follow. */
  #control(type: number, size: number): void {
    const sizes = [29, 285, 65_821]
    const extra = sizes.filter(least => size >= least).length
    this.#room(16)
    const low = extra === 0 ? size : 28 + extra
    this.#value[this.#valueEnd++] = type < 8 ? (type << 5) | low : low
    if (type >= 8) this.#value[this.#valueEnd++] = type - 7
    if (extra > 0) this.#valueEnd = this.#value.writeUIntBE(size - sizes[extra - 1], this.#valueEnd, extra)
  }

  #pointer(offset: number): void {
    this.#room(5)
    const firsts = [0, 2048, 526_336, 0]
    const bytes = offset < 2048 ? 1 : offset < 526_336 ? 2 : offset < 134_744_064 ? 3 : 4
    const rest = offset - firsts[bytes - 1]
    const high = bytes === 4 ? 0 : rest >>> (8 * bytes)
    this.#value[this.#valueEnd++] = (types.pointer << 5) | ((bytes - 1) << 3) | high
    for (let byte = bytes - 1; byte >= 0; byte--) this.#value[this.#valueEnd++] = rest >>> (8 * byte)
  }

  #room(bytes: number): void {
    if (this.#valueEnd + bytes > this.#value.length) this.#value = grown(this.#value, this.#valueEnd + bytes)
  }

  /** The offset of the encoded value, which is appended unless the section has it. */
  #keep(): number {
    if (2 * this.#entries >= this.#table.length) this.#rehash()
    const [value, length] = [this.#value, this.#valueEnd]
    const mask = this.#table.length - 1
    let at = hashOf(value, 0, length) & mask
    for (; this.#table[at] !== 0; at = (at + 1) & mask) {
      const offset = this.#table[at] - 1
      if (offset + length <= this.#end && value.compare(this.#bytes, offset, offset + length, 0, length) === 0)
        return offset
    }
    const offset = this.#end
    if (offset + length > this.#bytes.length) this.#bytes = grown(this.#bytes, offset + length)
    value.copy(this.#bytes, offset, 0, length)
    this.#end += length
    this.#table[at] = offset + 1
    this.#entries += 1
    return offset
  }

  #rehash(): void {
    const offsets = this.#table.filter(offset => offset !== 0).sort()
    this.#table = new Uint32Array(2 * this.#table.length)
    const mask = this.#table.length - 1
    // Values are adjacent: each ends where the next begins.
    offsets.forEach((offset, index) => {
      const end = index + 1 < offsets.length ? offsets[index + 1] - 1 : this.#end
      let at = hashOf(this.#bytes, offset - 1, end) & mask
      while (this.#table[at] !== 0) at = (at + 1) & mask
      this.#table[at] = offset
    })
  }
}

function isNumber(value: MmdbValue): value is MmdbNumber {
  return typeof value === 'object' && 'type' in value && typeof value.value === 'number'
}

function isPointer(value: MmdbValue): value is MmdbPointer {
  return typeof value === 'object' && 'pointer' in value && typeof value.pointer === 'number'
}

function isPointedAt(value: MmdbValue): boolean {
  if (typeof value === 'string') return Buffer.byteLength(value) > longestInline
  return typeof value === 'object' && !isNumber(value)
}

/** The values of an array; keys and values of a map in turn. */
function childrenOf(value: MmdbValue): readonly MmdbValue[] {
  if (typeof value !== 'object' || isNumber(value)) return []
  if (Array.isArray(value)) return value
  if ('entries' in value && Array.isArray(value.entries)) return value.entries
  const children: MmdbValue[] = []
  for (const [key, child] of Object.entries(value)) children.push(key, child)
  return children
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at], 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

function grown(buffer: Buffer, least: number): Buffer<ArrayBuffer> {
  const larger = Buffer.alloc(Math.max(2 * buffer.length, least))
  buffer.copy(larger)
  return larger
}
