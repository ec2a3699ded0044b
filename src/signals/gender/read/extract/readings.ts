/**
 * Every way to read the words of a handle: as given name and surname in either order, as a given name alone, with an
 * initial, as surname, as words. The probability of a reading is how common its pattern is times how likely its words are
 * in their roles. The probabilities of all readings with the same given name add up; their share of the sum of all readings
 * is the probability that this given name is the right one.
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

/** How common patterns are, as natural logarithms. */
export interface PatternPriors {
  readonly given: number
  readonly givenSurname: number
  readonly surnameGiven: number
  readonly givenInitial: number
  readonly initialSurname: number
  readonly surname: number
  readonly word: number
  readonly words: number
  readonly givenWord: number
  readonly wordGiven: number
  readonly givenGiven: number
  readonly noise: number
}

const logarithms = (shares: PatternPriors): PatternPriors =>
  Object.fromEntries(
    Object.entries(shares).map(([pattern, share]) => [pattern, Math.log(share)]),
  ) as unknown as PatternPriors

/** Rough shares of how people form addresses and handles. Handles have more words, and more letters without a meaning. */
export const inAddresses = logarithms({
  given: 0.2,
  givenSurname: 0.45,
  surnameGiven: 0.12,
  givenInitial: 0.05,
  initialSurname: 0.1,
  surname: 0.03,
  word: 0.05,
  words: 0.05,
  givenWord: 0.02,
  wordGiven: 0.02,
  givenGiven: 0.03,
  noise: 0.005,
})

export const inHandles = logarithms({
  given: 0.2,
  givenSurname: 0.3,
  surnameGiven: 0.08,
  givenInitial: 0.05,
  initialSurname: 0.08,
  surname: 0.03,
  word: 0.1,
  words: 0.2,
  givenWord: 0.04,
  wordGiven: 0.04,
  givenGiven: 0.03,
  noise: 0.01,
})

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

/** A handle of more words is a sentence. */
const mostWords = 5

/** Which given name a reading has. */
const none = 0
const first = 1
const last = 2

const mostReadings = 9
/** Logarithms of the readings that are being weighed; every call overwrites them. */
const logs = new Float64Array(mostReadings)

/** In the order in which `readSeveral` writes their logarithms. */
const ownersOfSeveral = Uint8Array.of(first, last, first, first, last, none, none, none, none)
const ownersWhenTheSame = ownersOfSeveral.map(owner => (owner === last ? first : owner))

function likeliestOfSeveral(
  words: readonly string[],
  likelihood: Likelihood,
  priors: PatternPriors,
): ExtractedName | null {
  const front = words[0]
  const back = words[words.length - 1]
  readSeveral(words, likelihood, priors)
  const { owner, probability } = likeliest(front === back ? ownersWhenTheSame : ownersOfSeveral)
  if (owner === none) return null
  if (owner === first) return { given: front, surname: back, compound: `${front} ${words[1]}`, probability }
  const compound = words.length > 2 ? `${words[words.length - 2]} ${back}` : null
  return { given: back, surname: front, compound, probability }
}

function readSeveral(words: readonly string[], likelihood: Likelihood, priors: PatternPriors): void {
  const front = likelihood.of(words[0])
  let end = front
  let surnames = asSurname(front)
  let onlySurnames = front.surname
  let givens = front.given
  let allWords = front.word
  let noise = logOfNoise(words[0])
  for (let at = 1; at < words.length; at++) {
    end = likelihood.of(words[at])
    surnames += asSurname(end)
    onlySurnames += end.surname
    givens += end.given
    allWords += end.word
    noise += logOfNoise(words[at])
  }
  // Further given names may stand between given name and surname.
  logs[0] = priors.givenSurname + front.given + surnames - asSurname(front)
  logs[1] = priors.surnameGiven + surnames - asSurname(end) + end.given
  logs[2] = priors.givenGiven + givens
  logs[3] = priors.givenWord + front.given + allWords - front.word
  logs[4] = priors.wordGiven + allWords - end.word + end.given
  logs[5] = priors.words + allWords
  logs[6] = priors.surname + onlySurnames
  logs[7] = priors.surname + front.surname + allWords - front.word
  logs[8] = priors.noise + noise
}

function asSurname({ surname, given }: Likelihoods): number {
  return Math.max(surname, given)
}

const ownersBesideInitial = Uint8Array.of(first, none, none, none)

/** An initial behind the word follows a given name more often than a surname. */
function likeliestBesideInitial(word: string, of: Likelihoods, priors: PatternPriors): ExtractedName | null {
  logs[0] = priors.givenInitial + of.given
  logs[1] = priors.surname + of.surname
  logs[2] = priors.word + of.word
  logs[3] = priors.noise + logOfNoise(word)
  const { owner, probability } = likeliest(ownersBesideInitial)
  return owner === none ? null : { given: word, surname: null, compound: null, probability }
}

interface Likeliest {
  readonly owner: number
  readonly probability: number
}

/** The given name whose readings are likeliest together, of as many `logs` as there are owners. */
function likeliest(owners: Uint8Array): Likeliest {
  let highest = Number.NEGATIVE_INFINITY
  for (let at = 0; at < owners.length; at++) if (logs[at] > highest) highest = logs[at]
  let all = 0
  let ofNone = 0
  let ofFirst = 0
  let ofLast = 0
  for (let at = 0; at < owners.length; at++) {
    const share = Math.exp(logs[at] - highest)
    all += share
    if (owners[at] === first) ofFirst += share
    else if (owners[at] === last) ofLast += share
    else ofNone += share
  }
  // A given name wins over none, and the first over the last, when they are equally likely.
  if (ofFirst >= ofLast && ofFirst >= ofNone) return { owner: first, probability: ofFirst / all }
  return ofLast >= ofNone ? { owner: last, probability: ofLast / all } : { owner: none, probability: ofNone / all }
}

/**
 * The readings of one run of letters, in which nothing says where a name ends: every place to take it apart. The given name
 * is the whole, or the letters in front of a place, or those behind it.
 */
const oneOfAlphabet = Math.log(1 / 26)
/** Readings whose logarithm is so much smaller than the greatest are left out: they are one in three million. */
const negligible = 15
const shortestToSplit = 4
/** Words of other scripts that are run together are not taken apart. */
const onlyLetters = /^[a-z]+$/

/** Logarithms of readings by the place where the given name ends, or begins. */
const fronts = new Float64Array(longestSplit + 2)
const backs = new Float64Array(longestSplit + 2)

function likeliestInWord(word: string, likelihood: Likelihood, priors: PatternPriors): ExtractedName | null {
  const length = word.length
  fronts.fill(Number.NEGATIVE_INFINITY, 0, length + 1)
  backs.fill(Number.NEGATIVE_INFINITY, 0, length + 1)
  const rest =
    length >= shortestToSplit && onlyLetters.test(word)
      ? readParts(word, likelihood, priors)
      : readWhole(word, likelihood, priors)
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
 * The same, into `fronts` and `backs`, of the word as a whole, with an initial at either end, and taken apart everywhere.
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
  let highest = rest
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
  let all = shareOf(rest, highest)
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
