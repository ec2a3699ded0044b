/**
 * Reads comma-separated fields (RFC 4180: a field in double quotes may hold commas and doubled quotes) straight from the
 * bytes of a file, because the files have hundreds of thousands of rows and most fields become numbers. A field that is
 * not what was asked for throws an Error that names the file and the line.
 */

const comma = 44
const quote = 34
const newline = 10
const carriageReturn = 13

export class CsvReader {
  readonly name: string
  private readonly bytes: Buffer
  private at = 0
  private line = 1
  /** Another field begins here: at the start of a row and after a comma. */
  private fieldFollows = true

  constructor(name: string, bytes: Buffer) {
    this.name = name
    this.bytes = bytes
  }

  /** True while another row follows. */
  get more(): boolean {
    return this.at < this.bytes.length
  }

  /** Rows the file can hold at most: its lines. */
  countLines(): number {
    let lines = 1
    for (let at = this.bytes.indexOf(newline); at >= 0; at = this.bytes.indexOf(newline, at + 1)) lines++
    return lines
  }

  /** An unsigned decimal number below 2^32. */
  integer(): number {
    this.openField()
    const start = this.at
    let value = 0
    for (; this.at < this.bytes.length; this.at++) {
      const digit = this.bytes[this.at] - 48
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    if (this.at === start || value > 0xffffffff) this.fail('a number from 0 to 4294967295 is expected')
    this.closeField()
    return value
  }

  /** A field as UTF-8 text, its quotes removed. */
  text(): string {
    this.openField()
    if (this.bytes[this.at] !== quote) {
      const start = this.at
      while (this.at < this.bytes.length && !this.atDelimiter()) this.at++
      const text = this.bytes.toString('utf8', start, this.at)
      this.closeField()
      return text
    }
    const start = this.at + 1
    this.skipQuoted()
    const text = this.bytes.toString('utf8', start, this.at - 1).replaceAll('""', '"')
    this.closeField()
    return text
  }

  /** Passes over a field without decoding it. */
  skip(): void {
    this.openField()
    if (this.bytes[this.at] === quote) this.skipQuoted()
    else while (this.at < this.bytes.length && !this.atDelimiter()) this.at++
    this.closeField()
  }

  /** Passes to the next row; the row must have been read to its end. */
  endRow(): void {
    if (this.fieldFollows) this.fail('the row has too many fields')
    if (this.bytes[this.at] === carriageReturn) this.at++
    if (this.at < this.bytes.length && this.bytes[this.at] !== newline) this.fail('the end of the row is expected')
    this.at++
    this.line++
    this.fieldFollows = true
  }

  fail(reason: string): never {
    throw new Error(`${this.name}, line ${this.line}: ${reason}`)
  }

  private atDelimiter(): boolean {
    const byte = this.bytes[this.at]
    return byte === comma || byte === newline || byte === carriageReturn
  }

  private skipQuoted(): void {
    let end = this.bytes.indexOf(quote, this.at + 1)
    while (end >= 0 && this.bytes[end + 1] === quote) end = this.bytes.indexOf(quote, end + 2)
    if (end < 0) this.fail('a quoted field is not closed')
    this.at = end + 1
  }

  private openField(): void {
    if (!this.fieldFollows) this.fail('the row has too few fields')
  }

  /** A comma is passed over; the end of a row stays for endRow. */
  private closeField(): void {
    if (this.at < this.bytes.length && !this.atDelimiter()) this.fail('a comma or the end of the row is expected')
    this.fieldFollows = this.bytes[this.at] === comma
    if (this.fieldFollows) this.at++
  }
}
