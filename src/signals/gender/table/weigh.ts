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

/** How well a name is known, wherever it is asked for. */
interface Known {
  /** Sum of the sources' own weights; 0 when no source has it. */
  readonly weight: number
  /** Persons in the world who bear the name, estimated. */
  readonly bearers: number
  /** Binary logarithm of the persons counted by the largest source; 0 when only lists have the name. */
  readonly counted: number
  /** True when somebody compiled the name as sure: for the hinted country where it is `local`, else for any. */
  readonly sure: boolean
}

export interface Weighed extends Known {
  /** Share of women and girls, between 0 and 1. */
  readonly share: number
  /** True when the hinted country's own sources have the name. */
  readonly local: boolean
  /** Persons that the hinted country's own sources counted. */
  readonly own: number
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

/** Marks what was compiled as sure; above every size. */
const markOfSure = 32

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

/** Weighs names, and keeps the factors of each hint that was asked for. */
export class Weighing {
  readonly #table: NameTable
  /** By origin and size of a statement: the persons of the world that it stands for, and the source's own weight. */
  readonly #bearers: Float64Array
  readonly #weights: Float64Array
  /** Binary logarithm of the persons of a count, or `markOfSure`. */
  readonly #marks: Uint8Array
  /** The origin of the surveys; -1 without them. */
  readonly #surveys: number
  /** What leaves the surveys out; null without them. */
  readonly surveysOut: LeftOut | null
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
    this.#marks = Uint8Array.from(statements, ({ origin: { kind }, size }) => {
      if (kind === 'compiled') return size >= sure ? markOfSure : 0
      return kind === 'counted' ? size : 0
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
    const known = this.#knownOf(number, left)
    if (country === null && left === null) {
      const share = this.#shareAnywhere(number, leaning ?? this.#noLeaning)
      return { ...known, share, local: false, own: 0, leant: leaning !== null }
    }
    const { ownSure, ...hinted } = this.#weighUnder(
      country === null ? this.#noHint : this.#hintOf(country),
      number,
      leaning,
      left,
    )
    return { ...known, ...hinted, sure: hinted.local ? ownSure : known.sure, leant: leaning !== null }
  }

  /** How well a name is known, wherever it is asked for. */
  #knownOf(number: number, left: LeftOut | null): Known {
    const { statements, ends } = this.#table
    const weights = this.#weights
    const borneBy = this.#bearers
    const marks = this.#marks
    const surveys = this.#surveys
    const end = ends[number + 1]
    let weight = 0
    let ofSurveys = 0
    let bearers = 0
    let counted = 0
    let all = 0
    for (let at = ends[number]; at < end; at++) {
      const combination = originAndSizeOf(statements[at])
      const origin = originOf(combination)
      if (left !== null && left[origin] === 1) continue
      if (origin === surveys) ofSurveys = weights[combination]
      else weight += weights[combination]
      bearers += borneBy[combination]
      const mark = marks[combination]
      all |= mark
      if (mark < markOfSure && mark > counted) counted = mark
    }
    // Surveys repeat what the others say, so that a name is not better known by them.
    return { weight: weight > 0 ? weight : ofSurveys, bearers, counted, sure: (all & markOfSure) !== 0 }
  }

  /** The share of women and girls where no country is hinted at: a leaning multiplies the persons of each country. */
  #shareAnywhere(number: number, { factors, positions }: Leaning): number {
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

  #weighUnder({ factors, isOwn }: Hint, number: number, leaning: Leaning | null, left: LeftOut | null) {
    const { factors: leant, positions } = leaning ?? this.#noLeaning
    const { statements, ends, origins } = this.#table
    const borneBy = this.#bearers
    const surveys = this.#surveys
    const end = ends[number + 1]
    let others = 0
    let femaleOfOthers = 0
    let strength = 0
    let femaleOfOwn = 0
    let own = 0
    let ownSure = false
    for (let at = ends[number]; at < end; at++) {
      const statement = statements[at]
      const origin = originOf(statement)
      if (left !== null && left[origin] === 1) continue
      const share = shareOf(statement)
      if (isOwn[origin] === 1 && !isMixed(statement)) {
        const { kind } = origins[origin]
        const persons = strengthOf(kind, sizeOf(statement))
        strength += persons
        femaleOfOwn += persons * share
        if (kind === 'counted') own += persons
        else if (kind === 'compiled' && sizeOf(statement) >= sure) ownSure = true
        continue
      }
      let persons = borneBy[originAndSizeOf(statement)] * factors[origin] * leant[positions[origin]]
      if (origin === surveys) persons *= agreementOf(share)
      others += persons
      femaleOfOthers += persons * share
    }
    const local = strength > 0
    const ofOthers = others > 0 ? femaleOfOthers / others : 0.5
    const share = local ? (femaleOfOwn + strengthOfOthers * ofOthers) / (strength + strengthOfOthers) : ofOthers
    return { share, local, own, ownSure }
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
