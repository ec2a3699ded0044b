/** A check through the real edge and a real ledger, on the data of a fresh home. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { catalogOfFreshHome } from '../../../test/support/opened-data.ts'
import { type Served, serve } from '../../../test/support/served.ts'
import { newHome } from '../../../test/support/service.ts'
import { homeAt } from '../../app/settings/home.ts'
import { findCharge } from '../../metering/charge.ts'
import { noReverseDns } from '../ip/index.ts'
import { checkEndpoint } from './endpoint.ts'
import { check } from './index.ts'

const { path } = checkEndpoint
const breached = hash('sha1', 'password')
const unknown = hash('sha1', 'a password that nobody has')
/** Addresses whose host names were asked for. */
const looked: string[] = []
const defective = '1.1.1.1'

const ports = {
  reverseDns: {
    lookUp: (ip: string) => {
      looked.push(ip)
      if (ip === defective) throw new Error('a defect')
      return noReverseDns.lookUp(ip)
    },
  },
  domains: null,
  tokenSecret: new Uint8Array(32),
  ai: null,
  passwords: { source: 'local', upstream: null },
} as unknown as Parameters<typeof checkEndpoint.run>[1]['ports']

let served: Served
let empty: Served

before(async () => {
  served = await serve(check, ports, { data: await catalogOfFreshHome(homeAt(await newHome())) })
  empty = await serve(check, ports)
})

after(async () => {
  await served.stop()
  await empty.stop()
})

describe('the ledger', () => {
  it('reserves every part, and charges those that were answered', async () => {
    const caller = await served.caller(10)
    const answer = await caller.ask(path, { ip: '8.8.8.8', phone: '+49 30 23125 123', password_sha1: unknown })
    assert.equal(answer.headers.get('x-credits-charged'), '2', answer.text)
    assert.deepEqual(await caller.credits(), { left: 8, entries: ['reserve', 'settle'] })
    const charge = await findCharge(served.store.ledger, answer.headers.get('x-request-id') ?? '')
    assert.deepEqual([charge?.endpoint, charge?.creditsCharged], [path, 2])
  })

  it('runs nothing when the credits do not cover every part', async () => {
    const caller = await served.caller(1)
    const answer = await caller.ask(path, { ip: '8.8.4.1', password_sha1: breached })
    assert.deepEqual([answer.status, answer.json.error.required], [402, 2])
    assert.ok(!looked.includes('8.8.4.1'))
    assert.deepEqual(await caller.credits(), { left: 1, entries: [] })
  })

  it('runs nothing when a scope is missing', async () => {
    const caller = await served.caller(5, { scopes: ['check', 'phone'] })
    assert.equal((await caller.ask(path, { ip: '8.8.4.2', phone: '+49 30 23125 123' })).status, 403)
    assert.ok(!looked.includes('8.8.4.2'))
    assert.deepEqual(await caller.credits(), { left: 5, entries: [] })
  })

  it('runs a request with an Idempotency-Key once', async () => {
    const caller = await served.caller(5)
    const headers = { 'idempotency-key': 'one' }
    const ask = () => caller.ask(path, { ip: '8.8.4.3', password_sha1: unknown }, { headers })
    const [first, replay] = [await ask(), await ask()]
    assert.equal(replay.text, first.text)
    assert.equal(looked.filter(ip => ip === '8.8.4.3').length, 1)
    assert.deepEqual(await caller.credits(), { left: 4, entries: ['reserve', 'settle'] })
  })

  it('charges nothing after a defect of one part', async () => {
    const caller = await served.caller(5)
    assert.equal((await caller.ask(path, { ip: defective, name: 'Anna' })).status, 500)
    assert.equal((await caller.credits()).left, 5)
  })
})

describe('without data', () => {
  it('each part says that it is loading, and nothing is charged', async () => {
    const caller = await empty.caller(5)
    const answer = await caller.ask(path, { ip: '8.8.8.8', email: 'a@example.com', phone: '1', name: 'Anna' })
    assert.equal(answer.status, 200)
    const error = { code: 'data_unavailable', status: 503, action: 'wait_then_retry' }
    for (const name of ['ip', 'email', 'phone', 'name'])
      assert.deepEqual(answer.json[name], { charged_credits: 0, error }, name)
    assert.equal((await caller.credits()).left, 5)
  })
})
