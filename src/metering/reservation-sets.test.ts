import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { countIds, parseIdRanges } from './id-ranges.ts'
import type { ReservationSet } from './ledger.ts'
import { ReservationSets } from './reservation-sets.ts'

interface PlainReservation {
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

/** One line per reservation: the same however the sets are grouped. */
function linesOf(sets: readonly ReservationSet[]): string[] {
  const lines = sets.flatMap(({ processId, endpoint, creditsEach, reservations }) =>
    parseIdRanges(reservations).flatMap(([first, last]) =>
      Array.from(
        { length: last - first + 1 },
        (_, index) => `${first + index} ${processId} ${endpoint} ${creditsEach}`,
      ),
    ),
  )
  return lines.sort()
}

function plainLines(sets: readonly PlainReservation[]): string[] {
  return sets
    .map(
      reservation =>
        `${reservation.reservation} ${reservation.processId} ${reservation.endpoint} ${reservation.creditsEach}`,
    )
    .sort()
}

describe('open reservations', () => {
  it('are after every step, and after being stored and read again, what a plain list is', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        let sets = new ReservationSets([])
        let plain: PlainReservation[] = []
        let next = 1
        for (const each of steps) {
          if (each.kind === 'open') {
            sets.open(next, each.processId, each.endpoint, each.creditsEach)
            plain.push({ ...each, reservation: next })
            next += 1
          } else if (each.kind === 'close') {
            const expected = plain.find(reservation => reservation.reservation === each.reservation)
            const closed = sets.close(each.reservation)
            assert.equal(closed?.endpoint, expected?.endpoint)
            assert.equal(closed?.creditsEach, expected?.creditsEach)
            plain = plain.filter(reservation => reservation !== expected)
          } else {
            const swept = sets.closeAllOf([each.processId])
            const expected = plain.filter(reservation => reservation.processId === each.processId)
            assert.deepEqual(linesOf(swept), plainLines(expected))
            plain = plain.filter(reservation => reservation.processId !== each.processId)
          }
          assert.deepEqual(linesOf(sets.stored().open), plainLines(plain))
          assert.equal(
            sets.credits,
            plain.reduce((sum, reservation) => sum + reservation.creditsEach, 0),
          )
          sets = new ReservationSets(JSON.parse(JSON.stringify(sets.stored().open)))
        }
      }),
    )
  })

  it('keep alike reservations in one stored set', () => {
    const sets = new ReservationSets([])
    for (let id = 1; id <= 500; id += 1) sets.open(id, 7, '/v1/a', 2)
    assert.deepEqual(sets.stored().open, [
      { processId: 7, endpoint: '/v1/a', creditsEach: 2, keyId: '', reservations: '1-500' },
    ])
    assert.equal(sets.credits, 1000)
  })

  it('store nothing of a set that is empty', () => {
    const sets = new ReservationSets([
      { processId: 1, endpoint: '/v1/a', creditsEach: 1, keyId: '', reservations: '4' },
    ])
    assert.ok(sets.close(4))
    assert.deepEqual(sets.stored().open, [])
    assert.equal(sets.credits, 0)
  })

  it('close a reservation once', () => {
    const sets = new ReservationSets([
      { processId: 1, endpoint: '/v1/a', creditsEach: 5, keyId: '', reservations: '1-3' },
    ])
    assert.equal(sets.close(2)?.creditsEach, 5)
    assert.equal(sets.close(2), undefined)
    assert.equal(sets.close(9), undefined)
    assert.equal(sets.credits, 10)
    assert.equal(countIds(parseIdRanges(sets.stored().open[0].reservations)), 2)
  })

  it('leave the stored form they were read from untouched', () => {
    const stored: ReservationSet[] = [
      { processId: 1, endpoint: '/v1/a', creditsEach: 5, keyId: '', reservations: '1-3' },
    ]
    const sets = new ReservationSets(stored)
    sets.close(1)
    sets.closeAllOf([1])
    assert.equal(stored[0].reservations, '1-3')
  })
})
