import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { normalAddress, readAddress } from './address.ts'

describe('an address that was sent', () => {
  it('is looked up trimmed and lower-cased, and shown as it was sent', () => {
    assert.deepEqual(readAddress(' \tAnna.Schmidt+News@Example.COM\n'), {
      text: 'Anna.Schmidt+News@Example.COM',
      normal: 'anna.schmidt+news@example.com',
    })
  })

  it('is taken with 254 characters and refused with 255, white space around it apart', () => {
    const longest = `${'a'.repeat(242)}@example.com`
    assert.equal(readAddress(`  ${longest}  `)?.text, longest)
    assert.equal(readAddress(`a${longest}`), null)
    const astral = `${'😀'.repeat(242)}@example.com`
    assert.equal(readAddress(astral)?.text, astral)
    assert.equal(readAddress(`😀${astral}`), null)
  })

  it('is none without an "@" that has something on both sides', () => {
    for (const text of ['', ' ', '@', 'anna', '@example.com', 'anna@', ' @ ']) assert.equal(readAddress(text), null)
  })

  it('is the same address however often it is normalised, and whatever is around it', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.constantFrom('', ' ', '\t\r\n', '\u00a0'), (address, around) => {
        const normal = normalAddress(around + address.toUpperCase() + around)
        assert.equal(normal, address.toLowerCase())
        assert.equal(normalAddress(normal), normal)
      }),
    )
  })
})
