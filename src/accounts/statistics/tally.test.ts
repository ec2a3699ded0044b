import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bucketOf, Tally } from './tally.ts'

const key = { id: 'key_1', parentId: null, accountId: 'acc_1' }
const path = '/v1/x'
const begin = Date.UTC(2026, 10, 22, 21, 59)

describe('a tally', () => {
  it('counts by key, endpoint and outcome, and latencies of what was answered only', () => {
    const tally = new Tally(() => begin)
    tally.count(key, path, null, 2, 0.01)
    tally.count(key, path, null, 1, 0.01)
    tally.count(key, path, 'rate_limited', 0, 5)
    tally.count(key, '/v1/y', 'connection_closed', 7, 5)
    tally.count({ ...key, id: 'key_2' }, path, 'invalid_input', 0, 5)
    assert.deepEqual(tally.take(), [
      {
        ...{ accountId: 'acc_1', keyId: 'key_1', endpoint: path, hour: '2026-11-22T21' },
        outcomes: [
          { code: null, requests: 2, credits: 3 },
          { code: 'rate_limited', requests: 1, credits: 0 },
        ],
        latencies: [[bucketOf(0.01), 2]],
      },
      {
        ...{ accountId: 'acc_1', keyId: 'key_1', endpoint: '/v1/y', hour: '2026-11-22T21' },
        outcomes: [{ code: 'connection_closed', requests: 1, credits: 0 }],
        latencies: [],
      },
      {
        ...{ accountId: 'acc_1', keyId: 'key_2', endpoint: path, hour: '2026-11-22T21' },
        outcomes: [{ code: 'invalid_input', requests: 1, credits: 0 }],
        latencies: [],
      },
    ])
  })

  it('counts the use of a key that was lent as one of its parent', () => {
    const tally = new Tally(() => begin)
    tally.count({ ...key, id: 'key_lent', parentId: 'key_1' }, path, null, 1, 0.01)
    assert.deepEqual(
      tally.take().map(({ keyId }) => keyId),
      ['key_1'],
    )
  })

  it('hands each request out once', () => {
    const tally = new Tally(() => begin)
    tally.count(key, path, null, 1, 0.01)
    assert.equal(tally.take().length, 1)
    assert.deepEqual(tally.take(), [])
  })

  it('counts a request for the hour in which it ended, however late it is handed out', () => {
    let now = begin
    const tally = new Tally(() => now)
    tally.count(key, path, null, 1, 0.01)
    now += 60_000
    tally.count(key, path, null, 1, 0.01)
    now += 3_600_000
    const hours = tally.take().map(({ hour }) => hour)
    assert.deepEqual(hours, ['2026-11-22T21', '2026-11-22T22'])
  })

  it('hands out again what was given back, and of too much the newest', () => {
    const tally = new Tally(() => begin)
    tally.count(key, path, null, 1, 0.01)
    const [row] = tally.take()
    tally.giveBack([row])
    tally.count(key, path, null, 1, 0.01)
    assert.equal(tally.take().length, 2)
    tally.giveBack(Array.from({ length: 30_000 }, (_, index) => ({ ...row, keyId: String(index) })))
    const kept = tally.take()
    assert.deepEqual([kept.length, kept.at(-1)?.keyId], [20_000, '29999'])
  })
})
