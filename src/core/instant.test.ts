import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isInstant } from './instant.ts'

describe('the text of an instant', () => {
  it('is a date or an instant in UTC', () => {
    for (const good of ['2026-04-30', '2026-04-30T01:02Z', '2026-04-30T01:02:03Z', '2026-04-30T01:02:03.123456Z']) {
      assert.ok(isInstant(good), good)
    }
    for (const bad of [
      '2026-4-30',
      '2026-13-01',
      '2026-02-31',
      '2026-02-31T01:02Z',
      '2026-04-30 01:02',
      '2026-04-30T01:02:03+01:00',
      '1',
      '',
      null,
      20260430,
    ]) {
      assert.ok(!isInstant(bad), String(bad))
    }
  })
})
