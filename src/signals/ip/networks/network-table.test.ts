import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { countryOf } from '../../../core/country.ts'
import { formatIpv4 } from '../../../core/ip-address.ts'
import { mostCrawlers, packFlags } from '../answer/flags.ts'
import { lookup } from '../answer/lookup.ts'
import { TextNumbering } from '../compile/row-numbering.ts'
import { type WrittenRow, writtenIndex } from '../fixtures/written-index.ts'
import { WrittenPlaces } from '../fixtures/written-places.ts'
import type { IpIndex } from '../index/ip-index.ts'
import { notAnnounced, packCountry, sections, unpackCountry } from '../index/layout.ts'
import { StringTableBuilder } from '../index/string-table.ts'
import { networkTypes, vpnEvidences, vpnProviders } from '../schema.ts'
import { rirs } from '../sources/registries/rir.ts'
import { type NetworkFacts, NetworkTable, unknownNetwork } from './network-table.ts'
import { type NetworkTraits, networkFlagsOf, packTraits, vpnBitsOf, vpnFactsOf } from './network-traits.ts'

const dayMs = 86_400_000
const names = new Map([
  [398001, 'University of Denver'],
  [398002, null],
  [4_199_999_999, 'Exämple Ltd'],
])

function emptyTable() {
  const text = new StringTableBuilder()
  return { text, table: new NetworkTable(names, text) }
}

const traits: fc.Arbitrary<NetworkTraits> = fc.record({
  vpnProvider: fc.constantFrom(null, ...vpnProviders),
  vpnEvidence: fc.constantFrom(null, ...vpnEvidences),
  ...{ anycast: fc.boolean(), satellite: fc.boolean(), mobile: fc.boolean(), cdn: fc.boolean() },
})

const nothing: NetworkFacts = {
  asn: notAnnounced,
  country: 0,
  rir: null,
  days: 0,
  flags: 0,
  traits: 0,
  evidence: 0,
  type: 'unknown',
  override: null,
}

/**
 * Facts as a compiler makes them: what has neither network nor registry nor flags has no type, and a date has a
 * registry.
 */
const facts: fc.Arbitrary<NetworkFacts> = fc
  .record({
    asn: fc.constantFrom(notAnnounced, 398001, 398002, 4_199_999_999),
    country: fc.constantFrom(0, ...['AQ', 'DE', 'US', 'ZW'].map(packCountry)),
    rir: fc.constantFrom(null, ...rirs),
    days: fc.constantFrom(0, 1, 14_000, 65_535),
    flags: fc.oneof(fc.constant(0), fc.nat(0x1fff)),
    evidence: fc.nat(5),
    traits: fc.oneof(fc.constant(0), traits.map(packTraits)),
    type: fc.constantFrom(...networkTypes),
    override: fc.constantFrom(null, 'office', 'office; ticket 4711'),
  })
  .map(made => {
    const days = made.rir === null ? 0 : made.days
    const isNothing =
      made.asn === notAnnounced &&
      made.country === 0 &&
      made.rir === null &&
      (made.flags | made.traits | made.evidence) === 0
    return { ...made, days, type: isNothing && made.override === null ? 'unknown' : made.type }
  })

/** Everything that one place of a key could mix up. */
const keyOf = (each: NetworkFacts) => JSON.stringify(Object.entries(each).sort())

describe('a table of networks', () => {
  it('gives distinct facts distinct numbers, and the same facts one', () => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 60 }), shown => {
        const { table } = emptyTable()
        const numbers = new Map<string, number>()
        for (const each of [...shown, ...shown]) {
          const number = table.numberOf({ ...each })
          const known = numbers.get(keyOf(each))
          assert.equal(number, known ?? number)
          numbers.set(keyOf(each), number)
        }
        assert.equal(new Set(numbers.values()).size, numbers.size)
      }),
    )
  })

  it('numbers them in the order in which they come, and nothing with 0', () => {
    const { table } = emptyTable()
    const germany = { ...nothing, country: packCountry('DE') }
    assert.equal(table.numberOf(germany), 1)
    assert.equal(table.numberOf({ ...germany, flags: 1 }), 2)
    assert.equal(table.numberOf(nothing), unknownNetwork)
    assert.equal(table.numberOf(germany), 1)
    assert.equal(table.numberOf({ ...nothing, rir: 'ARIN' }), 3)
    assert.equal(table.numberOf({ ...nothing, override: 'x' }), 4)
    assert.equal(table.numberOf({ ...nothing, asn: 398001 }), 5)
  })

  it('keeps apart what differs in one fact only', () => {
    const { table } = emptyTable()
    const base: NetworkFacts = {
      ...{ asn: 398001, country: packCountry('DE'), rir: 'RIPE NCC', days: 14_000, flags: 0x1fff, type: 'isp' },
      traits: 0xffe,
      evidence: 5,
      override: 'office',
    }
    const others: NetworkFacts[] = [
      { ...base, asn: 398002 },
      { ...base, country: packCountry('DF') },
      { ...base, country: 0 },
      { ...base, rir: null },
      { ...base, rir: 'LACNIC' },
      { ...base, days: 14_001 },
      { ...base, flags: 0x0fff },
      { ...base, traits: 0x7fe },
      { ...base, evidence: 1 },
      { ...base, type: 'hosting' },
      { ...base, override: null },
      { ...base, override: 'office ' },
    ]
    assert.equal(new Set([base, ...others].map(each => table.numberOf(each))).size, 1 + others.length)
  })

  it('keeps apart thousands of combinations of neighbouring numbers', () => {
    const { table } = emptyTable()
    const combined = [398001, 398002, 398003].flatMap(asn =>
      ['AQ', 'AR', 'BQ'].flatMap(code =>
        Array.from({ length: 1000 }, (_, each): NetworkFacts => {
          return { ...nothing, asn, country: packCountry(code), rir: 'LACNIC', days: 1 + (each % 25), flags: each >> 3 }
        }),
      ),
    )
    const numbers = new Set(combined.map(each => table.numberOf(each)))
    assert.equal(numbers.size, new Set(combined.map(keyOf)).size)
  })

  it('takes a reason of its own for each of 65,535 overrides, and refuses one more', () => {
    const { table } = emptyTable()
    const numberOf = (reason: number) => table.numberOf({ ...nothing, asn: 398001, override: `reason ${reason}` })
    for (let reason = 1; reason < 2 ** 16; reason++) assert.equal(numberOf(reason), reason)
    assert.equal(numberOf(1), 1)
    assert.throws(() => numberOf(2 ** 16), /no room for another override/)
  })

  it('refuses more countries than a row has room for', () => {
    const { table } = emptyTable()
    const numberOf = (country: number) => table.numberOf({ ...nothing, country })
    for (let country = 1; country < 2 ** 8; country++) numberOf(country)
    assert.throws(() => numberOf(2 ** 8), /no room for another country/)
  })
})

