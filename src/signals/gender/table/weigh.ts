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

/** Which origins are left out (1), to see how well the others predict them. */
export type LeftOut = Uint8Array

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

/** How much a statement adds to how well a name is known. */
function weightOf({ kind }: Origin, size: number): number {
  if (kind === 'counted') return Math.min(3, 0.15 + 0.5 * Math.log10(2 ** size / 5 + 1))
  // Below that of several lists: what surveys alone say is as right as what one list says (scripts/gender/surveys.ts).
  if (kind === 'surveys') return 1.2
  if (kind === 'compiled') return size >= sure ? 2 : 0.8
  if (kind === 'wikidata') return 1.5
  return kind === 'romanised' ? 0.7 : 1
}

/** How many persons of the hinted country a statement of its own stands for. */
function strengthOf(kind: EvidenceKind, size: number): number {
  if (kind === 'counted') return 2 ** size
  if (kind === 'compiled') return size >= sure ? 30 : 4
  return kind === 'romanised' ? 2 : 3
}

/** Persons for whom all other countries stand under a hint. */
const strengthOfOthers = 1

/** Factors for a source of the hinted country's language, of its circle and of its continent. */
export const kindredFactor = 30
export const circleFactor = 8
const neighbourFactor = 3

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

interface Hint {
  /** From 1 on; 0 where there is none, or an unassigned code. */
  readonly id: number
  readonly factors: Float64Array
  readonly isOwn: Uint8Array
}

/** Weighs names, and keeps the factors of each hint that was asked for. */
export class Weighing {
  readonly #table: NameTable
  /** The persons of the world that a statement stands for, by its origin and size. */
  readonly #bearers: Float64Array
  /** By origin and size of a statement: its weight, the binary logarithm of a count's persons, whether it was compiled as sure. */
  readonly #weights: Float64Array
  readonly #counted: Uint8Array
  readonly #isSure: Uint8Array
  readonly #kept = new KeptReadings()
  readonly #noHint: Hint
  readonly #noLeaning: Leaning
  readonly #byCountry = new Map<string, Hint>()

