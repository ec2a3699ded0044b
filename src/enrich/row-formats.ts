/** Reads and writes rows of CSV, TSV and NDJSON. */
import { isObject, parseJson } from '../core/shape.ts'
import type { Row } from '../core/table-rows.ts'
import type { Cell } from './enricher.ts'
import { type EnrichTask, readNames, type TaskColumn, textOf } from './task.ts'

/** A row that was read: its own part of the output, and the value of each column. */
interface ReadRow {
  readonly own: string
  readonly textsOf: (column: TaskColumn) => { readonly value: string; readonly country: string }
}

/** A row that cannot be read. */
interface BadRow {
  readonly kind: string
  readonly message: string
  /** The text of the row for the column of errors; empty when it must not be shown. */
  readonly text: string
}

interface RowFormat {
  /** Null for a line that is no row. */
  readonly read: (row: Row) => ReadRow | BadRow | null
  /** A row with its line break. */
  readonly write: (own: string, cells: readonly Cell[], error: string) => string
  /** The own part of a row that cannot be read. */
  readonly emptyOwn: string
}

/** Reads the format of the input and writes that of the output. */
export function formOf(task: EnrichTask): RowFormat {
  const { input, output, form, outputDelimiter } = task
  const isSame = output !== 'ndjson' && form.delimiter === outputDelimiter && task.secrets.length === 0
  const read = input === 'ndjson' ? readObject(task) : readCells(task, isSame)
  if (output === 'ndjson') return { read, write: objectWriter(task), emptyOwn: '' }
  return {
    read,
    write: cellsWriter(task),
    emptyOwn: outputDelimiter.repeat(Math.max(0, task.header.length - task.secrets.length - 1)),
  }
}

function readCells({ header, secrets, output, outputDelimiter }: EnrichTask, isSame: boolean): RowFormat['read'] {
  const ownOf = isSame
    ? rawTextOf
    : (row: Row) =>
        output === 'ndjson' ? membersOf(header, secrets, row) : cellsOf(header, secrets, row, outputDelimiter)
  return row => {
    if (row.width !== header.length || row.isBroken || row.isCut || row.hasStrayMark) {
      return header.length > 1 && row.width === 1 && isBlank(row)
        ? null
        : badRow(row, header.length, secrets.length > 0)
    }
    const textsOf = ({ position, countryPosition }: TaskColumn) => {
      return { value: row.text(position), country: countryPosition === null ? '' : row.text(countryPosition) }
    }
    return { own: ownOf(row), textsOf }
  }
}

function badRow(row: Row, width: number, hasSecrets: boolean): BadRow {
  const text = hasSecrets ? '' : rawTextOf(row)
  if (row.isCut) return { kind: 'long_row', message: 'longer than 1 MiB', text: '' }
  if (row.isBroken || row.hasStrayMark) return { kind: 'stray_quotation_mark', message: 'stray quotation mark', text }
  return { kind: 'ragged_row', message: `${row.width} cells, but the header has ${width}`, text }
}

function isBlank(row: Row): boolean {
  return rawTextOf(row).trim() === ''
}

/** The unchanged text of a row, without its line break. */
function rawTextOf({ bytes, from, until }: Row): string {
  let end = until
  if (end > from && bytes[end - 1] === newline) end -= 1
  if (end > from && bytes[end - 1] === carriageReturn) end -= 1
  return bytes.toString('utf8', from, end)
}

const [newline, carriageReturn] = [0x0a, 0x0d]

/** The results of `map` for the columns that are not secret. */
export function withoutSecrets(
  header: readonly string[],
  secrets: readonly string[],
  map: (name: string, position: number) => string,
): string[] {
  return header.flatMap((name, position) => (secrets.includes(name) ? [] : [map(name, position)]))
}

function cellsOf(header: readonly string[], secrets: readonly string[], row: Row, delimiter: string): string {
  return withoutSecrets(header, secrets, (_, cell) => quoted(exactText(row, cell), delimiter)).join(delimiter)
}

function membersOf(header: readonly string[], secrets: readonly string[], row: Row): string {
  const member = (name: string, cell: number) => `${JSON.stringify(name)}:${JSON.stringify(exactText(row, cell))}`
  return withoutSecrets(header, secrets, member).join()
}

/** The text of a cell with the white space around it. */
function exactText(row: Row, cell: number): string {
  return row.take(cell, (bytes, from, to) => bytes.toString('utf8', from, to))
}

function readObject(task: EnrichTask): RowFormat['read'] {
  const { added, secrets } = task
  const named = readNames(task)
  return row => {
    const line = rawTextOf(row).trim()
    const text = secrets.length > 0 ? '' : line
    if (line === '') return null
    if (row.isCut) return { kind: 'long_row', message: 'longer than 1 MiB', text: '' }
    const members = parseJson(line)
    if (!isObject(members)) return { kind: 'invalid_json', message: 'not a JSON object', text }
    const taken = added.find(name => Object.hasOwn(members, name))
    if (taken !== undefined) return { kind: 'name_taken', message: `the member ${taken} already exists`, text }
    for (const name of named) {
      if (isText(members[name])) continue
      return { kind: 'not_text', message: `the member ${name} is neither text nor a number`, text }
    }
    const textsOf = ({ name, countryName }: TaskColumn) => {
      return { value: textOf(members[name]), country: countryName === null ? '' : textOf(members[countryName]) }
    }
    // The text of the members is unchanged, because a parser would round a number of 20 digits.
    const own = secrets.length > 0 ? exactWithout(line, secrets) : line
    return { own: own.slice(1, -1).trim(), textsOf }
  }
}

/** Not in the types of TypeScript yet. */
const rawJson = (JSON as unknown as { readonly rawJSON: (text: string) => unknown }).rawJSON

/** An object without some members; its numbers keep their digits. */
function exactWithout(text: string, names: readonly string[]): string {
  const exact = (_name: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && source !== undefined ? rawJson(source) : value
  const members = JSON.parse(text, exact as never) as Record<string, unknown>
  return JSON.stringify(Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name))))
}

function isText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string' || typeof value === 'number'
}

function cellsWriter({ outputDelimiter, lineBreak, header, secrets }: EnrichTask): RowFormat['write'] {
  const hasOwn = header.length > secrets.length
  return (own, cells, error) => {
    let line = own
    for (const cell of cells) line += outputDelimiter + cellText(cell, outputDelimiter)
    line += outputDelimiter + quoted(error, outputDelimiter)
    return `${hasOwn ? line : line.slice(1)}${lineBreak}`
  }
}

function cellText(cell: Cell, delimiter: string): string {
  if (cell === null) return ''
  return typeof cell === 'string'
    ? quoted(cell, delimiter)
    : quoted(Array.isArray(cell) ? cell.join(';') : `${cell}`, delimiter)
}

/** A cell by RFC 4180: in quotation marks if it has a delimiter, a quotation mark or a line break. */
export function quoted(text: string, delimiter: string): string {
  const isPlain = !text.includes('"') && !text.includes(delimiter) && !text.includes('\n') && !text.includes('\r')
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`
}

function objectWriter({ added, lineBreak }: EnrichTask): RowFormat['write'] {
  const names = added.map(name => JSON.stringify(name))
  return (own, cells, error) => {
    const more = cells.map((cell, index) => `${names[index]}:${JSON.stringify(cell)}`)
    if (error !== '') more.push(`${names[names.length - 1]}:${JSON.stringify(error)}`)
    const members = [...(own === '' ? [] : [own]), ...more].join()
    return `{${members}}${lineBreak}`
  }
}
