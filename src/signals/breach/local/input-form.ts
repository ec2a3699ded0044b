/**
 * Which values an input has, and where: one on each line, or one in a column of each record of CSV. It is decided once, from
 * the first lines. Nothing of what they say is in the messages.
 */
import { parse } from 'csv-parse/sync'
import type { AddressForm } from './breach-register.ts'
import { readers } from './read-value.ts'

export interface InputForm {
  readonly form: AddressForm
  /** Null for one value a line. */
  readonly csv: CsvForm | null
}

export interface CsvForm {
  readonly delimiter: Delimiter
  /** Counted from 0. */
  readonly column: number
  /** True when the first record is the names of the columns. */
  readonly hasHeader: boolean
}

export type FormDecision =
  | ({ readonly outcome: 'decided' } & InputForm)
  | { readonly outcome: 'unclear'; readonly why: string }

const delimiters = [',', ';', '\t', '|', ':'] as const
export type Delimiter = (typeof delimiters)[number]

/** Names of columns in lower case, without what is neither letter nor digit. */
const addressColumns = new Set(['email', 'emailaddress', 'emailaddr', 'mail', 'mailaddress', 'address', 'useremail'])
const sampledLines = 200
const forms: readonly AddressForm[] = ['address', 'sha1', 'sha256']

/**
 * @param sample the first bytes, without a cut line at their end
 * @param column the name of a column, or its number from 1; null when it is to be found
 */
export function inputFormOf(sample: Buffer, column: string | null): FormDecision {
  const tables = delimiters.map(delimiter => ({ delimiter, rows: rowsOf(sample, delimiter) }))
  if (column !== null)
    return /^\d+$/.test(column) ? columnNumbered(tables, Number(column)) : columnNamed(tables, column)
  const named = namedIn(tables, name => addressColumns.has(name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')))
  if (named !== null) return named
  const lines = sample
    .toString('latin1')
    .split('\n', sampledLines)
    .filter(line => line.trim() !== '')
  const { form, count } = commonest(lines.map(line => Buffer.from(line, 'latin1')))
  if (2 * count > lines.length) return { outcome: 'decided', form, csv: null }
  const why =
    'Most of the first lines are neither an address nor a hash (SHA-1 or SHA-256) of one, and the first names no column that holds them: say which with --column.'
  return { outcome: 'unclear', why }
}

interface Table {
  readonly delimiter: Delimiter
  readonly rows: readonly (readonly string[])[]
}

function rowsOf(sample: Buffer, delimiter: Delimiter): string[][] {
  const options = { delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: true, to: sampledLines }
  // A record that is cut at the end of the sample is none.
  return parse(sample, { ...options, skip_records_with_error: true })
}

function columnNamed(tables: readonly Table[], column: string): FormDecision {
  const wanted = column.trim().toLowerCase()
  const why = 'The first line names no such column: see --column.'
  return namedIn(tables, name => name.trim().toLowerCase() === wanted) ?? { outcome: 'unclear', why }
}

/** The first column that the first record names so. */
function namedIn(tables: readonly Table[], isWanted: (name: string) => boolean): FormDecision | null {
  for (const { delimiter, rows } of tables) {
    const column = (rows.at(0) ?? []).findIndex(isWanted)
    if (column < 0) continue
    const { form } = commonest(rows.slice(1).map(row => Buffer.from(row.at(column) ?? '')))
    return { outcome: 'decided', form, csv: { delimiter, column, hasHeader: true } }
  }
  return null
}

/** The delimiter is the one by which most records have a value there. */
function columnNumbered(tables: readonly Table[], number: number): FormDecision {
  if (number === 0) return { outcome: 'unclear', why: 'Columns are counted from 1: see --column.' }
  const column = number - 1
  const found = tables.map(({ delimiter, rows }) => {
    return { delimiter, ...commonest(rows.map(row => Buffer.from(row.at(column) ?? ''))) }
  })
  const best = found.reduce((one, other) => (other.count > one.count ? other : one))
  if (best.count > 0) {
    const { form, delimiter } = best
    return { outcome: 'decided', form, csv: { delimiter, column, hasHeader: false } }
  }
  const why = `No record at the beginning has an address or a hash of one in column ${number}.`
  return { outcome: 'unclear', why }
}

/** The form that most of the values have. */
function commonest(values: readonly Buffer[]): { form: AddressForm; count: number } {
  const into = Buffer.alloc(1_024)
  const counts = forms.map(form => {
    return { form, count: values.filter(value => readers[form](value, 0, value.length, into) > 0).length }
  })
  return counts.reduce((one, other) => (other.count > one.count ? other : one))
}
