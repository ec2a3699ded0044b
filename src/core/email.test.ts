import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readPlainAddress, splitAddress } from './email.ts'

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

describe('a plain address', () => {
  const read = (text: string) => {
    const address = readPlainAddress(text)
    return address === null ? null : `${address.local}@${address.domain}`
  }

  it('is read without the white space around it, with its domain in lower case', () => {
    assert.equal(read(' Anna.Schmidt+news@Example.COM\n'), 'Anna.Schmidt+news@example.com')
    assert.equal(read("o'brien_x@sub.acme.co.uk"), "o'brien_x@sub.acme.co.uk")
  })

  it('has its domain in ASCII, whatever script it was written in', () => {
    assert.equal(read('anna@Müller.de'), 'anna@xn--mller-kva.de')
    assert.equal(read('anna@xn--mller-kva.DE'), 'anna@xn--mller-kva.de')
    assert.equal(read('анна@пример.рф'), 'анна@xn--e1afmkfd.xn--p1ai')
    assert.equal(read('a@例え。jp'), 'a@xn--r8jz45g.jp')
    assert.equal(read('a@STRASSE.de'), 'a@strasse.de')
    assert.equal(read('u\u0308@acme.de'), 'ü@acme.de', 'composed')
  })

  it('needs a domain with a dot, which is a name', () => {
    for (const domain of [
      ...['localhost', '', '.', '.de', 'acme.', 'acme.de.', 'acme..de', '-acme.de', 'acme-.de', 'ac_me.de', 'acme.1'],
      ...['[192.0.2.1]', '[IPv6:2001:db8::1]', '192.0.2.1', '0x7f.1', '127.1', '0300.0250.1', '١٩٢.٠.٢.١'],
      ...[
        'acme.de:25',
        'acme.de/x',
        'acme.de?x',
        'acme%2ede',
        'acme.de\\x',
        'ac\u0000me.de',
        'acme.d e',
        `${'a'.repeat(64)}.de`,
      ],
    ]) {
      assert.equal(read(`anna@${domain}`), null, domain)
    }
  })

  it('is one address and nothing beside it', () => {
    for (const text of [
      ...[
        'Anna <anna@acme.de>',
        '<anna@acme.de>',
        '"Anna" <anna@acme.de>',
        'anna@acme.de (Anna)',
        'mailto:anna@acme.de?x',
      ],
      ...['a@acme.de,b@acme.de', 'a@acme.de; b@acme.de', 'a@acme.de b@acme.de', 'a@b@acme.de', 'an na@acme.de'],
      ...['"anna"@acme.de', '"an na"@acme.de', '"a@b"@acme.de', 'a\\b@acme.de', '@acme.de', 'anna', '', '@'],
      ...[
        '.anna@acme.de',
        'anna.@acme.de',
        'an..na@acme.de',
        'an\u200bna@acme.de',
        'an\u0000na@acme.de',
        'anna@acme.de\u0000',
      ],
    ]) {
      assert.equal(read(text), null, text)
    }
  })

  it('has at most 64 bytes before the "@" and 254 in all, as it goes over the wire', () => {
    const longDomain = (length: number) => `${'a.'.repeat((length - 2) / 2)}de`
    assert.notEqual(read(`${'a'.repeat(64)}@acme.de`), null)
    assert.equal(read(`${'a'.repeat(65)}@acme.de`), null)
    assert.equal(read(`${'ü'.repeat(33)}@acme.de`), null)
    assert.equal(read(`a@${longDomain(252)}`)?.length, 254)
    assert.equal(read(`aa@${longDomain(252)}`), null)
    assert.equal(read(`a@${'ü.'.repeat(40)}de`), null)
    assert.equal(read(`a@${'a.'.repeat(100_000)}de`), null)
  })

  it('is read again as itself', () => {
    const text = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: 'grapheme' }),
      fc.webAuthority().map(host => `a@${host}`),
    )
    fc.assert(
      fc.property(text, written => {
        const once = read(written)
        if (once !== null) assert.equal(read(once), once)
      }),
    )
  })
})
