/** The two numbers by which versions of the gender signal are compared. */

/** An answer whose truth is known. */
export interface Scored {
  /** Null for `unknown`. */
  readonly confidence: number | null
  /** Share of the persons who are of the side that was answered, 0 to 1. */
  readonly right: number
}

type WeightOf<Answer> = (answer: Answer) => number

export function sumOf<Answer>(answers: readonly Answer[], of: WeightOf<Answer>): number {
  return answers.reduce((sum, each) => sum + of(each), 0)
}

/** An `unknown` counts for this part of an error. */
export const unknownWeight = 0.2

/** Weighted error of Santamaría and Mihaljević (2018, PeerJ Computer Science 4:e156), 0 to 1. */
export function weightedError<Answer extends Scored>(answers: readonly Answer[], weightOf: WeightOf<Answer>): number {
  const known = answers.filter(({ confidence }) => confidence !== null)
  const answered = sumOf(known, weightOf)
  const unknown = unknownWeight * (sumOf(answers, weightOf) - answered)
  const wrong = sumOf(known, each => weightOf(each) * (1 - each.right))
  return (wrong + unknown) / (answered + unknown)
}

/** Expected calibration error of what was answered, over ten bins of confidence from 0.5 to 1. */
export function calibrationError<Answer extends Scored>(
  answers: readonly Answer[],
  weightOf: WeightOf<Answer>,
): number {
  const known = answers.filter(({ confidence }) => confidence !== null)
  const bins = Array.from({ length: 10 }, () => 0)
  for (const each of known) {
    const confidence = each.confidence ?? 0.5
    bins[Math.min(9, Math.floor((confidence - 0.5) * 20))] += weightOf(each) * (confidence - each.right)
  }
  return sumOf(bins, Math.abs) / sumOf(known, weightOf)
}
