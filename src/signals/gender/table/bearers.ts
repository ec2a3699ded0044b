/**
 * How many persons of the world a statement stands for. A count is scaled from the persons that the country's sources counted to
 * all who live there. A list says that a name is borne and not how often: it stands for as many persons as its median name has in
 * countries that are counted too.
 */
import { combinations, originAndSizeOf, originOf, sizeOf, sure } from './evidence.ts'
import type { NameTable } from './name-table.ts'
import { peopleOf } from './people.ts'

/**
 * The median name of a list is borne by this part of the people, divided by the number of names on the list: measured on
 * countries that have a count and a list (scripts/measure-gender-lists.ts). What was compiled as `sure` is commoner than the rest.
 */
const partOfListed = 0.25
const partOfSure = 0.3
const partOfLikely = 0.08
/** A list of fewer names has only the commonest, which still are not borne by everybody. */
const leastListed = 300
/**
 * A list says how many bear a name only of the people whom no source counted: of all but a hundredth in Germany, where four
 * cities counted ten years of births, and of hardly anybody in Sweden.
 */
const leastBesideCount = 0.1
/**
 * Persons that a list of no country stands for. The median name of such lists is borne by 400 (Wikidata) to 3,000 (English names)
 * persons of the countries that are counted. Of the answers to counts that are left out, the likelihood is greatest at 300 to 1,000.
 */
const ofListWithoutCountry = 1000
/**
 * The same of a name that this many of the surveys know: the persons who bear it in the countries that are counted, measured between 5
 * and 30 surveys. With a tenth and with three times as many a refresh makes more countries worse.
 */
const ofSurveys = (size: number) => 25 * 1.37 ** size

/** Persons by the origin and size of a statement. */
export function bearersOf({ origins, statements }: NameTable): Float64Array {
  const alike = new Uint32Array(combinations)
  for (let at = 0; at < statements.length; at++) alike[originAndSizeOf(statements[at])]++
  const persons = new Float64Array(origins.length)
  const names = new Float64Array(origins.length)
  alike.forEach((count, statement) => {
    if (count === 0) return
    persons[originOf(statement)] += count * 2 ** sizeOf(statement)
    names[originOf(statement)] += count
  })
  const countedIn = new Map<string, number>()
  origins.forEach(({ kind, area }, number) => {
    if (kind === 'counted') countedIn.set(area, (countedIn.get(area) ?? 0) + persons[number])
  })
  const bearersBySize = origins.map(({ kind, area }, number): ((size: number) => number) => {
    if (kind === 'surveys') return ofSurveys
    const all = countedIn.get(area)
    if (kind === 'counted') {
      const perPerson = peopleOf(area) / (all ?? 1)
      return size => perPerson * 2 ** size
    }
    if (!/^[A-Z]{2}$/.test(area)) return () => ofListWithoutCountry
    const notCounted = Math.max(leastBesideCount, 1 - (all ?? 0) / peopleOf(area))
    const perName = (peopleOf(area) * notCounted) / Math.max(leastListed, names[number])
    if (kind !== 'compiled') return () => perName * partOfListed
    return size => perName * (size >= sure ? partOfSure : partOfLikely)
  })
  return Float64Array.from(alike, (count, statement) => {
    return count === 0 ? 0 : bearersBySize[originOf(statement)](sizeOf(statement))
  })
}
