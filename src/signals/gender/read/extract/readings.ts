/**
 * Every way to read the words of a handle: as given name and surname in either order, as a given name alone, with an initial,
 * as surname, as words. Each reading has a probability, how common its pattern is times how likely its words are in their
 * roles; the probabilities of all readings that name the same given name add up. What the sum is of all readings is
 * the probability that the extraction is right.
 */
import type { ExtractedName } from './extracted-name.ts'
import type { HandleTokens } from './handle-tokens.ts'
import { type Likelihood, type Likelihoods, logOfNoise, longestSplit } from './likelihood.ts'
import type { PatternPriors } from './pattern-priors.ts'
import { likeliestInWord } from './word-readings.ts'

/** The given name in the tokens, when the likeliest reading has one. */
export function likeliestGiven(
  tokens: HandleTokens,
  likelihood: Likelihood,
  priors: PatternPriors,
): ExtractedName | null {
  const { words, initialFirst, initialLast } = tokens
  if (words.length === 0 || words.length > mostWords || words.some(word => word.length > longestSplit)) return null
  if (words.length > 1) return likeliestOfSeveral(words, likelihood, priors)
  // An initial in front leaves the surname, whatever else the word may be.
  if (initialFirst) return null
  if (initialLast) return likeliestBesideInitial(words[0], likelihood.of(words[0]), priors)
  return likeliestInWord(words[0], likelihood, priors)
}

/** More than these are a sentence. */
const mostWords = 5

/** Which given name a reading has. */
const none = 0
const first = 1
const last = 2

const mostReadings = 9
/** Logarithms of the readings that are weighed now. */
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
  // Between given name and surname stand further given names.
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
  // Of readings that are equally likely the more telling one is taken.
  if (ofFirst >= ofLast && ofFirst >= ofNone) return { owner: first, probability: ofFirst / all }
  return ofLast >= ofNone ? { owner: last, probability: ofLast / all } : { owner: none, probability: ofNone / all }
}
