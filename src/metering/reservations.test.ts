import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { admit, Book, grant, hour, release, settle, sweep } from '../../test/support/ledger.ts'
import type { LedgerRequest } from './ledger.ts'

describe('a reservation', () => {
  it('is charged when it is settled', () => {
    const book = new Book()
    const [outcome] = book.group(settle(book.reserve(50), 50))
    assert.deepEqual(outcome, { outcome: 'settled', creditsRemaining: 950 })
    assert.deepEqual(book.account.reservationSets, [])
  })

  it('is charged in part when less was done, and the rest comes back', () => {
    const book = new Book()
    assert.deepEqual(book.group(settle(book.reserve(50), 12)), [{ outcome: 'settled', creditsRemaining: 988 }])
  })

  it('is never charged more than it reserved', () => {
    const book = new Book()
    assert.deepEqual(book.group(settle(book.reserve(5), 50)), [{ outcome: 'settled', creditsRemaining: 995 }])
  })

  it('costs nothing when it is released', () => {
    const book = new Book()
    assert.deepEqual(book.group(release(book.reserve(50))), [{ outcome: 'released', creditsRemaining: 1000 }])
  })

  it('is settled once', () => {
    const book = new Book()
    const reservation = book.reserve(50)
    const outcomes = book.group(settle(reservation, 50), settle(reservation, 50))
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ['settled', 'not_open'],
    )
    assert.deepEqual(book.group(settle(reservation, 50)), [{ outcome: 'not_open', creditsRemaining: 950 }])
  })

  it('is not released after it was settled, nor settled after it was released', () => {
    const book = new Book()
    const [settled, released] = [book.reserve(10), book.reserve(10)]
    book.group(settle(settled, 10), release(released))
    assert.deepEqual(book.group(release(settled), settle(released, 10)), [
      { outcome: 'not_open', creditsRemaining: 990 },
      { outcome: 'not_open', creditsRemaining: 990 },
    ])
  })

  it('that was never made is not open', () => {
    assert.equal(new Book().group(settle(99, 1))[0].outcome, 'not_open')
  })

  it('has a number of its own', () => {
    const book = new Book()
    assert.deepEqual([book.reserve(1), book.reserve(2), book.reserve(1)], [1, 2, 3])
    book.group(release(3))
    assert.equal(book.reserve(1), 4)
  })
})

describe('a sweep', () => {
  it('releases what dead processes hold, of every endpoint and price, and nothing else', () => {
    const book = new Book()
    book.reserve(5, { processId: 7 })
    book.reserve(5, { processId: 7, endpoint: '/v1/phone/lookup' })
    book.reserve(9, { processId: 8 })
    const living = book.reserve(11, { processId: 9 })
    assert.deepEqual(book.group(sweep(7, 8)), [{ outcome: 'swept', creditsRemaining: 989 }])
    assert.deepEqual(
      book.account.reservationSets.map(set => set.reservations),
      [String(living)],
    )
  })

  it('releases once', () => {
    const book = new Book()
    book.reserve(5, { processId: 7 })
    book.group(sweep(7), sweep(7))
    book.group(sweep(7))
    assert.equal(book.entries.filter(entry => entry.note === 'swept').length, 1)
    assert.equal(book.admit(0).creditsRemaining, 1000)
  })

  it('leaves nothing to settle for a process that was only slow', () => {
    const book = new Book()
    const reservation = book.reserve(5, { processId: 7 })
    book.group(sweep(7))
    assert.deepEqual(book.group(settle(reservation, 5)), [{ outcome: 'not_open', creditsRemaining: 1000 }])
  })

  it('forgets the idempotent requests that died with their process, also for the rest of its group', () => {
    const book = new Book()
    const idempotency = { keyHash: 'k', fingerprint: 'f' }
    book.reserve(5, { processId: 7, idempotency })
    const [, again] = book.group(sweep(7), admit(5, { processId: 9, idempotency }))
    assert.equal(again.outcome, 'admitted')
    assert.equal(book.known.get('k')?.processId, 9)
  })

  it('keeps the answers that dead processes gave', () => {
    const book = new Book()
    const idempotency = { keyHash: 'k', fingerprint: 'f' }
    const reservation = book.reserve(5, { processId: 7, idempotency })
    book.group({ ...settle(reservation, 5), idempotencyKeyHash: 'k', answer: Buffer.from('yes') } as LedgerRequest)
    const [, again] = book.group(sweep(7), admit(5, { idempotency }))
    assert.equal(again.outcome, 'replay')
    assert.equal(book.admit(5, { idempotency }).outcome, 'replay')
  })
})

