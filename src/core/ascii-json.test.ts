import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/support/arbitraries.ts'
import { asciiJson, asciiString, asciiStringOrNull } from './ascii-json.ts'

const anyText = fc.string({ unit: anyCharacter })

describe('JSON in ASCII', () => {
  it('reads back as the string that was written', () => {
    fc.assert(fc.property(anyText, text => assert.equal(JSON.parse(asciiString(text)), text)))
  })

  it('reads back as the value that was written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        assert.deepEqual(JSON.parse(asciiJson(value)), JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('holds no character beyond ASCII', () => {
    fc.assert(fc.property(anyText, text => assert.match(asciiString(text), /^[\0-~]*$/)))
  })

  it('escapes quotes, backslashes, control characters and characters outside the basic plane', () => {
    assert.equal(asciiString('a"b\\c\n\u007f\u{1F1E9}'), '"a\\"b\\\\c\\n\\u007f\\ud83c\\udde9"')
    assert.equal(asciiStringOrNull(null), 'null')
  })
})
