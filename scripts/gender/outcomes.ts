/**
 * How often the table and the classifier are right, measured on the table alone. Each count in turn is left out, the
 * others are asked for its names, and what it counted is the truth. A name weighs by the logarithm of its persons.
 */

import type { Calibration, EvidenceClass, Reading } from '../../src/signals/gender/decide/calibration.ts'
import { anywhere, readingOf, readParts, type TableIndex } from '../../src/signals/gender/decide/read-table.ts'
import {
  askClassifier,
  besideVariants,
  readAbroad,
  type SpellingIndex,
} from '../../src/signals/gender/decide/spelling.ts'
import { scriptOf } from '../../src/signals/gender/read/script.ts'
import { type Origin, originOf, shareOf, sizeOf } from '../../src/signals/gender/table/evidence.ts'
import type { NameTable } from '../../src/signals/gender/table/name-table.ts'
import {
  circleFactor,
  factorOf,
  kindredFactor,
  type Leaning,
  type Weighing,
} from '../../src/signals/gender/table/weigh.ts'
import { leastCounted, teaches } from './train.ts'

/** Which origins are left out (1), to see how well the others predict them. */
type LeftOut = Uint8Array

/** What weighs a table without some of its origins. */
function weighingWithout({ table, weighing }: MeasuredTable, left: LeftOut) {
  const weigh = (number: number, country: string | null, leaning: Leaning | null = null) => {
    const statements = table.statements.subarray(table.ends[number], table.ends[number + 1])
    const others = statements.filter(statement => left[originOf(statement)] === 0)
    return weighing.weighStatements(others, 0, others.length, country, leaning)
  }
  return { weigh }
}

type MeasuredTable = TableIndex & { readonly weighing: Weighing }

/**
 * One answer whose truth is known: its claimed confidence, the share of persons for whom it was right, and its weight.
 */
export interface Outcome {
  readonly claimed: number
  readonly right: number
  readonly weight: number
}

export interface ClassedOutcome extends Outcome {
  readonly evidence: EvidenceClass
}

/** What is left out at a time, and asked for: one count, or all counts of a country that has several. */
interface Truth {
  readonly left: LeftOut
  readonly country: string
  /** What the surnames of the country would say, when another count of it is left in. */
  readonly leaning: Leaning | null
}

/** Outcomes of the names that are included, by their folded text. */
export function tableOutcomes(index: MeasuredTable, isIncluded: (name: string) => boolean): ClassedOutcome[] {
  const outcomes: ClassedOutcome[] = []
  const { table } = index
  const truths = truthsOf(index)
  const names = Array.from({ length: table.names.size }, (_, number) => number).filter(number => {
    return table.isGiven(number) && isIncluded(table.names.textOf(number))
  })
  for (const truth of truths) {
    for (const number of names) {
      const counted = countOf(table, number, truth.left)
      if (counted === null) continue
      for (const reading of readingsWithout(index, table.names.textOf(number), number, truth)) {
        const { evidence } = reading
        if (evidence === 'provider') continue
        const weight = weightOf(counted.persons)
        outcomes.push({ ...outcomeOf(reading, counted.share), weight, evidence })
      }
    }
  }
  return outcomes
}

/** Every count by itself, and the counts of each country that has several. */
function truthsOf({ table: { origins } }: TableIndex): Truth[] {
  const countries = Map.groupBy(
    [...origins.keys()].filter(number => origins[number].kind === 'counted'),
    number => origins[number].area,
  )
  return [...countries].flatMap(([country, own]) => {
    const units = own.length === 1 ? [own] : [...own.map(number => [number]), own]
    return units.map(unit => ({
      country,
      left: Uint8Array.from(origins, (_, at) => (unit.includes(at) ? 1 : 0)),
      leaning: unit.length < own.length ? leaningTo(country, origins) : null,
    }))
  })
}

/** A typical leaning of a surname to other countries than its own. */
const ofKindred = 0.3
const ofCircle = 0.05
const ofStrangers = 0.02

function leaningTo(country: string, origins: readonly Origin[]): Leaning {
  return Float32Array.from(origins, origin => {
    if (origin.area === country) return 1
    const factor = factorOf(origin, country)
    return factor >= kindredFactor ? ofKindred : factor >= circleFactor ? ofCircle : ofStrangers
  })
}

/**
 * Persons, and their share of women and girls, by the counts that are left out; null where they do not have the name.
 */
function countOf(table: NameTable, number: number, left: LeftOut): { persons: number; share: number } | null {
  let [persons, female] = [0, 0]
  for (let at = table.ends[number]; at < table.ends[number + 1]; at++) {
    const statement = table.statements[at]
    const origin = originOf(statement)
    if (left[origin] === 0 || table.origins[origin].kind !== 'counted') continue
    const counted = 2 ** sizeOf(statement)
    persons += counted
    female += counted * shareOf(statement)
  }
  return persons === 0 ? null : { persons, share: female / persons }
}

/** The readings of a name without some counts: of the whole name, of its parts, of its Latin spelling. */
function readingsWithout(
  index: MeasuredTable,
  name: string,
  number: number,
  { left, country, leaning }: Truth,
): Reading[] {
  const weighing = weighingWithout(index, left)
  const readings: Reading[] = []
  const plain = weighing.weigh(number, null)
  if (plain.weight > 0) {
    readings.push(readingOf(plain), readingOf(weighing.weigh(number, country)))
    if (leaning !== null) readings.push(readingOf(weighing.weigh(number, null, leaning)))
  }
  if (name.includes(' ')) {
    const parts = readParts(index, name.split(' '), anywhere)
    if (parts !== null) readings.push(parts)
  }
  const romanised = readRomanisedWithout(index, name, left)
  if (romanised !== null) readings.push(romanised)
  return readings
}

