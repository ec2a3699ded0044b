/**
 * Reads what lies in `assets/gender/sources/`: names as 32 official sources counted them, and names of the countries
 * that publish none, compiled by hand for this project.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { SourceStamp } from '../../src/core/dataset.ts'
import { nameKey } from '../../src/signals/gender/read/text.ts'
import { likely, type Origin, sure } from '../../src/signals/gender/table/evidence.ts'
import type { AccentedNames } from './accents.ts'
import { addEvidence, type EvidenceRows } from './evidence-rows.ts'

const folder = new URL('../../assets/gender/sources/', import.meta.url)

export interface NationalSource {
  readonly id: number
  readonly country: string
  readonly source: string
  /** Whether those born or those resident were counted. */
  readonly unit: 'births' | 'residents'
  readonly licence: string
  /** A year or a day. */
  readonly as_of: string
  readonly url: string
}

export function nationalSources(): NationalSource[] {
  const records: Record<string, string>[] = parse(readFileSync(new URL('national-sources.csv', folder)), {
    columns: true,
  })
  return records.map(record => ({ ...record, id: Number(record.id) }) as unknown as NationalSource)
}

function rowsOf(file: string): Record<string, string>[] {
  const bytes = readFileSync(new URL(file, folder))
  return parse(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true })
}

interface CompiledList {
  readonly origin: Origin
  readonly records: readonly Record<string, string>[]
}

/** A list of a country that is not its list of names. */
const ofShortNames = 1

/**
 * The lists of each country that were compiled by hand. The short names of Belarus, Russia and Ukraine, by which people
 * are called and few are registered, were written by themselves and take the place of what the greater list says of
 * them. They are a list of their own: a hundred names for as many people are borne by more than each of a thousand.
 */
function compiledLists(): CompiledList[] {
  const short = rowsOf('east-slavic-short-names.csv')
  const keyOf = ({ country, name }: Record<string, string>) => `${country} ${nameKey(name)}`
  const keys = new Set(short.map(keyOf))
  const others = rowsOf('names-by-country.csv.gz').filter(record => !keys.has(keyOf(record)))
  const byCountry = (records: readonly Record<string, string>[], source?: number) =>
    Array.from(
      Map.groupBy(records, ({ country }) => country),
      ([area, own]): CompiledList => {
        return { origin: { kind: 'compiled', area, ...(source === undefined ? {} : { source }) }, records: own }
      },
    )
  return [...byCountry(others), ...byCountry(short, ofShortNames)]
}

/**
 * Persons that a 0 may hide, by source, as about a third of its threshold: a threshold holds for each year and the
 * names of few children are rarely below it in many of them; the lists cut by rank hide most. A source that is not
 * named publishes all names.
 */
const hiddenBelowThreshold: Readonly<Record<number, number>> = {
  1: 1.5, 2: 1.5, 4: 1.5, 5: 1.5, 6: 6, 7: 3, 13: 2, 17: 2, 18: 60, 20: 1, 22: 90, 26: 2, 27: 60, 28: 30, 30: 4, 31: 2, 32: 20,
} // biome-ignore format: a table

export interface Count {
  male: number
  female: number
}

/** They are no more than this part of the persons of the other side. */
const mostHidden = 0.01

interface Published {
  readonly origin: Origin & { readonly source: number }
  /** Keyed by the folded name: the counts of spellings that fold to one name are added up. */
  readonly counts: ReadonlyMap<string, Count>
  /** Keyed by the name in lower case. */
  readonly spellings: ReadonlyMap<string, Count>
}

/** The counts of each source as they are published. */
export function publishedCounts(): Published[] {
  const records = Map.groupBy(rowsOf('national-counts.csv.gz'), ({ source }) => Number(source))
  return nationalSources().map(({ id, country }) => ({
    origin: { kind: 'counted', area: country, source: id },
    counts: countsBy(records.get(id) ?? [], nameKey),
    spellings: countsBy(records.get(id) ?? [], name => name.normalize('NFC').toLowerCase()),
  }))
}

