import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/support/arbitraries.ts'
import { hiddenEscaped, hiddenProblem, withoutHidden } from './hidden-characters.ts'

const named = (text: string) => /U\+([0-9A-F]+)\.$/.exec(hiddenProblem('A label', text) ?? '')?.[1]

describe('a hidden character', () => {
  const ranges: readonly (readonly [string, number, number])[] = [
    ['a control character', 0x00, 0x1f],
    ['a control character beyond ASCII', 0x7f, 0x9f],
    ['a soft hyphen', 0xad, 0xad],
    ['a mark of direction of Arabic', 0x61c, 0x61c],
    ['a filler of Hangul', 0x115f, 0x1160],
    ['a space without width, a joiner on its own, a mark of direction', 0x200b, 0x200f],
    ['a separator of lines, a mark that turns the direction', 0x2028, 0x202e],
    ['a joiner of words, an invisible sign, an isolate', 0x2060, 0x206f],
    ['a filler of Hangul of full width', 0x3164, 0x3164],
    ['half of a surrogate pair', 0xd800, 0xdfff],
    ['a selector on its own', 0xfe00, 0xfe0f],
    ['a byte order mark', 0xfeff, 0xfeff],
    ['a mark of annotation', 0xfff9, 0xfffb],
    ['a tag', 0xe0020, 0xe007f],
    ['a selector of ideographs on its own', 0xe0100, 0xe01ef],
  ]
  for (const [what, first, last] of ranges) {
    it(`is ${what}`, () => {
      for (let code = first; code <= last; code++) {
        const name = code.toString(16).toUpperCase().padStart(4, '0')
        // Alone, since halves of pairs beside each other are a character.
        assert.equal(named(`pay${String.fromCodePoint(code)}roll`), name)
        assert.equal(named(String.fromCodePoint(code)), name)
        assert.equal(withoutHidden(`pay${String.fromCodePoint(code)}roll`), 'payroll')
      }
    })
  }

  it('is a joiner or a selector where no script and no picture needs it', () => {
    for (const text of [
      'a\u200db',
      'ب\u200d',
      '\u200cب',
      'ب\u200c\u200cب',
      'a\ufe0f',
      '1\ufe0f',
      '👩\u200da',
      'é\u200d👩',
    ])
      assert.notEqual(named(text), undefined, JSON.stringify(text))
  })

  it('is none in what the words of any language and pictures are made of', () => {
    for (const text of [
      ...[
        'Müller & Söhne',
        'Zoe\u0308',
        'Ελένη',
        'שָׁלוֹם',
        'محمد',
        '東京',
        '김영희',
        'ไทย',
        'a\u00a0b',
        '葛\u{e0100}城',
        '\u0600١٢',
      ],
      ...['کتاب\u200cها', 'نمی\u200cخواهم', 'क्\u200dष', 'শ্র\u200cী', 'ක්\u200dර', 'ന്\u200dറ', 'ᠮᠠ\u180b'],
      ...['👩\u200d💻 build', '❤\ufe0f\u200d🔥', '👩🏽\u200d🚀', '1\ufe0f\u20e3', '☎\ufe0e', '🇩🇪'],
    ]) {
      assert.equal(hiddenProblem('A label', text), null, JSON.stringify(text))
      assert.equal(hiddenEscaped(text), text)
    }
  })

  it('is shown escaped, as JSON reads it back, and only it', () => {
    assert.equal(hiddenEscaped('a\u202eb\u{e0041}c\n'), 'a\\u202eb\\udb40\\udc41c\\u000a')
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), text => {
        const plain = text.replace(/["\\]/g, '')
        assert.equal(JSON.parse(`"${hiddenEscaped(plain)}"`), plain)
        assert.equal(hiddenProblem('A text', hiddenEscaped(plain)), null)
      }),
    )
  })
})
