/**
 * Finds the values in the bytes of an input, each in its place: one on each line, or one in a column of each row of a
 * table.
 */
import { type Row, TableRows } from '../../../core/table-rows.ts'
import type { CsvForm } from './input-form.ts'

export interface ValueTaker {
  /** Whether there is a value from `start` to before `end`. */
  readonly isValue: (bytes: Buffer, start: number, end: number) => boolean
  /** Called with the place of each value, from `start` to before `end`; empty where a line or a row has none. */
  readonly take: (bytes: Buffer, start: number, end: number, line: number) => void
  /** Called with the line of each row of which the value is not known. */
  readonly refuse: (line: number) => void
}

const linesOnly = { delimiter: null, hasQuotes: false, hasComments: false } as const

/**
 * In a row that has more cells than others, a delimiter is a part of some text. Where that may be in front of the
 * value, and another cell has one too, there is none.
 *
 * @param csv null for one value a line
 * @returns how many lines there are
 */
export async function scanValues(
  pieces: AsyncIterable<Buffer>,
  csv: CsvForm | null,
  { isValue, take, refuse }: ValueTaker,
): Promise<number> {
  const rows = new TableRows(csv ?? linesOnly, csv && { ...csv, isValue }, row => {
    if (csv === null) return row.take(0, (bytes, start, end) => take(bytes, start, end, row.line))
    const { column, headerLine, hasSeparatorLine } = csv
    if (row.line === headerLine || (hasSeparatorLine && row.line === 1)) return
    const isMoved = column > 0 && row.width > csv.width && hasOtherValue(row, csv, isValue)
    const isBefore = row.line < headerLine && row.texts().some(text => text !== '')
    if (isMoved || isBefore) refuse(row.line)
    else row.take(column, (bytes, start, end) => take(bytes, start, end, row.line))
  })
  for await (const piece of pieces) rows.push(piece)
  rows.end()
  return rows.lines
}

function hasOtherValue(row: Row, { column, width }: CsvForm, isValue: ValueTaker['isValue']): boolean {
  for (let cell = column + 1; cell <= column + row.width - width && cell < row.width; cell++) {
    if (row.take(cell, isValue)) return true
  }
  return false
}
