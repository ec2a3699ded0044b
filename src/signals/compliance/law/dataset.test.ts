import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { Catalog } from '../../../data/runtime/catalog.ts'
import { loadDataset } from '../../../data/runtime/load.ts'
import { documentParts, installedDocument, openHeld } from '../../../data/snapshot/document.ts'
import { lawData, shippedTable } from './dataset.ts'
import { overridesFile, sourcesOf } from './rules.ts'

const day = '2026-11-22'

describe('the table that ships', () => {
  it('is opened as it is written, and passes its golden questions', () => {
    const { snapshot, opened } = installedDocument(lawData, day)
    const table = shippedTable()
    assert.equal(snapshot.asOf, table.rules_version)
    assert.match(snapshot.inputs, /^layout 2, rules\.json@[0-9a-f]{12}$/)
    assert.deepEqual(lawData.checkGolden(opened), [])
    assert.deepEqual(
      [opened.countries.length, opened.territories.length],
      [table.rules.length, table.territories.length],
    )
  })

  it('is not used when it is cut off, or lacks a country', () => {
    const shipped = readFileSync(lawData.shipped ?? '')
    const read = (file: Buffer) => lawData.read({ shipped: file, feeds: { read: () => null }, operatorFile: null }, day)
    assert.throws(() => read(shipped.subarray(0, -100)), SyntaxError)
    const { rules, ...table } = shippedTable()
    const { opened } = read(Buffer.from(JSON.stringify({ ...table, rules: rules.slice(1) })))
    assert.deepEqual(lawData.checkGolden(opened), ['249 countries and territories in place of 250.'])
  })
})

describe("the operator's file", () => {
  const reason = 'our counsel'
  const business = { recommendation_code: 'prohibited', why: 'We were told not to.' }
  const read = (file: unknown) => {
    const operatorFile = Buffer.from(JSON.stringify(file))
    return documentParts(lawData, { feeds: { read: () => null }, operatorFile }, day)
  }

  it('has its word in place of the table, and names it as a source', async () => {
    const parts = await read({ DE: { reason, business } })
    assert.deepEqual(
      parts.sources.map(({ topic, asOf }) => `${topic} ${asOf}`),
      ['rules 2026-11-27', 'overrides 2026-11-22'],
    )
    const law = openHeld(lawData, openedSnapshot(parts.sections))
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

  it('is refused whole when one word of it is wrong, which is told with its place', async () => {
    await assert.rejects(read({ DE: { reason, business }, AT: { reason, busines: business } }), {
      message: 'law-overrides.json is ignored: /AT/busines: unknown field.',
    })
  })
})

describe('a service', () => {
  const path = temporaryFolder('law')
  const home = { path, dataPath: join(path, 'data') }
  const catalog = new Catalog([lawData])
  const said: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (message: string) => said.push(message) }
  const file = join(path, overridesFile)

  const codeOf = (country: string) => catalog.get(lawData)?.ruleOf(country, day)?.business.recommendation_code
  const load = async () => {
    const loaded = await loadDataset(lawData, home, catalog, { onProgress: () => {}, log })
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
    assert.match(said.join(), /law-overrides\.json is ignored: \/DE\/business: the value must be of type object/)
    rmSync(file)
    assert.equal(await load(), 'ready')
    assert.equal(codeOf('DE'), 'consent_required')
  })
})
