/**
 * How much a text looks like the names that the classifier was trained on: 1 for nearly all names, 0 for what has nothing in
 * common with them. The classifier adds up what it knows of every run of letters, so the less a text is like a name, and the
 * longer it is, the surer it would be of nothing at all: what it says is worth as much as this.
 *
 * A word of letters from a to z is measured by how much its letters surprise who knows given names (letter-model.ts), on
 * average for each of them; of 100 names 99 stay below the first limit, and letters drawn at random are beyond the
 * second. Of a word in other letters, and of every other, runs of two that come again and again count once.
 */
import type { LetterModel } from '../read/extract/letter-model.ts'

const surpriseOfNames = 3.3
const surpriseOfAnything = 4.6
/** Longer than this are names that have been run together, or none. */
const longest = 24
/** In 999 of 1,000 names at least this share of the runs of two letters is different from the others. */
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

/** Up to this a repetition can be a name ("Lili", "Nana"), or it is too short to make the classifier sure. */
const shortestRepetitive = 10

function shareOfDistinct(word: string): number {
  const runs = new Set<number>()
  for (let at = 1; at < word.length; at++) runs.add((word.charCodeAt(at - 1) << 16) | word.charCodeAt(at))
  return runs.size / (word.length - 1)
}
