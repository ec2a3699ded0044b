/**
 * What the spelling of a name says, by the classifier, and beside it what the table says of other spellings of the name
 * or of its bearers in other countries. Sums of log-odds; the curve of each class
 * (calibration.ts) turns them into a confidence.
 */
import type { GenderIndex } from '../gender-index.ts'
import { isGenderlessSpelling } from '../read/east-asian.ts'
import type { LetterModel } from '../read/extract/likelihood.ts'
import type { GivenChoice } from '../read/given-names.ts'
import { scriptOf } from '../read/script.ts'
import { joined, type Word } from '../read/words.ts'
import { type Calibration, classOfModel, type Reading } from './calibration.ts'
import type { TableIndex } from './read-table.ts'

/** The parts of the opened snapshot that are asked here. */
export type SpellingIndex = { readonly classifier: Pick<GenderIndex['classifier'], 'logOdds'> } & Pick<
  GenderIndex,
  'letters' | 'romaniser' | 'table'
>

/** The log-odds of the classifier are multiplied by this for a spelling that does not carry gender. */
const genderlessFactor = 0.35
/** Initials that are run together, and forms of address: "JK", "dr". */
const isOfConsonants = /^[b-df-hj-np-tv-xz]+$/

/** Asks the embedded classifier about the spelling of the first given name; null when there is nothing to read. */
export function askClassifier(index: SpellingIndex, choice: GivenChoice, country: string | null): Reading | null {
  const word = choice.given[0]
  if (word === undefined || joined(word, '').length < 2) return wordOfOneLetter(word)
  if (isOfConsonants.test(joined(word, ''))) return null
  const areas = index.table.areasOf(country)
  const likeness = likenessOf(joined(word, ''), index.letters)
  const native = index.classifier.logOdds(joined(word, ' '), areas)
  const script = scriptOf(word[0])
  const evidence = classOfModel(script, country !== null && areas[0] === country)
  if (script === 'latin') {
    const surname = choice.surname === null ? null : joined(choice.surname, '')
    const genderless = isGenderlessSpelling(word, surname, country)
    return reading(native * likeness * (genderless ? genderlessFactor : 1), genderless ? 'genderless' : evidence)
  }
  const latin = word.map(part => index.romaniser.romanise(part) ?? '').join(' ')
  const both = latin.trim() === '' ? native : (native + index.classifier.logOdds(latin, areas)) / 2
  return reading(both * likeness, evidence)
}

/** A single Han character can be a whole given name and says nothing; one letter of another script is no name. */
function wordOfOneLetter(word: Word | undefined): Reading | null {
  if (word === undefined || word.length === 0) return null
  return scriptOf(word[0]) === 'han' ? reading(0, 'genderless') : null
}

function reading(logOdds: number, evidence: Reading['evidence']): Reading {
  return { share: shareBy(logOdds), evidence, local: false, weight: 0, bearers: 0 }
}

