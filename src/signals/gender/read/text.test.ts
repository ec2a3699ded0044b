import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { accentedKey, accentedWordOf, fold, nameKey } from './text.ts'

describe('folding a word', () => {
  const cases = [
    ['Maria', 'maria'],
    ['ANAÏS', 'anais'],
    ['Søren', 'soren'],
    ['Łukasz', 'lukasz'],
    ['Weiß', 'weiss'],
    ['İbrahim', 'ibrahim'],
    ['Işıl', 'isil'],
    ["D'Angelo", 'dangelo'],
    ['O’Neil', 'oneil'],
    ['Oʼneil', 'oneil'],
    ['Anna\ufe0f', 'anna'],
    ['\ufe0f', ''],
    ['9\u20e3', ''],
    ['Ёлка', 'елка'],
    ['Γιώργος', 'γιωργοσ'],
    ['ГАЛИНА', 'галина'],
    ['فاطِمة', 'فاطمه'],
    ['علی', 'علي'],
    ['דָּוִד', 'דוד'],
    ['がく', 'がく'],
    ['プリヤ', 'プリヤ'],
    ['प्रिया', 'प्रिया'],
    ['ﾊﾙﾄ', 'ハルト'],
    ['민준', '민준'],
    ['J0hn!', 'jhn'],
    // One letter of a Cyrillic keyboard among Latin ones.
    ['Batkhaаn', 'batkhaan'],
    ['Cаrlоs', 'carlos'],
    // More of them, and one that looks like no Latin letter.
    ['Мoсква', 'мoсква'],
    ['Annж', 'annж'],
  ]
  for (const [written, folded] of cases) {
    it(`makes ${folded} of ${written}`, () => {
      assert.equal(fold(written), folded)
      assert.equal(fold(fold(written)), folded, 'folding again changes nothing')
    })
  }

  it('does not depend on whether accents are composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        assert.equal(fold(text.normalize('NFD')), fold(text.normalize('NFC')))
      }),
    )
  })

  it('reads a Cyrillic letter with an accent in a Latin word as the letter that it looks like, composed or not', () => {
    for (const form of ['NFC', 'NFD']) assert.equal(fold('Aa\u0430\u0301nna'.normalize(form)), 'aaanna')
    for (const form of ['NFC', 'NFD']) assert.equal(fold('Batkha\u0451n'.normalize(form)), 'batkhaen')
  })

  it('leaves letters and marks only', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => assert.match(fold(text), /^[\p{L}\p{M}]*$/u)))
  })
})

describe('the key of a name', () => {
  it('puts one space between the parts of a compound, however they were joined', () => {
    for (const name of ['Jean-Pierre', 'Jean Pierre', ' JEAN  PIERRE ', 'Jean‐Pierre', 'Jean_Pierre']) {
      assert.equal(nameKey(name), 'jean pierre')
    }
    assert.equal(nameKey(' - '), '')
  })
})

describe('a name with its accents', () => {
  it('is a single word of Latin letters, however its accents are composed', () => {
    assert.equal(accentedKey('MICHÈLE'), 'michèle')
    assert.equal(accentedKey('Michèle'.normalize('NFD')), 'michèle')
    for (const word of ['Michele', '', 'Jean-André', 'Мария', 'é9', 'é'.repeat(41)])
      assert.equal(accentedKey(word), null, word)
  })

  it('is the word of a text that folds to the name', () => {
    assert.equal(accentedWordOf('Dr. Michèle Dupré', 'michele'), 'michèle')
    assert.equal(accentedWordOf('Dupré, Michele', 'michele'), null)
    assert.equal(accentedWordOf('Michele', 'michele'), null)
  })

  it('is found for any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const key = accentedWordOf(text, fold(text))
        assert.ok(key === null || fold(key) === fold(text))
      }),
    )
  })
})
