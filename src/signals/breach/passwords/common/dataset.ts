import { hash } from 'node:crypto'
import type { DocumentDataset, SourceStamp } from '../../../../core/dataset.ts'
import { CommonPasswords } from './common-passwords.ts'

/** The package of which `scripts/build-common-passwords.ts` makes the list that ships. */
export const listPackage = { name: '@zxcvbn-ts/language-common', version: '4.1.3' } as const

export const shippedList = new URL('../../../../../assets/passwords/common-passwords.txt', import.meta.url)

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

const golden = [
  ['123456', true],
  ['password', true],
  ['qwerty', true],
  ['letmein', true],
  ['a password that nobody has used so far 4711', false],
] as const

/** The list has 49,233. One of fewer was read wrongly. */
const leastPasswords = 45_000

function checkGolden(common: CommonPasswords): string[] {
  const wrong = golden.filter(([password, isCommon]) => common.has(hash('sha1', password, 'buffer')) !== isCommon)
  return [
    ...(common.size < leastPasswords ? [`Only ${common.size} common passwords.`] : []),
    ...wrong.map(([password, isCommon]) => `"${password}" is ${isCommon ? 'not ' : ''}among the common passwords.`),
  ]
}

export const commonPasswords: DocumentDataset<CommonPasswords> = {
  name: 'common_passwords',
  kind: 'document',
  declaredBy: { module: import.meta.url, name: 'commonPasswords' },
  title: 'Common passwords',
  formatVersion: 2,
  feeds: [],
  shipped: shippedList,
  read: ({ shipped }) => ({ asOf: stamp.asOf, sources: [stamp], opened: CommonPasswords.parse(shipped) }),
  checkGolden,
}
