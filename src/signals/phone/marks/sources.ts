import { readFileSync } from 'node:fs'
import { type SourceStamp, stampOf } from '../../../core/dataset.ts'
import { bundledList, inboxList } from './inbox-list.ts'
import { formatVersion } from './marks.ts'

const folder = new URL('../../../../assets/phone-marks/', import.meta.url)
export const bundledSnapshot = new URL('marks.snapshot', folder)
export const manifestFile = new URL('manifest.json', folder)
/** Codes of countries with blanks between them. */
export const portableRegionsFile = new URL('portable-regions.txt', folder)

export function readPortableRegions(): string[] {
  return readFileSync(portableRegionsFile, 'utf8').trim().split(/\s+/)
}

/** The list that ships has the age of its newest number. */
export function bundledStamp(asOf: string): SourceStamp {
  const { package: name, packageVersion } = bundledList
  const stamp = stampOf(inboxList, { asOf })
  return { ...stamp, name: `${stamp.name}, through ${name} ${packageVersion}` }
}

export function portabilityStamp(): SourceStamp {
  return {
    name: 'Countries where mobile numbers can be ported, of libphonenumber 8.12.57',
    topic: 'portability',
    url: 'https://github.com/google/libphonenumber',
    licence: 'Apache-2.0',
    // The day on which Debian packaged the release; the release itself is some weeks older.
    asOf: '2022-11-01',
    // Countries begin to port numbers and do not end it: an older list lacks some.
    staleAfterHours: null,
  }
}

/** Identity of the inputs of a build without a fetched list. */
export function inputs(): string {
  return `layout ${formatVersion}, ${bundledList.package}@${bundledList.packageVersion}, portability ${portabilityStamp().asOf}`
}
