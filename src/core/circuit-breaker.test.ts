import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CircuitBreaker, type Report } from './circuit-breaker.ts'

describe('CircuitBreaker', () => {
  function make() {
    const clock = { now: 0 }
    return { clock, breaker: new CircuitBreaker({ failures: 3, silenceMs: 100, pauseMs: 1000 }, () => clock.now) }
  }
  const admit = (breaker: CircuitBreaker): Report => breaker.admit() ?? assert.fail('nothing is admitted')
  const fail = (breaker: CircuitBreaker, times: number) => {
    for (let each = 0; each < times; each++) admit(breaker)(false)
  }
  /** Open from 1000 to 2000. */
  function open() {
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
    admit(breaker)(true)
    fail(breaker, 2)
    clock.now = 100
    assert.deepEqual([breaker.admits, breaker.isOpen], [true, false])
    fail(breaker, 1)
    assert.deepEqual([breaker.admits, breaker.isOpen], [false, true])
    assert.equal(breaker.admit(), null)
  })

  it('lets everything through while failures come all at once, or others are answered between them', () => {
    const { breaker, clock } = make()
    fail(breaker, 50)
    clock.now = 99
    fail(breaker, 50)
    admit(breaker)(true)
    clock.now = 198
    fail(breaker, 50)
    assert.equal(breaker.admits, true)
  })

  it('lets one question try after the pause, and all others once it is answered', () => {
    const { breaker, clock } = open()
    clock.now = 1999
    assert.equal(breaker.admit(), null)
    clock.now = 2000
    const report = admit(breaker)
    assert.equal(breaker.admit(), null)
    report(true)
    assert.equal(breaker.isOpen, false)
    admit(breaker)
    admit(breaker)
  })

  it('pauses again when the question that tried fails', () => {
    const { breaker, clock } = open()
    clock.now = 2000
    admit(breaker)(false)
    clock.now = 2999
    assert.equal(breaker.admit(), null)
    clock.now = 3000
    admit(breaker)
  })

  it('lets another question try at once when the one that tried is given up', () => {
    const { breaker, clock } = open()
    clock.now = 2000
    admit(breaker)(null)
    assert.equal(breaker.isOpen, true)
    admit(breaker)(true)
    assert.equal(breaker.isOpen, false)
  })

  it('does not let a second question try because one of before the pause ends', () => {
    const { breaker, clock } = make()
    const before = [admit(breaker), admit(breaker)]
    fail(breaker, 2)
    clock.now = 100
    fail(breaker, 1)
    clock.now = 1100
    admit(breaker)
    before[0](null)
    assert.equal(breaker.admit(), null)
    clock.now = 2000
    before[1](false)
    clock.now = 9000
    assert.equal(breaker.admit(), null, 'the question that tries is still under way')
  })

  it('counts a failure once, and a question that was given up not at all', () => {
    const { breaker, clock } = make()
    const report = admit(breaker)
    for (let each = 0; each < 5; each++) report(false)
    admit(breaker)(null)
    clock.now = 100
    fail(breaker, 1)
    admit(breaker)(null)
    assert.equal(breaker.isOpen, false)
    fail(breaker, 1)
    assert.equal(breaker.isOpen, true)
  })
})
