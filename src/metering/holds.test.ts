import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { OpenHolds } from './holds.ts'
import { countIds, parseIdRanges } from './id-ranges.ts'
import type { Hold } from './ledger.ts'

interface PlainHold {
  readonly reservation: number
  readonly processId: number
  readonly endpoint: string
  readonly creditsEach: number
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('open' as const),
    processId: fc.integer({ min: 1, max: 3 }),
    endpoint: fc.constantFrom('/v1/a', '/v1/b'),
    creditsEach: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({ kind: fc.constant('close' as const), reservation: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ kind: fc.constant('sweep' as const), processId: fc.integer({ min: 1, max: 4 }) }),
)

/** One line per reservation: the same however the holds are grouped. */
function linesOf(holds: readonly Hold[]): string[] {
  const lines = holds.flatMap(({ processId, endpoint, creditsEach, reservations }) =>
    parseIdRanges(reservations).flatMap(([first, last]) =>
      Array.from(
        { length: last - first + 1 },
        (_, index) => `${first + index} ${processId} ${endpoint} ${creditsEach}`,
      ),
    ),
  )
  return lines.sort()
}

function plainLines(holds: readonly PlainHold[]): string[] {
  return holds.map(hold => `${hold.reservation} ${hold.processId} ${hold.endpoint} ${hold.creditsEach}`).sort()
}

describe('open holds', () => {
  it('are after every step, and after being stored and read again, what a plain list is', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        let holds = new OpenHolds([])
        let plain: PlainHold[] = []
        let next = 1
        for (const each of steps) {
          if (each.kind === 'open') {
            holds.open(next, each.processId, each.endpoint, each.creditsEach)
            plain.push({ ...each, reservation: next })
            next += 1
          } else if (each.kind === 'close') {
            const expected = plain.find(hold => hold.reservation === each.reservation)
            const closed = holds.close(each.reservation)
            assert.equal(closed?.endpoint, expected?.endpoint)
            assert.equal(closed?.creditsEach, expected?.creditsEach)
            plain = plain.filter(hold => hold !== expected)
          } else {
            const swept = holds.closeAllOf([each.processId])
            const expected = plain.filter(hold => hold.processId === each.processId)
            assert.deepEqual(linesOf(swept), plainLines(expected))
            plain = plain.filter(hold => hold.processId !== each.processId)
          }
          assert.deepEqual(linesOf(holds.stored().open), plainLines(plain))
          assert.equal(
            holds.credits,
            plain.reduce((sum, hold) => sum + hold.creditsEach, 0),
          )
          holds = new OpenHolds(JSON.parse(JSON.stringify(holds.stored().open)))
        }
      }),
    )
  })

  it('keep alike reservations in one stored hold', () => {
    const holds = new OpenHolds([])
    for (let id = 1; id <= 500; id += 1) holds.open(id, 7, '/v1/a', 2)
    assert.deepEqual(holds.stored().open, [{ processId: 7, endpoint: '/v1/a', creditsEach: 2, reservations: '1-500' }])
    assert.equal(holds.credits, 1000)
  })

  it('store nothing of a hold that is empty', () => {
    const holds = new OpenHolds([{ processId: 1, endpoint: '/v1/a', creditsEach: 1, reservations: '4' }])
    assert.ok(holds.close(4))
    assert.deepEqual(holds.stored().open, [])
    assert.equal(holds.credits, 0)
  })

  it('close a reservation once', () => {
    const holds = new OpenHolds([{ processId: 1, endpoint: '/v1/a', creditsEach: 5, reservations: '1-3' }])
    assert.equal(holds.close(2)?.creditsEach, 5)
    assert.equal(holds.close(2), undefined)
    assert.equal(holds.close(9), undefined)
    assert.equal(holds.credits, 10)
    assert.equal(countIds(parseIdRanges(holds.stored().open[0].reservations)), 2)
  })

  it('leave the stored form they were read from untouched', () => {
    const stored: Hold[] = [{ processId: 1, endpoint: '/v1/a', creditsEach: 5, reservations: '1-3' }]
    const holds = new OpenHolds(stored)
    holds.close(1)
    holds.closeAllOf([1])
    assert.equal(stored[0].reservations, '1-3')
  })
})
