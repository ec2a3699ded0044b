import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  admit,
  audit,
  Book,
  december,
  grant,
  hour,
  november,
  policy,
  release,
  second,
  settle,
  sweep,
  unlimited,
} from '../../test/support/ledger.ts'
import { limitsOf, monthOf } from './decide.ts'
import type { LedgerRequest } from './ledger.ts'

describe('free credits', () => {
  it('are set at the first request of a month', () => {
    const book = new Book()
    assert.equal(book.admit(1).creditsRemaining, 999)
    assert.equal(book.account.freeMonth, 202611)
    assert.equal(book.admit(1).creditsRemaining, 998)
  })

  it('are set, not added, in the next month', () => {
    const book = new Book()
    book.group(settle(book.reserve(300), 300))
    book.now = december
    assert.equal(book.admit(0).creditsRemaining, 1000)
    assert.equal(book.account.free, 1000)
  })

  it('are set also by a request that is refused', () => {
    const book = new Book()
    assert.equal(book.admit(5000).outcome, 'insufficient_credits')
    assert.equal(book.account.free, 1000)
  })

  it('are not set by a grant, a settlement or a sweep', () => {
    const book = new Book()
    book.group(grant(5), settle(1, 1), release(1), sweep(1))
    assert.equal(book.account.freeMonth, 0)
    assert.equal(book.account.free, 0)
  })

  it('are not set again when the clock goes back a month and forth', () => {
    const book = new Book(unlimited, december)
    book.group(settle(book.reserve(400), 400))
    book.now = november
    assert.equal(book.admit(0).creditsRemaining, 600)
    book.now = december
    assert.equal(book.admit(0).creditsRemaining, 600)
  })

  it('are not taken away by a clock that was far ahead for a moment', () => {
    const book = new Book()
    book.group(settle(book.reserve(400), 400))
    book.now = Date.UTC(2036, 0, 1)
    book.group(settle(book.reserve(1000), 1000))
    book.now = december
    assert.equal(book.admit(0).creditsRemaining, 1000)
    assert.equal(book.account.freeMonth, 202612)
    assert.deepEqual(audit(book.account, book.entries), [])
  })

  it('are not given again by a clock that is behind', () => {
    const book = new Book(unlimited, december)
    book.group(settle(book.reserve(400), 400))
    const behind = [Date.UTC(1970, 0, 1), Date.UTC(2026, 9, 31), Date.UTC(2026, 10, 1), Date.UTC(2026, 11, 1)]
    for (const now of behind) {
      book.now = now
      assert.equal(book.admit(0).creditsRemaining, 600)
    }
    book.now = Date.UTC(2027, 11, 31)
    assert.equal(book.admit(0).creditsRemaining, 1000)
    book.group(settle(book.reserve(400), 400))
    book.now = december
    assert.equal(book.admit(0).creditsRemaining, 600, 'nor by one that is a year behind')
  })

  it('turn with the month of UTC', () => {
    assert.equal(monthOf(december - 1), 202611)
    assert.equal(monthOf(december), 202612)
    assert.equal(monthOf(Date.UTC(2027, 0, 1)), 202701)
  })

  it('are spent before purchased ones', () => {
    const book = new Book()
    book.group(grant(500))
    book.group(settle(book.reserve(900), 900))
    assert.deepEqual([book.account.free, book.account.purchased], [100, 500])
    book.group(settle(book.reserve(150), 150))
    assert.deepEqual([book.account.free, book.account.purchased], [0, 450])
  })

  it('leave purchased credits alone at the turn of a month', () => {
    const book = new Book()
    book.group(grant(500))
    book.group(settle(book.reserve(1200), 1200))
    book.now = december
    assert.equal(book.admit(0).creditsRemaining, 1300)
    assert.deepEqual([book.account.free, book.account.purchased], [1000, 300])
  })

  it('include what is reserved from the month before', () => {
    const book = new Book()
    book.reserve(200)
    book.now = december
    assert.equal(book.admit(0).creditsRemaining, 800)
  })

  it('keep what is reserved when the allowance shrinks below it', () => {
    const book = new Book()
    const reservation = book.reserve(800)
    book.policy = { ...unlimited, freeCreditsPerMonth: 100 }
    book.now = december
    assert.equal(book.admit(1).outcome, 'insufficient_credits')
    assert.equal(book.account.free, 800)
    book.group(settle(reservation, 800))
    assert.equal(book.account.free, 0)
    assert.equal(book.admit(0).creditsRemaining, 0)
  })

  it('keep only what purchased credits do not cover when the allowance shrinks', () => {
    const book = new Book()
    book.group(grant(300))
    book.reserve(800)
    book.policy = { ...unlimited, freeCreditsPerMonth: 100 }
    book.now = december
    assert.equal(book.admit(0).creditsRemaining, 0)
    assert.deepEqual([book.account.free, book.account.purchased], [500, 300])
  })
})

