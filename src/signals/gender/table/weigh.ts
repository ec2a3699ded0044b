/**
 * The share of women and girls among the people who bear a name.
 *
 * Without a hint these are the people of the world: each country weighs by how many bear the name there. A count is scaled
 * from the persons that the country's sources counted to all who live there. A list says that a name is borne and not how
 * often: it stands for as many persons as its median name has in countries that are counted too. Under the hint of a country
 * its own count decides, as surely as the persons are many; its own list stands for a few persons beside them, and all
 * other countries together for one. Of these, countries of the same language, of the same circle (naming-circles.ts) and of
 * the same continent weigh more. A list that has a name for both sides does not say which is more frequent: it weighs half, and
 * never decides.
 */
import { countryOf } from '../../../core/country.ts'
import {
  type EvidenceKind,
  evidenceKinds,
  type Origin,
  originBits,
  originOf,
  shareOf,
  sizeOf,
  stepOfBoth,
  sure,
} from './evidence.ts'
import type { NameTable } from './name-table.ts'
import { shareCircle } from './naming-circles.ts'
import { peopleOf } from './people.ts'

export interface Weighed {
  /** Share of women and girls, between 0 and 1. */
  readonly share: number
  /** Sum of the sources' own weights: how well the name is known. */
  readonly weight: number
  /** Persons in the world who bear the name, estimated. */
  readonly bearers: number
  /** Binary logarithm of the persons counted by the largest source; 0 when only lists have the name. */
  readonly counted: number
  /** How many sources have the name. */
  readonly sources: number
  /** True when the hinted country's own sources have the name. */
  readonly local: boolean
  /** Persons that the hinted country's own sources counted. */
  readonly own: number
  /** True when somebody compiled the name as sure: for the hinted country where it is `local`, else for any. */
  readonly sure: boolean
  /** True when something but a hint leans to some countries. */
  readonly leant: boolean
}

const sizes = 32

/** Weights by kind and size, for how well a name is known. */
const weights = tableOfSizes((kind, size) => {
  if (kind === 'counted') return Math.min(3, 0.15 + 0.5 * Math.log10(2 ** size / 5 + 1))
  if (kind === 'surveys') return Math.min(8, 0.6 * size)
  if (kind === 'compiled') return size >= sure ? 2 : 0.8
  if (kind === 'wikidata') return 1.5
  return kind === 'romanised' ? 0.7 : 1
})

/** How many persons of the hinted country a statement of its own stands for. */
const strengths = tableOfSizes((kind, size) => {
  if (kind === 'counted') return 2 ** size
  if (kind === 'compiled') return size >= sure ? 30 : 4
  return kind === 'romanised' ? 2 : 3
})

function tableOfSizes(of: (kind: EvidenceKind, size: number) => number): ReadonlyMap<EvidenceKind, Float64Array> {
  return new Map(evidenceKinds.map(kind => [kind, Float64Array.from({ length: sizes }, (_, size) => of(kind, size))]))
}

/**
 * The median name of a list is borne by this part of the people, divided by the number of names on the list: measured on
 * countries that have a count and a list (scripts/measure-gender.ts listed).
 */
const partOfListed = 0.25
/** A list of a country that is counted says little of how many bear a name. */
const besideCount = 0.1
/** Persons that a list of no country stands for, for each of its names, and a survey for each of the sources it joins. */
const ofListWithoutCountry = 20_000
/** Persons for whom all other countries stand under a hint. */
const strengthOfOthers = 1

/** Factors for a source of the hinted country's language, of its circle and of its continent. */
const kindredFactor = 30
const circleFactor = 8
const neighbourFactor = 3
/** Factor for a list that has the name for both sides. */
const mixedFactor = 0.5

/** A typical leaning of a surname to other countries than its own. */
const ofKindred = 0.3
const ofCircle = 0.05
const ofStrangers = 0.02

/** Which origins are left out (1), to see how well the others predict them. */
export type LeftOut = Uint8Array

/** What is known of the bearer's country. */
export interface Leaning {
  /** The same number for the same factors, from 1 on; 0 for a leaning whose readings are not kept. */
  readonly id: number
  /** By origin: how much likelier it is that the bearer is of its country, above 0 and at most 1. */
  readonly factors: Float32Array
}

interface Hint {
  /** From 1 on; 0 where there is none, or an unassigned code. */
  readonly id: number
  readonly factors: Float64Array
  readonly isOwn: Uint8Array
}

