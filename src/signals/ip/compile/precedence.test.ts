import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Flags } from '../answer/flags.ts'
import { networkKindOf, nothingListed } from '../networks/network-use.ts'
import { namedProviders } from '../networks/providers.ts'
import type { SetFlags } from '../overrides/overrides.ts'
import { flagsOf, type Mark, noMark } from './marks.ts'

function networkUseOf(...network: Parameters<typeof networkKindOf>) {
  const { hosting, vpn, isSpared } = networkKindOf(...network)
  return { hosting, vpn, isSpared }
}
type NetworkUse = ReturnType<typeof networkUseOf>

const plain: NetworkUse = { hosting: null, vpn: false, isSpared: false }
const hosting: NetworkUse = { ...plain, hosting: 'other_hosting' }
const vpn: NetworkUse = { ...plain, vpn: true }
const rented: NetworkUse = { ...plain, hosting: 'other_hosting', vpn: true }
const transit: NetworkUse = { ...plain, isSpared: true }

/**
 * What is published about an address, then what its flags say in a network of each use: t Tor, r relay, v VPN, h
 * hosting, c crawler. Written from the order reserved > tor > relay > vpn > hosting and crawler: a relay's address is
 * nothing else, a Tor exit is no relay and no VPN, and what is hosted is so beside Tor and VPN.
 */
const table = `
  published  plain  hosting  vpn   rented  transit
  -          -      h        v     vh      -
  c          c      hc       vc    vhc     c
  h          h      h        vh    vh      -
  hc         hc     hc       vhc   vhc     c
  v          v      vh       v     vh      v
  vc         vc     vhc      vc    vhc     vc
  vh         vh     vh       vh    vh      v
  vhc        vhc    vhc      vhc   vhc     vc
  r          r      r        r     r       r
  rc         r      r        r     r       r
  rh         r      r        r     r       r
  rhc        r      r        r     r       r
  rv         r      r        r     r       r
  rvc        r      r        r     r       r
  rvh        r      r        r     r       r
  rvhc       r      r        r     r       r
  t          t      th       t     th      t
  tc         tc     thc      tc    thc     tc
  th         th     th       th    th      t
  thc        thc    thc      thc   thc     tc
  tv         t      th       t     th      t
  tvc        tc     thc      tc    thc     tc
  tvh        th     th       th    th      t
  tvhc       thc    thc      thc   thc     tc
  tr         t      th       t     th      t
  trc        tc     thc      tc    thc     tc
  trh        th     th       th    th      t
  trhc       thc    thc      thc   thc     tc
  trv        t      th       t     th      t
  trvc       tc     thc      tc    thc     tc
  trvh       th     th       th    th      t
  trvhc      thc    thc      thc   thc     tc
`
const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map(row => row.trim().split(/\s+/))

function markOf(letters: string): Mark {
  return {
    ...noMark,
    tor: letters.includes('t'),
    relay: letters.includes('r'),
    vpn: letters.includes('v'),
    hosting: letters.includes('h'),
    crawler: letters.includes('c') ? 3 : 0,
  }
}

function lettersOf(mark: Mark, network: NetworkUse): string {
  const { tor, relay, vpn: isVpn, provider, crawler } = flagsOf(mark, network)
  const letters = [tor && 't', relay && 'r', isVpn && 'v', provider !== null && 'h', crawler === 3 && 'c']
  return letters.filter(letter => letter !== false).join('') || '-'
}

describe('the flags of an address', () => {
  it('follow the order of precedence for everything that can be published, in every network', () => {
    assert.equal(new Set(rows.map(([published]) => published)).size, 32)
    for (const [published, ...expected] of rows) {
      const found = [plain, hosting, vpn, rented, transit].map(network => lettersOf(markOf(published), network))
      assert.deepEqual(found, expected, published)
    }
  })

  it('follow it in the same way where a cloud publishes the address as its own', () => {
    for (const [published] of rows) {
      const mark: Mark = { ...markOf(published), provider: 'aws' }
      const letters = published.includes('h') ? published : published.replace('-', '').replace(/c?$/, 'h$&')
      const [, expected] = rows.find(([each]) => each === letters) ?? assert.fail(letters)
      // What a cloud says of itself holds in a network that lists mistake for hosting as well.
      for (const network of [plain, hosting, transit]) assert.equal(lettersOf(mark, network), expected, published)
    }
  })
})

describe('the hosting provider', () => {
  const providerOf = (mark: Partial<Mark>, network: Partial<NetworkUse>) =>
    flagsOf({ ...noMark, ...mark }, { ...plain, ...network }).provider

  it('is who publishes the address, else who runs the network, else another one where a list has it', () => {
    for (const provider of [...namedProviders, 'other_hosting'] as const) {
      assert.equal(providerOf({ provider, hosting: true }, { hosting: 'hetzner' }), provider)
      assert.equal(providerOf({ hosting: true }, { hosting: provider }), provider)
      assert.equal(providerOf({ provider }, { isSpared: true }), provider)
    }
    assert.equal(providerOf({ hosting: true }, {}), 'other_hosting')
    assert.equal(providerOf({ hosting: true }, { isSpared: true }), null)
    assert.equal(providerOf({}, {}), null)
  })

  it('is said of a Tor exit and of a VPN, and not of a relay', () => {
    assert.equal(providerOf({ provider: 'aws', tor: true }, {}), 'aws')
    assert.equal(providerOf({ vpn: true }, { hosting: 'ovh' }), 'ovh')
    assert.equal(providerOf({ provider: 'cloudflare', relay: true }, { hosting: 'cloudflare' }), null)
    assert.equal(providerOf({ provider: 'aws', relay: true, tor: true }, {}), 'aws')
  })
})

