import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import { isNobody, isPronounceable } from './nobody.ts'
import { normalise } from './text.ts'
import { parseName } from './words.ts'

const index = tinyIndex()
const isName = (text: string) => {
  const written = normalise(text)
  return !isNobody(index, written, parseName(index, written))
}

describe('the name of somebody', () => {
  it('is words that can be said', () => {
    const longest = 'María del Carmen García López de la Cruz'
    for (const text of [
      'Maria',
      'Ng',
      'Jean-Pierre de la Tour',
      'Иван',
      '民俊',
      "O'Brien",
      'Jan Smrž',
      longest,
      'ab'.repeat(12),
    ])
      assert.ok(isName(text), text)
  })

  it('is no address, number, company, sentence or run of keys', () => {
    const not = [
      '',
      '12345',
      'maria@example.com',
      'Acme GmbH',
      'www.example.com',
      'qwrtp',
      'aaaa',
      'Support Team',
      '#1 fan',
    ]
    for (const text of [...not, 'Anna & Peter', 'Anna ١', 'one two three four five six seven eight', 'ab'.repeat(13)])
      assert.ok(!isName(text), text)
  })

  it('is not a word of a list, however it is written, nor a word that nobody is called by', () => {
    for (const text of [
      'Berlin',
      'BERLIN',
      'new  york',
      'Guest',
      'The Guest',
      'info sales',
      'desk',
      'support desk',
      'Mrs',
      'Herr Vorname',
    ])
      assert.ok(!isName(text), text)
    for (const text of ['Anna Berlin', 'Guest Anna', 'Anna Stone', 'the Anna', 'Herr Guest'])
      assert.ok(isName(text), text)
  })

  it('is one of a person alone', () => {
    for (const text of [
      'Mr and Mrs Smith',
      'Anna und Marco',
      'Anna y Marco',
      'Anna/Marco',
      "Anna's",
      'Smith SA',
      'Smith s.r.o.',
    ])
      assert.ok(!isName(text), text)
    for (const text of ['Anna y Gasset', 'Anna AG', 'Anna sa', 'Mr SA']) assert.ok(isName(text), text)
  })
})

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
