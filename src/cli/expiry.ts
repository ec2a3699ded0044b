import { isDay } from '../core/instant.ts'

const form = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/

/**
 * Milliseconds since 1970 UTC of a day (its beginning in UTC) or of a moment with its zone, both in ISO 8601; undefined
 * for anything else. A moment without a zone would be read in that of this machine, and a day that its month does not
 * have as one of the next month.
 */
export function parseExpiry(text: string): number | undefined {
  const [, day] = form.exec(text) ?? []
  if (day === undefined || !isDay(day)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}
