import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Cidr, formatCidr4, formatCidr6, parseCidr } from '../../../core/ip-address.ts'
import { numberOf, wordsOf as toWords } from '../../../data/fixtures/address-words.ts'
import { emptyRanges } from '../sources/formats/address-ranges.ts'
import type { PrefixList, PrefixRows } from '../sources/formats/prefix-list.ts'
import { type Mark, type MarkedPrefixes, type MarkLayer, markLayerOf, noMark, publishedPlace } from './marks.ts'

/** A prefix, and the tag it has in its feed. */
type Row = readonly [cidr: string, tag: number]

interface MadeUpFeed {
  readonly rows: readonly Row[]
  readonly says: MarkedPrefixes['says']
  /** Place numbers indexed by tag; null when the feed has none. */
  readonly places: readonly number[] | null
}

const blocks = new Map<string, Cidr>()

function blockOf(text: string): Cidr {
  const block = blocks.get(text) ?? parseCidr(text)
  if (block === null) throw new Error(`${text} is no block`)
  blocks.set(text, block)
  return block
}

const wordsOf = (words: number | Uint32Array): readonly number[] => (typeof words === 'number' ? [words] : [...words])

function rowsOf(rows: readonly Row[], version: 4 | 6): PrefixRows {
  const own = rows
    .map(([text, tag]) => ({ block: blockOf(text), tag }))
    .filter(({ block }) => block.version === version)
  return {
    starts: Uint32Array.from(own.flatMap(({ block }) => wordsOf(block.first))),
    ends: Uint32Array.from(own.flatMap(({ block }) => wordsOf(block.last))),
    tags: Uint32Array.from(own, ({ tag }) => tag),
  }
}

/** Without the guards of a parser: the blocks may be reserved and reach to the ends of the address space. */
function markedOf({ rows, says, places }: MadeUpFeed): MarkedPrefixes {
  const list: PrefixList = {
    four: rowsOf(rows, 4),
    six: rowsOf(rows, 6),
    tags: ['', 'a', 'b'],
    asOf: null,
  }
  return { list, says, placeOfTag: places === null ? null : Uint32Array.from(places) }
}

const feed = (says: MarkedPrefixes['says'], ...cidrs: string[]): MadeUpFeed => {
  return { rows: cidrs.map(cidr => [cidr, 0]), says, places: null }
}

const layerOf = (version: 4 | 6, ...feeds: MadeUpFeed[]) => markLayerOf(feeds.map(markedOf), version)

function compare(left: readonly number[], right: readonly number[]): number {
  const word = left.findIndex((each, position) => each !== right[position])
  return word < 0 ? 0 : left[word] - right[word]
}

/** The ends of each range, and its mark. */
function rangesOf({ ranges, marks }: MarkLayer) {
  const words = ranges.version === 4 ? 1 : 4
  const at = (column: Uint32Array, row: number) => [...column.subarray(row * words, (row + 1) * words)]
  return Array.from(ranges.values, (value, row) => {
    return { start: at(ranges.starts, row), end: at(ranges.ends, row), value, mark: marks[value] }
  })
}

function markAt(layer: MarkLayer, address: readonly number[]): Mark {
  return markIn(rangesOf(layer), address)
}

function markIn(ranges: ReturnType<typeof rangesOf>, address: readonly number[]): Mark {
  const found = ranges.find(({ start, end }) => compare(start, address) <= 0 && compare(address, end) <= 0)
  return found?.mark ?? noMark
}

const ip = (text: string) => wordsOf(blockOf(`${text}/${text.includes(':') ? 128 : 32}`).first)

