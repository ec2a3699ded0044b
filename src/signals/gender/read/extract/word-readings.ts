/**
 * The readings of one run of letters, in which nothing says where a name ends: every place to take it apart. The given name is
 * the whole, or the letters in front of a place, or those behind it.
 */

import type { ExtractedName } from './extracted-name.ts'
import { type Likelihood, logOfNoise, longestSplit } from './likelihood.ts'
import type { PatternPriors } from './pattern-priors.ts'

const oneOfAlphabet = Math.log(1 / 26)
/** Readings this much less likely than the likeliest are left out: they are one in three million. */
const negligible = 15
const shortestToSplit = 4

/** Logarithms of readings by the place where the given name ends, or begins. */
const fronts = new Float64Array(longestSplit + 2)
const backs = new Float64Array(longestSplit + 2)

export function likeliestInWord(word: string, likelihood: Likelihood, priors: PatternPriors): ExtractedName | null {
  const length = word.length
  fronts.fill(Number.NEGATIVE_INFINITY, 0, length + 1)
  backs.fill(Number.NEGATIVE_INFINITY, 0, length + 1)
  const none =
    length >= shortestToSplit && isOfLetters(word)
      ? readParts(word, likelihood, priors)
      : readWhole(word, likelihood, priors)
  return likeliest(word, none)
}

/** Puts the readings that have a given name into `fronts` and returns the logarithm of those that have none. */
function readWhole(word: string, likelihood: Likelihood, priors: PatternPriors): number {
  const whole = likelihood.of(word)
  fronts[word.length] = priors.given + whole.given
  const none = logSum(priors.surname + whole.surname, priors.word + whole.word)
  return logSum(none, priors.noise + logOfNoise(word))
}

/** The same, into `fronts` and `backs`, of the word as a whole, with an initial at either end, and taken apart everywhere. */
function readParts(word: string, likelihood: Likelihood, priors: PatternPriors): number {
  const { length } = word
  const { fronts: before, backs: after } = likelihood.ofParts(word)
  fronts[length] = priors.given + before.given[length]
  fronts[length - 1] = priors.givenInitial + oneOfAlphabet + before.given[length - 1]
  let words = Number.NEGATIVE_INFINITY
  for (let at = 2; at <= length - 2; at++) {
    // What stands beside the given name is either surname or word; the likelier of the two is nearly their sum.
    fronts[at] = before.given[at] + Math.max(priors.givenSurname + after.surname[at], priors.givenWord + after.word[at])
    backs[at] = after.given[at] + Math.max(priors.surnameGiven + before.surname[at], priors.wordGiven + before.word[at])
    words = Math.max(words, before.word[at] + after.word[at])
  }
  let none = logSum(priors.surname + before.surname[length], priors.word + before.word[length])
  none = logSum(none, priors.noise + logOfNoise(word))
  none = logSum(none, priors.initialSurname + oneOfAlphabet + after.surname[1])
  return logSum(none, priors.words + words)
}

/** True for letters a to z alone: those of other scripts run together are not taken apart. */
function isOfLetters(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at)
    if (unit < 0x61 || unit > 0x7a) return false
  }
  return true
}

function likeliest(word: string, none: number): ExtractedName | null {
  let highest = none
  let place = -1
  let isFront = true
  for (let at = 1; at <= word.length; at++) {
    if (fronts[at] > highest) {
      highest = fronts[at]
      place = at
      isFront = true
    }
    if (backs[at] > highest) {
      highest = backs[at]
      place = at
      isFront = false
    }
  }
  if (place < 0) return null
  let all = shareOf(none, highest)
  for (let at = 1; at <= word.length; at++) all += shareOf(fronts[at], highest) + shareOf(backs[at], highest)
  const front = word.slice(0, place)
  const back = word.slice(place)
  const surname = (isFront ? back : front) || null
  return { given: isFront ? front : back, surname, compound: null, probability: 1 / all }
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
