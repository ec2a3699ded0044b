import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { encodeLetters } from '../../../../scripts/gender/encode-learned.ts'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { LetterModel } from '../read/extract/likelihood.ts'
import { likenessOf } from './spelling.ts'

const names = 'anna maria marina mariana romana andrea adrian damian norman roman miriam amanda armando ramona'.split(
  ' ',
)
const letters = new LetterModel(openedSnapshot(encodeLetters({ given: names, surname: [], word: [] })))

describe('likeness to a name', () => {
  it('is full for names, known or not, short, repetitive or in other letters', () => {
    for (const name of [...names, 'marian', 'andrian', 'an', 'nana', 'мария', '민준', 'さくら', 'დავით']) {
      assert.equal(likenessOf(name, letters), 1, name)
    }
  })

  it('is nothing for letters that never follow each other', () => {
    for (const word of ['zzzz', 'qxjwkv', 'a'.repeat(1024), 'xkcdq'.repeat(9)]) {
      assert.ok(likenessOf(word, letters) < 0.05, word)
    }
  })

  it('falls with every repetition and with length, whatever the letters', () => {
    for (const part of ['ma', 'рол', '민준']) {
      const [few, many] = [part.repeat(6), part.repeat(60)].map(word => likenessOf(word, letters))
      assert.ok(few < 1, part)
      assert.ok(many < few / 4, part)
    }
  })

  it('is a share', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 200 }), word => {
        const likeness = likenessOf(word, letters)
        assert.ok(likeness >= 0 && likeness <= 1)
      }),
    )
  })
})
