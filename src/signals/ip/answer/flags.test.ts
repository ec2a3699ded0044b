import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { rirMask, rirShift } from '../index/layout.ts'
import { namedProviders } from '../networks/providers.ts'
import { checkedFlags } from '../schema.ts'
import { type Flags, mostCrawlers, neverCrawler, packFlags, reservedUsage, type Usage, Usages } from './flags.ts'

const providers = [null, ...namedProviders, 'other_hosting'] as const
const crawlers = Array.from({ length: mostCrawlers }, (_, row) => (row === 0 ? null : `crawler-${row}`))
const both = [false, true]

/** Every value that flags can have. */
const all: readonly Flags[] = providers.flatMap(provider =>
  both.flatMap(tor =>
    both.flatMap(vpn =>
      both.flatMap(relay =>
        [...crawlers.keys(), neverCrawler].map((crawler): Flags => ({ provider, tor, vpn, relay, crawler })),
      ),
    ),
  ),
)

function assertSays({ privacy, risk }: Usage, { provider, tor, vpn, relay, crawler }: Flags, isKnown: boolean): void {
  assert.deepEqual(privacy, {
    hosting: provider !== null,
    hosting_provider: provider,
    tor,
    vpn,
    apple_private_relay: relay,
    crawler: crawler === neverCrawler ? null : crawlers[crawler],
  })
  const present: readonly [string, number, boolean][] = [
    ['tor_exit', 80, tor],
    ['vpn', 50, vpn],
    ['hosting', 40, provider !== null],
    ['apple_private_relay', 30, relay],
    ['unknown_network', 10, !isKnown],
    ['verified_crawler', -40, crawler !== 0 && crawler !== neverCrawler],
  ]
  const factors = present.filter(([, , is]) => is)
  const score = Math.min(
    100,
    Math.max(
      0,
      factors.reduce((sum, [, weight]) => sum + weight, 0),
    ),
  )
  const level = score >= 70 ? 'high' : score >= 30 ? 'medium' : 'low'
  assert.deepEqual(risk, { score, level, factors: factors.map(([name]) => name) })
}

describe('flags', () => {
  it('come back as they were packed, all of them, with the risk that follows', () => {
    const usages = new Usages(crawlers)
    for (const flags of all) {
      for (const isKnown of both) assertSays(usages.of(packFlags(flags), isKnown), flags, isKnown)
    }
  })

  it('are a number of 13 bits each, different for different flags and 0 for none', () => {
    const packed = all.map(packFlags)
    assert.equal(new Set(packed).size, all.length)
    assert.ok(packed.every(bits => bits >= 0 && bits < 1 << rirShift))
    assert.equal(packFlags({ provider: null, tor: false, vpn: false, relay: false, crawler: 0 }), 0)
  })

  it('say the same whatever lies above them', () => {
    const usages = new Usages(crawlers)
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.nat(0xffff),
        fc.nat(rirMask),
        fc.boolean(),
        (flags, above, rir, isKnown) => {
          const packed = packFlags(flags)
          const traits = (packed | (rir << rirShift) | (above << 16)) >>> 0
          assert.equal(usages.of(traits, isKnown), usages.of(packed, isKnown))
        },
      ),
    )
  })
})

describe('usages', () => {
  it('of a reserved address have no risk', () => {
    assert.deepEqual(reservedUsage.risk, { score: null, level: null, factors: [] })
  })

  const hetzner: Flags = { provider: 'hetzner', tor: false, vpn: false, relay: false, crawler: 0 }

  it('are shared by addresses of the same flags, and no two of a known and of an unknown network', () => {
    const usages = new Usages(crawlers)
    for (const flags of all) {
      const packed = packFlags(flags)
      const known = usages.of(packed, true)
      const unknown = usages.of(packed, false)
      assert.equal(usages.of(packed, true), known)
      assert.equal(usages.of(packed, false), unknown)
      assert.notEqual(known, unknown)
    }
  })

  it('cannot be changed by who gets them', () => {
    const usages = new Usages(crawlers)
    for (const packed of [0, packFlags(hetzner)]) {
      const usage = usages.of(packed, true)
      const verified = usages.of(packed, true, 0, 'googlebot')
      for (const each of [usage, verified].flatMap(({ privacy, risk }) => [privacy, risk, risk.factors])) {
        assert.ok(Object.isFrozen(each))
      }
    }
  })

  it('take a crawler that was verified by its name, with the risk that follows', () => {
    const usages = new Usages(crawlers)
    for (const isKnown of both) {
      const announced = usages.of(packFlags(hetzner), isKnown)
      const { privacy, risk } = usages.of(packFlags(hetzner), isKnown, 0, 'yandexbot')
      assert.deepEqual(privacy, { ...announced.privacy, crawler: 'yandexbot' })
      assert.deepEqual(risk, {
        score: isKnown ? 0 : 10,
        level: 'low',
        factors: isKnown ? ['hosting', 'verified_crawler'] : ['hosting', 'unknown_network', 'verified_crawler'],
      })
      assert.equal(announced.privacy.crawler, null)
      assert.ok(!announced.risk.factors.includes('verified_crawler'))
    }
  })

  it('believe published ranges before a name', () => {
    const usages = new Usages(crawlers)
    const packed = packFlags({ ...hetzner, crawler: 5 })
    assert.equal(usages.of(packed, true, 0, 'yandexbot'), usages.of(packed, true))
  })

  it("believe the operator's word that there is no crawler before a name", () => {
    const usages = new Usages(crawlers)
    for (const flags of all.filter(({ crawler }) => crawler === neverCrawler)) {
      for (const isKnown of both) {
        assert.equal(usages.of(packFlags(flags), isKnown, 0, 'googlebot'), usages.of(packFlags(flags), isKnown))
      }
    }
  })

  it('share what was verified as well, and mix up neither crawlers nor flags nor networks', () => {
    const usages = new Usages(crawlers)
    const seen = new Set<Usage>()
    const some = all.filter(({ crawler }) => crawler === 0)
    for (const flags of some) {
      for (const isKnown of both) {
        for (const crawler of ['googlebot', 'bingbot']) {
          const usage = usages.of(packFlags(flags), isKnown, 0, crawler)
          assert.equal(usages.of(packFlags(flags), isKnown, 0, crawler), usage)
          assert.equal(usage.privacy.crawler, crawler)
          assert.equal(usage.risk.factors.includes('unknown_network'), !isKnown)
          seen.add(usage)
        }
      }
    }
    assert.equal(seen.size, some.length * 4)
  })

  it('name the flags without a list that nothing else has set, and call the risk incomplete', () => {
    for (const withoutLists of [['tor'], ['vpn', 'tor'], ['crawler'], [...checkedFlags]] as const) {
      const usages = new Usages(crawlers, withoutLists)
      for (const flags of all) {
        const { privacy, risk } = usages.of(packFlags(flags), true)
        const isSet = { ...privacy, crawler: flags.crawler !== 0 }
        const expected = checkedFlags.filter(name => withoutLists.some(each => each === name) && !isSet[name])
        assert.deepEqual(privacy.not_checked ?? [], expected)
        assert.equal('not_checked' in privacy, expected.length > 0)
        assert.equal(risk.incomplete, expected.length > 0 ? true : undefined)
      }
    }
  })

  it('know a crawler that was verified by its name without a list of crawlers', () => {
    const usages = new Usages(crawlers, ['crawler'])
    const { privacy, risk } = usages.of(packFlags(hetzner), true, 0, 'googlebot')
    assert.ok(!('not_checked' in privacy) && !('incomplete' in risk))
  })
})
