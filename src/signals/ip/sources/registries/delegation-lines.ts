/**
 * Splits the lines of a registry's file into fields, by their positions in its bytes: the largest file has 18 MB and
 * most fields become numbers, so no text is made of them. Comments and empty lines are passed over.
 */
import { FeedError } from '../../../../core/feed.ts'
import { parseIpv6 } from '../../../../core/ip-address.ts'
import { packCountry } from '../../index/layout.ts'

const bar = 124
const newline = 10
const carriageReturn = 13
const hash = 35
const dot = 46

/** The fields that are read; further ones of a line are opaque. */
const mostFields = 8

export class DelegationLines {
  readonly #bytes: Buffer
  readonly #starts = new Int32Array(mostFields)
  readonly #ends = new Int32Array(mostFields)
  /** Days by date: a file of 300,000 records has some thousand dates. */
  readonly #days = new Map<number, number>()
  #at = 0
  #line = 0
  /** Fields of the current line, `mostFields` at most. */
  fields = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Goes to the next line that is no comment and not empty; false at the end. */
  next(): boolean {
    const bytes = this.#bytes
    while (this.#at < bytes.length) {
      const start = this.#at
      const found = bytes.indexOf(newline, start)
      const after = found < 0 ? bytes.length : found
      this.#at = after + 1
      this.#line++
      const end = after > start && bytes[after - 1] === carriageReturn ? after - 1 : after
      if (end === start || bytes[start] === hash) continue
      this.#split(start, end)
      return true
    }
    return false
  }

  #split(start: number, end: number): void {
    const bytes = this.#bytes
    const starts = this.#starts
    const ends = this.#ends
    let field = 0
    starts[0] = start
    for (let at = start; at < end && field < mostFields - 1; at++) {
      if (bytes[at] !== bar) continue
      ends[field++] = at
      starts[field] = at + 1
    }
    ends[field] = end
    this.fields = field + 1
  }

  is(field: number, text: string): boolean {
    const start = this.#starts[field]
    if (field >= this.fields || this.#ends[field] - start !== text.length) return false
    for (let at = 0; at < text.length; at++) if (this.#bytes[start + at] !== text.charCodeAt(at)) return false
    return true
  }

  /** A decimal number of up to 15 digits. */
  integer(field: number): number {
    const value = this.#digits(this.#starts[field], this.#ends[field])
    return value < 0 ? this.fail('a number is expected') : value
  }

  /** -1 for anything but 1 to 15 digits. */
  #digits(start: number, end: number): number {
    if (end === start || end - start > 15) return -1
    let value = 0
    for (let at = start; at < end; at++) {
      const digit = this.#bytes[at] - 48
      if (digit < 0 || digit > 9) return -1
      value = value * 10 + digit
    }
    return value
  }

  /** An IPv4 address as a number. */
  ipv4(field: number): number {
    const end = this.#ends[field]
    let address = 0
    let octets = 0
    let start = this.#starts[field]
    for (let at = start; at <= end; at++) {
      if (at < end && this.#bytes[at] !== dot) continue
      const octet = this.#digits(start, at)
      if (octet < 0 || octet > 255 || at - start > 3) break
      address = address * 256 + octet
      octets++
      start = at + 1
    }
    return octets === 4 && start === end + 1 ? address : this.fail('an IPv4 address is expected')
  }

  /** Writes an IPv6 address to `words`. */
  ipv6(field: number, words: Uint32Array): void {
    const text = this.#bytes.toString('latin1', this.#starts[field], this.#ends[field])
    if (!parseIpv6(text, words)) this.fail('an IPv6 address is expected')
  }

  /** Two capital letters as one number; 0 for an empty field and for ZZ, which say that there is no country. */
  country(field: number): number {
    const start = this.#starts[field]
    const length = this.#ends[field] - start
    if (length === 0) return 0
    const [first, second] = [this.#bytes[start], this.#bytes[start + 1]]
    if (length !== 2 || !isCapital(first) || !isCapital(second)) this.fail('a country code is expected')
    const code = (first << 8) | second
    return code === noCountry ? 0 : code
  }

  /** YYYYMMDD as days since 1970-01-01; 0 for an empty field and for digits that are no date, such as 00000000. */
  day(field: number): number {
    const start = this.#starts[field]
    if (this.#ends[field] === start) return 0
    const digits = this.#digits(start, this.#ends[field])
    if (digits < 0 || this.#ends[field] - start !== 8) this.fail('a date is expected')
    const known = this.#days.get(digits)
    if (known !== undefined) return known
    const day = dayOf(digits)
    this.#days.set(digits, day)
    return day
  }

  fail(reason: string): never {
    throw new FeedError(`Line ${this.#line}: ${reason}.`)
  }
}

const noCountry = packCountry('ZZ')

function isCapital(byte: number): boolean {
  return byte >= 65 && byte <= 90
}

const dayMs = 86_400_000
/** Days fit a 16-bit word: until 2149. */
const lastDay = 0xffff

/** Days since 1970-01-01 of a date written as the number YYYYMMDD; 0 when it is no date after that one. */
function dayOf(digits: number): number {
  const year = Math.floor(digits / 10_000)
  const month = Math.floor(digits / 100) % 100
  const date = digits % 100
  if (year < 1970 || month < 1 || month > 12 || date < 1 || date > 31) return 0
  const ms = Date.UTC(year, month - 1, date)
  // The 31st of a month of 30 days is the 1st of the next to Date.UTC.
  if (new Date(ms).getUTCDate() !== date) return 0
  return Math.min(lastDay, ms / dayMs)
}
