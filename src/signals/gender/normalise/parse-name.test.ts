import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { looksLikeName } from './looks-like-name.ts'
import { parseAny, parseName } from './parse-name.ts'

const words = (text: string) =>
  parseName(text)
    .words.map(word => word.join('-'))
    .join(' ')
const surname = (text: string) =>
  parseName(text)
    .surname.map(word => word.join('-'))
    .join(' ')

describe('taking a name apart', () => {
  const cases = [
    ['Maria', 'maria'],
    ['Maria Rossi', 'maria rossi'],
    ['Jean-Pierre Dupont', 'jean-pierre dupont'],
    ['Dr. Hans Meier', 'hans meier'],
    ['Prof. Dr. h.c. Anna Kurz', 'anna kurz'],
    ['Martin Luther King Jr.', 'martin luther king'],
    ['A. Michael Brown', 'michael brown'],
    ['Michael B. Jordan', 'michael jordan'],
    ['Robert (Bob) Jones', 'robert jones'],
    ['Robert "Bob" Jones', 'robert jones'],
    ['\u200fמרים', 'מרים'],
    ['Ｍａｒｉａ', 'maria'],
    ['  Anna\tLee ', 'anna lee'],
    ['', ''],
    ['42', ''],
  ]
  for (const [text, expected] of cases) {
    it(`reads ${JSON.stringify(text)} as ${JSON.stringify(expected)}`, () => {
      assert.equal(words(text), expected)
    })
  }

  it('takes what stands before a comma for the surname', () => {
    assert.equal(words('Müller, Hans-Peter'), 'hans-peter')
    assert.equal(surname('Müller, Hans-Peter'), 'muller')
    assert.equal(words('الاسم، محمد'), 'محمد')
  })

  it('does not take a title or a degree after a comma for a given name', () => {
    assert.equal(words('Anna Kurz, PhD'), 'anna kurz')
    assert.equal(words('Hans Meier, Jr.'), 'hans meier')
  })

  it('leaves no given name where only an initial stands before the surname', () => {
    for (const text of ['J. Smith', 'J Smith', 'J.R. Smith', 'Smith, J.', 'Dr. J. Smith']) {
      assert.equal(words(text), '', text)
      assert.equal(surname(text), 'smith', text)
    }
    assert.equal(words('Jane S.'), 'jane')
  })

  it('keeps what forms of address and kinship say', () => {
    assert.deepEqual(parseName('Mrs Jones').sides, ['female'])
    assert.deepEqual(parseName('Herr Dr. Meier').sides, ['male'])
    assert.deepEqual(parseName('Siti binti Ahmad').sides, ['female'])
    assert.deepEqual(parseName('Ravi s/o Kumar').sides, ['male'])
    assert.deepEqual(parseName('Donna Prince').sides, [])
  })

  it('reads plain names as it reads any', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[A-Za-z]{2,12}$/),
      fc.constantFrom('Mr', 'mrs', 'Dr', 'bin', 'binti', 'so', 'Maria', 'van'),
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 2 }), words => {
        const text = words.join(' ')
        // A form of address alone is a word like any other: somebody may be called so.
        if (words.length === 2) assert.deepEqual(parseName(text), parseAny(text))
      }),
    )
  })

  it('reads every text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), text => {
        const parsed = parseName(text)
        assert.ok([...parsed.words, ...parsed.surname].every(word => word.every(part => part.length > 0)))
        assert.equal(typeof looksLikeName(text, parsed), 'boolean')
      }),
    )
  })
})

describe('what looks like a name', () => {
  const looks = (text: string) => looksLikeName(text, parseName(text))

  it('is words that can be said', () => {
    for (const text of ['Maria', 'Ng', 'Jean-Pierre de la Tour', 'Иван', '民俊', "O'Brien"])
      assert.ok(looks(text), text)
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
    for (const text of [...not, 'one two three four five six seven eight', 'x'.repeat(30)]) {
      assert.ok(!looks(text), text)
    }
  })
})
