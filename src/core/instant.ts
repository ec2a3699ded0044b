/** True for a date (YYYY-MM-DD) or an instant (ISO 8601, UTC). */
export function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)?$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}
