import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { splitAddress } from './email.ts'

describe('an email address', () => {
  it('is taken apart at its last "@"', () => {
    assert.deepEqual(splitAddress('anna@Example.COM'), { local: 'anna', domain: 'example.com' })
    assert.deepEqual(splitAddress('  anna@example.com\n'), { local: 'anna', domain: 'example.com' })
    assert.deepEqual(splitAddress('"a@b"@example.com'), { local: 'a@b', domain: 'example.com' })
    assert.deepEqual(splitAddress('a@b@example.com'), { local: 'a@b', domain: 'example.com' })
  })

  it('needs something on both sides', () => {
    for (const text of ['', '@', 'anna', '@example.com', 'anna@', ' @ ']) assert.equal(splitAddress(text), null)
  })

  it('never throws, and loses nothing of the local part but quotes', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const parts = splitAddress(text)
        if (parts !== null) assert.ok(text.includes(parts.local))
      }),
    )
  })
})
