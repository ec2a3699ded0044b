/** POST /v1/breaches/catalogue, from the specification: one describe per status. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Accounts, type Caller, openAccounts } from '../support/accounts.ts'
import { runAssay } from '../support/command.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { startCatalogueMirror } from '../support/hibp.ts'
import { commonService, newHome, type ServiceUnderTest, startService } from '../support/service.ts'

const path = '/v1/breaches/catalogue'
const hidden = ['AshleyMadison', 'RetiredOne']

let mirror: Awaited<ReturnType<typeof startCatalogueMirror>>
let empty: ServiceUnderTest
let service: ServiceUnderTest
let accounts: Accounts
let caller: Caller

before(async () => {
  mirror = await startCatalogueMirror(700)
  empty = await commonService()
  const home = await newHome()
  const fetching = { ASSAY_HOME: home, OFFLINE: '0', DATA_MIRROR: mirror.url }
  const { code, stdout } = await runAssay(['data', 'refresh', 'breaches'], fetching)
  assert.equal(code, 0)
  assert.match(stdout, /hibp-breaches/)
  service = await startService({ RATE_LIMIT_PER_MINUTE: '0' }, home)
  accounts = await openAccounts(service.home)
  caller = await accounts.caller()
})

after(async () => {
  await accounts.close()
  await service.stop()
  await mirror.stop()
})

const post = (body: unknown, init = {}) => service.post(path, body, { key: caller.key, ...init })

describe('200', () => {
  it('knows nothing before anything was fetched, and says so', async () => {
    const answer = await empty.post(path, {})
    assertAnswered(answer, 0)
    assert.deepEqual(answer.json, {
      sources: [
        { source: 'hibp', as_of: null, breaches: 0 },
        { source: 'local', as_of: null, breaches: 0 },
      ],
      breaches: [],
    })
    assert.equal(answer.headers.get('x-data-as-of'), 'breaches="none";stale')
  })

  it('names what was fetched, each with its source, sorted, once each, and how old that is', async () => {
    const answer = await post({})
    assertAnswered(answer, 0)
    const { sources, breaches } = answer.json
    const names: string[] = breaches.map(({ Name }: { Name: string }) => Name)
    assert.equal(names.length, 700 - hidden.length)
    assert.deepEqual(names, [...new Set(names)].sort())
    for (const name of ['Adobe', 'Gawker', 'Stratfor']) assert.ok(names.includes(name))
    const today = new Date().toISOString().slice(0, 10)
    assert.deepEqual([sources[0].source, sources[0].breaches], ['hibp', names.length])
    assert.ok(sources[0].as_of.startsWith(today.slice(0, 7)))
    assert.match(answer.headers.get('x-data-as-of') ?? '', /^breaches="\d{4}-\d\d-\d\dT[^"]+Z"$/)
    for (const breach of breaches) {
      assert.equal(
        Object.keys(breach).join(' '),
        'Source Name Title Domain BreachDate AddedDate ModifiedDate PwnCount Description DataClasses IsVerified IsFabricated IsSensitive IsRetired IsSpamList IsMalware',
      )
      assert.deepEqual([breach.Source, breach.IsSensitive, breach.IsRetired], ['hibp', false, false])
    }
  })

  it('is without retired and sensitive breaches', async () => {
    const { text } = await post({})
    for (const name of hidden) assert.ok(!text.includes(name), name)
  })

  it('costs nothing, also without a credit, and counts against the rate', async () => {
    const { accountName, key } = await accounts.caller()
    await service.cli('account', 'limits', accountName, '--free-credits', '0', '--rate', '2')
    for (let times = 0; times < 2; times++) {
      const answer = await post({}, { key })
      assertAnswered(answer, 0)
      assert.equal(creditsRemaining(answer), 0)
    }
    assertRefusal(await post({}, { key }), 'rate_limited')
  })

  it('is answered anew under an Idempotency-Key, and never kept', async () => {
    const headers = { 'idempotency-key': 'catalogue' }
    for (let times = 0; times < 2; times++) {
      const answer = await post({}, { headers })
      assertAnswered(answer, 0)
      assert.equal(answer.headers.get('idempotent-replayed'), null)
    }
  })

  it('is the same bytes each time', async () => {
    const [one, other] = [await post({}), await post({})]
    assert.ok(one.text === other.text)
  })

  it('holds breaches of each source for a test key', async () => {
    const { key } = await accounts.key(caller.accountId, { mode: 'test' })
    const answer = await post({}, { key })
    assertAnswered(answer, 0)
    const sources = answer.json.breaches.map(({ Source }: { Source: string }) => Source)
    assert.deepEqual([...new Set(sources)].sort(), ['hibp', 'local'])
  })
})

describe('400 invalid_input', () => {
  it('refuses a body with a field', async () => {
    assertRefusal(await post({ name: 'Adobe' }), 'invalid_input', '/name')
  })

  it('refuses a body that is no object', async () => {
    for (const body of [null, [], 'Adobe', 1]) assertRefusal(await post(body), 'invalid_input')
  })
})
