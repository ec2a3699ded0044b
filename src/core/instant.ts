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
