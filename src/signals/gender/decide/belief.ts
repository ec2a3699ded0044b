/**
 * Adds up all evidence of a subject as calibrated log-odds of a woman: those of the given name, and as independent
 * evidence those of a second given name, of an inflected surname and of forms of address.
 */

import type { GenderIndex } from '../gender-index.ts'
import { isGenderlessSpelling } from '../read/east-asian.ts'
import type { Side } from '../read/forms-of-address.ts'
import type { GivenChoice } from '../read/given-names.ts'
import type { Subject } from '../read/read-name.ts'
import { type Script, scriptOf } from '../read/script.ts'
import { isOnlyAlike, logOddsOfEnding, logOddsOfSurname, logOddsOfWhole } from '../read/surname-endings.ts'
import { joined, type Word } from '../read/words.ts'
import { noShare } from '../table/name-table.ts'
import type { Leaning } from '../table/weigh.ts'
import type { Reading } from './calibration.ts'
import { inContext, readTable } from './read-table.ts'

export interface Belief {
  /** Above 0 for a woman; 0 when nothing is known. */
  readonly logOdds: number
  /** True when the hinted country's own sources decided. */
  readonly local: boolean
}

/** A form of address is right for more than 99 of 100 people; some mistype it, or fill in a form for another. */
const logOddsOfTitle = 5
/** What is left of a form of address beside a name of the other side: "Mrs. John Smith" is his wife. */
const leastOfTitle = 2
/** "M." is an initial rather than Monsieur beside a name that tells its side by as much. */
const mostBesideAbbreviation = 3
const logOddsOfAbbreviation = 3.5
/** Surnames in Latin letters count by half beside a given name: abroad women often bear the form of men. */
const besideGivenName = 0.5
const mostOfSurnames = 5

/** The reading of the given name by the table; null when no source has it. */
export function readData(index: GenderIndex, subject: Subject, country: string | null): Reading | null {
  const { choice, accented } = subject
  const given = accented === null ? choice.given : [[accented]]
  const listed = readTable(index, given, { country, leaning: leaningOf(index, choice) })
  if (listed === null) return null
  if (isSurnameAlone(index, choice, listed)) return { ...listed, evidence: 'genderless' }
  return inContext(index, listed, choice, country)
}

/**
 * Hundreds of times as frequent. A factor of four, as beside a form of address, would take Taylor and Martin for
 * surnames.
 */
const farMore = Math.log(300)

/**
 * True for a word alone that a source has as a given name and that is a surname nearly always, such as Smith: the few
 * who are called so say nothing of the many whose surname it is. A name that the hinted country's own sources have is
 * one there, and so is one that somebody compiled as a sure given name of a country.
 */
function isSurnameAlone(index: GenderIndex, { given, surname }: GivenChoice, { local }: Reading): boolean {
  if (local || surname !== null || given.length !== 1) return false
  const { table, weighing } = index
  const number = table.numberOf(joined(given[0], ' '))
  const kinds = table.kindsOf(number)
  const [asGiven, asSurname] = [table.logShareOfGivenIn(kinds), table.logShareOfSurnameIn(kinds)]
  if (asGiven === noShare || asSurname === noShare || asSurname - asGiven < farMore) return false
  return !weighing.weigh(number, null).sure
}

/** What the surname says of the bearer's country. */
function leaningOf({ surnameOrigins }: GenderIndex, { surname }: GivenChoice): Leaning | null {
  return surname === null ? null : surnameOrigins.leaningOf(joined(surname, ''))
}

/** From these log-odds on a surname alone is believed by its form; a weaker one may be that of a given name too. */
const leastAlone = 2

/**
 * Endings of surnames, and of no given names, that say little or nothing of gender by themselves: those of Ukraine, of
 * Poland and North Macedonia, and the Greek genitive, which most surnames of women and some of men have.
 */
const formOfSurname = /(?:енко|[чщ]ук|юк|[сц]ки|enko|chuk|czuk|[sc]ki|[α-ω]ου)$/

/**
 * A word alone that no source has as a given name is a surname where a list has it as one, or where its form is that of
 * one: "Nowicki", "Jónsdóttir", "Петрова", "Kowalska". Only that form speaks then: the classifier knows given names.
 */
export function orSurname(index: GenderIndex, subject: Subject, country: string | null): Subject {
  const { given, surname } = subject.choice
  if (surname !== null || given.length !== 1) return subject
  const choice = { given: [], surname: given[0], surnameFirst: false }
  const text = joined(given[0], '')
  const isOne =
    formOfSurname.test(text) ||
    isListedSurname(index, text) ||
    Math.abs(logOddsOfSurnames(index, choice, country, false)) >= leastAlone
  return isOne ? { ...subject, choice } : subject
}

/** Alphabets whose letters stand for Latin ones, so that lists of surnames in Latin letters have theirs too. */
const alphabets: ReadonlySet<Script> = new Set<Script>(['cyrillic', 'greek'])

