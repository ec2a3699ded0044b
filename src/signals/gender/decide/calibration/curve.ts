/**
 * From the confidence that evidence claims (0.5 to 1) to how often it is right: a rising line through a few points for each
 * class of evidence, fitted by fit.ts on names that were held out. In the snapshot each curve is a count and that many
 * pairs, in units of 1 / 100,000.
 */
import type { Sections, SnapshotView } from '../../../../core/dataset.ts'
import { SnapshotError } from '../../../../data/snapshot/snapshot.ts'
import { sections } from '../../layout.ts'
import { type EvidenceClass, evidenceClasses } from './classes.ts'

export interface CurvePoint {
  /** Claimed. */
  readonly claimed: number
  /** Right. */
  readonly right: number
}

export type Curves = Readonly<Record<EvidenceClass, readonly CurvePoint[]>>

const unit = 100_000

export function encodeCurves(curves: Curves): Sections {
  const numbers = evidenceClasses.flatMap(each => {
    const points = curves[each].flatMap(({ claimed, right }) => [Math.round(claimed * unit), Math.round(right * unit)])
    return [curves[each].length, ...points]
  })
  return { [sections.calibration]: Uint32Array.from(numbers) }
}

export class Calibration {
  private readonly curves: Partial<Curves>

  constructor(curves: Partial<Curves>) {
    this.curves = curves
  }

  static open(snapshot: SnapshotView): Calibration {
    return new Calibration(decodeCurves(snapshot.uint32(sections.calibration)))
  }

  /** How often evidence of this class that claims this confidence is right, 0.5 to 1. */
  confidence(evidence: EvidenceClass, claimed: number): number {
    const curve = this.curves[evidence] ?? []
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
      claimed: numbers[at + 2 * point] / unit,
      right: numbers[at + 2 * point + 1] / unit,
    }))
    at += 2 * count
  }
  return curves
}
