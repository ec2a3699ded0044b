import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isIdempotencyKey, sealedRequest } from './serve.ts'

const secret = randomBytes(32)
const path = '/v1/phone/lookup'
const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map(code => String.fromCharCode(code)),
  minLength: 1,
})
const body = fc.uint8Array({ maxLength: 200 })

/** A piece of text as it would be found in the bytes of a record: plain, hex or base64. */
function isIn(record: Buffer, text: string): boolean {
  const bytes = Buffer.from(text)
  return [bytes, Buffer.from(bytes.toString('hex')), Buffer.from(bytes.toString('base64'))].some(each =>
    record.includes(each),
  )
}

describe('what is kept of an idempotent request', () => {
  it('gives the answer back to the same key, path and body', () => {
    fc.assert(
      fc.property(visible, body, fc.string({ unit: 'grapheme' }), (key, bytes, answer) => {
        const sealed = sealedRequest(secret, key, path, bytes).seal(answer)
        assert.equal(sealedRequest(secret, key, path, bytes).open(sealed), answer)
      }),
    )
  })

  it('does not open for another body, key, path or installation', () => {
    const bytes = Buffer.from('{"number":"+41446681800"}')
    const sealed = sealedRequest(secret, 'key', path, bytes).seal('the answer')
    const others = [
      sealedRequest(secret, 'key', path, Buffer.from('{"number":"+41446681801"}')),
      sealedRequest(secret, 'key', path, Buffer.alloc(0)),
      sealedRequest(secret, 'key2', path, bytes),
      sealedRequest(secret, 'key', '/v1/phone/other', bytes),
      sealedRequest(randomBytes(32), 'key', path, bytes),
    ]
    for (const other of others) assert.throws(() => other.open(sealed))
  })

  for (const answer of ['{"a":1}', '']) {
    it(`does not open with any bit changed, or cut short: ${answer || 'an empty answer'}`, () => {
      const request = sealedRequest(secret, 'key', path, Buffer.from('{}'))
      const sealed = request.seal(answer)
      for (let bit = 0; bit < sealed.length * 8; bit += 1) {
        const changed = Buffer.from(sealed)
        changed[bit >> 3] ^= 1 << (bit & 7)
        assert.throws(() => request.open(changed), `bit ${bit}`)
      }
      for (let length = 0; length < sealed.length; length += 1) {
        assert.throws(() => request.open(sealed.subarray(0, length)), `${length} bytes`)
      }
    })
  }

  it('shows nothing of key, body or answer', () => {
    const marks = fc.tuple(...['KEY', 'BODY', 'ANSWER'].map(name => fc.uuid().map(id => `${name}-${id}`)))
    fc.assert(
      fc.property(marks, ([key, text, answer]) => {
        const request = sealedRequest(secret, key, path, Buffer.from(`{"email":"${text}@example.com"}`))
        const sealed = request.seal(`{"found":"${answer}"}`)
        const record = Buffer.concat([Buffer.from(request.keyHash), Buffer.from(request.fingerprint), sealed])
        for (const mark of [key, text, answer, 'found', 'email', secret.toString('hex')]) {
          assert.equal(isIn(record, mark), false)
        }
      }),
    )
  })

  it('is another record under another secret, so that guesses cannot be tried without it', () => {
    const one = sealedRequest(secret, 'key', path, Buffer.from('{}'))
    const two = sealedRequest(randomBytes(32), 'key', path, Buffer.from('{}'))
    assert.notEqual(one.keyHash, two.keyHash)
    assert.notEqual(one.fingerprint, two.fingerprint)
  })

  it('tells two bodies apart, and two keys with one body', () => {
    const one = sealedRequest(secret, 'key', path, Buffer.from('{"a":1}'))
    const otherBody = sealedRequest(secret, 'key', path, Buffer.from('{"a":2}'))
    const otherKey = sealedRequest(secret, 'other', path, Buffer.from('{"a":1}'))
    assert.equal(one.keyHash, otherBody.keyHash)
    assert.notEqual(one.fingerprint, otherBody.fingerprint)
    assert.notEqual(one.keyHash, otherKey.keyHash)
    assert.notEqual(one.fingerprint, otherKey.fingerprint)
  })

  it('seals the same answer differently each time', () => {
    const request = sealedRequest(secret, 'key', path, Buffer.from('{}'))
    assert.notDeepEqual(request.seal('same'), request.seal('same'))
  })
})

describe('an Idempotency-Key', () => {
  it('has 1 to 255 visible ASCII characters', () => {
    for (const text of ['a', '!', '~', 'x'.repeat(255), '8e03978e-40d5-43dd-bc93-6894a57f9324']) {
      assert.equal(isIdempotencyKey(text), true)
    }
    for (const text of ['', ' ', 'a b', 'a\n', '\x7f', 'é', 'x'.repeat(256), 'a\0']) {
      assert.equal(isIdempotencyKey(text), false)
    }
  })
})
