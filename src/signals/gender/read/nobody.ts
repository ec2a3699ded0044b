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
import { companyWords } from './forms-of-address.ts'
import { scriptOf } from './script.ts'
import { nameKey, type Written } from './text.ts'
import { areTwoPeople } from './two-people.ts'
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
