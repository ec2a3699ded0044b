import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { bucketCount, bucketOf, percentileOf } from './tally.ts'

const counted = (seconds: readonly number[]) => seconds.map(each => [bucketOf(each), 1] as const)

describe('a percentile', () => {
  it('is off by at most 9.1 % of that of the latencies themselves', () => {
    const seconds = fc.double({ min: 50e-6, max: 52, noNaN: true })
    const share = fc.constantFrom(0.5, 0.9, 0.95, 0.99, 1)
    const property = fc.property(fc.array(seconds, { minLength: 1, maxLength: 60 }), share, (latencies, each) => {
      const rank = Math.ceil(each * latencies.length)
      const exact = latencies.toSorted((a, b) => a - b)[rank - 1]
      const told = percentileOf(counted(latencies), each)
      assert.ok(told !== null && Math.abs(told / exact - 1) <= 0.0911, `${told} for ${exact}`)
    })
    fc.assert(property)
  })

  it('does not depend on where the requests were counted', () => {
    const one = counted([0.001, 0.2, 0.004])
    const other = counted([0.05, 0.003])
    const together = counted([0.05, 0.2, 0.001, 0.003, 0.004])
    assert.equal(percentileOf([...one, ...other], 0.5), percentileOf(together, 0.5))
  })

  it('is null of nothing', () => {
    assert.equal(percentileOf([], 0.5), null)
    assert.equal(percentileOf([[3, 0]], 0.5), null)
  })

  it('stays in the buckets for a latency of nothing and for one without end', () => {
    assert.equal(bucketOf(0), 0)
    assert.equal(bucketOf(1e9), bucketCount - 1)
    assert.equal(percentileOf([[0, 5]], 0.99), 50e-6)
  })
})
