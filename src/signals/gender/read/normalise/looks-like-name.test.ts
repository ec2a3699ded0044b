import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isPronounceable } from './looks-like-name.ts'

describe('a word that is spoken', () => {
  it('has a vowel, and no letter four times over', () => {
    for (const word of ['anna', 'ng', 'smrz', 'krzy', 'aaa', 'ьььь', '']) {
      assert.equal(isPronounceable(word), word !== 'smrz' && word !== 'ьььь', word)
    }
    for (const word of ['brrr', 'qwrtz', 'aaaa', 'annnna', 'ああああ']) assert.ok(!isPronounceable(word), word)
  })

  it('is told as two expressions tell it', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aeybcdzxéßжあ'), maxLength: 8 })
    fc.assert(
      fc.property(word, each => {
        const expected = !/^[b-df-hj-np-tv-xz]{4,}$/.test(each) && !/(.)\1{3}/s.test(each)
        assert.equal(isPronounceable(each), expected)
      }),
    )
  })
})