describe('marks', () => {
  it('say nothing where no feed does', () => {
    for (const version of [4, 6] as const) {
      assert.deepEqual(markLayerOf([], version), { ranges: emptyRanges(version), marks: [noMark] })
    }
    const layer = layerOf(4, feed({ tor: true }, '5.0.0.1/32'))
    assert.deepEqual(markAt(layer, ip('5.0.0.0')), noMark)
    assert.deepEqual(markAt(layer, ip('5.0.0.2')), noMark)
    assert.equal(layerOf(6, feed({ tor: true }, '5.0.0.1/32')).ranges.values.length, 0)
  })

  it('add up what several feeds say of one address', () => {
    const layer = layerOf(
      4,
      feed({ provider: 'aws' }, '5.0.0.0/16'),
      feed({ crawler: 7 }, '5.0.1.0/24'),
      feed({ vpn: true }, '5.0.1.128/25'),
      feed({ hosting: true }, '5.0.0.0/15'),
      feed({ relay: true }, '5.0.1.129/32'),
    )
    assert.deepEqual(markAt(layer, ip('5.0.1.129')), {
      ...noMark,
      ...{ provider: 'aws', hosting: true, vpn: true, relay: true, crawler: 7 },
    })
    assert.deepEqual(markAt(layer, ip('5.0.1.1')), { ...noMark, provider: 'aws', hosting: true, crawler: 7 })
    assert.deepEqual(markAt(layer, ip('5.1.0.0')), { ...noMark, hosting: true })
  })

  it('know the VPN service that publishes an address, and the tags of a feed whose addresses are anycast', () => {
    const list = feed({ vpn: true, vpnProvider: 'mullvad' }, '5.0.0.0/24')
    const other = feed({ vpn: true, vpnProvider: 'proton_vpn' }, '5.0.0.0/23')
    const tagged: MarkedPrefixes = {
      ...markedOf({
        rows: [
          ['5.0.0.0/25', 1],
          ['5.0.0.128/25', 2],
        ],
        says: { provider: 'aws' },
        places: null,
      }),
      anycastOfTag: Uint8Array.of(0, 1, 0),
    }
    const layer = markLayerOf([...[list, other].map(markedOf), tagged], 4)
    const both: Mark = { ...noMark, provider: 'aws', vpn: true, vpnProvider: 'mullvad' }
    assert.deepEqual(markAt(layer, ip('5.0.0.1')), { ...both, anycast: true })
    assert.deepEqual(markAt(layer, ip('5.0.0.129')), both)
    assert.deepEqual(markAt(layer, ip('5.0.1.1')), { ...noMark, vpn: true, vpnProvider: 'proton_vpn' })
  })

  it('take provider, crawler and place from the first feed that names one', () => {
    const aws: MadeUpFeed = { rows: [['5.0.0.0/16', 0]], says: { provider: 'aws' }, places: [0, 0, 0] }
    const azure: MadeUpFeed = { rows: [['5.0.0.0/24', 1]], says: { provider: 'azure', crawler: 1 }, places: [0, 11, 0] }
    const relay: MadeUpFeed = { rows: [['5.0.0.0/25', 2]], says: { relay: true, crawler: 2 }, places: [0, 0, 22] }
    const both = layerOf(4, aws, azure, relay)
    assert.deepEqual(markAt(both, ip('5.0.0.1')), {
      ...{ ...noMark, provider: 'aws', relay: true, crawler: 1, place: 11, relayPlace: 22 },
    })
    const reversed = layerOf(4, relay, azure, aws)
    assert.deepEqual(markAt(reversed, ip('5.0.0.1')), {
      ...{ ...noMark, provider: 'azure', relay: true, crawler: 2, place: 11, relayPlace: 22 },
    })
  })

  it('take the place of the most specific prefix of a feed, also when that names none', () => {
    const clouds: MadeUpFeed = {
      rows: [
        ['5.0.0.0/16', 1],
        ['5.0.3.0/24', 2],
        ['5.0.3.0/28', 0],
      ],
      says: { provider: 'aws' },
      places: [0, 11, 22],
    }
    const layer = layerOf(4, clouds)
    assert.deepEqual(
      ['5.0.2.255', '5.0.3.0', '5.0.3.16', '5.0.4.0'].map(each => markAt(layer, ip(each)).place),
      [11, 0, 22, 11],
    )
  })

  it('are one for places that are one, under whatever tags', () => {
    const clouds: MadeUpFeed = {
      rows: [
        ['5.0.0.0/24', 1],
        ['5.0.1.0/24', 2],
      ],
      says: { provider: 'aws' },
      places: [0, 11, 11],
    }
    const layer = layerOf(4, clouds)
    assert.equal(layer.ranges.values.length, 1)
    assert.equal(layer.marks.length, 2)
  })

  it('reach from the first address of all to the last', () => {
    for (const [version, all, first, last] of [
      [4, '0.0.0.0/0', '0.0.0.0/32', '255.255.255.255/32'],
      [6, '::/0', '::/128', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/128'],
    ] as const) {
      const whole = rangesOf(layerOf(version, feed({ vpn: true }, all)))
      assert.equal(whole.length, 1)
      assert.deepEqual([whole[0].start, whole[0].end], [wordsOf(blockOf(all).first), wordsOf(blockOf(all).last)])
      const ends = rangesOf(layerOf(version, feed({ vpn: true }, first, last)))
      assert.deepEqual(
        ends.map(({ start, end }) => [start, end]),
        [first, last].map(each => [wordsOf(blockOf(each).first), wordsOf(blockOf(each).last)]),
      )
    }
  })
})

describe('the place that is published of an address', () => {
  const both: Mark = { ...noMark, relay: true, place: 11, relayPlace: 22 }

  it("is the relay's before a cloud's, where it names one, for a relay's address that is no Tor exit", () => {
    assert.equal(publishedPlace(both, { relay: true, tor: false }), 22)
    assert.equal(publishedPlace({ ...both, relayPlace: 0 }, { relay: true, tor: false }), 11)
    assert.equal(publishedPlace({ ...both, place: 0 }, { relay: true, tor: false }), 22)
  })

  it("is the cloud's alone for every other address", () => {
    for (const flags of [
      { relay: false, tor: false },
      { relay: false, tor: true },
      { relay: true, tor: true },
    ]) {
      assert.equal(publishedPlace(both, flags), 11)
      assert.equal(publishedPlace({ ...both, place: 0 }, flags), 0)
    }
  })
})

describe('marks against a linear scan', () => {
  /** The low 12 bits of a few blocks, those at both ends of the address space among them. */
  const prefixOf = (version: 4 | 6) =>
    fc.record({ bits: fc.nat(12), base: fc.nat(2), low: fc.nat(0xfff) }).map(({ bits, base, low }) => {
      const kept = (low >>> bits) << bits
      if (version === 4) return formatCidr4(([0, 0x05000000, 0xfffff000][base] | kept) >>> 0, 32 - bits)
      const words = [
        [0, 0, 0, 0],
        [0x2a010000, 0, 0, 0xfffff000],
        [0xffffffff, 0xffffffff, 0xffffffff, 0xfffff000],
      ][base]
      return formatCidr6(Uint32Array.of(...words.slice(0, 3), (words[3] | kept) >>> 0), 128 - bits)
    })
  const says: fc.Arbitrary<MarkedPrefixes['says']> = fc.constantFrom<MarkedPrefixes['says'][]>(
    ...(['aws', 'azure', 'other_hosting'] as const).map(provider => ({ provider })),
    ...[{ crawler: 1 }, { crawler: 2 }, { tor: true }, { vpn: true }, { relay: true }, { hosting: true }],
  )
  const feedsOf = (version: 4 | 6): fc.Arbitrary<MadeUpFeed[]> =>
    fc.array(
      fc.record({
        rows: fc.array(fc.tuple(prefixOf(version), fc.nat(2)), { minLength: 1, maxLength: 12 }),
        says,
        places: fc.option(fc.array(fc.nat(3), { minLength: 3, maxLength: 3 })),
      }),
      { minLength: 1, maxLength: 6 },
    )

  /**
   * Takes the narrowest prefix of each feed that holds the address, the later of two that are equal; then all of
   * them, in order.
   */
  function scan(feeds: readonly MadeUpFeed[], address: readonly number[]): Mark {
    const mark: { -readonly [Field in keyof Mark]: Mark[Field] } = { ...noMark }
    for (const { rows, says: said, places } of feeds) {
      const holding = rows
        .map(([text, tag]) => ({ block: blockOf(text), tag }))
        .filter(({ block }) => {
          return compare(wordsOf(block.first), address) <= 0 && compare(address, wordsOf(block.last)) <= 0
        })
      const narrowest = Math.max(...holding.map(({ block }) => block.prefixLength))
      const deciding = holding.findLast(({ block }) => block.prefixLength === narrowest)
      if (deciding === undefined) continue
      mark.tor ||= said.tor ?? false
      mark.vpn ||= said.vpn ?? false
      mark.relay ||= said.relay ?? false
      mark.vpnProvider ??= said.vpnProvider ?? null
      mark.anycast ||= said.anycast ?? false
      mark.hosting ||= said.hosting ?? false
      mark.provider ??= said.provider ?? null
      mark.crawler ||= said.crawler ?? 0
      if (said.relay) mark.relayPlace ||= places?.[deciding.tag] ?? 0
      else mark.place ||= places?.[deciding.tag] ?? 0
    }
    return mark
  }

  for (const version of [4, 6] as const) {
    /** Both ends of every prefix and what lies beside them: nowhere else does anything change. */
    const edgesOf = (feeds: readonly MadeUpFeed[]): readonly number[][] =>
      feeds.flatMap(({ rows }) =>
        rows.flatMap(([text]) => {
          const { first, last } = blockOf(text)
          return [neighbour(first, -1), [...wordsOf(first)], [...wordsOf(last)], neighbour(last, 1)]
        }),
      )

    it(`hold at every edge of every prefix of IPv${version}`, () => {
      fc.assert(
        fc.property(feedsOf(version), feeds => {
          const ranges = rangesOf(layerOf(version, ...feeds))
          for (const address of edgesOf(feeds)) assert.deepEqual(markIn(ranges, address), scan(feeds, address))
        }),
      )
    })

    it(`are sorted, apart, of something, and as few as can be for IPv${version}`, () => {
      fc.assert(
        fc.property(feedsOf(version), feeds => {
          const layer = layerOf(version, ...feeds)
          assert.deepEqual(layer.marks[0], noMark)
          rangesOf(layer).forEach(({ start, end, value }, row, all) => {
            assert.ok(value > 0 && compare(start, end) <= 0)
            if (row === 0) return
            const before = all[row - 1]
            assert.ok(compare(before.end, start) < 0)
            const touches = compare(neighbour(Uint32Array.from(before.end), 1), start) === 0
            assert.ok(!touches || before.value !== value, 'two ranges that could be one')
          })
        }),
        { numRuns: 100 },
      )
    })
  }
})

/** The address before or after this one; before the first of all comes the last. */
function neighbour(address: number | Uint32Array, step: 1 | -1): number[] {
  const words = wordsOf(address)
  return toWords(numberOf(words) + BigInt(step), words.length)
}
