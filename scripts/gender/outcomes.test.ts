import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openedSnapshot } from '../../src/data/fixtures/opened-snapshot.ts'
import { tinyLexicon, tinyRows } from '../../src/signals/gender/fixtures/tiny-index.ts'
import { sections } from '../../src/signals/gender/layout.ts'
import { Romaniser } from '../../src/signals/gender/read/normalise/romanise.ts'
import { NameTable } from '../../src/signals/gender/table/name-table.ts'
import { Weighing } from '../../src/signals/gender/table/weigh.ts'
import { encodeTable } from './encode-table.ts'
import { addEvidence, type EvidenceRows } from './evidence-rows.ts'
import { tableOutcomes } from './outcomes.ts'

function outcomesOf(rows: EvidenceRows) {
  const snapshot = openedSnapshot(encodeTable(rows, tinyLexicon))
  const table = new NameTable(snapshot)
  const romaniser = new Romaniser(snapshot, sections.romanised)
  return tableOutcomes({ table, weighing: new Weighing(table), romaniser }, () => true)
}

describe('how often the table is right', () => {
  it('is asked of what does not know the count that is left out: not of surveys, which have read it', () => {
    const without = outcomesOf(tinyRows())
    assert.ok(without.length > 100, `${without.length}`)
    const rows = tinyRows()
    for (const name of ['Anna', 'Robin', 'Balro', 'Nandra'])
      addEvidence(rows, name, { kind: 'surveys', area: '' }, 1, 25)
    assert.deepEqual(outcomesOf(rows), without)
  })
})
