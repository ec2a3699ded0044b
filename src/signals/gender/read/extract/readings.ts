/**
 * Every way to read the words of a handle: as given name and surname in either order, as a given name alone, with an
 * initial, as surname, as words. The probability of a reading is how common its pattern is times how likely its words
 * are in their roles. The probabilities of all readings with the same given name add up; their share of the sum of all
 * readings is the probability that this given name is the right one.
 */
import type { HandleTokens } from './handle-tokens.ts'
import { type Likelihood, type Likelihoods, logOfNoise, longestSplit } from './likelihood.ts'

/** A name that was read out of a handle. */
export interface ExtractedName {
  /** Folded. */
  readonly given: string
  /** The surname of the likeliest reading, if that has one. */
  readonly surname: string | null
  /** The given name with a word beside it, in their order: the table may know both as one name, like "jean pierre". */
  readonly compound: string | null
  /** Probability that this is the given name, 0 to 1. */
  readonly probability: number
}

/**
 * Rough shares of how people form addresses, and handles, which have more words, and more letters without a meaning.
 */
const sharesOfPatterns = {
  given: [0.2, 0.2],
  givenSurname: [0.45, 0.3],
  surnameGiven: [0.12, 0.08],
  givenInitial: [0.05, 0.05],
  initialSurname: [0.1, 0.08],
  surname: [0.03, 0.03],
  word: [0.05, 0.1],
  words: [0.05, 0.2],
  givenWord: [0.02, 0.04],
  wordGiven: [0.02, 0.04],
  givenGiven: [0.03, 0.03],
  noise: [0.005, 0.01],
} as const

/** How common patterns are, as natural logarithms. */
export type PatternPriors = Readonly<Record<keyof typeof sharesOfPatterns, number>>

const logarithms = (column: 0 | 1) =>
  Object.fromEntries(
    Object.entries(sharesOfPatterns).map(([pattern, shares]) => [pattern, Math.log(shares[column])]),
  ) as PatternPriors

export const inAddresses = logarithms(0)
export const inHandles = logarithms(1)

/** A handle of more words is a sentence. */
const mostWords = 5

/** The given name in the tokens, when the likeliest reading has one. */
export function likeliestGiven(
  tokens: HandleTokens,
  likelihood: Likelihood,
  priors: PatternPriors,
): ExtractedName | null {
  const { words, initialFirst, initialLast } = tokens
  if (words.length === 0 || words.length > mostWords || words.some(word => word.length > longestSplit)) return null
  if (words.length > 1) return likeliestOfSeveral(words, likelihood, priors)
  // The word behind an initial is the surname, also when it is a given name too.
  if (initialFirst) return null
  if (initialLast) return likeliestBesideInitial(words[0], likelihood.of(words[0]), priors)
  return likeliestInWord(words[0], likelihood, priors)
}

/** Which word is the given name of a reading, and the logarithm of its probability. */
type Reading = readonly [given: 'first' | 'last' | 'none', log: number]

/**
 * The given name whose readings are likelier together than those of any other and those that have none; null for none.
 */
function likeliest(readings: readonly Reading[]): { readonly isFirst: boolean; readonly probability: number } | null {
  let highest = Number.NEGATIVE_INFINITY
  for (const [, log] of readings) if (log > highest) highest = log
  const sums = { first: 0, last: 0, none: 0 }
  for (const [given, log] of readings) sums[given] += Math.exp(log - highest)
  const { first, last, none } = sums
  if (Math.max(first, last) < none) return null
  return { isFirst: first >= last, probability: Math.max(first, last) / (first + last + none) }
}

function likeliestOfSeveral(
  words: readonly string[],
  likelihood: Likelihood,
  priors: PatternPriors,
): ExtractedName | null {
  const [front, back] = [words[0], words[words.length - 1]]
  const found = likeliest(readingsOfSeveral(words, likelihood, priors))
  if (found === null) return null
  const { isFirst, probability } = found
  if (isFirst) return { given: front, surname: back, compound: `${front} ${words[1]}`, probability }
  const compound = words.length > 2 ? `${words[words.length - 2]} ${back}` : null
  return { given: back, surname: front, compound, probability }
}

function readingsOfSeveral(words: readonly string[], likelihood: Likelihood, priors: PatternPriors): Reading[] {
  const front = likelihood.of(words[0])
  let end = front
  let [surnames, onlySurnames, givens, allWords] = [asSurname(front), front.surname, front.given, front.word]
  let noise = logOfNoise(words[0])
  for (let at = 1; at < words.length; at++) {
    end = likelihood.of(words[at])
    surnames += asSurname(end)
    onlySurnames += end.surname
    givens += end.given
    allWords += end.word
    noise += logOfNoise(words[at])
  }
  const last = words[0] === words[words.length - 1] ? 'first' : 'last'
  return [
    // Further given names may stand between given name and surname.
    ['first', priors.givenSurname + front.given + surnames - asSurname(front)],
    [last, priors.surnameGiven + surnames - asSurname(end) + end.given],
    ['first', priors.givenGiven + givens],
    ['first', priors.givenWord + front.given + allWords - front.word],
    [last, priors.wordGiven + allWords - end.word + end.given],
    ['none', priors.words + allWords],
    ['none', priors.surname + onlySurnames],
    ['none', priors.surname + front.surname + allWords - front.word],
    ['none', priors.noise + noise],
  ]
}

