/**
 * The share of women and girls among the people who bear a name.
 *
 * Without a hint these are the people of the world: each country weighs by how many bear the name there (bearers.ts). Under
 * the hint of a country its own count decides, as surely as the persons are many; its own list stands for a few persons beside
 * them, and all other countries together for one. Of these, countries of the same language, of the same circle
 * (naming-circles.ts) and of the same continent weigh more. A list that has a name for both sides does not say which is more
 * frequent: it never decides.
 */
import { countryOf } from '../../../core/country.ts'
import { bearersOf } from './bearers.ts'
import {
  combinations,
  type EvidenceKind,
  isMixed,
  type Origin,
  originAndSizeOf,
  originOf,
  shareOf,
  sizeOf,
  sure,
} from './evidence.ts'
import type { NameTable } from './name-table.ts'
import { shareCircle } from './naming-circles.ts'

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

/** How many persons of the hinted country a statement of its own stands for. */
function strengthOf(kind: EvidenceKind, size: number): number {
  if (kind === 'counted') return 2 ** size
  if (kind === 'compiled') return size >= sure ? 30 : 4
  return kind === 'romanised' ? 2 : 3
}

/** Persons for whom all other countries stand under a hint. */
const strengthOfOthers = 1

/**
 * How much of the persons for whom surveys stand is left, by their share of women. It is a mean of surveys and not of people: one
 * near the middle says that surveys contradict each other, and not how mixed the name is. Lauri is a woman's name in America
 * and a man's in Finland, whose people are counted beside it.
 */
function agreementOf(share: number): number {
  return (2 * share - 1) ** 2
}

/** Factors for a source of the hinted country's language, of its circle and of its continent. */
const kindredFactor = 30
const circleFactor = 8
const neighbourFactor = 3

/** A typical leaning of a surname to other countries than its own. */
const ofKindred = 0.3
const ofCircle = 0.05
const ofStrangers = 0.02

/** What is known of the bearer's country. */
export interface Leaning {
  /** How much likelier it is that the bearer is of a country, above 0 and at most 1: each factor once. */
  readonly factors: Float64Array
  /** By origin: which of the factors is that of its country. */
  readonly positions: Uint8Array
}

/** A leaning with a factor for each origin. Most factors are the same few, so a leaning takes 250 bytes and not a thousand. */
export function leaningBy(factors: Float32Array): Leaning {
  const each = [...new Set(factors)]
  return { factors: Float64Array.from(each), positions: Uint8Array.from(factors, factor => each.indexOf(factor)) }
}

/** Stands behind numbers of origins that the table has not. */
const noOrigin: Origin = { kind: 'english', area: '' }

interface Hint {
  readonly factors: Float64Array
  readonly isOwn: Uint8Array
}

/** Which origins are left out (1), to see how well the others predict them. */
export type LeftOut = Uint8Array

/** A source's own weight: how well a name is known by it. */
function weightOf({ kind }: Origin, size: number): number {
  if (kind === 'counted') return Math.min(3, 0.15 + 0.5 * Math.log10(2 ** size / 5 + 1))
  if (kind === 'surveys') return Math.min(8, 0.6 * size)
  if (kind === 'compiled') return size >= sure ? 2 : 0.8
  if (kind === 'wikidata') return 1.5
  return kind === 'romanised' ? 0.7 : 1
}

/**
 * Few names are most of those that are sent, and a frequent one has forty statements and more: what they add up to is kept for the
 * last names, 0.7 MB. (Measured: see the README, "Speed".)
 */
const places = 2 ** 14
const perPlace = 5

/** Weighs names, and keeps the factors of each hint that was asked for. */
export class Weighing {
  readonly #table: NameTable
  /** By origin and size of a statement: the persons of the world that it stands for, and the source's own weight. */
  readonly #bearers: Float64Array
  readonly #weights: Float64Array
  /** Binary logarithm of the persons of a count; 0 for a list. */
  readonly #counted: Uint8Array
  readonly #isSure: Uint8Array
  /** The origin of the surveys; -1 without them. */
  readonly #surveys: number
  /** What leaves the surveys out; null without them. */
  readonly surveysOut: LeftOut | null
  /** What the last names are without a hint: five numbers for each, in one place by the name's number. */
  readonly #kept = new Float64Array(places * perPlace).fill(-1)
  readonly #noHint: Hint
  readonly #noLeaning: Leaning
  readonly #byCountry = new Map<string, Hint>()

