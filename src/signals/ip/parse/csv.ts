import { parseIpv6 } from '../../../core/ip-address.ts'
import { readPlainIpv6 } from './plain-ipv6.ts'

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

  /** Rows of at least so many bytes, their ends among them, that the file can hold. */
  mostRows(bytesPerRow: number): number {
    return Math.ceil((this.bytes.length + 1) / bytesPerRow)
  }

  /** An unsigned decimal number below 2^32. */
  integer(): number {
    this.openField()
    const { bytes, at: start } = this
    const end = this.endOfDigits()
    // The first nine digits are a small integer, with which the processor is quickest.
    const middle = Math.min(end, start + 9)
    let high = 0
    for (let at = start; at < middle; at++) high = (Math.imul(high, 10) + bytes[at] - 48) | 0
    let value = high
    for (let at = middle; at < end; at++) value = value * 10 + bytes[at] - 48
    if (end === start || value > 0xffffffff) this.fail('a number from 0 to 4294967295 is expected')
    this.at = end
    this.closeField()
    return value
  }

  /** An IPv6 address, as four words from position `into` of `words`. */
  ipv6(words: Uint32Array, into: number): void {
    this.openField()
    const end = readPlainIpv6(this.bytes, this.at, words, into)
    if (end >= 0 && (end >= this.bytes.length || isDelimiter(this.bytes[end]))) {
      this.at = end
      this.closeField()
    } else if (!parseIpv6(this.text(), words.subarray(into, into + 4))) this.fail('an IPv6 address is expected')
  }

  /** Two capital letters, the first in the upper byte. */
  capitals(): number {
    this.openField()
    const { bytes, at } = this
    const isPlain = isCapital(bytes[at]) && isCapital(bytes[at + 1])
    if (isPlain && (at + 2 >= bytes.length || isDelimiter(bytes[at + 2]))) {
      this.at += 2
      this.closeField()
      return (bytes[at] << 8) | bytes[at + 1]
    }
    const text = this.text()
    if (!/^[A-Z]{2}$/.test(text)) this.fail('a country code of two capital letters is expected')
    return (text.charCodeAt(0) << 8) | text.charCodeAt(1)
  }

  /** A field as UTF-8 text, its quotes removed. */
  text(): string {
    this.openField()
    if (this.bytes[this.at] !== quote) {
      const start = this.at
      this.at = this.nextDelimiter()
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
    else this.at = this.nextDelimiter()
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

  private endOfDigits(): number {
    const { bytes } = this
    let at = this.at
    while (at < bytes.length && bytes[at] >= 48 && bytes[at] <= 57) at++
    return at
  }

  /** Where the field ends that is not quoted: at a delimiter or the end of the file. */
  private nextDelimiter(): number {
    const { bytes } = this
    let at = this.at
    while (at < bytes.length && !isDelimiter(bytes[at])) at++
    return at
  }

  private atDelimiter(): boolean {
    return isDelimiter(this.bytes[this.at])
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

function isDelimiter(byte: number): boolean {
  return byte === comma || byte === newline || byte === carriageReturn
}

function isCapital(byte: number): boolean {
  return byte >= 65 && byte <= 90
}
