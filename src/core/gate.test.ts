import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { settled } from '../../test/support/until.ts'
import { Gate } from './gate.ts'

const patient = () => new AbortController().signal

/** Whether each was let in; undefined while it waits. */
function entering(gate: Gate, signals: readonly AbortSignal[]): (boolean | undefined)[] {
  const states: (boolean | undefined)[] = signals.map(() => undefined)
  for (const [at, signal] of signals.entries()) {
    gate.enter(signal).then(isIn => {
      states[at] = isIn
    })
  }
  return states
}

describe('Gate', () => {
  it('lets so many in, keeps so many waiting and turns away all others', async () => {
    const gate = new Gate(2, 1)
    const states = entering(gate, Array.from({ length: 4 }, patient))
    await settled()
    assert.deepEqual(states, [true, true, undefined, false])
    assert.deepEqual([gate.inside, gate.waiting], [2, 1])
  })

  it('gives a place that is left to whoever has waited longest', async () => {
    const gate = new Gate(1, 3)
    const states = entering(gate, Array.from({ length: 4 }, patient))
    gate.leave()
    await settled()
    assert.deepEqual(states, [true, true, undefined, undefined])
    gate.leave()
    await settled()
    assert.deepEqual(states, [true, true, true, undefined])
  })

  it('lets nobody in whose signal came first, and passes the place on', async () => {
    const gate = new Gate(1, 3)
    const leaving = new AbortController()
    const states = entering(gate, [patient(), leaving.signal, patient(), AbortSignal.abort()])
    leaving.abort()
    await settled()
    assert.deepEqual(states, [true, false, undefined, false])
    gate.leave()
    await settled()
    assert.deepEqual(states, [true, false, true, false])
    assert.equal(gate.waiting, 0)
  })

  it('keeps its limits and loses no place, whatever the order of those who come, give up and leave', async () => {
    const step = fc.oneof(
      fc.constant('enter' as const),
      fc.constant('leave' as const),
      fc.record({ givesUp: fc.nat({ max: 20 }) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.nat({ max: 3 }),
        fc.array(step),
        async (most, queue, steps) => {
          const gate = new Gate(most, queue)
          const askers: AbortController[] = []
          let inside = 0
          for (const each of steps) {
            if (each === 'enter') {
              const asker = new AbortController()
              askers.push(asker)
              gate.enter(asker.signal).then(isIn => {
                inside += isIn ? 1 : 0
              })
            } else if (each !== 'leave') {
              askers.at(each.givesUp)?.abort()
            } else if (inside > 0) {
              inside--
              gate.leave()
            }
            await settled()
            assert.equal(gate.inside, inside)
            assert.ok(inside <= most && gate.waiting <= queue)
            assert.ok(gate.waiting === 0 || inside === most, 'nobody waits beside a free place')
          }
        },
      ),
    )
  })
})
