import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isNamePart, isPronounceable, looksLikeName } from './looks-like-name.ts'
import { parseName } from './parse-name.ts'
import { WordShapes } from './word-shapes.ts'

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
    ['"Anna Jones"', 'anna jones'],
    ['(Anna)', 'anna'],
    ['Anna Kurz Ph.D.', 'anna kurz'],
    ['Dr. rer. nat. Anna Kurz', 'anna kurz'],
    ['Dipl.-Ing. Hans Meier', 'hans meier'],
    ['John Smith Sr.', 'john smith'],
    ['د. أحمد', 'احمد'],
    ['Anna−Maria', 'anna-maria'],
    ['D´Angelo', 'dangelo'],
    ['N/A', ''],
    ['An\u00adna', 'anna'],
    ['\u2764\ufe0fAnna', 'anna'],
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

  it('takes a word of kinship between names only', () => {
    assert.deepEqual(parseName('Hassan bin Ali').sides, ['male'])
    for (const text of ['Li Bin', 'Li Bin !', 'Noa Ben David']) assert.deepEqual(parseName(text).sides, [], text)
    assert.equal(words('Li Bin'), 'li bin')
    assert.equal(words('Siva a/l Raman'), 'siva raman')
  })

  it('takes a form of address behind a name for a surname where it can be one', () => {
    assert.equal(words('Emma Lord'), 'emma lord')
    assert.deepEqual(parseName('Emma Lord').sides, [])
    assert.deepEqual(parseName('Lord Byron').sides, ['male'])
  })

  it('takes a form of address that stands alone for a word: somebody may be called so', () => {
    for (const text of ['Lady', ' Lady ', 'Begüm', 'BEGÜM'])
      assert.equal(words(text), text.trim() === 'Lady' ? 'lady' : 'begum')
    for (const text of ['Mba', 'Mba\u200b', ' MBA ']) assert.equal(words(text), 'mba', 'nor is a degree less of one')
    assert.deepEqual(parseName('Lady').sides, [])
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
    const longest = 'María del Carmen García López de la Cruz'
    for (const text of ['Maria', 'Ng', 'Jean-Pierre de la Tour', 'Иван', '民俊', "O'Brien", 'Jan Smrž', longest])
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
      'Anna & Peter',
      'Anna ١',
    ]
    for (const text of [...not, 'one two three four five six seven eight', 'x'.repeat(30)]) {
      assert.ok(!looks(text), text)
    }
  })
})

describe('a part of a name', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aeybcxzAж'), maxLength: 8 })

  it('cannot be pronounced when it has consonants alone, or one letter four times over', () => {
    fc.assert(
      fc.property(letters, part => {
        const expected = !/^[b-df-hj-np-tv-xz]{4,}$/.test(part) && !/(.)\1{3}/.test(part)
        assert.equal(isPronounceable(part), expected)
      }),
    )
  })

  it('is not of a company, nor longer than any name', () => {
    for (const part of ['gmbh', 'team', 'x'.repeat(25)]) assert.ok(!isNamePart(part))
    for (const part of ['anna', 'ng', 'teams']) assert.ok(isNamePart(part))
  })
})

describe('the shapes of words', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abzAж'), maxLength: 4 })

  it('refuse no word of the list, and none that begins with another letter than a small Latin one', () => {
    fc.assert(
      fc.property(fc.array(word), list => {
        const shapes = new WordShapes(list)
        for (const each of list) assert.ok(shapes.mayBeOne(each), each)
      }),
    )
    const shapes = new WordShapes(['mr', 'mrs', 'x'.repeat(40)])
    for (const like of ['my', 'x'.repeat(50), 'éa', '']) assert.ok(shapes.mayBeOne(like), like)
    for (const other of ['m', 'mary', 'ms '.repeat(2), 'dr']) assert.ok(!shapes.mayBeOne(other), other)
  })
})
