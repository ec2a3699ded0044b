import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/support/arbitraries.ts'
import type { AccountOutcome, AccountRequest } from './commit.ts'
import { decodeAnswers, decodeGroup, encodeAnswers, encodeGroup } from './group-codec.ts'
import { AccountFailure, DamagedRow, isDamage } from './store.ts'

const text = fc.oneof(fc.constantFrom('acc_1', 'acc_2', '/v1/a', ''), fc.string({ unit: anyCharacter }))
const count = fc.oneof(fc.nat({ max: 9 }), fc.maxSafeInteger())
const bytes = fc.uint8Array({ maxLength: 40 })
const maybe = (value: fc.Arbitrary<string>) => fc.option(value, { nil: undefined })
const hash = text

const asked: fc.Arbitrary<AccountRequest> = fc.record({
  accountId: text,
  request: fc.oneof(
    fc.record({ kind: fc.constant('admit' as const), endpoint: text, credits: count, requestId: maybe(text) }),
    fc.record({
      ...{ kind: fc.constant('admit' as const), endpoint: text, credits: count },
      limits: fc.record({
        keyId: text,
        requestsPerMinute: fc.option(count),
        budget: fc.option(fc.record({ credits: count, refill: fc.constantFrom('none', 'daily', 'monthly') })),
      }),
      idempotency: fc.option(fc.record({ keyHash: hash, fingerprint: hash }), { nil: undefined }),
      requestId: maybe(text),
    }),
    fc.record({
      kind: fc.constant('admit' as const),
      endpoint: text,
      credits: count,
      idempotency: fc.record({ keyHash: hash, fingerprint: hash }),
      requestId: maybe(text),
    }),
    fc.record({ kind: fc.constant('settle' as const), reservation: count, credits: count, requestId: maybe(text) }),
    fc.record({
      kind: fc.constant('settle' as const),
      reservation: count,
      credits: count,
      idempotencyKeyHash: hash,
      answer: fc.option(bytes, { nil: undefined }),
      requestId: maybe(text),
    }),
    fc.record({
      kind: fc.constant('release' as const),
      reservation: count,
      idempotencyKeyHash: maybe(hash),
      requestId: maybe(text),
    }),
    fc.record({
      ...{ kind: fc.constant('grant' as const), credits: count, note: text, actor: text },
      ...{ address: maybe(text), onceKey: maybe(hash) },
    }),
    fc.record({ kind: fc.constant('sweep' as const), processIds: fc.array(count, { maxLength: 3 }) }),
  ),
})

const rate = fc.record({ limit: count, windowSeconds: count, remaining: count, resetSeconds: count })
const accountStatus = fc.record({ rate, creditsRemaining: fc.maxSafeInteger() })
const withStanding = <Own extends object>(own: fc.Arbitrary<Own>) =>
  fc.tuple(own, accountStatus).map(([own, accountStatus]) => ({ ...own, ...accountStatus }))
const reasons = [
  new Error('the disk is gone'),
  new AccountFailure('acc_1', new DamagedRow('reservation', 'one', 'no ranges')),
  Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 }),
]
const by = fc.constantFrom('account', 'key')
const answered: fc.Arbitrary<AccountOutcome> = fc.oneof(
  withStanding(fc.record({ outcome: fc.constant('admitted' as const), reservation: count })),
  withStanding(
    fc.record({
      outcome: fc.constantFrom('idempotency_in_progress', 'idempotency_mismatch' as const),
    }),
  ) as fc.Arbitrary<AccountOutcome>,
  withStanding(fc.record({ outcome: fc.constant('rate_limited' as const), by })),
  withStanding(
    fc.record({ outcome: fc.constant('insufficient_credits' as const), by, required: count, available: count }),
  ),
  withStanding(fc.record({ outcome: fc.constant('replay' as const), answer: bytes })),
  fc.record({
    outcome: fc.constantFrom('settled', 'released', 'granted', 'granted_before', 'swept', 'not_open'),
    creditsRemaining: fc.maxSafeInteger(),
  }) as fc.Arbitrary<AccountOutcome>,
  fc.constant({ outcome: 'no_account' } as const),
  fc.record({
    outcome: fc.constant('failed' as const),
    reason: fc.constantFrom(...reasons),
    accountStatus: fc.option(accountStatus),
  }),
)

/** Bytes as plain numbers, and failures as what is known of them: a Buffer is a Uint8Array of another class. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, each) => {
      if (each instanceof Error) return { ...each, name: each.name, message: each.message, isDamage: isDamage(each) }
      if (each?.type === 'Buffer') return each.data
      return each instanceof Uint8Array ? [...each] : each
    }),
  )
}

describe('a group on its way to another thread', () => {
  it('arrives as it was sent, whatever it asks', () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 12 }), group => {
        assert.deepEqual(plain(decodeGroup(structuredClone(encodeGroup(group)))), plain(group))
      }),
    )
  })

  it('and so do its answers', () => {
    fc.assert(
      fc.property(fc.array(answered, { maxLength: 12 }), answers => {
        assert.deepEqual(plain(decodeAnswers(structuredClone(encodeAnswers(answers)))), plain(answers))
      }),
    )
  })

  it('names an account and an endpoint once, and a failure once for all that it failed', () => {
    const request = { kind: 'admit', endpoint: '/v1/a', credits: 1, requestId: undefined } as const
    const cells = encodeGroup([1, 2, 3].map(() => ({ accountId: 'acc_1', request })))
    assert.deepEqual(
      cells.filter(cell => typeof cell === 'string'),
      ['acc_1', '/v1/a'],
    )
    const [reason] = reasons
    const answers = [1, 2].map(() => ({ outcome: 'failed', reason, accountStatus: null }) as const)
    assert.equal(encodeAnswers(answers).failures.length, 1)
  })

  it('is refused when it was cut or mixed up', () => {
    const cells = encodeGroup([{ accountId: 'acc_1', request: { kind: 'settle', reservation: 1, credits: 2 } }])
    assert.throws(() => decodeGroup(cells.slice(0, 3)), /no number/)
    assert.throws(() => decodeGroup(['x', ...cells]), /no number/)
  })
})
