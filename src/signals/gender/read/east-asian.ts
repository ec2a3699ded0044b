/**
 * Chinese and Korean given names in Latin letters. Tones and characters are gone, and with them nearly all that told a
 * woman's name from a man's, so such a spelling is worth a guess at most. It is recognised by its syllables together
 * with a surname of those languages or a country hint, and by its syllables alone where no other language spells like
 * that.
 */

import { wordsOn } from '../assets.ts'

const pinyinSyllable =
  '(?:[bpmf]?(?:a|o|ai|ei|ao|ou|an|en|ang|eng|i|ie|iao|in|ing|ian|u)|[dtnl](?:a|e|ai|ei|ao|ou|an|en|ang|eng|ong|i|ie|iao|iu|ian|in|ing|iang|u|uo|ui|uan|un|v)|[gkh](?:a|e|ai|ei|ao|ou|an|en|ang|eng|ong|u|ua|uo|uai|ui|uan|un|uang)|[zcs]h?(?:a|e|i|ai|ei|ao|ou|an|en|ang|eng|ong|u|ua|uo|uai|ui|uan|un|uang)|r(?:e|i|ao|ou|an|en|ang|eng|ong|u|uo|ui|uan|un)|[jqx](?:i|ia|ie|iao|iu|ian|in|iang|ing|iong|u|ue|uan|un)|y(?:a|e|ao|ou|an|ang|i|in|ing|ong|u|ue|uan|un)|w(?:a|o|ai|ei|an|en|ang|eng|u)|er?)'
const koreanSyllable =
  '(?:[gkndrlmbpsjch]?[gkdbpsjh]?(?:ae|a|yae|ya|eo|e|yeo|ye|oe|o|wae|wa|wo|we|wi|yo|u|oo|yu|eu|ee|ui|i)(?:ng|[knlmpt])?)'
const cantoneseSyllable = '(?:[bcdfghjklmnpstwy]{0,2}[aeiou]{1,3}(?:ng|[ckmnpt])?)'

const oneSyllable = new RegExp(`^(?:${pinyinSyllable}|${koreanSyllable}|${cantoneseSyllable})$`)
const pinyin = new RegExp(`^${pinyinSyllable}{1,2}$`)
const korean = new RegExp(`^${koreanSyllable}{1,2}$`)
const cantonese = new RegExp(`^${cantoneseSyllable}$`)
/** Spellings that only pinyin has, or only Korean. */
const unmistakable = /^(?:x[iu]|q[iu]|zh[aeiou])|(?:yeo|hyeo|seu|jeo|geu|heu)/

/** The most frequent Chinese and Korean surnames as they are romanised, without those that are English given names. */
const surnames = new Set(wordsOn('east asian surname'))

const longestSurname = 6

const countries = new Set(['CN', 'TW', 'HK', 'MO', 'SG', 'KR', 'KP'])

/**
 * True when the spelling of a given name says nothing of gender.
 * @param parts of the given name, folded
 * @param surname beside it, folded
 */
export function isGenderlessSpelling(
  parts: readonly string[],
  surname: string | null,
  country: string | null,
): boolean {
  const inContext = (surname !== null && isEastAsianSurname(surname)) || isOfEastAsia(country)
  return (inContext || parts.some(part => unmistakable.test(part))) && parts.every(isSyllables)
}

/** True for a country whose names are spelled so. */
export function isOfEastAsia(country: string | null): boolean {
  return country !== null && countries.has(country)
}

/**
 * True for a given name of one syllable. So short a spelling stands for dozens of characters, of women's names and of
 * men's.
 */
export function isOfOneSyllable(parts: readonly string[]): boolean {
  return parts.length === 1 && oneSyllable.test(parts[0])
}

/** True for two such syllables that are run together: minjun, jianguo. */
export function isOfTwoSyllables(word: string): boolean {
  return (pinyin.test(word) || korean.test(word)) && !oneSyllable.test(word)
}

export function isEastAsianSurname(word: string): boolean {
  return word.length <= longestSurname && surnames.has(word)
}

function isSyllables(part: string): boolean {
  return part.length >= 2 && (pinyin.test(part) || korean.test(part) || cantonese.test(part))
}
