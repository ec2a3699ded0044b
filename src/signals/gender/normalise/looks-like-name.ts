import type { ParsedName } from './parse-name.ts'

/** A person's name has few words, and none of these signs or words: digits, addresses, forms and parts of companies. */
const mostWords = 7
const longestPart = 24
const signs = /[\d@#$%^*=+<>{}\\|~]|:\/\/|www\./i
const ofCompanies = new Set('ltd inc llc gmbh corp company sarl plc pty team support office department'.split(' '))
const withoutVowel = /^[b-df-hj-np-tv-xz]{4,}$/

/** False for what is written like something else than a person's name. Whether anybody is called so is another question. */
export function looksLikeName(text: string, { words, surname }: ParsedName): boolean {
  if (signs.test(text) || words.length > mostWords || words.length + surname.length === 0) return false
  return words.every(isSpoken) && surname.every(isSpoken)
}

function isSpoken(word: readonly string[]): boolean {
  return word.every(part => part.length <= longestPart && !ofCompanies.has(part) && isPronounceable(part))
}

/** Latin letters without a vowel, or with one letter four times over, are typed and not spoken. */
function isPronounceable(part: string): boolean {
  let run = 1
  for (let at = 1; at < part.length; at++) {
    run = part.charCodeAt(at) === part.charCodeAt(at - 1) ? run + 1 : 1
    if (run === 4) return false
  }
  return !withoutVowel.test(part)
}
