import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Book, december, grant, release, settle, unlimited } from '../../test/support/ledger.ts'

describe('credits that become few', () => {
  const book = (threshold: number | null, purchased: number) => {
    const own = new Book({ ...unlimited, freeCreditsPerMonth: 0 })
    own.account = { ...own.account, lowCreditsBelow: threshold, purchased }
    return own
  }

  it('are told of when a settlement takes the balance below the threshold, not when it reaches it', () => {
    const own = book(10, 12)
    own.group(settle(own.reserve(2), 2))
    assert.deepEqual(own.told, [])
    own.group(settle(own.reserve(1), 1))
    assert.deepEqual(own.told, [{ isLow: true, at: own.now, balance: 9, threshold: 10, seq: own.account.nextEntry }])
    assert.equal(own.account.lowCreditsSince, own.now)
  })

  it('are not few because some of them are reserved', () => {
    const own = book(10, 12)
    const reservation = own.reserve(5)
    own.group(release(reservation))
    assert.deepEqual(own.told, [])
  })

  it('are not few any more after a grant, or when a month brings free ones', () => {
    const own = book(10, 10)
    own.group(settle(own.reserve(1), 1))
    own.group(grant(1))
    own.group(settle(own.reserve(1), 1))
    own.policy = { ...own.policy, freeCreditsPerMonth: 100 }
    own.now = december
    own.admit(0)
    assert.deepEqual(
      own.told.map(({ isLow }) => isLow),
      [true, false, true, false],
    )
  })

  it('are told of once for each time that the balance falls below, whatever the account does', () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('grant' as const), credits: fc.integer({ min: 1, max: 12 }) }),
      fc.record({
        what: fc.constantFrom('settle' as const, 'release' as const),
        credits: fc.integer({ min: 1, max: 6 }),
      }),
    )
    const property = fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.integer({ min: 1, max: 15 }),
      (steps, threshold) => {
        const own = book(threshold, 20)
        let expected = 0
        let wasLow = false
        const look = () => {
          const isLow = own.account.free + own.account.purchased < threshold
          if (isLow && !wasLow) expected += 1
          wasLow = isLow
          assert.equal(own.account.lowCreditsSince !== null, isLow)
        }
        for (const { what, credits } of [{ what: 'release' as const, credits: 1 }, ...steps]) {
          if (what === 'grant') own.group(grant(credits))
          else {
            const admission = own.admit(credits)
            look()
            if (admission.outcome !== 'admitted') continue
            own.group(what === 'settle' ? settle(admission.reservation, credits) : release(admission.reservation))
          }
          look()
        }
        assert.equal(own.told.filter(({ isLow }) => isLow).length, expected)
      },
    )
    fc.assert(property)
  })

  it('are told of nobody who did not ask for it', () => {
    const own = book(null, 1)
    own.group(settle(own.reserve(1), 1))
    assert.deepEqual([own.told, own.account.lowCreditsSince], [[], null])
  })
})
