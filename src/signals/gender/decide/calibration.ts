/**
 * Calibration: a curve for each class of evidence, from the confidence that it claims (0.5 to 1) to how often it is
 * right. A curve is a rising line through a few points, fitted by scripts/gender/fit-curves.ts on names that were held
 * out. In the snapshot it is a count and that many pairs, in units of 1 / 100,000.
 */
import type { SnapshotView } from '../../../core/dataset.ts'
import { SnapshotError } from '../../../data/snapshot/snapshot.ts'
import { sections } from '../layout.ts'
import type { Script } from '../read/script.ts'
import type { Weighed } from '../table/weigh.ts'

/**
 * The classes of evidence. How often an answer is right depends on its class more than on the number that a source or
 * the classifier gives, so each class has a curve of its own.
 */
export const evidenceClasses = [
  'counted', // persons counted, at least a few hundred
  'sure', // a name that was compiled by hand as sure, of which few or no persons are counted
  'listed', // several lists, or a few persons and lists
  'single', // one list, or a handful of persons
  'leant', // persons counted, with a surname that says where
  'abroad', // sources of other countries than the hinted one, with the spelling as it is read there
  'abroad_variants', // the same with other spellings of the name that the hinted country has
  'own_count', // a count of the hinted country itself, at least a few dozen
  'own_few', // a smaller count of its own
  'own_sure', // a name that was compiled for the hinted country as sure
  'own_list', // another list of its own
  'parts', // parts of a compound name, a further given name, or another spelling
  'romanised', // a name of another script, found by its Latin spelling
  'model_latin', // the classifier on a name in Latin letters
  'model_hinted', // the same under the hint of a country whose names it has seen
  'variants', // either with what the table says of other spellings of the name
  'variants_hinted',
  'model_cyrillic', // the classifier on a name in another script, each script by itself
  'model_greek',
  'model_arabic',
  'model_hebrew',
  'model_devanagari',
  'model_thai',
  'model_hangul',
  'model_han',
  'model_kana',
  'model_other',
  'genderless', // a spelling that does not carry gender
] as const

export type EvidenceClass = (typeof evidenceClasses)[number]

const allClasses: ReadonlySet<string> = new Set(evidenceClasses)

/**
 * The class of an answer of the classifier to a name in this script, with or without the hint of a country that it
 * knows.
 */
export function classOfModel(script: Script, isHinted: boolean): EvidenceClass {
  if (script === 'latin') return isHinted ? 'model_hinted' : 'model_latin'
  const own = `model_${script}`
  return allClasses.has(own) ? (own as EvidenceClass) : 'model_other'
}

/** Binary logarithm of the persons of a count that is more than a few. */
const countedMany = 8
const ownMany = 32
const weightOfListed = 1.6

/** The class of an answer of the table to a whole name. */
export function classOfTable({ counted, weight, local, own, sure, leant }: Weighed): EvidenceClass {
  if (local) {
    if (own >= ownMany) return 'own_count'
    if (sure) return 'own_sure'
    return own > 0 ? 'own_few' : 'own_list'
  }
  if (counted >= countedMany) return leant ? 'leant' : 'counted'
  if (sure) return 'sure'
  return weight >= weightOfListed ? 'listed' : 'single'
}

/** Evidence for one side, not calibrated yet: the share of women and girls that it claims. */
export interface Reading {
  readonly share: number
  readonly evidence: EvidenceClass | 'provider'
  /** True when the hinted country's own sources decided. */
  readonly local: boolean
  /** Sum of the weights of the sources; 0 for the classifier and for a provider. */
  readonly weight: number
  /** Persons in the world who bear the name, estimated; 0 for the classifier and for a provider. */
  readonly bearers: number
}

/**
 * The classifier alone is no surer than this in scripts where too few names were held out to prove more, and where
 * nothing tells a word that is no name: it learned a few hundred names of a script, and would be sure of any other
 * text.
 */
const mostUnproven = 0.75
const unproven: ReadonlySet<Reading['evidence']> = new Set([
  'model_arabic',
  'model_hebrew',
  'model_thai',
  'model_hangul',
  'model_han',
  'model_kana',
  'model_other',
])

/** Confidence that was claimed, and the share of the answers that were right, both 0.5 to 1. */
export interface CurvePoint {
  readonly claimed: number
  readonly right: number
}

export type Curves = Readonly<Record<EvidenceClass, readonly CurvePoint[]>>

/** Numbers in the snapshot are so many times as large. */
export const curveUnit = 100_000

export class Calibration {
  readonly #curves: Partial<Curves>

  constructor(curves: Partial<Curves>) {
    this.#curves = curves
  }

  static open(snapshot: SnapshotView): Calibration {
    return new Calibration(decodeCurves(snapshot.uint32(sections.calibration)))
  }

  /** Calibrated log-odds of a woman. The claim of a provider is taken as it is. */
  logOdds({ share, evidence }: Reading): number {
    const claimed = Math.max(share, 1 - share)
    const confidence = evidence === 'provider' ? claimed : this.said(evidence, claimed)
    const logOdds = Math.log(confidence / (1 - confidence))
    return share >= 0.5 ? logOdds : -logOdds
  }

  /**
   * What an answer says by evidence of this class: the confidence below, and no more than is proven where little is.
   */
  said(evidence: EvidenceClass, claimed: number): number {
    const confidence = this.confidence(evidence, claimed)
    return unproven.has(evidence) ? Math.min(mostUnproven, confidence) : confidence
  }

  /** How often evidence of this class that claims this confidence is right, 0.5 to 1. */
  confidence(evidence: EvidenceClass, claimed: number): number {
    const curve = this.#curves[evidence] ?? []
    let after = 0
    while (after < curve.length && curve[after].claimed <= claimed) after++
    if (after === curve.length) return after === 0 ? claimed : curve[after - 1].right
    if (after === 0) return curve[0].right
    const [low, high] = [curve[after - 1], curve[after]]
    const part = (claimed - low.claimed) / (high.claimed - low.claimed)
    return low.right + part * (high.right - low.right)
  }
}

function decodeCurves(numbers: Uint32Array): Partial<Curves> {
  let at = 0
  const curves: Partial<Record<EvidenceClass, CurvePoint[]>> = {}
  for (const each of evidenceClasses) {
    const count = numbers[at++]
    if (count === undefined || at + 2 * count > numbers.length)
      throw new SnapshotError('truncated', sections.calibration)
    curves[each] = Array.from({ length: count }, (_, point) => ({
      claimed: numbers[at + 2 * point] / curveUnit,
      right: numbers[at + 2 * point + 1] / curveUnit,
    }))
    at += 2 * count
  }
  return curves
}
