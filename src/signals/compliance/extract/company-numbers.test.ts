import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { findCompanyNumbers } from './company-numbers.ts'
import { normalise } from './page.ts'

interface Kind {
  readonly country: string
  readonly name: string
  readonly kind: string
  readonly shared?: readonly string[]
  readonly example: string
  readonly labels?: readonly string[]
}
const file = new URL('../../../../assets/compliance/extract/company-ids.json', import.meta.url)
const kinds: readonly Kind[] = JSON.parse(readFileSync(file, 'utf8'))

const gradesOf = (text: string) =>
  findCompanyNumbers(text, [], () => true).numbers.map(({ countries, grade }) => `${countries.join('/')} ${grade}`)

describe('the tables that pages are read with', () => {
  it('are the ones their manifest describes', () => {
    const folder = new URL('../../../../assets/compliance/extract/', import.meta.url)
    const { files } = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'))
    for (const { name, sha256 } of files) {
      const digest = createHash('sha256')
        .update(readFileSync(new URL(name, folder)))
        .digest('hex')
      assert.equal(digest, sha256, name)
    }
  })
})

describe('the table of company numbers', () => {
  for (const { country, name, kind, shared, example, labels } of kinds) {
    it(`finds its example of ${country} ${name}`, () => {
      const text = normalise(`${labels?.[0] ?? ''} ${example} `)
      const { numbers, addresses } = findCompanyNumbers(text, [], () => true)
      if (kind === 'address') assert.ok(addresses.includes(country))
      else if (kind !== 'court')
        assert.ok(numbers.some(({ countries }) => countries.join() === (shared ?? [country]).join()))
    })
  }
})

describe('a company number', () => {
  it('counts when its check digits are right, and not when one digit is wrong', () => {
    assert.deepEqual(gradesOf('USt-IdNr. DE136695976'), ['DE checked'])
    assert.deepEqual(gradesOf('USt-IdNr. DE136695977'), [])
    assert.deepEqual(gradesOf('ABN 83 914 571 673'), ['AU checked'])
    assert.deepEqual(gradesOf('ABN 83 914 571 674'), [])
  })

  it('is one of a register when its court or its register is named with it', () => {
    assert.deepEqual(gradesOf('HRB 12345'), ['DE format'])
    assert.deepEqual(gradesOf('Amtsgericht Stuttgart, HRB 12345'), ['DE registered'])
    assert.deepEqual(gradesOf(`Amtsgericht Stuttgart ${'x '.repeat(200)} HRB 12345`), ['DE format'])
    assert.deepEqual(gradesOf('Registered in England and Wales No. 01234567'), ['GB registered'])
  })

  it('needs its label where the digits alone tell nothing', () => {
    assert.deepEqual(gradesOf('0403.019.261'), [])
    assert.deepEqual(gradesOf('KBO 0403.019.261'), ['BE checked'])
    assert.deepEqual(gradesOf('our VR 360 tour, PR 12345, RC 1234'), [])
  })

  it('is of two countries where neighbours share its form', () => {
    assert.deepEqual(gradesOf('IČO: 25123891'), ['CZ/SK checked'])
    assert.deepEqual(gradesOf('IČO: 25 123 891'), ['CZ/SK checked'])
  })

  it('is not a price, a year or a word', () => {
    assert.deepEqual(gradesOf('RO 40, AT 2024, from DE 1 000, IT 12345678901, si 12345678, GB 2024'), [])
  })

  it('is the same number however it is written', () => {
    const numberOf = (text: string) => findCompanyNumbers(text, [], () => true).numbers[0].number
    assert.equal(numberOf('NIP 856-734-62-15'), numberOf('NIP: 8567346215'))
    assert.equal(numberOf('SIREN 552 008 443'), numberOf('RCS Paris 552008443'))
  })
})