function asSurname({ surname, given }: Likelihoods): number {
  return Math.max(surname, given)
}

/** An initial behind the word follows a given name more often than a surname. */
function likeliestBesideInitial(word: string, of: Likelihoods, priors: PatternPriors): ExtractedName | null {
  const found = likeliest([
    ['first', priors.givenInitial + of.given],
    ['none', priors.surname + of.surname],
    ['none', priors.word + of.word],
    ['none', priors.noise + logOfNoise(word)],
  ])
  return found === null ? null : { given: word, surname: null, compound: null, probability: found.probability }
}

/**
 * The readings of one run of letters, in which nothing says where a name ends: every place to take it apart. The given
 * name is the whole, or the letters in front of a place, or those behind it.
 */
const oneOfAlphabet = Math.log(1 / 26)
/** Readings whose logarithm is so much smaller than the greatest are left out: they are one in three million. */
const negligible = 15
const shortestToSplit = 4
/** Words of other scripts that are run together are not taken apart. */
const onlyLetters = /^[a-z]+$/

/** Logarithms of readings by the place where the given name ends, or begins. Every call overwrites them. */
const fronts = new Float64Array(longestSplit + 2)
const backs = new Float64Array(longestSplit + 2)

function likeliestInWord(word: string, likelihood: Likelihood, priors: PatternPriors): ExtractedName | null {
  const { length } = word
  fronts.fill(Number.NEGATIVE_INFINITY, 0, length + 1)
  backs.fill(Number.NEGATIVE_INFINITY, 0, length + 1)
  const isTakenApart = length >= shortestToSplit && onlyLetters.test(word)
  const rest = isTakenApart ? readParts(word, likelihood, priors) : readWhole(word, likelihood, priors)
  return likeliestPlace(word, rest)
}

/** Puts the readings that have a given name into `fronts` and returns the logarithm of those that have none. */
function readWhole(word: string, likelihood: Likelihood, priors: PatternPriors): number {
  const whole = likelihood.of(word)
  fronts[word.length] = priors.given + whole.given
  const rest = logSum(priors.surname + whole.surname, priors.word + whole.word)
  return logSum(rest, priors.noise + logOfNoise(word))
}

/**
 * The same, into `fronts` and `backs`, of the word as a whole, with an initial at either end, and taken apart
 * everywhere.
 */
function readParts(word: string, likelihood: Likelihood, priors: PatternPriors): number {
  const { length } = word
  const { fronts: before, backs: after } = likelihood.ofParts(word)
  fronts[length] = priors.given + before.given[length]
  fronts[length - 1] = priors.givenInitial + oneOfAlphabet + before.given[length - 1]
  let words = Number.NEGATIVE_INFINITY
  for (let at = 2; at <= length - 2; at++) {
    // The part beside the given name is a surname or a word. The likelier of the two is nearly their sum.
    fronts[at] = before.given[at] + Math.max(priors.givenSurname + after.surname[at], priors.givenWord + after.word[at])
    backs[at] = after.given[at] + Math.max(priors.surnameGiven + before.surname[at], priors.wordGiven + before.word[at])
    words = Math.max(words, before.word[at] + after.word[at])
  }
  let rest = logSum(priors.surname + before.surname[length], priors.word + before.word[length])
  rest = logSum(rest, priors.noise + logOfNoise(word))
  rest = logSum(rest, priors.initialSurname + oneOfAlphabet + after.surname[1])
  return logSum(rest, priors.words + words)
}

function likeliestPlace(word: string, rest: number): ExtractedName | null {
  let [highest, place, isFront] = [rest, -1, true]
  for (let at = 1; at <= word.length; at++) {
    if (fronts[at] > highest) [highest, place, isFront] = [fronts[at], at, true]
    if (backs[at] > highest) [highest, place, isFront] = [backs[at], at, false]
  }
  if (place < 0) return null
  let all = shareOf(rest, highest)
  for (let at = 1; at <= word.length; at++) all += shareOf(fronts[at], highest) + shareOf(backs[at], highest)
  const [front, back] = [word.slice(0, place), word.slice(place)]
  const surname = (isFront ? back : front) || null
  return { given: isFront ? front : back, surname, compound: null, probability: 1 / all }
}

function shareOf(log: number, highest: number): number {
  return highest - log > negligible ? 0 : Math.exp(log - highest)
}

/** The logarithm of the sum of two numbers whose logarithms these are. */
function logSum(a: number, b: number): number {
  const apart = Math.abs(a - b)
  return Math.max(a, b) + (apart > negligible ? 0 : Math.log1p(Math.exp(-apart)))
}
