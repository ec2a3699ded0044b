import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { AccountOutcome, AccountRequest } from './commit.ts'
import type { CollectedRequest } from './ledger.ts'
import { OpenReservations } from './open-reservations.ts'

const accountStatus = { rate: { limit: 0, windowSeconds: 60, remaining: 0, resetSeconds: 0 }, creditsRemaining: 1 }
const admitted = (reservation: number): AccountOutcome => ({ outcome: 'admitted', reservation, ...accountStatus })
const done = { outcome: 'settled', creditsRemaining: 1 } as const
const failed = { outcome: 'failed', reason: new Error('full'), accountStatus: null } as const
const ask = (request: CollectedRequest, accountId = 'acc_1'): AccountRequest => ({ accountId, request })
const admission = ask({ kind: 'admit', endpoint: '/v1/a', credits: 1, requestId: 'r1' })
const settlement = (reservation: number) => ask({ kind: 'settle', reservation, credits: 1 })

const numbersIn = (open: OpenReservations) => open.takeAll().map(({ request }) => request.reservation)

describe('what a thread has open', () => {
  it('is what was admitted for credits, until its settlement or release is there', () => {
    const open = new OpenReservations()
    const group = [admission, admission, admission]
    open.begin(group)
    open.end(group, [admitted(1), admitted(0), { outcome: 'rate_limited', by: 'account', ...accountStatus }])
    assert.equal(open.size, 1)
    open.begin([settlement(1)])
    assert.equal(open.size, 0)
    open.end([settlement(1)], [done])
    assert.deepEqual(open.takeAll(), [])
  })

  it('is open again when it could not be settled', () => {
    const open = new OpenReservations()
    open.end([admission], [admitted(7)])
    open.begin([settlement(7)])
    open.end([settlement(7)], [failed])
    assert.deepEqual(numbersIn(open), [7])
  })

  it('is released with the idempotency key that it holds, and is handed out once', () => {
    const open = new OpenReservations()
    const idempotency = { keyHash: 'k', fingerprint: 'f' }
    open.end([ask({ kind: 'admit', endpoint: '/v1/a', credits: 1, requestId: 'r2', idempotency })], [admitted(3)])
    const release = { kind: 'release', reservation: 3, idempotencyKeyHash: 'k', requestId: 'r2' }
    assert.deepEqual(open.takeAll(), [{ accountId: 'acc_1', request: release }])
    assert.deepEqual(open.takeAll(), [])
  })

  it('is the admitted less the ended, of every account, whatever the groups', () => {
    const step = fc.record({
      account: fc.constantFrom('a', 'b'),
      ends: fc.boolean(),
      works: fc.boolean(),
      pick: fc.nat(),
    })
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 12 }), groups => {
        const open = new OpenReservations()
        const expected = new Set<string>()
        let last = 0
        for (const steps of groups) {
          const group: AccountRequest[] = []
          const answers: AccountOutcome[] = []
          const before = [...expected]
          for (const { account, ends, works, pick } of steps) {
            const of = before.filter(each => each.startsWith(account))
            if (ends && of.length > 0) {
              const [ended] = before.splice(before.indexOf(of[pick % of.length]), 1)
              group.push(ask({ kind: 'settle', reservation: Number(ended.slice(1)), credits: 1 }, account))
              answers.push(works ? done : failed)
              if (works) expected.delete(ended)
            } else {
              last += 1
              group.push(ask({ kind: 'admit', endpoint: '/v1/a', credits: 1 }, account))
              answers.push(works ? admitted(last) : failed)
              if (works) expected.add(`${account}${last}`)
            }
          }
          open.begin(group)
          open.end(group, answers)
          assert.equal(open.size, expected.size)
        }
        const rest = open.takeAll().map(({ accountId, request }) => `${accountId}${request.reservation}`)
        assert.deepEqual(rest.sort(), [...expected].sort())
      }),
    )
  })
})
