/**
 * Vectors of DuckDB as lists of values. A column of a chunk (2,048 rows) is written at once: `@duckdb/node-api` would
 * call DuckDB for each text and shift BigInts for each null, which took four times as long as the lookups themselves.
 * Data has the layout of DuckDB's C API: a text is 16 bytes (`duckdb_string_t`), its length and then itself when it has
 * at most 12 bytes, else its first four bytes and a pointer. All texts of a column are handed over as one, which the
 * vector keeps, and the pointers lead into it.
 */
import { createRequire } from 'node:module'
import type { DuckDBType } from '@duckdb/node-api'
import type * as DuckDbBindings from '@duckdb/node-bindings'
import type { Vector } from '@duckdb/node-bindings'
import { type JsonSchema, typeOfSchema } from '../core/json-schema.ts'

export type DuckDb = typeof import('@duckdb/node-api')

/** The type of a column, and how values of the schema are written. */
interface SqlColumn {
  readonly type: DuckDBType
  readonly write: WriteVector
}

/** An object is a STRUCT with the names of its members, a list a LIST, a whole number a BIGINT, another a DOUBLE. */
export function columnOf(duckdb: DuckDb, bindings: Bindings, schema: JsonSchema): SqlColumn {
  switch (typeOfSchema(schema)) {
    case 'object': {
      const members = Object.entries(schema.properties ?? {}).map(
        ([name, member]) => [name, columnOf(duckdb, bindings, member)] as const,
      )
      return {
        type: duckdb.STRUCT(Object.fromEntries(members.map(([name, { type }]) => [name, type]))),
        write: structWriter(
          bindings,
          members.map(([name, { write }]) => [name, write]),
        ),
      }
    }
    case 'array': {
      const item = columnOf(duckdb, bindings, schema.items ?? { type: 'string' })
      return { type: duckdb.LIST(item.type), write: listWriter(bindings, item.write) }
    }
    case 'integer':
      return { type: duckdb.BIGINT, write: wholeWriter(bindings) }
    case 'number':
      return { type: duckdb.DOUBLE, write: numberWriter(bindings) }
    case 'boolean':
      return { type: duckdb.BOOLEAN, write: booleanWriter(bindings) }
    case 'string':
      return { type: duckdb.VARCHAR, write: textWriter(bindings) }
  }
}

export type Bindings = typeof DuckDbBindings

/** Writes a value for each row. Null and undefined are NULL. */
export type WriteVector = (vector: Vector, values: readonly unknown[]) => void

/** The native part of the `@duckdb/node-api` that this module finds. */
export function loadBindings(): Bindings {
  const fromApi = createRequire(createRequire(import.meta.url).resolve('@duckdb/node-api'))
  return fromApi('@duckdb/node-bindings')
}

const textBytes = 16
const mostInline = 12

/** Smallest page of memory: a gap smaller than this between two readable bytes is readable. */
const leastPage = 4096

/** The texts of a VARCHAR vector; null for NULL. Each call of DuckDB costs as much as several lookups. */
export function readTexts(bindings: Bindings, vector: Vector, rows: number): (string | null)[] {
  const data = bindings.vector_get_data(vector, rows * textBytes)
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const words = new Uint32Array(data.buffer, data.byteOffset, rows * 4)
  const valid: Uint8Array | null = bindings.vector_get_validity(vector, Math.ceil(rows / 64) * 8)
  const isNull = (row: number) => valid !== null && (valid[row >> 3] & (1 << (row & 7))) === 0
  const addressOf = (row: number) => words[4 * row + 2] + words[4 * row + 3] * 2 ** 32
  const texts: (string | null)[] = new Array(rows).fill(null)
  /** Adjacent long texts are read together. */
  let run: number[] = []
  let end = 0
  const readRun = () => {
    const [first] = run
    const start = addressOf(first)
    const pointerAt = data.byteOffset + first * textBytes + 8
    const piece = bindings.get_data_from_pointer(data.buffer as ArrayBuffer, pointerAt, end - start)
    const buffer = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    for (const row of run) {
      const at = addressOf(row) - start
      texts[row] = buffer.toString('utf8', at, at + words[4 * row])
    }
    run = []
  }
  for (let row = 0; row < rows; row++) {
    if (isNull(row)) continue
    const length = words[4 * row]
    if (length <= mostInline) {
      texts[row] = bytes.toString('utf8', row * textBytes + 4, row * textBytes + 4 + length)
      continue
    }
    const address = addressOf(row)
    if (run.length > 0 && (address < end || address - end >= leastPage)) readRun()
    run.push(row)
    end = address + length
  }
  if (run.length > 0) readRun()
  return texts
}

