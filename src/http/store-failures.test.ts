/**
 * What callers are answered while the database fails: the real edge on the real stores, of which one method fails at a
 * time.
 */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { assertRefusal } from '../../test/support/expect.ts'
import { type Conversation, converse, head } from '../../test/support/raw-http.ts'
import { type Served, type ServedCaller, serve } from '../../test/support/served.ts'
import type { Answer } from '../../test/support/service.ts'
import { hashOfApiKey } from '../accounts/keys.ts'
import type { ListPorts } from '../accounts/lists/endpoint.ts'
import type { AccountLists } from '../accounts/lists/lists.ts'
import { type AccountPorts, account } from '../accounts/usage.ts'
import type { Endpoint } from '../core/endpoint.ts'
import { object } from '../core/json-schema.ts'
import type { Signal } from '../core/signal.ts'
import { AccountFailure, DamagedRow } from '../metering/store.ts'
import type { Store } from '../store/open.ts'

/** How a method fails: `throws` before it returns a promise, `rejects` after. */
type Way = 'throws' | 'rejects'

const ioError = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 })

/** Both real stores, with every call noted and the calls of one method failing. */
class FailingStores {
  readonly called = new Set<string>()
  failing: string | null = null
  way: Way = 'rejects'
  failure: Error = ioError

  of(store: Store): Store {
    const { accounts, ledger, lists } = store
    return { ...store, accounts: this.#over(accounts), ledger: this.#over(ledger), lists: this.#over(lists) }
  }

  #over<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name)
        return typeof method === 'function'
          ? (...args: unknown[]) => this.#call(String(name), () => method.apply(target, args))
          : method
      },
    })
  }

  #call(name: string, call: () => unknown): unknown {
    this.called.add(name)
    if (this.failing !== name) return call()
    if (this.way === 'rejects' && name !== 'revision') return Promise.reject(this.failure)
    throw this.failure
  }
}

const Word = object({ word: { type: 'string' } }, { additionalProperties: false })
const echo: Endpoint<{ readonly word: string }, { readonly word: string }, object> = {
  path: '/v1/echo/word',
  scope: 'echo',
  summary: 'A word',
  description: 'The word that was sent.',
  request: Word,
  response: Word,
  refusals: [],
  price: () => 1,
  samples: [],
  run: ({ word }) => ({ word }),
}
const things: Signal<AccountPorts & ListPorts> = {
  name: 'echo',
  title: 'Echo',
  endpoints: [echo, ...account.endpoints],
  datasets: [],
}

/** The methods of the stores that the requests below call. */
const methods = ['findKeyByHash', 'listEntries', 'readAccount', 'readUsage', 'revision', 'sizes', 'transact']

