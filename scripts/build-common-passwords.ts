/**
 * Builds `assets/passwords/common-passwords.txt`, the list of common passwords that ships with this project. Run by
 * hand when its source has a new version: `node scripts/build-common-passwords.ts`.
 *
 * The list is that of a package for estimating the strength of passwords, of which only this list is used. It is no
 * dependency of this project: the pinned version is installed into a temporary directory, which is removed at the end.
 * What ships are hashes, not the passwords. The output is the same byte for byte on every run.
 *
 * The makers of the package counted them in the list of ten million passwords that was published on the day of its
 * stamp, after upper case was turned into lower case; passwords with other than ASCII characters, and those that a rule
 * guesses sooner than a list, are left out.
 */
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  CommonPasswords,
  commonPasswords,
  listPackage,
  shippedList,
  textOf,
} from '../src/signals/breach/passwords/common/dataset.ts'
import { withPinnedPackages } from './pinned-packages.ts'

function write(passwords: readonly string[]): void {
  const text = Buffer.from(textOf(passwords.map(password => hash('sha1', password, 'buffer'))))
  const opened = CommonPasswords.parse(text)
  const wrong = commonPasswords.checkGolden(opened)
  if (wrong.length > 0 || opened.size !== passwords.length) throw new Error(wrong.join(' '))
  writeFileSync(shippedList, text)
  console.log(`common-passwords.txt ${text.length} bytes, ${opened.size} passwords`)
}

await withPinnedPackages([`${listPackage.name}@${listPackage.version}`], require => {
  const folder = dirname(require.resolve(`${listPackage.name}/package.json`))
  write(JSON.parse(readFileSync(join(folder, 'src/passwords.json'), 'utf8')))
})
