import {
  type CurvePoint,
  type Curves,
  type EvidenceClass,
  evidenceClasses,
} from '../../src/signals/gender/decide/calibration.ts'
import type { ClassedOutcome, Outcome } from './outcomes.ts'

/** Evidence that leans to neither side is a guess in every class. */
const guess: CurvePoint = { claimed: 0.5, right: 0.5 }
const mostPoints = 20
/** A curve takes at least so many outcomes. */
const leastOutcomes = 60

/**
 * The curve of a class with too few outcomes, and of spellings that do not carry gender: it stays below the confidence
 * from which an answer is given without force. No source at hand has the truth about Chinese names in Latin letters,
 * and published measurements of such names find two of three answers right.
 */
const cautious: readonly CurvePoint[] = [
  { claimed: 0.5, right: 0.5 },
  { claimed: 1, right: 0.64 },
]

/** A curve for each class of evidence. */
export function fitCurves(outcomes: readonly ClassedOutcome[]): Curves {
  return completed(fitClasses(outcomes))
}

/** The curves of the classes that have outcomes. */
export function fitClasses(outcomes: readonly ClassedOutcome[]): Partial<Curves> {
  const byClass = Map.groupBy(outcomes, ({ evidence }) => evidence)
  return Object.fromEntries(Array.from(byClass, ([evidence, own]) => [evidence, curveOf(evidence, own)]))
}

/** The curves of all classes: those without outcomes are cautious. */
export function completed(curves: Partial<Curves>): Curves {
  return Object.fromEntries(evidenceClasses.map(each => [each, curves[each] ?? cautious])) as Curves
}

function curveOf(evidence: EvidenceClass, own: readonly Outcome[]): readonly CurvePoint[] {
  if (evidence === 'genderless' || own.length < leastOutcomes) return cautious
  const fitted = fitRising(own, Math.min(mostPoints, Math.floor(own.length / 20)))
  return [guess, ...fitted.filter(({ claimed }) => claimed > guess.claimed)]
}

interface Block {
  claimed: number
  right: number
  weight: number
}

/**
 * The rising curve that is nearest to the outcomes (pool adjacent violators; Ayer et al., 1955), as at most
 * `mostPoints` points: outcomes are first joined into groups of equal weight, so that no step rests on a few names.
 */
export function fitRising(outcomes: readonly Outcome[], mostPoints: number): CurvePoint[] {
  const blocks: Block[] = []
  for (const group of grouped(outcomes, mostPoints)) {
    blocks.push(group)
    while (blocks.length > 1 && blocks[blocks.length - 2].right >= blocks[blocks.length - 1].right) {
      const last = blocks.pop()
      if (last !== undefined) blocks.push(joined(blocks.pop() ?? last, last))
    }
  }
  return blocks.map(({ claimed, right }) => ({ claimed, right: Math.max(0.5, Math.min(0.999, right)) }))
}

function grouped(outcomes: readonly Outcome[], groups: number): Block[] {
  const sorted = outcomes.toSorted((a, b) => a.claimed - b.claimed)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  const result: Block[] = []
  let current: Block = { claimed: 0, right: 0, weight: 0 }
  sorted.forEach((outcome, position) => {
    current = joined(current, outcome)
    const last = position === sorted.length - 1
    const sameAsNext = !last && sorted[position + 1].claimed === outcome.claimed
    if (last || (current.weight >= total / groups && !sameAsNext)) {
      result.push(current)
      current = { claimed: 0, right: 0, weight: 0 }
    }
  })
  return result
}

function joined(a: Block, b: Block): Block {
  const weight = a.weight + b.weight
  const mean = (of: 'claimed' | 'right') => (a[of] * a.weight + b[of] * b.weight) / weight
  return { claimed: mean('claimed'), right: mean('right'), weight }
}
