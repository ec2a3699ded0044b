/**
 * Builds `assets/compliance/rules/law.snapshot`, which the service reads, of `rules.json` beside it, which people edit.
 * Run by hand after an edit: `node_modules/.bin/node scripts/build-law.ts`. An edit deserves a new `rules_version`.
 *
 * A table with a fault is refused: what does not fit its schema, a country of ISO 3166-1 without a rule, an address
 * that is none, a text that was cut. The output is the same byte for byte on every run.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { joined } from '../src/data/fixtures/opened-snapshot.ts'
import { buildSnapshot, openSnapshot } from '../src/data/snapshot/snapshot.ts'
import { ruleConfidences } from '../src/signals/compliance/law/codes.ts'
import { compileTable } from '../src/signals/compliance/law/compile.ts'
import { lawData } from '../src/signals/compliance/law/dataset.ts'
import { readRuleTable } from '../src/signals/compliance/law/rule-file.ts'
import type { RuleTableFile } from '../src/signals/compliance/law/rule-schema.ts'
import { bundledSnapshot, manifestFile, writtenTable } from '../src/signals/compliance/law/table-snapshot.ts'

const written = readFileSync(writtenTable)
const { table, problems } = await readRuleTable(written)
if (table === null) throw new Error(`rules.json is refused:\n${problems.join('\n')}`)

writeManifest(table, [fileEntry('rules.json', written)])
const parts = await compileTable(table, null, table.rules_version)
// The identity names the manifest, which has to be there first.
const identity = { dataset: lawData.name, formatVersion: lawData.formatVersion, inputs: lawData.inputs() }
const snapshot = new Uint8Array(joined(buildSnapshot(identity, parts)))
const wrong = lawData.checkGolden(lawData.open(openSnapshot(snapshot.buffer)))
if (wrong.length > 0) throw new Error(wrong.join(' '))
writeFileSync(bundledSnapshot, snapshot)
writeManifest(table, [fileEntry('rules.json', written), fileEntry('law.snapshot', snapshot)])
console.log(`law.snapshot ${snapshot.length} bytes, rules of ${table.rules_version}`)

function fileEntry(name: string, bytes: Uint8Array) {
  return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function writeManifest({ rules_version, rules, territories }: RuleTableFile, files: readonly object[]): void {
  const sure = ruleConfidences.map(each => [each, rules.filter(({ confidence }) => confidence === each).length])
  const manifest = {
    title: lawData.title,
    builder: 'node_modules/.bin/node scripts/build-law.ts',
    rules_version,
    files,
    rows: { rules: rules.length, territories: territories.length, ...Object.fromEntries(sure) },
    sources: [
      {
        name: 'Compiled for this project from statutes, regulators and secondary sources, which each rule names',
        licence: 'Apache-2.0',
        asOf: rules_version,
        note: 'Guidance and not legal advice. A source with "seen": false was cited without being read again.',
      },
    ],
  }
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
}
