/** The files of this signal that ship with the project. */
const folder = new URL('../../../../assets/email/', import.meta.url)

/** The package that `scripts/build-email.ts` takes the list from; the date is that of its release. */
export const bundled = {
  package: 'disposable-email-domains-js',
  packageVersion: '1.26.0',
  asOf: '2026-09-21',
} as const

/** Day on which the tables that were written for this project were looked over last. */
export const tablesAsOf = '2026-11-27'

/** One domain a line, in order. */
export const writtenList = new URL('disposable-domains.txt', folder)
/** What the service reads: built of it by scripts/build-email.ts. */
export const bundledSnapshot = new URL('disposable.snapshot', folder)
export const manifestFile = new URL('manifest.json', folder)
