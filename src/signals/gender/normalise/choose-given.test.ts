import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { chooseGiven, type NameFrequencies } from './choose-given.ts'
import { isGenderlessSpelling } from './east-asian.ts'
import { parseName } from './parse-name.ts'
import { endings, logOddsOfSurname } from './surname-endings.ts'

const given = new Set(['anna', 'kim', 'janos', 'minjun', 'mai', '민준', '伟', 'さくら', 'smith', 'jean pierre'])
const surnames = new Set(['smith', 'nagy', 'kim', 'nguyen', '王', '김', '田中', 'anna'])
const known: NameFrequencies = {
  given: name => (given.has(name) ? (name === 'smith' ? -14 : -7) : null),
  surname: name => (surnames.has(name) ? (name === 'anna' ? -13 : -7) : null),
}

const choose = (text: string, country: string | null = null) => {
  const choice = chooseGiven(parseName(text), known, country)
  return [choice.given.map(word => word.join('-')).join(' '), choice.surname?.join('-') ?? null]
}

describe('choosing the given name', () => {
  it('takes the first word, and the last for the surname', () => {
    assert.deepEqual(choose('Anna Smith'), ['anna', 'smith'])
    assert.deepEqual(choose('Unheard Ofname'), ['unheard', 'ofname'])
    assert.deepEqual(choose('Anna Maria Smith'), ['anna maria', 'smith'])
    assert.deepEqual(choose('Anna'), ['anna', null])
    assert.deepEqual(choose(''), ['', null])
  })

  it('takes two words that are one given name together', () => {
    assert.deepEqual(choose('Jean Pierre'), ['jean pierre', null])
  })

  it('ends given names at a particle', () => {
    assert.deepEqual(choose('Anna van der Velde'), ['anna', 'velde'])
  })

  it('takes the words the other way round when they are far likelier so', () => {
    assert.deepEqual(choose('Smith Anna'), ['anna', 'smith'])
    assert.deepEqual(choose('Nagy János', 'HU'), ['janos', 'nagy'])
    assert.deepEqual(choose('Kim Min-jun'), ['min-jun', 'kim'])
  })

  it('takes apart what Han and Hangul write together', () => {
    assert.deepEqual(choose('김민준'), ['민준', '김'])
    assert.deepEqual(choose('王伟'), ['伟', '王'])
    assert.deepEqual(choose('田中 さくら'), ['さくら', '田中'])
    assert.deepEqual(choose('민준'), ['민준', null])
  })
})

describe('surnames that are inflected', () => {
  it('say who bears them', () => {
    for (const surname of [
      'ivanova',
      'kowalska',
      'tolstaya'.replace('taya', 'skaya'),
      'jonsdottir',
      'kazlauskiene',
      'kaur',
    ]) {
      assert.ok(logOddsOfSurname(surname, null) > 1, surname)
    }
    for (const surname of ['ivanov', 'petrovich', 'papadopoulos'])
      assert.ok(logOddsOfSurname(surname, null) < -1, surname)
    assert.ok(Math.abs(logOddsOfSurname('kowalski', null)) < 2, 'women bear it outside Poland')
  })

  it('say what the first ending of the table says that they have', () => {
    const ending = fc.constantFrom(...endings.map(([each]) => each), 'lee', 'é', '')
    const surname = fc.tuple(fc.stringMatching(/^[a-zé]{0,4}$/), ending).map(parts => parts.join(''))
    fc.assert(
      fc.property(surname, fc.constantFrom(null, 'RU', 'LT', 'LV', 'GR', 'US'), (text, country) => {
        const found = endings.find(([each, , countries]) => {
          if (!text.endsWith(each) || text.length < Math.max(4, each.length + 2)) return false
          return countries === undefined || (country !== null && countries.includes(country))
        })
        assert.equal(logOddsOfSurname(text, country), found?.[1] ?? 0)
      }),
    )
  })

  it('say nothing in languages that do not inflect them', () => {
    for (const surname of ['smith', 'garcia', 'lee', 'eva', ''])
      assert.equal(logOddsOfSurname(surname, null), 0, surname)
    assert.ok(logOddsOfSurname('berzina', 'LV') > 0)
    assert.equal(logOddsOfSurname('berzina', 'IT'), 0)
  })
})

describe('spellings without gender', () => {
  it('are Chinese and Korean names beside a surname or a hint', () => {
    assert.ok(isGenderlessSpelling(['xiaoming'], 'wang', null))
    assert.ok(isGenderlessSpelling(['wei'], 'zhang', null))
    assert.ok(isGenderlessSpelling(['min', 'jun'], 'kim', null))
    assert.ok(isGenderlessSpelling(['lan'], null, 'CN'))
    assert.ok(isGenderlessSpelling(['xiu'], null, null), 'spelled so in no other language')
  })

  it('are no others', () => {
    assert.ok(!isGenderlessSpelling(['grace'], 'kim', null))
    assert.ok(!isGenderlessSpelling(['wei'], null, null))
    assert.ok(!isGenderlessSpelling(['ludmila'], 'wang', 'CN'))
  })
})