function shareBy(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

/** Log-odds of a share, and no more than `most` to either side: however many letters say the same, none is surer. */
function logOddsOf({ share }: Reading, most: number): number {
  return Math.max(-most, Math.min(most, Math.log(share / (1 - share))))
}

const surpriseOfNames = 3.3
const surpriseOfAnything = 4.6
/** A longer word is several names run together, or no name. */
const longest = 24
/** At least this share of the runs of two letters is distinct in 999 of 1,000 names. */
const leastDistinct = 0.67
/**
 * A repetition of up to so many letters can be a name ("Lili", "Nana"), or is too short to make the classifier sure.
 */
const shortestRepetitive = 10

/**
 * How much a text looks like the names that the classifier was trained on: 1 for nearly all names, 0 for a text that
 * has nothing in common with them. The classifier adds up a weight for every run of letters, so that it would be sure
 * about a long text that is no name. Its log-odds are multiplied by this likeness.
 *
 * A word of letters from a to z is measured by the mean surprise of its letters in a given name (likelihood.ts). 99 of
 * 100 names stay below the first limit, and letters drawn at random are beyond the second. In a word of any letters,
 * runs of two that come again and again count once.
 */
export function likenessOf(word: string, letters: Pick<LetterModel, 'logProbability'>): number {
  let likeness = word.length > longest ? longest / word.length : 1
  if (word.length > shortestRepetitive) likeness *= Math.min(1, shareOfDistinct(word) / leastDistinct)
  const log = letters.logProbability('given', word)
  if (log === null) return likeness
  const surprise = -log / (word.length + 1)
  if (surprise <= surpriseOfNames) return likeness
  return likeness * Math.max(0, (surpriseOfAnything - surprise) / (surpriseOfAnything - surpriseOfNames))
}

function shareOfDistinct(word: string): number {
  const runs = Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
  return new Set(runs).size / runs.length
}

/** Weights by a logistic fit on counted names that neither table nor classifier has. */
const besideOtherSpellings = { spelling: 0.6, variants: 0.55, mostOfSpelling: 6 }

const ofLatin: Partial<Record<Reading['evidence'], Reading['evidence']>> = {
  model_latin: 'variants',
  model_hinted: 'variants_hinted',
}

/** What the classifier reads of a name that no source has, with its other spellings beside it. */
export function besideVariants(
  index: Pick<TableIndex, 'table' | 'weighing'>,
  spelled: Reading | null,
  choice: GivenChoice,
  country: string | null,
): Reading | null {
  const evidence = spelled === null ? undefined : ofLatin[spelled.evidence]
  if (spelled === null || evidence === undefined) return spelled
  const ofVariants = logOddsOfVariants(index, choice, country, false)
  if (ofVariants === null) return spelled
  const { spelling, variants, mostOfSpelling } = besideOtherSpellings
  return { ...spelled, evidence, share: shareBy(spelling * logOddsOf(spelled, mostOfSpelling) + variants * ofVariants) }
}

/** Weights that were the same for France, Brazil and Finland when their counts were left out. */
const borneAbroad = { table: 0.5, spelling: 0.9, mostOfSpelling: 4 }
/**
 * The weights of that sum and of the other spellings, by a logistic fit on names of which the country's count was left
 * out.
 */
const abroadBesideVariants = { sum: 0.67, variants: 0.35 }
/** A name that more people bear has its spelling. */
const mostBearers = 200_000

const ofOtherCountries: ReadonlySet<Reading['evidence']> = new Set(['counted', 'sure', 'listed', 'single', 'leant'])

/**
 * The reading of the table for a name that the hinted country's own sources lack, and those of others have. How it is
 * borne abroad says less than half of what it says of names at home: Yacine is on lists of girls elsewhere, and of boys
 * in France. Its spelling, read with the endings of the hinted country, says the rest. Where the hinted country has the
 * name in another spelling, that is added: of rarer names that were counted the sum is right for 94.7 % with it and for
 * 93.8 % without.
 */
export function readAbroad(
  index: SpellingIndex & Pick<TableIndex, 'weighing'> & { readonly calibration: Calibration },
  listed: Reading,
  choice: GivenChoice,
  country: string | null,
): Reading {
  if (country === null || listed.local || !ofOtherCountries.has(listed.evidence)) return listed
  const spelled = askClassifier(index, choice, country)
  if (spelled?.evidence !== 'model_hinted') return listed
  const { table, spelling, mostOfSpelling } = borneAbroad
  const logOdds = table * index.calibration.logOdds(listed) + spelling * logOddsOf(spelled, mostOfSpelling)
  const ofVariants = listed.bearers < mostBearers ? logOddsOfVariants(index, choice, country, true) : null
  if (ofVariants === null) return { ...listed, share: shareBy(logOdds), evidence: 'abroad' }
  const { sum, variants } = abroadBesideVariants
  return { ...listed, share: shareBy(sum * logOdds + variants * ofVariants), evidence: 'abroad_variants' }
}

/**
 * Other spellings of a name in Latin letters: names of one language are written by the rules of several, and letters
 * that sound alike are exchanged (Kathem and Kazem, Jonnathan and Jonathan, Googoosh and Gugush). A rule exchanges
 * letters in one place, or in all at once. What the table says of those spellings is evidence beside the classifier: of
 * names of the national sources that neither has seen and that have one, the classifier alone reads 91.4 % rightly
 * under a hint, the other spellings 92.9 %, and both together 93.7 %.
 */

/**
 * Letters, and what is written for them elsewhere. The last vowel of a name tells its gender, and is not exchanged for
 * another.
 */
const rules = `
  ph f|f ph|ck k|q k kh|kh k h|c k|k c q kh|th t dh z|dh d th z|t th|gh g|g gh j|j g dj y i|dj j|x ks|ks x|sch sh|ch sh k|sh ch s sch|
  s z|z s|w v u|v w b|y i j|i y ee e|ee i|ie i y|oo u o|ou u o|u oo ou o|o u ou|aa a|ae e|ai e ay ei|ay ai ei|ei ai ey|ey ei|
  e a i|a e`

interface Rule {
  readonly from: string
  readonly to: readonly string[]
  readonly isVowel: boolean
}

const allRules = rules.split('|').map((rule): Rule => {
  const [from, ...to] = rule.trim().split(' ')
  return { from, to, isVowel: /^[aeiou]$/.test(from) }
})
const rulesByFirst = Map.groupBy(allRules, ({ from }) => from[0])

const plain = /^[a-z]{4,24}$/
const isVowel = (letter: string) => 'aeiouy'.includes(letter)

/** The spellings that one rule makes of a folded name; none of a short one, or of other letters. */
export function variantsOf(name: string): ReadonlySet<string> {
  const found = new Set<string>()
  if (!plain.test(name)) return found
  const last = name.length - 1
  for (let at = 0; at <= last; at++) {
    const [before, behind] = [name.slice(0, at), name.slice(at)]
    for (const { from, to, isVowel: isLoneVowel } of rulesByFirst.get(name[at]) ?? []) {
      if (!behind.startsWith(from) || (isLoneVowel && at === last)) continue
      const comesAgain = !isLoneVowel && behind.includes(from, from.length)
      for (const letters of to) {
        found.add(before + letters + behind.slice(from.length))
        if (comesAgain) found.add(before + behind.replaceAll(from, letters))
      }
    }
    if (isVowel(name[at])) continue
    // A consonant behind a vowel is doubled, or a doubled one is single.
    if (name[at] === name[at + 1]) found.add(before + behind.slice(1))
    else if (at > 0 && isVowel(name[at - 1])) found.add(before + name[at] + behind)
  }
  if (name.endsWith('h')) found.add(name.slice(0, -1))
  else if (isVowel(name[last])) found.add(`${name}h`)
  return found
}

/** No spelling is surer than this: it is another name. */
const mostShare = 0.98

/**
 * Log-odds of a woman by the other spellings of a name, those that more people bear the more; null where the table has
 * none.
 * @param isOwn true to ask only for those that the country's own sources have
 */
export function logOddsOfVariants(
  index: VariantsIndex,
  { given }: GivenChoice,
  country: string | null,
  isOwn: boolean,
): number | null {
  const name = given.length === 0 ? '' : joined(given[0], '')
  if (!plain.test(name)) return null
  const key = `${name} ${country}${isOwn ? ' own' : ''}`
  const known = index.ofVariants?.get(key)
  if (known !== undefined) return Number.isNaN(known) ? null : known
  const found = workOut(index, name, country, isOwn)
  index.ofVariants?.set(key, found ?? Number.NaN)
  return found
}

/** The parts of the opened snapshot that are asked here; without `ofVariants` nothing is kept. */
type VariantsIndex = Pick<TableIndex, 'table' | 'weighing'> & Partial<Pick<GenderIndex, 'ofVariants'>>

function workOut(
  { table, weighing }: VariantsIndex,
  name: string,
  country: string | null,
  isOwn: boolean,
): number | null {
  let [female, total] = [0, 0]
  for (const variant of variantsOf(name)) {
    const number = table.givenNumber(variant)
    if (number < 0) continue
    const { share, bearers, local, weight } = weighing.weigh(number, country)
    if (weight === 0 || (isOwn && !local)) continue
    female += Math.sqrt(bearers) * share
    total += Math.sqrt(bearers)
  }
  if (total === 0) return null
  const share = Math.max(1 - mostShare, Math.min(mostShare, female / total))
  return Math.log(share / (1 - share))
}
