import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contextOf } from '../../../../test/support/ask-endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { aBreach } from '../fixtures/breaches.ts'
import { BreachCatalogue } from '../hibp/breach-catalogue.ts'
import type { BreachRecord } from './breach-record.ts'
import { catalogueEndpoint, catalogueJson, catalogueOf } from './catalogue.ts'

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

  it('is empty and as of no day before anything is known', () => {
    assert.deepEqual(catalogueOf(new BreachCatalogue([], null), []), {
      sources: [
        { source: 'hibp', as_of: null, breaches: 0 },
        { source: 'local', as_of: null, breaches: 0 },
      ],
      breaches: [],
    })
  })

  it('is written in ASCII, and once for each state of its sources', () => {
    const json = catalogueJson(listed, imported)
    assert.deepEqual(JSON.parse(json), catalogueOf(listed, imported))
    assert.match(json, /^[\0-~]+$/)
    let reads = 0
    const watched = Object.defineProperty(aBreach('Watched'), 'Title', { enumerable: true, get: () => ++reads })
    const large = new BreachCatalogue([watched], asOf)
    const first = catalogueJson(large, imported)
    assert.equal(catalogueJson(large, [...imported]), first)
    // Copied into the answer when it is put together, and not looked at again.
    assert.equal(reads, 1)
  })

  it('changes with either of its sources', () => {
    const numbers = (json: string) => JSON.parse(json).sources.map(({ breaches }: { breaches: number }) => breaches)
    assert.deepEqual(numbers(catalogueJson(listed, [])), [2, 0])
    assert.deepEqual(numbers(catalogueJson(listed, imported)), [2, 1])
    assert.deepEqual(numbers(catalogueJson(listed, [imported[1], aBreach('Other')])), [2, 2])
    assert.deepEqual(numbers(catalogueJson(new BreachCatalogue([], asOf), imported)), [0, 2])
  })
})

describe('the endpoint of the catalogue', () => {
  it('answers from what is open, and says so while nothing is', async () => {
    const answer = await ask(listed, imported)
    assert.ok(!(answer instanceof ApiError))
    assert.equal(catalogueEndpoint.serialize?.(answer), catalogueJson(listed, imported))
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
