/**
 * Chooses which of the words of a name is the given name. Most of the world writes it first, some countries write the
 * surname first, and lists of people come in both orders. How frequent the first and the last word are as a given name
 * and as a surname says how likely each order is. The hint of a country that writes the surname first, or its script,
 * adds to that.
 */
import { isEastAsianSurname, isOfTwoSyllables } from './east-asian.ts'
import { type Romaniser, scriptOf } from './script.ts'
import { type Frequencies, isParticle, joined, type NameFrequencies, type ParsedName, type Word } from './words.ts'

/**
 * Looks names of other scripts up by their Latin spelling too, and takes the greater frequency: few sources are in
 * other scripts than Latin.
 */
export function orInLatin(known: NameFrequencies, romaniser: Pick<Romaniser, 'romanise'>): NameFrequencies {
  const of = (name: string) => {
    const written = known.of(name)
    const latin = romaniser.romanise(name)
    // Two letters are a name by chance.
    if (latin === null || latin.length < 3) return written
    const spelled = known.of(latin)
    return { given: greater(written.given, spelled.given), surname: greater(written.surname, spelled.surname) }
  }
  return { of }
}

function greater(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}

export interface GivenChoice {
  /** The given names in their order, the first of them the one that a person is called by. */
  readonly given: readonly Word[]
  /** The word of the surname that is inflected: its last; null when there is none. */
  readonly surname: Word | null
  /** True when the surname is written first. */
  readonly surnameFirst: boolean
}

const surnameFirstCountries = new Set(['CN', 'TW', 'HK', 'MO', 'JP', 'KR', 'KP', 'VN', 'KH', 'HU', 'MN'])
/** Logarithms of the odds of surname first, without and with a hint, found on generated names of both orders. */
const againstSurnameFirst = -3
const forSurnameFirst = 2
/** The same for a first word that is known as a given name and not as a surname. */
const againstUnlisted = -4
/** The frequencies that are assumed of a word which no table has as a given name, or as a surname. */
const unknownGiven = -17
export const unknownSurname = -14.5

export function chooseGiven(parsed: ParsedName, known: NameFrequencies, country: string | null): GivenChoice {
  const { surname } = parsed
  const words = isNameWithDegrees(parsed, known) ? surname : parsed.words
  if (surname.length > 0 && words !== surname) {
    return { given: words, surname: surname.at(-1) ?? null, surnameFirst: false }
  }
  if (words.length < 2) return words.length === 0 ? nothingGiven : chooseOfOne(words[0], parsed.isAddressed, known)
  // "Jean Pierre": two words that are one given name.
  if (words.length === 2 && known.of(`${joined(words[0], ' ')} ${joined(words[1], ' ')}`).given !== null) {
    return { given: words, surname: null, surnameFirst: false }
  }
  if (words.length === 2 && isFullNameWithTitle(words, known)) return splitUnspaced(words[0], known)
  const lead = leadOf(words)
  // "van der Berg Anna": nobody is called by two particles.
  if (lead > 1 || surnameIsFirst(words, lead, known, country)) {
    return { given: words.slice(lead + 1), surname: words[lead], surnameFirst: true }
  }
  const particle = words.findIndex((word, position) => position > 0 && isParticle(word))
  const end = particle > 0 && particle < words.length - 1 ? particle : -1
  return { given: words.slice(0, end), surname: words.at(-1) ?? null, surnameFirst: false }
}

export const nothingGiven: GivenChoice = { given: [], surname: null, surnameFirst: false }

/**
 * True for "Anna Kurz, RN": nothing behind the comma is a given name, and the first word before it is rather one than a
 * surname.
 */
function isNameWithDegrees({ words, surname }: ParsedName, known: NameFrequencies): boolean {
  if (surname.length > 1 && surname.slice(0, -1).every(isParticle)) return false
  if (surname.length < 2 || words.flat().some(part => known.of(part).given !== null)) return false
  return !isSurnameRather(surname[0], known, 0)
}

/** Logarithm of the odds of a surname behind a form of address: four of five people are addressed by it. */
const ofAddressed = Math.log(4)

function chooseOfOne(word: Word, isAddressed: boolean, known: NameFrequencies): GivenChoice {
  const apart = splitUnspaced(word, known)
  if (!isAddressed || apart.surname !== null || !isSurnameRather(word, known, ofAddressed)) return apart
  // Few surnames are counted in other scripts than Latin.
  const isGivenOnly =
    scriptOf(word[0]) !== 'latin' && surnameOf(word, known) === null && known.of(joined(word, ' ')).given !== null
  return isGivenOnly ? apart : { given: [], surname: word, surnameFirst: false }
}

