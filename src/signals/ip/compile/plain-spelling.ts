/**
 * Letters that Unicode does not decompose into a plain letter and an accent, with their usual spelling in plain
 * letters.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ɨ: 'i',
  ɗ: 'd',
  ɓ: 'b',
  ƙ: 'k',
  ə: 'e',
  ǝ: 'e',
}

const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * One spelling for all spellings of a place's name: lower case, without accents, only letters and digits. Marks that
 * Unicode counts as letters are removed too, such as the okina of Hawaiʻi.
 */
export function plainSpelling(name: string): string {
  const lower = name.toLowerCase()
  return isAscii.test(lower) ? lower.replace(notPlainAscii, '') : spellWithoutAccents(lower)
}

/** Most names are, and take half the time then. */
const isAscii = /^[\0-\x7f]*$/
const notPlainAscii = /[^a-z0-9]/g

function spellWithoutAccents(lower: string): string {
  return lower
    .normalize('NFD')
    .replace(special, letter => plainLetters[letter])
    .replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '')
}

const shortWords: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', mount: 'mt', fort: 'ft' }
const longWord = /\b(?:saint|sainte|mount|fort)\b/g

/**
 * The spelling by which names of towns are compared: `plainSpelling` with "Saint" and such words in their short form.
 */
export function nameKey(name: string): string {
  return plainSpelling(name.toLowerCase().replace(longWord, word => shortWords[word]))
}
