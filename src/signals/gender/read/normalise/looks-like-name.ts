import { isOfFirms } from './nobody.ts'
import { isParticle, type ParsedName } from './parse-name.ts'

/** A person's name has few words, and none of these signs or words: digits, addresses, forms and parts of companies. */
const mostWords = 7
export const longestPart = 24
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

/** A longer word has a vowel, or is not spoken. */
const longestWithoutVowel = 3
/** A letter does not come so many times one after the other. */
const repeated = 4
/** 1 for the letters a to z but a, e, i, o, u and y. */
const isConsonant = Uint8Array.from({ length: 128 }, (_, unit) => {
  return /[b-df-hj-np-tv-xz]/.test(String.fromCharCode(unit)) ? 1 : 0
})

/**
 * False for Latin letters without a vowel, or with one letter four times over: they are typed and not spoken. One such word
 * beside others can be a surname ("Jan Smrž").
 */
export function isPronounceable(part: string): boolean {
  let times = 0
  let before = -1
  let consonants = 0
  for (let at = 0; at < part.length; at++) {
    const unit = part.charCodeAt(at)
    times = unit === before ? times + 1 : 1
    if (times === repeated) return false
    if (unit < isConsonant.length) consonants += isConsonant[unit]
    before = unit
  }
  return consonants < part.length || consonants <= longestWithoutVowel
}