function isSurnameRather(word: Word, known: NameFrequencies, odds: number): boolean {
  return (surnameOf(word, known) ?? unknownSurname) + odds > (known.of(joined(word, ' ')).given ?? unknownGiven)
}

/**
 * True for a full name of Korea or China in one word and a further word that nobody is called by: an office ("김민준 부장"),
 * of which the table of forms has the usual ones only.
 */
function isFullNameWithTitle([[name, more], [last]]: readonly Word[], known: NameFrequencies): boolean {
  const script = scriptOf(name)
  if (more !== undefined || (script !== 'hangul' && script !== 'han') || name.length !== 3) return false
  return known.of(last).given === null && known.of(name).surname === null && known.of(name[0]).surname !== null
}

/** The position of the first word that is no particle: "van der Berg Anna". */
function leadOf(words: readonly Word[]): number {
  let lead = 0
  while (lead < words.length - 1 && isParticle(words[lead])) lead++
  return lead < words.length - 1 ? lead : 0
}

function surnameIsFirst(words: readonly Word[], lead: number, known: NameFrequencies, country: string | null): boolean {
  const [first, last] = [words[0], words[words.length - 1]]
  const script = scriptOf(first[0])
  const habit =
    script === 'han' ||
    script === 'hangul' ||
    script === 'kana' ||
    (country !== null && surnameFirstCountries.has(country))
  const [front, back] = [frequenciesOf(first, known), frequenciesOf(last, known)]
  // "Carl Maria": Maria behind a given name is the second of a man.
  if (words.length === 2 && last[0] === 'maria' && (front.given ?? never) > (front.surname ?? unknownSurname) - nearly)
    return false
  const leadAsSurname = lead === 0 ? front.surname : surnameOf(words[lead], known)
  let odds = oddsOfSurnameFirst(
    front.given ?? unknownGiven,
    leadAsSurname ?? unknownSurname,
    back.given ?? unknownGiven,
    back.surname ?? unknownSurname,
    habit,
  )
  // "Kim Min-jun": only given names of Korea and Taiwan have a hyphen inside the second word. "Ma Jianguo": two
  // syllables run together.
  const hasSyllables = last.length === 2 || (last.length === 1 && back.surname === null && isOfTwoSyllables(last[0]))
  if (first.length === 1 && hasSyllables && isEastAsianSurname(first[0])) odds += ofEastAsian
  return odds > 0
}

/** What a Chinese or Korean surname before a given name of such a form adds to the odds of surname first. */
const ofEastAsian = 6

/**
 * Logarithm of the odds that the first of two words is the surname and the last the given name, from how frequent each
 * is as either, and from the habit of the country or script.
 */
function oddsOfSurnameFirst(
  firstAsGiven: number,
  firstAsSurname: number,
  lastAsGiven: number,
  lastAsSurname: number,
  habit: boolean,
): number {
  const odds = lastAsGiven + firstAsSurname - firstAsGiven - lastAsSurname
  // "Giulio Maria": the first word is a given name and on no list of surnames.
  const listed = firstAsSurname === unknownSurname && firstAsGiven > unknownGiven ? againstUnlisted : 0
  return odds + listed + (habit ? forSurnameFirst : againstSurnameFirst)
}

/** Natural logarithm of a factor of three. */
const nearly = 1.1
const never = -99

function frequenciesOf(word: Word, known: NameFrequencies): Frequencies {
  if (word.length === 1) return known.of(word[0])
  const given = known.of(word.join(' ')).given ?? known.of(word[0]).given
  return { given, surname: surnameOf(word, known) }
}

function surnameOf(word: Word, known: NameFrequencies): number | null {
  return known.of(joined(word, '')).surname
}

/**
 * In Han and Hangul surname and given name are run together: a surname of one or two characters, then the given name.
 */
function splitUnspaced(word: Word, known: NameFrequencies): GivenChoice {
  const whole = { given: [word], surname: null, surnameFirst: false }
  if (word.length !== 1) return whole
  const [text] = word
  const script = scriptOf(text)
  if ((script !== 'han' && script !== 'hangul') || text.length < 2 || text.length > 5) return whole
  const splits = [1, 2, 3].filter(at => at < text.length).map(at => [text.slice(0, at), text.slice(at)] as const)
  const likely = splits.map(([surname, given]) => {
    const ofGiven = known.of(given).given ?? unknownGiven - (given.length === 2 ? 0 : 2)
    return { surname, given, odds: (known.of(surname).surname ?? -20) + ofGiven }
  })
  const [best] = likely.sort((a, b) => b.odds - a.odds)
  if (best === undefined || best.odds + 6 <= (known.of(text).given ?? -26)) return whole
  return { given: [[best.given]], surname: [best.surname], surnameFirst: true }
}
