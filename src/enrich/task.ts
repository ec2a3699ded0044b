/** The parts of a run: the order of a person, the task of each row, blocks and their problems. */
import type { Delimiter, RowForm } from '../core/table-rows.ts'
import { crossesThreads } from '../core/workers/failure.ts'
import type { EnrichColumn, EnrichedValue } from './enricher.ts'
import type { LookupColumn } from './fields.ts'

/** The reason why a run cannot begin or continue, as a sentence for the user. */
export class EnrichError extends Error {}
crossesThreads(EnrichError)

/** The order of a run. */
export interface EnrichOrder {
  /** Path of the input; `-` for standard input. */
  readonly input: string
  /** Path of the output; `-` for standard output. */
  readonly output: string
  /** Columns to look up; guessed from the first rows when there are none. */
  readonly columns: readonly LookupColumn[]
  /** Fields to write for each kind, such as `ip.country_code`; the usual ones when there are none. */
  readonly fields: readonly string[]
  /** Written before the name of each output column. */
  readonly prefix: string
  readonly threads: number
  /** The server for the lookups; null to use this machine. */
  readonly server: { readonly url: URL; readonly key: string } | null
  /** True to stop at the first row or value with a problem. */
  readonly isStrict: boolean
  /** True to resume a run that was killed. */
  readonly resumes: boolean
  /** True to replace an existing output. */
  readonly replaces: boolean
  /** The part of the input for this run, from 1; null for all of it. */
  readonly shard: { readonly index: number; readonly count: number } | null
}

export type TextFormat = 'csv' | 'tsv' | 'ndjson'
export type Compression = 'none' | 'gzip' | 'zstd'

export interface TaskColumn extends EnrichColumn {
  /** Position of the column in a row of a table, from 0; unused for NDJSON, whose rows name their members. */
  readonly position: number
  readonly countryName: string | null
  readonly countryPosition: number | null
}

/** The work on each row or row group, computed once from the order and the head of the input. Threads get a clone. */
interface Task {
  readonly columns: readonly TaskColumn[]
  /** Names of columns of the input that are not written into the output. */
  readonly secrets: readonly string[]
  /** Names of the output columns, in the order of the columns and their fields; the last is that of errors. */
  readonly added: readonly string[]
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}

export interface EnrichTask extends Task {
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
}

export interface ParquetTask extends Task {
  readonly input: 'parquet'
  readonly path: string
  /** Compression of the columns that are added. */
  readonly codec: ParquetCodec
}

/** Names of the columns that are read: those of the values and those of their countries, each once. */
export function readNames({ columns }: Task): string[] {
  return [...new Set(columns.flatMap(({ name, countryName }) => (countryName === null ? [name] : [name, countryName])))]
}

/** The text of a value; empty without one. */
export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim()
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

/** The problems of a block: how many of each kind, and the first. */
export class Problems {
  readonly counts: Record<string, number> = {}
  first: Problem | null = null

  note(problem: Problem, kind: string): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    this.first ??= problem
  }

  /** Counts the problems of the values of a row, and returns the text for its column of errors. */
  ofRow(
    place: Pick<Problem, 'unit' | 'line'>,
    columns: readonly TaskColumn[],
    values: readonly EnrichedValue[],
  ): string {
    let text = ''
    for (const [index, { problem }] of values.entries()) {
      if (problem === null) continue
      const { name } = columns[index]
      this.note({ ...place, column: name, message: problem.message }, `${name}: ${problem.code}`)
      text += `${text === '' ? '' : '; '}${name}: ${problem.message}`
    }
    return text
  }
}

/** A problem as a sentence, without the value. */
export function sentenceOf({ unit, line, column, message }: Problem): string {
  return `${unit} ${line}${column === null ? '' : `, column ${column}`}: ${message.replace(/\.$/, '')}.`
}