describe('rate window', () => {
  it('admits 60 requests and refuses the 61st', () => {
    const book = new Book(policy)
    for (let request = 1; request <= 60; request += 1) {
      const { outcome, rate } = book.admit(1)
      assert.equal(outcome, 'admitted')
      assert.deepEqual(rate, { limit: 60, windowSeconds: 60, remaining: 60 - request, resetSeconds: 60 })
    }
    const refused = book.admit(1)
    assert.equal(refused.outcome, 'rate_limited')
    assert.equal(refused.rate.remaining, 0)
    assert.equal(refused.creditsRemaining, 940)
  })

  it('starts with the first request and ends 60 seconds later', () => {
    const book = new Book(policy)
    book.admit(0)
    book.now += 59 * second
    for (let request = 2; request <= 60; request += 1) book.admit(0)
    assert.deepEqual(book.admit(0).rate.resetSeconds, 1)
    book.now += second - 1
    assert.equal(book.admit(0).outcome, 'rate_limited')
    assert.equal(book.admit(0).rate.resetSeconds, 1)
    book.now += 1
    const { outcome, rate } = book.admit(0)
    assert.equal(outcome, 'admitted')
    assert.deepEqual([rate.remaining, rate.resetSeconds], [59, 60])
  })

  it('counts refused requests: too many, too dear, repeated', () => {
    const book = new Book({ ...policy, requestsPerWindow: 5 })
    const idempotency = { keyHash: 'k', fingerprint: 'f' }
    book.reserve(1, { idempotency })
    assert.equal(book.admit(5000).rate.remaining, 3)
    assert.equal(book.admit(1, { idempotency }).rate.remaining, 2)
    assert.equal(book.admit(1, { idempotency: { keyHash: 'k', fingerprint: 'g' } }).rate.remaining, 1)
    assert.equal(book.admit(0).rate.remaining, 0)
    assert.equal(book.admit(0).outcome, 'rate_limited')
    assert.equal(book.account.windowCount, 6)
  })

  it('is not prolonged by requests it refuses', () => {
    const book = new Book({ ...policy, requestsPerWindow: 1 })
    book.admit(0)
    for (let at = 1; at < 60; at += 1) {
      book.now += second
      assert.equal(book.admit(0).outcome, 'rate_limited')
    }
    book.now += second
    assert.equal(book.admit(0).outcome, 'admitted')
  })

  it('goes on for a clock that is behind by less than its length, and never asks for more than its length', () => {
    const book = new Book({ ...policy, requestsPerWindow: 2 })
    book.admit(0)
    book.now -= 60 * second
    const { rate } = book.admit(0)
    assert.deepEqual([rate.remaining, rate.resetSeconds], [0, 60])
    assert.equal(book.admit(0).outcome, 'rate_limited')
    book.now += 119 * second
    assert.equal(book.admit(0).outcome, 'rate_limited')
    book.now += second
    assert.equal(book.admit(0).outcome, 'admitted')
  })

  it('lets several clocks admit no more than one clock would over the time and their difference', () => {
    const ask = fc.record({ clock: fc.nat({ max: 3 }), afterMs: fc.nat({ max: 40_000 }), requests: fc.nat({ max: 9 }) })
    const offset = fc.integer({ min: -29_999, max: 29_999 })
    const offsets = fc.array(offset, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(offsets, fc.array(ask, { minLength: 1, maxLength: 40 }), (offsetsMs, asks) => {
        const limit = 5
        const book = new Book({ ...policy, requestsPerWindow: limit })
        let [elapsedMs, admitted] = [0, 0]
        for (const { clock, afterMs, requests } of asks) {
          elapsedMs += afterMs
          book.now = november + elapsedMs + offsetsMs[clock]
          for (let each = 0; each < requests; each += 1) if (book.admit(0).outcome === 'admitted') admitted += 1
        }
        const spreadMs = Math.max(...offsetsMs) - Math.min(...offsetsMs)
        const windows = 1 + Math.floor((elapsedMs + spreadMs) / (60 * second))
        assert.ok(admitted <= windows * limit, `${admitted} admitted in ${windows} windows`)
      }),
    )
  })

  it('begins anew when the clock goes back by more than its length', () => {
    const book = new Book({ ...policy, requestsPerWindow: 1 })
    book.admit(0)
    book.now -= 24 * hour
    const { outcome, rate } = book.admit(0)
    assert.equal(outcome, 'admitted')
    assert.equal(rate.resetSeconds, 60)
    assert.equal(book.admit(0).outcome, 'rate_limited')
  })

  it('counts each request of a group in its order', () => {
    const book = new Book({ ...policy, requestsPerWindow: 2 })
    const outcomes = book.group(admit(1), admit(1), admit(1), admit(1))
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ['admitted', 'admitted', 'rate_limited', 'rate_limited'],
    )
  })

  it('is off with a limit of 0', () => {
    const book = new Book(unlimited)
    for (let request = 0; request < 200; request += 1) assert.equal(book.admit(1).outcome, 'admitted')
    assert.equal(book.admit(0).rate.limit, 0)
  })

  it('is asked before idempotency, and idempotency before the balance', () => {
    const book = new Book({ ...policy, requestsPerWindow: 2, freeCreditsPerMonth: 10 })
    const idempotency = { keyHash: 'k', fingerprint: 'f' }
    book.reserve(10, { idempotency })
    assert.equal(book.admit(10, { idempotency }).outcome, 'idempotency_in_progress')
    assert.equal(book.admit(10, { idempotency }).outcome, 'rate_limited')
    book.now += 60 * second
    assert.equal(book.admit(10, { idempotency }).outcome, 'idempotency_in_progress')
    assert.equal(
      book.admit(10, { idempotency: { keyHash: 'other', fingerprint: 'f' } }).outcome,
      'insufficient_credits',
    )
  })
})

