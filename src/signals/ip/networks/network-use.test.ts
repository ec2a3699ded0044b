import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { isPublicAsn } from '../sources/formats/asn-list.ts'
import { parseAsnCsv } from '../sources/ip-location-db.ts'
import { isKnownAs } from './known-networks.ts'
import { vpnProviderOfAsn } from './network-traits.ts'
import { hostingOf, isHostingName, networkKindOf, nothingListed } from './network-use.ts'
import { namedProviders, providerOfAsn } from './providers.ts'

function networkUseOf(...network: Parameters<typeof networkKindOf>) {
  const { hosting, vpn, isSpared } = networkKindOf(...network)
  return { hosting, vpn, isSpared }
}

const none: ReadonlySet<number> = new Set()
/** AS numbers for documentation (RFC 5398) are in no table. */
const unheardOf = 64496
const names = new Map<number, string | null>()
const require = createRequire(import.meta.url)
const ranges = parseAsnCsv('asn', readFileSync(require.resolve('@ip-location-db/asn/asn-ipv4-num.csv')), 4, names)

describe('hostingOf', () => {
  it('names each of the ten providers', () => {
    const asns = [16509, 396982, 8075, 31898, 14061, 63949, 20473, 24940, 16276, 13335]
    assert.deepEqual(
      asns.map(asn => hostingOf(asn, null, none)),
      namedProviders,
    )
  })

  it('never flags transit, whatever a list or a name says', () => {
    for (const asn of [174, 1299, 3356, 6939]) {
      assert.equal(hostingOf(asn, 'Example Hosting', new Set([asn])), null, String(asn))
    }
  })

  it('does not call what a company runs for itself its cloud', () => {
    assert.equal(hostingOf(15169, 'Google LLC', new Set([15169])), null)
    assert.equal(providerOfAsn(15169), null)
  })

  it('flags what a list holds as other_hosting, and a named provider by its name all the same', () => {
    assert.equal(hostingOf(unheardOf, 'Example GmbH', new Set([unheardOf])), 'other_hosting')
    assert.equal(hostingOf(24940, 'Hetzner Online GmbH', new Set([24940])), 'hetzner')
  })

  it('does not believe a list that holds a university, an authority or a bank', () => {
    for (const name of ['Example University', 'City of Example', 'Example Bank PLC']) {
      assert.equal(hostingOf(unheardOf, name, new Set([unheardOf])), null, name)
    }
  })

  it('does not believe lists that hold an access provider or an institution, by number or by range', () => {
    const listed = { ...nothingListed(), hosting: new Set([unheardOf]) }
    const spared = ['LTD Broadband LLC', 'The Cable of Example', 'Example Telecom Limited', 'Direct Example (ISP) Ltd']
    for (const name of [...spared, 'Example Multimedia', 'UFINET EXAMPLE', 'Telia Example', 'University of Example']) {
      assert.deepEqual(networkUseOf(unheardOf, name, listed), { hosting: null, vpn: false, isSpared: true }, name)
    }
    for (const name of ['Host-Telecom.com s.r.o.', 'Turnkey Internet Inc.', 'Example Comunicaciones', null]) {
      assert.deepEqual(
        networkUseOf(unheardOf, name, listed),
        { hosting: 'other_hosting', vpn: false, isSpared: false },
        String(name),
      )
    }
  })

  it('flags operators that we know, then names that say so, and nobody else', () => {
    assert.equal(hostingOf(51167, 'Contabo GmbH', none), 'other_hosting')
    assert.equal(hostingOf(unheardOf, 'Example Hosting', none), 'other_hosting')
    assert.equal(hostingOf(unheardOf, 'Example Telekom', none), null)
    assert.equal(hostingOf(unheardOf, null, none), null)
  })
})

describe('the tables of AS numbers', () => {
  const numbers = Array.from(names.keys()).filter(isPublicAsn)

  it('give every announced network at most one verdict', () => {
    const verdicts = (asn: number) => [
      providerOfAsn(asn) !== null,
      isKnownAs('hosting', asn),
      isKnownAs('never_hosting', asn),
    ]
    assert.deepEqual(
      numbers.filter(asn => verdicts(asn).filter(Boolean).length > 1),
      [],
    )
  })

  it('flag a tenth to a sixth of the announced IPv4 space without any list', () => {
    let all = 0
    let flagged = 0
    ranges.values.forEach((asn, row) => {
      const size = ranges.ends[row] - ranges.starts[row] + 1
      all += size
      if (hostingOf(asn, names.get(asn) ?? null, none) !== null) flagged += size
    })
    assert.ok(flagged / all > 0.1 && flagged / all < 0.167, `${((flagged / all) * 100).toFixed(2)} %`)
  })

  it('hold a VPN service that is announced, and no named provider among them', () => {
    const services = numbers.filter(asn => vpnProviderOfAsn(asn) !== null)
    assert.ok(services.length >= 5)
    assert.deepEqual(
      services.filter(asn => providerOfAsn(asn) !== null || isKnownAs('never_hosting', asn)),
      [],
    )
  })
})

describe('lists of access networks', () => {
  const folder = new URL('../../../../../shared/feeds/openasn/', import.meta.url)
  const lists = ['eyeball_confirm.txt', 'mobile_carrier.txt'].map(name => new URL(name, folder))

  it('hold no network that is flagged, where such lists are at hand', t => {
    const present = lists.filter(list => existsSync(list))
    if (present.length === 0) t.diagnostic('no such list here: the promise was not put to the test')
    const asns = present.flatMap(list =>
      [...readFileSync(list, 'utf8').matchAll(/^AS(\d+)/gm)].map(([, asn]) => Number(asn)),
    )
    const flagged = asns.filter(asn => hostingOf(asn, names.get(asn) ?? null, none) !== null)
    assert.deepEqual(flagged, [])
    assert.deepEqual(
      asns.filter(asn => isHostingName(names.get(asn) ?? '')),
      [],
    )
  })
})
