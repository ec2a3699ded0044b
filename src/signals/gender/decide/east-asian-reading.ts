/**
 * Chinese and Korean names in Latin letters. They share their spelling with names of other languages that the table has, so what
 * other countries say of them is no evidence. What their own countries say is, where it is sure: Zhiqiang is a man's name in China.
 */

import { isGenderlessSpelling, isOfEastAsia, isOfOneSyllable } from '../read/east-asian.ts'
import type { GivenChoice } from '../read/given-names.ts'
import { scriptOf } from '../read/script.ts'
import { joined, type Word } from '../read/words.ts'
import type { Reading } from './calibration.ts'
import { readTable, type TableIndex } from './read-table.ts'

/** From so many bearers in the world on the spelling of a name counts for nothing. */
const bearersOfWellKnown = 1_000_000

/** The countries that have sources of such names. */
const homes = ['CN', 'TW', 'HK', 'KR']

/** A list that is unsure of a name leaves it open. */
const sureOfOwn: ReadonlySet<Reading['evidence']> = new Set(['own_count', 'own_sure'])

/** The reading of a listed name, in place of which its own countries speak where the words beside it or its spelling say so. */
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

/** The least sure reading of the countries that have the name; null when one is unsure of it or they contradict each other. */
function readAtHome(index: TableIndex, given: readonly Word[]): Reading | null {
  const readings = homes
    .map(country => readTable(index, given, { country, leaning: null }))
    .filter((reading): reading is Reading => reading?.local === true)
  if (readings.length === 0 || !readings.every(({ evidence }) => sureOfOwn.has(evidence))) return null
  const [least] = readings.sort((a, b) => Math.abs(a.share - 0.5) - Math.abs(b.share - 0.5))
  // No country was hinted at: the answer names none.
  return readings.every(({ share }) => share >= 0.5 === least.share >= 0.5) ? { ...least, local: false } : null
}
