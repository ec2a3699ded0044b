/**
 * Lists as CSV. A file from anywhere is taken: with names of columns or without, separated by commas, semicolons, tabs
 * or "|", which is decided once, from its first rows. The entry of a row is in the column that is named like one, else
 * in the one that has them (columnOfEntries). Rows are read one after the other, so that a file may be larger than the
 * memory. A rejected row is reported by its line and never by its content; the rows after it are still read.
 *
 * An export has hashes in the place of addresses. They are taken back by the account for which they were made.
 */
import { beginningOf, inUtf8, joined } from '../../core/byte-pieces.ts'
import { columnNamed, commonWidth, headerIn, sampleBytes, sampleOf, tableFormatOf } from '../../core/table-format.ts'
import { type Delimiter, type Row as TableRow, TableRows } from '../../core/table-rows.ts'
import { type HashAddress, problemSentences, readEntry, storedEntry } from './entry.ts'
import type { Entry, ListedEntry, ListName } from './store.ts'

export type Row =
  /** `line` is the last one of the row, from 1. */
  { readonly line: number; readonly entry: Entry } | { readonly line: number; readonly problem: string }

/** What a list is read for. */
export interface Reader {
  readonly list: ListName
  readonly hash: HashAddress
  /** The fingerprint of the hashes that the account can use. */
  readonly fingerprint: string
}

/** Lines of a file, with those that are no rows: names of columns, comments, empty lines, lines that continue a row. */
export interface LineCount {
  lines: number
}

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']
const emails = new Set(['email', 'emailaddress', 'mail', 'mailaddress'])
const [addresses, values, domains] = [new Set(['address']), new Set(['entry', 'value']), new Set(['domain'])]
const exportColumns = ['value', 'kind', 'added_at', 'made_for'] as const
const hashForm = /^[\w-]{43}$/

const rowProblems = {
  tooLong: 'The row is longer than 1 MiB.',
  doubtful: 'A quotation mark opens a cell that is closed on a later line, but each line between is a separate row.',
  tooWide: 'The row has more cells than the first row, so the entry cannot be identified.',
  twoEntries: 'The row has two entries. Write each entry on a separate line.',
  beforeHeader: 'The row is before the header row.',
  comment: 'The row begins with "#", like a comment, but has an entry.',
  otherHash: 'The hash is from another account or installation.',
} as const

/**
 * The rows of a file, in groups: those of each piece of it. A promise for each row would cost as much as reading it.
 *
 * @param count is kept up to date
 */
export async function* readRows(
  file: AsyncIterable<Uint8Array>,
  reader: Reader,
  count: LineCount = { lines: 0 },
): AsyncGenerator<Row[]> {
  const pieces = inUtf8(file[Symbol.asyncIterator]())
  const beginning = await beginningOf(pieces, sampleBytes)
  const columns = columnsOf(sampleOf(beginning), reader)
  const isValue = (bytes: Buffer, from: number, to: number) => isEntry(bytes.toString('utf8', from, to), reader.list)
  let read: Row[] = []
  const rows = new TableRows(columns, { ...columns, isValue }, row => {
    const isNoRow = row.line === columns.headerLine || (columns.hasSeparatorLine && row.line === 1)
    const found = isNoRow ? null : rowOf(row, columns, reader)
    if (found !== null) read.push({ line: row.line, ...found })
  })
  for await (const piece of joined(beginning.bytes, pieces)) {
    rows.push(piece)
    count.lines = rows.lines
    yield read
    read = []
  }
  rows.end()
  count.lines = rows.lines
  yield read
}

const isEntry = (cell: string, list: ListName) => typeof readEntry(cell, list) !== 'string'

interface Columns {
  /** The column of the entries, from 0. */
  readonly column: number
  /** The column that names the account for which a hash was made; -1 when there is none. */
  readonly madeFor: number
  /** How many cells a row has. */
  readonly width: number
}