export function readCounts(rows: EvidenceRows, accented: AccentedNames): void {
  for (const { origin, counts, spellings } of publishedCounts()) {
    for (const [key, count] of counts) {
      const { male, female } = withHidden(count, origin.source)
      addEvidence(rows, key, origin, male, female)
    }
    for (const [name, count] of spellings) accented.add(name, { ...origin, ...withHidden(count, origin.source) })
  }
}

function withHidden({ male, female }: Count, source: number): Count {
  const hidden = Math.min(hiddenBelowThreshold[source] ?? 0, mostHidden * (male + female))
  return { male: male === 0 ? hidden : male, female: female === 0 ? hidden : female }
}

function countsBy(records: readonly Record<string, string>[], keyOf: (name: string) => string): Map<string, Count> {
  const counts = new Map<string, Count>()
  for (const { name, female, male } of records) {
    const key = keyOf(name)
    const known = counts.get(key) ?? { male: 0, female: 0 }
    counts.set(key, { male: known.male + Number(male), female: known.female + Number(female) })
  }
  return counts
}

interface Opinion {
  readonly name: string
  readonly share: number
  readonly certainty: number
}

/**
 * The names that were compiled by hand. Of spellings of a country that fold to one name, the surest says most. A name
 * in another script is added as Latin letters spell it, unless the country has it in Latin letters itself.
 */
export function readCompiled(rows: EvidenceRows, accented: AccentedNames, spell: (key: string) => string | null): void {
  for (const { origin, records } of compiledLists()) {
    const byKey = Map.groupBy(records.map(opinionOf), ({ name }) => nameKey(name))
    for (const [key, opinions] of byKey) {
      const { share, certainty } = joined(opinions)
      addEvidence(rows, key, origin, certainty * (1 - share), certainty * share)
      const latin = spell(key)
      if (latin !== null && latin.length > 1 && !byKey.has(nameKey(latin))) {
        addEvidence(
          rows,
          latin,
          { kind: 'romanised', area: origin.area },
          share < mostOfOneSide ? 1 : 0,
          share > 1 - mostOfOneSide ? 1 : 0,
        )
      }
    }
    for (const { name, share, certainty } of byKey.values().flatMap(each => each.values())) {
      accented.add(name, { ...origin, male: certainty * (1 - share), female: certainty * share })
    }
  }
}

/** A name with a share between is one of both sides. */
const mostOfOneSide = 0.7

function opinionOf({ name, share_female, certainty }: Record<string, string>): Opinion {
  return { name, share: Number(share_female), certainty: certainty === 'sure' ? sure : likely }
}

/** Spellings that are of different sides are not sure together. */
function joined(opinions: readonly Opinion[]): Omit<Opinion, 'name'> {
  const share = opinions.reduce((sum, each) => sum + each.share, 0) / opinions.length
  const isOfOneSide = opinions.every(each => Math.abs(each.share - share) < 0.2)
  return { share, certainty: isOfOneSide ? Math.max(...opinions.map(({ certainty }) => certainty)) : likely }
}

/** The sentence that a licence asks for in so many words. */
const sentenceOf: Readonly<Record<string, string>> = {
  'OGL v3.0': 'Contains public sector information licensed under the Open Government Licence v3.0.',
  'Open Government Licence - Ontario': 'Contains information licensed under the Open Government Licence – Ontario.',
}

/** What the manifest and the attributions say of each source. */
export function stampsOfCounts(): SourceStamp[] {
  return nationalSources().map(({ country, source, licence, as_of, url }) => {
    const asOf = /^\d{4}$/.test(as_of) ? `${as_of}-12-31` : as_of
    const attribution = `Source of names of ${country}: ${source}. ${sentenceOf[licence] ?? `Licence: ${licence}.`}`
    return { name: `${country}: ${source}`, topic: 'names', url, licence, attribution, asOf, staleAfterHours: null }
  })
}
