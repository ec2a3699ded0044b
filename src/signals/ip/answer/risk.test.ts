import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { IpPrivacy } from '../schema.ts'
import { noFlags } from './flags.ts'
import type { RiskFactor } from './risk.ts'
import { factorsOf, factorWeights, levelOf, noRisk, riskOf, scoreOf } from './risk.ts'

const allFactors = Object.keys(factorWeights) as RiskFactor[]

describe('risk', () => {
  it('adds the weights of the specification', () => {
    assert.equal(scoreOf(['tor_exit']), 80)
    assert.equal(scoreOf(['vpn']), 50)
    assert.equal(scoreOf(['hosting']), 40)
    assert.equal(scoreOf(['apple_private_relay']), 30)
    assert.equal(scoreOf(['unknown_network']), 10)
    assert.equal(scoreOf(['hosting', 'verified_crawler']), 0)
    assert.equal(scoreOf(['vpn', 'hosting']), 90)
  })

  it('stays between 0 and 100 for every combination, and is the clamped sum', () => {
    fc.assert(
      fc.property(fc.subarray(allFactors), factors => {
        const sum = factors.map(factor => factorWeights[factor]).reduce((a, b) => a + b, 0)
        assert.equal(scoreOf(factors), Math.max(0, Math.min(100, sum)))
      }),
    )
    assert.equal(scoreOf(['verified_crawler']), 0)
    assert.equal(scoreOf(allFactors.filter(factor => factor !== 'verified_crawler')), 100)
  })

  it('calls 0 to 29 low, 30 to 69 medium, 70 to 100 high', () => {
    assert.deepEqual([0, 29, 30, 69, 70, 100].map(levelOf), ['low', 'low', 'medium', 'medium', 'high', 'high'])
  })

  it("names the factors in the order of the specification's table", () => {
    const present = new Set<RiskFactor>(['verified_crawler', 'unknown_network', 'hosting', 'tor_exit'])
    assert.deepEqual(riskOf(present).factors, ['tor_exit', 'hosting', 'unknown_network', 'verified_crawler'])
  })

  it('takes each flag for its factor, and an address that nobody announces for one of an unknown network', () => {
    const factors = (flags: Partial<IpPrivacy>, isKnown = true) => [...factorsOf({ ...noFlags, ...flags }, isKnown)]
    assert.deepEqual(factors({}), [])
    assert.deepEqual(factors({}, false), ['unknown_network'])
    assert.deepEqual(factors({ tor: true }), ['tor_exit'])
    assert.deepEqual(factors({ vpn: true }), ['vpn'])
    assert.deepEqual(factors({ hosting: true, hosting_provider: 'aws' }), ['hosting'])
    assert.deepEqual(factors({ apple_private_relay: true }), ['apple_private_relay'])
    assert.deepEqual(factors({ crawler: 'googlebot' }), ['verified_crawler'])
  })

  it('says nothing of a reserved address', () => {
    assert.deepEqual(noRisk, { score: null, level: null, factors: [] })
  })
})