function columnsOf(sample: Buffer, reader: Reader) {
  const preferred =
    reader.list === 'owned' ? [domains, values, addresses, emails] : [emails, addresses, values, domains]
  const format = tableFormatOf(sample, { delimiters, hasComments: true }, rows => {
    const found = headerIn(
      rows,
      cells => columnNamed(cells, preferred),
      cell => isEntry(cell, reader.list),
    )
    const { header, column } = found ?? { header: null, column: columnOfEntries(rows, reader.list) }
    const names = header === null ? null : rows[header]
    const width = names?.length ?? commonWidth(rows)
    const columns = { column, madeFor: names?.indexOf('made_for') ?? -1, width }
    const behind = rows.slice((header ?? -1) + 1)
    return { ...columns, header, values: behind.filter(cells => 'entry' in entryOf(cells, columns, reader)).length }
  })
  // Every delimiter has its column.
  if (format === null) throw new Error('A table has no columns.')
  return format
}

/**
 * The column of the entries where no name says it: the first, unless most of its cells are none and half the cells of
 * one other column are, empty ones left out. Of several such columns it is that of addresses; the first column again
 * where that leaves more than one.
 */
function columnOfEntries(rows: readonly (readonly string[])[], list: ListName): number {
  const width = commonWidth(rows)
  const columns = Array.from({ length: width }, (_, column) =>
    rows.map(cells => cells.at(column) ?? '').filter(Boolean),
  )
  const mostly = (cells: readonly string[], test: (cell: string) => boolean) =>
    cells.length > 0 && 2 * cells.filter(test).length >= cells.length
  const isOfEntries = columns.map(cells => mostly(cells, cell => isEntry(cell, list)))
  const found = isOfEntries.flatMap((isOne, column) => (isOne ? [column] : []))
  if (found.includes(0)) return 0
  const ofAddresses = found.filter(column => mostly(columns[column], cell => cell.includes('@')))
  const [only = 0, ...others] = ofAddresses.length > 0 ? ofAddresses : found
  return others.length > 0 ? 0 : only
}

type Found = { readonly entry: Entry } | { readonly problem: string }

/** Null for a line that is no row: a comment, or one without anything in it. */
function rowOf(row: TableRow, columns: Columns & { readonly headerLine: number }, reader: Reader): Found | null {
  const cells = row.texts()
  if (cells.every(cell => cell === '')) return null
  const found = entryOf(cells, columns, reader)
  if (row.isComment) return 'entry' in found ? { problem: rowProblems.comment } : null
  if (row.line < columns.headerLine) return { problem: rowProblems.beforeHeader }
  if (row.isCut) return { problem: rowProblems.tooLong }
  if (row.isDoubtful) return { problem: rowProblems.doubtful }
  return found
}

/**
 * The entry of a row. In one that has more cells than the first, a delimiter is a part of some text; where that may be
 * in front of the entry, the cell in its column may be a part of another.
 */
function entryOf(cells: readonly string[], { column, madeFor, width }: Columns, reader: Reader): Found {
  const { list, hash, fingerprint } = reader
  const text = cells.at(column) ?? ''
  if (madeFor >= 0 && hashForm.test(text) && list !== 'owned') {
    return cells[madeFor] === fingerprint
      ? { entry: { kind: 'address', value: text } }
      : { problem: rowProblems.otherHash }
  }
  const entry = readEntry(text, list)
  if (typeof entry === 'string') return { problem: problemSentences[entry] }
  const more = cells.length - width
  if (more > 0 && column > 0) return { problem: rowProblems.tooWide }
  if (more > 0 && cells.slice(1, 1 + more).some(cell => isEntry(cell, list))) return { problem: rowProblems.twoEntries }
  return { entry: storedEntry(entry, hash) }
}

/** The first line of an export. */
export const exportHead = `${exportColumns.join(',')}\n`

/** The line of an entry. Neither a domain nor a hash holds anything that a cell would have to be quoted for. */
export function exportLine({ kind, value, addedAt }: ListedEntry, fingerprint: string): string {
  return `${value},${kind},${new Date(addedAt).toISOString()},${kind === 'address' ? fingerprint : ''}\n`
}
