/**
 * Builds `assets/compliance/registries/registries.snapshot`, which the service reads, of `servers.json` beside it,
 * which people edit. Run by hand after an edit: `node_modules/.bin/node scripts/build-registries.ts YYYY-MM-DD`, with
 * the day of the edit. The output is the same byte for byte on every run of a day.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { joined } from '../src/data/fixtures/opened-snapshot.ts'
import { buildSnapshot, openSnapshot } from '../src/data/snapshot/snapshot.ts'
import { partsOf } from '../src/signals/compliance/website/registries/compile.ts'
import { registriesData } from '../src/signals/compliance/website/registries/dataset.ts'
import { bundledSnapshot, manifestFile, writtenTable } from '../src/signals/compliance/website/registries/servers.ts'

const asOf = process.argv[2] ?? ''
if (!/^\d{4}-\d\d-\d\d$/.test(asOf)) throw new Error('Name the day of the edit: YYYY-MM-DD.')
const written = readFileSync(writtenTable)
writeManifest([fileEntry('servers.json', written)])
// The identity names the manifest, which has to be there first.
const identity = {
  dataset: registriesData.name,
  formatVersion: registriesData.formatVersion,
  inputs: registriesData.inputs(),
}
const snapshot = new Uint8Array(joined(buildSnapshot(identity, partsOf(null))))
const wrong = registriesData.checkGolden(registriesData.open(openSnapshot(snapshot.buffer)))
if (wrong.length > 0) throw new Error(wrong.join(' '))
writeFileSync(bundledSnapshot, snapshot)
writeManifest([fileEntry('servers.json', written), fileEntry('registries.snapshot', snapshot)])
console.log(`registries.snapshot ${snapshot.length} bytes, servers of ${asOf}`)

function fileEntry(name: string, bytes: Uint8Array) {
  return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function writeManifest(files: readonly object[]): void {
  const manifest = {
    title: registriesData.title,
    builder: 'node_modules/.bin/node scripts/build-registries.ts YYYY-MM-DD',
    asOf,
    files,
    sources: [
      { name: 'Written down for this project: what registries say of their servers', licence: 'Apache-2.0', asOf },
    ],
  }
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
}
