/** The client against the real service: every endpoint, every documented sample, and what repeats cost. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  type Answer,
  type CallOptions,
  type Client,
  createClient,
  failedItems,
  unwrap,
} from '../../src/client/client.ts'
import { operations } from '../../src/client/generated/api.ts'
import { ApiError } from '../../src/core/errors.ts'
import { signals } from '../../src/signals/index.ts'
import { type Accounts, openAccounts } from '../support/accounts.ts'
import { CuttingProxy } from '../support/cutting-proxy.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

/** Credits of a new account. */
const freeCredits = 1_000

type Call = (input: object, options?: CallOptions) => Promise<Answer<unknown>>

let service: ServiceUnderTest
let accounts: Accounts

before(async () => {
  service = await commonService()
  accounts = await openAccounts(service.home)
})
after(() => accounts.close())

/** The method of a path. */
function methodOf(client: Client, path: string): Call {
  const groups = client as unknown as Record<string, Record<string, Call>>
  for (const [group, methods] of Object.entries(operations)) {
    for (const [name, [own]] of Object.entries(methods)) if (own === path) return groups[group][name]
  }
  throw new Error(`the client has no method for ${path}`)
}

const clientOf = (apiKey: string, baseUrl = service.url) => createClient({ baseUrl, apiKey, maxRetries: 0 })

describe('the client', () => {
  it('has a method for each path of the service, and no other', async () => {
    const { json } = await service.post('/openapi.json', null, { method: 'GET', key: null })
    const paths = Object.values(operations).flatMap(methods => Object.values(methods).map(([path]) => path))
    assert.deepEqual(paths.sort(), Object.keys(json.paths).sort())
  })

  it('gives the documented answer to each documented input, with a test key', async () => {
    const { key } = await accounts.caller({ mode: 'test' })
    const client = clientOf(key)
    let count = 0
    for (const { path, samples } of signals.flatMap(({ endpoints }) => endpoints)) {
      for (const { title, input, output } of samples) {
        const answer = await methodOf(client, path)(input)
        count += 1
        if (answer.ok) assert.deepEqual(answer.value, JSON.parse(JSON.stringify(output)), `${path}: ${title}`)
        else {
          assert.ok(output instanceof ApiError && answer.error.kind === 'refused', `${path}: ${title}`)
          assert.deepEqual([answer.error.code, answer.error.status], [output.code, output.status])
          assert.equal(answer.error.doc, `${service.url}/docs/errors/${output.code}`)
        }
      }
    }
    assert.ok(count > 60, `${count} samples`)
  })

  it('says what a call cost, and what is left', async () => {
    const { key } = await accounts.caller()
    const client = clientOf(key)
    const { meta } = await client.phone.validate({ phone: '+41446681800' })
    assert.deepEqual([meta.creditsCharged, meta.creditsRemaining, meta.status], [1, freeCredits - 1, 200])
    const batch = await client.gender.batch({
      items: [
        { id: 'a', type: 'name', value: 'Maria' },
        { id: 'b', type: 'name', value: 'Peter' },
      ],
    })
    assert.equal(batch.meta.creditsCharged, 2)
    const { data } = unwrap(batch)
    assert.deepEqual(
      data.map(entry => entry.data?.gender),
      ['female', 'male'],
    )
    assert.deepEqual(failedItems([1, 2], { data }), [])
    assert.equal(unwrap(await client.account.usage()).balance.available, freeCredits - 3)
  })

  it('names the fault of a request', async () => {
    const answer = await clientOf(service.key).phone.validate({ phone: '044 668 18 00', country: 'ZZ' })
    assert.ok(!answer.ok && answer.error.kind === 'refused')
    assert.deepEqual([answer.error.code, answer.error.pointer], ['invalid_input', '/country'])
  })
})

describe('a call whose connection breaks', () => {
  let proxy: CuttingProxy
  before(async () => {
    proxy = await CuttingProxy.before(service.url)
  })
  after(() => proxy.close())

  for (const when of ['before', 'after'] as const) {
    it(`${when} the service has answered is answered all the same, and charged once`, async () => {
      const { key } = await accounts.caller()
      const client = createClient({ baseUrl: new URL(proxy.url).origin, apiKey: key, maxRetries: 5 })
      const cutsBefore = proxy.cuts
      for (const ip of ['8.8.8.8', '9.9.9.9', '1.1.1.1']) {
        proxy.cut(when, `"${ip}"`)
        const answer = await client.ip.intelligence({ ip })
        assert.equal(unwrap(answer).ip, ip)
        assert.ok(answer.meta.attempts > 1)
      }
      assert.equal(proxy.cuts - cutsBefore, 3)
      assert.equal(unwrap(await client.account.usage()).balance.available, freeCredits - 3)
    })
  }

  it('is answered from the first one when it is made again with its key, long after the client gave up', async () => {
    const { key } = await accounts.caller()
    const client = clientOf(key, new URL(proxy.url).origin)
    proxy.cut('after', '"8.8.4.4"')
    const lost = await client.ip.intelligence({ ip: '8.8.4.4' })
    assert.equal(!lost.ok && lost.error.kind, 'connection_lost')
    const { idempotencyKey } = lost.meta
    assert.ok(idempotencyKey !== null)
    // The service may still be at work on the first one: it then says to wait.
    const found = await client.ip.intelligence({ ip: '8.8.4.4' }, { idempotencyKey, maxRetries: 5 })
    assert.equal(unwrap(found).ip, '8.8.4.4')
    assert.equal(unwrap(await client.account.usage()).balance.available, freeCredits - 1)
  })
})
