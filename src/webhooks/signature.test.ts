import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newSecret, signatureOf } from './signature.ts'

describe('a signature', () => {
  it('is the HMAC-SHA256 of the time and the body, as computed by another program', () => {
    // printf '1763800000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test
    const expected = 'a9db224a1f1edc1efb4bc38736f479db59ccd2613c200c27818ef7a6b0e26a39'
    assert.equal(signatureOf(['whsec_test'], 1763800000, '{"a":1}'), `t=1763800000,v1=${expected}`)
  })

  it('is there once for each secret that is good', () => {
    const [one, other] = ['whsec_a', 'whsec_b'].map(secret => signatureOf([secret], 7, 'body').split('v1=')[1])
    assert.equal(signatureOf(['whsec_a', 'whsec_b'], 7, 'body'), `t=7,v1=${one},v1=${other}`)
    assert.notEqual(one, other)
  })
})

describe('a secret', () => {
  it('can be recognised, and is never the same', () => {
    assert.match(newSecret(), /^whsec_[0-9A-Za-z]{32}$/)
    assert.notEqual(newSecret(), newSecret())
  })
})
