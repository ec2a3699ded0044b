/** What a run does to each row, worked out once from the order and the head of the input. Threads get a clone. */
import type { Delimiter, RowForm } from '../core/table-rows.ts'
import type { EnrichColumn } from './enricher.ts'

export type TextFormat = 'csv' | 'tsv' | 'ndjson'
export type Compression = 'none' | 'gzip' | 'zstd'

export interface TaskColumn extends EnrichColumn {
  /** Position of the column in a row of a table, from 0; unused for NDJSON, whose rows name their members. */
  readonly position: number
  readonly countryName: string | null
  readonly countryPosition: number | null
}

export interface EnrichTask {
  readonly input: TextFormat
  /** How rows of the input are cut. */
  readonly form: Pick<RowForm, 'delimiter' | 'hasQuotes'>
  readonly output: TextFormat
  readonly outputDelimiter: Delimiter
  readonly compression: Compression
  /** Line break of the output. */
  readonly lineBreak: '\n' | '\r\n'
  /** Names of the columns of a table; empty for NDJSON. */
  readonly header: readonly string[]
  readonly columns: readonly TaskColumn[]
  /** Names of columns of the input that are written into no output. */
  readonly secrets: readonly string[]
  /** Names of the output columns, in the order of the columns and their fields; the last is that of errors. */
  readonly added: readonly string[]
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}

/** What a run does to each row group of a Parquet file. */
export interface ParquetTask {
  readonly input: 'parquet'
  readonly path: string
  /** Compression of the columns that are added. */
  readonly codec: ParquetCodec
  readonly columns: readonly TaskColumn[]
  readonly secrets: readonly string[]
  readonly added: readonly string[]
  readonly now: number
}

export type ParquetCodec = 'UNCOMPRESSED' | 'SNAPPY' | 'GZIP' | 'ZSTD'

/** A piece of the input that begins and ends with whole rows. */
export interface Block {
  readonly index: number
  /** Empty for a row group of Parquet, whose number is the index. */
  readonly bytes: Uint8Array
  /** Number of its first line or row, from 1. */
  readonly line: number
}

export interface Problem {
  readonly unit: 'Line' | 'Row'
  /** Number of the line or row, from 1. */
  readonly line: number
  /** Column of the value; null when the row itself cannot be read. */
  readonly column: string | null
  readonly message: string
}

export interface EnrichedBlock {
  readonly index: number
  /** Rows of the output; for Parquet, a file of the columns that are added. */
  readonly bytes: Uint8Array
  readonly rows: number
  /** Number of values and rows with a problem, by kind. */
  readonly problems: Readonly<Record<string, number>>
  /** The first problem of the block; null without one. */
  readonly first: Problem | null
}
