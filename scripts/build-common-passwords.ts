/**
 * Builds `assets/passwords/`: the snapshot of common passwords that ships with this project. Run by hand when its
 * source has a new version or the layout of snapshots has changed: `node scripts/build-common-passwords.ts`.
 *
 * The list is that of a package for estimating the strength of passwords, of which only this list is used. It is no
 * dependency of this project: the pinned version is installed into a temporary directory, which is removed at the end.
 * What ships are hashes, not the passwords. The output is the same byte for byte on every run.
 */
import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { joined } from '../src/data/fixtures/opened-snapshot.ts'
import { buildSnapshot, openSnapshot } from '../src/data/snapshot/snapshot.ts'
import { sectionsOf } from '../src/signals/breach/passwords/common/common-passwords.ts'
import { commonPasswords } from '../src/signals/breach/passwords/common/dataset.ts'
import { bundledSnapshot, listPackage, stamp } from '../src/signals/breach/passwords/common/source.ts'
import { withPinnedPackages } from './pinned-packages.ts'

function write(passwords: readonly string[]): void {
  const hashes = passwords.map(password => hash('sha1', password, 'buffer'))
  const { name: dataset, title, formatVersion } = commonPasswords
  const identity = { dataset, formatVersion, inputs: commonPasswords.inputs() }
  const parts = { asOf: stamp.asOf, sources: [stamp], sections: sectionsOf(hashes) }
  const bytes = joined(buildSnapshot(identity, parts))
  const opened = commonPasswords.open(openSnapshot(bytes))
  const wrong = commonPasswords.checkGolden(opened)
  if (wrong.length > 0 || opened.size !== passwords.length) throw new Error(wrong.join(' '))
  const file = new Uint8Array(bytes)
  const path = fileURLToPath(bundledSnapshot)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, file)
  const manifest = {
    title,
    builder: 'node scripts/build-common-passwords.ts',
    files: [{ name: 'common-passwords.snapshot', bytes: file.length, sha256: hash('sha256', file) }],
    rows: { passwords: opened.size },
    sources: [
      {
        ...stamp,
        package: listPackage.name,
        version: listPackage.version,
        note: 'Counted by the makers of the package in the list of ten million passwords that was published on that day, after upper case was turned into lower case; passwords with other than ASCII characters, and those that a rule guesses sooner than a list, are left out.',
      },
    ],
  }
  writeFileSync(join(dirname(path), 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  console.log(`common-passwords.snapshot ${file.length} bytes, ${opened.size} passwords`)
}

await withPinnedPackages([`${listPackage.name}@${listPackage.version}`], require => {
  const folder = dirname(require.resolve(`${listPackage.name}/package.json`))
  write(JSON.parse(readFileSync(join(folder, 'src/passwords.json'), 'utf8')))
})
