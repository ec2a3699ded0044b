import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildSnapshot, joined, openSnapshot } from '../../../data/snapshot/snapshot.ts'
import { tinyFiles } from '../fixtures/tiny-files.ts'
import { compileFiles } from './compile.ts'
import { packTables, unpackPlaces, unpackText } from './family-files.ts'

describe('the tables that a package ships', () => {
  it('give the same data as the files that they were made of, byte for byte', () => {
    const identity = { dataset: 'ip_tables', formatVersion: 1, inputs: '' }
    const parts = { asOf: '2026-01-01', sources: [], sections: packTables(tinyFiles.families) }
    const tables = openSnapshot(joined(buildSnapshot(identity, parts)))
    const families = ([4, 6] as const).map(version => ({
      version,
      places: unpackPlaces(tables, version),
      networks: unpackText(tables, 'networks', version),
      delegations: unpackText(tables, 'delegations', version),
      servers: unpackText(tables, 'servers', version),
    }))
    const compiled = (files: typeof tinyFiles) => compileFiles(files, () => {}, '2026-01-01').sections
    assert.deepEqual(compiled({ ...tinyFiles, families }), compiled(tinyFiles))
  })
})
