import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { ApiError } from '../core/errors.ts'
import { SampleAnswers } from './operation.ts'

const samples = [
  { title: 'at once', input: { name: 'a' }, output: { is: 'whole' } },
  { title: 'later', input: { name: 'b' }, output: { is: 'begun' }, afterwards: { is: 'whole' } },
]
const answersOf = () => new SampleAnswers({ samples } as unknown as AnyEndpoint)

describe('what a test key gets', () => {
  it('is the answer of the sample, and a refusal of what is no sample', () => {
    const answers = answersOf()
    assert.deepEqual(answers.answer({ name: 'a' }, 'key', 0), { is: 'whole' })
    for (const input of [{}, { name: 'c' }, { name: 'a', more: 1 }]) {
      const refusal = answers.answer(input, 'key', 0)
      assert.ok(refusal instanceof ApiError && refusal.code === 'invalid_input')
    }
  })

  it('is complete some seconds after it was first asked for, and begins anew a minute after that', () => {
    const answers = answersOf()
    const at = (now: number, key = 'key') => answers.answer({ name: 'b' }, key, now)
    assert.deepEqual(
      [0, 1, 2_999].map(now => at(now)),
      Array.from({ length: 3 }, () => ({ is: 'begun' })),
    )
    assert.deepEqual(
      [3_000, 59_999].map(now => at(now)),
      [{ is: 'whole' }, { is: 'whole' }],
    )
    assert.deepEqual([at(60_000), at(63_000)], [{ is: 'begun' }, { is: 'whole' }])
  })

  it('is of each key by itself, and bears a clock that goes back', () => {
    const answers = answersOf()
    const at = (now: number, key: string) => answers.answer({ name: 'b' }, key, now)
    at(10_000, 'one')
    assert.deepEqual([at(14_000, 'other'), at(14_000, 'one')], [{ is: 'begun' }, { is: 'whole' }])
    assert.deepEqual(at(9_000, 'one'), { is: 'begun' })
  })
})
