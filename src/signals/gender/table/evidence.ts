/**
 * The statement of one source about one name, packed into a number. The table keeps every statement and not only a sum,
 * so that a country hint can let local evidence decide.
 *
 *   bits 0-7    origin: position in the table's list of origins, which says kind and area
 *   bits 8-12   size: of a count, the binary logarithm of persons; of surveys, how many know the name; of what was compiled
 *               by hand, how sure it is; of lists 0
 *   bits 13-17  share of women and girls, as steps of its log-odds: few steps are needed in the middle, many at the ends
 */

export const evidenceKinds = [
  'counted', // persons born or resident, by name and sex
  'compiled', // names of a country, compiled by hand, with an estimate of the share
  'locale', // names that a locale of a software library lists for its country or language
  'wikidata', // names of persons or of name pages in Wikidata
  'english', // names of English-speaking countries, from a word list
  'romanised', // a name that a list has in another script, spelled in Latin letters
  'surveys', // a name that no other source has: the number of surveys that know it, and the mean of their shares
] as const

export type EvidenceKind = (typeof evidenceKinds)[number]

export interface Origin {
  readonly kind: EvidenceKind
  /** Two capitals for a country, two small letters for a language, empty for neither. */
  readonly area: string
  /** Which of the counts of a country it is, or of its lists beside the first. */
  readonly source?: number
}

/** How sure an entry is that was compiled by hand. The sum of its two sides. */
export const likely = 1
export const sure = 2

/**
 * Persons who bear a name that so many surveys know: the median of such names in the countries that are counted,
 * between 5 and 30 surveys (scripts/gender/measure-lists.ts).
 */
export const personsOfSurveys = (surveys: number) => 25 * 1.37 ** surveys

export const stepsPerSide = 15
/** How many origins and sizes there may be together. */
export const combinations = 2 ** 13
export const logOddsPerStep = 0.4

/** Packs the parts of a statement. */
export function joinEvidence(originNumber: number, size: number, shareStep: number): number {
  return (shareStep << 13) | (size << 8) | originNumber
}

export function originOf(packed: number): number {
  return packed & 0xff
}

export function sizeOf(packed: number): number {
  return (packed >>> 8) & 0x1f
}

/** Origin and size as one number, below `combinations`. */
export function originAndSizeOf(packed: number): number {
  return packed & 0x1fff
}

/** The upper bits of a statement without a size whose share is the same for both sides. */
const ofBoth = stepsPerSide << 5

/** True for a list that has the name for both sides. */
export function isMixed(packed: number): boolean {
  return packed >>> 8 === ofBoth
}

/** Share of women and girls, between 0 and 1. */
export function shareOf(packed: number): number {
  return shares[packed >>> 13]
}

const shares = Float64Array.from({ length: 2 * stepsPerSide + 1 }, (_, step) => {
  return 1 / (1 + Math.exp((stepsPerSide - step) * logOddsPerStep))
})
