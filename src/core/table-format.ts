/**
 * How a table is written (delimiter, quotation marks, names of columns) and which of its columns is wanted, decided
 * once, from its first rows. Each delimiter is tried; the one counts by which the wanted column has most values.
 *
 * A first line of `sep=;` names the delimiter, as Excel writes and reads it. Quotation marks are those of RFC 4180 with
 * `,` and `;`, never those of `:`; with tabs and `|` they are where more values are found so.
 */
import { type Delimiter, longestRow, type RowForm, TableRows } from './table-rows.ts'

export const delimiters = [',', ';', '\t', '|', ':'] as const satisfies readonly Delimiter[]

export interface WantedColumn {
  /** The position of the wanted column, from 0. */
  readonly column: number
  /** Index of the row with the names of the columns, from 0; null when there is none. */
  readonly header: number | null
  /** Number of the rows behind it that have a value there. */
  readonly values: number
  /** Number of cells of a row. */
  readonly width: number
}

export interface TableFormat extends WantedColumn, RowForm {
  readonly delimiter: Delimiter
  /** The line with the names of the columns, from 1; 0 when there is none. Lines before it are no rows. */
  readonly headerLine: number
  /** True when the first line is no row but names the delimiter. */
  readonly hasSeparatorLine: boolean
}

/** The wanted column for one way to split the first rows; null when there is none. */
export type FindColumn<Found extends WantedColumn> = (rows: readonly (readonly string[])[]) => Found | null

export interface TableChoice {
  readonly delimiters: readonly Delimiter[]
  /** True where a line that begins with "#" is a comment. */
  readonly hasComments: boolean
}

/** Number of the first rows that are read. */
export const sampledRows = 200
/** Bytes of the sample: enough for the longest row and the rows behind it. */
export const sampleBytes = 2 * longestRow
const sampledAtOnce = 2 ** 16
const separatorLine = /^"?sep=(.)"?(?:[\r\n]|$)/i
const longestSeparatorLine = 10

/**
 * The best way to read a table: one whose header names the column, then the one with most values, then the one with
 * most cells. Null when no way has the column.
 *
 * @param sample the first bytes, without a cut line at their end
 */
export function tableFormatOf<Found extends WantedColumn>(
  sample: Buffer,
  { delimiters: known, hasComments }: TableChoice,
  findColumn: FindColumn<Found>,
): (Found & TableFormat) | null {
  const named = separatorLine.exec(sample.toString('latin1', 0, longestSeparatorLine))?.at(1)
  const hasSeparatorLine = known.some(each => each === named)
  const skipped = hasSeparatorLine ? 1 : 0
  const forms = known
    .filter(each => !hasSeparatorLine || each === named)
    .flatMap(delimiter => quotesWith(delimiter).map(hasQuotes => ({ delimiter, hasQuotes, hasComments })))
  const ways = forms.flatMap(form => {
    const rows = firstRows(sample, form, skipped)
    const found = findColumn(rows.map(({ cells }) => cells))
    if (found === null) return []
    const { line = 0 } = found.header === null ? {} : rows[found.header]
    return [{ ...form, ...found, hasSeparatorLine, headerLine: line }]
  })
  if (ways.length === 0) return null
  return ways.reduce((best, way) => {
    const isNamed = Number(way.header !== null) - Number(best.header !== null)
    return (isNamed || way.values - best.values || way.width - best.width) > 0 ? way : best
  })
}

/** Whether cells may be in quotation marks; where both is possible, the ways to try. */
function quotesWith(delimiter: Delimiter): readonly boolean[] {
  if (delimiter === ':') return [false]
  return delimiter === ',' || delimiter === ';' ? [true] : [false, true]
}

interface SampledRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** The first rows that are neither empty nor comments. */
function firstRows(sample: Buffer, form: RowForm, skippedLines: number): SampledRow[] {
  const rows: SampledRow[] = []
  const reader = new TableRows(form, null, row => {
    if (rows.length === sampledRows || row.line <= skippedLines || (form.hasComments && row.isComment)) return
    const cells = row.texts()
    if (cells.some(cell => cell !== '')) rows.push({ line: row.line, cells })
  })
  for (let at = 0; at < sample.length && rows.length < sampledRows; at += sampledAtOnce) {
    reader.push(sample.subarray(at, at + sampledAtOnce))
  }
  reader.end()
  return rows
}

/** The most frequent number of cells in a row; 0 when there are no rows. */
export function commonWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0]
}

/** Titles and the like may be in front of the names of the columns. */
const mostRowsBeforeHeader = 10

/**
 * The row that names the columns, and which of them is wanted; null where there is none. Rows in front of it are taken
 * for titles and the like, unless more values are in the first column of all rows than in the column that it names.
 *
 * @param named the place of the wanted column among names; -1 where they do not name it
 */
export function headerIn(
  rows: readonly (readonly string[])[],
  named: (cells: readonly string[]) => number,
  isValue: (cell: string) => boolean,
): { readonly header: number; readonly column: number } | null {
  const header = rows.slice(0, mostRowsBeforeHeader + 1).findIndex(cells => named(cells) >= 0 && !cells.some(isValue))
  if (header < 0) return null
  const column = named(rows[header])
  const valuesIn = (some: typeof rows, cell: number) => some.filter(cells => isValue(cells.at(cell) ?? '')).length
  const isBehindValues = valuesIn(rows.slice(0, header), 0) > 0
  const isNone = isBehindValues && valuesIn(rows, 0) >= valuesIn(rows.slice(header + 1), column)
  return isNone ? null : { header, column }
}

/**
 * The column that names stand for; -1 when they name none.
 *
 * @param preferred names in lower case and without anything but letters and digits, the best ones first
 */
export function columnNamed(names: readonly string[], preferred: readonly ReadonlySet<string>[]): number {
  const plain = names.map(name => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const known = preferred.find(wanted => plain.some(name => wanted.has(name)))
  return plain.findIndex(name => known?.has(name) === true)
}

/** The first bytes of a table, without a cut line at their end. */
export function sampleOf({ bytes, isWhole }: { readonly bytes: Buffer; readonly isWhole: boolean }): Buffer {
  const sample = bytes.subarray(0, sampleBytes)
  const isCut = !isWhole || sample.length < bytes.length
  if (!isCut) return sample
  const end = Math.max(sample.lastIndexOf('\n'), sample.lastIndexOf('\r'))
  return end < 0 ? sample : sample.subarray(0, end + 1)
}
