/**
 * The sections of the gender snapshot. `scripts/gender/build.ts` writes it and it ships with the project, so all but
 * the smallest are packed (packed-bytes.ts) and unpacked when it is opened.
 *
 *   names       every given name, surname and word, folded (src/data/index/name-index.ts)
 *   evidence    what each source says of each as a given name, in their order: how many statements there are, then a column
 *               each for origin, size and share of the statements (table/evidence.ts); sizes are in the order of the
 *               origins, shares in that of the sizes (table/name-table.ts)
 *   origins     what kind of source and of which country or language, as kind:area, separated by blanks
 *   ranks       for each of the names, how frequent it is as a surname and as a word (table/name-table.ts)
 *   profiles    for each of the names, the number of the set of lists that have it as a surname, and these sets; endings of
 *               surnames with the areas that they are of (table/surname-origins.ts)
 *   roles       local parts of role addresses
 *   letters     how likely letters follow each other in given names, surnames and words (read/extract/likelihood.ts)
 *   romanised   letters of other scripts in Latin letters (read/script.ts)
 *   model       weights of the classifier (decide/classifier.ts), one signed byte each, and its bias
 *   calibration from raw to calibrated probabilities, a curve per class of evidence (decide/calibration.ts)
 */
export const sections = {
  names: 'names',
  evidence: {
    counts: 'evidence.counts',
    origins: 'evidence.origins',
    sizes: 'evidence.sizes',
    shares: 'evidence.shares',
  },
  origins: 'origins',
  surnameRanks: 'ranks.surnames',
  wordRanks: 'ranks.words',
  surnameProfiles: 'profiles',
  profileNumbers: { low: 'profiles.low', high: 'profiles.high' },
  endings: 'profiles.endings',
  roles: 'roles',
  letters: 'letters',
  romanised: 'romanised',
  model: 'model',
  modelBias: 'model.bias',
  calibration: 'calibration',
} as const

/** Changes with the layout of any section. */
export const formatVersion = 8

export const bundledSnapshot = new URL('../../../assets/gender/gender.snapshot', import.meta.url)
