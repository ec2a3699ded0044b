import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import fc from 'fast-check'
import { type Admission, RateLimiter } from './rate-limiter.ts'

/** Aborts what still waits when a test ends. */
let all = new AbortController()
afterEach(() => {
  all.abort()
  all = new AbortController()
})

const roomy = { mostInFlight: 1_000, mostWaiting: 1_000, windowMs: 60_000 }
const admitted: Admission = { outcome: 'admitted' }

/** A limiter with a clock that stands still until it is moved. */
function limiterOf(limits: Partial<typeof roomy> = {}, perWindow?: number) {
  const clock = { now: 1_000 }
  const limiter = new RateLimiter({ ...roomy, ...limits }, () => clock.now)
  if (perWindow !== undefined) limiter.setRate(perWindow)
  const enter = (withinMs = 0, signal = all.signal) => limiter.acquire(signal, clock.now + withinMs)
  return { clock, limiter, enter }
}

/** What a promise has come to; null while it waits. */
const soFar = <Value>(promise: Promise<Value>) =>
  Promise.race([promise, new Promise<null>(resolve => setImmediate(() => setImmediate(resolve, null)))])

describe('the rate', () => {
  it('lets in as many as a window may have, and says to others when there is a place', async () => {
    const { clock, enter } = limiterOf({}, 3)
    for (let times = 0; times < 3; times++) {
      assert.deepEqual(await enter(), admitted)
      clock.now += 1_000
    }
    assert.deepEqual(await enter(56_999), { outcome: 'late', waitMs: 57_000 })
    clock.now += 56_999
    assert.deepEqual(await enter(), { outcome: 'late', waitMs: 1 })
    clock.now += 1
    assert.deepEqual(await enter(), admitted)
    assert.deepEqual(await enter(), { outcome: 'late', waitMs: 1_000 })
  })

  it('lets those in who wait, in their order, as soon as there is a place', async () => {
    const clock = performance
    const limiter = new RateLimiter({ ...roomy, windowMs: 60 }, () => clock.now())
    limiter.setRate(2)
    const order: number[] = []
    const begun = clock.now()
    const entries = Array.from({ length: 7 }, async (_, at) => {
      const entry = await limiter.acquire(all.signal, clock.now() + 60_000)
      order.push(at)
      return entry.outcome
    })
    const came = await Promise.all(entries)
    assert.deepEqual(order, [0, 1, 2, 3, 4, 5, 6])
    assert.ok(came.every(outcome => outcome === 'admitted'))
    // Three windows have passed before the seventh. Node's timers may be up to a millisecond early.
    assert.ok(clock.now() - begun >= 3 * 59)
  })

  it('counts those who wait already, also over several windows', async () => {
    const { enter } = limiterOf({}, 2)
    for (let times = 0; times < 2; times++) assert.deepEqual(await enter(), admitted)
    for (let times = 0; times < 2; times++) assert.equal(await soFar(enter(10 * 60_000)), null)
    assert.deepEqual(await enter(119_999), { outcome: 'late', waitMs: 120_000 })
    for (let times = 0; times < 2; times++) assert.equal(await soFar(enter(10 * 60_000)), null)
    assert.deepEqual(await enter(179_999), { outcome: 'late', waitMs: 180_000 })
  })

  it('is never exceeded in any window, whoever comes when', async () => {
    const steps = fc.array(fc.record({ after: fc.nat(40), many: fc.nat(6) }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), steps, async (rate, history) => {
        const { clock, limiter, enter } = limiterOf({ windowMs: 100 }, rate)
        const entered: number[] = []
        for (const { after, many } of history) {
          clock.now += after
          for (let times = 0; times < many; times++) {
            const entry = await enter()
            if (entry.outcome === 'admitted') {
              entered.push(clock.now)
              limiter.release()
            } else {
              assert.ok(entry.outcome === 'late' && entry.waitMs > 0)
              // The wait is neither shorter nor longer than what a plain look at the times says.
              assert.equal(entry.waitMs, entered[entered.length - rate] + 100 - clock.now)
            }
          }
        }
        for (const at of entered) assert.ok(entered.filter(each => each >= at && each < at + 100).length <= rate)
      }),
    )
  })
})

describe('the places', () => {
  it('are given back to whoever has waited longest', async () => {
    const { limiter, enter } = limiterOf({ mostInFlight: 1 })
    assert.deepEqual(await enter(), admitted)
    const [second, third] = [enter(60_000), enter(60_000)]
    assert.deepEqual([await soFar(second), await soFar(third), limiter.waiting], [null, null, 2])
    limiter.release()
    assert.deepEqual([await second, await soFar(third), limiter.inFlight], [admitted, null, 1])
    limiter.release()
    assert.deepEqual(await third, admitted)
    limiter.release()
    assert.deepEqual([limiter.inFlight, limiter.waiting], [0, 0])
  })

  it('have a queue that is not endless', async () => {
    const { enter } = limiterOf({ mostInFlight: 1, mostWaiting: 2 })
    await enter()
    for (let times = 0; times < 2; times++) assert.equal(await soFar(enter(60_000)), null)
    assert.equal((await enter(60_000)).outcome, 'late')
  })

  it('are waited for no longer than allowed', async () => {
    const limiter = new RateLimiter({ ...roomy, mostInFlight: 1 }, () => performance.now())
    await limiter.acquire(all.signal, performance.now() + 60_000)
    assert.equal((await limiter.acquire(all.signal, performance.now() + 20)).outcome, 'late')
    assert.equal(limiter.waiting, 0)
  })
})

describe('a pause', () => {
  it('lets nobody in until it is over, and tells those whom it is too long for', async () => {
    const { clock, limiter, enter } = limiterOf({ mostInFlight: 1 })
    await enter()
    const [patient, hasty] = [enter(50_000), enter(5_000)]
    limiter.pause(30_000)
    assert.deepEqual(await hasty, { outcome: 'late', waitMs: 30_000 })
    assert.deepEqual(await enter(20_000), { outcome: 'late', waitMs: 30_000 })
    limiter.release()
    assert.equal(await soFar(patient), null)
    clock.now += 30_000
    // Somebody else coming is enough to see that it is over.
    const next = enter()
    assert.deepEqual(await patient, admitted)
    limiter.release()
    assert.deepEqual(await next, admitted)
  })

  it('is not made shorter by a later one', async () => {
    const { limiter, enter } = limiterOf()
    limiter.pause(30_000)
    limiter.pause(1_000)
    assert.deepEqual(await enter(), { outcome: 'late', waitMs: 30_000 })
  })
})

describe('a call that is aborted', () => {
  it('gives up its place in the queue', async () => {
    const { limiter, enter } = limiterOf({ mostInFlight: 1 })
    await enter()
    const leaves = new AbortController()
    const [first, second] = [enter(60_000, leaves.signal), enter(60_000)]
    leaves.abort()
    assert.deepEqual(await first, { outcome: 'aborted' })
    limiter.release()
    assert.deepEqual(await second, admitted)
  })

  it('from the beginning is not admitted', async () => {
    const { limiter, enter } = limiterOf()
    assert.deepEqual(await enter(60_000, AbortSignal.abort()), { outcome: 'aborted' })
    assert.equal(limiter.inFlight, 0)
  })
})