describe('while the database fails', () => {
  const failing = new FailingStores()
  const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 0 }
  let served: Served
  let caller: ServedCaller
  const ledger: AccountPorts['ledger'] = {
    readAccount: id => served.store.ledger.readAccount(id),
    readUsage: (...range) => served.store.ledger.readUsage(...range),
  }
  const lists = {
    list: (...page) => served.store.lists.listEntries(...page),
    sizes: id => served.store.lists.sizes(id),
  } as AccountLists
  before(async () => {
    served = await serve(things, { ledger, policy, lists }, { storeOf: store => failing.of(store) })
  })
  beforeEach(async () => {
    caller = await served.caller(1_000)
  })
  const kept: Conversation[] = []
  afterEach(() => {
    failing.failing = null
    failing.failure = ioError
    for (const conversation of kept.splice(0)) conversation.end()
  })
  const keep = async () => {
    const conversation = await converse(served.url)
    kept.push(conversation)
    return conversation
  }
  after(() => served.stop())

  const requestOf = (path: string, body: string, ...lines: string[]) =>
    head(`POST ${path} HTTP/1.1`, `Authorization: Bearer ${caller.key}`, `Content-Length: ${body.length}`, ...lines) +
    body
  const json = 'Content-Type: application/json'
  let count = 0
  /** Each kind of request, two of the first in one turn. */
  const requests = () => {
    count += 1
    const good = requestOf('/v1/echo/word', '{"word":"a"}', json)
    return [
      good + good,
      requestOf('/v1/echo/word', '{"word":"a"}', json, `Idempotency-Key: key-${count}`),
      requestOf('/v1/echo/word', '{"word":1}', json),
      requestOf('/v1/echo/word', '{"word":"a"}'),
      requestOf('/v1/echo/word', 'a'.repeat(131_073), json),
      requestOf('/v1/account/usage', '{}', json),
      requestOf('/v1/account/policy', '{"action":"list","list":"allow"}', json),
    ]
  }
  const expected = [200, 200, 200, 400, 415, 413, 200, 200]

  /** Asks each kind of request over one connection, or each over a new one; every request has one answer. */
  async function askAll(conversation: Conversation | null): Promise<Answer[]> {
    const answers: Answer[] = []
    for (const [index, bytes] of requests().entries()) {
      // The connection of a body that is too large is closed.
      const isKept = conversation !== null && index !== 4
      const own = isKept ? conversation : await keep()
      own.send(bytes)
      for (let each = index === 0 ? 2 : 1; each > 0; each -= 1) {
        answers.push((await own.next()) ?? assert.fail(`request ${index} has no answer`))
      }
    }
    return answers
  }

  it('calls no method of the stores but those that fail here', async () => {
    failing.called.clear()
    for (const conversation of [await keep(), null]) await askAll(conversation)
    assert.deepEqual([...failing.called].sort(), methods)
  })

  for (const way of ['throws', 'rejects'] as const) {
    for (const method of methods) {
      it(`answers 500 or 503 when ${method} ${way}, and goes on afterwards`, async () => {
        const connection = await keep()
        const statuses = async (conversation: Conversation | null) =>
          (await askAll(conversation)).map(({ status }) => status)
        assert.deepEqual(await statuses(connection), expected)
        failing.way = way
        for (const conversation of [connection, null]) {
          // A key that was asked with is cached, and not looked up.
          caller = await served.caller(1_000)
          failing.failing = method
          const found = await askAll(conversation)
          for (const [index, { status, json: body }] of found.entries()) {
            if (status === expected[index]) continue
            assert.ok(status === 500 || status === 503, `${method}: answered ${status}`)
            assert.equal(typeof body.error.code, 'string')
          }
          const failed = found.filter(({ status }) => status >= 500).length
          assert.ok(failed > 0, `${method}: none failed`)
          failing.failing = null
          assert.deepEqual(await statuses(conversation), expected)
        }
      })
    }
  }

  it('refuses an account whose rows make no sense with a code of its own, and no other account', async () => {
    const other = await served.caller(10)
    const { accountId } = (await served.store.accounts.findKeyByHash(hashOfApiKey(caller.key))) ?? assert.fail()
    const damage = new AccountFailure(accountId, new DamagedRow('reservation', 'process 7', 'a test'))
    failing.failing = 'transact'
    failing.failure = damage
    const bad = [{ word: 'a' }, { word: 1 }, 'no JSON']
    for (const body of bad) assertRefusal(await caller.ask('/v1/echo/word', body), 'account_unavailable')
    failing.failing = null
    assert.equal((await other.ask('/v1/echo/word', { word: 'a' })).status, 200)
  })

  it('lets no key in that it cannot check, and refuses the ones that were revoked meanwhile', async () => {
    const connection = await keep()
    const request = requestOf('/v1/echo/word', '{"word":"a"}', json)
    connection.send(request)
    assert.equal((await connection.next())?.status, 200)
    const record = (await served.store.accounts.findKeyByHash(hashOfApiKey(caller.key))) ?? assert.fail()
    const event = { at: 1, actor: 'test', action: 'key.revoke', subject: record.id }
    failing.failing = 'revision'
    await served.store.accounts.changeKey(record.id, { revokedAt: 1 }, event)
    // Two in one turn: that the first one failed is no check of the second.
    connection.send(request + request)
    for (let each = 0; each < 2; each += 1) assert.ok(((await connection.next())?.status ?? 0) >= 500)
    failing.failing = 'findKeyByHash'
    connection.send(request)
    assert.ok(((await connection.next())?.status ?? 0) >= 500)
    failing.failing = null
    connection.send(request)
    assert.equal((await connection.next())?.status, 401)
  })
})

describe('while another process holds the lock of the database', () => {
  const things: Signal<object> = { name: 'echo', title: 'Echo', endpoints: [echo], datasets: [] }
  let served: Served
  let lock: DatabaseSync
  before(async () => {
    served = await serve<object>(things, {})
    served.store.setLockWait(20)
    lock = new DatabaseSync(served.databasePath)
  })
  after(() => {
    lock.close()
    return served.stop()
  })

  const requests: [string, unknown, Record<string, string>][] = [
    ['a valid request', { word: 'a' }, {}],
    ['a body that is not valid', { word: 1 }, {}],
    ['another content type', { word: 'a' }, { 'Content-Type': 'text/plain' }],
    ['a body that is too large', { word: 'a'.repeat(140_000) }, {}],
  ]
  for (const [what, body, headers] of requests) {
    it(`answers ${what} with 503, when to come back and where the account stands, and charges nothing`, async () => {
      const caller = await served.caller(7)
      const ask = () => caller.ask('/v1/echo/word', { word: 'a' })
      const first = await ask()
      await caller.credits()
      lock.exec('begin immediate')
      const refused = await caller.ask('/v1/echo/word', body, { headers })
      lock.exec('rollback')
      assert.equal(refused.status, 503)
      assert.equal(refused.json.error.code, 'provider_unavailable')
      assert.equal(refused.json.error.action, 'wait_then_retry')
      assert.equal(refused.headers.get('retry-after'), '5')
      assert.deepEqual(accountStatus(refused), { ...accountStatus(first), 'x-credits-charged': '0' })
      assert.equal((await ask()).status, 200)
      assert.deepEqual((await caller.credits()).left, 5)
    })
  }
})

/** The headers that say how an account stands, without the seconds of the window that are left. */
function accountStatus({ headers }: Answer): Record<string, string | undefined> {
  const names = ['x-credits-charged', 'x-credits-remaining', 'ratelimit', 'ratelimit-policy']
  return Object.fromEntries(names.map(name => [name, headers.get(name)?.replace(/t=\d+/, '')]))
}
