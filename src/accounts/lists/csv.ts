/**
 * Lists as CSV. A file from anywhere is taken: with names of columns or without, separated by commas, semicolons or tabs. The
 * entry of a row is in the column that is named like one, else in the first. Rows are read one after the other, so that a file
 * may be larger than the memory. A row that is no entry is told by its line, and never by what it says.
 *
 * An export has hashes in the place of addresses. They are taken back by the account for which they were made.
 */
import { parse } from 'csv-parse'
import { type HashAddress, problemSentences, readEntry, storedEntry } from './entry.ts'
import type { Entry, ListedEntry, ListName } from './store.ts'

export type Row =
  /** `line` is the last one of the row, from 1. */
  { readonly line: number; readonly entry: Entry } | { readonly line: number; readonly problem: string }

/** What a list is read for. */
export interface Reader {
  readonly list: ListName
  readonly hash: HashAddress
  /** Of the hashes that the account can use. */
  readonly fingerprint: string
}

const entryColumn = /^(?:e-?mail(?:[ _-]?address)?|address|domain|entry|value)$/i
const exportColumns = ['value', 'kind', 'added_at', 'made_for'] as const
const hashForm = /^[\w-]{43}$/
const longestRow = 100_000
const unreadable = 'It cannot be read: a quote is not closed or stands inside a cell, or the row is too long.'

/** The rows of a file. What cannot be read as rows, such as a quote that is not closed, is a problem at its line. */
export async function* readRows(file: AsyncIterable<Uint8Array>, reader: Reader): AsyncGenerator<Row> {
  const skipped: Row[] = []
  let lastSkipped = 0
  const parser = parse({
    bom: true,
    comment: '#',
    comment_no_infix: true,
    delimiter: [',', ';', '\t'],
    info: true,
    max_record_size: longestRow,
    on_skip: error => {
      const line = Number(error?.lines)
      // The parser tells of a broken row once for each piece of the file that it is in.
      if (line !== lastSkipped) skipped.push({ line, problem: unreadable })
      lastSkipped = line
    },
    relax_column_count: true,
    skip_empty_lines: true,
    // An error that ends the parser would take along the rows that it has read and not handed out.
    skip_records_with_error: true,
    trim: true,
  })
  const feed = feedParser(file, parser)
  let columns: Columns | null = null
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    if (columns === null) {
      columns = columnsOf(record, reader.list)
      if (columns.areNamed) continue
    }
    // The parser is ahead of the rows that it hands out.
    while (skipped.length > 0 && skipped[0].line < info.lines) yield* skipped.splice(0, 1)
    const row = rowOf(record, columns, reader)
    if (row !== null) yield { line: info.lines, ...row }
  }
  await feed
  yield* skipped
}

/** Ends the parser when the file cannot be read, so that who reads from it is told. */
async function feedParser(file: AsyncIterable<Uint8Array>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const bytes of file) {
      if (parser.destroyed) return
      if (!parser.write(bytes)) await new Promise(resolve => parser.once('drain', resolve).once('close', resolve))
    }
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

interface Columns {
  readonly areNamed: boolean
  readonly entry: number
  /** Of an export; -1 in other files. */
  readonly madeFor: number
}

/** The first row names the columns unless it is an entry itself. */
function columnsOf(first: readonly string[], list: ListName): Columns {
  const entry = first.findIndex(cell => entryColumn.test(cell))
  const areNamed = entry >= 0 && typeof readEntry(first[0], list) === 'string'
  return areNamed ? { areNamed, entry, madeFor: first.indexOf('made_for') } : { areNamed, entry: 0, madeFor: -1 }
}

/** Null for a row without an entry. */
function rowOf(
  record: readonly string[],
  { entry: column, madeFor }: Columns,
  { list, hash, fingerprint }: Reader,
): { readonly entry: Entry } | { readonly problem: string } | null {
  const text = record[column] ?? ''
  if (record.every(cell => cell === '')) return null
  if (madeFor >= 0 && hashForm.test(text) && list !== 'owned') {
    return record[madeFor] === fingerprint
      ? { entry: { kind: 'address', value: text } }
      : { problem: 'It is a hash that was made for another account or installation.' }
  }
  const entry = readEntry(text, list)
  return typeof entry === 'string' ? { problem: problemSentences[entry] } : { entry: storedEntry(entry, hash) }
}

/** The first line of an export. */
export const exportHead = `${exportColumns.join(',')}\n`

/** The line of an entry. Neither a domain nor a hash holds anything that a cell would have to be quoted for. */
export function exportLine({ kind, value, addedAt }: ListedEntry, fingerprint: string): string {
  return `${value},${kind},${new Date(addedAt).toISOString()},${kind === 'address' ? fingerprint : ''}\n`
}
