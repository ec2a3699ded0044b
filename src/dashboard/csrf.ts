/**
 * Every request that may change something has to come from a page of this service: the browser says that it does
 * (Sec-Fetch-Site, or Origin where that is missing), and the form brings a token that only such a page was given. The
 * token is bound to the session, or to a cookie of its own while nobody is signed in. No two pages carry it in the same
 * characters: in a compressed page what stays the same can be guessed from lengths, bit by bit (BREACH).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { html } from 'ghtml'
import type { Visitor } from './visitor.ts'

const fieldName = 'csrf'
/** For requests of scripts, in place of the field. */
export const csrfHeader = 'x-assay-csrf'

/** The hidden field of a form. */
export function csrfField({ csrf }: Pick<Visitor, 'csrf'>): string {
  return html`<input type="hidden" name="${fieldName}" value="${csrf}">`
}

/**
 * 32 bytes.
 *
 * @param bound the token of the session, or the value of the cookie
 */
export function csrfTokenFor(secret: Uint8Array, bound: string): Buffer {
  return createHmac('sha256', secret).update(bound).digest()
}

/**
 * The token as one page carries it: a pad, and the token under the pad.
 *
 * @param pad random bytes that no other page has, as many as the token's
 */
export function maskedToken(token: Uint8Array, pad: Uint8Array): string {
  return Buffer.concat([pad, xor(token, pad)]).toString('base64url')
}

/** Whether a request brings the token, in the field or in the header, whichever pad it is under. */
export function bringsToken(
  expected: Uint8Array,
  { body, headers }: { readonly body: unknown; readonly headers: Readonly<Record<string, unknown>> },
): boolean {
  const field = typeof body === 'object' && body !== null ? Reflect.get(body, fieldName) : undefined
  const given = field ?? headers[csrfHeader]
  if (typeof given !== 'string') return false
  const masked = Buffer.from(given, 'base64url')
  const { length } = expected
  return masked.length === 2 * length && timingSafeEqual(xor(masked.subarray(length), masked), expected)
}

/** The XOR of two byte arrays. The result is as long as the first one. */
function xor(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((byte, at) => byte ^ other[at])
}

/**
 * Whether a browser says that a page of this service sent the request. Who says nothing of it is no browser.
 *
 * @param origin where the client reached the service
 */
export function isOfOwnPage(headers: Readonly<Record<string, unknown>>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin === origin
}
