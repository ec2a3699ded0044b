import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { uuidV7 } from './ids.ts'

describe('a UUID of version 7', () => {
  it('begins with the milliseconds of its making, has version and variant, and is made once', () => {
    const now = Date.UTC(2026, 10, 27)
    const made = Array.from({ length: 1_000 }, () => uuidV7(now))
    for (const uuid of made) {
      assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      assert.equal(Number.parseInt(uuid.replace('-', '').slice(0, 12), 16), now)
    }
    assert.equal(new Set(made).size, made.length)
    assert.ok(uuidV7(now) < uuidV7(now + 1))
  })
})
