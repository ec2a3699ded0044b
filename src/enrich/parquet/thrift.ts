/**
 * Thrift's compact protocol, the encoding of the footer of a Parquet file. A struct is read with the types and ids of
 * its fields, so that unknown fields are written again unchanged.
 */

export type ThriftValue = bigint | boolean | Uint8Array | ThriftStruct | ThriftList
export interface ThriftField {
  readonly type: number
  readonly value: ThriftValue
}
/** Fields by their ids, in ascending order. A number with decimals is its eight bytes. */
export type ThriftStruct = Map<number, ThriftField>
export interface ThriftList {
  readonly of: number
  readonly values: readonly ThriftValue[]
}

export const thriftTypes = {
  ...{ true: 1, false: 2, byte: 3, i16: 4, i32: 5, i64: 6, double: 7, binary: 8, list: 9, set: 10, struct: 12 },
} as const

/** Throws RangeError for bytes that are no struct. */
export function readThrift(bytes: Buffer): ThriftStruct {
  return new Reader(bytes).struct()
}

class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  struct(): ThriftStruct {
    const fields: ThriftStruct = new Map()
    let id = 0
    for (let head = this.#byte(); head !== 0; head = this.#byte()) {
      const delta = head >> 4
      id = delta === 0 ? Number(this.#zigZag()) : id + delta
      const type = head & 15
      fields.set(id, { type, value: type <= thriftTypes.false ? type === thriftTypes.true : this.#value(type) })
    }
    return fields
  }

  #value(type: number): ThriftValue {
    if (type <= thriftTypes.false) return this.#byte() === thriftTypes.true
    if (type === thriftTypes.byte) return BigInt(this.#byte())
    if (type <= thriftTypes.i64) return this.#zigZag()
    if (type === thriftTypes.double) return this.#take(8)
    if (type === thriftTypes.binary) return this.#take(Number(this.#varInt()))
    if (type === thriftTypes.list || type === thriftTypes.set) return this.#list()
    if (type === thriftTypes.struct) return this.struct()
    throw new RangeError(`no Thrift type ${type}`)
  }

  #list(): ThriftList {
    const head = this.#byte()
    const [short, of] = [head >> 4, head & 15]
    const length = short === 15 ? Number(this.#varInt()) : short
    const values: ThriftValue[] = []
    for (let index = 0; index < length; index++) values.push(this.#value(of))
    return { of, values }
  }

  #byte(): number {
    return this.#bytes.readUInt8(this.#at++)
  }

  #take(length: number): Uint8Array {
    this.#at += length
    if (this.#at > this.#bytes.length) throw new RangeError('a text goes beyond the end')
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  #varInt(): bigint {
    let [value, shift] = [0n, 0n]
    for (;;) {
      const byte = this.#byte()
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
      shift += 7n
    }
  }

  #zigZag(): bigint {
    const value = this.#varInt()
    return (value >> 1n) ^ -(value & 1n)
  }
}

export function writeThrift(struct: ThriftStruct): Buffer {
  const bytes: number[] = []
  writeStruct(bytes, struct)
  return Buffer.from(bytes)
}

function writeStruct(bytes: number[], struct: ThriftStruct): void {
  let last = 0
  for (const [id, { type, value }] of struct) {
    const delta = id - last
    if (delta > 0 && delta <= 15) bytes.push((delta << 4) | type)
    else {
      bytes.push(type)
      writeZigZag(bytes, BigInt(id))
    }
    if (type > thriftTypes.false) writeValue(bytes, type, value)
    last = id
  }
  bytes.push(0)
}

function writeValue(bytes: number[], type: number, value: ThriftValue): void {
  if (typeof value === 'boolean') bytes.push(value ? thriftTypes.true : thriftTypes.false)
  else if (type === thriftTypes.byte) bytes.push(Number(value))
  else if (typeof value === 'bigint') writeZigZag(bytes, value)
  else if (value instanceof Uint8Array) {
    if (type === thriftTypes.binary) writeVarInt(bytes, BigInt(value.length))
    for (const byte of value) bytes.push(byte)
  } else if (value instanceof Map) writeStruct(bytes, value)
  else {
    const { of, values } = value
    bytes.push((Math.min(values.length, 15) << 4) | of)
    if (values.length >= 15) writeVarInt(bytes, BigInt(values.length))
    for (const each of values) writeValue(bytes, of, each)
  }
}

function writeZigZag(bytes: number[], value: bigint): void {
  writeVarInt(bytes, value < 0n ? -2n * value - 1n : 2n * value)
}

function writeVarInt(bytes: number[], value: bigint): void {
  let left = value
  for (; left >= 128n; left >>= 7n) bytes.push(Number(left & 127n) | 128)
  bytes.push(Number(left))
}
