import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { decodePage } from './decode.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

describe('a page is decoded', () => {
  it('by its byte order mark, whatever else is said', () => {
    assert.equal(decodePage(bytes([0xef, 0xbb, 0xbf, 0xc3, 0xbc]), 'text/html; charset=windows-1252'), 'ü')
    assert.equal(decodePage(bytes([0xff, 0xfe, 0xfc, 0x00]), null), 'ü')
    assert.equal(decodePage(bytes([0xfe, 0xff, 0x00, 0xfc]), null), 'ü')
  })

  it('by its header', () => {
    for (const [charset, encoded, text] of [
      ['Shift_JIS', [0x93, 0x8c, 0x8b, 0x9e], '東京'],
      ['"EUC-KR"', [0xbc, 0xad, 0xbf, 0xef], '서울'],
      ['gb2312', [0xb1, 0xb1, 0xbe, 0xa9], '北京'],
      ['GB18030', [0xb1, 0xb1, 0xbe, 0xa9], '北京'],
      ['big5', [0xa5, 0x78, 0xa5, 0x5f], '台北'],
      ['windows-1251', [0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0], 'Москва'],
      ['KOI8-R', [0xed, 0xcf, 0xd3, 0xcb, 0xd7, 0xc1], 'Москва'],
      ["'windows-1254'", [0xdd, 0xfe], 'İş'],
      ['iso-8859-2', [0xb1], 'ą'],
      ['windows-1255', [0xf9], 'ש'],
      ['windows-1256', [0xda], 'ع'],
      ['tis-620', [0xa1], 'ก'],
    ] as const)
      assert.equal(decodePage(bytes([...encoded]), `text/html;charset=${charset}`), text, charset)
  })

  it('by its own word where the header says nothing, or nothing that is known', () => {
    const page = bytes('<meta charset="windows-1251">', [0xcc])
    assert.match(decodePage(page, null), /М$/)
    assert.match(decodePage(page, 'text/html; charset=klingon'), /М$/)
    const old = bytes('<META http-equiv=Content-Type content="text/html; charset=koi8-r">', [0xed])
    assert.match(decodePage(old, 'text/html'), /М$/)
    assert.match(decodePage(bytes('<?xml version="1.0" encoding="iso-8859-2"?>', [0xb1]), null), /ą$/)
    // What is found by reading ASCII is not in UTF-16.
    assert.match(decodePage(bytes('<meta charset="utf-16">', [0xc3, 0xbc]), null), /ü$/)
  })

  it('by what it looks like where nobody says anything', () => {
    assert.equal(decodePage(bytes([0xc3, 0xbc], 'ber'), null), 'über')
    assert.equal(decodePage(bytes([0xfc], 'ber uns und mehr'), null), 'über uns und mehr')
    // A body that was cut inside a character.
    assert.equal(decodePage(bytes('Zürich, Gen'.replace('ü', 'Ã¼'), [0xc3]), null), 'Zürich, Gen\ufffd')
    assert.equal(decodePage(new Uint8Array(0), null), '')
  })

  it('whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.option(fc.string()), (body, contentType) => {
        assert.equal(typeof decodePage(body, contentType), 'string')
      }),
    )
  })
})
