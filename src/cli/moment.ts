import { isDay } from '../core/instant.ts'

const form = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/

/**
 * Milliseconds since 1970 UTC of a day (its beginning in UTC) or of a moment with its zone, both in ISO 8601; undefined
 * for anything else. Date.parse alone would take a moment without a zone as local time, and 31 February as 3 March.
 */
export function parseMoment(text: string): number | undefined {
  const [, day] = form.exec(text) ?? []
  if (day === undefined || !isDay(day)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}
