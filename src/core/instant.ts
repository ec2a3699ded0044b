/** True for a day of the calendar, YYYY-MM-DD. Date.parse alone takes 31 February for 3 March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** True for a day, or a day with a time to the minute or finer in UTC (ISO 8601, with T and Z). */
export function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    isDay(value.slice(0, 10)) &&
    /^.{10}(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)?$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}

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
