/**
 * The share of women and girls among the people who bear a name.
 *
 * Without a hint these are the people of the world: each country weighs by how many bear the name there. A count is
 * scaled from the persons that the country's sources counted to all who live there. A list says that a name is borne
 * and not how often: it stands for as many persons as its median name has in countries that are counted too.
 *
 * Under the hint of a country its own count decides, as surely as the persons are many; its own list stands for a few
 * persons beside them, and all other countries together for one. Of these, countries of the same language, of the same
 * circle (areas.ts) and of the same continent weigh more. A list that has a name for both sides does not say which is
 * more frequent: it never decides.
 */
import { countryOf } from '../../../core/country.ts'
import { languageOf, peopleOf, shareCircle } from './areas.ts'
import * as evidence from './evidence.ts'
import { isMixed, type Origin, originAndSizeOf, originOf, personsOfSurveys, shareOf, sizeOf } from './evidence.ts'
import type { NameTable } from './name-table.ts'

export interface Weighed {
  /** Sum of the sources' own weights: how well the name is known. 0 when no source has it. */
  readonly weight: number
  /** Persons in the world who bear the name, estimated. */
  readonly bearers: number
  /** Binary logarithm of the persons counted by the largest source; 0 when only lists have the name. */
  readonly counted: number
  /** Share of women and girls, between 0 and 1. */
  readonly share: number
  /** True when the hinted country's own sources have the name. */
  readonly local: boolean
  /** Persons that the hinted country's own sources counted. */
  readonly own: number
  /** True when somebody compiled the name as sure: for the hinted country where it is `local`, else for any. */
  readonly sure: boolean
  /** True when something but a hint leans to some countries. */
  readonly leant: boolean
}

/** For each origin, how much likelier it is that the bearer is of its country: above 0 and at most 1. */
export type Leaning = Float32Array

/** How much a statement adds to how well a name is known. */
function weightOf({ kind }: Origin, size: number): number {
  if (kind === 'counted') return Math.min(3, 0.15 + 0.5 * Math.log10(2 ** size / 5 + 1))
  // Below that of several lists: what surveys alone say is as right as what one list says (scripts/gender/surveys.ts).
  if (kind === 'surveys') return 1.2
  if (kind === 'compiled') return size >= evidence.sure ? 2 : 0.8
  if (kind === 'wikidata') return 1.5
  return kind === 'romanised' ? 0.7 : 1
}

/** How many persons of the hinted country a statement of its own stands for. */
function strengthOf({ kind }: Origin, size: number): number {
  if (kind === 'counted') return 2 ** size
  if (kind === 'compiled') return size >= evidence.sure ? 30 : 4
  return kind === 'romanised' ? 2 : 3
}

/** Persons for whom all other countries stand under a hint. */
const strengthOfOthers = 1

/** Factors for a source of the hinted country's language, of its circle and of its continent. */
export const kindredFactor = 30
export const circleFactor = 8
const neighbourFactor = 3

/** How much more a source says of a country than one of another continent does. */
export function factorOf({ area }: Origin, country: string): number {
  const [hinted, own] = [countryOf(country), countryOf(area)]
  if (hinted === undefined) return 1
  if (languageOf(area) === hinted.language) return kindredFactor
  if (shareCircle(area, country)) return circleFactor
  return own?.continent === hinted.continent ? neighbourFactor : 1
}

/**
 * The median name of a list is borne by this part of the people, divided by the number of names on the list: measured
 * on countries that have a count and a list (scripts/gender/measure-lists.ts). What was compiled as `sure` is commoner
 * than the rest.
 */
const partOfListed = 0.25
const partOfSure = 0.3
const partOfLikely = 0.08
/** A list of fewer names has only the commonest, which still are not borne by everybody. */
const leastListed = 300
/**
 * A list says how many bear a name only of the people whom no source counted: of all but a hundredth in Germany, where
 * four cities counted ten years of births, and of hardly anybody in Sweden.
 */
const leastBesideCount = 0.1
/**
 * Persons that a list of no country stands for. The median name of such lists is borne by 400 (Wikidata) to 3,000
 * (English names) persons of the countries that are counted. Of the answers to counts that are left out, the likelihood
 * is greatest at 300 to 1,000.
 */
const ofListWithoutCountry = 1000

/** For how many persons of the world a statement stands, by its origin and size. */
function bearersOf({ origins, statements }: NameTable): Float64Array {
  const alike = new Uint32Array(evidence.combinations)
  for (let at = 0; at < statements.length; at++) alike[originAndSizeOf(statements[at])]++
  const persons = new Float64Array(origins.length)
  const names = new Float64Array(origins.length)
  alike.forEach((count, statement) => {
    if (count === 0) return
    persons[originOf(statement)] += count * 2 ** sizeOf(statement)
    names[originOf(statement)] += count
  })
  const countedIn = new Map<string, number>()
  origins.forEach(({ kind, area }, number) => {
    if (kind === 'counted') countedIn.set(area, (countedIn.get(area) ?? 0) + persons[number])
  })
  return Float64Array.from(alike, (count, statement) => {
    if (count === 0) return 0
    const [number, size] = [originOf(statement), sizeOf(statement)]
    const { kind, area } = origins[number]
    if (kind === 'surveys') return personsOfSurveys(size)
    const all = countedIn.get(area) ?? 0
    if (kind === 'counted') return (peopleOf(area) / all) * 2 ** size
    if (!/^[A-Z]{2}$/.test(area)) return ofListWithoutCountry
    const notCounted = Math.max(leastBesideCount, 1 - all / peopleOf(area))
    const perName = (peopleOf(area) * notCounted) / Math.max(leastListed, names[number])
    if (kind !== 'compiled') return perName * partOfListed
    return perName * (size >= evidence.sure ? partOfSure : partOfLikely)
  })
}