function isListedSurname(index: GenderIndex, text: string): boolean {
  if (index.of(text).surname !== null) return true
  if (!alphabets.has(scriptOf(text))) return false
  const latin = index.romaniser.romanise(text)
  return latin !== null && index.of(latin).surname !== null
}

/** Adds up the evidence of the given names, of surnames and of forms of address. */
export function believe(index: GenderIndex, subject: Subject, given: Reading | null, country: string | null): Belief {
  let logOdds = given === null ? 0 : index.calibration.logOdds(given)
  if (given !== null) logOdds += logOddsOfSecond(index, subject, country, given, logOdds)
  logOdds += logOddsOfSurnames(index, subject.choice, country, given !== null)
  return { logOdds: besideTitles(subject, logOdds), local: given?.local ?? false }
}

function besideTitles({ sides, rather }: Subject, ofName: number): number {
  if (sides.length === 0) {
    if (rather === null || Math.abs(ofName) >= mostBesideAbbreviation) return ofName
    return ofName + signOf(rather) * logOddsOfAbbreviation
  }
  const ofTitles = sides.reduce((sum, side) => sum + signOf(side), 0)
  if (ofTitles === 0) return ofName
  const direction = Math.sign(ofTitles)
  return direction * Math.max(leastOfTitle, direction * (ofName + ofTitles * logOddsOfTitle))
}

function signOf(side: Side): 1 | -1 {
  return side === 'female' ? 1 : -1
}

function logOddsOfSurnames(
  index: GenderIndex,
  { given, surname }: GivenChoice,
  country: string | null,
  isBeside: boolean,
): number {
  const factor = isBeside ? besideGivenName : 1
  let sum = surname === null ? 0 : logOddsOfWord(index, surname, country, factor)
  if (sum !== 0 && surname !== null && isOnlyAlike(joined(surname, ''), index)) sum = 0
  // A patronymic stands between given name and surname, or last where the surname is first.
  const further = given.at(-1)
  if (given.length > 1 && further !== undefined) sum += logOddsOfWord(index, further, country, factor)
  return Math.max(-mostOfSurnames, Math.min(mostOfSurnames, sum))
}

function logOddsOfWord(index: GenderIndex, word: Word, country: string | null, factor: number): number {
  const text = joined(word, '')
  const script = scriptOf(text)
  if (script !== 'latin') {
    const letters = index.romaniser.romanise(text) ?? ''
    // The endings are spelled as Greek passports spell them: ου is one vowel, which letter by letter is "oy".
    const latin = script === 'greek' ? letters.replaceAll('oy', 'ou') : letters
    return logOddsOfWhole(text) ?? logOddsOfSurname(latin, country ?? countryOfScript[script] ?? null)
  }
  const whole = index.mayBeListed(text) ? logOddsOfWhole(text) : undefined
  // No man bears the form of women, here or abroad.
  return whole !== undefined && whole > 0 ? whole : (whole ?? logOddsOfEnding(text, country)) * factor
}

/** The country by whose rules surnames in a script are inflected when no other is hinted at. */
const countryOfScript: Partial<Record<Script, string>> = { cyrillic: 'RU', greek: 'GR' }

/** The second name is not read when the absolute log-odds of the first are this or more. */
const leastSure = 3
/** Weight of the second name's log-odds, from a logistic fit on the double names (`logOddsOfSecond`). */
const weightOfSecond = 0.8
const mostOfSecond = 3

/** Second names that are given to the other side too: José María and María José, Jean-Marie and Anne-Claude. */
const ofBothSides: ReadonlySet<string> = new Set(['maria', 'marie', 'jesus', 'jose', 'inge', 'claude'])

/** Four times as frequent. */
const severalTimes = Math.log(4)

/**
 * Log-odds of a woman by the second given name; 0 where it says nothing, or is perhaps a surname between, as in Spain.
 * It tells of a person whose first name leaves it open: Robin James Smith is a man's name. Of the double names that are
 * counted and whose first part is not sure, the first says 83 % rightly, the second 94 % and both together 95 %
 * (scripts/gender/measure.ts second).
 * @param first the reading of the first
 * @param logOdds of it, calibrated
 */
export function logOddsOfSecond(
  index: GenderIndex,
  { choice: { given, surname } }: Subject,
  country: string | null,
  first: Reading,
  logOdds: number,
): number {
  if (given.length < 2 || surname === null || first.evidence === 'genderless' || Math.abs(logOdds) >= leastSure)
    return 0
  const text = joined(given[1], ' ')
  if (ofBothSides.has(text) || logOddsOfWhole(text) !== undefined) return 0
  if (isGenderlessSpelling(given[1], joined(surname, ''), country)) return 0
  const known = index.of(text)
  if (known.given === null || (known.surname !== null && known.given - known.surname < severalTimes)) return 0
  // The table has the double name itself.
  if (index.isGiven(`${joined(given[0], ' ')} ${text}`)) return 0
  const second = readTable(index, [given[1]], { country, leaning: null })
  if (second === null) return 0
  const says = index.calibration.logOdds(second)
  return weightOfSecond * Math.max(-mostOfSecond, Math.min(mostOfSecond, says))
}
