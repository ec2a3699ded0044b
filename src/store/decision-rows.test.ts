import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Entry } from '../metering/ledger.ts'
import { usageRow } from './decision-rows.ts'

it('counts each charge to its own UTC day, whichever day was written before', () => {
  const dayOf = (time: string) =>
    usageRow('acc', { kind: 'settle', endpoint: '/v1/a', at: Date.parse(time) } as Entry)?.day
  const times = ['2026-11-25T23:59:59.999Z', '2026-11-26T00:00:00Z', '2026-11-25T00:00:00Z', '1970-01-01T00:00:00Z']
  assert.deepEqual(times.map(dayOf), ['2026-11-25', '2026-11-26', '2026-11-25', '1970-01-01'])
})
