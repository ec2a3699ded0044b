import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { hashOfApiKey, looksLikeApiKey, newApiKey } from './keys.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const mode = fc.constantFrom('live' as const, 'test' as const)
const key = mode.map(newApiKey)

/** CRC-32 bit by bit (ISO-HDLC: reflected 0xEDB88320), in base62. */
function plainChecksum(text: string): string {
  let crc = 0xffffffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  let rest = BigInt((crc ^ 0xffffffff) >>> 0)
  const digits: string[] = []
  for (let digit = 0; digit < 6; digit += 1) {
    digits.unshift(base62[Number(rest % 62n)])
    rest /= 62n
  }
  return digits.join('')
}

describe('an API key', () => {
  it('has its prefix, 32 base62 characters and 6 of checksum', () => {
    assert.match(newApiKey('live'), /^assay_[0-9A-Za-z]{38}$/)
    assert.match(newApiKey('test'), /^assay_test_[0-9A-Za-z]{38}$/)
  })

  it('ends in the CRC-32 of all before it', () => {
    fc.assert(fc.property(key, text => assert.equal(text.slice(-6), plainChecksum(text.slice(0, -6)))))
  })

  it('is accepted as it was made', () => {
    fc.assert(fc.property(key, text => assert.ok(looksLikeApiKey(text))))
  })

  it('is refused with any one character changed, at every place, to every other', () => {
    for (const text of [newApiKey('live'), newApiKey('test')]) {
      for (let at = 0; at < text.length; at += 1) {
        for (const other of `${base62}_-. é`) {
          if (other === text[at]) continue
          assert.equal(looksLikeApiKey(text.slice(0, at) + other + text.slice(at + 1)), false)
        }
      }
    }
  })

  it('is refused with one character left out, put in or two neighbours exchanged', () => {
    const place = fc.nat({ max: 43 })
    fc.assert(
      fc.property(key, place, fc.constantFrom(...base62), (text, at, extra) => {
        const [left, right] = [text.slice(0, at), text.slice(at)]
        assert.equal(looksLikeApiKey(left + right.slice(1)), false)
        assert.equal(looksLikeApiKey(left + extra + right), false)
        const exchanged = left.slice(0, -1) + right.slice(0, 1) + left.slice(-1) + right.slice(1)
        if (exchanged !== text) assert.equal(looksLikeApiKey(exchanged), false)
      }),
    )
  })

  it('is refused with white space or a line end around it', () => {
    const text = newApiKey('live')
    for (const bad of [`${text}\n`, ` ${text}`, `${text} `, `${text}\0`, '', 'assay_', text.toUpperCase()]) {
      assert.equal(looksLikeApiKey(bad), false)
    }
  })

  it('is never made twice and uses every character', () => {
    const keys = Array.from({ length: 2000 }, () => newApiKey('live'))
    assert.equal(new Set(keys).size, keys.length)
    const used = new Set(keys.flatMap(text => [...text.slice(6, 38)]))
    assert.equal([...used].sort().join(''), [...base62].sort().join(''))
  })

  it('is kept as the SHA-256 of the whole of it', () => {
    const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    assert.equal(hashOfApiKey('abc'), known)
  })
})
