import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import { extractFromAddress, extractFromHandle } from './extract-given.ts'
import { tokensOf } from './handle-tokens.ts'
import { encodeLetters, LetterModel, letterKinds } from './letter-model.ts'
import { longestSplit } from './likelihood.ts'

const index = tinyIndex()
const fromAddress = (local: string, force = false) => extractFromAddress(index, `${local}@example.com`, force).name
const fromHandle = (handle: string, force = false) => extractFromHandle(index, handle, force).name

describe('the words of a handle', () => {
  const cases: [string, string[]][] = [
    ['anna.smith', ['anna', 'smith']],
    ['anna_smith-87', ['anna', 'smith']],
    ['AnnaSmith', ['anna', 'smith']],
    ['annaSMITH', ['anna', 'smith']],
    ['ANNASmith', ['anna', 'smith']],
    ['anna87', ['anna']],
    ['xX_anna_Xx', ['anna']],
    ['the.real.anna', ['anna']],
    ['Søren.Östlund', ['soren', 'ostlund']],
    ['мария.иванова', ['мария', 'иванова']],
    ['12345', []],
    ['...', []],
  ]
  for (const [handle, words] of cases) {
    it(`of ${handle} are ${words.join(' and ') || 'none'}`, () => {
      assert.deepEqual(tokensOf(handle).words, words)
    })
  }

  it('know an initial before and behind', () => {
    assert.ok(tokensOf('j.smith').initialFirst)
    assert.ok(tokensOf('anna.s').initialLast)
    assert.ok(!tokensOf('anna.smith').initialFirst)
    assert.deepEqual(tokensOf('mrs.smith').sides, ['female'])
  })
})

describe('the letters of words', () => {
  const model = new LetterModel(
    openedSnapshot(
      encodeLetters({
        given: ['anna', 'anne', 'hannah'],
        surname: ['smith', 'smythe', 'schmidt'],
        word: ['stone', 'store'],
      }),
    ),
  )

  it('are likelier in the kind of words that have them', () => {
    const of = (kind: (typeof letterKinds)[number], word: string) => model.logProbability(kind, word) ?? 0
    assert.ok(of('given', 'hanna') > of('surname', 'hanna'))
    assert.ok(of('surname', 'smithe') > of('given', 'smithe'))
    assert.equal(model.logProbability('given', 'añna'), null)
  })

  it('are likely over all words together as often as not', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
    const one = letters.reduce((sum, letter) => sum + Math.exp(model.logProbability('given', letter) ?? 0), 0)
    assert.ok(one > 0 && one < 1)
  })

  it('have in one pass over a word the probabilities of all its beginnings and ends', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abenhst'), minLength: 4, maxLength: longestSplit })
    fc.assert(
      fc.property(word, fc.constantFrom(...letterKinds), (text, kind) => {
        const [fronts, backs] = [new Float64Array(longestSplit + 1), new Float64Array(longestSplit + 1)]
        model.logProbabilitiesOfSplits(kind, text, fronts, backs)
        for (let at = 2; at <= text.length - 2; at++) {
          assert.ok(Math.abs(fronts[at] - (model.logProbability(kind, text.slice(0, at)) ?? 0)) < 1e-9)
          assert.ok(Math.abs(backs[at] - (model.logProbability(kind, text.slice(at)) ?? 0)) < 1e-9)
        }
      }),
    )
  })
})

describe('extracting a given name', () => {
  const patterns = [
    'anna.smith',
    'smith.anna',
    'annasmith',
    'smithanna',
    'anna',
    'anna87',
    'AnnaSmith',
    'anna.s',
    'annas',
    'anna+news',
    'anna_stone',
  ]
  for (const local of patterns) {
    it(`finds anna in ${local}`, () => {
      assert.equal(fromAddress(local)?.given, 'anna')
    })
  }

  it('is sure where the words are kept apart', () => {
    assert.ok((fromAddress('anna.smith')?.probability ?? 0) > 0.9)
  })

  it('refuses an initial before a surname, even one that is a given name too', () => {
    for (const local of ['j.smith', 'a.kim', 'j_jones', 'jsmith']) assert.equal(fromAddress(local), null, local)
  })

  it('finds nobody at a role address', () => {
    for (const local of ['info', 'INFO', 'sales', 'sales-team', 'no-reply', 'noreply2', 'info+anna', '123']) {
      assert.equal(fromAddress(local), null, local)
      assert.equal(fromAddress(local, true), null, `${local}, forced`)
    }
  })

  it('finds nobody in words', () => {
    for (const handle of ['sparkling_unicorn', 'darknight', 'support.desk', 'stone'])
      assert.equal(fromHandle(handle), null, handle)
  })

  it('reads digits as letters only when it is forced', () => {
    assert.equal(fromHandle('4nn4'), null)
    assert.equal(fromHandle('4nn4', true)?.given, 'anna')
  })

  it('gives a probability for whatever is sent, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.boolean(), (text, force) => {
        for (const name of [fromAddress(text, force), fromHandle(text, force)]) {
          if (name !== null) assert.ok(name.probability > 0 && name.probability <= 1 && name.given !== '')
        }
      }),
    )
  })
})
