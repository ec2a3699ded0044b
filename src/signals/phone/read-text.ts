/**
 * Reads the dialled number out of a text: its digits, whether a plus stands before them, and an extension.
 *
 * Most text is digits and punctuation, and is read in one pass. All other text (letters, extensions, `tel:` URIs,
 * digits of other scripts) is read by the expressions of Google's library. Both ways read plain text alike
 * (library-equality.test.ts).
 */
import { textPatterns } from './library.ts'

export interface Dialled {
  readonly plus: boolean
  /** ASCII. */
  readonly digits: string
  /** Digits of the extension; empty when there is none. */
  readonly extension: string
}

/** Null for text that does not look like a telephone number. */
export function readText(text: string): Dialled | null {
  const plain = readPlain(text)
  if (plain !== undefined) return plain
  const ascii = toAsciiDigits(text)
  const plainAscii = ascii === text ? undefined : readPlain(ascii)
  return plainAscii === undefined ? readAnyText(ascii) : plainAscii
}

const space = 0x20
const plusSign = 0x2b
const zero = 0x30
const nine = 0x39

/** Punctuation that only separates the digits of a number: white space, dashes, dots, brackets, strokes. */
const plainPunctuation = new Set(' -.()/\u00a0\u2010\u2011\u2012\u2013\u2014\u2015\u2212'.split('').map(codeOf))

function codeOf(character: string): number {
  return character.charCodeAt(0)
}

/** Undefined for text that is more than a plus, digits and plain punctuation. */
function readPlain(text: string): Dialled | null | undefined {
  let plus = false
  let digits = ''
  let runStart = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= zero && code <= nine) {
      if (runStart < 0) runStart = at
      continue
    }
    if (runStart >= 0) {
      digits += text.slice(runStart, at)
      runStart = -1
    }
    if (code === plusSign) {
      if (plus || digits !== '') return undefined
      plus = true
    } else if (code !== space && !plainPunctuation.has(code)) return undefined
  }
  const last = runStart < 0 ? '' : text.slice(runStart)
  digits = digits === '' ? last : digits + last
  // Two digits are a number only without anything between them and without a plus.
  const isNumber = digits.length >= 3 || (digits.length === 2 && !plus && text.includes(digits))
  return isNumber ? { plus, digits, extension: '' } : null
}

const leadingPlus = /^[+\uff0b]+/

function readAnyText(text: string): Dialled | null {
  const possible = possibleNumber(text)
  if (possible === null || !isViable(possible)) return null
  const { number, extension } = splitExtension(possible)
  return { plus: leadingPlus.test(number), digits: dialledDigits(number), extension }
}

let viable: RegExp | undefined

function isViable(text: string): boolean {
  viable ??= new RegExp(`^(?:${textPatterns().VALID_PHONE_NUMBER_PATTERN_.source})$`, 'i')
  return text.length >= 2 && viable.test(text)
}

/** Takes an extension off. The text before it must still be a number. */
function splitExtension(text: string): { number: string; extension: string } {
  const match = textPatterns().EXTN_PATTERN_.exec(text)
  const number = match === null ? text : text.slice(0, match.index)
  // The expression has a group for each way to write an extension.
  const extension = match?.slice(1).find(Boolean)
  return extension === undefined || !isViable(number) ? { number: text, extension: '' } : { number, extension }
}

/** ITU-T E.161, figure 2: the key of each letter from A to Z. */
const keys = '22233344455566677778889999'
const letterA = 0x41
const letterZ = 0x5a

/** Three or more letters count as the digits of their keys; fewer count for nothing. */
function dialledDigits(text: string): string {
  let digits = ''
  let withLetters = ''
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // ASCII letters differ between lower and upper case in this bit.
    const upper = code & ~0x20
    if (code >= zero && code <= nine) {
      digits += text[at]
      withLetters += text[at]
    } else if (upper >= letterA && upper <= letterZ) {
      withLetters += keys[upper - letterA]
      letters++
    }
  }
  return letters >= 3 ? withLetters : digits
}

/**
 * The part of the text that may be a number, with the plus and calling code of a `phone-context`; null when no part can
 * be.
 */
function possibleNumber(text: string): string | null {
  const context = phoneContext(text)
  if (context === null) return withoutSubaddress(fromFirstDigit(text))
  if (!globalDigits.test(context) && !domainName.test(context)) return null
  const scheme = text.indexOf('tel:')
  const local = text.slice(scheme < 0 ? 0 : scheme + 'tel:'.length, text.indexOf(contextParameter))
  return withoutSubaddress(context.startsWith('+') ? context + local : local)
}

const numberStart = /[+\uff0b0-9]/
/**
 * Matches signs at the end that belong to no number. Letters and digits of any script are left, as by Google's Java
 * library, and the text is then no number. Its JavaScript library takes all but those of ASCII away, and reads "030
 * 123456 ж".
 */
const unwantedEnd = /[^\p{L}\p{N}#]+$/u
const secondNumber = /[\\/] *x/

/**
 * The text from its first digit or plus up to a second number ("530-583-6985 x302/x2303"), without signs at its end.
 */
function fromFirstDigit(text: string): string {
  const start = text.search(numberStart)
  if (start < 0) return ''
  const number = text.slice(start).replace(unwantedEnd, '')
  const second = number.search(secondNumber)
  return second < 0 ? number : number.slice(0, second)
}

/** Parameters of a `tel:` URI (RFC 3966, section 3). */
const contextParameter = ';phone-context='
const subaddressParameter = ';isub='
const globalDigits = /^\+[-.()]*[0-9][-.()0-9]*$/
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?\.?$/i

/** Null when there is no such parameter. */
function phoneContext(text: string): string | null {
  const at = text.indexOf(contextParameter)
  return at < 0 ? null : text.slice(at + contextParameter.length).split(';', 1)[0]
}

function withoutSubaddress(text: string): string {
  const at = text.indexOf(subaddressParameter)
  return at > 0 ? text.slice(0, at) : text
}

/**
 * Replaces every Unicode decimal digit by the ASCII digit of its value. The digits of a script are ten characters in a
 * row, from zero to nine, and a run of decimal digits is one or several such tens (Unicode Standard, section 4.6): a
 * digit's value is its place in the run, modulo ten.
 */
const beyondAscii = /[^\0-\x7f]/
const decimalDigits = /(?![0-9])\p{Nd}/gu
const decimalDigit = /^\p{Nd}$/u

/** The digits that were met so far. Unicode has fewer than a thousand. */
const known = new Map<string, string>()

export function toAsciiDigits(text: string): string {
  return beyondAscii.test(text) ? text.replace(decimalDigits, digit => known.get(digit) ?? asciiDigit(digit)) : text
}

function asciiDigit(digit: string): string {
  const codePoint = Number(digit.codePointAt(0))
  let first = codePoint
  while (decimalDigit.test(String.fromCodePoint(first - 1))) first--
  const value = String((codePoint - first) % 10)
  known.set(digit, value)
  return value
}
