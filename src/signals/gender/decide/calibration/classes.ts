import type { Script } from '../../read/normalise/script.ts'

/**
 * Kinds of evidence that a probability can rest on. How often an answer is right depends on them more than on the number that
 * a source or the model gives, so each has a calibration curve of its own.
 */
export const evidenceClasses = [
  /** Births counted, at least a few hundred. */
  'births',
  /** Several lists, or a few births and lists. */
  'listed',
  /** One list, or a handful of births. */
  'single',
  /** Sources of the hinted country itself. */
  'local',
  /** Parts of a compound name, a further given name, or another spelling. */
  'parts',
  /** A name of another script, found by its Latin spelling. */
  'romanised',
  /** The classifier on a name in Latin letters. */
  'model_latin',
  /** The same under the hint of a country whose names it has seen. */
  'model_hinted',
  /** The classifier on a name in another alphabet. */
  'model_script',
  /** On one in Arabic or Hebrew letters, which leave out most vowels. */
  'model_consonants',
  /** On one in Han characters, Hangul or kana. */
  'model_syllables',
  /** A spelling that does not carry gender. */
  'genderless',
] as const

/** The class of what the classifier says of a name in this script, with or without the hint of a country that it knows. */
export function classOfModel(script: Script, isHinted: boolean): EvidenceClass {
  if (script === 'latin') return isHinted ? 'model_hinted' : 'model_latin'
  if (script === 'arabic' || script === 'hebrew') return 'model_consonants'
  return script === 'han' || script === 'hangul' || script === 'kana' ? 'model_syllables' : 'model_script'
}

export type EvidenceClass = (typeof evidenceClasses)[number]

const birthsOfBirths = 8
const weightOfListed = 1.6

/** The class of what the table says of a whole name. */
export function classOfTable(births: number, weight: number, local: boolean): EvidenceClass {
  if (local) return 'local'
  if (births >= birthsOfBirths) return 'births'
  return weight >= weightOfListed ? 'listed' : 'single'
}
