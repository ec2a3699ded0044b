import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { encodeLetters } from '../../../../../scripts/gender/encode-learned.ts'
import { openedSnapshot } from '../../../../data/fixtures/opened-snapshot.ts'
import { tinyIndex } from '../../fixtures/tiny-index.ts'
import { tokensOf } from './handle-tokens.ts'
import { LetterModel, letterKinds, longestSplit } from './likelihood.ts'
import { extract, isRole } from './read-handle.ts'
import { inHandles, likeliestGiven } from './readings.ts'

const index = tinyIndex()
const fromAddress = (local: string, force = false) => extract(index, 'email', `${local}@example.com`, force).name
const fromHandle = (handle: string, force = false) => extract(index, 'username', handle, force).name

describe('the words of a handle', () => {
  const cases: [string, string[]][] = [
    ['anna.smith', ['anna', 'smith']],
    ['anna_smith-87', ['anna', 'smith']],
    ['AnnaSmith', ['anna', 'smith']],
    ['annaSMITH', ['anna', 'smith']],
    ['ANNASmith', ['anna', 'smith']],
    ['anna87', ['anna']],
    ['xX_anna_Xx', ['anna']],
    [' xX_anna_Xx ', ['anna']],
    ['the.real.anna', ['anna']],
    ['Søren.Östlund', ['soren', 'ostlund']],
    ['мария.иванова', ['мария', 'иванова']],
    ['MaRiA', ['maria']],
    ['mArIa.RoSsI', ['maria', 'rossi']],
    ['JoAnna', ['jo', 'anna']],
    ['an\u200bna\u00ad', ['anna']],
    ['anna\u2764\ufe0f', ['anna']],
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

  it('have in one pass over a word the probabilities of its beginnings and ends', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abenhst'), minLength: 4, maxLength: longestSplit })
    fc.assert(
      fc.property(word, text => {
        for (const kind of letterKinds) {
          const [fronts, backs] = [new Float64Array(longestSplit + 1), new Float64Array(longestSplit)]
          model.ofBeginnings(kind, text, fronts)
          model.ofEnds(kind, text, backs)
          for (let at = 1; at <= text.length; at++)
            assert.equal(fronts[at], model.logProbability(kind, text.slice(0, at)))
          for (let at = 1; at <= text.length - 2; at++)
            assert.equal(backs[at], model.logProbability(kind, text.slice(at)))
        }
      }),
    )
  })
})

describe('how likely parts of a word are', () => {
  it('is what is said of each cut out', () => {
    const word = fc.array(fc.constantFrom('anna', 'smith', 'stone', 'jo', 'x', 'ne'), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(word, pieces => {
        const text = pieces.join('')
        if (text.length < 4) return
        const { fronts, backs } = index.likelihood.ofParts(text)
        for (const kind of letterKinds) {
          for (let at = 2; at <= text.length; at++)
            assert.equal(fronts[kind][at], index.likelihood.of(text.slice(0, at))[kind])
          for (let at = 1; at <= text.length - 2; at++)
            assert.equal(backs[kind][at], index.likelihood.of(text.slice(at))[kind])
        }
      }),
    )
  })
})

describe('the readings of several words', () => {
  /** Every reading with its own text, those of one given name added up. */
  function oracle(words: readonly string[]): [given: string, probability: number] {
    const of = words.map(word => index.likelihood.of(word))
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    const [first, last] = [0, words.length - 1]
    const asSurname = (skipped: number) =>
      sum(of.map(({ given, surname }, at) => (at === skipped ? 0 : Math.max(given, surname))))
    const asWords = (skipped: number) => sum(of.map(({ word }, at) => (at === skipped ? 0 : word)))
    const readings: [string, number][] = [
      [words[first], inHandles.givenSurname + of[first].given + asSurname(first)],
      [words[last], inHandles.surnameGiven + of[last].given + asSurname(last)],
      [words[first], inHandles.givenGiven + sum(of.map(({ given }) => given))],
      [words[first], inHandles.givenWord + of[first].given + asWords(first)],
      [words[last], inHandles.wordGiven + of[last].given + asWords(last)],
      ['', inHandles.words + asWords(-1)],
      ['', inHandles.surname + sum(of.map(({ surname }) => surname))],
      ['', inHandles.surname + of[first].surname + asWords(first)],
      ['', inHandles.noise - words.join('').length * Math.log(20)],
    ]
    const shares = new Map<string, number>()
    for (const [given, log] of readings) shares.set(given, (shares.get(given) ?? 0) + Math.exp(log))
    const [best] = [...shares].sort((a, b) => b[1] - a[1])
    return [best[0], best[1] / sum([...shares.values()])]
  }

  it('add up by the given name that they have', () => {
    const word = fc.constantFrom('anna', 'maria', 'smith', 'kim', 'stone', 'unicorn', 'qzx', 'wald')
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), words => {
        const found = likeliestGiven(
          { words, initialFirst: false, initialLast: false, sides: [], firm: 'none' as const },
          index.likelihood,
          inHandles,
        )
        const [given, probability] = oracle(words)
        assert.equal(found?.given ?? '', given)
        if (found !== null) assert.ok(Math.abs(found.probability - probability) < 1e-9)
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

  it('finds nobody missing for the digits behind a name in another script', () => {
    assert.ok(!isRole(index.roles, '민준_92'))
    assert.equal(fromHandle('민준_92')?.given, '민준')
  })

  it('knows a name of another script beside a surname that no table has', () => {
    assert.equal(fromAddress('민준.낯선이름')?.given, '민준')
  })

  it('is as sure of a known name behind a known surname as of one before it', () => {
    assert.ok((fromAddress('smith.anna')?.probability ?? 0) > 0.9)
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
