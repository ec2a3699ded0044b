import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { settled } from '../../../test/support/until.ts'
import { ByteBudget } from './byte-budget.ts'

/** Spends some bytes until it is told to end, and keeps who has begun. */
function spending(budget: ByteBudget, bytes: number, begun: number[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const all = budget.spend(bytes, () => {
    begun.push(bytes)
    return promise
  })
  return { end: resolve, fail: reject, all }
}

describe('ByteBudget', () => {
  it('lets those begin for whom there are bytes, and the next when bytes are given back', async () => {
    const budget = new ByteBudget(100)
    const begun: number[] = []
    const [first] = [60, 40, 50].map(bytes => spending(budget, bytes, begun))
    await settled()
    assert.deepEqual(begun, [60, 40])
    first.end()
    await settled()
    assert.deepEqual(begun, [60, 40, 50])
  })

  it('lets nobody overtake one who asks for much, and lets whoever asks for more than all begin alone', async () => {
    const budget = new ByteBudget(100)
    const begun: number[] = []
    const [small, huge] = [10, 300, 20].map(bytes => spending(budget, bytes, begun))
    await settled()
    assert.deepEqual(begun, [10])
    small.end()
    await settled()
    assert.deepEqual(begun, [10, 300])
    huge.end()
    await settled()
    assert.deepEqual(begun, [10, 300, 20])
  })

  it('hands on what comes of it, and gives the bytes back after a failure too', async () => {
    const budget = new ByteBudget(100)
    assert.equal(await budget.spend(100, async () => 'done'), 'done')
    await assert.rejects(
      budget.spend(100, async () => {
        throw new Error('broken')
      }),
      /broken/,
    )
    assert.equal(await budget.spend(100, async () => 'done'), 'done')
  })

  it('never has more out than there are, and lets all begin in their order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 150 }), { maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        async (sizes, picks) => {
          const budget = new ByteBudget(100)
          const begun: number[] = []
          const out = new Set<number>()
          const ends = sizes.map((bytes, at) => {
            const { promise, resolve } = Promise.withResolvers<void>()
            const all = budget.spend(bytes, () => {
              begun.push(at)
              out.add(at)
              return promise
            })
            return () => {
              out.delete(at)
              resolve()
              return all
            }
          })
          for (let left = sizes.length; left > 0; left--) {
            await settled()
            const sum = [...out].reduce((total, at) => total + Math.min(sizes[at], 100), 0)
            assert.ok(out.size > 0 && sum <= 100, `${sum}`)
            await ends[[...out][picks.next().value % out.size]]()
          }
          assert.deepEqual(begun, [...sizes.keys()])
        },
      ),
    )
  })
})
