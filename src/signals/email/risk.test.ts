import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { riskOf } from './check-address.ts'
import { type EmailCheck, factorWeights, riskFactors } from './schema.ts'

const plain = { email: 'anna@example.com', valid: true, reason: null } as const
const riskWith = (more: Partial<EmailCheck>) => riskOf({ ...plain, ...more })

describe('riskOf', () => {
  it('adds the weights of what is so', () => {
    assert.deepEqual(riskWith({}), { score: 0, level: 'low', factors: [] })
    assert.deepEqual(riskWith({ role: true, relay_alias: true }), {
      ...{ score: 30, level: 'medium', factors: ['relay_alias', 'role'] },
    })
    assert.deepEqual(riskWith({ dns: { spf: false, dmarc: false } }).factors, ['no_spf_and_dmarc'])
    assert.deepEqual(riskWith({ domain_age: { registered: '2026-11-01', days: 29 } }).factors, ['new_domain'])
  })

  it('is 100 at most', () => {
    const everything = riskWith({
      ...{ valid: false, disposable: true, relay_alias: true, role: true },
      did_you_mean: { email: 'anna@gmail.com', reason: 'typing' },
      dns: { accepts_mail: false, spf: false, dmarc: false },
      domain_age: { registered: '2026-11-01', days: 0 },
    })
    assert.deepEqual(everything, { score: 100, level: 'high', factors: riskFactors })
    assert.ok(Object.values(factorWeights).reduce<number>((sum, weight) => sum + weight, 0) > 100)
  })

  it('takes what is unknown for no factor', () => {
    for (const dns of [{}, { spf: false }, { dmarc: false }, { spf: false, dmarc: true }, { null_mx: false }]) {
      assert.deepEqual(riskWith({ dns }).factors, [])
    }
    assert.deepEqual(riskWith({ domain_age: { registered: '2026-10-01', days: 30 } }).factors, [])
  })
})
