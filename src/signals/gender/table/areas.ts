/**
 * Countries and languages, from `assets/gender/areas.csv`.
 *
 * `people`: how many live in a country (United Nations, World Population Prospects 2024, medium variant for 2025,
 * rounded).
 *
 * `circles`: areas that share many given names, because they share a family of languages, a religion or a history. A
 * source of one says something of the others. A code has two characters, so that the classifier can take a circle for
 * an area like a country or a language. The circles are general knowledge and not fitted to data:
 *
 *   +i Arabic names through Islam    +t Turkic    +p Persian    +h India and its neighbours    +m Malay    +c Chinese
 *   +e East Slavic    +s South Slavic    +w West Slavic    +b Baltic    +n Nordic    +d German    +o Dutch    +a English
 *   +r Romance    +f French    +g Greek    +k South and East of Africa
 */
import { countryOf } from '../../../core/country.ts'
import { rowsOf } from '../assets.ts'

const people = new Map<string, number>()
const circles = new Map<string, readonly string[]>()
for (const [area, living, codes] of rowsOf('areas.csv')) {
  if (living !== '') people.set(area, Number(living))
  if (codes !== '') circles.set(area, codes.split(' '))
}

/** A country without a number is a small one. */
const peopleOfOthers = 200_000

/** Persons who live in a country, by its upper-case code. */
export function peopleOf(country: string): number {
  return people.get(country) ?? peopleOfOthers
}

const none: readonly string[] = []

/** The circles of a country or language. */
export function circlesOf(area: string): readonly string[] {
  return circles.get(area) ?? circles.get(languageOf(area)) ?? none
}

export function shareCircle(one: string, other: string): boolean {
  const ofOther = circlesOf(other)
  return circlesOf(one).some(code => ofOther.includes(code))
}

/** The language of a country; a language is its own. */
export function languageOf(area: string): string {
  return countryOf(area)?.language ?? area
}
