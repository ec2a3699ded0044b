/**
 * Every way to read the words of a handle: as given name and surname in either order, as a given name alone, with an initial,
 * as surname, as words. Each reading has a probability, how common its pattern is times how likely its words are in their
 * roles; the probabilities of all readings that name the same given name add up. What the sum is of all readings is
 * the probability that the extraction is right.
 */
import type { ExtractedName } from './extracted-name.ts'
import type { HandleTokens } from './handle-tokens.ts'
import { type Likelihood, type Likelihoods, longestSplit } from './likelihood.ts'
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
  if (words.length > 1) return likeliestOf(readingsOfSeveral(words, likelihood, priors))
  // An initial in front leaves the surname, whatever else the word may be.
  if (initialFirst) return null
  if (initialLast) return likeliestOf(readingsBesideInitial(words[0], likelihood.of(words[0]), priors))
  return likeliestInWord(words[0], likelihood, priors)
}

/** More than these are a sentence. */
const mostWords = 5

/** One way to read it: a given name, or none when it is empty. */
interface NameReading {
  readonly log: number
  readonly given: string
  readonly surname?: string
}

const none = ''
const perLetterOfNoise = Math.log(1 / 20)

function likeliestOf(readings: readonly NameReading[]): ExtractedName | null {
  let highest = Number.NEGATIVE_INFINITY
  for (const { log } of readings) if (log > highest) highest = log
  const shares = readings.map(({ log }) => Math.exp(log - highest))
  let [best, most, all] = [0, 0, 0]
  for (let at = 0; at < readings.length; at++) {
    all += shares[at]
    const { given } = readings[at]
    // The first reading of a given name speaks for all of them: they are in the order of how telling they are.
    if (readings.findIndex(each => each.given === given) < at) continue
    let share = 0
    for (let other = at; other < readings.length; other++) if (readings[other].given === given) share += shares[other]
    if (share > most) [best, most] = [at, share]
  }
  const { given, surname } = readings[best]
  return given === none ? null : { given, surname: surname ?? null, probability: most / all }
}

function readingsOfSeveral(words: readonly string[], likelihood: Likelihood, priors: PatternPriors): NameReading[] {
  const of = words.map(word => likelihood.of(word))
  const last = words.length - 1
  const [first, end] = [of[0], of[last]]
  // Between given name and surname stand further given names.
  const [surnames, givens, allWords] = [
    sumOf(of, asSurname),
    sumOf(of, each => each.given),
    sumOf(of, each => each.word),
  ]
  return [
    { log: priors.givenSurname + first.given + surnames - asSurname(first), given: words[0], surname: words[last] },
    { log: priors.surnameGiven + surnames - asSurname(end) + end.given, given: words[last], surname: words[0] },
    { log: priors.givenGiven + givens, given: words[0] },
    { log: priors.givenWord + first.given + allWords - first.word, given: words[0] },
    { log: priors.wordGiven + allWords - end.word + end.given, given: words[last] },
    { log: priors.words + allWords, given: none },
    { log: priors.surname + surnames - asSurname(first) + first.surname, given: none },
    { log: priors.surname + first.surname + allWords - first.word, given: none },
    { log: priors.noise + words.join('').length * perLetterOfNoise, given: none },
  ]
}

const asSurname = ({ surname, given }: Likelihoods) => Math.max(surname, given)

function sumOf(all: readonly Likelihoods[], log: (each: Likelihoods) => number): number {
  let sum = 0
  for (const each of all) sum += log(each)
  return sum
}

/** An initial behind the word follows a given name more often than a surname. */
function readingsBesideInitial(word: string, of: Likelihoods, priors: PatternPriors): NameReading[] {
  return [
    { log: priors.givenInitial + of.given, given: word },
    { log: priors.surname + of.surname, given: none },
    { log: priors.word + of.word, given: none },
    { log: priors.noise + word.length * perLetterOfNoise, given: none },
  ]
}
