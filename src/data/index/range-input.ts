/** Ranges that cannot be indexed or merged: unsorted, overlapping, inverted, or not starting where they must. */
export class RangeInputError extends Error {
  override readonly name = 'RangeInputError'
  /** The row, counted from 0, that breaks the rule. */
  readonly row: number

  constructor(row: number, rule: string) {
    super(`Row ${row} ${rule}.`)
    this.row = row
  }
}
