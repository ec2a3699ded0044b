/**
 * A name that the hinted country's own sources lack, and those of others have. How it is borne abroad says less than half of what
 * it says of names at home: Yacine is on lists of girls elsewhere, and of boys in France. Its spelling, read with the endings of the
 * hinted country, says the rest. Two sums of log-odds, whose weights were the same for France, Brazil and Finland when their counts were
 * left out; the curve of the class (calibration.ts) turns the sum into a confidence. Where the hinted country has the name in another
 * spelling, that is added: of rarer names that were counted the sum is right for 94.7 % with it and for 93.8 % without.
 */
import type { GivenChoice } from '../read/given-names.ts'
import { askClassifier, type SpellingIndex } from './ask-classifier.ts'
import type { Calibration, Reading } from './calibration.ts'
import type { TableIndex } from './read-table.ts'
import { logOddsOfVariants } from './spelling-variants.ts'

const weightOfTable = 0.5
const weightOfSpelling = 0.9
/** The classifier is no surer of a name than this, however many of its letters say the same. */
const mostOfSpelling = 4

/** The weights of that sum and of the other spellings, by a logistic fit on names of which the country's count was left out. */
const weightOfSum = 0.67
const weightOfVariants = 0.35
/** A name that more people bear has its spelling. */
const mostBearers = 200_000

const ofOtherCountries: ReadonlySet<Reading['evidence']> = new Set(['counted', 'sure', 'listed', 'single', 'leant'])

/** The reading of the table with that of the spelling beside it, for a name that is read by sources of other countries alone. */
export function readAbroad(
  index: SpellingIndex & Pick<TableIndex, 'weighing'> & { readonly calibration: Calibration },
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
  const variants = listed.bearers < mostBearers ? logOddsOfVariants(index, choice, country, true) : null
  if (variants === null) return { ...listed, share: shareBy(logOdds), evidence: 'abroad' }
  const share = shareBy(weightOfSum * logOdds + weightOfVariants * variants)
  return { ...listed, share, evidence: 'abroad_variants' }
}

function shareBy(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}
