/**
 * What an estimate rests on: the name that was read, where it stands, how the table has it, and the people who were
 * counted. All of it is for people to look at; no answer depends on it.
 */
import type { GenderIndex } from '../gender-index.ts'
import type { Subject } from '../read/read-name.ts'
import { fold } from '../read/text.ts'
import { joined } from '../read/words.ts'
import type { GenderEstimate } from '../schema.ts'
import { originOf, sizeOf } from '../table/evidence.ts'
import type { Reading } from './calibration.ts'

type Evidence = NonNullable<GenderEstimate['evidence']>

/** Countries that are named, at most; those with the most people. */
const mostCountries = 5

const ofVariants: ReadonlySet<string> = new Set(['parts', 'romanised', 'variants', 'variants_hinted'])

/**
 * Undefined where no given name decided.
 * @param text as it was sent
 * @param country that was hinted at, or null
 */
export function evidenceOf(
  index: GenderIndex,
  { choice, accented }: Subject,
  reading: Reading | null,
  text: string,
  country: string | null,
): Evidence | undefined {
  const [first, second] = choice.given
  if (reading === null || first === undefined) return undefined
  const isVariant = ofVariants.has(reading.evidence)
  // A reading of the table has a weight, one of the classifier or of a provider has none.
  const match = isVariant ? 'variant' : reading.weight > 0 ? 'exact' : 'model'
  const alone = joined(first, ' ')
  const both = second === undefined ? '' : `${alone} ${joined(second, ' ')}`
  const isBoth = both !== '' && index.isGiven(both)
  const name = isBoth ? both : alone
  const position = positionOf(text.trim(), first[0])
  return {
    name,
    ...(position < 0 ? {} : { position }),
    match,
    ...(match === 'exact' ? countedOf(index, accented ?? name, reading.local ? country : null) : {}),
    data_version: index.asOf,
  }
}

const ascii = /^[\0-\x7f]*$/
const word = /[\p{L}\p{M}]+/gu

/** Where a folded word begins: the whole word where the text has it, else the first letters that are the same. */
function positionOf(sent: string, folded: string): number {
  const lower = sent.toLowerCase()
  if (!ascii.test(sent) || lower.indexOf(folded) !== lower.lastIndexOf(folded)) {
    for (const { 0: each, index } of lower.matchAll(word)) if (fold(each) === folded) return index
  }
  return lower.indexOf(folded)
}

/**
 * The people whom official sources counted under a name, by country. Each source's number is a power of two, which is
 * all that the table keeps of it.
 * @param country whose own sources decided; null for all
 */
function countedOf(
  { table }: GenderIndex,
  name: string,
  country: string | null,
): { people?: number; countries?: string[] } {
  const number = table.givenNumber(name)
  if (number < 0) return {}
  const byCountry = new Map<string, number>()
  let people = 0
  for (let at = table.ends[number]; at < table.ends[number + 1]; at++) {
    const statement = table.statements[at]
    const { kind, area } = table.origins[originOf(statement)]
    if (kind !== 'counted' || (country !== null && area !== country)) continue
    const persons = 2 ** sizeOf(statement)
    people += persons
    byCountry.set(area, (byCountry.get(area) ?? 0) + persons)
  }
  if (people === 0) return {}
  const sorted = [...byCountry].sort(([, one], [, other]) => other - one)
  return { people, countries: sorted.slice(0, mostCountries).map(([area]) => area) }
}
