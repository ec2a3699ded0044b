/**
 * Trains the classifier: logistic regression on hashed features, one name at a time, each weight with its own step that
 * shrinks as it is used (Duchi, Hazan and Singer, 2011: AdaGrad). The target of a name is its share of women and girls
 * and not a side, so that the classifier learns that there are names of both. The order is shuffled by a seeded
 * generator: the same names give the same weights.
 */
import { addAreaFeatures, featureBits, featuresOf, mostFeatures } from '../../src/signals/gender/decide/classifier.ts'
import { circlesOf } from '../../src/signals/gender/table/areas.ts'
import { originOf, shareOf, sizeOf } from '../../src/signals/gender/table/evidence.ts'
import type { NameTable } from '../../src/signals/gender/table/name-table.ts'
import type { Weighing } from '../../src/signals/gender/table/weigh.ts'
import type { TrainedModel } from './encode-learned.ts'

export interface TrainingName {
  /** Folded. */
  readonly name: string
  /** Share of women and girls, 0 to 1. */
  readonly share: number
  readonly weight: number
  /** The country it is given in, its language and its circles; empty when the share is that of the world. */
  readonly areas: readonly string[]
}

export interface TrainingOptions {
  readonly rounds: number
  readonly step: number
  readonly decay: number
}

/** Twice as many rounds fit the trained names better, and the names of a country that was left out worse. */
export const trainingOptions: TrainingOptions = { rounds: 6, step: 0.07, decay: 1e-6 }

export function train(names: readonly TrainingName[], options: TrainingOptions = trainingOptions): TrainedModel {
  // The weight of a feature stands beside the sum of its squares: both are needed at once, and memory is what training
  // waits for.
  const weights = new Float32Array(2 * 2 ** featureBits)
  for (let at = 1; at < weights.length; at += 2) weights[at] = 1e-3
  const { features, ends } = allFeatures(names)
  const order = Uint32Array.from(names.keys())
  const random = seeded(1)
  let bias = 0
  for (let round = 0; round < options.rounds; round++) {
    shuffle(order, random)
    for (const position of order) {
      const { share, weight } = names[position]
      const [start, end] = [position === 0 ? 0 : ends[position - 1], ends[position]]
      let logOdds = bias
      for (let at = start; at < end; at++) logOdds += weights[2 * features[at]]
      const error = (1 / (1 + Math.exp(-logOdds)) - share) * weight
      bias -= 0.01 * error
      for (let at = start; at < end; at++) {
        const feature = 2 * features[at]
        const gradient = error + options.decay * weights[feature]
        weights[feature + 1] += gradient * gradient
        weights[feature] -= (options.step * gradient) / Math.sqrt(weights[feature + 1])
      }
    }
  }
  return { weights: weights.filter((_, at) => at % 2 === 0), bias }
}

function allFeatures(names: readonly TrainingName[]): { features: Uint32Array; ends: Uint32Array } {
  const scratch = new Uint32Array(mostFeatures)
  const ends = new Uint32Array(names.length)
  let total = 0
  names.forEach((name, position) => {
    total += allOf(name, scratch)
    ends[position] = total
  })
  const features = new Uint32Array(total)
  names.forEach((name, position) => {
    const count = allOf(name, scratch)
    features.set(scratch.subarray(0, count), position === 0 ? 0 : ends[position - 1])
  })
  return { features, ends }
}

function allOf({ name, areas }: TrainingName, into: Uint32Array): number {
  let count = featuresOf(name, into)
  for (const area of areas) count = addAreaFeatures(name, area, into, count)
  return count
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const kept = order[at]
    order[at] = order[other]
    order[other] = kept
  }
}

/** Numbers from 0 up to 1, the same sequence for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Names are split into this many folds by their hash, the same names into the same fold whatever else is in the table.
 */
export const folds = 10

/** The fold of a folded name, 0 to 9. */
export function foldOf(name: string): number {
  let hash = 5381
  for (let at = 0; at < name.length; at++) hash = (Math.imul(hash, 33) + name.charCodeAt(at)) | 0
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) % folds
}

/**
 * True for a given name that classifier and letters learn from. Names that surveys alone have teach them nothing: they
 * say of no country how names end there, and with them the classifier read names of Asia worse.
 */
export function teaches(table: NameTable, number: number): boolean {
  return table.isGiven(number) && table.origins[originOf(table.statements[table.ends[number]])].kind !== 'surveys'
}

/**
 * The names of the table that the classifier learns from: a well-known one counts up to four times as much as a rare
 * one.
 */
export function trainingNames(
  table: NameTable,
  weighing: Weighing,
  isIncluded: (name: string) => boolean,
): TrainingName[] {
  const names: TrainingName[] = []
  for (let number = 0; number < table.names.size; number++) {
    const name = table.names.textOf(number)
    if (name.length < 2 || !teaches(table, number) || !isIncluded(name)) continue
    const { share, weight } = weighing.weigh(number, null)
    names.push({ name, share, weight: Math.min(2, 0.3 + 0.25 * weight), areas: [] })
    const local = sharesByArea(table, number)
    for (const each of local) names.push({ name, ...each, weight: weightInAreas / Math.sqrt(local.length) })
  }
  return names
}

/** A name of many countries counts more in all of them together than one of a few, and less in each. */
const weightInAreas = 1.2

/** The shares of a name in the countries and languages that have it on a list, or have counted more than a few. */
function sharesByArea(table: NameTable, number: number): { areas: readonly string[]; share: number }[] {
  const local = new Map<string, number>()
  for (let at = table.ends[number]; at < table.ends[number + 1]; at++) {
    const statement = table.statements[at]
    const { kind, area } = table.origins[originOf(statement)]
    const isCounted = kind === 'counted'
    if (area === '' || (isCounted && sizeOf(statement) < leastCounted)) continue
    if (isCounted || !local.has(area)) local.set(area, shareOf(statement))
  }
  return Array.from(local, ([area, share]) => ({ areas: areasOf(table, area), share }))
}

/** Binary logarithm of the persons from which a count says what a name is in a country. */
export const leastCounted = 5

function areasOf(table: NameTable, area: string): readonly string[] {
  return area === area.toUpperCase() ? table.areasOf(area) : [area, ...circlesOf(area)]
}
