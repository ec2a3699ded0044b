import { hash } from 'node:crypto'
import type { SnapshotDataset } from '../../../../core/dataset.ts'
import { CommonPasswords, formatVersion } from './common-passwords.ts'
import { bundledSnapshot, listPackage } from './source.ts'

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

export const commonPasswords: SnapshotDataset<CommonPasswords> = {
  name: 'common_passwords',
  kind: 'snapshot',
  declaredBy: { module: import.meta.url, name: 'commonPasswords' },
  title: 'The passwords that most people use',
  formatVersion,
  feeds: [],
  bundled: bundledSnapshot,
  inputs: () => `layout ${formatVersion}, ${listPackage.name}@${listPackage.version}`,
  compiler: null,
  open: snapshot => new CommonPasswords(snapshot),
  checkGolden,
}
