import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encodeTable } from '../../../../scripts/gender/encode-table.ts'
import { addEvidence, type EvidenceRows } from '../../../../scripts/gender/evidence-rows.ts'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { tinyLexicon } from '../fixtures/tiny-index.ts'
import { bearersOf } from './bearers.ts'
import { NameTable } from './name-table.ts'
import { Standings } from './standing.ts'

describe('how well a name is known', () => {
  const rows: EvidenceRows = new Map()
  // More names than are kept, so that two of them have one place.
  const count = 20_000
  const placesApart = 2 ** 14
  for (let at = 0; at < count; at++) {
    const name = `n${at.toString(26).replace(/[0-9]/g, digit => 'qrstuvwxyz'[Number(digit)])}`
    addEvidence(rows, name, { kind: 'counted', area: at % 3 === 0 ? 'US' : 'DK' }, 2 ** (at % 12), 1)
    if (at % 5 === 0) addEvidence(rows, name, { kind: 'compiled', area: 'DE' }, at % 2 === 0 ? 2 : 0, 0)
  }
  const table = new NameTable(openedSnapshot(encodeTable(rows, tinyLexicon)))
  const standings = new Standings(table, bearersOf(table))

  it('is the same when it was kept, also when another name has had its place', () => {
    const names = [100, 100 + placesApart, 101, 100, 100, 101 + placesApart, 101]
    for (const number of names) {
      const kept = { ...standings.of(number) }
      assert.deepEqual(kept, { ...standings.without(number, null) }, `${number}`)
      assert.ok(kept.weight > 0 && kept.bearers > 0)
    }
  })

  it('is nothing without the origins that have it', () => {
    const all = new Uint8Array(table.origins.length).fill(1)
    assert.deepEqual({ ...standings.without(100, all) }, { weight: 0, bearers: 0, counted: 0, sure: false })
  })
})
