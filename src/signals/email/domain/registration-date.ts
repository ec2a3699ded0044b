/** The day on which a domain was registered, from its registration data (RDAP, RFC 9083, section 4.5). */

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** YYYY-MM-DD; null for an answer that is not about this domain, or does not say. */
export function registrationDate(text: string, domain: string): string | null {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return null
  }
  if (!isObject(answer) || answer.objectClassName !== 'domain' || !Array.isArray(answer.events)) return null
  if (String(answer.ldhName).toLowerCase().replace(/\.$/, '') !== domain) return null
  const event = answer.events.find(each => isObject(each) && each.eventAction === 'registration')
  const at = typeof event?.eventDate === 'string' ? Date.parse(event.eventDate) : Number.NaN
  // A registry without the day writes the beginning of time.
  return at > 0 ? new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length) : null
}
