import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CircuitBreaker } from './circuit-breaker.ts'

describe('CircuitBreaker', () => {
  function make() {
    const clock = { now: 0 }
    return { clock, breaker: new CircuitBreaker({ failures: 3, silenceMs: 100, pauseMs: 1000 }, () => clock.now) }
  }
  const fail = (breaker: CircuitBreaker, times: number) => {
    for (let each = 0; each < times; each++) breaker.report(false)
  }
  /** Closed from 1000 to 2000. */
  function closed() {
    const { clock, breaker } = make()
    clock.now = 900
    fail(breaker, 2)
    clock.now = 1000
    fail(breaker, 1)
    return { clock, breaker }
  }

  it('lets everything through until so many failures in a row', () => {
    const { breaker, clock } = make()
    fail(breaker, 2)
    breaker.report(true)
    fail(breaker, 2)
    clock.now = 100
    assert.equal(breaker.admit(), true)
    fail(breaker, 1)
    assert.equal(breaker.admit(), false)
  })

  it('lets everything through while failures come all at once, or others are answered between them', () => {
    const { breaker, clock } = make()
    fail(breaker, 50)
    clock.now = 99
    fail(breaker, 50)
    assert.equal(breaker.admit(), true)
    breaker.report(true)
    clock.now = 198
    fail(breaker, 50)
    assert.equal(breaker.admit(), true)
  })

  it('lets one question try after the pause, and all others once it is answered', () => {
    const { breaker, clock } = closed()
    clock.now = 1999
    assert.equal(breaker.admit(), false)
    clock.now = 2000
    assert.deepEqual([breaker.admit(), breaker.admit()], [true, false])
    breaker.report(true)
    assert.deepEqual([breaker.admit(), breaker.admit()], [true, true])
  })

  it('pauses again when the question that tried fails', () => {
    const { breaker, clock } = closed()
    clock.now = 2000
    assert.equal(breaker.admit(), true)
    breaker.report(false)
    clock.now = 2999
    assert.equal(breaker.admit(), false)
    clock.now = 3000
    assert.equal(breaker.admit(), true)
  })
})
