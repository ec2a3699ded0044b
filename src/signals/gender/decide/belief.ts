/**
 * What is believed of a subject after every kind of evidence has spoken: calibrated log-odds of a woman. The name itself comes
 * first; a surname that is inflected and a form of address are added to it as independent evidence.
 */

import type { GenderIndex } from '../gender-index.ts'
import type { GivenChoice } from '../read/normalise/choose-given.ts'
import { isGenderlessSpelling } from '../read/normalise/east-asian.ts'
import { joined, type Word } from '../read/normalise/parse-name.ts'
import { type Script, scriptOf } from '../read/normalise/script.ts'
import { isOnlyAlike, logOddsOfSurname } from '../read/normalise/surname-endings.ts'
import type { Subject } from '../read/subject.ts'
import type { Reading } from './calibration.ts'
import { readTable, readWord } from './read-table.ts'

export interface Belief {
  /** Above 0 for a woman; 0 when nothing is known. */
  readonly logOdds: number
  /** True when the hinted country's own sources decided. */
  readonly local: boolean
}

/** A form of address is right for 99 of 100 and more: people mistype it, and share a form. */
const logOddsOfTitle = 5
/**
 * Surnames in Latin letters say less beside a given name than alone: those who bear the other form, abroad, are the ones in doubt.
 */
const besideGivenName = 0.5
const mostOfSurnames = 5
/** A name that sources agree on this much is what it is, whatever its spelling. */
const weightOfWellKnown = 6

/** What the data set says of the given name; null when no source has it. */
export function readData(index: GenderIndex, { choice, number }: Subject, country: string | null): Reading | null {
  const listed =
    number === null ? readTable(index, choice.given, country) : readWord(index, number, choice.given[0], country)
  return listed === null ? null : inContext(listed, choice, country)
}

/** Chinese and Korean names share their spelling with names of other languages that the table has. */
function inContext(listed: Reading, { given, surname }: GivenChoice, country: string | null): Reading {
  if (listed.local || listed.weight >= weightOfWellKnown) return listed
  const bearer = surname === null ? null : joined(surname, '')
  if (bearer === null && country === null) return listed
  if (scriptOf(given[0][0]) !== 'latin') return listed
  if (!isGenderlessSpelling(given[0], bearer, country)) return listed
  return { ...listed, evidence: 'genderless' }
}

/** Adds up what the given name, surnames and forms of address say. */
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

/** Where those who write so inflect surnames. */
const countryOfScript: Partial<Record<Script, string>> = { cyrillic: 'RU', greek: 'GR' }