describe('what the operator sets', () => {
  const listed: Mark = { ...noMark, vpn: true, hosting: true, crawler: 3 }
  const nothing: Flags = { provider: null, tor: false, vpn: false, relay: false, crawler: 0 }

  it('lets lists speak again of what it says is no relay', () => {
    const relay = { ...listed, relay: true }
    assert.deepEqual(flagsOf(relay, plain), { ...nothing, relay: true })
    const spoken = { ...nothing, provider: 'other_hosting', vpn: true, crawler: 3 }
    assert.deepEqual(flagsOf(relay, plain, { relay: false }), spoken)
    assert.deepEqual(flagsOf({ ...noMark, relay: true }, rented, { relay: false }), { ...spoken, crawler: 0 })
  })

  it('silences lists where it says relay or Tor, but not itself', () => {
    const cloud: Mark = { ...listed, provider: 'aws' }
    assert.deepEqual(flagsOf(cloud, rented, { relay: true }), { ...nothing, relay: true })
    assert.deepEqual(flagsOf(cloud, rented, { relay: true, vpn: true }), { ...nothing, relay: true, vpn: true })
    assert.deepEqual(flagsOf(cloud, rented, { relay: true, hosting: true }), {
      ...{ ...nothing, relay: true, provider: 'aws' },
    })
    assert.deepEqual(flagsOf(noMark, plain, { relay: true, hosting: true }).provider, 'other_hosting')
    assert.deepEqual(flagsOf(listed, plain, { tor: true }), {
      ...nothing,
      tor: true,
      provider: 'other_hosting',
      crawler: 3,
    })
    assert.deepEqual(flagsOf({ ...listed, relay: true }, plain, { tor: true, vpn: true }), {
      ...{ tor: true, relay: false, vpn: true, provider: 'other_hosting', crawler: 3 },
    })
  })

  it('lets the relay speak again of what it says is no Tor exit', () => {
    const both = { ...listed, tor: true, relay: true }
    assert.equal(flagsOf(both, plain).relay, false)
    assert.deepEqual(flagsOf(both, plain, { tor: false }), { ...nothing, relay: true })
  })

  it('holds as it was set, whatever is published, known and set beside it', () => {
    const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
    const set: fc.Arbitrary<SetFlags> = fc
      .record({
        ...{ tor: maybe(fc.boolean()), vpn: maybe(fc.boolean()), relay: maybe(fc.boolean()) },
        ...{ hosting: maybe(fc.boolean()), crawler: maybe(fc.constantFrom(0, 3, 5)) },
        provider: maybe(fc.constantFrom('aws' as const, 'ovh' as const)),
      })
      // The file refuses a provider of what is no hosting.
      .map(said => (said.provider === undefined ? said : { ...said, hosting: true }))
    const mark = fc.record({
      ...{ tor: fc.boolean(), vpn: fc.boolean(), relay: fc.boolean(), hosting: fc.boolean() },
      ...{ provider: fc.constantFrom(null, 'azure' as const), crawler: fc.constantFrom(0, 3) },
      ...{ place: fc.constant(0), relayPlace: fc.constant(0), vpnProvider: fc.constant(null), anycast: fc.boolean() },
    })
    const network = fc.constantFrom(plain, hosting, vpn, rented, transit)
    fc.assert(
      fc.property(mark, network, set, (published, known, said) => {
        const flags = flagsOf(published, known, said)
        for (const name of ['tor', 'vpn', 'relay', 'crawler'] as const) {
          if (said[name] !== undefined) assert.equal(flags[name], said[name], name)
        }
        if (said.hosting !== undefined) assert.equal(flags.provider !== null, said.hosting)
        if (said.provider !== undefined) assert.equal(flags.provider, said.provider)
        // What is not set follows from the rest as if it had been published so.
        const republished: Mark = {
          ...published,
          ...{ tor: said.tor ?? published.tor, relay: said.relay ?? published.relay },
          ...{ vpn: said.vpn ?? published.vpn, crawler: said.crawler ?? published.crawler },
        }
        const without = flagsOf(republished, said.vpn === false ? { ...known, vpn: false } : known)
        for (const name of ['tor', 'vpn', 'relay', 'crawler'] as const) {
          if (said[name] === undefined) assert.equal(flags[name], without[name], name)
        }
        if (said.hosting === undefined) assert.equal(flags.provider, without.provider)
      }),
    )
  })
})

describe('the use of a network', () => {
  const listed = { ...nothingListed(), hosting: new Set([398001, 398002, 174]), vpn: new Set([398003]) }
  const nothing = nothingListed()

  it('is VPN by its number and by a list', () => {
    assert.deepEqual(networkUseOf(216025, null, nothing), vpn)
    assert.deepEqual(networkUseOf(398003, null, listed), vpn)
    assert.deepEqual(networkUseOf(398003, null, nothing), plain)
    assert.deepEqual(networkUseOf(398003, 'Example VPS', listed), rented)
  })

  it('is not hosting for transit and for institutions, whatever a list says', () => {
    assert.deepEqual(networkUseOf(174, 'Example Hosting', listed), transit)
    assert.deepEqual(networkUseOf(398001, 'University of Examples', listed), transit)
  })

  it('is nothing for space that nobody announces', () => {
    assert.deepEqual(networkUseOf(0, null, listed), plain)
  })
})
