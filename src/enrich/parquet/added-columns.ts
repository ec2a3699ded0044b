/** The columns that a run adds, as a Parquet file of one row group. */
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { Cell } from '../enricher.ts'
import type { OutputField } from '../fields.ts'
import type { ParquetTask } from '../task.ts'

const compressors = {
  GZIP: (bytes: Uint8Array) => gzipSync(bytes),
  ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes),
}

type Type = Pick<OutputField, 'type' | 'isList'>

const physicalTypes: Readonly<Record<OutputField['type'], Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
}

export function typesOf({ columns }: ParquetTask): Type[] {
  return [...columns.flatMap(({ fields }) => fields), { type: 'string', isList: false }]
}

/** A value as hyparquet-writer takes it: an INT64 is a bigint. */
export function storedOf(cell: Cell, { type, isList }: Type): unknown {
  if (cell === null || type !== 'integer') return cell
  return isList ? (cell as readonly number[]).map(BigInt) : BigInt(cell as number)
}

/** @param columns values of each added column, as `storedOf` gives them */
export function encodeColumns(task: ParquetTask, columns: readonly unknown[][]): Uint8Array {
  const types = typesOf(task)
  const schema: SchemaElement[] = [
    { name: 'root', num_children: task.added.length },
    ...task.added.flatMap((name, index) => elementsOf(name, types[index])),
  ]
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({ writer, schema, codec: task.codec, compressors })
  const columnData = columns.map((data, index) => ({ name: task.added[index], data, offsetIndex: false }))
  void parquet.write({ columnData, rowGroupSize: Math.max(1, columns[0].length) })
  void parquet.finish()
  return writer.getBytes()
}

function elementsOf(name: string, { type, isList }: Type): SchemaElement[] {
  const plain = physicalTypes[type]
  if (!isList) return [{ name, repetition_type: 'OPTIONAL', ...plain }]
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'OPTIONAL', ...plain },
  ]
}
