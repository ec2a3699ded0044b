import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isProved, noProof, proofAfter, proofLastsMs, recordOf } from './entry.ts'
import { policyOf } from './lists.ts'
import { listNames } from './store.ts'

const secret = Buffer.alloc(32, 1)
const record = recordOf(secret, 'acc_1', 'example.com')
const now = Date.UTC(2026, 10, 22)
const found = (...texts: string[]) => ({ outcome: 'found', texts }) as const
const notReached = { outcome: 'not_reached' } as const

describe('the record of a domain', () => {
  it('is the same whenever it is asked, and another one for each account, domain and installation', () => {
    assert.match(record, /^assay-verify=[0-9a-f]{32}$/)
    assert.equal(recordOf(secret, 'acc_1', 'example.com'), record)
    const others = [
      recordOf(secret, 'acc_2', 'example.com'),
      recordOf(secret, 'acc_1', 'www.example.com'),
      recordOf(Buffer.alloc(32, 2), 'acc_1', 'example.com'),
    ]
    assert.equal(new Set([record, ...others]).size, 4)
  })
})

describe('a proof', () => {
  it('begins when the record is there, among others and with white space around it', () => {
    const proof = proofAfter(noProof, found('v=spf1 -all', ` ${record} `), record, now)
    assert.deepEqual(proof, { provedAt: now, askedAt: now })
    assert.ok(isProved(proof, now))
  })

  it('does not begin with the record of another account, a part of it, or with more than it', () => {
    const other = recordOf(secret, 'acc_2', 'example.com')
    for (const texts of [[], [other], [record.slice(0, -1)], [`${record}0`], [`x ${record}`]]) {
      assert.deepEqual(proofAfter(noProof, found(...texts), record, now), { provedAt: null, askedAt: now })
    }
  })

  it('ends at once when an answer has the record no more', () => {
    const before = { provedAt: now - 1, askedAt: now - 1 }
    assert.deepEqual(proofAfter(before, found(), record, now), { provedAt: null, askedAt: now })
  })

  it('lasts while no name server answers, but not for ever', () => {
    const after = proofAfter({ provedAt: now, askedAt: now }, notReached, record, now + 5)
    assert.deepEqual(after, { provedAt: now, askedAt: now + 5 })
    assert.ok(isProved(after, now + proofLastsMs - 1))
    assert.ok(!isProved(after, now + proofLastsMs))
    assert.deepEqual(proofAfter(noProof, notReached, record, now), { provedAt: null, askedAt: now })
  })
})

describe('the policy for an address', () => {
  const entry = (list: (typeof listNames)[number], provedAt: number | null = null) => ({ list, provedAt })

  it('is that of its entries: suppression before owned before allowed', () => {
    assert.equal(policyOf([], now), 'none')
    assert.equal(policyOf([entry('allow')], now), 'allowed')
    assert.equal(policyOf([entry('allow'), entry('owned', now)], now), 'owned')
    assert.equal(policyOf([entry('owned', now), entry('allow'), entry('suppression')], now), 'suppressed')
  })

  it('is not that of a domain without a proof, or with an old one', () => {
    assert.equal(policyOf([entry('owned')], now), 'none')
    assert.equal(policyOf([entry('owned', now - proofLastsMs)], now), 'none')
    assert.equal(policyOf([entry('owned'), entry('allow')], now), 'allowed')
  })

  it('is suppressed whenever one entry is, and does not depend on their order', () => {
    const any = fc.record({ list: fc.constantFrom(...listNames), provedAt: fc.constantFrom(null, now, 0) })
    fc.assert(
      fc.property(fc.array(any), entries => {
        const policy = policyOf(entries, now)
        assert.equal(
          policy === 'suppressed',
          entries.some(({ list }) => list === 'suppression'),
        )
        assert.equal(policyOf(entries.toReversed(), now), policy)
      }),
    )
  })
})
