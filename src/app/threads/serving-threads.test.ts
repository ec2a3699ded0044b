import assert from 'node:assert/strict'
import { it } from 'node:test'
import { pauseAfter } from './serving-threads.ts'

it('a thread is replaced at once when it dies, and after ever longer when it dies again and again', () => {
  const deaths: number[] = []
  const pauses = Array.from({ length: 10 }, (_, at) => {
    deaths.push(at * 1_000)
    return pauseAfter(deaths, at * 1_000)
  })
  assert.deepEqual(pauses, [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  assert.equal(pauseAfter([...deaths, 80_000], 80_000), 0, 'what is a minute ago counts no more')
})
