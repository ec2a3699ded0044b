/**
 * The gender that surnames and patronymics name in languages that inflect them. This is weak evidence: a daughter abroad
 * may bear her father's form, and women outside Poland bear -ski. Each ending of the folded Latin spelling has log-odds of
 * a woman, counted over surname lists of those languages that are kept apart by gender. Longer endings come first.
 */
import { unknownSurname } from './given-names.ts'
import { fold } from './text.ts'
import type { NameFrequencies } from './words.ts'

type Ending = readonly [ending: string, logOdds: number, countries?: string]

export const endings: readonly Ending[] = [
  // Patronymics of the East Slavic languages, of Azeri, Uzbek and Icelandic.
  ['ovna', 4.5],
  ['evna', 4.5],
  ['yivna', 4.5],
  ['ivna', 4],
  ['ovich', -4.5],
  ['evich', -4.5],
  ['yovych', -4.5],
  ['ovych', -4.5],
  ['qizi', 4],
  ['gizi', 4],
  ['kyzy', 4],
  ['oglu', -1.5, 'AZ TM'],
  ['ogli', -3.5],
  ['ugli', -3.5],
  ['dottir', 5],
  ['sson', -4.5, 'IS'],
  // Surnames of the Slavic languages.
  ['skaya', 4],
  ['tskaya', 4],
  ['skaia', 4],
  ['skaja', 4],
  ['ska', 3],
  ['cka', 2.5],
  ['dzka', 2.5],
  ['skiy', -3],
  ['skyi', -3],
  ['skij', -3],
  ['sky', -1.1],
  ['ski', -1.1],
  ['cki', -1.1],
  ['ova', 3.5],
  ['eva', 3.5],
  ['yova', 3.5],
  ['ina', 1, 'RU BY KZ KG UA BG'],
  ['ov', -2.5],
  ['ev', -2.5],
  ['yn', -1, 'RU BY KZ KG UA'],
  ['in', -1, 'RU BY KZ KG'],
  // Lithuanian, Latvian, Greek, Czech without its accents.
  ['iene', 4.5],
  // Braithwaite and Whyte are English.
  ['waite', 0],
  ['aite', 4.5],
  ['ityte', 4],
  ['nyte', 4],
  ['yte', 4, 'LT'],
  ['ute', 3, 'LT'],
  ['opoulou', 4],
  ['opoulos', -3.5],
  ['idou', 3.5, 'GR CY'],
  ['adou', 3.5, 'GR CY'],
  ['idis', -3],
  ['akis', -3],
  ['aki', 3, 'GR CY'],
  ['ou', 1.5, 'GR CY'],
  ['as', -2.5, 'LT GR CY'],
  ['is', -2, 'LT LV GR CY'],
  ['us', -2, 'LT'],
  ['os', -2.5, 'GR CY'],
  ['s', -2, 'LV'],
  ['a', 1.5, 'LV CZ SK'],
]

/**
 * Second elements of names of South Asia, in Latin letters, Gurmukhi and Devanagari, by what they say. Those of women are borne by
 * women alone; those of men have become surnames of women too. Bano is a Spanish surname as well, and Bai in Latin letters a Chinese one.
 */
const secondElements: readonly (readonly [words: string, logOdds: number])[] = [
  ['kaur ਕੌਰ कौर devi देवी kumari कुमारी begum बेगम khatun खातून बाई बानो', 4],
  ['bano', 1.5],
  ['singh ਸਿੰਘ सिंह सिंघ prasad प्रसाद shankar शंकर narayan नारायण kumar कुमार', -1.5],
  ['lal लाल bhushan भूषण', -3],
]
export const wholeWords: ReadonlyMap<string, number> = new Map(
  secondElements.flatMap(([words, logOdds]) => words.split(' ').map((word): [string, number] => [fold(word), logOdds])),
)

/** A surname of fewer letters says nothing. */
const shortest = 4

const alphabet = 26
/** Stands for all letters beyond a to z; no ending ends in one. */
const otherLetter = alphabet

/**
 * The endings by their last two letters, in the order of the table; undefined where there is none. Most surnames end in two
 * letters that no ending has.
 */
const byLastLetters = Array.from({ length: (alphabet + 1) ** 2 }, (_, position) => {
  const [last, second] = [Math.floor(position / (alphabet + 1)), position % (alphabet + 1)]
  const found = endings.filter(([ending]) => {
    const { length } = ending
    if (letterOf(ending, length - 1) !== last) return false
    return length === 1 || letterOf(ending, length - 2) === second
  })
  return found.length === 0 ? undefined : found
})

function letterOf(text: string, at: number): number {
  const letter = text.charCodeAt(at) - 97
  return letter >= 0 && letter < alphabet ? letter : otherLetter
}

/** Log-odds that the bearer of a folded surname is a woman, for one that says so as a whole, in any script. */
export function logOddsOfWhole(surname: string): number | undefined {
  return wholeWords.get(surname)
}

/** Log-odds that the bearer of a surname is a woman; 0 for a surname that says nothing. */
export function logOddsOfSurname(latin: string, country: string | null): number {
  return logOddsOfWhole(latin) ?? logOddsOfEnding(latin, country)
}

/** The same by the ending alone. */
export function logOddsOfEnding(latin: string, country: string | null): number {
  const { length } = latin
  if (length < shortest) return 0
  const last = letterOf(latin, length - 1)
  const candidates = byLastLetters[last * (alphabet + 1) + letterOf(latin, length - 2)]
  if (candidates === undefined) return 0
  for (const [ending, logOdds, countries] of candidates) {
    if (length < ending.length + 2 || !latin.endsWith(ending)) continue
    if (countries === undefined || (country !== null && countries.includes(country))) return logOdds
  }
  return 0
}

/** From these log-odds on an ending is that of women, if it is one in any country. */
const ofWomen = 2.5

/** Endings of given names and words as well. */
const alsoElsewhere: ReadonlySet<string> = new Set(['aki', 'ute', 'yte'])

/** The ending of a folded surname in Latin letters that women alone bear in some country; null for any other. */
export function endingOfWomen(latin: string): string | null {
  const { length } = latin
  if (length < shortest) return null
  const last = letterOf(latin, length - 1)
  const candidates = byLastLetters[last * (alphabet + 1) + letterOf(latin, length - 2)]
  const found = candidates?.find(([ending, logOdds]) => {
    return logOdds >= ofWomen && !alsoElsewhere.has(ending) && latin.endsWith(ending) && length >= ending.length + 2
  })
  return found === undefined ? null : found[0]
}

/** Four times as frequent. */
const farMore = Math.log(4)

/**
 * True for a surname in Latin letters that ends like an inflected one and is none: Cordova and Villanueva, since nearly
 * nobody is called Cordov, and Popovich, since a surname is no patronymic.
 */
export function isOnlyAlike(latin: string, known: NameFrequencies): boolean {
  if (/[oe]vich$/.test(latin)) return known.of(latin).surname !== null
  if (!/[oe]va$/.test(latin)) return false
  const own = known.of(latin).surname ?? unknownSurname
  const ofMen = [latin.slice(0, -1), latin.slice(0, -3)].map(surname => known.of(surname).surname ?? unknownSurname)
  return own > Math.max(...ofMen) + farMore
}
