/**
 * Reads what lies in `assets/gender/sources/`: names as 32 official sources counted them, and names of the countries that
 * publish none, compiled by hand for this project.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { SourceStamp } from '../src/core/dataset.ts'
import { addEvidence, type EvidenceRows } from '../src/signals/gender/compile/evidence-rows.ts'
import { nameKey } from '../src/signals/gender/read/normalise/fold.ts'
import { likely, type Origin, sure } from '../src/signals/gender/table/evidence.ts'

const folder = new URL('../assets/gender/sources/', import.meta.url)

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
  return parse(gunzipSync(readFileSync(new URL(file, folder))), { columns: true })
}

/**
 * Persons that a 0 may hide, by source, as about a third of its threshold: a threshold holds for each year and the names of
 * few children are rarely below it in many of them; the lists cut by rank hide most. A source that is not named publishes
 * all names.
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

/** The counts of each source as they are published, by the folded name: spellings that fold to one name are added up. */
export function publishedCounts(): { origin: Origin & { source: number }; counts: Map<string, Count> }[] {
  const records = Map.groupBy(rowsOf('national-counts.csv.gz'), ({ source }) => Number(source))
  return nationalSources().map(({ id, country }) => ({
    origin: { kind: 'counted', area: country, source: id },
    counts: countsByKey(records.get(id) ?? []),
  }))
}

export function readCounts(rows: EvidenceRows): void {
  for (const { origin, counts } of publishedCounts()) {
    for (const [key, { male, female }] of counts) {
      const hidden = Math.min(hiddenBelowThreshold[origin.source] ?? 0, mostHidden * (male + female))
      addEvidence(rows, key, origin, male === 0 ? hidden : male, female === 0 ? hidden : female)
    }
  }
}

function countsByKey(records: readonly Record<string, string>[]): Map<string, Count> {
  const counts = new Map<string, Count>()
  for (const { name, female, male } of records) {
    const key = nameKey(name)
    const known = counts.get(key) ?? { male: 0, female: 0 }
    counts.set(key, { male: known.male + Number(male), female: known.female + Number(female) })
  }
  return counts
}

interface Opinion {
  readonly share: number
  readonly certainty: number
}

/** The names that were compiled by hand. Of spellings of a country that fold to one name, the surest says most. */
export function readCompiled(rows: EvidenceRows): void {
  for (const [area, records] of Map.groupBy(rowsOf('names-by-country.csv.gz'), ({ country }) => country)) {
    for (const [key, opinions] of Map.groupBy(records.map(opinionOf), ({ key }) => key)) {
      const { share, certainty } = joined(opinions)
      addEvidence(rows, key, { kind: 'compiled', area }, certainty * (1 - share), certainty * share)
    }
  }
}

function opinionOf({ name, share_female, certainty }: Record<string, string>): Opinion & { key: string } {
  return { key: nameKey(name), share: Number(share_female), certainty: certainty === 'sure' ? sure : likely }
}

/** Spellings that are of different sides are not sure together. */
function joined(opinions: readonly Opinion[]): Opinion {
  if (opinions.length === 1) return opinions[0]
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