  constructor(table: NameTable) {
    this.#table = table
    this.#bearers = bearersOf(table)
    const statements = Array.from({ length: combinations }, (_, statement) => {
      const origin: Origin = table.origins[originOf(statement)] ?? { kind: 'english', area: '' }
      return { origin, size: sizeOf(statement) }
    })
    this.#weights = Float64Array.from(statements, ({ origin, size }) => weightOf(origin, size))
    this.#counted = Uint8Array.from(statements, ({ origin, size }) => (origin.kind === 'counted' ? size : 0))
    this.#isSure = Uint8Array.from(statements, ({ origin, size }) =>
      origin.kind === 'compiled' && size >= sure ? 1 : 0,
    )
    const count = table.origins.length
    this.#noHint = { id: 0, factors: new Float64Array(count).fill(1), isOwn: new Uint8Array(count) }
    this.#noLeaning = leaningBy(new Float32Array(count).fill(1))
  }

  /**
   * Weighs the statements about a name.
   * @param country an upper-case code, or null without a hint
   * @param leaning what is known of the bearer's country otherwise; null when nothing is
   */
  weigh(number: number, country: string | null, leaning: Leaning | null = null, left: LeftOut | null = null): Weighed {
    const hint = country === null ? this.#noHint : this.#hintOf(country)
    if (leaning !== null && left === null && hint.id === 0) return this.#lean(this.weigh(number, null), number, leaning)
    if (left !== null || leaning !== null) return this.#weighUnder(hint, number, leaning, left)
    return (
      this.#kept.of(number, hint.id) ?? this.#kept.keep(number, hint.id, this.#weighUnder(hint, number, null, null))
    )
  }

  /** A leaning alone changes the share and nothing else of a reading. Most names with a surname are weighed so. */
  #lean({ weight, bearers, counted, sure: isSure }: Weighed, number: number, { factors, positions }: Leaning): Weighed {
    const { statements, ends } = this.#table
    const borneBy = this.#bearers
    const end = ends[number + 1]
    let all = 0
    let female = 0
    for (let at = ends[number]; at < end; at++) {
      const statement = statements[at]
      const persons = borneBy[originAndSizeOf(statement)] * factors[positions[originOf(statement)]]
      all += persons
      female += persons * shareOf(statement)
    }
    const share = all > 0 ? female / all : 0.5
    return { share, weight, bearers, counted, local: false, own: 0, sure: isSure, leant: true }
  }

  #weighUnder({ factors, isOwn }: Hint, number: number, leaning: Leaning | null, left: LeftOut | null): Weighed {
    const { factors: leant, positions } = leaning ?? this.#noLeaning
    const { statements, ends } = this.#table
    const [borneBy, weights, countedBy, sureBy] = [this.#bearers, this.#weights, this.#counted, this.#isSure]
    const end = ends[number + 1]
    let [others, femaleOfOthers, strength, femaleOfOwn, own, weight, bearers] = [0, 0, 0, 0, 0, 0, 0]
    let [counted, isSure, ownSure] = [0, 0, 0]
    for (let at = ends[number]; at < end; at++) {
      const statement = statements[at]
      const origin = originOf(statement)
      if (left !== null && left[origin] === 1) continue
      const combination = originAndSizeOf(statement)
      weight += weights[combination]
      bearers += borneBy[combination]
      if (countedBy[combination] > counted) counted = countedBy[combination]
      isSure |= sureBy[combination]
      if (isOwn[origin] === 1 && !isMixed(statement)) {
        const persons = strengthOf(this.#table.origins[origin].kind, sizeOf(statement))
        strength += persons
        femaleOfOwn += persons * shareOf(statement)
        if (countedBy[combination] > 0) own += persons
        ownSure |= sureBy[combination]
        continue
      }
      const persons = borneBy[combination] * factors[origin] * leant[positions[origin]]
      others += persons
      femaleOfOthers += persons * shareOf(statement)
    }
    const local = strength > 0
    const ofOthers = others > 0 ? femaleOfOthers / others : 0.5
    const share = local ? (femaleOfOwn + strengthOfOthers * ofOthers) / (strength + strengthOfOthers) : ofOthers
    const isKnownSure = (local ? ownSure : isSure) === 1
    return { share, weight, bearers, counted, local, own, sure: isKnownSure, leant: leaning !== null }
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

/**
 * The last readings of names under a hint, or without any: few names, of few countries, are most of those that are asked for. A reading stands in one
 * place by its key, and the next with that place takes it: 16,384 readings of two hundred bytes at most. Names with a surname
 * are too many to be kept.
 */
class KeptReadings {
  readonly #numbers = new Int32Array(places).fill(-1)
  readonly #hints = new Uint16Array(places)
  readonly #readings: (Weighed | undefined)[] = new Array(places)

  of(number: number, hint: number): Weighed | undefined {
    const place = placeOf(number, hint)
    return this.#numbers[place] === number && this.#hints[place] === hint ? this.#readings[place] : undefined
  }

  keep(number: number, hint: number, reading: Weighed): Weighed {
    const place = placeOf(number, hint)
    this.#numbers[place] = number
    this.#hints[place] = hint
    this.#readings[place] = reading
    return reading
  }
}

const places = 2 ** 14

function placeOf(number: number, hint: number): number {
  const mixedKey = Math.imul(number ^ Math.imul(hint, 0x9e3779b1), 0x2c1b3c6d)
  return (mixedKey ^ (mixedKey >>> 15)) & (places - 1)
}

/** How much more a source says of a country than one of another continent does. */
export function factorOf({ area }: Origin, country: string): number {
  const [hinted, own] = [countryOf(country), countryOf(area)]
  if (hinted === undefined) return 1
  if (area === hinted.language || own?.language === hinted.language) return kindredFactor
  if (shareCircle(area, country)) return circleFactor
  return own?.continent === hinted.continent ? neighbourFactor : 1
}
