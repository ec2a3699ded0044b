import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { allCountries } from '../../../../core/country.ts'
import { parseIpv4, parseIpv6 } from '../../../../core/ip-address.ts'
import { isReserved4 } from '../../../../core/special-addresses.ts'
import { unpackCountry } from '../../index/layout.ts'
import { parseDelegations } from './delegations.ts'
import { octetRows, type Rir, rirOf4, rirOf6, rirOfCountry, rirs, unicastBlocks6 } from './rir.ts'

const of4 = (text: string, country: string | null) => rirOf4(parseIpv4(text), country)
function of6(text: string): Rir | null {
  const words = new Uint32Array(4)
  assert.ok(parseIpv6(text, words), text)
  return rirOf6(words)
}

describe('rirOf4', () => {
  it('takes the word of IANA for space that a registry gives out', () => {
    assert.equal(of4('2.16.0.1', 'US'), 'RIPE NCC')
    assert.equal(of4('41.90.1.1', 'DE'), 'AFRINIC')
    assert.equal(of4('126.1.1.1', null), 'APNIC')
    assert.equal(of4('23.1.1.1', 'BR'), 'ARIN')
    assert.equal(of4('177.1.1.1', 'BR'), 'LACNIC')
  })

  it("takes the registry of the country for space that is older than the registries, without one IANA's", () => {
    assert.equal(of4('130.149.1.1', 'DE'), 'RIPE NCC')
    assert.equal(of4('130.149.1.1', 'ZA'), 'AFRINIC')
    assert.equal(of4('8.8.8.8', 'US'), 'ARIN')
    assert.equal(of4('130.149.1.1', null), 'ARIN')
  })

  it('gives every first octet that holds public addresses a registry, and no other', () => {
    for (let octet = 0; octet < 256; octet++) {
      // No first octet is reserved in part at its end, except those that are reserved whole.
      assert.equal(octetRows.has(octet), !isReserved4(octet * 2 ** 24 + 0xffffff), String(octet))
    }
  })
})

describe('rirOf6', () => {
  it('takes the word of IANA, the newest block of APNIC included', () => {
    assert.equal(of6('2001:200::1'), 'APNIC')
    assert.equal(of6('2410:1::1'), 'APNIC')
    assert.equal(of6('2600:1f18::1'), 'ARIN')
    assert.equal(of6('2800::1'), 'LACNIC')
    assert.equal(of6('2a02:26f7::1'), 'RIPE NCC')
    assert.equal(of6('2a1f:ffff::'), 'RIPE NCC')
    assert.equal(of6('2c0f:ffff::'), 'AFRINIC')
  })

  it('knows no registry of space that IANA has not given out', () => {
    for (const text of ['2420::1', '2a20::1', '3000::1', '2002::1', '::1', 'fe80::1']) assert.equal(of6(text), null)
  })

  it('has blocks that do not overlap', () => {
    const sorted = unicastBlocks6.map(({ block }) => [block.first[0], block.last[0]]).sort((a, b) => a[0] - b[0])
    for (let row = 1; row < sorted.length; row++) assert.ok(sorted[row][0] > sorted[row - 1][1])
  })
})

describe('rirOfCountry', () => {
  it('gives each continent to the registries that serve it', () => {
    const serving: Readonly<Record<string, readonly Rir[]>> = {
      // APNIC serves the British Indian Ocean Territory and the French Southern Territories.
      Africa: ['AFRINIC', 'ARIN', 'APNIC'],
      Antarctica: ['ARIN', 'LACNIC', 'APNIC', 'AFRINIC'],
      Asia: ['APNIC', 'RIPE NCC'],
      Europe: ['RIPE NCC'],
      'North America': ['ARIN', 'LACNIC', 'RIPE NCC'],
      Oceania: ['APNIC', 'ARIN'],
      // ARIN serves Bouvet Island.
      'South America': ['LACNIC', 'ARIN'],
    }
    for (const { code, continent } of allCountries) {
      assert.ok(serving[continent].includes(rirOfCountry(code)), code)
    }
  })

  it('has every registry serve the country of its seat', () => {
    assert.deepEqual(['MU', 'AU', 'US', 'UY', 'NL'].map(rirOfCountry), [...rirs])
  })
})

describe("the derivation against AFRINIC's own file, where it is at hand", () => {
  it('is right for 98 % of the addresses and for every IPv6 block', t => {
    const file = new URL('../../../../../../shared/feeds/rir/delegated-afrinic-extended-latest', import.meta.url)
    if (!existsSync(file)) return t.diagnostic('no such file here: the promise was not put to the test')
    const { four, six } = parseDelegations(readFileSync(file), 'AFRINIC')
    let addresses = 0
    let right = 0
    four.starts.forEach((first, row) => {
      const size = four.ends[row] - first + 1
      addresses += size
      if (rirOf4(first, unpackCountry(four.countries[row]) || null) === 'AFRINIC') right += size
    })
    assert.ok(right / addresses > 0.98, `${((right / addresses) * 100).toFixed(2)} %`)
    for (let row = 0; row < six.days.length; row++) {
      assert.equal(rirOf6(six.starts.subarray(row * 4, row * 4 + 4)), 'AFRINIC')
    }
  })
})
