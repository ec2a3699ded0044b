/** Letters that Unicode does not take apart into a plain one and an accent, as people write them who do not have them. */
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
}

const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * One spelling of a place's name for all: without case, accents and everything that is not a letter or digit. The marks that
 * Unicode counts among the letters go as well, such as the okina of Hawaiʻi.
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
