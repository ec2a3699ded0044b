import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { compileHere } from '../../../data/fixtures/compile-here.ts'
import { joined, openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { Catalog } from '../../../data/runtime/catalog.ts'
import { loadDataset } from '../../../data/runtime/load.ts'
import { buildSnapshot, openSnapshot, verifySnapshot } from '../../../data/snapshot/snapshot.ts'
import { compileTable, shippedTable } from './compile.ts'
import { lawData } from './dataset.ts'
import { readRuleTable } from './rule-file.ts'
import { overridesFile, sourcesOf } from './rules.ts'
import { bundledSnapshot, manifestFile, writtenTable } from './table-snapshot.ts'

const day = '2026-11-22'
const shipped = readFileSync(bundledSnapshot)

describe('the table that ships', () => {
  it('is what a build of the written table gives, byte for byte', async () => {
    const { table } = await readRuleTable(readFileSync(writtenTable))
    assert.ok(table)
    const parts = await compileTable(table, null, day)
    const identity = { dataset: 'law', formatVersion: lawData.formatVersion, inputs: lawData.inputs() }
    assert.ok(Buffer.from(joined(buildSnapshot(identity, parts))).equals(shipped), 'run scripts/build-law.ts')
  })

  it('is what the manifest says, and passes its golden questions', () => {
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
    const entry = (name: string, bytes: Buffer) => {
      return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    }
    assert.deepEqual(manifest.files, [entry('rules.json', readFileSync(writtenTable)), entry('law.snapshot', shipped)])
    const { buffer } = new Uint8Array(shipped)
    verifySnapshot(buffer)
    const snapshot = openSnapshot(buffer)
    assert.equal(snapshot.asOf, manifest.rules_version)
    assert.equal(snapshot.inputs, lawData.inputs())
    const law = lawData.open(snapshot)
    assert.deepEqual(lawData.checkGolden(law), [])
    assert.equal(law.countries.length, manifest.rows.rules)
    assert.equal(law.territories.length, manifest.rows.territories)
  })
})

describe("a build with the operator's file", () => {
  const reason = 'our counsel'
  const business = { recommendation_code: 'prohibited', why: 'We were told not to.' }
  const compiled = (file: unknown) => compileTable(shippedTable(), Buffer.from(JSON.stringify(file)), day)

  it('has its word in place of the table, and names it as a source', async () => {
    const parts = await compiled({ DE: { reason, business } })
    assert.deepEqual(
      parts.sources.map(({ topic, asOf }) => `${topic} ${asOf}`),
      ['rules 2026-11-27', 'overrides 2026-11-22'],
    )
    const law = lawData.open(openedSnapshot(parts.sections))
    const rule = law.ruleOf('DE', day)
    assert.deepEqual([rule?.business, rule?.override?.reason], [business, reason])
    assert.equal(rule?.consumer.recommendation_code, 'consent_required')
    assert.equal(law.ruleOf('AT', day)?.override, null)
    assert.ok(rule)
    const [own, ...others] = sourcesOf(rule)
    assert.deepEqual([own.title, own.url], [`Set by the operator of this service: ${reason}`, `file:${overridesFile}`])
    assert.equal(others.length, rule.sources.length)
    assert.deepEqual(lawData.checkGolden(law), [])
  })

  it('fails whole when one word of it is wrong, and says where', async () => {
    await assert.rejects(compiled({ DE: { reason, business }, AT: { reason, busines: business } }), {
      message: 'Nothing of law-overrides.json is taken over: /AT/busines: there is no field of this name.',
    })
  })
})

describe('a service', () => {
  const path = mkdtempSync(join(tmpdir(), 'assay-law-'))
  const home = { path, dataPath: join(path, 'data') }
  const catalog = new Catalog([lawData])
  const said: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (message: string) => said.push(message) }
  const file = join(path, overridesFile)
  after(() => rmSync(path, { recursive: true }))

  const codeOf = (country: string) => catalog.get(lawData)?.ruleOf(country, day)?.business.recommendation_code
  const load = async () => {
    const loaded = await loadDataset(lawData, home, catalog, { onProgress: () => {}, log, runCompiler: compileHere })
    if (loaded.outcome === 'rebuilding') await loaded.rebuilt
    return loaded.outcome
  }

  it('answers from what ships, takes over a file, keeps the last good one, and goes back when it is gone', async () => {
    assert.equal(await load(), 'ready')
    assert.equal(codeOf('DE'), 'consent_required')
    const business = { recommendation_code: 'prohibited', why: 'We were told not to.' }
    writeFileSync(file, JSON.stringify({ DE: { reason: 'counsel', business } }))
    assert.equal(await load(), 'rebuilding')
    assert.equal(codeOf('DE'), 'prohibited')
    assert.match(catalog.asOfHeader('law', Date.parse(day)), /overrides=/)
    writeFileSync(file, '{"DE": {"reason": "counsel", "business": 1}}')
    assert.equal(await load(), 'rebuilding')
    assert.equal(codeOf('DE'), 'prohibited')
    assert.match(said.join(), /Nothing of law-overrides\.json is taken over: \/DE\/business: it should be object/)
    rmSync(file)
    assert.equal(await load(), 'ready')
    assert.equal(codeOf('DE'), 'consent_required')
  })
})