function readRomanisedWithout(index: MeasuredTable, name: string, left: LeftOut): Reading | null {
  if (scriptOf(name) === 'latin') return null
  const latin = index.romaniser.romanise(name)
  const number = latin === null ? -1 : index.table.givenNumber(latin)
  if (number < 0) return null
  const weighed = weighingWithout(index, left).weigh(number, null)
  return weighed.weight === 0 ? null : { ...readingOf(weighed), evidence: 'romanised' }
}

/**
 * How often names that a country counts are read rightly when all its counts are left out, with a classifier that has
 * not been trained on them. `tableCurves` are those of the readings of the table.
 */
export function abroadOutcomes(
  index: KnownSpellings,
  tableCurves: Calibration,
  isIncluded: (name: string) => boolean,
): ClassedOutcome[] {
  const { table } = index
  const outcomes: ClassedOutcome[] = []
  const truths = truthsOf(index).filter(({ leaning }) => leaning === null)
  for (let number = 0; number < table.names.size; number++) {
    const name = table.names.textOf(number)
    if (name.length < 2 || !table.isGiven(number) || !isIncluded(name)) continue
    for (const { left, country } of truths) {
      const counted = countOf(table, number, left)
      const weighing = weighingWithout(index, left)
      const weighed = counted === null ? null : weighing.weigh(number, country)
      if (counted === null || weighed === null || weighed.weight === 0 || weighed.local) continue
      const choice = { given: [name.split(' ')], surname: null, surnameFirst: false }
      const known = { ...index, calibration: tableCurves }
      // Other spellings are known from the lists of the country, or from its counts, which lack rare names alone.
      for (const ofVariants of [weighing, index.weighing]) {
        const { evidence, ...reading } = readAbroad(
          { ...known, weighing: ofVariants },
          readingOf(weighed),
          choice,
          country,
        )
        if (evidence !== 'abroad' && evidence !== 'abroad_variants') continue
        const weight = weightOf(counted.persons) / 2
        outcomes.push({ ...outcomeOf({ ...reading, evidence }, counted.share), weight, evidence })
      }
    }
  }
  return outcomes
}

/** A name counts by the logarithm of its persons. */
const weightOf = (persons: number) => Math.log2(1 + persons) / 20

/** Shares nearer than this to 0 or 1 stand for names of one side only. */
const certain = 0.015

export function outcomeOf({ share }: Reading, truth: number): { claimed: number; right: number } {
  const ofWomen = truth < certain ? 0 : truth > 1 - certain ? 1 : truth
  return share >= 0.5 ? { claimed: share, right: ofWomen } : { claimed: 1 - share, right: 1 - ofWomen }
}

type KnownSpellings = MeasuredTable & SpellingIndex

/**
 * How often a classifier is right on names that it has not been trained on: each name once without a hint, against what
 * the table says, and once with the hint of each country that has it on a list, against that list. It is asked about
 * names that no source has, so in Latin letters only names of one country are taken: those that many have are read more
 * easily.
 */
export function modelOutcomes(index: KnownSpellings, isIncluded: (name: string) => boolean): ClassedOutcome[] {
  const { table, weighing } = index
  const outcomes: ClassedOutcome[] = []
  for (let number = 0; number < table.names.size; number++) {
    const name = table.names.textOf(number)
    if (name.length < 2 || !teaches(table, number) || !isIncluded(name)) continue
    if (scriptOf(name) === 'latin' && !isOfOneArea(table, number)) continue
    const known = weighing.weigh(number, null)
    const add = (country: string | null, truth: number, weight: number) => {
      const choice = { given: [name.split(' ')], surname: null, surnameFirst: false }
      const reading = besideVariants(index, askClassifier(index, choice, country), choice, country)
      if (reading === null || reading.evidence === 'provider') return
      outcomes.push({ ...outcomeOf(reading, truth), weight, evidence: reading.evidence })
    }
    add(null, known.share, 1)
    const lists = listsOf(table, number)
    for (const { country, share } of lists) add(country, share, 1 / lists.length)
  }
  return outcomes
}

function isOfOneArea({ origins, statements, ends }: NameTable, number: number): boolean {
  const own = statements.subarray(ends[number], ends[number + 1])
  return new Set(Array.from(own, statement => origins[originOf(statement)].area)).size === 1
}

/** The countries that have the name on a list or in a count of its own, each with its share. */
function listsOf(table: NameTable, number: number): { country: string; share: number }[] {
  const lists = new Map<string, number>()
  for (let at = table.ends[number]; at < table.ends[number + 1]; at++) {
    const statement = table.statements[at]
    const { kind, area } = table.origins[originOf(statement)]
    const says = kind === 'counted' ? sizeOf(statement) >= leastCounted : kind === 'compiled' || kind === 'locale'
    // A count is truer than a list.
    if (says && /^[A-Z]{2}$/.test(area) && (kind === 'counted' || !lists.has(area))) lists.set(area, shareOf(statement))
  }
  return [...lists].map(([country, share]) => ({ country, share }))
}
