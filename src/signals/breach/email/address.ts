import { splitAddress } from '../../../core/email.ts'

/** In characters, after white space around it was removed. */
export const longestAddress = 254

/** An address that was sent. */
export interface Address {
  /** As it was sent, without white space around it. */
  readonly text: string
  /** As it is looked up. */
  readonly normal: string
}

/**
 * The form in which addresses are compared: trimmed and lower-cased. Nothing else is guessed: dots and tags after a "+" count,
 * as they are of different mailboxes with some providers.
 */
export function normalAddress(text: string): string {
  return text.trim().toLowerCase()
}

/** Null unless the text has an "@" with something on both sides and is not too long. */
export function readAddress(sent: string): Address | null {
  const text = sent.trim()
  const isShort = text.length <= longestAddress || [...text].length <= longestAddress
  return isShort && splitAddress(text) !== null ? { text, normal: normalAddress(text) } : null
}
