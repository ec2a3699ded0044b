/**
 * Digit strings as numbers whose order is that of prefixes: up to nine digits in base 11, each digit one higher than it is,
 * and 0 where the string has ended. So "49" lies before "490", which lies before "491", and a prefix of k digits covers
 * exactly the keys from its own up to 11^(9-k) further, whatever follows, also nothing. 11^9 fits into 32 bits.
 */

export const longestPrefix = 9
const base = 11

/** The number of keys that begin with a prefix of so many digits. */
export function keysBelow(digits: number): number {
  return base ** (longestPrefix - digits)
}

/** Keys are told apart by their first four digits for the shortcut table; this many keys have these in common. */
export const shortcutDigits = 4
export const keysPerShortcut = keysBelow(shortcutDigits)
export const shortcuts = base ** shortcutDigits

/** The key of the first nine digits of `text` from `start` on. What is not a digit must not be there. */
export function prefixKey(text: string, start = 0): number {
  const end = text.length
  let key = 0
  for (let at = start; at < start + longestPrefix; at++) {
    key = key * base + (at < end ? text.charCodeAt(at) - 0x2f : 0)
  }
  return key
}
