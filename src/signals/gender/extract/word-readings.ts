/**
 * The readings of one run of letters, in which nothing says where a name ends: every place to take it apart. The given name is
 * the whole, or the letters in front of a place, or those behind it.
 */

import type { ExtractedName } from './extracted-name.ts'
import { type Likelihood, longestSplit } from './likelihood.ts'
import type { PatternPriors } from './pattern-priors.ts'

const perLetterOfNoise = Math.log(1 / 20)
const oneOfAlphabet = Math.log(1 / 26)
/** Readings this much less likely than the likeliest are left out: they are one in three million. */
const negligible = 15
const shortestToSplit = 4

/** Logarithms of readings by the place where the given name ends, or begins. */
const fronts = new Float64Array(longestSplit + 2)
const backs = new Float64Array(longestSplit + 2)

export function likeliestInWord(word: string, likelihood: Likelihood, priors: PatternPriors): ExtractedName | null {
  const length = word.length
  const whole = likelihood.of(word)
  fronts.fill(Number.NEGATIVE_INFINITY, 0, length + 1)
  backs.fill(Number.NEGATIVE_INFINITY, 0, length + 1)
  fronts[length] = priors.given + whole.given
  let none = logSum(priors.surname + whole.surname, priors.word + whole.word)
  none = logSum(none, priors.noise + length * perLetterOfNoise)
  if (length >= shortestToSplit && /^[a-z]+$/.test(word)) {
    fronts[length - 1] = priors.givenInitial + oneOfAlphabet + likelihood.of(word.slice(0, -1)).given
    none = logSum(none, priors.initialSurname + oneOfAlphabet + likelihood.of(word.slice(1)).surname)
    none = logSum(none, readSplits(word, likelihood, priors))
  }
  return likeliest(word, none)
}

/** Fills `fronts` and `backs` and returns the logarithm of all readings as words alone. */
function readSplits(word: string, likelihood: Likelihood, priors: PatternPriors): number {
  const { fronts: before, backs: after } = likelihood.ofSplits(word)
  let words = Number.NEGATIVE_INFINITY
  for (let at = 2; at <= word.length - 2; at++) {
    // What stands beside the given name is either surname or word; the likelier of the two is nearly their sum.
    fronts[at] = before.given[at] + Math.max(priors.givenSurname + after.surname[at], priors.givenWord + after.word[at])
    backs[at] = after.given[at] + Math.max(priors.surnameGiven + before.surname[at], priors.wordGiven + before.word[at])
    words = Math.max(words, before.word[at] + after.word[at])
  }
  return priors.words + words
}

function likeliest(word: string, none: number): ExtractedName | null {
  let [highest, place, isFront] = [none, -1, true]
  for (let at = 1; at <= word.length; at++) {
    if (fronts[at] > highest) [highest, place, isFront] = [fronts[at], at, true]
    if (backs[at] > highest) [highest, place, isFront] = [backs[at], at, false]
  }
  if (place < 0) return null
  let all = shareOf(none, highest)
  for (let at = 1; at <= word.length; at++) all += shareOf(fronts[at], highest) + shareOf(backs[at], highest)
  const [front, back] = [word.slice(0, place), word.slice(place)]
  return { given: isFront ? front : back, surname: (isFront ? back : front) || null, probability: 1 / all }
}

function shareOf(log: number, highest: number): number {
  return highest - log > negligible ? 0 : Math.exp(log - highest)
}

/** The logarithm of the sum of two numbers whose logarithms these are. */
function logSum(a: number, b: number): number {
  const more = Math.max(a, b)
  const apart = Math.abs(a - b)
  return apart > negligible ? more : more + Math.log1p(Math.exp(-apart))
}
