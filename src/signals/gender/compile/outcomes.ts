/**
 * How often the table and the classifier are right, measured on the table alone. Each source in turn is left out, the
 * others are asked for its names, and its statements are the truth. Births weigh by persons, a list by its names.
 */

import { askClassifier, type SpellingIndex } from '../decide/ask-classifier.ts'
import type { EvidenceClass, Reading } from '../decide/calibration.ts'
import { readingOf, readParts, type TableIndex } from '../decide/read-table.ts'
import { scriptOf } from '../read/normalise/script.ts'
import { type Origin, originOf, shareOf, sizeOf } from '../table/evidence.ts'
import type { NameTable } from '../table/name-table.ts'
import type { Weighing } from '../table/weigh.ts'

/** One answer whose truth is known: its claimed confidence, the share of persons for whom it was right, and its weight. */
export interface Outcome {
  readonly claimed: number
  readonly right: number
  readonly weight: number
}

export interface ClassedOutcome extends Outcome {
  readonly evidence: EvidenceClass
}

/** Outcomes of the names that are included, by their folded text. */
export function tableOutcomes(index: TableIndex, isIncluded: (name: string) => boolean): ClassedOutcome[] {
  const outcomes: ClassedOutcome[] = []
  const { table } = index
  for (let number = 0; number < table.names.size; number++) {
    const name = table.names.textOf(number)
    if (!isIncluded(name)) continue
    for (let at = table.ends[number]; at < table.ends[number + 1]; at++) {
      const statement = table.statements[at]
      const origin = table.origins[originOf(statement)]
      const weight = truthWeight(origin, sizeOf(statement))
      if (weight === 0) continue
      for (const reading of readingsWithout(index, name, number, originOf(statement), origin)) {
        const { evidence } = reading
        if (evidence !== 'provider') outcomes.push({ ...outcomeOf(reading, shareOf(statement)), weight, evidence })
      }
    }
  }
  return outcomes
}

/** How much a statement of a source weighs as the truth; 0 for kinds that mostly repeat others. */
function truthWeight({ kind }: Origin, size: number): number {
  if (kind === 'births') return size / 20
  if (kind === 'locale') return 1
  return kind === 'national' ? 0.3 : 0
}

/** The readings of a name without one origin: of the whole name, of its parts, of its Latin spelling. */
function readingsWithout(index: TableIndex, name: string, number: number, left: number, { area }: Origin): Reading[] {
  const { weighing } = index
  const readings: Reading[] = []
  const plain = weighing.weigh(number, null, left)
  if (plain.sources > 0) readings.push(readingOf(plain))
  const hinted = /^[A-Z]{2}$/.test(area) ? weighing.weigh(number, area, left) : plain
  if (hinted.local) readings.push(readingOf(hinted))
  if (name.includes(' ')) {
    const parts = readParts(index, name.split(' '), null)
    if (parts !== null) readings.push(parts)
  }
  const romanised = readRomanisedWithout(index, name, area)
  if (romanised !== null) readings.push(romanised)
  return readings
}

function readRomanisedWithout(index: TableIndex, name: string, area: string): Reading | null {
  if (scriptOf(name) === 'latin') return null
  const latin = index.romaniser.romanise(name)
  const number = latin === null ? -1 : index.table.givenNumber(latin)
  if (number < 0) return null
  const own = index.table.origins.findIndex(origin => origin.kind === 'romanised' && origin.area === area)
  const weighed = index.weighing.weigh(number, null, own)
  return weighed.sources === 0 ? null : { ...readingOf(weighed), evidence: 'romanised' }
}

/** Shares nearer than this to 0 or 1 stand for names of one side only. */
const certain = 0.01

export function outcomeOf({ share }: Reading, truth: number): { claimed: number; right: number } {
  const ofWomen = truth < certain ? 0 : truth > 1 - certain ? 1 : truth
  return share >= 0.5 ? { claimed: share, right: ofWomen } : { claimed: 1 - share, right: 1 - ofWomen }
}

type KnownSpellings = SpellingIndex & { readonly table: NameTable; readonly weighing: Weighing }

/**
 * How often a classifier is right on names that it has not been trained on: each name once without a hint, against what the
 * table says, and once with the hint of each country that has it on a list, against that list.
 */
export function modelOutcomes(index: KnownSpellings, isIncluded: (name: string) => boolean): ClassedOutcome[] {
  const { table, weighing } = index
  const outcomes: ClassedOutcome[] = []
  for (let number = 0; number < table.names.size; number++) {
    const name = table.names.textOf(number)
    if (name.length < 2 || !table.isGiven(number) || !isIncluded(name)) continue
    const add = (country: string | null, truth: number, weight: number) => {
      const reading = askClassifier(index, { given: [name.split(' ')], surname: null, surnameFirst: false }, country)
      if (reading === null || reading.evidence === 'provider') return
      outcomes.push({ ...outcomeOf(reading, truth), weight, evidence: reading.evidence })
    }
    add(null, weighing.weigh(number, null).share, 1)
    const lists = listsOf(table, number)
    for (const { country, share } of lists) add(country, share, 1 / lists.length)
  }
  return outcomes
}

/** The countries that have the name on a list, each with its share. */
function listsOf(table: NameTable, number: number): { country: string; share: number }[] {
  const lists: { country: string; share: number }[] = []
  for (let at = table.ends[number]; at < table.ends[number + 1]; at++) {
    const { kind, area } = table.origins[originOf(table.statements[at])]
    if (kind === 'locale' && area === area.toUpperCase()) {
      lists.push({ country: area, share: shareOf(table.statements[at]) })
    }
  }
  return lists
}
