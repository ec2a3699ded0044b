/** Asks the table for the given names of a person, from the most telling key to the least. */

import { isGenderlessSpelling, isOfEastAsia, isOfOneSyllable } from '../read/east-asian.ts'
import type { GivenChoice } from '../read/given-names.ts'
import { type Romaniser, scriptOf } from '../read/script.ts'
import { joined, type Word } from '../read/words.ts'
import type { NameTable } from '../table/name-table.ts'
import type { Leaning, Weighed, Weighing } from '../table/weigh.ts'
import { classOfTable, type Reading } from './calibration.ts'

/** The parts of the opened snapshot that are read here. */
export interface TableIndex {
  readonly table: NameTable
  readonly weighing: Pick<Weighing, 'weigh'>
  readonly romaniser: Romaniser
}

/** What is known of where a name is borne. */
export interface Place {
  /** The country that is hinted at. */
  readonly country: string | null
  /** What the words beside the given name say of the countries. */
  readonly leaning: Leaning | null
}

export const anywhere: Place = { country: null, leaning: null }

/** The weight of each side before any source: half that of a list. */
const prior = 0.25
const leastLocalWeight = 3

/** Null when no source has the name or a part of it. */
export function readTable(index: TableIndex, given: readonly Word[], place: Place): Reading | null {
  const [first, second] = given
  if (first === undefined) return null
  if (second === undefined && first.length === 1)
    return readKey(index, first[0], place) ?? readSpelling(index, first, place) ?? readRomanised(index, first, place)
  if (second !== undefined && first.length === 1 && second.length === 1) {
    const compound = readKey(index, `${first[0]} ${second[0]}`, place)
    if (compound !== null) return compound
  }
  return (
    readKey(index, first.join(' '), place) ??
    (first.length > 1 ? readKey(index, first.join(''), place) : null) ??
    readParts(index, first, place) ??
    readSpelling(index, first, place) ??
    readRomanised(index, first, place) ??
    readParts(index, given.slice(1).flat(), place)
  )
}

function readKey(index: TableIndex, key: string, place: Place): Reading | null {
  const number = index.table.givenNumber(key)
  return number < 0 ? null : readingOf(index.weighing.weigh(number, place.country, place.leaning))
}

export function readingOf(weighed: Weighed): Reading {
  const { share, weight, bearers, local, own } = weighed
  const known = local ? Math.max(weight, leastLocalWeight, Math.sqrt(own)) : weight
  return {
    share: (share * known + prior) / (known + 2 * prior),
    evidence: classOfTable(weighed),
    local,
    weight,
    bearers,
  }
}

/** Reads a name by its parts; each counts half as much as the one before it. */
export function readParts(index: TableIndex, parts: Word, place: Place): Reading | null {
  let [share, total, weight, bearers, local, factor] = [0, 0, 0, 0, false, 1]
  for (const part of parts) {
    const reading = part.length < 2 ? null : readKey(index, part, place)
    if (reading !== null) {
      share += reading.share * factor
      total += factor
      weight += reading.weight
      bearers = Math.max(bearers, reading.bearers)
      local ||= reading.local
    }
    factor /= 2
  }
  return total === 0 ? null : { share: share / total, evidence: 'parts', local, weight, bearers }
}

/** How German and Danish type umlauts and letters with a stroke in two letters: Juergen, Soeren, Kaare. */
const typedOut = [
  [/oe/g, 'o'],
  [/ue/g, 'u'],
  [/ae/g, 'a'],
  [/aa/g, 'a'],
] as const

const mayBeTypedOut = /[aou]e|aa/
/**
 * In Georgian dictionaries and documents the names of men have an ending that is left out in address: გაბრიელი,
 * გაბრიელ.
 */
const georgianNominative = /[^აეიოუ]ი$/

function readSpelling(index: TableIndex, word: Word, place: Place): Reading | null {
  const text = joined(word, '')
  if (georgianNominative.test(text) && scriptOf(text) === 'georgian') return readKey(index, text.slice(0, -1), place)
  if (!mayBeTypedOut.test(text)) return null
  for (const [pattern, letter] of typedOut) {
    const spelled = text.replace(pattern, letter)
    const reading = spelled === text || spelled.length < 3 ? null : readKey(index, spelled, place)
    if (reading !== null) return { ...reading, evidence: 'parts' }
  }
  return null
}

function readRomanised(index: TableIndex, word: Word, place: Place): Reading | null {
  if (scriptOf(word[0]) === 'latin') return null
  const latin = word.map(part => index.romaniser.romanise(part) ?? '').join('')
  const reading = latin.length < 2 ? null : readKey(index, latin, place)
  return reading === null ? null : { ...reading, evidence: reading.local ? reading.evidence : 'romanised' }
}

/** From so many bearers in the world on the spelling of a name counts for nothing. */
const bearersOfWellKnown = 1_000_000

/** The countries that have sources of such names. */
const homes = ['CN', 'TW', 'HK', 'KR']

/** A list that is unsure of a name leaves it open. */
const sureOfOwn: ReadonlySet<Reading['evidence']> = new Set(['own_count', 'own_sure'])

/**
 * The reading of a listed name, in place of which its own countries speak where the words beside it or its spelling say
 * so. Chinese and Korean names in Latin letters share their spelling with names of other languages, so what other
 * countries say of them is no evidence. What their own countries say is, where it is sure: Zhiqiang is a man's name in
 * China.
 */
export function inContext(
  index: TableIndex,
  listed: Reading,
  { given, surname }: GivenChoice,
  country: string | null,
): Reading {
  if (listed.local || listed.bearers >= bearersOfWellKnown) return listed
  const bearer = surname === null ? null : joined(surname, '')
  if (bearer === null && country === null) return listed
  if (scriptOf(given[0][0]) !== 'latin') return listed
  if (!isGenderlessSpelling(given[0], bearer, country)) return listed
  // A hint of such a country stands above the others: what it lacks stays open.
  const own = isOfEastAsia(country) || isOfOneSyllable(given[0]) ? null : readAtHome(index, given)
  return own ?? { ...listed, evidence: 'genderless' }
}

/**
 * The least sure reading of the countries that have the name; null when one is unsure of it or they contradict each
 * other.
 */
function readAtHome(index: TableIndex, given: readonly Word[]): Reading | null {
  const readings = homes
    .map(country => readTable(index, given, { country, leaning: null }))
    .filter((reading): reading is Reading => reading?.local === true)
  if (readings.length === 0 || !readings.every(({ evidence }) => sureOfOwn.has(evidence))) return null
  const [least] = readings.sort((a, b) => Math.abs(a.share - 0.5) - Math.abs(b.share - 0.5))
  // No country was hinted at: the answer names none.
  return readings.every(({ share }) => share >= 0.5 === least.share >= 0.5) ? { ...least, local: false } : null
}
