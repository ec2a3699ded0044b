/**
 * What an estimate rests on: the name that was read, where it stands, how the table has it, and the people who were
 * counted. All of it is for people to look at; no answer depends on it.
 */
import type { GenderIndex } from '../gender-index.ts'
import type { Subject } from '../read/read-name.ts'
import { fold } from '../read/text.ts'
import { joined } from '../read/words.ts'
import type { Counted, GenderEstimate } from '../schema.ts'
import { originOf, sizeOf } from '../table/evidence.ts'
import type { Reading } from './calibration.ts'

type Evidence = NonNullable<GenderEstimate['evidence']>

const nobodyCounted: Counted = Object.freeze({})

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

const letterOrMark = /[\p{L}\p{M}]/u
const word = /[\p{L}\p{M}]+/gu

/** Where a folded word begins: the whole word where the text has it, else the first letters that are the same. */
function positionOf(sent: string, folded: string): number {
  const lower = sent.toLowerCase()
  // Few letters are longer in lower case: İ.
  const at = lower.length === sent.length ? lower.indexOf(folded) : -1
  if (isWhole(lower, at, at + folded.length)) return at
  for (const { 0: each, index } of sent.matchAll(word)) if (fold(each) === folded) return index
  return at
}

/** True for a range of a text that no letter stands beside. */
function isWhole(text: string, from: number, to: number): boolean {
  return from >= 0 && !isLetterAt(text, from - 1) && !isLetterAt(text, to)
}

function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (Number.isNaN(code) || code === 0x20) return false
  return (code >= 0x61 && code <= 0x7a) || (code > 0x7f && letterOrMark.test(text[at]))
}

/**
 * The people whom official sources counted under a name, by country. Each source's number is a power of two, which is
 * all that the table keeps of it.
 * @param country whose own sources decided; null for all
 */
function countedOf({ table, counted }: GenderIndex, name: string, country: string | null): Counted {
  const number = table.givenNumber(name)
  if (number < 0) return nobodyCounted
  const known = country === null ? counted.get(number) : undefined
  if (known !== undefined) return known
  const found = count(table, number, country)
  if (country === null) counted.set(number, found)
  return found
}

function count(table: GenderIndex['table'], number: number, country: string | null): Counted {
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
  if (people === 0) return nobodyCounted
  const sorted = [...byCountry].sort(([, one], [, other]) => other - one)
  return { people, countries: sorted.slice(0, mostCountries).map(([area]) => area) }
}
