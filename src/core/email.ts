/** An address taken apart at its last "@" (RFC 5321, section 4.1.2: the local part may itself hold one, in quotes). */
export interface AddressParts {
  /** As it was written; quotes around all of it are gone. */
  readonly local: string
  /** In lower case. */
  readonly domain: string
}

/** Null for a text without an "@" that has something on both sides. White space around the address is not part of it. */
export function splitAddress(address: string): AddressParts | null {
  const trimmed = address.trim()
  const at = trimmed.lastIndexOf('@')
  if (at < 1 || at === trimmed.length - 1) return null
  const written = trimmed.slice(0, at)
  const quoted = /^"(.*)"$/s.exec(written)
  return { local: quoted === null ? written : quoted[1], domain: trimmed.slice(at + 1).toLowerCase() }
}