/** What a hint makes of each origin: the factor of its persons, and 1 for the sources of the country itself. */
interface Hint {
  readonly factors: Float64Array
  readonly isOwn: Uint8Array
}

/**
 * What a statement says by its origin and size: four numbers side by side, so that it costs one line of the processor's
 * cache.
 */
const stride = 4
const [ofBearers, ofWeight, ofCounted, ofSure] = [0, 1, 2, 3]

function factsOf(table: NameTable): Float64Array {
  const bearers = bearersOf(table)
  const facts = new Float64Array(evidence.combinations * stride)
  for (let each = 0; each < evidence.combinations; each++) {
    const [origin, size] = [table.origins[originOf(each)], sizeOf(each)]
    if (origin === undefined) continue
    facts[each * stride + ofBearers] = bearers[each]
    facts[each * stride + ofWeight] = weightOf(origin, size)
    facts[each * stride + ofCounted] = origin.kind === 'counted' ? size : 0
    facts[each * stride + ofSure] = origin.kind === 'compiled' && size >= evidence.sure ? 1 : 0
  }
  return facts
}

export class Weighing {
  readonly #table: NameTable
  readonly #facts: Float64Array
  readonly #noHint: Hint
  readonly #noLeaning: Leaning
  readonly #byCountry = new Map<string, Hint>()

  constructor(table: NameTable) {
    this.#table = table
    this.#facts = factsOf(table)
    const { length } = table.origins
    this.#noHint = { factors: new Float64Array(length).fill(1), isOwn: new Uint8Array(length) }
    this.#noLeaning = new Float32Array(length).fill(1)
  }

  /**
   * Weighs the statements about a name.
   * @param country an upper-case code, or null without a hint
   * @param leaning what is known of the bearer's country otherwise; null when nothing is
   */
  weigh(number: number, country: string | null, leaning: Leaning | null = null): Weighed {
    const { statements, ends } = this.#table
    return this.weighStatements(statements, ends[number], ends[number + 1], country, leaning)
  }

  /** The same of some statements, from `start` up to `end`. */
  weighStatements(
    statements: Uint32Array,
    start: number,
    end: number,
    country: string | null,
    leaning: Leaning | null,
  ): Weighed {
    const { factors, isOwn } = country === null ? this.#noHint : this.#hintOf(country)
    const leant = leaning ?? this.#noLeaning
    const facts = this.#facts
    let [others, femaleOfOthers, strength, femaleOfOwn, own, weight, bearers] = [0, 0, 0, 0, 0, 0, 0]
    let [counted, isSure, ownSure] = [0, 0, 0]
    for (let at = start; at < end; at++) {
      const statement = statements[at]
      const origin = originOf(statement)
      const fact = originAndSizeOf(statement) * stride
      const [borneBy, persons, sure] = [facts[fact + ofBearers], facts[fact + ofCounted], facts[fact + ofSure]]
      weight += facts[fact + ofWeight]
      bearers += borneBy
      if (persons > counted) counted = persons
      isSure += sure
      if (isOwn[origin] === 1 && !isMixed(statement)) {
        const stands = strengthOf(this.#table.origins[origin], sizeOf(statement))
        strength += stands
        femaleOfOwn += stands * shareOf(statement)
        if (persons > 0) own += stands
        ownSure += sure
      } else {
        const stands = borneBy * factors[origin] * leant[origin]
        others += stands
        femaleOfOthers += stands * shareOf(statement)
      }
    }
    const local = strength > 0
    const ofOthers = others > 0 ? femaleOfOthers / others : 0.5
    const share = local ? (femaleOfOwn + strengthOfOthers * ofOthers) / (strength + strengthOfOthers) : ofOthers
    const sure = (local ? ownSure : isSure) > 0
    return { share, weight, bearers, counted, local, own, sure, leant: leaning !== null }
  }

  #hintOf(country: string): Hint {
    const known = this.#byCountry.get(country)
    if (known !== undefined) return known
    const { origins } = this.#table
    const hint = {
      factors: Float64Array.from(origins, origin => factorOf(origin, country)),
      isOwn: Uint8Array.from(origins, ({ area }) => (area === country ? 1 : 0)),
    }
    // Factors of codes that are no country are not kept, so that no caller can fill the map with them.
    if (countryOf(country) !== undefined) this.#byCountry.set(country, hint)
    return hint
  }
}
