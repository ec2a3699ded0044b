/**
 * Texts that are nobody's name: what fills a form, firms, places, two people at once, English words, and what is not
 * written like a name. The lists have folded words. A word that many people bear is on none: Prince, Sunny, King.
 */

import { createRequire } from 'node:module'
import { countries } from 'countries-list'
// The entry of the package reads the names in 80 languages.
import isoCountries from 'i18n-iso-countries/index.js'
import type { NameIndex } from '../../../data/index/name-index.ts'
import { wordsOn } from '../assets.ts'
import { attachedConjunctions, companyWords, conjunctions, unspacedConjunctions } from './forms-of-address.ts'
import { scriptOf } from './script.ts'
import { fold, nameKey, type Written } from './text.ts'
import { isParticle, isRatherGiven, type ListedWords, type NameFrequencies, type ParsedName, partsOf } from './words.ts'

/** What the opened snapshot knows of words. */
export interface KnownWords extends NameFrequencies, ListedWords {
  readonly roles: NameIndex
  isGiven(word: string): boolean
  isOnlyWord(word: string): boolean
}

/** True for a text that is nobody's name. */
export function isNobody(known: KnownWords, written: Written, parsed: ParsedName): boolean {
  const parts = partsOf(parsed)
  if (parts.length === 0) return true
  const { named } = parsed
  const ofPerson = named === null ? written : { ...written, sent: named, text: named }
  if (isListed(known, written, parsed, parts) || isTwoPeople(known, ofPerson, parsed)) return true
  if (isKnownAlone(known, written, parsed)) return false
  return !isWrittenLikeName(ofPerson, parsed, parts) || isOnlyWords(known, parsed)
}

/** True for English words that are nobody's name: "support desk". */
function isOnlyWords(known: KnownWords, { words, sides }: ParsedName): boolean {
  if (words.length === 0 || sides.length > 0) return false
  return words.every(word => word.every(part => known.isOnlyWord(part)))
}

/** True for a single word that is a given name: it need not look like one. */
function isKnownAlone(known: KnownWords, { sent }: Written, { words }: ParsedName): boolean {
  return words.length === 1 && words[0].length === 1 && words[0][0].length === sent.length && known.isGiven(words[0][0])
}

/** True for a text that one of the lists says to be no name, or that has the form of a firm. */
function isListed(known: KnownWords, written: Written, { sides }: ParsedName, parts: readonly string[]): boolean {
  const { text } = written
  const isAddressed = sides.length > 0
  const isWhole = written.isPlain && parts.reduce((length, part) => length + 1 + part.length, -1) === text.length
  // A text that is its parts is ruled out by them: most names have no word of any list.
  if (!isWhole || parts.some(part => known.mayBeListed(part))) {
    if (!isAddressed && isOnlyPlace(known, nameKey(text))) return true
    const behindArticle = parts.length > 1 && parts[0] === 'the' ? parts.slice(1) : parts
    if (
      isAddressed
        ? parts.every(part => placeholders.has(part))
        : behindArticle.every(part => isFillerOrRole(known, part))
    ) {
      return true
    }
    if (parts.some(part => ofFirms.has(part))) return true
  }
  if (!written.isPlain && [firmInside, dottedForm, possessive].some(form => form.test(text))) return true
  if (isAddressed || !endsInCapital(text) || !shortForm.test(text) || isRatherGiven(known, parts[0])) return false
  return !parts.slice(0, -1).some(part => isRatherGiven(known, part))
}

function endsInCapital(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last === dot || (last >= capitalA && last <= capitalZ)
}

const [dot, capitalA, capitalZ] = [0x2e, 0x41, 0x5a]

/** True for a filler, and for a role that no source has as a given name: "noreply", but not "alexa". */
function isFillerOrRole(known: KnownWords, word: string): boolean {
  return fillers.has(word) || (known.roles.numberOf(word) >= 0 && known.of(word).given === null)
}

/**
 * True for the key of a whole text (`nameKey`) that names a place and is hardly anybody's given name. In scripts other
 * than Latin, where nobody is counted, any source that has it as a given name makes it one.
 */
function isOnlyPlace(known: NameFrequencies, key: string): boolean {
  if (!places().has(key)) return false
  const { given } = known.of(key)
  return given === null || (given < hardlyAnybody && scriptOf(key) === 'latin')
}

/** True for two people: by forms of address of both ("Mr and Mrs Smith"), or by an "and" between them. */
function isTwoPeople(known: KnownWords, written: Written, { sides }: ParsedName): boolean {
  return (sides.includes('male') && sides.includes('female')) || areTwoPeople(known, written)
}

