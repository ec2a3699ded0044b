import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allCountries } from '../../../core/country.ts'
import type { Block, Document, Line } from '../../../core/document.ts'
import { dateWords } from './codes.ts'
import { shippedTable } from './dataset.ts'
import { lawDocuments } from './documents.ts'
import { tinyLaw, tinyRule } from './fixtures/tiny-law.ts'
import type { LawTable } from './rules.ts'

const day = '2026-11-22'
const { page, index, path } = lawDocuments
const names = (law: LawTable) => lawDocuments.names(law).filter(name => name !== 'changes')
const territory = { country_code: 'RE', rule_of: 'FR', confidence: 'medium', notes: 'Part of France.' } as const

const lineText = (line: Line) => line.map(each => (typeof each === 'string' ? each : each.text)).join('')
const linesOf = (block: Block): Line[] => {
  if (block.kind === 'text') return [block.line]
  if (block.kind === 'list') return [...block.items]
  if (block.kind === 'facts') return block.facts.map(([name, line]) => [`${name}: `, ...line])
  return block.kind === 'table' ? block.rows.flatMap(({ cells }) => [...cells]) : []
}
const textOf = (document: Document | undefined) => {
  assert.ok(document)
  const lines = document.blocks.flatMap(each =>
    each.kind === 'heading' ? [`# ${each.text}`] : linesOf(each).map(lineText),
  )
  return [document.title, ...lines].join('\n')
}

