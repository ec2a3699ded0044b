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

  it('may have a tag, a name of any language, a domain of any language or without a dot, quotes and brackets', () => {
    const taken = [
      ...[
        'anna+tag@example.com',
        "o'brien_{x}|y~@sub-1.example_2.co.uk",
        'anna..b.@localhost',
        'a@b',
        'a@1--2.example',
      ],
      ...[
        'élodie@bücher.example',
        '用户@例子.example',
        'a@xn--bcher-kva.example',
        '"anna @ home"@example.com',
        'a@[::1]',
      ],
    ]
    for (const text of taken) assert.equal(readAddress(text)?.text, text)
  })

  it('is none with a name, with brackets, white space or a control character in it, with two "@" or a broken domain', () => {
    const refused = [
      ...[
        'Anna <anna@example.com>',
        '<anna@example.com>',
        'mailto:anna@example.com',
        'anna@example.com,bob@example.com',
      ],
      ...[
        'a\u0000@c.example',
        'a\u0085@c.example',
        'a@c\n.example',
        'a b@c.example',
        'a\u00a0b@c.example',
        'a@b@c.example',
      ],
      ...[
        'a@c..example',
        'a@.c.example',
        'a@c.example.',
        'a@-c.example',
        'a@c-.example',
        'a@c.-example',
        'a@ex!.example',
      ],
      ...['a\ud800@c.example', 'a\ufffd@c.example', '"a@c.example', '"a"b@c.example', 'a@[]', 'a@[::1'],
    ]
    for (const text of refused) assert.equal(readAddress(text), null, JSON.stringify(text))
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
