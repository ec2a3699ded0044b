/**
 * Adds up all evidence of a subject as calibrated log-odds of a woman: those of the given name, and as independent evidence
 * those of an inflected surname and of forms of address.
 */

import type { GenderIndex } from '../gender-index.ts'
import type { GivenChoice } from '../read/normalise/choose-given.ts'
import { isGenderlessSpelling } from '../read/normalise/east-asian.ts'
import { joined, type Word } from '../read/normalise/parse-name.ts'
import { type Script, scriptOf } from '../read/normalise/script.ts'
import { isOnlyAlike, logOddsOfSurname } from '../read/normalise/surname-endings.ts'
import type { Subject } from '../read/subject.ts'
import type { Leaning } from '../table/weigh.ts'
import type { Reading } from './calibration.ts'
import { readTable, readWord } from './read-table.ts'

export interface Belief {
  /** Above 0 for a woman; 0 when nothing is known. */
  readonly logOdds: number
  /** True when the hinted country's own sources decided. */
  readonly local: boolean
}

/** A form of address is right for more than 99 of 100 people; some mistype it, or fill in a form for another. */
const logOddsOfTitle = 5
/** Surnames in Latin letters count by half beside a given name: abroad women often bear the form of men. */
const besideGivenName = 0.5
const mostOfSurnames = 5
/** From so many bearers in the world on the spelling of a name counts for nothing. */
const bearersOfWellKnown = 1_000_000

/** The reading of the given name by the table; null when no source has it. */
export function readData(index: GenderIndex, { choice, number }: Subject, country: string | null): Reading | null {
  const place = { country, leaning: leaningOf(index, choice) }
  const listed =
    number === null ? readTable(index, choice.given, place) : readWord(index, number, choice.given[0], place)
  return listed === null ? null : inContext(listed, choice, country)
}

/** What the surname says of the bearer's country. */
function leaningOf(index: GenderIndex, { surname }: GivenChoice): Leaning | null {
  return surname === null ? null : index.surnameOrigins.leaningOf(joined(surname, ''))
}

/** Chinese and Korean names share their spelling with names of other languages that the table has. */
function inContext(listed: Reading, { given, surname }: GivenChoice, country: string | null): Reading {
  if (listed.local || listed.bearers >= bearersOfWellKnown) return listed
  const bearer = surname === null ? null : joined(surname, '')
  if (bearer === null && country === null) return listed
  if (scriptOf(given[0][0]) !== 'latin') return listed
  if (!isGenderlessSpelling(given[0], bearer, country)) return listed
  return { ...listed, evidence: 'genderless' }
}

/** Adds up the evidence of the given name, of surnames and of forms of address. */
export function believe(index: GenderIndex, subject: Subject, given: Reading | null, country: string | null): Belief {
  let logOdds = given === null ? 0 : index.calibration.logOdds(given)
  logOdds += logOddsOfSurnames(index, subject.choice, country, given !== null)
  for (const side of subject.sides) logOdds += side === 'female' ? logOddsOfTitle : -logOddsOfTitle
  return { logOdds, local: given?.local ?? false }
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
    return logOddsOfSurname(index.romaniser.romanise(text) ?? '', country ?? countryOfScript[script] ?? null)
  }
  return logOddsOfSurname(text, country) * factor
}

/** The country by whose rules surnames in a script are inflected when no other is hinted at. */
const countryOfScript: Partial<Record<Script, string>> = { cyrillic: 'RU', greek: 'GR' }
