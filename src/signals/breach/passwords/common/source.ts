import type { SourceStamp } from '../../../../core/dataset.ts'

/** The package of which `scripts/build-common-passwords.ts` builds the snapshot that ships. */
export const listPackage = { name: '@zxcvbn-ts/language-common', version: '4.1.3' } as const

export const bundledSnapshot = new URL('../../../../../assets/passwords/common-passwords.snapshot', import.meta.url)

/**
 * The list was counted in ten million passwords of breaches that were published on this day, and only the code around
 * it has changed since. A password that was breached stays breached: the list does not age.
 */
export const stamp: SourceStamp = {
  name: `Passwords that occur more than ten times in ten million breached ones, through ${listPackage.name} ${listPackage.version}`,
  topic: 'common',
  url: 'https://github.com/zxcvbn-ts/zxcvbn',
  licence: 'MIT',
  asOf: '2015-02-09',
  staleAfterHours: null,
}
