const longestName = 253
const longestLabel = 63
const allowed = /^[a-z0-9_-]+$/

/**
 * A name from a PTR record as an answer may carry it: lower case, without the final dot. Null when it is no name of a host:
 * whoever runs the zone of an address can write any bytes there.
 */
export function hostNameOf(text: string): string | null {
  const name = (text.endsWith('.') ? text.slice(0, -1) : text).toLowerCase()
  if (name.length > longestName) return null
  return name.split('.').every(label => label.length <= longestLabel && allowed.test(label)) ? name : null
}