/** Origin and size are the lower bits of a statement, and index the tables of what a statement weighs. */
const indexBits = 13
const indexes = 2 ** indexBits
const ofIndex = indexes - 1
/** The upper bits of a statement without a size that has a name for both sides. */
const mixed = stepOfBoth << (indexBits - originBits)

/** Weighs names, and keeps the factors of each hint that was asked for. */
export class Weighing {
  readonly #table: NameTable
  /** How well the name is known by a statement, what it weighs at home, and the persons it stands for. */
  readonly #weights = new Float64Array(indexes)
  readonly #strengths = new Float64Array(indexes)
  readonly #bearers = new Float64Array(indexes)
  /** Binary logarithm of the persons of a count; 0 for what is none. */
  readonly #counted = new Uint8Array(indexes)
  readonly #isSure = new Uint8Array(indexes)
  readonly #noHint: Hint
  readonly #byCountry = new Map<string, Hint>()
  readonly #kept = new KeptReadings()

  constructor(table: NameTable) {
    this.#table = table
    const bearers = bearersOf(table)
    table.origins.forEach(({ kind }, origin) => {
      for (let size = 0; size < sizes; size++) {
        const at = origin | (size << originBits)
        this.#weights[at] = weights.get(kind)?.[size] ?? 0
        this.#strengths[at] = strengths.get(kind)?.[size] ?? 0
        this.#bearers[at] = bearers[origin][size]
        this.#counted[at] = kind === 'counted' ? size : 0
        this.#isSure[at] = kind === 'compiled' && size >= sure ? 1 : 0
      }
    })
    const count = table.origins.length
    this.#noHint = { id: 0, factors: new Float64Array(count).fill(1), isOwn: new Uint8Array(count) }
  }

  /**
   * Weighs the statements about a name.
   * @param country an upper-case code, or null without a hint
   * @param leaning what is known of the bearer's country otherwise; null when nothing is
   */
  weigh(number: number, country: string | null, leaning: Leaning | null = null, left: LeftOut | null = null): Weighed {
    const hint = country === null ? this.#noHint : this.#hintOf(country)
    const isKept = left === null && (hint.id > 0 || (country === null && leaning !== null && leaning.id > 0))
    if (!isKept || (leaning !== null && leaning.id === 0)) return this.#weighAll(number, hint, leaning, left)
    const where = (hint.id << bitsOfLeaning) | (leaning?.id ?? 0)
    return this.#kept.of(number, where) ?? this.#kept.keep(number, where, this.#weighAll(number, hint, leaning, left))
  }

  #weighAll(number: number, { factors, isOwn }: Hint, leaning: Leaning | null, left: LeftOut | null): Weighed {
    const { statements, ends } = this.#table
    const leant = leaning?.factors ?? null
    const [weights, strengths, borneBy, countedBy, isSure] = [
      this.#weights,
      this.#strengths,
      this.#bearers,
      this.#counted,
      this.#isSure,
    ]
    let [weight, bearers, counted, sources] = [0, 0, 0, 0]
    let [others, femaleOfOthers, own, strength, femaleOfOwn] = [0, 0, 0, 0, 0]
    let [anySure, ownSure] = [0, 0]
    for (let at = ends[number]; at < ends[number + 1]; at++) {
      const statement = statements[at]
      const origin = originOf(statement)
      if (left !== null && left[origin] === 1) continue
      const index = statement & ofIndex
      const share = shareOf(statement)
      const isMixed = statement >>> originBits === mixed
      const borne = isMixed ? borneBy[index] * mixedFactor : borneBy[index]
      sources++
      weight += weights[index]
      bearers += borne
      anySure |= isSure[index]
      if (countedBy[index] > counted) counted = countedBy[index]
      if (isOwn[origin] === 1 && !isMixed) {
        const persons = strengths[index]
        strength += persons
        femaleOfOwn += persons * share
        if (countedBy[index] > 0) own += persons
        ownSure |= isSure[index]
      } else {
        const counts = leant === null ? borne * factors[origin] : borne * factors[origin] * leant[origin]
        others += counts
        femaleOfOthers += counts * share
      }
    }
    const local = strength > 0
    const ofOthers = others > 0 ? femaleOfOthers / others : 0.5
    const share = local ? (femaleOfOwn + strengthOfOthers * ofOthers) / (strength + strengthOfOthers) : ofOthers
    const isSureHere = (local ? ownSure : anySure) === 1
    return { share, weight, bearers, counted, sources, local, own, sure: isSureHere, leant: leant !== null }
  }

  /** A leaning to one country such as a surname gives, to see how well readings with a surname are calibrated. */
  leaningTo(country: string): Leaning {
    const factors = Float32Array.from(this.#hintOf(country).factors, factor => {
      return factor >= kindredFactor ? ofKindred : factor >= circleFactor ? ofCircle : ofStrangers
    })
    this.#hintOf(country).isOwn.forEach((own, origin) => {
      if (own === 1) factors[origin] = 1
    })
    return { id: 0, factors }
  }

  #hintOf(country: string): Hint {
    const known = this.#byCountry.get(country)
    if (known !== undefined) return known
    const { origins } = this.#table
    const isCountry = countryOf(country) !== undefined
    const hint = {
      id: isCountry ? this.#byCountry.size + 1 : 0,
      factors: Float64Array.from(origins, origin => factorOf(origin, country)),
      isOwn: Uint8Array.from(origins, ({ area }) => (area === country ? 1 : 0)),
    }
    // Factors of codes that are no country are not kept, so that no caller can fill the map with them.
    if (isCountry) this.#byCountry.set(country, hint)
    return hint
  }
}

