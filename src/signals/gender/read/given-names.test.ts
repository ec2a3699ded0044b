import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isGenderlessSpelling } from './east-asian.ts'
import { chooseGiven, orInLatin } from './given-names.ts'
import { endings, isOnlyAlike, logOddsOfSurname } from './surname-endings.ts'
import { normalise } from './text.ts'
import { type NameFrequencies, parseName } from './words.ts'

const given = new Set(['anna', 'kim', 'janos', 'minjun', 'mai', '민준', '伟', 'さくら', 'smith', 'jean pierre'])
const surnames = new Set(['smith', 'nagy', 'kim', 'nguyen', '王', '김', '田中', 'anna'])
const known: NameFrequencies = {
  of: name => ({
    given: given.has(name) ? (name === 'smith' ? -14 : -7) : null,
    surname: surnames.has(name) ? (name === 'anna' ? -13 : -7) : null,
  }),
}

const parsed = (text: string) =>
  parseName({ mayBeListed: () => true, of: () => ({ given: null, surname: null }) }, normalise(text))

const choose = (text: string, country: string | null = null) => {
  const choice = chooseGiven(parsed(text), known, country)
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
    assert.deepEqual(choose('Anna Ben David'), ['anna', 'david'])
  })

  it('takes particles in front for the beginning of a surname', () => {
    assert.deepEqual(choose('van der Smith Anna'), ['anna', 'smith'])
    assert.deepEqual(choose('Ben Anna Smith'), ['ben anna', 'smith'])
  })

  it('takes the one word behind a form of address for the surname, unless it is far more frequent as a given name', () => {
    assert.deepEqual(choose('Mrs Smith'), ['', 'smith'])
    assert.deepEqual(choose('Dr. Unheard'), ['', 'unheard'])
    assert.deepEqual(choose('Dr. Anna'), ['anna', null])
    assert.deepEqual(choose('Md Smith'), ['smith', null])
  })

  it('takes what stands behind a comma for degrees when it is no name and a name stands before it', () => {
    for (const text of ['Anna Smith, RN', 'Anna Smith, M.D.', 'Anna Smith, Unheard']) {
      assert.deepEqual(choose(text), ['anna', 'smith'], text)
    }
    assert.deepEqual(choose('Smith Nagy, Anna'), ['anna', 'nagy'])
    assert.deepEqual(choose('Smith Nagy, Unheard'), ['unheard', 'nagy'])
    assert.deepEqual(choose('Smith, J.R.'), ['', 'smith'])
  })

  it('looks at the Latin spelling of names in other scripts', () => {
    const latin = new Map([
      ['анна', 'anna'],
      ['смит', 'smith'],
      ['ан', 'an'],
    ])
    const spelled = orInLatin(known, { romanise: word => latin.get(word) ?? null })
    assert.deepEqual(spelled.of('анна'), known.of('anna'))
    assert.deepEqual(spelled.of('민준'), known.of('민준'))
    assert.deepEqual(spelled.of('ан'), { given: null, surname: null })
    const { given, surname } = chooseGiven(parsed('Смит Анна'), spelled, null)
    assert.deepEqual([given, surname], [[['анна']], ['смит']])
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
    const ending = fc.constantFrom(...endings.map(each => each.ending), 'lee', 'é', '')
    const surname = fc.tuple(fc.stringMatching(/^[a-zé]{0,4}$/), ending).map(parts => parts.join(''))
    fc.assert(
      fc.property(surname, fc.constantFrom(null, 'RU', 'LT', 'LV', 'GR', 'US'), (text, country) => {
        const found = endings.find(({ ending: each, countries }) => {
          if (!text.endsWith(each) || text.length < Math.max(4, each.length + 2)) return false
          return countries === '' || (country !== null && countries.includes(country))
        })
        assert.equal(logOddsOfSurname(text, country), found?.logOdds ?? 0)
      }),
    )
  })

  it('say nothing in languages that do not inflect them', () => {
    for (const surname of ['smith', 'garcia', 'lee', 'eva', ''])
      assert.equal(logOddsOfSurname(surname, null), 0, surname)
    for (const surname of ['braithwaite', 'whyte']) assert.equal(logOddsOfSurname(surname, null), 0, surname)
    assert.ok(logOddsOfSurname('berzina', 'LV') > 0)
    assert.equal(logOddsOfSurname('berzina', 'IT'), 0)
  })
})

describe('surnames that only end like inflected ones', () => {
  const shares: Readonly<Record<string, number>> = { cordova: -9, cord: -13, novakova: -9, novak: -9, popovich: -12 }
  const frequencies: NameFrequencies = { of: name => ({ given: null, surname: shares[name] ?? null }) }

  it('are far more frequent than the form of men, or end like a patronymic', () => {
    for (const surname of ['cordova', 'popovich']) assert.ok(isOnlyAlike(surname, frequencies), surname)
    for (const surname of ['novakova', 'unheardova', 'petrovich', 'smith', 'eva'])
      assert.ok(!isOnlyAlike(surname, frequencies), surname)
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
