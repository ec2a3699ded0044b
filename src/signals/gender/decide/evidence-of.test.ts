import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { ask as askShipped, shippedIndex } from '../fixtures/shipped-index.ts'
import { GenderEstimate } from '../schema.ts'
import type { SubjectType } from './estimate.ts'

const ask = (text: string, country: string | null = null, type: SubjectType = 'name') =>
  askShipped(type, text, { country })

describe('the evidence of an estimate', () => {
  it('is the name that was read, where it begins, and the people counted under it', () => {
    const { evidence } = ask('Dr. Anna Schmidt')
    assert.deepEqual([evidence?.name, evidence?.position, evidence?.match], ['anna', 4, 'exact'])
    assert.equal(evidence?.data_version, shippedIndex.asOf)
    assert.ok((evidence?.people ?? 0) > 1_000_000)
    assert.equal(evidence?.countries?.length, 5)
  })

  it('is that of the hinted country where its own sources decided', () => {
    const { country, evidence } = ask('Andrea Rossi', 'IT')
    assert.deepEqual([country, evidence?.countries], ['IT', ['IT']])
    assert.ok((evidence?.people ?? 0) < (ask('Andrea Rossi').evidence?.people ?? 0))
  })

  it('says how the table has the name', () => {
    const cases: [string, string, string][] = [
      ['Anna', 'name', 'exact'],
      ['Vilorna Smith', 'name', 'model'],
      ['Hans-Kasimir Meier', 'name', 'variant'],
      ['anna.schmidt@example.com', 'email', 'exact'],
      ['AnnaSchmidt87', 'username', 'exact'],
    ]
    for (const [text, type, match] of cases) {
      const { evidence } = ask(text, null, type as SubjectType)
      assert.equal(evidence?.match, match, text)
      if (match !== 'exact') assert.ok(evidence !== undefined && !('people' in evidence), text)
    }
    assert.ok(!('people' in (ask('김민준').evidence ?? {})), 'only lists have it')
  })

  it('is absent for unknown, and where a title or a surname decided', () => {
    for (const text of ['Support Desk', 'Wei Zhang', 'Frau Müller', 'J. Ivanova'])
      assert.ok(!('evidence' in ask(text)), text)
    assert.ok(!('name_parts' in ask('Wei Zhang')))
  })

  it('points at the name in the text, whatever the text is', () => {
    const text = fc.array(fc.constantFrom('Anna', 'Schmidt', 'Dr.', 'von', '-', ',', 'É', '김민준', '(x)', '  ', 'ℌ'))
    const schema = Compile(GenderEstimate)
    fc.assert(
      fc.property(text, words => {
        const sent = words.join(' ')
        const found = ask(sent)
        assert.ok(schema.Check(found), JSON.stringify(found))
        const { name, position } = found.evidence ?? {}
        if (name === 'anna') assert.equal(sent.trim().slice(position, (position ?? 0) + 4), 'Anna')
        for (const part of Object.values(found.name_parts ?? {})) {
          for (const word of part.split(' ')) assert.ok(sent.includes(word), `${part} of ${sent}`)
        }
      }),
    )
    assert.equal(ask('Annasdottir Anna').evidence?.position, 12)
    assert.equal(ask('İİ Anna Schmidt').evidence?.position, 3)
  })
})

describe('the parts of a name', () => {
  const cases: [string, Record<string, string> | undefined][] = [
    ['Dr. Hans-Peter Müller', { title: 'Dr.', given: 'Hans-Peter', family: 'Müller' }],
    ['Maria-Luise von der Heide', { given: 'Maria-Luise', family: 'von der Heide' }],
    ['von der Heide, Maria-Luise', { given: 'Maria-Luise', family: 'von der Heide' }],
    ['Anna Maria Schmidt', { given: 'Anna', middle: 'Maria', family: 'Schmidt' }],
    ['Mr. John Q. Public III', { title: 'Mr.', given: 'John', middle: 'Q.', family: 'Public', suffix: 'III' }],
    ['J. Edgar Hoover Jr.', { given: 'J. Edgar', family: 'Hoover', suffix: 'Jr.' }],
    ['Emma Clarke, ACA, FCA', { given: 'Emma', family: 'Clarke', suffix: 'ACA FCA' }],
    ['Emma Clarke ACA', { given: 'Emma', family: 'Clarke', suffix: 'ACA' }],
    ['Dr. rer. nat. Anna Kurz', { title: 'Dr. rer. nat.', given: 'Anna', family: 'Kurz' }],
    ['García López, Ana María', { given: 'Ana', middle: 'María', family: 'García López' }],
    ['Dr. Müller, Hans-Peter', { title: 'Dr.', given: 'Hans-Peter', family: 'Müller' }],
    ['Anna "Annie" Smith', { given: 'Anna', family: 'Smith' }],
    ['Jean Pierre', { given: 'Jean Pierre' }],
    ['Kim Min-jun', { given: 'Min-jun', family: 'Kim' }],
    ['Frau Müller', { title: 'Frau', family: 'Müller' }],
    ['Frau M.-L. von der Heide', { title: 'Frau', given: 'M.-L.', family: 'von der Heide' }],
    ['김민준', { given: '민준', family: '김' }],
    ['Анна Сергеевна Иванова', { given: 'Анна', middle: 'Сергеевна', family: 'Иванова' }],
    ['Кузнецов Алексей Викторович', { given: 'Алексей', middle: 'Викторович', family: 'Кузнецов' }],
    ['Коваленко Наталія Іванівна', { given: 'Наталія', middle: 'Іванівна', family: 'Коваленко' }],
    ['Nguyễn Văn An', { given: 'An', middle: 'Văn', family: 'Nguyễn' }],
    ['Phạm Hồng Nhung', { given: 'Nhung', middle: 'Hồng', family: 'Phạm' }],
    ['Nguyen Thi Lan', { given: 'Lan', middle: 'Thi', family: 'Nguyen' }],
    ['κ. Νίκος Γεωργίου', { title: 'κ.', given: 'Νίκος', family: 'Γεωργίου' }],
    ['د. ليلى حسن', { title: 'د.', given: 'ليلى', family: 'حسن' }],
    ['Monsieur Pierre Martin', { title: 'Monsieur', given: 'Pierre', family: 'Martin' }],
    ['Anna', undefined],
  ]
  for (const [text, parts] of cases) {
    it(`are told apart: ${text}`, () => {
      assert.deepEqual(ask(text).name_parts, parts)
    })
  }

  it('are not those of addresses and usernames', () => {
    assert.ok(!('name_parts' in ask('anna.schmidt@example.com', null, 'email')))
  })
})