/** Leanings have ids below 2^16, hints below 2^9. */
const bitsOfLeaning = 16

/**
 * The last readings of names under a hint or a leaning. Few names are most of those that are asked for, and a frequent name has a
 * hundred statements. A reading stands in one place by its key, and the next with that place takes it: 16,384 readings of a hundred
 * bytes at most.
 */
class KeptReadings {
  readonly #numbers = new Int32Array(places).fill(-1)
  readonly #where = new Int32Array(places)
  readonly #readings: (Weighed | undefined)[] = new Array(places)

  of(number: number, where: number): Weighed | undefined {
    const place = placeOf(number, where)
    return this.#numbers[place] === number && this.#where[place] === where ? this.#readings[place] : undefined
  }

  keep(number: number, where: number, reading: Weighed): Weighed {
    const place = placeOf(number, where)
    this.#numbers[place] = number
    this.#where[place] = where
    this.#readings[place] = reading
    return reading
  }
}

const bitsOfPlaces = 14
const places = 2 ** bitsOfPlaces

function placeOf(number: number, where: number): number {
  const mixedKey = Math.imul(number ^ Math.imul(where, 0x9e3779b1), 0x2c1b3c6d)
  return (mixedKey ^ (mixedKey >>> 15)) & (places - 1)
}

function factorOf({ area }: Origin, country: string): number {
  const [hinted, own] = [countryOf(country), countryOf(area)]
  if (hinted === undefined) return 1
  if (area === hinted.language || own?.language === hinted.language) return kindredFactor
  if (shareCircle(area, country)) return circleFactor
  return own?.continent === hinted.continent ? neighbourFactor : 1
}

/** By origin and size: the persons in the world that a statement stands for. */
function bearersOf({ origins, statements }: NameTable): Float64Array[] {
  const persons = new Float64Array(origins.length)
  const names = new Float64Array(origins.length)
  for (let at = 0; at < statements.length; at++) {
    const origin = originOf(statements[at])
    persons[origin] += 2 ** sizeOf(statements[at])
    names[origin]++
  }
  const countedIn = new Map<string, number>()
  origins.forEach(({ kind, area }, number) => {
    if (kind === 'counted') countedIn.set(area, (countedIn.get(area) ?? 0) + persons[number])
  })
  return origins.map(({ kind, area }, number) => {
    if (kind === 'surveys') return Float64Array.from({ length: sizes }, (_, size) => size * ofListWithoutCountry)
    const all = countedIn.get(area)
    if (kind === 'counted') {
      const perPerson = peopleOf(area) / (all ?? 1)
      return Float64Array.from({ length: sizes }, (_, size) => perPerson * 2 ** size)
    }
    if (!/^[A-Z]{2}$/.test(area)) return new Float64Array(sizes).fill(ofListWithoutCountry)
    const each = (peopleOf(area) * partOfListed) / Math.max(leastListed, names[number])
    return new Float64Array(sizes).fill(all === undefined ? each : each * besideCount)
  })
}

/** A list of fewer names has only the commonest, which still are not borne by everybody. */
const leastListed = 300
