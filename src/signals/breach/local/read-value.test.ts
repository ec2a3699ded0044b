import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../../test/support/long-run.ts'
import { readAddress } from '../email/address.ts'
import { addresses, notAddresses } from '../fixtures/addresses.ts'
import type { AddressForm } from './breach-register.ts'
import { readers, readUnusual } from './read-value.ts'

const into = Buffer.alloc(1_024)

function read(text: string | Uint8Array, form: AddressForm = 'address'): string | null {
  const value = Buffer.from(text as string)
  // A value is read in its place among others.
  const bytes = Buffer.concat([Buffer.from('x@y.z '), value, Buffer.from(' q@r.s')])
  const length = readers[form](bytes, 6, 6 + value.length, into)
  return length === 0 ? null : into.toString('utf8', 0, length)
}

function readSlowly(text: string): string | null {
  const length = readUnusual(Buffer.from(text), into)
  return length === 0 ? null : into.toString('utf8', 0, length)
}

const pieces = [
  ...['a', 'Z', '0', '.', '-', '_', '+', '@', '@', '"', '(', ')', ',', ':', ';', '<', '>', '[', ']', '\\', '|', "'"],
  ...[' ', '\t', '\r', '\v', '\f', '\0', '\x1f', '\x7f', '/', '=', '`', '~', '{', 'example.com', 'Anna', '[::1]'],
]
const beyondAscii = [
  'é',
  'É',
  'e\u0301',
  'İ',
  '\u212a',
  'Σ',
  'ß',
  '😀',
  '\u00a0',
  '\u2003',
  '\ufeff',
  '\ufffd',
  '\u0085',
]
const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map(each => each.join(''))
const anyUnicode = fc.array(fc.constantFrom(...pieces, ...beyondAscii), { maxLength: 14 }).map(each => each.join(''))

describe('an address in an import', () => {
  it('is read as the service reads one that is sent, and is none of the other texts', () => {
    for (const [text, normal] of addresses) assert.equal(read(text), normal, JSON.stringify(text))
    for (const text of notAddresses) assert.equal(read(text), null, JSON.stringify(text))
  })

  it('is none of bytes that are not UTF-8', () => {
    assert.equal(read(Buffer.from('\xe9lodie@example.com', 'latin1')), null)
    assert.equal(read(Buffer.from('a@b.c\xff', 'latin1')), null)
  })

  it('is read the same way in one pass and the slow way', () => {
    fc.assert(
      fc.property(anyText, text => assert.equal(read(text), readSlowly(text))),
      { numRuns: casesOf(20_000) },
    )
  })

  it('is what the service looks up when the same text is sent to it, and what is none is refused there', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyUnicode,
          fc.emailAddress().map(address => address.toUpperCase()),
        ),
        text => {
          assert.equal(read(text), readAddress(text)?.normal ?? null)
        },
      ),
      { numRuns: casesOf(20_000) },
    )
    fc.assert(fc.property(fc.emailAddress(), address => read(address.toUpperCase()) === address.toLowerCase()))
  })
})

describe('a hash in an import', () => {
  const hashed = (form: AddressForm, text: string) => {
    const length = readers[form](Buffer.from(text), 0, Buffer.byteLength(text), into)
    return into.toString('hex', 0, length)
  }

  it('is read in upper and in lower case, with white space around it', () => {
    for (const form of ['sha1', 'sha256'] as const) {
      const hex = hash(form, 'anna@example.com')
      assert.equal(hashed(form, hex), hex)
      assert.equal(hashed(form, `\t ${hex.toUpperCase()} \r`), hex)
    }
  })

  it('is none of another length or with another character', () => {
    const hex = hash('sha1', 'anna@example.com')
    for (const text of [
      '',
      hex.slice(1),
      `${hex}0`,
      `g${hex.slice(1)}`,
      `${hex.slice(1)}\xe9`,
      hash('sha256', 'a'),
      `${hex}:3`,
    ]) {
      assert.equal(hashed('sha1', text), '', text)
    }
    assert.equal(hashed('sha256', hex), '')
  })
})
