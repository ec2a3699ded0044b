import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { normalise } from './text.ts'
import { parseName, partsOf } from './words.ts'

const parsed = (text: string) =>
  parseName({ mayBeListed: () => true, of: () => ({ given: null, surname: null }) }, normalise(text))

const words = (text: string) =>
  parsed(text)
    .words.map(word => word.join('-'))
    .join(' ')
const surname = (text: string) =>
  parsed(text)
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
    assert.deepEqual(parsed('Mrs Jones').sides, ['female'])
    assert.deepEqual(parsed('Herr Dr. Meier').sides, ['male'])
    assert.deepEqual(parsed('Siti binti Ahmad').sides, ['female'])
    assert.deepEqual(parsed('Ravi s/o Kumar').sides, ['male'])
    assert.deepEqual(parsed('Donna Prince').sides, [])
  })

  it('takes a word of kinship between names only', () => {
    assert.deepEqual(parsed('Hassan bin Ali').sides, ['male'])
    for (const text of ['Li Bin', 'Li Bin !', 'Noa Ben David']) assert.deepEqual(parsed(text).sides, [], text)
    assert.equal(words('Li Bin'), 'li bin')
    assert.equal(words('Siva a/l Raman'), 'siva raman')
  })

  it('takes a form of address behind a name for a surname where it can be one', () => {
    assert.equal(words('Emma Lord'), 'emma lord')
    assert.deepEqual(parsed('Emma Lord').sides, [])
    assert.deepEqual(parsed('Lord Byron').sides, ['male'])
  })

  it('takes a form of address that stands alone for a word: somebody may be called so', () => {
    for (const text of ['Lady', ' Lady ', 'Begüm', 'BEGÜM'])
      assert.equal(words(text), text.trim() === 'Lady' ? 'lady' : 'begum')
    for (const text of ['Mba', 'Mba\u200b', ' MBA ']) assert.equal(words(text), 'mba', 'nor is a degree less of one')
    assert.deepEqual(parsed('Lady').sides, [])
  })

  it('reads every text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), text => {
        assert.ok(partsOf(parsed(text)).every(part => part.length > 0))
      }),
    )
  })
})
