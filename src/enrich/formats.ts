import { gzipSync, zstdCompressSync } from 'node:zlib'
import { type Compression, EnrichError, type TextFormat } from './task.ts'

export interface FileFormat {
  readonly format: TextFormat
  readonly compression: Compression
}

const formats: Readonly<Record<string, TextFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  txt: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
}
const compressions: Readonly<Record<string, Compression>> = { gz: 'gzip', zst: 'zstd' }

/**
 * The format of a file by the end of its name, such as `.csv.gz`; `usual` for standard input and output. Throws
 * EnrichError for a name that says nothing.
 */
export function formatOf(path: string, usual: FileFormat = { format: 'csv', compression: 'none' }): FileFormat {
  if (path === '-') return usual
  const ends = path.toLowerCase().split('.')
  const compression = compressions[ends.at(-1) ?? '']
  const format = formats[ends.at(compression === undefined ? -1 : -2) ?? '']
  if (format !== undefined) return { format, compression: compression ?? 'none' }
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

/** True for a name that says which format a file has. */
export function isKnownName(path: string): boolean {
  return /\.parquet$|\.(csv|tsv|tab|txt|ndjson|jsonl)(\.(gz|zst))?$/i.test(path)
}

const packers: Readonly<Record<Compression, (bytes: Uint8Array) => Uint8Array>> = {
  none: bytes => bytes,
  gzip: bytes => gzipSync(bytes),
  zstd: bytes => zstdCompressSync(bytes),
}

/** A whole member of a compressed file. Readers join the members of a file, so that each block can be one. */
export function packed(bytes: Uint8Array, compression: Compression): Uint8Array {
  return packers[compression](bytes)
}
