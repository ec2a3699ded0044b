import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { admit, audit, Book, grant, hour, november, release, second, settle, sweep } from '../../test/support/ledger.ts'
import { casesOf } from '../../test/support/long-run.ts'
import { PlainKey } from '../../test/support/plain-key.ts'
import { refills, spend, spentOf } from './key-use.ts'
import type { KeyLimits } from './ledger.ts'
import { DamagedRow, unspent } from './store.ts'

const day = 24 * hour
const rateOf = (requestsPerMinute: number): KeyLimits => ({ keyId: 'key_rate', requestsPerMinute, budget: null })
const budgetOf = (credits: number, refill: (typeof refills)[number] = 'none'): KeyLimits => {
  return { keyId: 'key_budget', requestsPerMinute: null, budget: { credits, refill } }
}

describe('what a key has spent', () => {
  it('is, in all, of the day and of the month, what a list of its settlements says, whatever the clock does', () => {
    const jump = fc.constantFrom(0, 1, hour, day, day, 3 * day, 31 * day, -hour, -day, -40 * day, 400 * day, -500 * day)
    const step = fc.record({ jump, credits: fc.nat({ max: 9 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        const plain = new PlainKey()
        let use = unspent('key_1')
        let now = november
        for (const { jump: jumpMs, credits } of steps) {
          now += jumpMs
          for (const refill of refills) {
            assert.equal(1000 - spentOf(use, refill, now), plain.left({ credits: 1000, refill }, 0, now), refill)
          }
          use = spend(use, credits, now)
          plain.spend(credits, now)
        }
      }),
      { numRuns: casesOf(500) },
    )
  })
})

describe('the rate of a key', () => {
  it('refuses the key alone, and what it refuses does not count for the account', () => {
    const book = new Book({ requestsPerWindow: 4, windowMs: 60_000, freeCreditsPerMonth: 100 })
    const outcomes = book.group(...Array.from({ length: 9 }, () => admit(1, { limits: rateOf(2) })))
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      [...Array(2).fill('admitted'), ...Array(7).fill('rate_limited')],
    )
    const refused = outcomes[8]
    assert.ok(refused.outcome === 'rate_limited' && refused.by === 'key')
    assert.deepEqual(refused.rate, { limit: 2, windowSeconds: 60, remaining: 0, resetSeconds: 60 })
    assert.deepEqual([book.admit(1).outcome, book.admit(1).outcome], ['admitted', 'admitted'])
    const full = book.admit(1)
    assert.ok(full.outcome === 'rate_limited' && full.by === 'account')
    book.now += 60 * second
    assert.equal(book.admit(1, { limits: rateOf(2) }).outcome, 'admitted')
  })

  it('is told where it has fewer requests left than that of the account', () => {
    const book = new Book({ requestsPerWindow: 10, windowMs: 60_000, freeCreditsPerMonth: 100 })
    assert.equal(book.admit(1, { limits: rateOf(3) }).rate.remaining, 2)
    assert.equal(book.admit(1, { limits: rateOf(100) }).rate.remaining, 8)
  })
})

describe('the budget of a key', () => {
  it('refuses the key while the account has credits, and says what is left of it', () => {
    const book = new Book()
    const reservation = book.reserve(7, { limits: budgetOf(10) })
    const refused = book.admit(4, { limits: budgetOf(10) })
    assert.ok(refused.outcome === 'insufficient_credits')
    assert.deepEqual([refused.by, refused.required, refused.available, refused.creditsRemaining], ['key', 4, 3, 993])
    assert.equal(book.admit(4).outcome, 'admitted')
    book.group(settle(reservation, 5))
    assert.equal(book.admit(5, { limits: budgetOf(10) }).outcome, 'admitted')
    assert.equal(book.admit(1, { limits: budgetOf(10) }).outcome, 'insufficient_credits')
    assert.equal(book.admit(0, { limits: budgetOf(3) }).outcome, 'admitted', 'what costs nothing, above its budget')
  })

  it('gets back what is released, and what a dead process held', () => {
    const book = new Book()
    const limits = budgetOf(10)
    book.group(release(book.reserve(10, { limits })))
    book.reserve(10, { limits, processId: 2 })
    book.group(sweep(2))
    assert.equal(book.admit(10, { limits }).outcome, 'admitted')
    assert.deepEqual(audit(book.account, book.entries), [])
  })

  it('is refilled at the beginning of the UTC day or month; what still runs counts for the new one', () => {
    for (const [refill, before, after] of [
      ['daily', Date.UTC(2026, 10, 21, 23, 59), Date.UTC(2026, 10, 22)],
      ['monthly', Date.UTC(2026, 10, 30, 23, 59), Date.UTC(2026, 11, 1)],
    ] as const) {
      const book = new Book(undefined, before)
      const limits = budgetOf(10, refill)
      const [first, second] = [book.reserve(6, { limits }), book.reserve(4, { limits })]
      book.group(settle(first, 6))
      book.now = after
      assert.equal(book.admit(7, { limits }).outcome, 'insufficient_credits')
      assert.equal(book.admit(6, { limits }).outcome, 'admitted')
      book.group(settle(second, 4))
      assert.equal(book.admit(1, { limits }).outcome, 'insufficient_credits')
    }
  })

  it('that is damaged refuses its account, and names the key', () => {
    const book = new Book()
    book.group(settle(book.reserve(1, { limits: budgetOf(5) }), 1))
    for (const part of [{ spent: -1 }, { spent: 0.5 }, { windowCount: 'x' as never }, { spentBeforeDay: 9 }]) {
      const keyUses = book.account.keyUses.map(use => ({ ...use, ...part }))
      const damaged = Object.assign(new Book(), { account: { ...book.account, keyUses } })
      const refusal = (error: unknown) => error instanceof DamagedRow && error.message.includes('key key_budget')
      assert.throws(() => damaged.admit(1), refusal)
    }
  })
})

describe('an audit of keys', () => {
  const spent = () => {
    const book = new Book()
    const limits = budgetOf(50)
    book.group(grant(10))
    book.group(settle(book.reserve(7, { limits }), 5))
    book.reserve(3, { limits })
    return book
  }

  it('finds a sum that is not what the journal says, and a reservation of another key', () => {
    const { account, entries } = spent()
    assert.deepEqual(audit(account, entries), [])
    for (const name of ['spent', 'day', 'spentBeforeDay', 'spentBeforeMonth'] as const) {
      const keyUses = account.keyUses.map(use => ({ ...use, [name]: use[name] + 1 }))
      const [problem, ...more] = audit({ ...account, keyUses }, entries)
      assert.match(problem, new RegExp(`^table key_use, key key_budget, ${name}: the journal says`))
      assert.deepEqual(more, [])
    }
    assert.equal(audit({ ...account, keyUses: [] }, entries).length > 0, true)
    const reservationSets = account.reservationSets.map(set => ({ ...set, keyId: 'key_other' }))
    assert.match(audit({ ...account, reservationSets }, entries).join(), /key key_other: the journal says 0 credits/)
  })
})
