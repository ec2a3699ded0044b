/**
 * How much a text looks like the names that the classifier was trained on: 1 for nearly all names, 0 for a text that has
 * nothing in common with them. The classifier adds up a weight for every run of letters, so that it would be sure about a
 * long text that is no name. Its log-odds are multiplied by this likeness.
 *
 * A word of letters from a to z is measured by the mean surprise of its letters in a given name (letter-model.ts). 99 of
 * 100 names stay below the first limit, and letters drawn at random are beyond the second. In a word of any letters, runs
 * of two that come again and again count once.
 */
import type { LetterModel } from '../read/extract/letter-model.ts'

const surpriseOfNames = 3.3
const surpriseOfAnything = 4.6
/** A longer word is several names run together, or no name. */
const longest = 24
/** At least this share of the runs of two letters is distinct in 999 of 1,000 names. */
const leastDistinct = 0.67

export function likenessOf(word: string, letters: Pick<LetterModel, 'logProbability'>): number {
  let likeness = word.length > longest ? longest / word.length : 1
  if (word.length > shortestRepetitive) likeness *= Math.min(1, shareOfDistinct(word) / leastDistinct)
  const log = letters.logProbability('given', word)
  if (log === null) return likeness
  const surprise = -log / (word.length + 1)
  if (surprise <= surpriseOfNames) return likeness
  return likeness * Math.max(0, (surpriseOfAnything - surprise) / (surpriseOfAnything - surpriseOfNames))
}

/** A repetition of up to so many letters can be a name ("Lili", "Nana"), or is too short to make the classifier sure. */
const shortestRepetitive = 10

function shareOfDistinct(word: string): number {
  const runs = new Set<number>()
  for (let at = 1; at < word.length; at++) runs.add((word.charCodeAt(at - 1) << 16) | word.charCodeAt(at))
  return runs.size / (word.length - 1)
}
