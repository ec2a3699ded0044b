/**
 * What a line or a cell of an import says, read where it lies in the bytes: an address, trimmed and lower-cased, or the
 * hash of one. Nearly every address is ASCII and takes one pass without a text being made of it, 50 ns; the others take
 * the way that an address takes which was sent to the service. Both ways have to give the same bytes.
 *
 * Beyond ASCII, lower-casing is that of Unicode without a language, as String.prototype.toLowerCase does it. A domain
 * is read in the form of the DNS. Local parts are not normalised: of two spellings of one letter each is an address of
 * its own.
 *
 * What cannot be an address by RFC 5321 is not taken for one, such as "anna@example.com:secret": the line of a list has
 * more in it than an address then, and would be stored where nobody ever asks for it.
 */
import { readAddress as readSent } from '../email/address.ts'
import type { AddressForm } from './breach-register.ts'

/** Writes the value of the bytes from `start` to before `end` into `into`. Returns its length; 0 when there is none. */
export type ReadValue = (bytes: Uint8Array, start: number, end: number, into: Buffer) => number

const longestAsciiAddress = 254
const [at, quote, bracket, dot, hyphen] = [0x40, 0x22, 0x5b, 0x2e, 0x2d]
const [local, domain] = [1, 2]

/** Where a byte may stand in an address: in its local part (RFC 5322, atext, and dots), in its domain, or in both. */
const parts = new Uint8Array(128)
const lowerCased = new Uint8Array(128)
for (let byte = 0x21; byte < 0x7f; byte++) {
  const character = String.fromCharCode(byte)
  if (!'"(),:;<>@[\\]'.includes(character)) parts[byte] |= local
  if (/[A-Za-z0-9._-]/.test(character)) parts[byte] |= domain
  lowerCased[byte] = character.toLowerCase().charCodeAt(0)
}

/** Space, and tab to carriage return: what String.prototype.trim removes of ASCII. */
export function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}

function readAddress(bytes: Uint8Array, from: number, to: number, into: Buffer): number {
  let [start, end] = [from, to]
  while (start < end && isSpace(bytes[start])) start++
  while (end > start && isSpace(bytes[end - 1])) end--
  const length = end - start
  let part = local
  for (let index = 0; index < length; index++) {
    const byte = bytes[start + index]
    if (byte >= 0x80 || isBeginOfUnusual(bytes, start, index)) return readUnusual(bytes.subarray(start, end), into)
    if (index >= longestAsciiAddress) continue
    if (byte === at && part === local && index > 0) part = domain
    // White space beyond ASCII may follow, which is around the address and not in it.
    else if ((parts[byte] & part) === 0) return isSpace(byte) ? readUnusual(bytes.subarray(start, end), into) : 0
    else if (part === domain && breaksLabel(byte, bytes[start + index - 1])) return 0
    into[index] = lowerCased[byte]
  }
  const isWhole = part === domain && !breaksLabel(dot, bytes[end - 1]) && length <= longestAsciiAddress
  return isWhole ? length : 0
}

/** True for a dot of a domain that ends no label or one that ends in a hyphen, and for a hyphen that begins one. */
function breaksLabel(byte: number, before: number): boolean {
  if (byte !== dot && byte !== hyphen) return false
  return before === at || before === dot || (before === hyphen && byte === dot)
}

/** A local part in quotes, or a domain in brackets. */
function isBeginOfUnusual(bytes: Uint8Array, start: number, index: number): boolean {
  const byte = bytes[start + index]
  return (byte === quote && index === 0) || (byte === bracket && index > 0 && bytes[start + index - 1] === at)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The same for any text, the slow way. */
export function readUnusual(bytes: Uint8Array, into: Buffer): number {
  const text = decoded(bytes)
  const address = text === null ? null : readSent(text)
  return address === null ? 0 : into.write(address.normal)
}

/** Null for bytes that are not UTF-8. */
function decoded(bytes: Uint8Array): string | null {
  // Longer than any address can be, with as much white space around it.
  if (bytes.length > 4_096) return null
  try {
    return utf8.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

const notHex = 0xff
const nibbles = new Uint8Array(256).fill(notHex)
for (const digit of '0123456789abcdefABCDEF') nibbles[digit.charCodeAt(0)] = Number.parseInt(digit, 16)

function readHex(bytes: Uint8Array, from: number, to: number, into: Buffer, length: number): number {
  let [start, end] = [from, to]
  while (start < end && isSpace(bytes[start])) start++
  while (end > start && isSpace(bytes[end - 1])) end--
  if (end - start !== 2 * length) return 0
  for (let index = 0; index < length; index++) {
    const [high, low] = [nibbles[bytes[start + 2 * index]], nibbles[bytes[start + 2 * index + 1]]]
    if (high === notHex || low === notHex) return 0
    into[index] = (high << 4) | low
  }
  return length
}

export const readers: Readonly<Record<AddressForm, ReadValue>> = {
  address: readAddress,
  sha1: (bytes, start, end, into) => readHex(bytes, start, end, into, 20),
  sha256: (bytes, start, end, into) => readHex(bytes, start, end, into, 32),
}
