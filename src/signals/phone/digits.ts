/**
 * Every Unicode decimal digit as its ASCII one. The digits of a script are ten characters in a row, from zero to nine, and a
 * run of decimal digits is one or several such tens (Unicode Standard, section 4.6): a digit's value is its place in the
 * run, modulo ten.
 */

const beyondAscii = /[^\0-\x7f]/
const decimalDigits = /(?![0-9])\p{Nd}/gu
const decimalDigit = /^\p{Nd}$/u

/** Digits that were met, by the character. There are fewer than a thousand. */
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