describe('the page of a country', () => {
  const whole = tinyRule('FR', ['case_by_case', 'consent_required', 'allowed'], {
    laws: [
      { name: 'The act', local_name: 'La loi', citation: 'No. 7', in_force_since: '2004-07' },
      { name: 'The next act', citation: 'No. 8', in_force_since: '2027-01-01' },
    ],
    regulator: { name: 'The authority', url: 'https://authority.example.org' },
    opt_out_deadline_days: 10,
    opt_out_deadline_in: 'working_days',
    label_required: 'PUB',
    register: 'The list of objections',
    max_penalty: 'EUR 1 million',
    confidence: 'low',
    notes: 'The act was not read.',
    changes: [{ applies_from: '2027-01-01', business: { recommendation_code: 'prohibited', why: 'The next act.' } }],
  })
  const law = tinyLaw([whole], [territory])

  it('says the law, what decides, sources, obligations, deadline, penalty, how sure, and what is uncertain', () => {
    const text = textOf(page(law, 'fr', day))
    const wanted = [
      'France: law on commercial email',
      'not legal advice',
      'Businesses: Case by case Why businesses of FR.',
      'Consumers: Consent required Why consumers of FR.',
      'Generic addresses, such as info@: Allowed',
      'Scope of FR.',
      'Confidence: Low: ',
      'Last verified in November 2026.',
      'The act (La loi): No. 7, in force since July 2004',
      'The next act: No. 8, in force from 1 January 2027',
      'Say who you are',
      'Opt-out deadline: 10 working days.',
      'Label: PUB',
      'Opt-out register: The list of objections',
      'Maximum penalty: EUR 1 million',
      'Authority: The authority',
      '# Open questions\nThe act was not read.',
      'The act, Gazette (statute)',
      'The same law applies in Réunion.',
      'version of 1 November 2026',
    ]
    for (const each of wanted) assert.ok(text.includes(each), `${each}\n${text}`)
  })

  it('says what comes, and from its day on what came', () => {
    const before = textOf(page(law, 'fr', day))
    assert.match(before, /# From 1 January 2027\nBusinesses: Prohibited The next act\./)
    const after = textOf(page(law, 'fr', '2027-01-01'))
    assert.match(after, /# Rules\nBusinesses: Prohibited The next act\./)
    assert.doesNotMatch(after, /# From/)
  })

  it('says of what is not known that it is not', () => {
    const text = textOf(page(tinyLaw([tinyRule('FR', ['allowed'], { laws: [] })]), 'fr', day))
    for (const each of [
      'No law was found',
      'No fixed number of days',
      'Maximum penalty: Not known.',
      'As for businesses.',
    ]) {
      assert.ok(text.includes(each), each)
    }
    const atOnce = tinyLaw([tinyRule('FR', ['allowed'], { opt_out_deadline_days: 0 })])
    assert.match(textOf(page(atOnce, 'fr', day)), /Opt-out deadline: Immediately\./)
  })

  it("shows the operator's word as the operator's", () => {
    const override = { reason: 'Our counsel, ticket 7.', applies_from: '2026-01-01', scope: 'Ours.' }
    const text = textOf(page(tinyLaw([{ ...whole, override }]), 'fr', day))
    assert.match(text, /Set by the operator of this service, from 1 January 2026 on: scope\. Our counsel, ticket 7\./)
    assert.match(text, /Scope: Ours\./)
  })

  it('is there in lower case, and for no other name', () => {
    for (const name of ['zz', '', 'fra', '../fr', '__proto__']) assert.equal(page(law, name, day), undefined)
  })
})

describe('the page of a territory', () => {
  it('leads to the country whose law holds there, and says how sure that is', () => {
    const document = page(tinyLaw([tinyRule('FR', ['case_by_case'])], [territory]), 're', day)
    const text = textOf(document)
    assert.match(text, /^Réunion: .*\nThe rule of France applies here\. Part of France\./)
    assert.match(text, /Businesses: Case by case/)
    assert.match(text, /Confidence that this rule applies here: Medium: /)
    assert.ok(JSON.stringify(document).includes('"url":"/docs/law/fr"'))
  })
})

describe('the pages that ship', () => {
  const { rules, territories } = shippedTable()
  const law = tinyLaw(rules, territories)

  it('are one for each country and territory, and none has a hole', () => {
    assert.deepEqual(
      names(law),
      allCountries.map(({ code }) => code.toLowerCase()),
    )
    for (const name of names(law))
      assert.doesNotMatch(textOf(page(law, name, day)), /undefined|null|NaN|\[object/, name)
  })

  it('stand in the index with their verdict, how sure it is, and the choices that they belong to', () => {
    const [table] = index(law, day).blocks.filter(each => each.kind === 'table')
    assert.equal(table.rows.length, allCountries.length)
    const rowOf = (name: string) => table.rows.find(({ cells }) => lineText(cells[0]).startsWith(name))
    const germany = rowOf('Germany')
    assert.deepEqual(germany?.cells.map(lineText), [
      'Germany',
      'Consent required',
      'Consent required',
      'Consent required',
      'High',
    ])
    assert.deepEqual(germany?.choices, ['consent-required', 'consent-required', 'high'])
    assert.deepEqual(germany?.cells[0], [{ text: 'Germany', url: `${path}/de` }])
    // The rule of France is highly sure, and that it holds in Réunion is less so.
    assert.deepEqual(rowOf('Réunion')?.cells.map(lineText).slice(-1), ['Medium'])
    assert.equal(lineText(rowOf('Réunion')?.cells[0] ?? []), 'Réunion as France')
    for (const { choices } of table.rows) {
      for (const [filter, name] of choices.entries()) {
        assert.ok(table.filters[filter].choices.some(each => each.name === name))
      }
    }
  })
})

describe('a date in words', () => {
  it('is as exact as the date', () => {
    assert.deepEqual(['2004', '2004-07', '2004-07-08'].map(dateWords), ['2004', 'July 2004', '8 July 2004'])
  })
})

describe('the search', () => {
  it('finds each page by the names of its country and of its laws, those to come and local names too', () => {
    const law = tinyLaw(
      [
        tinyRule('FR', ['case_by_case', 'consent_required', 'allowed'], {
          laws: [{ name: 'The act', local_name: 'La loi', citation: 'No. 7' }],
          changes: [{ applies_from: '2027-01-01', laws: [{ name: 'The next act', citation: 'No. 8' }] }],
        }),
      ],
      [territory],
    )
    const entries = index(law, day).entries ?? []
    assert.deepEqual(
      entries.map(({ path: at, title }) => [at, title.split(':')[0]]),
      [
        ['/docs/law/fr', 'France'],
        ['/docs/law/re', 'R\u00e9union'],
      ],
    )
    for (const words of ['The act', 'La loi', 'No. 7', 'The next act']) assert.ok(entries[0].words.includes(words))
    assert.equal(entries[0].names, 'FR, France, FRA')
    assert.doesNotMatch(entries[1].words, /The act/)
  })
})
