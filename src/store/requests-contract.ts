/** What every store must do with the request log, beside contract.ts: the same suite runs on each database. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../test/support/long-run.ts'
import { groupOf, newestFirst } from '../accounts/requests/group-text.ts'
import { findRequest, findRequests, type RequestPosition } from '../accounts/requests/search.ts'
import type { LoggedRequest, RequestLogLimits } from '../accounts/requests/store.ts'
import { newAccount, now, type OpenedStore, type Pair, pairOf } from './contract.ts'

export function describeRequestLog(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the request log in the store on ${name}`, () => {
    searchSuite(pairOf(open))
    additionSuite(pairOf(open))
    limitSuite(pairOf(open))
  })
}

const prefixes = ['req_aaaaaaaaaaaa', 'req_bbbbbbbbbbbb']
const noLimits: RequestLogLimits = { before: 0, requestsPerAccount: 1e9, bytes: 1e12 }

function request(number: number, more: Partial<LoggedRequest> = {}): LoggedRequest {
  const id = `${prefixes[0]}${number.toString(36).padStart(6, '0')}`
  return { id, at: now + number, keyId: 'key_1', endpoint: '/v1/x', code: null, credits: 1, latencyMs: 0.25, ...more }
}

const drawn = fc.record({
  thread: fc.constantFrom(0, 1),
  group: fc.nat(5),
  delayMs: fc.nat(9_000),
  keyId: fc.constantFrom('key_1', 'key_2'),
  endpoint: fc.constantFrom('/v1/x', '/v1/y'),
  code: fc.constantFrom(null, 'rate_limited', 'connection_closed'),
})

function searchSuite(pair: Pair): void {
  it('hands out what any threads recorded, newest first, page by page and filtered, and each by its id', async () => {
    const property = fc.asyncProperty(
      fc.array(drawn, { maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      async (all, limit) => {
        const account = await newAccount(pair.one)
        const requests = all.map(({ thread, group, delayMs, ...rest }, index) => {
          const id = `${prefixes[thread]}${index.toString(36).padStart(6, '0')}`
          return { ...request(index, rest), id, at: now + group * 2_000 + delayMs, thread, group }
        })
        const groups = Map.groupBy(requests, ({ thread, group }) => `${thread} ${group}`)
        for (const own of groups.values()) await pair.one.requestLog.addGroups([groupOf(account, own, 0)])
        const plain = requests.map(({ thread: _, group: __, ...each }) => each)
        const { requestLog } = pair.two
        for (const filter of [{}, { keyId: 'key_2' }, { endpoint: '/v1/y', outcome: 'failed' }, { outcome: 'ok' }]) {
          const seen: LoggedRequest[] = []
          for (let below: RequestPosition | null = null; ; ) {
            const page = await findRequests(requestLog, account, filter, below, limit)
            seen.push(...page.requests)
            if (page.next === null) break
            below = page.next
          }
          const expected = plain.filter(
            ({ keyId, endpoint, code }) =>
              (filter.keyId ?? keyId) === keyId &&
              (filter.endpoint ?? endpoint) === endpoint &&
              (filter.outcome === undefined || (filter.outcome === 'ok') === (code === null)),
          )
          assert.deepEqual(seen, expected.sort(newestFirst))
        }
        for (const each of plain) assert.deepEqual(await findRequest(requestLog, account, each.id), each)
        assert.equal(await findRequest(requestLog, account, request(1_000).id), undefined)
      },
    )
    await fc.assert(property, { numRuns: casesOf(12) })
  })

  it('has nothing of another account', async () => {
    const [account, other] = [await newAccount(pair.one), await newAccount(pair.one)]
    await pair.one.requestLog.addGroups([groupOf(account, [request(1)], 3)])
    assert.deepEqual(await findRequests(pair.two.requestLog, other, {}, null, 9), {
      requests: [],
      next: null,
      omitted: 0,
    })
    assert.equal(await findRequest(pair.two.requestLog, other, request(1).id), undefined)
    assert.equal((await findRequests(pair.two.requestLog, account, {}, null, 9)).omitted, 3)
  })
}

function additionSuite(pair: Pair): void {
  it('takes a group once, also when it is handed over again, and all of a list or none', async () => {
    const account = await newAccount(pair.one)
    const group = groupOf(account, [request(1), request(2)], 0)
    await Promise.all([pair.one, pair.two, pair.one].map(({ requestLog }) => requestLog.addGroups([group])))
    const found = () => findRequests(pair.two.requestLog, account, {}, null, 9)
    assert.equal((await found()).requests.length, 2)
    const unknown = groupOf('acc_that_is_not', [request(3)], 0)
    await assert.rejects(pair.one.requestLog.addGroups([groupOf(account, [request(3)], 0), unknown]))
    assert.equal((await found()).requests.length, 2)
    const sizes = await pair.one.tables.selectFrom('request_log_size').selectAll().execute()
    assert.deepEqual(
      sizes.map(({ account_id, requests }) => ({ account_id, requests: Number(requests) })),
      [{ account_id: account, requests: 2 }],
    )
  })
}

function limitSuite(pair: Pair): void {
  it('removes the oldest groups beyond each limit, and then has nothing to remove', async () => {
    const { requestLog } = pair.one
    const [account, other] = [await newAccount(pair.one), await newAccount(pair.one)]
    for (let number = 1; number <= 6; number += 1) {
      await requestLog.addGroups([groupOf(account, [request(number), request(number + 100, { at: now + number })], 0)])
    }
    await requestLog.addGroups([groupOf(other, [request(50)], 0)])
    const left = async (id: string) =>
      (await findRequests(requestLog, id, {}, null, 99)).requests.map(({ at }) => at - now)
    const trim = async (limits: Partial<RequestLogLimits>) => {
      for (let steps = 0; await requestLog.trimRequests({ ...noLimits, ...limits }); steps += 1) assert.ok(steps < 9)
    }
    await trim({})
    assert.equal((await left(account)).length, 12)
    await trim({ before: now + 2 })
    assert.deepEqual(await left(account), [6, 6, 5, 5, 4, 4, 3, 3, 2, 2])
    await trim({ requestsPerAccount: 7 })
    assert.deepEqual(await left(account), [6, 6, 5, 5, 4, 4])
    const { bytes } = await pair.one.tables
      .selectFrom('request_log_size')
      .select(({ fn }) => fn.sum<number>('bytes').as('bytes'))
      .executeTakeFirstOrThrow()
    await trim({ bytes: Number(bytes) - 1 })
    assert.deepEqual([await left(account), await left(other)], [[6, 6, 5, 5], [50]])
    await trim({ bytes: 0 })
    assert.deepEqual([await left(account), await left(other)], [[], []])
  })
}
