import { type EvidenceClass, evidenceClasses } from './classes.ts'
import type { CurvePoint, Curves } from './curve.ts'
import { fitRising } from './isotonic.ts'
import type { ClassedOutcome } from './table-outcomes.ts'

/** Evidence that leans to neither side is a guess, whatever evidence beside it is worth. */
const guess: CurvePoint = { claimed: 0.5, right: 0.5 }
const mostPoints = 20
/** Fewer outcomes than these do not make a curve. */
const leastOutcomes = 60

/**
 * What a class with too few outcomes is taken for, and every spelling that does not carry gender: no more than a guess, and less
 * than what is answered without being forced. Of Chinese names in Latin letters no source at hand says the truth, and
 * the published measurements of such names find two of three answers right.
 */
const cautious: readonly CurvePoint[] = [
  { claimed: 0.5, right: 0.5 },
  { claimed: 1, right: 0.64 },
]

/** A curve for each class of evidence. */
export function fitCurves(outcomes: readonly ClassedOutcome[]): Curves {
  const curveOf = (evidence: EvidenceClass) => {
    if (evidence === 'genderless') return cautious
    const own = outcomes.filter(each => each.evidence === evidence)
    if (own.length < leastOutcomes) return cautious
    const fitted = fitRising(own, Math.min(mostPoints, Math.floor(own.length / 20)))
    return [guess, ...fitted.filter(({ claimed }) => claimed > guess.claimed)]
  }
  return Object.fromEntries(evidenceClasses.map(each => [each, curveOf(each)])) as Record<EvidenceClass, CurvePoint[]>
}
