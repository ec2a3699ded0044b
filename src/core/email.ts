/** An address taken apart at its last "@": a quoted local part may itself hold one (RFC 5321, section 4.1.2). */
export interface AddressParts {
  /** As written, without quotes around all of it. */
  readonly local: string
  /** In lower case. */
  readonly domain: string
}

/** Null unless the text has an "@" with something on both sides. White space around the address is dropped. */
export function splitAddress(address: string): AddressParts | null {
  const trimmed = address.trim()
  const at = trimmed.lastIndexOf('@')
  if (at < 1 || at === trimmed.length - 1) return null
  const written = trimmed.slice(0, at)
  const quoted = /^"(.*)"$/s.exec(written)
  return { local: quoted === null ? written : quoted[1], domain: trimmed.slice(at + 1).toLowerCase() }
}