describe('an Idempotency-Key', () => {
  const idempotency = { keyHash: 'k', fingerprint: 'f' }
  const answered = (reservation: number): LedgerRequest => ({
    kind: 'settle',
    reservation,
    credits: 5,
    idempotencyKeyHash: 'k',
    answer: Buffer.from('the answer'),
  })

  it('gives the same answer again, and charges nothing', () => {
    const book = new Book()
    book.group(answered(book.reserve(5, { idempotency })))
    const again = book.admit(5, { idempotency })
    assert.equal(again.outcome, 'replay')
    assert.equal('answer' in again && Buffer.from(again.answer).toString(), 'the answer')
    assert.equal(again.creditsRemaining, 995)
    assert.deepEqual(book.account.reservationSets, [])
  })

  it('is in progress until the request is answered, also within one group', () => {
    const book = new Book()
    const outcomes = book.group(admit(5, { idempotency }), admit(5, { idempotency }))
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ['admitted', 'idempotency_in_progress'],
    )
    assert.equal(outcomes[1].creditsRemaining, 995)
  })

  it('with another body is a mismatch, while the first runs and after it', () => {
    const book = new Book()
    const other = { idempotency: { keyHash: 'k', fingerprint: 'other' } }
    const reservation = book.reserve(5, { idempotency })
    assert.equal(book.admit(5, other).outcome, 'idempotency_mismatch')
    book.group(answered(reservation))
    assert.equal(book.admit(5, other).outcome, 'idempotency_mismatch')
  })

  it('is free again when the request was released', () => {
    const book = new Book()
    const reservation = book.reserve(5, { idempotency })
    book.group({ kind: 'release', reservation, idempotencyKeyHash: 'k' })
    assert.equal(book.admit(5, { idempotency }).outcome, 'admitted')
  })

  it('is free again after 24 hours', () => {
    const book = new Book()
    book.group(answered(book.reserve(5, { idempotency })))
    book.now += 24 * hour - 1
    assert.equal(book.admit(5, { idempotency }).outcome, 'replay')
    book.now += 1
    assert.equal(book.admit(5, { idempotency }).outcome, 'admitted')
  })

  it('takes a reservation also when the request costs nothing, so that a crash frees it', () => {
    const book = new Book()
    assert.equal(book.reserve(0, { processId: 7, idempotency }), 1)
    book.group(sweep(7))
    assert.equal(book.admit(0, { idempotency }).outcome, 'admitted')
  })

  it('is not answered by a request whose reservation is gone', () => {
    const book = new Book()
    const first = book.reserve(5, { processId: 7, idempotency })
    book.group(sweep(7))
    book.reserve(5, { processId: 8, idempotency })
    book.group(answered(first), { kind: 'release', reservation: first, idempotencyKeyHash: 'k' })
    assert.equal(book.known.get('k')?.answer, null)
    assert.equal(book.admit(5, { idempotency }).outcome, 'idempotency_in_progress')
  })
})

describe('the journal of a group', () => {
  it('has one line for all requests alike', () => {
    const book = new Book()
    book.group(...Array.from({ length: 500 }, () => admit(1)))
    book.group(...Array.from({ length: 500 }, (_, index) => settle(index + 1, 1)))
    assert.deepEqual(
      book.entries.map(({ kind, requests, reservations, freeDelta, reservedDelta }) => [
        kind,
        requests,
        reservations,
        freeDelta,
        reservedDelta,
      ]),
      [
        ['free', 0, '', 1000, 0],
        ['reserve', 500, '1-500', 0, 500],
        ['settle', 500, '1-500', -500, -500],
      ],
    )
  })

  it('keeps endpoints and prices apart', () => {
    const book = new Book()
    book.group(admit(1), admit(2), admit(1, { endpoint: '/v1/phone/lookup' }))
    assert.equal(book.entries.filter(({ kind }) => kind === 'reserve').length, 3)
  })

  it('says why credits were granted', () => {
    const book = new Book()
    book.group(grant(5, 'invoice 1'), grant(5, 'invoice 2'))
    assert.deepEqual(
      book.entries.map(({ kind, note, purchasedDelta }) => [kind, note, purchasedDelta]),
      [
        ['grant', 'invoice 1', 5],
        ['grant', 'invoice 2', 5],
      ],
    )
  })

  it('is empty when nothing changed', () => {
    const book = new Book()
    book.admit(0)
    const before = book.entries.length
    book.group(admit(0), settle(9, 1), release(9), sweep(3))
    assert.equal(book.entries.length, before)
  })

  it('does not change the account it was given', () => {
    const book = new Book()
    book.reserve(5)
    const given = structuredClone(book.account)
    const frozen = book.account
    book.group(settle(1, 5), admit(7), grant(3))
    assert.deepEqual(frozen, given)
  })
})
