import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { addresses, notAddresses } from '../fixtures/addresses.ts'
import { normalAddress, readAddress } from './address.ts'

describe('an address that was sent', () => {
  it('is looked up trimmed and lower-cased, and shown as it was sent', () => {
    assert.deepEqual(readAddress(' \tAnna.Schmidt+News@Example.COM\n'), {
      text: 'Anna.Schmidt+News@Example.COM',
      normal: 'anna.schmidt+news@example.com',
    })
  })

  it('may have a tag, quotes, brackets, a name and a domain of any language, and 254 characters', () => {
    for (const [text, normal] of addresses)
      assert.deepEqual(readAddress(text), { text: text.trim(), normal }, JSON.stringify(text))
  })

  it('is none with something missing or beside it, a broken domain, or more than 254 characters', () => {
    const texts = [...notAddresses, 'a\ud800@c.example']
    for (const text of texts) assert.equal(readAddress(text), null, JSON.stringify(text))
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
