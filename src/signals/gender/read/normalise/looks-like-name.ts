import { isOfFirms } from './nobody.ts'
import { isParticle, type ParsedName } from './parse-name.ts'

/** A person's name has few words, and none of these signs or words: digits, addresses, forms and parts of companies. */
const mostWords = 7
const longestPart = 24
const signs = /[\p{Nd}@#$%^&*=+<>{}\\|~]|:\/\/|www\./iu

/** False for a text that is not written like a person's name. A text that is need not be anybody's. */
export function looksLikeName(text: string, { words, surname }: ParsedName): boolean {
  if (signs.test(text) || isTooMany(words)) return false
  const all = surname.length === 0 ? words : [...words, ...surname]
  return all.every(word => word.every(isNamePart)) && all.some(word => word.some(isPronounceable))
}

/** Does not count particles: "María del Carmen García López de la Cruz". */
function isTooMany(words: ParsedName['words']): boolean {
  return words.length > mostWords && words.filter(word => !isParticle(word)).length > mostWords
}

/** False for a word that is too long for a part of a name, or belongs to firms. */
export function isNamePart(part: string): boolean {
  return part.length <= longestPart && !isOfFirms(part)
}

const repeated = /(.)\1{3}/s
const withoutVowel = /^[b-df-hj-np-tv-xz]{4,}$/

/**
 * False for Latin letters without a vowel, or with one letter four times over: they are typed and not spoken. One such word
 * beside others can be a surname ("Jan Smrž").
 */
export function isPronounceable(part: string): boolean {
  return !withoutVowel.test(part) && !repeated.test(part)
}
