/**
 * What files say about when they were made. A time without a zone is cut to its date: publishers mean different zones, and
 * a day is as exact as what can be known.
 */

import { isDay } from '../../../../core/instant.ts'

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
