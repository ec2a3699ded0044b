/**
 * The statement of one source about one name, packed into a number. The table keeps every statement and not only a sum, so that a
 * country hint can let local evidence decide, and a refresh can weigh everything anew.
 *
 *   bits 0-7    origin: position in the table's list of origins, which says kind and area
 *   bits 8-12   size: of a count, the binary logarithm of persons; of surveys, how many know the name; of what was compiled
 *               by hand, how sure it is; of lists 0
 *   bits 13-17  share of women and girls, as steps of its log-odds: few steps are needed in the middle, many at the ends
 */

export const evidenceKinds = [
  /** Persons born or resident, by name and sex. */
  'counted',
  /** Names of a country, compiled by hand, with an estimate of the share. */
  'compiled',
  /** Names that a locale of a software library lists for its country or language. */
  'locale',
  /** Names of persons or of name pages in Wikidata. */
  'wikidata',
  /** Names of English-speaking countries, from a word list. */
  'english',
  /** A name that a list has in another script, spelled in Latin letters. */
  'romanised',
  /** Number of surveys that know the name, and the mean of their shares. */
  'surveys',
] as const

export type EvidenceKind = (typeof evidenceKinds)[number]

export interface Origin {
  readonly kind: EvidenceKind
  /** Two capitals for a country, two small letters for a language, empty for neither. */
  readonly area: string
  /** Which of the counts of a country it is, or of its lists beside the first. */
  readonly source?: number
}

/** How an origin is written in a snapshot, and told from others. */
export function textOfOrigin({ kind, area, source }: Origin): string {
  return source === undefined ? `${kind}:${area}` : `${kind}:${area}:${source}`
}

/** How sure an entry is that was compiled by hand. The sum of its two sides. */
export const likely = 1
export const sure = 2

export interface Evidence extends Origin {
  /**
   * Persons; or surveys, split by their mean share; or `likely` or `sure`, split by the estimated share. For a list 1 on a
   * side that it has the name for, else 0.
   */
  readonly male: number
  readonly female: number
}

const mostSize = 31
const stepsPerSide = 15
/** How many origins and sizes there may be together. */
export const combinations = 2 ** 13
const logOddsPerStep = 0.4
/** Added to each side of a count, so that a name of seven girls is not certain. */
const pseudoCount = 0.3

export function packEvidence({ kind, male, female }: Evidence, originNumber: number): number {
  const added = kind === 'counted' ? pseudoCount : 0
  const steps = Math.round(Math.log((female + added) / (male + added)) / logOddsPerStep)
  const share = Math.max(-stepsPerSide, Math.min(stepsPerSide, steps)) + stepsPerSide
  return joinEvidence(originNumber, sizeOfTotal(kind, male + female), share)
}

/** Persons are kept as a logarithm. The surveys that know a name and the degrees of certainty are few, and are kept as they are. */
function sizeOfTotal(kind: EvidenceKind, total: number): number {
  if (kind === 'counted') return Math.min(mostSize, Math.max(1, Math.round(Math.log2(total))))
  return kind === 'surveys' || kind === 'compiled' ? Math.min(mostSize, Math.max(1, Math.round(total))) : 0
}

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

export function shareStepOf(packed: number): number {
  return packed >>> 13
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

/**
 * Unpacks a statement, with the size and share that were kept. A compilation starts from the statements of the snapshot.
 */
export function unpackEvidence(packed: number, origin: Origin): Evidence {
  const size = sizeOf(packed)
  const isCounted = origin.kind === 'counted'
  const total = isCounted ? 2 ** size : Math.max(1, size)
  // The pseudo-count is taken away again. Otherwise packing anew would move the share of few persons further to the middle.
  const added = isCounted ? pseudoCount : 0
  const female = Math.min(total, Math.max(0, shareOf(packed) * (total + 2 * added) - added))
  return { ...origin, male: total - female, female }
}
