/** What every store must do with the statistics of use, beside contract.ts: the same suite runs on each database. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../test/support/long-run.ts'
import type { HourlyUse, Span } from '../accounts/statistics/store.ts'
import { newAccount, type OpenedStore, type Pair, pairOf } from './contract.ts'

export function describeStatisticsStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`statistics of use in the store on ${name}`, () => {
    const pair = pairOf(open)
    readingSuite(pair)
    spanSuite(pair)
    additionSuite(pair)
    retentionSuite(pairOf(open))
  })
}

const everything: Span = { from: '2026-01-01', to: '2026-12-31', by: 'day' }
const byHour = (from: string, to: string): Span => ({ from, to, by: 'hour' })

function use(accountId: string, more: Partial<HourlyUse> = {}): HourlyUse {
  return {
    ...{ accountId, keyId: 'key_1', endpoint: '/v1/x', hour: '2026-11-22T21' },
    ...{ outcomes: [{ code: null, requests: 1, credits: 1 }], latencies: [[10, 1]], ...more },
  }
}

function readingSuite(pair: Pair): void {
  let account: string
  let other: string
  before(async () => {
    account = await newAccount(pair.one)
    other = await newAccount(pair.one)
  })

  it('add up what several processes counted, and tell it by endpoint, code, key and latency', async () => {
    const { statistics } = pair.one
    await statistics.addUse([
      use(account, {
        outcomes: [
          { code: null, requests: 3, credits: 5 },
          { code: 'rate_limited', requests: 2, credits: 0 },
        ],
        latencies: [
          [10, 2],
          [11, 1],
        ],
      }),
    ])
    await pair.two.statistics.addUse([
      use(account),
      use(account, { keyId: 'key_2', endpoint: '/v1/y', latencies: [[10, 1]] }),
      use(other),
    ])
    assert.deepEqual(await statistics.readStatistics(account, everything), {
      endpoints: [
        { period: '2026-11-22', endpoint: '/v1/x', requests: 6, refused: 2, credits: 6 },
        { period: '2026-11-22', endpoint: '/v1/y', requests: 1, refused: 0, credits: 1 },
      ],
      codes: [{ endpoint: '/v1/x', code: 'rate_limited', requests: 2 }],
      keys: [
        { keyId: 'key_1', requests: 6, refused: 2, credits: 6 },
        { keyId: 'key_2', requests: 1, refused: 0, credits: 1 },
      ],
      latencyOfPeriods: [
        { period: '2026-11-22', bucket: 10, requests: 4 },
        { period: '2026-11-22', bucket: 11, requests: 1 },
      ],
      latencyOfEndpoints: [
        { endpoint: '/v1/x', bucket: 10, requests: 3 },
        { endpoint: '/v1/x', bucket: 11, requests: 1 },
        { endpoint: '/v1/y', bucket: 10, requests: 1 },
      ],
    })
    const span = { ...everything, endpoint: '/v1/x', keyId: 'key_2' }
    const { endpoints } = await statistics.readStatistics(account, span)
    assert.deepEqual(await statistics.readEndpoints(account, span), endpoints)
    assert.equal((await statistics.readEndpoints(account, everything)).length, 2)
  })
}

function spanSuite(pair: Pair): void {
  it('are told by hour, by day and by month, both ends of the span included', async () => {
    const id = await newAccount(pair.one)
    const { statistics } = pair.one
    const hours = ['2026-10-31T23', '2026-11-01T00', '2026-11-01T01', '2026-11-02T00']
    await statistics.addUse(hours.map(hour => use(id, { hour })))
    const periods = async (span: Span) =>
      (await statistics.readStatistics(id, span)).endpoints.map(({ period, requests }) => `${period} ${requests}`)
    assert.deepEqual(await periods(byHour('2026-11-01T00', '2026-11-01T01')), ['2026-11-01T00 1', '2026-11-01T01 1'])
    assert.deepEqual(await periods({ from: '2026-11-01', to: '2026-11-01', by: 'day' }), ['2026-11-01 2'])
    assert.deepEqual(await periods({ ...everything, by: 'month' }), ['2026-10 1', '2026-11 3'])
    const { latencyOfPeriods } = await statistics.readStatistics(id, { ...everything, by: 'month' })
    assert.deepEqual(
      latencyOfPeriods.map(({ period, requests }) => `${period} ${requests}`),
      ['2026-10 1', '2026-11 3'],
    )
  })
}

function additionSuite(pair: Pair): void {
  it('are written whole or not at all', async () => {
    const id = await newAccount(pair.one)
    await assert.rejects(pair.one.statistics.addUse([use(id), use('acc_that_is_not')]))
    assert.deepEqual((await pair.two.statistics.readStatistics(id, everything)).endpoints, [])
  })

  it('lose nothing when many processes add to the same counts at once', async () => {
    const id = await newAccount(pair.one)
    const endpoints = Array.from({ length: 40 }, (_, index) => `/v1/${index}`)
    const add = (store: Pair['one'], reversed: boolean) => {
      const rows = endpoints.map(endpoint => use(id, { endpoint }))
      return store.statistics.addUse(reversed ? rows.reverse() : rows)
    }
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => add(index % 2 === 0 ? pair.one : pair.two, index % 3 === 0)),
    )
    const { endpoints: counted } = await pair.one.statistics.readStatistics(id, everything)
    assert.deepEqual(
      counted.map(({ requests }) => requests),
      endpoints.map(() => 20),
    )
  })

  it('are the sums of any rows that were added', async () => {
    const row = fc.record({
      keyId: fc.constantFrom('key_1', 'key_2'),
      endpoint: fc.constantFrom('/v1/x', '/v1/y'),
      hour: fc.constantFrom('2026-11-01T00', '2026-11-01T23', '2026-11-02T05'),
      outcomes: fc.uniqueArray(
        fc.record({
          code: fc.constantFrom(null, 'rate_limited', 'invalid_input'),
          requests: fc.nat(2 ** 40),
          credits: fc.nat(9),
        }),
        { selector: ({ code }) => code, maxLength: 3 },
      ),
      latencies: fc.uniqueArray(fc.tuple(fc.nat(81), fc.nat(2 ** 40)), {
        selector: ([bucket]) => bucket,
        maxLength: 4,
      }),
    })
    const property = fc.asyncProperty(fc.array(row, { maxLength: 12 }), async rows => {
      const id = await newAccount(pair.one)
      for (const each of rows) await pair.one.statistics.addUse([{ accountId: id, ...each }])
      const { endpoints, latencyOfEndpoints } = await pair.two.statistics.readStatistics(id, everything)
      const added = rows.filter(({ outcomes }) => outcomes.length > 0)
      const outcomes = added.flatMap(each => each.outcomes)
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
      assert.equal(sum(endpoints.map(each => each.requests)), sum(outcomes.map(each => each.requests)))
      assert.equal(sum(endpoints.map(each => each.credits)), sum(outcomes.map(each => each.credits)))
      const latencies = added.flatMap(each => each.latencies)
      assert.equal(sum(latencyOfEndpoints.map(each => each.requests)), sum(latencies.map(([, number]) => number)))
    })
    await fc.assert(property, { numRuns: casesOf(15) })
  })
}

function retentionSuite(pair: Pair): void {
  it('are removed a period at a time, the oldest first, hours and days apart', async () => {
    const id = await newAccount(pair.one)
    const { statistics } = pair.one
    await statistics.addUse(['2026-11-01T05', '2026-11-02T05', '2026-11-02T06'].map(hour => use(id, { hour })))
    assert.equal(await statistics.removeOldest('hour', '2026-11-02T06'), true)
    assert.equal(await statistics.removeOldest('hour', '2026-11-02T06'), true)
    assert.equal(await statistics.removeOldest('hour', '2026-11-02T06'), false)
    const hours = await statistics.readStatistics(id, byHour('2026-01-01T00', '2026-12-31T23'))
    assert.deepEqual(
      hours.endpoints.map(({ period }) => period),
      ['2026-11-02T06'],
    )
    assert.deepEqual(
      hours.latencyOfPeriods.map(({ period }) => period),
      ['2026-11-02T06'],
    )
    const days = await statistics.readStatistics(id, everything)
    assert.deepEqual(
      days.endpoints.map(({ period }) => period),
      ['2026-11-01', '2026-11-02'],
    )
    assert.equal(await statistics.removeOldest('day', '2026-11-02'), true)
    assert.equal(await statistics.removeOldest('day', '2026-11-02'), false)
  })
}
