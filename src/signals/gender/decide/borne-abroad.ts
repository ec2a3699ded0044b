/**
 * A name that the hinted country's own sources lack, and those of others have. How it is borne abroad says less than half of what
 * it says of names at home: Yacine is on lists of girls elsewhere, and of boys in France. Its spelling, read with the endings of the
 * hinted country, says the rest. Two sums of log-odds, whose weights were the same for France, Brazil and Finland when their counts were
 * left out; the curve of the class (calibration.ts) turns the sum into a confidence.
 */
import type { GivenChoice } from '../read/normalise/choose-given.ts'
import { askClassifier, type SpellingIndex } from './ask-classifier.ts'
import type { Calibration, Reading } from './calibration.ts'

const weightOfTable = 0.5
const weightOfSpelling = 0.9
/** The classifier is no surer of a name than this, however many of its letters say the same. */
const mostOfSpelling = 4

const ofOtherCountries: ReadonlySet<Reading['evidence']> = new Set(['counted', 'sure', 'listed', 'single', 'leant'])

/** The reading of the table with that of the spelling beside it, for a name that is read by sources of other countries alone. */
export function readAbroad(
  index: SpellingIndex & { readonly calibration: Calibration },
  listed: Reading,
  choice: GivenChoice,
  country: string | null,
): Reading {
  if (country === null || listed.local || !ofOtherCountries.has(listed.evidence)) return listed
  const spelled = askClassifier(index, choice, country)
  if (spelled?.evidence !== 'model_hinted') return listed
  const ofSpelling = Math.log(spelled.share / (1 - spelled.share))
  const logOdds =
    weightOfTable * index.calibration.logOdds(listed) +
    weightOfSpelling * Math.max(-mostOfSpelling, Math.min(mostOfSpelling, ofSpelling))
  return { ...listed, share: 1 / (1 + Math.exp(-logOdds)), evidence: 'abroad' }
}
