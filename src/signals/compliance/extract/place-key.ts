/** The spelling in which names of towns and regions are compared, in every script, and its hash. */

/** Letters without a decomposition in Unicode, in plain ones. */
export const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', ß: 'ss', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ə: 'e' },
}
const isPlain = /^[a-z0-9]*$/

/** Lower case, letters and digits only, Latin, Greek and Cyrillic letters without marks; `saint` as `st`. */
export function placeKey(name: string): string {
  const lower = name.toLowerCase().replace(/(?<!\p{L})(?:saint|sainte|sankt)(?!\p{L})/gu, 'st')
  if (isPlain.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/[øłßđðþæœıə]/g, letter => plainLetters[letter])
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('եւ', 'և')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

/** FNV-1a of the UTF-16 code units, 32 bits, unsigned. */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