describe('balance', () => {
  it('refuses 50 credits with 49 left, and says both', () => {
    const book = new Book({ ...unlimited, freeCreditsPerMonth: 49 })
    const { outcome, creditsRemaining, ...rest } = book.admit(50)
    assert.deepEqual([outcome, creditsRemaining], ['insufficient_credits', 49])
    assert.deepEqual('required' in rest && [rest.required, rest.available], [50, 49])
    assert.equal(book.admit(49).outcome, 'admitted')
  })

  it('is what is left after each request of a group', () => {
    const book = new Book({ ...unlimited, freeCreditsPerMonth: 100 })
    const outcomes = book.group(admit(60), admit(60), admit(40), admit(1), grant(10), admit(10))
    assert.deepEqual(
      outcomes.map(({ outcome, creditsRemaining }) => [outcome, creditsRemaining]),
      [
        ['admitted', 40],
        ['insufficient_credits', 40],
        ['admitted', 0],
        ['insufficient_credits', 0],
        ['granted', 10],
        ['admitted', 0],
      ],
    )
  })

  it('leaves a refused request no trace but the count', () => {
    const book = new Book({ ...unlimited, freeCreditsPerMonth: 1 })
    book.admit(0)
    const before = book.entries.length
    book.admit(2, { idempotency: { keyHash: 'k', fingerprint: 'f' } })
    assert.equal(book.entries.length, before)
    assert.equal(book.known.size, 0)
    assert.deepEqual(book.account.reservationSets, [])
  })

  it('takes no reservation for a request that costs nothing', () => {
    const book = new Book()
    assert.equal(book.reserve(0), 0)
    assert.deepEqual(book.account.reservationSets, [])
  })
})

