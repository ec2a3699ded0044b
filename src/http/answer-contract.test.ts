/** What core/endpoint.ts lets an answer say of itself beside its body, through the real edge and a real ledger. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Served, serve } from '../../test/support/served.ts'
import type { Endpoint } from '../core/endpoint.ts'
import { object } from '../core/json-schema.ts'
import type { Signal } from '../core/signal.ts'
import { findCharge } from '../metering/charge.ts'

type Input = { readonly word: string }
type Output = { readonly answer: string }

const requestIds: string[] = []

/** Reserves three credits and charges as many as the word says; an answer of none is not complete yet. */
const charges: Endpoint<Input, Output> = {
  scope: 'things',
  summary: 'A thing',
  description: 'A thing of a test.',
  request: object({ word: { type: 'string' } }, { additionalProperties: false }),
  response: object({ answer: { type: 'string' } }),
  refusals: [],
  samples: [],
  path: '/v1/things/charges',
  price: (_, { requestId }) => {
    requestIds.push(requestId)
    return 3
  },
  run: ({ word }, { requestId }) => {
    requestIds.push(requestId)
    return { answer: word }
  },
  charged: ({ answer }) => Number(answer),
  retryAfterSeconds: ({ answer }) => (answer === '0' ? 7 : undefined),
}

const things: Signal = { name: 'things', title: 'Things', endpoints: [charges], datasets: [] }

let served: Served
before(async () => {
  served = await serve(things, {})
})
after(() => served.stop())

describe('an answer', () => {
  it('says what it is charged, which is its price at most', async () => {
    const caller = await served.caller(10)
    for (const [word, charged] of [
      ['1', '1'],
      ['0', '0'],
      ['9', '3'],
    ]) {
      const answer = await caller.ask(charges.path, { word })
      assert.equal(answer.headers.get('x-credits-charged'), charged)
    }
    assert.equal((await caller.credits()).left, 6)
  })

  it('that is not complete says when to ask again', async () => {
    const caller = await served.caller(10)
    const [incomplete, complete] = [
      await caller.ask(charges.path, { word: '0' }),
      await caller.ask(charges.path, { word: '1' }),
    ]
    assert.deepEqual([incomplete.status, incomplete.headers.get('retry-after')], [200, '7'])
    assert.deepEqual([complete.status, complete.headers.get('retry-after')], [200, null])
  })

  it('has the id that its price and its run were told, by which the ledger knows it', async () => {
    const caller = await served.caller(3)
    requestIds.length = 0
    const answer = await caller.ask(charges.path, { word: '2' })
    const id = answer.headers.get('x-request-id') ?? assert.fail()
    assert.deepEqual(requestIds, [id, id])
    await caller.credits()
    assert.equal((await findCharge(served.store.ledger, id))?.creditsCharged, 2)
  })
})
