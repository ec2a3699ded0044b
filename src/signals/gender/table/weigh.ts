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
import { type LeftOut, type Standing, Standings } from './standing.ts'

export interface Weighed extends Readonly<Standing> {
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
  readonly #standings: Standings
  readonly #kept = new KeptReadings()
  readonly #noHint: Hint
  readonly #noLeaning: Leaning
  readonly #byCountry = new Map<string, Hint>()

  constructor(table: NameTable) {
    this.#table = table
    this.#bearers = bearersOf(table)
    this.#standings = new Standings(table, this.#bearers)
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
    if (left !== null) return this.#weighUnder(hint, number, leaning, left)
    if (leaning !== null) {
      return hint.id === 0 ? this.#weighAnywhere(number, leaning) : this.#weighUnder(hint, number, leaning, null)
    }
    const kept = this.#kept.of(number, hint.id)
    if (kept !== undefined) return kept
    const weighed = hint.id === 0 ? this.#weighAnywhere(number, null) : this.#weighUnder(hint, number, null, null)
    return this.#kept.keep(number, hint.id, weighed)
  }

  /** Without a hint no country's own sources stand apart. Most names with a surname are weighed so, which is half of their time. */
  #weighAnywhere(number: number, leaning: Leaning | null): Weighed {
    const { factors, positions } = leaning ?? this.#noLeaning
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
    const { weight, bearers, counted, sure: isSure } = this.#standings.of(number)
    const share = all > 0 ? female / all : 0.5
    return { share, weight, bearers, counted, local: false, own: 0, sure: isSure, leant: leaning !== null }
  }

  #weighUnder({ factors, isOwn }: Hint, number: number, leaning: Leaning | null, left: LeftOut | null): Weighed {
    const { factors: leant, positions } = leaning ?? this.#noLeaning
    const { statements, ends, origins } = this.#table
    const borneBy = this.#bearers
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
      if (isOwn[origin] === 1 && !isMixed(statement)) {
        const { kind } = origins[origin]
        const persons = strengthOf(kind, sizeOf(statement))
        strength += persons
        femaleOfOwn += persons * shareOf(statement)
        if (kind === 'counted') own += persons
        else if (kind === 'compiled' && sizeOf(statement) >= sure) ownSure = true
        continue
      }
      const persons = borneBy[originAndSizeOf(statement)] * factors[origin] * leant[positions[origin]]
      others += persons
      femaleOfOthers += persons * shareOf(statement)
    }
    const local = strength > 0
    const ofOthers = others > 0 ? femaleOfOthers / others : 0.5
    const share = local ? (femaleOfOwn + strengthOfOthers * ofOthers) / (strength + strengthOfOthers) : ofOthers
    const standing = left === null ? this.#standings.of(number) : this.#standings.without(number, left)
    const { weight, bearers, counted } = standing
    const isSure = local ? ownSure : standing.sure
    return { share, weight, bearers, counted, local, own, sure: isSure, leant: leaning !== null }
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