/** VARCHAR. */
function textWriter(bindings: Bindings): WriteVector {
  let joined = Buffer.alloc(0)
  let words = new Uint32Array(0)
  return (vector, values) => {
    const texts: string[] = new Array(values.length)
    for (let row = 0; row < values.length; row++) {
      const value = values[row]
      texts[row] = typeof value === 'string' ? value : ''
    }
    const whole = texts.join('')
    if (joined.length < whole.length * 3) joined = Buffer.alloc(whole.length * 3)
    const length = joined.write(whole)
    if (words.length < texts.length * 4) words = new Uint32Array(texts.length * 4)
    const base = length > mostInline ? keep(bindings, vector, joined.subarray(0, length)) : 0
    fillCells(words, texts, joined, base, length === whole.length)
    writeData(bindings, vector, words.subarray(0, texts.length * 4))
    writeValidity(bindings, vector, values)
  }
}

/** @param base address of the bytes of all texts */
function fillCells(words: Uint32Array, texts: readonly string[], joined: Buffer, base: number, isAscii: boolean): void {
  const bytes = new Uint8Array(words.buffer)
  words.fill(0, 0, texts.length * 4)
  let from = 0
  for (let row = 0; row < texts.length; row++) {
    const length = isAscii ? texts[row].length : Buffer.byteLength(texts[row])
    words[4 * row] = length
    const inline = length <= mostInline ? length : 4
    for (let byte = 0; byte < inline; byte++) bytes[row * textBytes + 4 + byte] = joined[from + byte]
    if (length > mostInline) {
      words[4 * row + 2] = base + from
      words[4 * row + 3] = Math.floor((base + from) / 2 ** 32)
    }
    from += length
  }
}

/** Copies the bytes into the vector; returns their address. */
function keep(bindings: Bindings, vector: Vector, bytes: Uint8Array): number {
  bindings.vector_assign_string_element_len(vector, 0, bytes)
  const cell = bindings.vector_get_data(vector, textBytes)
  return Number(Buffer.from(cell.buffer, cell.byteOffset, textBytes).readBigUInt64LE(8))
}

/** BIGINT, of numbers that are safe integers. */
export function wholeWriter(bindings: Bindings): WriteVector {
  return (vector, values) => {
    const words = new Uint32Array(values.length * 2)
    for (let row = 0; row < values.length; row++) {
      const value = values[row]
      if (typeof value !== 'number') continue
      words[2 * row] = value
      words[2 * row + 1] = Math.floor(value / 2 ** 32)
    }
    writeData(bindings, vector, words)
    writeValidity(bindings, vector, values)
  }
}

/** DOUBLE. */
function numberWriter(bindings: Bindings): WriteVector {
  return (vector, values) => {
    writeData(
      bindings,
      vector,
      Float64Array.from(values, value => (typeof value === 'number' ? value : 0)),
    )
    writeValidity(bindings, vector, values)
  }
}

/** BOOLEAN. */
function booleanWriter(bindings: Bindings): WriteVector {
  return (vector, values) => {
    const bytes = new Uint8Array(values.length * bindings.sizeof_bool)
    for (let row = 0; row < values.length; row++) if (values[row] === true) bytes[row * bindings.sizeof_bool] = 1
    writeData(bindings, vector, bytes)
    writeValidity(bindings, vector, values)
  }
}

/** LIST, of arrays. */
function listWriter(bindings: Bindings, writeItems: WriteVector): WriteVector {
  return (vector, values) => {
    const words = new Uint32Array(values.length * 4)
    const items: unknown[] = []
    for (let row = 0; row < values.length; row++) {
      const list = values[row]
      words[4 * row] = items.length
      if (!Array.isArray(list)) continue
      words[4 * row + 2] = list.length
      for (const item of list) items.push(item)
    }
    bindings.list_vector_reserve(vector, items.length)
    bindings.list_vector_set_size(vector, items.length)
    if (items.length > 0) writeItems(bindings.list_vector_get_child(vector), items)
    writeData(bindings, vector, words)
    writeValidity(bindings, vector, values)
  }
}

/** STRUCT, of objects; a member that is absent is NULL. */
function structWriter(
  bindings: Bindings,
  members: readonly (readonly [name: string, write: WriteVector])[],
): WriteVector {
  return (vector, values) => {
    const column: unknown[] = new Array(values.length)
    for (const [index, [name, write]] of members.entries()) {
      for (let row = 0; row < values.length; row++) {
        column[row] = (values[row] as Readonly<Record<string, unknown>> | null | undefined)?.[name]
      }
      write(bindings.struct_vector_get_child(vector, index), column)
    }
    writeValidity(bindings, vector, values)
  }
}

function writeData(bindings: Bindings, vector: Vector, { buffer, byteOffset, byteLength }: NodeJS.ArrayBufferView) {
  bindings.copy_data_to_vector(vector, 0, buffer as ArrayBuffer, byteOffset, byteLength)
}

/** Bits of all rows are written, because the memory of a vector may have those of another chunk. */
function writeValidity(bindings: Bindings, vector: Vector, values: readonly unknown[]): void {
  const bits = new Uint8Array(Math.ceil(values.length / 64) * 8).fill(0xff)
  for (let row = 0; row < values.length; row++) {
    if (values[row] === null || values[row] === undefined) bits[row >> 3] &= ~(1 << (row & 7))
  }
  bindings.vector_ensure_validity_writable(vector)
  bindings.copy_data_to_vector_validity(vector, 0, bits.buffer, 0, bits.byteLength)
}
