import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatCidr4, formatCidr6 } from '../../../core/ip-address.ts'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { wordsPerAddress } from '../../../data/merge/addresses.ts'
import { compileFiles } from '../compile/compile.ts'
import { type Blocks, blocksOf } from '../compile/family-files.ts'
import { builtOn, tinyFiles } from '../fixtures/tiny-files.ts'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import { IpIndex, Systems } from '../index/ip-index.ts'
import { StringTableBuilder } from '../index/string-table.ts'
import { AsTable } from '../networks/as-table.ts'
import { NetworkTable } from '../networks/network-table.ts'
import { NetworkKinds, nothingListed } from '../networks/network-use.ts'
import type { AddressRanges } from '../sources/formats/address-ranges.ts'
import { emptyRanges } from '../sources/formats/address-ranges.ts'
import { combineDelegations } from '../sources/registries/combine.ts'
import { parseDelegations } from '../sources/registries/delegations.ts'
import { delegationFile } from '../sources/registries/fixtures/delegation-file.ts'
import { systemOf } from '../systems.ts'

const index = tinyIndex()
const answer = (asn: number, of = index) => systemOf(of, asn)

describe('an autonomous system', () => {
  it('has its name, its kind, the country of most of its addresses and its blocks of both families', () => {
    assert.deepEqual(answer(3320), {
      asn: 3320,
      announced: true,
      name: 'Hosting GmbH',
      type: answer(3320).type,
      country_code: 'DE',
      country: 'Germany',
      allocation: null,
      prefixes: { ipv4: ['5.127.255.0/24', '5.128.0.0/24'], ipv6: ['2a01:1::/47'] },
    })
    assert.deepEqual(answer(398003).prefixes.ipv4, ['5.1.0.0/23', '5.1.2.0/24'])
    assert.equal(answer(398001).type, 'education')
    assert.deepEqual([answer(398002).name, answer(398002).country_code], [null, ''])
  })

  it('is not announced when no block is, or its number is private', () => {
    for (const asn of [1, 65000, 398004, 4294967295]) {
      const { announced, name, prefixes } = answer(asn)
      assert.deepEqual([announced, name, prefixes], [false, null, { ipv4: [], ipv6: [] }])
    }
  })

  it('has the country and the day of its registration once the file of the registry is there', () => {
    const body = delegationFile('ARIN', ['CA|asn|398001|2|19990203|assigned|x', '|asn|398003|1||reserved|'])
    const delegations = [parseDelegations(body, 'ARIN')]
    const files = { ...tinyFiles, feeds: { ...tinyFiles.feeds, delegations } }
    const built = new IpIndex(openedSnapshot(compileFiles(files, () => {}, builtOn).sections))
    const { country_code, allocation } = answer(398001, built)
    assert.deepEqual([country_code, allocation], ['CA', { rir: 'ARIN', date: '1999-02-03' }])
    assert.equal(answer(398002, built).country, 'Canada')
    assert.deepEqual([answer(398003, built).allocation, answer(398003, built).country_code], [null, 'DE'])
  })

  it('has the blocks that a scan of all finds', () => {
    const row = fc.record({ gap: fc.integer({ min: 1, max: 3 }), size: fc.integer({ min: 1, max: 3 }), asn: fc.nat(4) })
    fc.assert(
      fc.property(fc.array(row), fc.array(row), (four, six) => {
        const blocks = [blocksOf(rangesOf(4, four)), blocksOf(rangesOf(6, six))]
        const text = new StringTableBuilder()
        const table = new AsTable()
        for (const each of blocks) table.add(each, emptyRanges(each.ranges.version))
        const kinds = new NetworkKinds(new Map(), nothingListed())
        const numbers = combineDelegations([], 'asn')
        const systems = new Systems(openedSnapshot(table.encode(new NetworkTable(new Map(), text), kinds, numbers)))
        for (let asn = 1; asn < 6; asn++) {
          const row = systems.find(asn)
          const scanned = blocks.map(each => textsOf(each, asn))
          assert.deepEqual(
            ([4, 6] as const).map(version => (row === null ? [] : systems.prefixesOf(row, version))),
            scanned,
          )
          assert.equal(row !== null, scanned.flat().length > 0)
        }
      }),
    )
  })
})

/** Ascending ranges with gaps; AS number 0 is not announced. */
function rangesOf(version: 4 | 6, rows: readonly { gap: number; size: number; asn: number }[]): AddressRanges {
  const words = wordsPerAddress(version)
  const starts = new Uint32Array(rows.length * words)
  const ends = new Uint32Array(rows.length * words)
  let next = 0
  rows.forEach(({ gap, size }, at) => {
    next += gap
    starts[at * words] = next
    ends.fill(0xffffffff, at * words, (at + 1) * words)
    next += size
    ends[at * words] = next - 1
  })
  return { version, starts, ends, values: Uint32Array.from(rows, ({ asn }) => asn) }
}

function textsOf({ ranges: { version, starts }, asns, prefixLengths }: Blocks, asn: number): string[] {
  const words = wordsPerAddress(version)
  const blocks = Array.from(prefixLengths, (length, block) => ({ length, block })).slice(1)
  return blocks
    .filter(({ block }) => asns[block] === asn)
    .map(({ length, block }) => {
      const first = starts.subarray((block - 1) * words, block * words)
      return version === 4 ? formatCidr4(first[0], length) : formatCidr6(first, length)
    })
}
