/**
 * The share of women and girls of one name: the weighted mean of the shares of its sources. A list weighs one, births weigh
 * by the logarithm of their number. Under a country hint statements of that country decide; those of other countries of its
 * language, of its circle (naming-circles.ts) and of its continent weigh more than the rest. A list that has a name for
 * both sides does not say which is more frequent: it weighs half, and never decides.
 */
import { countryOf } from '../../../core/country.ts'
import { evidenceKinds, type Origin, originOf, shareOf, sizeOf } from './evidence.ts'
import type { NameTable } from './name-table.ts'
import { shareCircle } from './naming-circles.ts'

export interface Weighed {
  /** Share of women and girls, between 0 and 1. */
  readonly share: number
  /** Sum of the sources' own weights. */
  readonly weight: number
  /** Binary logarithm of the births counted by the largest source; 0 when only lists have the name. */
  readonly births: number
  /** How many sources have the name. */
  readonly sources: number
  /** True when the hinted country's own sources have the name. */
  readonly local: boolean
}

/** Weights by kind and size, found by leaving out one source after the other and predicting it from the rest. */
const weights = new Map(
  evidenceKinds.map(kind => [
    kind,
    Float64Array.from({ length: 32 }, (_, size) => {
      if (kind === 'births') return Math.min(3, 0.15 + 0.5 * Math.log10(2 ** size / 5 + 1))
      if (kind === 'surveys') return Math.min(8, 0.6 * size)
      if (kind === 'wikidata') return 1.5
      return kind === 'romanised' ? 0.7 : 1
    }),
  ]),
)

/** Factors for a source of the hinted country, of its language, of its circle and of its continent. */
const localFactor = 100
const kindredFactor = 8
const circleFactor = 4
const neighbourFactor = 2
/** Factor for a list that has the name for both sides. */
const mixedFactor = 0.5
/** Factor for births in a country of another language: people there come from everywhere. */
const foreignBirthsFactor = 0.5

/** Weighs names, and keeps the factors of each hint that was asked for. */
export class Weighing {
  readonly #table: NameTable
  readonly #own: readonly Float64Array[]
  readonly #isBirths: readonly boolean[]
  readonly #none: Float64Array
  readonly #byCountry = new Map<string, Float64Array>()

  constructor(table: NameTable) {
    this.#table = table
    this.#own = table.origins.map(({ kind }) => weights.get(kind) ?? new Float64Array(32))
    this.#isBirths = table.origins.map(({ kind }) => kind === 'births')
    this.#none = new Float64Array(table.origins.length).fill(1)
  }

  /**
   * Weighs the statements about a name.
   * @param country an upper-case code, or null without a hint
   * @param left number of an origin that is left out, to see how well the others predict it
   */
  weigh(number: number, country: string | null, left = -1): Weighed {
    const { statements, ends } = this.#table
    const factors = country === null ? this.#none : this.#factorsOf(country)
    let weight = 0
    let preferred = 0
    let female = 0
    let births = 0
    let sources = 0
    let local = false
    for (let at = ends[number]; at < ends[number + 1]; at++) {
      const statement = statements[at]
      const origin = originOf(statement)
      if (origin === left) continue
      const isMixed = sizeOf(statement) === 0 && shareOf(statement) === 0.5
      const isLocal = factors[origin] === localFactor && !isMixed
      const own = this.#own[origin][sizeOf(statement)] * (isMixed ? mixedFactor : 1)
      const counted = own * (isMixed ? Math.min(kindredFactor, factors[origin]) : factors[origin])
      weight += own
      preferred += counted
      female += counted * shareOf(statement)
      sources++
      if (isLocal) local = true
      if (this.#isBirths[origin] && sizeOf(statement) > births) births = sizeOf(statement)
    }
    return { share: female / preferred, weight, births, sources, local }
  }

  #factorsOf(country: string): Float64Array {
    const known = this.#byCountry.get(country)
    if (known !== undefined) return known
    const factors = Float64Array.from(this.#table.origins, origin => factorOf(origin, country))
    // Factors of codes that are no country are not kept, so that no caller can fill the map with them.
    if (countryOf(country) !== undefined) this.#byCountry.set(country, factors)
    return factors
  }
}

function factorOf({ kind, area }: Origin, country: string): number {
  if (area === country) return localFactor
  const [hinted, own] = [countryOf(country), countryOf(area)]
  if (hinted === undefined) return 1
  if (area === hinted.language || own?.language === hinted.language) return kindredFactor
  if (kind === 'births') return foreignBirthsFactor
  if (shareCircle(area, country)) return circleFactor
  return own?.continent === hinted.continent ? neighbourFactor : 1
}
