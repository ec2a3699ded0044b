import { parseIpv6 } from '../../../../core/ip-address.ts'
import { compareAddresses, wordsPerAddress, writePredecessor } from '../../../../data/merge/addresses.ts'
import type { AddressRanges } from './address-ranges.ts'

/**
 * Reads comma-separated fields (RFC 4180: a field in double quotes may hold commas and doubled quotes) straight from
 * the bytes of a file, because the files have hundreds of thousands of rows and most fields become numbers. A field
 * that is not what was asked for throws an Error that names the file and the line.
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

  /** Rows of at least so many bytes, their ends among them, that the file can hold. */
  mostRows(bytesPerRow: number): number {
    return Math.ceil((this.#bytes.length + 1) / bytesPerRow)
  }

  /** An unsigned decimal number below 2^32. */
  integer(): number {
    this.#openField()
    const bytes = this.#bytes
    const start = this.#at
    const end = this.#endOfDigits()
    // The first nine digits are a small integer, with which the processor is quickest.
    const middle = Math.min(end, start + 9)
    let high = 0
    for (let at = start; at < middle; at++) high = (Math.imul(high, 10) + bytes[at] - 48) | 0
    let value = high
    for (let at = middle; at < end; at++) value = value * 10 + bytes[at] - 48
    if (end === start || value > 0xffffffff) this.fail('a number from 0 to 4294967295 is expected')
    this.#at = end
    this.#closeField()
    return value
  }

  /** An IPv6 address, as four words from position `into` of `words`. */
  ipv6(words: Uint32Array, into: number): void {
    this.#openField()
    const end = readPlainIpv6(this.#bytes, this.#at, words, into)
    if (end >= 0 && (end >= this.#bytes.length || isDelimiter(this.#bytes[end]))) {
      this.#at = end
      this.#closeField()
    } else if (!parseIpv6(this.text(), words.subarray(into, into + 4))) this.fail('an IPv6 address is expected')
  }

  /** Two capital letters, the first in the upper byte. */
  capitals(): number {
    this.#openField()
    const bytes = this.#bytes
    const at = this.#at
    const isPlain = isCapital(bytes[at]) && isCapital(bytes[at + 1])
    if (isPlain && (at + 2 >= bytes.length || isDelimiter(bytes[at + 2]))) {
      this.#at += 2
      this.#closeField()
      return (bytes[at] << 8) | bytes[at + 1]
    }
    const text = this.text()
    if (!/^[A-Z]{2}$/.test(text)) this.fail('a country code of two capital letters is expected')
    return (text.charCodeAt(0) << 8) | text.charCodeAt(1)
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

  /** Passes over a field without decoding it. */
  skip(): void {
    this.#openField()
    if (this.#bytes[this.#at] === quote) this.#skipQuoted()
    else this.#at = this.#nextDelimiter()
    this.#closeField()
  }

  /** Passes to the next row; the row must have been read to its end. */
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

  #endOfDigits(): number {
    const bytes = this.#bytes
    let at = this.#at
    while (at < bytes.length && bytes[at] >= 48 && bytes[at] <= 57) at++
    return at
  }

  /** Where the field ends that is not quoted: at a delimiter or the end of the file. */
  #nextDelimiter(): number {
    const bytes = this.#bytes
    let at = this.#at
    while (at < bytes.length && !isDelimiter(bytes[at])) at++
    return at
  }

  #atDelimiter(): boolean {
    return isDelimiter(this.#bytes[this.#at])
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

  /** A comma is passed over; the end of a row stays for endRow. */
  #closeField(): void {
    if (this.#at < this.#bytes.length && !this.#atDelimiter()) this.fail('a comma or the end of the row is expected')
    this.#fieldFollows = this.#bytes[this.#at] === comma
    if (this.#fieldFollows) this.#at++
  }
}

function isDelimiter(byte: number): boolean {
  return byte === comma || byte === newline || byte === carriageReturn
}

function isCapital(byte: number): boolean {
  return byte >= 65 && byte <= 90
}

const colon = 58
const none = 255

/** The value of each hexadecimal digit by its character code. */
const digitValues = new Uint8Array(256).fill(none)
for (let digit = 0; digit < 16; digit++) {
  digitValues[digit.toString(16).charCodeAt(0)] = digit
  digitValues[digit.toString(16).toUpperCase().charCodeAt(0)] = digit
}

const groups = new Uint16Array(8)

/**
 * Reads the IPv6 address that begins at a byte, as four words from position `into` of `words`; returns the byte after
 * it. -1 for what is not groups of digits with or without `::`: the caller then asks `parseIpv6` whether it is an
 * address at all. Half of what a text and `parseIpv6` take, and a table has a million addresses.
 */
export function readPlainIpv6(bytes: Uint8Array, start: number, words: Uint32Array, into: number): number {
  let at = start
  let count = 0
  let gap = -1
  if (bytes[at] === colon && bytes[at + 1] === colon) {
    gap = 0
    at += 2
  }
  for (;;) {
    const first = at
    let group = 0
    for (let digit = digitAt(bytes, at); digit !== none; digit = digitAt(bytes, ++at)) group = (group << 4) | digit
    // Nothing may follow `::`, and something must follow `:`.
    if (at === first && gap === count) break
    if (at === first || at - first > 4 || count === 8) return -1
    groups[count++] = group
    if (bytes[at] !== colon) break
    at++
    if (bytes[at] !== colon) continue
    if (gap >= 0) return -1
    gap = count
    at++
  }
  if (gap < 0 ? count !== 8 : count === 8) return -1
  if (gap >= 0) widenGap(gap, count)
  for (let word = 0; word < 4; word++) words[into + word] = (groups[2 * word] << 16) | groups[2 * word + 1]
  return at
}

function digitAt(bytes: Uint8Array, at: number): number {
  return at < bytes.length ? digitValues[bytes[at]] : none
}

/** Moves the groups after the gap to the end. */
function widenGap(gap: number, count: number): void {
  const zeros = 8 - count
  groups.copyWithin(gap + zeros, gap, count)
  groups.fill(0, gap, gap + zeros)
}

function readAddress(csv: CsvReader, version: 4 | 6, into: Uint32Array, row: number): void {
  if (version === 4) into[row] = csv.integer()
  else csv.ipv6(into, row * 4)
}

/**
 * Every row as `start,end,` and what `readValue` makes of the remaining fields; a row of value 0 is left out. A range
 * that begins inside the one before it and reaches beyond its end cuts that one short: asn 2.3.2026061719 has one such
 * pair. Throws on any other disorder: a range that ends before it starts, begins where or before the one before it
 * begins, or, unless `mayNest`, lies inside it. One that may cuts the wider one short as well, or takes its place when
 * both begin at one address.
 */
export function readRanges(
  csv: CsvReader,
  version: 4 | 6,
  readValue: (csv: CsvReader) => number,
  mayNest = false,
): AddressRanges {
  const words = wordsPerAddress(version)
  // Untouched pages of a new array cost no memory. The shortest rows there can be are `0,0,` and `::,::,` with a line's
  // end.
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
