import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { estimate, type Question } from '../decide/estimate.ts'
import { tinyIndex, tinyLexicon } from '../fixtures/tiny-index.ts'
import { lookUpPlain, readPlainName } from './plain-name.ts'
import { readName } from './subject.ts'

const index = tinyIndex()
const { names } = index.table

const word = fc.oneof(
  fc.constantFrom(...Array.from({ length: names.size }, (_, number) => names.textOf(number))),
  fc.constantFrom(
    'Mr',
    'mrs',
    'Dr',
    'bin',
    'binti',
    'so',
    'van',
    'team',
    'gmbh',
    'brrr',
    'aaaa',
    'xiaoming',
    'lord',
    'ben',
    'cordova',
    'ivanova',
  ),
  fc.stringMatching(/^[A-Za-z]{1,12}$/),
  fc.string({ unit: 'binary', maxLength: 5 }),
)
const cased = fc.tuple(word, fc.constantFrom('small', 'capital', 'large')).map(([text, form]) => {
  if (form === 'small') return text
  return form === 'large' ? text.toUpperCase() : text.slice(0, 1).toUpperCase() + text.slice(1)
})
const text = fc
  .tuple(fc.array(cased, { minLength: 1, maxLength: 3 }), fc.constantFrom(' ', ' ', '-', '  '))
  .map(([words, between]) => words.join(between))
const country = fc.constantFrom(null, 'IT', 'DE', 'HU', 'CN', 'ZZ')

/** A sign of no width, which is no part of a name; no plain name has it. */
const unseen = '\u200b'

describe('a plain name', () => {
  it('is read as any name is', () => {
    let read = 0
    fc.assert(
      fc.property(text, country, fc.boolean(), (name, hint, force) => {
        const plain = lookUpPlain(index, name)
        const subject = plain === null ? null : readPlainName(index, plain, name, hint, force)
        if (subject === null) return
        read++
        const { number, numberOfSurname, ...rest } = subject
        const { number: none, numberOfSurname: noneEither, ...general } = readName(index, name, hint, force)
        assert.deepEqual(rest, general)
        assert.deepEqual([none, noneEither], [null, null])
        assert.equal(number, index.table.givenNumber(rest.choice.given[0][0]))
        if (rest.choice.surname !== null) assert.equal(numberOfSurname, names.numberOf(rest.choice.surname[0]))
      }),
      { numRuns: 2000 },
    )
    assert.ok(read > 500, 'most of them are')
  })

  it('is one or two words of Latin letters, of two to forty each', () => {
    for (const name of ['Anna', 'anna smith', 'ANNA', 'Bo Li', 'a'.repeat(40)])
      assert.notEqual(lookUpPlain(index, name), null, name)
    for (const name of [
      '',
      ' ',
      'A',
      'A Smith',
      'Anna S',
      ' Anna',
      'Anna ',
      'Anna  Smith',
      'Anna B Smith',
      'Ann@',
      'Anña',
      'a'.repeat(41),
    ]) {
      assert.equal(lookUpPlain(index, name), null, name)
    }
  })

  it('has the answer that the general way gives', () => {
    const ask = (question: Question) => estimate(index, null, question)
    fc.assert(
      fc.property(
        text,
        country,
        fc.constantFrom('off', 'fallback', 'always'),
        fc.boolean(),
        (name, hint, aiMode, force) => {
          const question = { type: 'name', country: hint, aiMode, force } as const
          assert.deepEqual(ask({ ...question, text: name }), ask({ ...question, text: name + unseen }))
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the answers to known names', () => {
  it('are those of the general way, for every name of the table', () => {
    for (let number = 0; number < names.size; number++) {
      const name = names.textOf(number)
      // Single letters of Latin script are initials in the general way, and Han is taken apart.
      if (!/^[a-z]{2,}$/.test(name)) continue
      for (const force of [false, true]) {
        const known = index.answers.of(number, force)
        const question = { type: 'name', text: name + unseen, country: null, aiMode: 'off', force } as const
        if (known !== null) assert.deepEqual(known, estimate(index, null, question), name)
        else assert.ok(!index.table.isGiven(number) || estimate(index, null, question).gender === null, name)
      }
    }
    assert.equal(index.answers.of(-1, true), null)
    assert.equal(index.answers.of(index.table.numberOf([...tinyLexicon.words.keys()][0]), true), null)
  })
})