  constructor(table: NameTable) {
    const { origins } = table
    this.#table = table
    this.#bearers = bearersOf(table)
    this.#surveys = origins.findIndex(({ kind }) => kind === 'surveys')
    this.surveysOut = this.#surveys < 0 ? null : Uint8Array.from(origins, ({ kind }) => (kind === 'surveys' ? 1 : 0))
    const statements = Array.from({ length: combinations }, (_, statement) => {
      return { origin: origins[originOf(statement)] ?? noOrigin, size: sizeOf(statement) }
    })
    this.#weights = Float64Array.from(statements, ({ origin, size }) => weightOf(origin, size))
    this.#counted = Uint8Array.from(statements, ({ origin, size }) => (origin.kind === 'counted' ? size : 0))
    this.#isSure = Uint8Array.from(statements, ({ origin, size }) => {
      return origin.kind === 'compiled' && size >= sure ? 1 : 0
    })
    this.#noHint = { factors: new Float64Array(origins.length).fill(1), isOwn: new Uint8Array(origins.length) }
    this.#noLeaning = leaningBy(new Float32Array(origins.length).fill(1))
  }

  /**
   * Weighs the statements about a name.
   * @param country an upper-case code, or null without a hint
   * @param leaning what is known of the bearer's country otherwise; null when nothing is
   * @param left origins that are left out
   */
  weigh(number: number, country: string | null, leaning: Leaning | null = null, left: LeftOut | null = null): Weighed {
    if (left !== null) return this.#sum(number, country === null ? this.#noHint : this.#hintOf(country), leaning, left)
    if (country !== null) return this.#sum(number, this.#hintOf(country), leaning, null)
    const kept = this.#kept
    const at = (number & (places - 1)) * perPlace
    if (kept[at] !== number) {
      const sums = this.#sum(number, this.#noHint, null, null)
      kept.set([number, sums.share, sums.weight, sums.bearers, sums.counted * 2 + (sums.sure ? 1 : 0)], at)
    }
    const countedAndSure = kept[at + 4]
    return {
      share: leaning === null ? kept[at + 1] : this.#shareUnder(leaning, number),
      weight: kept[at + 2],
      bearers: kept[at + 3],
      counted: countedAndSure >> 1,
      local: false,
      own: 0,
      sure: (countedAndSure & 1) === 1,
      leant: leaning !== null,
    }
  }

  /** The share of women and girls alone, where a leaning multiplies the persons of each country. */
  #shareUnder({ factors, positions }: Leaning, number: number): number {
    const { statements, ends } = this.#table
    const borneBy = this.#bearers
    const surveys = this.#surveys
    const end = ends[number + 1]
    let all = 0
    let female = 0
    for (let at = ends[number]; at < end; at++) {
      const statement = statements[at]
      const origin = originOf(statement)
      const share = shareOf(statement)
      let persons = borneBy[originAndSizeOf(statement)] * factors[positions[origin]]
      if (origin === surveys) persons *= agreementOf(share)
      all += persons
      female += persons * share
    }
    return all > 0 ? female / all : 0.5
  }

  #sum(number: number, { factors, isOwn }: Hint, leaning: Leaning | null, left: LeftOut | null): Weighed {
    const { factors: leant, positions } = leaning ?? this.#noLeaning
    const { statements, ends, origins } = this.#table
    const borneBy = this.#bearers
    const weights = this.#weights
    const countedBy = this.#counted
    const surveys = this.#surveys
    const end = ends[number + 1]
    let [weight, ofSurveys, bearers, counted, isSure] = [0, 0, 0, 0, 0]
    let [others, femaleOfOthers] = [0, 0]
    let [strength, femaleOfOwn, own, ownSure] = [0, 0, 0, false]
    for (let at = ends[number]; at < end; at++) {
      const statement = statements[at]
      const origin = originOf(statement)
      if (left !== null && left[origin] === 1) continue
      const combination = originAndSizeOf(statement)
      const share = shareOf(statement)
      bearers += borneBy[combination]
      if (countedBy[combination] > counted) counted = countedBy[combination]
      isSure |= this.#isSure[combination]
      if (origin === surveys) ofSurveys = weights[combination]
      else weight += weights[combination]
      if (isOwn[origin] === 1 && !isMixed(statement)) {
        const { kind } = origins[origin]
        const persons = strengthOf(kind, sizeOf(statement))
        strength += persons
        femaleOfOwn += persons * share
        if (kind === 'counted') own += persons
        else if (kind === 'compiled' && sizeOf(statement) >= sure) ownSure = true
        continue
      }
      let persons = borneBy[combination] * factors[origin] * leant[positions[origin]]
      if (origin === surveys) persons *= agreementOf(share)
      others += persons
      femaleOfOthers += persons * share
    }
    const local = strength > 0
    const ofOthers = others > 0 ? femaleOfOthers / others : 0.5
    return {
      share: local ? (femaleOfOwn + strengthOfOthers * ofOthers) / (strength + strengthOfOthers) : ofOthers,
      // Surveys repeat what the others say, so that a name is not better known by them.
      weight: weight > 0 ? weight : ofSurveys,
      bearers,
      counted,
      local,
      own,
      sure: local ? ownSure : isSure === 1,
      leant: leaning !== null,
    }
  }

  /** A leaning to one country such as a surname gives, to see how well readings with a surname are calibrated. */
  leaningTo(country: string): Leaning {
    const { factors, isOwn } = this.#hintOf(country)
    const leant = Float32Array.from(factors, (factor, origin) => {
      if (isOwn[origin] === 1) return 1
      return factor >= kindredFactor ? ofKindred : factor >= circleFactor ? ofCircle : ofStrangers
    })
    return leaningBy(leant)
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

function factorOf({ area }: Origin, country: string): number {
  const [hinted, own] = [countryOf(country), countryOf(area)]
  if (hinted === undefined) return 1
  if (area === hinted.language || own?.language === hinted.language) return kindredFactor
  if (shareCircle(area, country)) return circleFactor
  return own?.continent === hinted.continent ? neighbourFactor : 1
}