/** A person's name has few words. Particles are not counted: "María del Carmen García López de la Cruz". */
const mostWords = 7
const longestPart = 24
/** Signs that no name has: digits, and those of addresses and forms. */
const signsOfOthers = /[\p{Nd}@#$%^&*=+<>{}\\|~]|:\/\/|www\./iu

/** False for a text that is not written like a person's name. A text that is need not be anybody's. */
function isWrittenLikeName({ sent, isPlain }: Written, { words }: ParsedName, parts: readonly string[]): boolean {
  if (!isPlain && signsOfOthers.test(sent)) return false
  if (words.length > mostWords && words.filter(word => !isParticle(word)).length > mostWords) return false
  return parts.every(part => part.length <= longestPart) && parts.some(isPronounceable)
}

/** Letters without a vowel, as no word of more than three has them. */
const withoutVowel = /^[b-df-hj-np-tv-xz]{4,}$/
/** A letter does not come four times one after the other. */
const repeated = /(.)\1{3}/s

/** False for Latin letters that are typed and not spoken. One such word beside others can be a surname ("Jan Smrž"). */
export function isPronounceable(part: string): boolean {
  return !withoutVowel.test(part) && !repeated.test(part)
}

/** What a form writes where a name should stand: no name beside a form of address either ("Herr Vorname"). */
const placeholders = new Set(wordsOn('placeholder'))

/**
 * What people type in place of a name, roles, and forms of address without a name: nobody where nothing else stands
 * beside.
 */
const fillers = new Set([...placeholders, ...wordsOn('filler')])

/** Words of firms and institutions in several languages, which hardly anybody bears beside a given name. */
export const ofFirms: ReadonlySet<string> = new Set([...companyWords, ...wordsOn('firm')])

/** Firms and institutions in scripts that run words together. */
const firmInside =
  /公司|株式会社|会社|有限|集团|集團|酒店|大学|大學|学校|學校|医院|病院|주식회사|회사|대학교|학교|병원|銀行|银行|電機|電気|自動車|은행|전자$|그룹|บริษัท|โรงเรียน|ธนาคาร|โรงพยาบาล/u

/** Legal forms with dots, which are no initials: "s.r.o.", "Sp. z o.o.", "S.p.A.", "e.V.". */
const dottedForm =
  /(?:^|[\s,])(?:s\.\s?r\.\s?o|[sS]\.\s?[rR]\.\s?[lL]|d\.\s?o\.\s?o|a\.\s?s|z\s?o\.\s?o|S\.\s?p\.\s?A|e\.\s?[VK])\.?$/u
/** Legal forms that two initials behind a given name can be too. */
const shortForm = /\p{L}[\s,.]+(?:AG|KG|SA|AS|AB|SE|BV|NV|SL|OY|[SBN]\.\s?[ALV]\.(?:\s?U\.)?)$/u
const possessive = /\p{L}['’]s(?=\s|$)/iu

/** Languages in whose spelling people type a country. */
const languages = 'en de fr es it pt nl pl sv da nb fi cs sk hu ro ru uk el tr ar fa hi zh ja ko'.split(' ')

const languageFile = createRequire(import.meta.url)

/** Capitals and islands that were named after persons, and are written as the names of persons still are. */
const alsoPersons = new Set(wordsOn('place and person'))

/** A spelling of fewer letters is an abbreviation, or stands for many things. */
const shortest = 3

let placeNames: ReadonlySet<string> | undefined

/**
 * Countries, capitals and other large cities, as their people and their visitors spell them, and folded as by
 * `nameKey`. They are read when the data is opened: the page thread does without them.
 */
function places(): ReadonlySet<string> {
  placeNames ??= new Set(
    [...namesOfCountries(), ...wordsOn('city'), ...Intl.supportedValuesOf('timeZone').map(cityOfZone)]
      .map(nameKey)
      .filter(key => !alsoPersons.has(key) && (key.length >= shortest || scriptOf(key) !== 'latin')),
  )
  return placeNames
}

/**
 * The words that every text has one of that is nobody's name by these lists. Roles (`roles` of the index) are as good.
 */
export function wordsOfNobody(): string[] {
  return [...fillers, ...ofFirms, ...Array.from(places(), key => key.split(' ')[0])]
}

function* namesOfCountries(): Iterable<string> {
  for (const language of languages) {
    isoCountries.registerLocale(languageFile(`i18n-iso-countries/langs/${language}.json`))
    yield* Object.values(isoCountries.getNames(language))
  }
  for (const { name, native, capital } of Object.values(countries)) yield* [name, native, capital]
}

/** Zones of the tz database are named after the largest city in them: America/New_York. */
function cityOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1)
}

/** Natural logarithm of one in half a million: fewer are called by a name that hardly anybody takes for one. */
const hardlyAnybody = Math.log(2e-6)

/**
 * Texts that name two persons: "Anna und Hans", "Péter és Anna", "דוד ושרה". The words for "and" of all languages are
 * rows of the table of forms (forms-of-address.ts). Many of them are names, initials or parts of surnames too ("Ortega
 * y Gasset", "Dan"), so these count only between given names.
 */

