import { parseIpv6 } from '../../../../core/ip-address.ts'
import { compareAddresses, wordsPerAddress, writePredecessor } from '../../../../data/merge/addresses.ts'
import { packCountry } from '../../index/layout.ts'
import type { AddressRanges } from './address-ranges.ts'

/**
 * Reads comma-separated fields (RFC 4180: a field in double quotes may contain commas and doubled quotes) directly from
 * the bytes of a file, because the files have hundreds of thousands of rows and most fields become numbers. A field
 * of another form throws an Error that names the file and the line.
 */

const comma = 44
const quote = 34
const newline = 10
const carriageReturn = 13

export class CsvReader {
  readonly name: string
  readonly #bytes: Buffer
  #at = 0
  #line = 1
  /** Another field begins here: at the start of a row and after a comma. */
  #fieldFollows = true

  constructor(name: string, bytes: Buffer) {
    this.name = name
    this.#bytes = bytes
  }

  /** True while another row follows. */
  get more(): boolean {
    return this.#at < this.#bytes.length
  }

  /** Maximum number of rows of at least this many bytes, including their line ends, in the file. */
  mostRows(bytesPerRow: number): number {
    return Math.ceil((this.#bytes.length + 1) / bytesPerRow)
  }

  /** An unsigned decimal number below 2^32. */
  integer(): number {
    this.#openField()
    const bytes = this.#bytes
    const start = this.#at
    let value = 0
    let at = start
    for (; at < bytes.length && bytes[at] >= 48 && bytes[at] <= 57; at++) value = value * 10 + bytes[at] - 48
    if (at === start || value > 0xffffffff) this.fail('a number from 0 to 4294967295 is expected')
    this.#at = at
    this.#closeField()
    return value
  }

  /** An IPv6 address, as four words from position `into` of `words`. */
  ipv6(words: Uint32Array, into: number): void {
    if (!parseIpv6(this.text(), words.subarray(into, into + 4))) this.fail('an IPv6 address is expected')
  }

  /** Two capital letters, the first in the upper byte. */
  capitals(): number {
    const text = this.text()
    if (!/^[A-Z]{2}$/.test(text)) this.fail('a country code of two capital letters is expected')
    return packCountry(text)
  }

  /** A field as UTF-8 text, its quotes removed. */
  text(): string {
    this.#openField()
    if (this.#bytes[this.#at] !== quote) {
      const start = this.#at
      this.#at = this.#nextDelimiter()
      const text = this.#bytes.toString('utf8', start, this.#at)
      this.#closeField()
      return text
    }
    const start = this.#at + 1
    this.#skipQuoted()
    const text = this.#bytes.toString('utf8', start, this.#at - 1).replaceAll('""', '"')
    this.#closeField()
    return text
  }

  /** Skips a field without decoding it. */
  skip(): void {
    this.#openField()
    if (this.#bytes[this.#at] === quote) this.#skipQuoted()
    else this.#at = this.#nextDelimiter()
    this.#closeField()
  }

  /** Moves to the next row; the row must have been read to its end. */
  endRow(): void {
    if (this.#fieldFollows) this.fail('the row has too many fields')
    if (this.#bytes[this.#at] === carriageReturn) this.#at++
    if (this.#at < this.#bytes.length && this.#bytes[this.#at] !== newline) this.fail('the end of the row is expected')
    this.#at++
    this.#line++
    this.#fieldFollows = true
  }

  fail(reason: string): never {
    throw new Error(`${this.name}, line ${this.#line}: ${reason}`)
  }

  /** The end of an unquoted field: a delimiter or the end of the file. */
  #nextDelimiter(): number {
    const bytes = this.#bytes
    let at = this.#at
    while (at < bytes.length && !isDelimiter(bytes[at])) at++
    return at
  }

  #skipQuoted(): void {
    let end = this.#bytes.indexOf(quote, this.#at + 1)
    while (end >= 0 && this.#bytes[end + 1] === quote) end = this.#bytes.indexOf(quote, end + 2)
    if (end < 0) this.fail('a quoted field is not closed')
    this.#at = end + 1
  }

  #openField(): void {
    if (!this.#fieldFollows) this.fail('the row has too few fields')
  }

  /** Skips a comma; `endRow` skips the end of a row. */
  #closeField(): void {
    if (this.#at < this.#bytes.length && !isDelimiter(this.#bytes[this.#at]))
      this.fail('a comma or the end of the row is expected')
    this.#fieldFollows = this.#bytes[this.#at] === comma
    if (this.#fieldFollows) this.#at++
  }
}

function isDelimiter(byte: number): boolean {
  return byte === comma || byte === newline || byte === carriageReturn
}

function readAddress(csv: CsvReader, version: 4 | 6, into: Uint32Array, row: number): void {
  if (version === 4) into[row] = csv.integer()
  else csv.ipv6(into, row * 4)
}

/**
 * Reads rows of `start,end,` and further fields, which `readValue` turns into the value; rows of value 0 are left out.
 * A range that begins inside the previous one and ends after it truncates that one: asn 2.3.2026061719 has one such
 * pair. Throws on any other disorder: a range that ends before it starts, does not begin after the beginning of the
 * previous one, or, unless `mayNest`, lies inside it. With `mayNest`, such a range truncates the wider one as well, or
 * replaces it when both begin at one address.
 */
export function readRanges(
  csv: CsvReader,
  version: 4 | 6,
  readValue: (csv: CsvReader) => number,
  mayNest = false,
): AddressRanges {
  const words = wordsPerAddress(version)
  // Untouched pages of a new array take no memory. The shortest possible rows are `0,0,` and `::,::,` with a line end.
  const capacity = csv.mostRows(version === 4 ? 5 : 7)
  const starts = new Uint32Array(capacity * words)
  const ends = new Uint32Array(capacity * words)
  const values = new Uint32Array(capacity)
  let rows = 0
  while (csv.more) {
    readAddress(csv, version, starts, rows)
    readAddress(csv, version, ends, rows)
    if (compareAddresses(starts, rows, ends, rows, words) > 0) csv.fail('the range ends before it starts')
    if (rows > 0 && compareAddresses(starts, rows, ends, rows - 1, words) <= 0) {
      const follows = compareAddresses(starts, rows, starts, rows - 1, words)
      const isInside = compareAddresses(ends, rows, ends, rows - 1, words) <= 0
      if (follows < 0 || (!mayNest && (follows === 0 || isInside))) {
        csv.fail('the range does not follow the one before it')
      }
      if (follows > 0) writePredecessor(starts, rows, ends, rows - 1, words)
      else ends.copyWithin(--rows * words, (rows + 1) * words, (rows + 2) * words)
    }
    values[rows] = readValue(csv)
    csv.endRow()
    if (values[rows] !== 0) rows++
  }
  return {
    version,
    starts: starts.subarray(0, rows * words),
    ends: ends.subarray(0, rows * words),
    values: values.subarray(0, rows),
  }
}
