import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { requestIds } from '../../http/exchange.ts'
import { requestsOf } from './group-text.ts'
import { RequestRecorder } from './recorder.ts'

const key = { id: 'key_1', parentId: null, accountId: 'acc_1' }
const begin = Date.UTC(2026, 10, 27, 12)
const nextId = requestIds()

describe('a request recorder', () => {
  it('hands each request out once, with the key that a lent one stands in for', () => {
    const recorder = new RequestRecorder(() => begin)
    const ids = [nextId(), nextId()]
    recorder.record(key, '/v1/x', null, 2, 0.0123, ids[0])
    recorder.record({ ...key, id: 'key_lent', parentId: 'key_1' }, '/v1/y', 'rate_limited', 0, 0.001, ids[1])
    const [group, ...others] = recorder.take()
    const common = { at: begin, keyId: 'key_1' }
    assert.deepEqual(requestsOf(group), [
      { ...common, id: ids[1], endpoint: '/v1/y', code: 'rate_limited', credits: 0, latencyMs: 1 },
      { ...common, id: ids[0], endpoint: '/v1/x', code: null, credits: 2, latencyMs: 12.3 },
    ])
    assert.deepEqual([others, recorder.take()], [[], []])
  })

  it('lists a thousand requests of an account, one at least of each, and counts the others', () => {
    const recorder = new RequestRecorder(() => begin)
    const record = (accountId: string) => recorder.record({ ...key, accountId }, '/v1/x', null, 1, 0.001, nextId())
    for (let account = 0; account < 5; account += 1) {
      for (let number = 0; number < 1_003; number += 1) record(`acc_${account}`)
    }
    record('acc_late')
    record('acc_late')
    const groups = recorder.take()
    assert.deepEqual(
      groups.map(({ requests, omitted }) => [requests, omitted]),
      [...Array.from({ length: 5 }, () => [1_000, 3]), [1, 1]],
    )
  })

  it('makes another group of requests that are far apart in time', () => {
    let now = begin
    const recorder = new RequestRecorder(() => now)
    for (const later of [0, 29_000, 31_000, -40_000]) {
      now = begin + later
      recorder.record(key, '/v1/x', null, 1, 0.001, nextId())
    }
    assert.deepEqual(
      recorder.take().map(({ at, requests }) => [at - begin, requests]),
      [
        [-40_000, 1],
        [29_000, 2],
        [31_000, 1],
      ],
    )
  })

  it('hands out again what was given back', () => {
    const recorder = new RequestRecorder(() => begin)
    recorder.record(key, '/v1/x', null, 1, 0.001, nextId())
    const groups = recorder.take()
    recorder.giveBack(groups)
    recorder.record(key, '/v1/x', null, 1, 0.001, nextId())
    assert.equal(recorder.take().length, 2)
  })
})
