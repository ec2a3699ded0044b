import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contextOf } from '../../../../test/support/ask-endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { aBreach } from '../fixtures/breaches.ts'
import { BreachCatalogue } from '../hibp/dataset.ts'
import type { CatalogueAnswer } from '../schema.ts'
import type { BreachRecord } from './breach-record.ts'
import { catalogueEndpoint, catalogueOf, keptCatalogueOf } from './catalogue.ts'

const asOf = '2026-11-21T06:00:00.000Z'
const listed = new BreachCatalogue(
  [aBreach('Gawker'), aBreach('Adobe'), aBreach('Old', { IsRetired: true }), aBreach('Secret', { IsSensitive: true })],
  asOf,
)
const imported = [
  aBreach('Adobe', { Title: 'imported' }),
  aBreach('Customers', { Description: 'Größe 😀', ModifiedDate: '2026-10-30T12:00:00Z' }),
]

const ask = (opened: BreachCatalogue | undefined, local: readonly BreachRecord[] | null) =>
  catalogueEndpoint.run(
    {},
    contextOf({ get: () => opened as never }, { localBreaches: { records: async () => local } }),
  )

describe('the catalogue', () => {
  it('names each breach once with its source, sorted, without retired and sensitive ones', () => {
    const { breaches, sources } = catalogueOf(listed, imported)
    assert.deepEqual(
      breaches.map(({ Source, Name, Title }) => [Source, Name, Title]),
      [
        ['hibp', 'Adobe', 'The breach of Adobe'],
        ['local', 'Customers', 'The breach of Customers'],
        ['hibp', 'Gawker', 'The breach of Gawker'],
      ],
    )
    assert.deepEqual(sources, [
      { source: 'hibp', as_of: asOf, breaches: 2 },
      { source: 'local', as_of: '2026-10-30T12:00:00Z', breaches: 1 },
    ])
  })

  it('is the same frozen answer for each state of its sources, so that it is written once', () => {
    const first = keptCatalogueOf(listed, imported)
    assert.deepEqual(first, catalogueOf(listed, imported))
    assert.ok(Object.isFrozen(first))
    assert.equal(keptCatalogueOf(listed, [...imported]), first)
  })

  it('changes with either of its sources', () => {
    const numbers = ({ sources }: CatalogueAnswer) => sources.map(({ breaches }) => breaches)
    assert.deepEqual(numbers(keptCatalogueOf(listed, [])), [2, 0])
    assert.deepEqual(numbers(keptCatalogueOf(listed, imported)), [2, 1])
    assert.deepEqual(numbers(keptCatalogueOf(listed, [imported[1], aBreach('Other')])), [2, 2])
    assert.deepEqual(numbers(keptCatalogueOf(new BreachCatalogue([], asOf), imported)), [0, 2])
  })
})

describe('the endpoint of the catalogue', () => {
  it('answers from what is open, and says so while nothing is', async () => {
    const answer = await ask(listed, imported)
    assert.ok(!(answer instanceof ApiError))
    assert.equal(answer, keptCatalogueOf(listed, imported))
    const refusal = await ask(undefined, [])
    assert.ok(refusal instanceof ApiError)
    assert.equal(refusal.code, 'data_unavailable')
  })

  it('answers nothing while the local breaches are not known completely', async () => {
    const refusal = await ask(listed, null)
    assert.ok(refusal instanceof ApiError)
    assert.deepEqual([refusal.code, refusal.details.retryAfterSeconds], ['provider_unavailable', 5])
  })
})
