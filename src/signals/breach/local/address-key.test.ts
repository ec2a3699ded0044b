import assert from 'node:assert/strict'
import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { AddressKeys } from './address-key.ts'
import type { AddressForm } from './breach-register.ts'

const secret = randomBytes(32)
const keys = new AddressKeys(secret)
const forms: readonly AddressForm[] = ['address', 'sha1', 'sha256']

function plainKey(message: Buffer, form: AddressForm) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'assay local breaches 1', 32))
  const digest = createHmac('sha256', key)
    .update(Buffer.from([forms.indexOf(form)]))
    .update(message)
    .digest()
  return { high: digest.readUInt32BE(0), low: digest.readUInt32BE(4) }
}

describe('the key of an address', () => {
  it('is the HMAC of the address, or of its hash, as node:crypto computes it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.constantFrom(...forms), (address, form) => {
        const message = form === 'address' ? Buffer.from(address) : hash(form, address, 'buffer')
        assert.deepEqual(keys.keyOf(address, form), plainKey(message, form))
        message.copy(keys.message)
        keys.hash(form, message.length)
        assert.deepEqual({ high: keys.high, low: keys.low }, plainKey(message, form), 'from bytes')
      }),
    )
  })

  it('is hashed from the longest address there is', () => {
    const longest = '😀'.repeat(254)
    assert.deepEqual(keys.keyOf(longest, 'address'), plainKey(Buffer.from(longest), 'address'))
  })

  it('differs for every form and every secret', () => {
    const others = [keys, new AddressKeys(randomBytes(32))]
    const all = others.flatMap(each => forms.map(form => JSON.stringify(each.keyOf('anna@example.com', form))))
    assert.equal(new Set(all).size, 6)
  })

  it('has a mark, the same for the same secret and another for another', () => {
    assert.equal(keys.mark, new AddressKeys(secret).mark)
    assert.notEqual(keys.mark, new AddressKeys(randomBytes(32)).mark)
    assert.match(keys.mark, /^[0-9a-f]{16}$/)
  })
})
