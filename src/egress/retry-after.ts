/** A host that does not say for how long, and the longest that is believed. */
const usualRestMs = 60_000
const longestRestMs = 24 * 3_600_000

/** Milliseconds for which a host wants to be left alone (RFC 9110, section 10.2.3): seconds, or a date. */
export function restOf(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return usualRestMs
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : dateOf(retryAfter) - now
  return Number.isNaN(ms) ? usualRestMs : Math.min(longestRestMs, Math.max(0, ms))
}

/** Date.parse takes much for a date that is none, such as `-5`; every date of HTTP begins with a day of the week. */
function dateOf(text: string): number {
  return /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN
}
