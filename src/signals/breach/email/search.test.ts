import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { askEndpoint, contextOf } from '../../../../test/support/ask-endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { aBreach } from '../fixtures/breaches.ts'
import { BreachCatalogue } from '../hibp/dataset.ts'
import type { SearchRequest } from '../schema.ts'
import { searchEndpoint } from './catalogue.ts'

const asOf = '2026-11-21T06:00:00.000Z'
const listed = new BreachCatalogue(
  [
    aBreach('Adobe', { Domain: 'adobe.com', AddedDate: '2013-12-04T00:00:00Z', DataClasses: ['Passwords', 'Names'] }),
    aBreach('Gawker', { Domain: 'gawker.com', AddedDate: '2014-01-01T00:00:00Z', DataClasses: ['Passwords'] }),
    aBreach('Later', { Domain: 'adobe.com', AddedDate: '2026-01-01T00:00:00Z', DataClasses: ['Names'] }),
    aBreach('Secret', { Domain: 'adobe.com', AddedDate: '2026-05-01T00:00:00Z', IsSensitive: true }),
  ],
  asOf,
)
const imported = [
  aBreach('Customers', { Domain: 'xn--bcher-kva.example', AddedDate: '2026-01-01T00:00:00Z', DataClasses: ['Names'] }),
]

const search = (input: SearchRequest) =>
  askEndpoint(
    searchEndpoint,
    input,
    contextOf({ get: () => listed as never }, { localBreaches: { records: async () => imported } }),
  )

async function namesOf(input: SearchRequest): Promise<string[]> {
  const answer = await search(input)
  assert.ok(!(answer instanceof ApiError))
  return answer.breaches.map(({ Name }) => Name)
}

describe('a search of the catalogue', () => {
  it('finds one breach by its name, whatever its case, and nothing by a part of it', async () => {
    assert.deepEqual(await namesOf({ name: 'ADOBE' }), ['Adobe'])
    assert.deepEqual(await namesOf({ name: 'Ado' }), [])
  })

  it('finds those of a domain, in both spellings of it, and none below it', async () => {
    assert.deepEqual(await namesOf({ domain: ' Adobe.com ' }), ['Adobe', 'Later'])
    assert.deepEqual(await namesOf({ domain: 'www.adobe.com' }), [])
    for (const domain of ['bücher.example', 'xn--bcher-kva.example']) {
      assert.deepEqual(await namesOf({ domain }), ['Customers'])
    }
  })

  it('finds those with a kind of data', async () => {
    assert.deepEqual(await namesOf({ data_class: 'passwords' }), ['Adobe', 'Gawker'])
    assert.deepEqual(await namesOf({ data_class: 'Pass' }), [])
  })

  it('leaves the latest, the newest first, of those that are all that was asked for', async () => {
    assert.deepEqual(await namesOf({ latest: 3 }), ['Customers', 'Later', 'Gawker'])
    assert.deepEqual(await namesOf({ latest: 1, domain: 'adobe.com' }), ['Later'])
    assert.deepEqual(await namesOf({ latest: 100, domain: 'adobe.com', data_class: 'Passwords' }), ['Adobe'])
  })

  it('counts what each source has of it, and never shows a sensitive breach', async () => {
    const answer = await search({ data_class: 'Names' })
    assert.ok(!(answer instanceof ApiError))
    assert.deepEqual(
      answer.sources.map(({ source, breaches }) => [source, breaches]),
      [
        ['hibp', 2],
        ['local', 1],
      ],
    )
    assert.deepEqual(await namesOf({ name: 'Secret' }), [])
  })

  it('leaves the catalogue as it was, which answers others', async () => {
    await search({ latest: 100 })
    assert.deepEqual(await namesOf({ data_class: 'Names' }), ['Adobe', 'Customers', 'Later'])
  })

  it('refuses what asks for nothing or for no domain, and waits for the data', async () => {
    const refusal = async (input: SearchRequest) => {
      const answer = await search(input)
      assert.ok(answer instanceof ApiError)
      return [answer.code, answer.details.pointer]
    }
    assert.deepEqual(await refusal({}), ['invalid_input', '/name'])
    for (const domain of ['adobe', 'a b.com', '.com', 'a..com', 'https://adobe.com', 'anna@adobe.com']) {
      assert.deepEqual(await refusal({ domain }), ['invalid_input', '/domain'])
    }
    const unopened = await askEndpoint(
      searchEndpoint,
      { name: 'Adobe' },
      contextOf({ get: () => undefined }, { localBreaches: { records: async () => [] } }),
    )
    assert.ok(unopened instanceof ApiError)
    assert.equal(unopened.code, 'data_unavailable')
  })
})
