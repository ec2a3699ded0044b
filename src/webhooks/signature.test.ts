import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { newSecret, signatureOf, standardHeaders } from './delivery.ts'

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

describe('the headers of Standard Webhooks', () => {
  const body = '{"type":"credits.low"}'
  const now = () => Math.floor(Date.now() / 1000)
  const headersFor = (secrets: string[], seconds = now()) => standardHeaders(secrets, { id: 'evt_1', seconds, body })

  it('are verified by the library of the specification, with the secret as it is shown', () => {
    const [secret, other] = [newSecret(), newSecret()]
    assert.deepEqual(new Webhook(secret).verify(body, headersFor([secret])), { type: 'credits.low' })
    for (const each of [secret, other]) new Webhook(each).verify(body, headersFor([secret, other]))
    assert.throws(() => new Webhook(other).verify(body, headersFor([secret])), WebhookVerificationError)
    assert.throws(() => new Webhook(secret).verify(`${body} `, headersFor([secret])), WebhookVerificationError)
  })

  it('are the same as the library signs', () => {
    const [secret, seconds] = [newSecret(), now()]
    const signed = new Webhook(secret).sign('evt_1', new Date(seconds * 1000), body)
    assert.equal(headersFor([secret], seconds)['webhook-signature'], signed)
  })
})

describe('a secret', () => {
  it('can be recognised, and is never the same', () => {
    assert.match(newSecret(), /^whsec_[0-9A-Za-z]{32}$/)
    assert.notEqual(newSecret(), newSecret())
  })
})
