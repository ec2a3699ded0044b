import { gzipSync, zstdCompressSync } from 'node:zlib'
import { type Compression, EnrichError, type TextFormat } from './task.ts'

export interface FileFormat {
  readonly format: TextFormat
  readonly compression: Compression
}

const formats = new Map<string, TextFormat>([
  ['csv', 'csv'],
  ['tsv', 'tsv'],
  ['tab', 'tsv'],
  ['txt', 'csv'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
])
const compressions = new Map<string, Compression>([
  ['gz', 'gzip'],
  ['zst', 'zstd'],
])

/** The format that the end of a name such as `.csv.gz` states; null for other names. */
function namedFormat(path: string): FileFormat | null {
  const ends = path.toLowerCase().split('.').slice(1)
  const compression = compressions.get(ends.at(-1) ?? '')
  const format = formats.get(ends.at(compression === undefined ? -1 : -2) ?? '')
  return format === undefined ? null : { format, compression: compression ?? 'none' }
}

/** The format of a file by its name; `usual` for standard input and output. Throws EnrichError for other names. */
export function formatOf(path: string, usual: FileFormat = { format: 'csv', compression: 'none' }): FileFormat {
  const format = path === '-' ? usual : namedFormat(path)
  if (format !== null) return format
  throw new EnrichError(
    `The format of ${path} is unknown. The name must end in .csv, .tsv or .ndjson, optionally followed by .gz or .zst.`,
  )
}

/** Throws EnrichError for Parquet beside another format. */
export function isParquet({ input, output }: { readonly input: string; readonly output: string }): boolean {
  const [from, to] = [input, output].map(path => path.toLowerCase().endsWith('.parquet'))
  if (from === to || (from && output === '-')) return from
  // A name that says nothing is refused as such.
  formatOf(from ? output : input)
  throw new EnrichError(
    'A Parquet output requires a Parquet input. CSV, TSV and NDJSON can be converted into each other. Convert the file first.',
  )
}

/** True for a name that states the format of a file. */
export function isKnownName(path: string): boolean {
  return path.toLowerCase().endsWith('.parquet') || namedFormat(path) !== null
}

/** A whole member of a compressed file. Readers join the members of a file, so that each block can be one. */
export function packed(bytes: Uint8Array, compression: Compression): Uint8Array {
  if (compression === 'none') return bytes
  return compression === 'gzip' ? gzipSync(bytes) : zstdCompressSync(bytes)
}