describe('a network in an answer', () => {
  const crawlers = ['googlebot', 'bingbot']

  /** An index in which the network of position n holds 5.0.n.0/24. */
  function indexOf(shown: readonly NetworkFacts[]): IpIndex {
    const places = new WrittenPlaces()
    const { text } = places
    const table = new NetworkTable(names, text)
    const crawlerTable = new TextNumbering(text, 'crawler', mostCrawlers)
    for (const crawler of crawlers) crawlerTable.numberOf(crawler)
    const four: WrittenRow[] = shown.map((each, position) => {
      return { start: [(5 << 24) | (position << 8)], place: 0, network: table.numberOf(each), prefixLength: 24 }
    })
    const rest = { place: 0, network: 0, prefixLength: 0 }
    const rows = [{ start: [0], ...rest }, ...four, { start: [6 << 24], ...rest }]
    return writtenIndex(
      { four: rows },
      {
        ...places.table.encode(),
        ...table.encode(),
        [sections.crawlers]: crawlerTable.encode(),
        ...text.encode(sections.text),
      },
    )
  }

  it('says every fact that went into the table, and nothing else', () => {
    const flags = fc
      .record({
        provider: fc.constantFrom(null, 'aws' as const, 'other_hosting' as const),
        ...{ tor: fc.boolean(), vpn: fc.boolean(), relay: fc.boolean(), crawler: fc.nat(crawlers.length) },
      })
      .map(said => ({ said, packed: packFlags(said) }))
    const withFlags = fc.tuple(facts, flags).map(([each, { said, packed }]) => ({ ...each, flags: packed, said }))
    fc.assert(
      fc.property(fc.array(withFlags, { minLength: 1, maxLength: 40 }), shown => {
        const index = indexOf(shown)
        shown.forEach(({ said, ...each }, position) => {
          const answer = lookup(index, formatIpv4((5 << 24) | (position << 8) | 7), 0)
          assert.ok(answer)
          const isKnown = each.asn !== notAnnounced
          const set = [
            ...([
              ['hosting', said.provider !== null],
              ['tor', said.tor],
              ['vpn', said.vpn],
            ] as const),
            ...([
              ['apple_private_relay', said.relay],
              ['crawler', said.crawler > 0],
            ] as const),
          ]
          const unset = set.filter(([, isSet]) => !isSet)
          const wholly =
            isKnown ||
            each.country !== 0 ||
            each.rir !== null ||
            (each.flags | each.traits | each.evidence) !== 0 ||
            each.override !== null
          assert.deepEqual(answer.network, {
            asn: isKnown ? each.asn : null,
            as_name: names.get(each.asn) ?? null,
            cidr: `5.0.${position}.0/24`,
            rir: each.rir,
            allocated: each.days === 0 ? null : new Date(each.days * dayMs).toISOString().slice(0, 10),
            registered_country: unpackCountry(each.country) || null,
            type: wholly ? each.type : 'unknown',
            reverse_dns: null,
            ...networkFlagsOf(each.traits),
          })
          assert.deepEqual(answer.privacy, {
            ...{ hosting: said.provider !== null, hosting_provider: said.provider, tor: said.tor, vpn: said.vpn },
            ...{ apple_private_relay: said.relay, crawler: [null, ...crawlers][said.crawler] },
            ...(said.vpn ? vpnFactsOf(vpnBitsOf(each.traits)) : {}),
            // No list was downloaded for this table.
            ...(unset.length === 0 ? {} : { not_checked: unset.map(([name]) => name) }),
          })
          assert.equal(answer.risk.factors.includes('unknown_network'), !isKnown)
          assert.equal(answer.override, each.override ?? undefined)
          assert.equal('override' in answer, each.override !== null)
        })
      }),
    )
  })

  it('names every country of registration', () => {
    const codes: string[] = []
    for (let first = 65; first < 91; first++) {
      for (let second = 65; second < 91; second++) {
        const code = String.fromCharCode(first, second)
        if (countryOf(code) !== undefined) codes.push(code)
      }
    }
    assert.ok(codes.length > 240)
    const index = indexOf(codes.map(code => ({ ...nothing, country: packCountry(code) })))
    const found = codes.map((_, position) => lookup(index, `5.0.${position}.1`, 0)?.network.registered_country)
    assert.deepEqual(found, codes)
  })
})
