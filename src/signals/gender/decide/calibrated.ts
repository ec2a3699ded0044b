import type { Calibration } from './calibration/curve.ts'
import type { Reading } from './read-table.ts'

/** Log-odds of a woman, by how often evidence like this is right. */
export function calibrated(calibration: Calibration, { share, evidence }: Reading): number {
  const claimed = Math.max(share, 1 - share)
  const confidence = evidence === 'provider' ? claimed : calibration.confidence(evidence, claimed)
  const logOdds = Math.log(confidence / (1 - confidence))
  return share >= 0.5 ? logOdds : -logOdds
}
