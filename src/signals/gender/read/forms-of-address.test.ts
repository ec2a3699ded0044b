/**
 * The table of forms of address: its columns, that its forms are no names, and that it has the "and" of every language.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { rowsOf } from '../assets.ts'
import { shippedIndex } from '../fixtures/shipped-index.ts'
import { attachedConjunctions, conjunctions, formOf, splitAttached, unspacedConjunctions } from './forms-of-address.ts'
import { fold } from './text.ts'

const positions = ['before', 'behind', 'attached before', 'attached behind', 'middle']
const kinds = [
  ...['address', 'title', 'degree', 'rank', 'clergy', 'nobility', 'kinship', 'patronymic'],
  ...['marital', 'postnominal', 'conjunction', 'couple', 'company'],
]
const rows = rowsOf('forms-of-address.csv').map(([, form, position, , kind, note]) => ({ form, position, kind, note }))
const notes = ['', 'as written', 'with a dot', 'behind a comma', 'rather the form']

const lines = readFileSync(new URL('../../../../assets/gender/forms-of-address.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

/** Natural logarithms of shares: about 900 of 700 million persons, and one of 200 thousand. */
const rareGiven = -13.5
const rareSurname = -12.2

describe('the table of forms of address', () => {
  it('has its six columns, and only values that are known', () => {
    assert.equal(lines[0], 'languages,form,position,sex,kind,note')
    for (const line of lines.slice(1)) {
      const [languages, form, position, sex, kind, note, ...more] = line.split(',')
      assert.match(languages, /^[a-z]{2,3}(?: [a-z]{2,3})*$/, line)
      assert.ok(form.length > 0 && form === form.trim() && form === form.normalize('NFC'), line)
      assert.ok(
        positions.some(each => each === position),
        line,
      )
      assert.ok(['female', 'male', 'any'].includes(sex), line)
      assert.ok(
        kinds.some(each => each === kind),
        line,
      )
      assert.ok(
        notes.some(each => each === note),
        line,
      )
      assert.equal(more.length, 0, line)
    }
  })

  it('has no row twice', () => {
    const keys = lines.slice(1).map(line => line.split(',').slice(1).join(','))
    assert.deepEqual(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      [],
    )
  })

  it('has no given name and no surname among the forms without a note', () => {
    const names = rows.filter(({ form, position, kind, note }) => {
      if (position.startsWith('attached') || note !== '' || kind === 'conjunction' || kind === 'postnominal')
        return false
      const { given, surname } = shippedIndex.of(fold(form))
      return (given ?? rareGiven) > rareGiven || (surname ?? rareSurname) > rareSurname
    })
    assert.deepEqual(
      names.map(({ form, position }) => `${form} ${position}`),
      [],
    )
  })

  it('has the word between two persons of every language of CLDR that has one', () => {
    const locales = Intl.ListFormat.supportedLocalesOf(
      `af am ar as az be bg bn bs ca cs da de el en eo es et eu fa fi fil fo fr ga gd gl gu ha he hi hr hu hy id is it ja jv ka kk
      km kn ko ky lo lt lv mk mr ms mt my nb ne nl or pa pl ps pt ro ru sd si sk sl so sq sr sv sw ta te th tk to tr uk ur uz vi
      yue zh`.split(/\s+/),
    )
    assert.ok(locales.length > 70)
    const known = new Set([...conjunctions, ...attachedConjunctions, ...unspacedConjunctions, '、'])
    const unknown = locales.filter(locale => {
      const between = new Intl.ListFormat(locale).format(['A', 'B']).slice(1, -1)
      return !known.has(between.normalize('NFKC').replace(/[\s\-\u200b]/g, ''))
    })
    assert.deepEqual(unknown, [])
  })
})

describe('a form of address', () => {
  const word = (written: string) => ({ written, isDotted: false })

  it('means what it does in the language of the country, where languages differ', () => {
    const fr = { written: 'Fr', isDotted: true }
    assert.equal(formOf('fr', false, fr, null)?.side, null)
    assert.equal(formOf('fr', false, fr, 'da')?.side, 'female')
    assert.equal(formOf('mrs', false, word('Mrs'), 'fr')?.side, 'female')
  })

  it('that is a name too is one only as its note says', () => {
    assert.equal(formOf('chi', false, word('Chị'), null)?.side, 'female')
    assert.equal(formOf('chi', false, word('Chi'), null), undefined)
    assert.equal(formOf('arch', false, { written: 'Arch', isDotted: true }, null)?.side, null)
    assert.equal(formOf('arch', false, word('Arch'), null), undefined)
  })

  it('is taken off a name that it is written together with', () => {
    assert.deepEqual(splitAttached('김민준군'), ['김민준', '군'])
    assert.equal(splitAttached('박지양'), null)
    assert.deepEqual(splitAttached('田中さん'), ['田中', 'さん'])
    assert.deepEqual(splitAttached('นางสาวกิตติ'), ['นางสาว', 'กิตติ'])
    assert.equal(splitAttached('นาง'), null)
  })
})