/** True for a text of two persons, by what stands between them. */
function areTwoPeople(known: NameFrequencies, { text, isPlain }: Written): boolean {
  if (isPlain && text.indexOf(' ') === text.lastIndexOf(' ')) return false
  if (!isPlain && (isBothGiven(known, betweenStroke.exec(text)) || isJoined(known, text))) return true
  const tokens = text.split(/\s+/)
  const hasSmall = text !== text.toUpperCase()
  for (let at = 1; at < tokens.length - 1; at++) {
    const lower = tokens[at].toLowerCase()
    if (!conjunctions.has(lower) || (hasSmall && lower !== tokens[at] && !always.has(lower))) continue
    if (!/\p{L}/u.test(tokens[at - 1]) || !/\p{L}/u.test(tokens[at + 1])) continue
    const isBehindComma = tokens.some((token, before) => before < at && token.endsWith(','))
    if ((!isBehindComma && isOnlyConjunction(known, tokens, at)) || isBetweenGiven(known, tokens, at)) return true
  }
  return false
}

/** Between people or firms, and never inside a name, however they are written. */
const always: ReadonlySet<string> = new Set(['and', 'und', 'oder', 'och', 'или'])
/** Dutch and German words of surnames, beside the particles. */
const insideSurnames: ReadonlySet<string> = new Set(['ter', 'ten', 'te', 'in', 'op'])
const longestDoubtful = 2
/** Fewer are called by a word as their given name, or as their surname, than by a rare name. */
const rareGiven = -13.5
const rareSurname = -12.2

/**
 * True for a conjunction that is no name and no part of one ("und", "és", "dhe", "և"), or is written small between
 * capitals ("dan").
 */
function isOnlyConjunction(known: NameFrequencies, tokens: readonly string[], at: number): boolean {
  const lower = tokens[at].toLowerCase()
  if (always.has(lower)) return true
  const folded = fold(lower)
  if (insideSurnames.has(folded) || isParticle([folded])) return false
  if (lower !== folded || scriptOf(lower) !== 'latin') return true
  if (lower.length <= longestDoubtful) return false
  const { given, surname } = known.of(folded)
  if ((given ?? rareGiven) <= rareGiven && (surname ?? rareSurname) <= rareSurname) return true
  return [tokens[at - 1], tokens[at + 1]].every(token => /^\p{Lu}/u.test(token))
}

/** True between two given names, one of them rather that than a surname, and between two full names. */
function isBetweenGiven(known: NameFrequencies, tokens: readonly string[], at: number): boolean {
  if (insideSurnames.has(tokens[at].toLowerCase()) && tokens[at] !== 'in') return false
  const [last, next] = [tokens[at - 1], tokens[at + 1]].map(fold)
  const [isLast, isNext] = [isRatherGiven(known, last), isRatherGiven(known, next)]
  if (isLast && isNext) return true
  if (tokens.length === 3 && tokens[at].length > 1 && !isParticle([tokens[at].toLowerCase()]))
    return (isLast && isGiven(known, next)) || (isNext && isGiven(known, last))
  return isNext && at > 1 && tokens.length > at + 2 && isRatherGiven(known, fold(tokens[0]))
}

function isGiven(known: NameFrequencies, word: string): boolean {
  return (known.of(word).given ?? rareGiven) > rareGiven
}

const betweenStroke = /(\p{L}{2,})\s*\/\s*(\p{L}{2,})/u
/** Japanese separates persons by the comma of lists. */
const betweenListComma = /^\s*([\p{L}\p{M}]{2,})\s*、\s*([\p{L}\p{M}]{2,})\s*$/u

function isBothGiven(known: NameFrequencies, match: readonly string[] | null): boolean {
  return match !== null && isRatherGiven(known, fold(match[1])) && isRatherGiven(known, fold(match[2]))
}

/**
 * True for a conjunction that is written together with a name: in front (ו, و), behind (와), or between the two (和,
 * และ).
 */
function isJoined(known: NameFrequencies, text: string): boolean {
  if (isBothGiven(known, betweenListComma.exec(text))) return true
  const tokens = text.split(/[\s-]+/)
  const isName = (word: string) => known.of(fold(word)).given !== null
  for (let at = 1; at < tokens.length; at++) {
    const [one, other] = [tokens[at - 1], tokens[at]]
    const behind = attachedConjunctions.find(each => one.length > each.length + 1 && one.endsWith(each))
    if (behind !== undefined && isName(one.slice(0, -behind.length)) && isName(other) && !isName(one)) return true
    const before = attachedConjunctions.find(each => other.length > each.length + 1 && other.startsWith(each))
    if (before !== undefined && isName(other.slice(before.length)) && !isName(other) && isName(tokens[0])) return true
  }
  return tokens.length === 1 && isJoinedInOne(text, isName)
}

/** 和 and と are parts of given names too, so that both sides are given names or full names: "小明和小红", but "山本和子". */
function isJoinedInOne(text: string, isName: (word: string) => boolean): boolean {
  const isPerson = (word: string) => word.length > 1 && (isName(word) || (word.length > 2 && isName(word.slice(1))))
  for (const each of unspacedConjunctions) {
    const at = text.indexOf(each, 2)
    if (at < 0) continue
    const [one, other] = [text.slice(0, at), text.slice(at + each.length)]
    if (each.length > 1 ? other.length > 1 : isPerson(one) && isPerson(other)) return true
  }
  return false
}
