import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../../test/support/long-run.ts'
import { readAddress } from '../email/address.ts'
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
  it('is trimmed and lower-cased, and nothing else', () => {
    assert.equal(read(' \tAnna.Schmidt+News@Example.COM\r'), 'anna.schmidt+news@example.com')
    assert.equal(read("O'Brien_{x}|y~@sub-1.example_2.co.uk"), "o'brien_{x}|y~@sub-1.example_2.co.uk")
    assert.equal(read('anna..b.@localhost'), 'anna..b.@localhost')
  })

  it('may be of any language, lower-cased as Unicode has it without a language', () => {
    assert.equal(read('ÉLODIE@BÜCHER.example'), 'élodie@xn--bcher-kva.example')
    assert.equal(read('a@x.example\f\u00a0'), 'a@x.example')
    assert.equal(read('\u00a0E\u0301@x.example\u2003'), 'e\u0301@x.example')
    assert.equal(read('\u212aelvin@x.example'), 'kelvin@x.example')
    assert.equal(read('İ@x.example'), 'i\u0307@x.example')
    assert.equal(read('用户@例子.example'), '用户@xn--fsqu00a.example')
  })

  it('may have a local part in quotes, and a domain in brackets', () => {
    assert.equal(read('"Anna @ Home"@Example.com'), '"anna @ home"@example.com')
    assert.equal(read('anna@[IPv6:2001:DB8::1]'), 'anna@[ipv6:2001:db8::1]')
  })

  it('is none where it cannot be one, or has something beside it', () => {
    const none = [
      ...['', ' ', '@', 'anna', 'anna@', '@example.com', 'a@b@c.example', 'anna @example.com', 'anna@exam ple.com'],
      ...['anna@example.com:secret', 'anna@example.com;1', 'anna@example.com,x', 'anna@example.com|x', 'a,b@c.example'],
      ...[
        'anna@example.com\0',
        'anna@example.com x',
        '<anna@example.com>',
        'mailto:anna@example.com',
        '"a"b@c.example',
      ],
      ...[
        'a@c..example',
        'a@.c.example',
        'a@c.example.',
        'a@-c.example',
        'a@c-.example',
        'a@c.example-',
        'a@c.-d',
        'é@c..d',
      ],
      ...['anna@[', 'anna@[]', 'anna@[1.2.3.4', 'anna\ufffd@example.com', 'anna@exam\u00a0ple.com', 'é', 'é@', '@é'],
    ]
    for (const text of none) assert.equal(read(text), null, JSON.stringify(text))
  })

  it('is none of bytes that are not UTF-8', () => {
    assert.equal(read(Buffer.from('\xe9lodie@example.com', 'latin1')), null)
    assert.equal(read(Buffer.from('a@b.c\xff', 'latin1')), null)
  })

  it('has at most 254 characters, white space around it apart', () => {
    const longest = `${'a'.repeat(242)}@example.com`
    assert.equal(read(`  ${longest}  `), longest)
    assert.equal(read(`a${longest}`), null)
    assert.equal(read(`${'😀'.repeat(242)}@example.com`)?.length, 2 * 242 + 12)
    assert.equal(read(`😀${longest}`), null)
    assert.equal(read(`${'İ'.repeat(252)}@x`)?.length, 2 * 252 + 2)
    assert.equal(read('a'.repeat(100_000)), null)
    assert.equal(read('é'.repeat(100_000)), null)
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
