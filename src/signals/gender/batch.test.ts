import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { askEndpoint, contextOf, refusalOf } from '../../../test/support/ask-endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import type { AiClient } from './ai/client.ts'
import { batchEndpoint, type GenderPorts } from './endpoint.ts'
import { readerOf, ScriptedClient } from './fixtures/asking.ts'
import { tinyIndex } from './fixtures/tiny-index.ts'
import type { BatchAnswer, BatchItem } from './schema.ts'

const data = readerOf(tinyIndex())
const withoutProvider = contextOf<GenderPorts>(data, { ai: null })
const askedOf = (ai: AiClient) => contextOf<GenderPorts>(data, { ai })
const named = (id: string, value: string, more: Partial<BatchItem> = {}): BatchItem => ({
  id,
  type: 'name',
  value,
  ...more,
})

async function ask(items: BatchItem[], context = withoutProvider): Promise<BatchAnswer> {
  const answer = await askEndpoint(batchEndpoint, { items }, context)
  assert.ok(!(answer instanceof ApiError))
  return answer
}

describe('POST /v1/gender/batch', () => {
  it('is refused whole, with the pointer of the first item that is not valid', () => {
    const bad: [BatchItem, string][] = [
      [named('x', 'Anna', { forceToGenderize: true, options: { ai_mode: 'off' } }), '/items/1/options/ai_mode'],
      [{ id: 'x', type: 'email', value: 'anna' }, '/items/1/value'],
      [{ id: 'x', type: 'email', value: `${'a'.repeat(250)}@b.de` }, '/items/1/value'],
    ]
    for (const [item, pointer] of bad) {
      const refusal = refusalOf(batchEndpoint, {
        items: [named('1', 'Anna'), item, { id: 'y', type: 'email', value: '' }],
      })
      assert.equal(refusal?.code, 'invalid_input')
      assert.equal(refusal?.details.pointer, pointer)
    }
    assert.equal(refusalOf(batchEndpoint, { items: [named('1', 'a'.repeat(1000))] }), undefined)
    const ofLength = (length: number) => `${'\u{1f338}'.repeat(length - 2)}@x`
    const addressOf = (value: string): BatchItem => ({ id: '1', type: 'email', value })
    assert.equal(refusalOf(batchEndpoint, { items: [addressOf(ofLength(254))] }), undefined, 'a sign counts once')
    assert.equal(refusalOf(batchEndpoint, { items: [addressOf(ofLength(255))] })?.details.pointer, '/items/0/value')
  })

  it('lets an item fail alone, says what to do, and does not charge it', async () => {
    const client = new ScriptedClient(name => {
      if (name.startsWith('lost')) return { outcome: 'unconfirmed' }
      return name.startsWith('down')
        ? { outcome: 'unavailable' }
        : { outcome: 'answered', gender: 'male', confidence: 0.8 }
    })
    const on = askedOf(client)
    const ai = { options: { ai_mode: 'fallback' } } as const
    const answer = await ask(
      [
        named('1', 'Anna', ai),
        named('2', 'Lostorna', ai),
        named('3', 'Downorna', ai),
        named('4', 'Upforna', { ...ai, country: 'zz' }),
      ],
      on,
    )
    assert.deepEqual(
      client.asked.at(-1),
      { name: 'upforna', country: null },
      'a code that is not assigned says nothing',
    )
    assert.deepEqual(
      answer.data.map(each => each.charged_credits),
      [1, 0, 0, 1],
    )
    assert.deepEqual(answer.data[1].error, {
      code: 'provider_response_unconfirmed',
      status: 504,
      action: 'inspect_billing_before_retry',
    })
    assert.deepEqual(answer.data[2].error, { code: 'provider_unavailable', status: 503, action: 'wait_then_retry' })
    assert.equal(answer.data[1].data, undefined)
    assert.equal(batchEndpoint.charged?.(answer), 2)
    assert.equal(answer.billing_status, 'confirmed')
  })

  it('says that nothing was charged when every item failed', async () => {
    const on = askedOf(new ScriptedClient(() => ({ outcome: 'unavailable' })))
    const answer = await ask([named('1', 'Vilorna', { options: { ai_mode: 'always' } })], on)
    assert.equal(answer.billing_status, 'not_charged')
    assert.equal(batchEndpoint.charged?.(answer), 0)
  })

  it('asks a provider about a few items at a time, and keeps their order', async () => {
    const client = new ScriptedClient(name => ({
      outcome: 'answered',
      gender: name.endsWith('a') ? 'female' : 'male',
      confidence: 0.9,
    }))
    const items = Array.from({ length: 50 }, (_, at) =>
      named(String(at), at % 2 === 0 ? 'Zuwala' : 'Zuwalo', { options: { ai_mode: 'always' } }),
    )
    const { data } = await ask(items, askedOf(client))
    assert.ok(data.every(({ data: found }, at) => found?.gender === (at % 2 === 0 ? 'female' : 'male')))
    assert.equal(client.asked.length, 50)
    assert.ok(client.mostAtOnce <= 10)
  })

  it('asks a provider nothing more once the connection of the caller has ended', async () => {
    const caller = new AbortController()
    const client = new ScriptedClient(() => {
      caller.abort()
      return { outcome: 'answered', gender: 'male', confidence: 0.9 }
    })
    // Like the real client, this one sends nothing once the signal is aborted.
    const ai: AiClient = {
      estimate: async (name, country, { signal }) =>
        signal.aborted ? { outcome: 'unavailable' } : client.estimate(name, country),
    }
    const items = Array.from({ length: 50 }, (_, at) => named(String(at), 'Zuwala', { options: { ai_mode: 'always' } }))
    const { data: entries } = await ask(items, contextOf<GenderPorts>(data, { ai }, { signal: caller.signal }))
    assert.equal(client.asked.length, 10)
    assert.equal(entries.filter(({ charged_credits }) => charged_credits === 0).length, 40)
  })

  it('is data_unavailable while nothing is open', async () => {
    const refusal = await askEndpoint(
      batchEndpoint,
      { items: [named('1', 'Anna')] },
      contextOf(readerOf(null), { ai: null }),
    )
    assert.ok(refusal instanceof ApiError)
    assert.equal(refusal.code, 'data_unavailable')
  })
})
