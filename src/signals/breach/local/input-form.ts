/**
 * Which values an input has, and where: one on each line, or one in a column of each row of a table. It is decided
 * once, from the first lines (core/table-format.ts). Nothing of what they say is in the messages.
 */
import {
  columnNamed,
  commonWidth,
  delimiters,
  headerIn,
  sampledRows,
  type TableFormat,
  tableFormatOf,
  type WantedColumn,
} from '../../../core/table-format.ts'
import type { AddressForm } from './breach-register.ts'
import { readers } from './read-value.ts'

export interface InputForm {
  readonly form: AddressForm
  /** Null for one value a line. */
  readonly csv: CsvForm | null
}

export type CsvForm = Pick<
  TableFormat,
  'delimiter' | 'hasQuotes' | 'hasComments' | 'column' | 'width' | 'headerLine' | 'hasSeparatorLine'
>

export type FormDecision =
  | ({ readonly outcome: 'decided' } & InputForm)
  | { readonly outcome: 'unclear'; readonly why: string }

const addressColumns = [
  new Set(['email', 'emailaddress', 'emailaddr', 'mail', 'mailaddress', 'useremail']),
  new Set(['address']),
]
const forms: readonly AddressForm[] = ['address', 'sha1', 'sha256']

type Rows = readonly (readonly string[])[]
type FoundColumn = WantedColumn & { readonly form: AddressForm }

/**
 * @param sample the first bytes, without a cut line at their end
 * @param column the name of a column, or its number from 1; null when it is to be found
 */
export function inputFormOf(sample: Buffer, column: string | null): FormDecision {
  if (column !== null)
    return /^\d+$/.test(column) ? columnNumbered(sample, Number(column)) : columnOfName(sample, column)
  const named = tableOf(sample, rows => namedIn(rows, names => columnNamed(names, addressColumns)))
  if (named !== null) return named
  const lines = sample
    .toString('latin1')
    .split(/[\r\n]+/, sampledRows)
    .filter(line => line.trim() !== '')
  const { form, values } = commonest(lines.map(line => Buffer.from(line, 'latin1')))
  if (2 * values > lines.length) return { outcome: 'decided', form, csv: null }
  const why =
    'Most of the first lines have no email address or hash (SHA-1 or SHA-256), and the header does not name the column. Use --column.'
  return { outcome: 'unclear', why }
}

function tableOf(sample: Buffer, findColumn: (rows: Rows) => FoundColumn | null): FormDecision | null {
  const table = tableFormatOf(sample, { delimiters, hasComments: false }, findColumn)
  if (table === null) return null
  const { form, delimiter, hasQuotes, hasComments, column, width, headerLine, hasSeparatorLine } = table
  const csv = { delimiter, hasQuotes, hasComments, column, width, headerLine, hasSeparatorLine }
  return { outcome: 'decided', form, csv }
}

function columnOfName(sample: Buffer, column: string): FormDecision {
  const wanted = column.trim().toLowerCase()
  const named = (names: readonly string[]) => names.findIndex(name => name.toLowerCase() === wanted)
  const why = 'The header does not have this column. See --column.'
  return tableOf(sample, rows => namedIn(rows, named)) ?? { outcome: 'unclear', why }
}

function namedIn(rows: Rows, named: (names: readonly string[]) => number): FoundColumn | null {
  const found = headerIn(rows, named, cell => commonest([Buffer.from(cell)]).values > 0)
  if (found === null) return null
  const { header, column } = found
  return { ...commonest(cellsOf(rows.slice(header + 1), column)), header, column, width: rows[header].length }
}

function columnNumbered(sample: Buffer, number: number): FormDecision {
  if (number === 0) return { outcome: 'unclear', why: 'Columns are counted from 1. See --column.' }
  const column = number - 1
  const decided = tableOf(sample, rows => {
    const found = commonest(cellsOf(rows, column))
    return found.values === 0 ? null : { ...found, header: null, column, width: commonWidth(rows) }
  })
  const why = `None of the first rows has an email address or a hash in column ${number}.`
  return decided ?? { outcome: 'unclear', why }
}

const cellsOf = (rows: Rows, column: number) => rows.map(row => Buffer.from(row.at(column) ?? ''))

/** The form that most of the values have. */
function commonest(values: readonly Buffer[]): { form: AddressForm; values: number } {
  const into = Buffer.alloc(1_024)
  const counts = forms.map(form => {
    return { form, values: values.filter(value => readers[form](value, 0, value.length, into) > 0).length }
  })
  return counts.reduce((one, other) => (other.values > one.values ? other : one))
}
