import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Calibration } from '../../src/signals/gender/decide/calibration.ts'
import { fitCurves, fitRising } from './fit-curves.ts'
import type { Outcome } from './outcomes.ts'

const outcome = fc.record({
  claimed: fc.integer({ min: 500, max: 1000 }).map(each => each / 1000),
  right: fc.constantFrom(0, 1),
  weight: fc.constantFrom(1, 0.3),
})

describe('a rising curve', () => {
  it('rises, has few points, and stays between a guess and certainty', () => {
    fc.assert(
      fc.property(
        fc.array(outcome, { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 20 }),
        (outcomes, most) => {
          const curve = fitRising(outcomes, most)
          assert.ok(curve.length >= 1 && curve.length <= most + 1)
          curve.forEach(({ claimed, right }, at) => {
            assert.ok(right >= 0.5 && right <= 0.999)
            if (at > 0) assert.ok(claimed > curve[at - 1].claimed && right >= curve[at - 1].right)
          })
        },
      ),
    )
  })

  it('is no further from the outcomes than any other rising curve through the same claims', () => {
    const few = fc.array(
      fc.record({
        claimed: fc.constantFrom(0.6, 0.7, 0.8, 0.9),
        right: fc.double({ min: 0.5, max: 0.99, noNaN: true }),
        weight: fc.constant(1),
      }),
      { minLength: 4, maxLength: 12 },
    )
    const other = fc
      .array(fc.double({ min: 0.5, max: 0.99, noNaN: true }), { minLength: 4, maxLength: 4 })
      .map(levels => levels.sort())
    fc.assert(
      fc.property(few, other, (outcomes, levels) => {
        const curve = new Calibration({ counted: fitRising(outcomes, 1000) })
        const error = (of: (each: Outcome) => number) =>
          outcomes.reduce((sum, each) => sum + (of(each) - each.right) ** 2, 0)
        // Between two claims that were pooled the curve is flat, so at each claim it has the value of its block.
        const blocks = fitRising(outcomes, 1000)
        const ours = error(each => levelAt(blocks, each.claimed, outcomes))
        const theirs = error(each => levels[Math.round(each.claimed * 10) - 6])
        assert.ok(ours <= theirs + 1e-9)
        assert.ok(curve.confidence('counted', 0.75) >= 0.5)
      }),
    )
  })

  it('finds the share that was right', () => {
    const outcomes = Array.from({ length: 1000 }, (_, at) => ({ claimed: 0.9, right: at % 4 === 0 ? 0 : 1, weight: 1 }))
    assert.deepEqual(
      fitRising(outcomes, 10).map(({ right }) => Math.round(right * 100) / 100),
      [0.75],
    )
  })
})

/**
 * The level of the block that a claim was pooled into: blocks keep the order of the claims, so the means tell them
 * apart.
 */
function levelAt(
  blocks: readonly { claimed: number; right: number }[],
  claimed: number,
  outcomes: readonly Outcome[],
): number {
  const claims = [...new Set(outcomes.map(each => each.claimed))].sort()
  let at = 0
  for (const block of blocks) {
    const members: number[] = []
    while (at < claims.length) {
      members.push(claims[at++])
      const all = outcomes.filter(each => members.includes(each.claimed))
      if (Math.abs(all.reduce((sum, each) => sum + each.claimed, 0) / all.length - block.claimed) < 1e-9) break
    }
    if (members.includes(claimed)) return block.right
  }
  throw new Error('no block has the claim')
}

describe('the curves of classes', () => {
  it('never lets a spelling without gender answer unless it is forced', () => {
    const outcomes = Array.from({ length: 500 }, () => ({
      claimed: 0.99,
      right: 1,
      weight: 1,
      evidence: 'genderless' as const,
    }))
    assert.ok(new Calibration(fitCurves(outcomes)).confidence('genderless', 1) < 0.65)
  })
})
