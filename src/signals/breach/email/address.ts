import { domainToASCII, domainToUnicode } from 'node:url'

/** In characters, after white space around it was removed. */
export const longestAddress = 254

/** An address that was sent. */
export interface Address {
  /** The address as it was sent, without white space around it. */
  readonly text: string
  /** The address in the form that is looked up. */
  readonly normal: string
}

/** In characters, of a domain as the DNS has it (RFC 1035). */
const longestDomain = 253

/**
 * The form in which addresses are compared: trimmed and lower-cased, with an internationalised domain as the DNS has it
 * (RFC 5890): `bücher.example` and `xn--bcher-kva.example` are one domain. Nothing else is guessed: dots and tags after
 * a "+" count, as they are of different mailboxes with some providers.
 */
export function normalAddress(text: string): string {
  const lower = text.trim().toLowerCase()
  const domainAt = lower.lastIndexOf('@') + 1
  const domain = lower.slice(domainAt)
  if (/^\p{ASCII}*$/u.test(domain)) return lower
  const ascii = domainToASCII(domain)
  return ascii === '' || ascii.length > longestDomain ? lower : lower.slice(0, domainAt) + ascii
}

/**
 * The spellings under which a source may have an address: as it is compared, with its domain in letters, and as it was
 * sent. One for nearly every address.
 */
export function spellingsOf({ text, normal }: Address): string[] {
  const domainAt = normal.lastIndexOf('@') + 1
  const domain = normal.slice(domainAt)
  const unicode = domain.includes('xn--') ? domainToUnicode(domain) : ''
  return [...new Set([normal, unicode === '' ? normal : normal.slice(0, domainAt) + unicode, text.toLowerCase()])]
}

/** Characters beyond ASCII, without white space, controls and what stands for damaged text. */
const beyondAscii = String.raw`[^\p{ASCII}\p{Cc}\p{Cs}\s\ufffd]`
/** Underscores are in no host name (RFC 952), but in addresses that were taken somewhere. */
const label = `(?!-)(?:[a-z0-9_-]|${beyondAscii})+(?<!-)`
const local = String.raw`[^\p{Cc}\p{Cs}\s"(),:;<>@[\]\\\ufffd]+|"[^\p{Cc}\p{Cs}\ufffd]*"`
/**
 * RFC 5321 with what RFC 6531 adds, of an address in lower case: a local part, also one in quotes, and a domain of
 * labels or an address in brackets. Dots count for nothing in a local part, since providers take them anywhere, and a
 * domain needs none.
 */
const form = new RegExp(String.raw`^(?:${local})@(?:${label}(?:\.${label})*|\[[a-z0-9:.]+\])$`, 'u')

const domainForm = new RegExp(String.raw`^${label}(?:\.${label})+$`, 'u')

/** A domain with a dot as addresses of it are stored: in lower case, as the DNS has it. Null for any other text. */
export function readDomain(sent: string): string | null {
  const text = sent.trim().toLowerCase()
  if (text.length > longestDomain || !domainForm.test(text)) return null
  const domain = normalAddress(`a@${text}`).slice(2)
  return /^\p{ASCII}*$/u.test(domain) ? domain : null
}

/** Null for what can be no address, and for one that is too long. Imports of breaches take the same texts. */
export function readAddress(sent: string): Address | null {
  const text = sent.trim()
  const isShort =
    text.length <= longestAddress || (text.length <= 2 * longestAddress && [...text].length <= longestAddress)
  if (!isShort) return null
  return form.test(text.toLowerCase()) ? { text, normal: normalAddress(text) } : null
}