describe('a grant that may be asked for twice', () => {
  const withKey = (onceKey: string) => ({ ...grant(500), onceKey }) as LedgerRequest
  const once = withKey('form 1')

  it('is made once, in one group or in two', () => {
    const book = new Book()
    const outcomes = [...book.group(once, once), ...book.group(once), ...book.group(withKey('form 2'))]
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ['granted', 'granted_before', 'granted_before', 'granted'],
    )
    assert.equal(book.account.purchased, 1000)
    assert.deepEqual(audit(book.account, book.entries), [])
  })

  it('is remembered for 24 hours, whatever else ends', () => {
    const book = new Book()
    book.group(once, sweep(0))
    book.now += 24 * hour - 1
    assert.equal(book.group(once)[0].outcome, 'granted_before')
    book.now += 1
    assert.equal(book.group(once)[0].outcome, 'granted')
  })
})

describe('limits of an account', () => {
  it('take the place of those of the installation, each by itself', () => {
    const account = new Book().account
    const own = (limits: Partial<typeof account>) => {
      const { requestsPerWindow, freeCreditsPerMonth, windowMs } = limitsOf(policy, { ...account, ...limits })
      assert.equal(windowMs, policy.windowMs)
      return [requestsPerWindow, freeCreditsPerMonth]
    }
    assert.deepEqual(own({}), [60, 1000])
    assert.deepEqual(own({ requestsPerMinute: 5 }), [5, 1000])
    assert.deepEqual(own({ freeCreditsPerMonth: 0 }), [60, 0])
    assert.deepEqual(own({ requestsPerMinute: 0, freeCreditsPerMonth: 7 }), [0, 7])
  })

  it('refuse the request after its last one, and say so in its status', () => {
    const book = new Book(policy)
    book.account = { ...book.account, requestsPerMinute: 2 }
    const outcomes = [book.admit(1), book.admit(1), book.admit(1)]
    assert.deepEqual(
      outcomes.map(({ outcome, rate }) => [outcome, rate.limit, rate.remaining]),
      [
        ['admitted', 2, 1],
        ['admitted', 2, 0],
        ['rate_limited', 2, 0],
      ],
    )
  })

  it('switch the rate off by 0, and lift a lower one of the installation', () => {
    const book = new Book({ ...policy, requestsPerWindow: 1 })
    book.account = { ...book.account, requestsPerMinute: 0 }
    for (let request = 0; request < 70; request += 1) assert.equal(book.admit(0).outcome, 'admitted')
    book.account = { ...book.account, requestsPerMinute: 71 }
    assert.deepEqual([book.admit(0).outcome, book.admit(0).outcome], ['admitted', 'rate_limited'])
  })

  it('set the free credits of the next month, not of this one', () => {
    const book = new Book()
    book.admit(0)
    book.account = { ...book.account, freeCreditsPerMonth: 5 }
    assert.equal(book.admit(0).creditsRemaining, 1000)
    book.now = december
    assert.equal(book.admit(0).creditsRemaining, 5)
    assert.deepEqual(audit(book.account, book.entries), [])
  })
})
