import { CsvError, parse } from 'csv-parse/sync'
import { FeedError } from '../../../../core/feed.ts'
import { isDay } from '../../../../core/instant.ts'
import { isObject, type JsonObject, memberOf, parseJson } from '../../../../core/shape.ts'

/** The text of a body, without a byte order mark. Throws FeedError when it is empty or a web page. */
export function textOf(body: Buffer): string {
  const text = body.toString('utf8').replace(/^\ufeff/, '')
  const start = text.slice(0, 200).trimStart()
  if (start === '') throw new FeedError('The file is empty.')
  if (start.startsWith('<')) throw new FeedError('The file is a web page.')
  return text
}

/** The object that a JSON body is. Throws FeedError for anything else. */
export function objectOf(body: Buffer): JsonObject {
  const value = parseJson(textOf(body))
  if (value === undefined) throw new FeedError('The file is not JSON, or it is cut off.')
  if (!isObject(value)) throw new FeedError('The file is not one JSON object.')
  return value
}

/** The array in a member. Throws FeedError when there is none. */
export function arrayIn(object: JsonObject, member: string): readonly unknown[] {
  const value = object[member]
  if (!Array.isArray(value)) throw new FeedError(`The file has no array ${member}.`)
  return value
}

/** The text in a member of an item that should be an object; empty when it is none or has no text there. */
export function textIn(item: unknown, member: string): string {
  const value = memberOf(item, member)
  return typeof value === 'string' ? value : ''
}

export interface NumberedLine {
  readonly line: string
  /** From 1. */
  readonly number: number
}

/** The lines of a text, trimmed; empty ones and comments (`#`) are left out. */
export function* linesOf(text: string): Generator<NumberedLine, undefined> {
  let number = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end).trim()
    number++
    if (line !== '' && !line.startsWith('#')) yield { line, number }
    start = end + 1
  }
}

/**
 * The dates that files give themselves. A time without a zone is cut to its date: publishers mean different zones, so
 * only the day is known.
 */

const timestamp = /^(\d{4})-(\d\d)-(\d\d)(?:[T -](\d\d)[:-](\d\d)(?:[:-](\d\d)(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/

/** `2025-07-24T20:23:14Z` where the text has a zone, else `2025-07-24`; null for what is neither date nor time. */
export function asOfText(text: unknown): string | null {
  const parts = typeof text === 'string' ? timestamp.exec(text.trim()) : null
  if (parts === null) return null
  const [, year, month, day, hour, minute, second = '00', zone] = parts
  const date = `${year}-${month}-${day}`
  if (!isDay(date)) return null
  if (hour === undefined || zone === undefined) return date
  const milliseconds = Date.parse(`${date}T${hour}:${minute}:${second}${zone === 'UTC' ? 'Z' : withColon(zone)}`)
  return Number.isNaN(milliseconds) ? null : instantOf(milliseconds)
}

/** The same of a text that is known to be in UTC. */
export function asOfUtc(text: unknown): string | null {
  return typeof text === 'string' ? asOfText(`${text.trim()}Z`) : null
}

/** An instant, given in milliseconds since 1970, in whole seconds of UTC. */
export function instantOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
}

function withColon(zone: string): string {
  return zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
}

/**
 * Runs a parser of tables on a fetched file, and throws FeedError where it throws. The message names a line and a rule,
 * nothing of the content.
 */
export function orRefuse<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse()
  } catch (error) {
    throw new FeedError(`The file cannot be read: ${error instanceof Error ? error.message : typeof error}.`)
  }
}

/**
 * The cells of one line as written by spreadsheets (RFC 4180), without surrounding white space: a cell in double quotes
 * may contain the separator and doubled quotes. Null if a quote is not closed, or text follows a closed one.
 */
export function cellsOf(line: string, separator = ','): string[] | null {
  // Most lines have no quotes, and reading one with a parser of whole files takes 24 us.
  const cells = line.includes('"') ? quotedCellsOf(line, separator) : line.split(separator)
  return cells?.map(cell => cell.trim()) ?? null
}

function quotedCellsOf(line: string, delimiter: string): string[] | null {
  try {
    // A quote inside a cell that does not begin with one is an ordinary character: 6" is six inches.
    const [cells] = parse(line, { delimiter, trim: true, relax_quotes: true, record_delimiter: '\n' })
    return cells ?? null
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}
