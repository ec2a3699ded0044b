import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { endingWithinMs, oldAfterMs, unusedAfterMs, warningsOf } from './keys.ts'
import type { KeyRecord } from './store.ts'

const now = Date.UTC(2026, 10, 22)
const fresh: KeyRecord = {
  id: 'key_1',
  accountId: 'acc_1',
  label: 'a label',
  mode: 'live',
  hash: '',
  lastFour: 'abcd',
  scopes: [],
  allowedCidrs: [],
  createdAt: now,
  expiresAt: null,
  disabledAt: null,
  revokedAt: null,
  lastUsedAt: null,
  replacedBy: null,
  externalId: null,
  metadata: null,
  requestsPerMinute: null,
  budget: null,
  limitedAs: null,
  createdBy: null,
}
const warnings = (change: Partial<KeyRecord>) => warningsOf({ ...fresh, ...change }, now)

describe('the warnings of a key', () => {
  it('are none while it is young, used and not about to end', () => {
    assert.deepEqual(warnings({}), [])
    assert.deepEqual(warnings({ createdAt: now - unusedAfterMs }), [])
    assert.deepEqual(warnings({ createdAt: now - oldAfterMs, lastUsedAt: now }), [])
    assert.deepEqual(warnings({ expiresAt: now + endingWithinMs + 1 }), [])
  })

  it('tell the end that is near, the use that is missing and the age, the end first', () => {
    assert.deepEqual(warnings({ expiresAt: now + endingWithinMs }), ['ending'])
    assert.deepEqual(warnings({ createdAt: now - unusedAfterMs - 1 }), ['unused'])
    assert.deepEqual(warnings({ createdAt: now - oldAfterMs - 1, lastUsedAt: now - unusedAfterMs }), ['old'])
    assert.deepEqual(warnings({ createdAt: now - oldAfterMs - 1, expiresAt: now + 1 }), ['ending', 'unused', 'old'])
  })

  it('are none for a key that opens nothing', () => {
    const ancient = { createdAt: 0 }
    for (const end of [{ revokedAt: now }, { disabledAt: now }, { expiresAt: now }])
      assert.deepEqual(warnings({ ...ancient, ...end }), [])
  })
})
