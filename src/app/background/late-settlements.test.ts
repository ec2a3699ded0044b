import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Metrics } from '../../http/metrics.ts'
import { lateSettlements } from '../threads/serving-ledger.ts'

it('late settlements are counted each, and logged once a minute with how many they were', async () => {
  const metrics = new Metrics(() => [])
  const told: unknown[] = []
  let now = 0
  const onLate = lateSettlements(metrics, { warn: (line: unknown) => void told.push(line) }, () => now)
  const counted = async () => /^assay_late_settlements_total (\d+)$/m.exec(await metrics.text())?.[1]
  assert.equal(await counted(), '0')
  for (let each = 0; each < 5; each += 1) onLate()
  now += 59_999
  onLate()
  assert.deepEqual(told, [{ count: 1 }])
  now += 1
  onLate()
  assert.deepEqual(told, [{ count: 1 }, { count: 6 }])
  assert.equal(await counted(), '7')
})
