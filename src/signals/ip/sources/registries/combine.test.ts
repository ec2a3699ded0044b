import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatIpv4, formatIpv6 } from '../../../../core/ip-address.ts'
import { unpackCountry } from '../../index/layout.ts'
import { combineDelegations, type DelegatedRanges } from './combine.ts'
import { parseDelegations } from './delegations.ts'
import { delegationFile } from './fixtures/delegation-file.ts'
import { type Rir, rirs } from './rir.ts'

/** 1.0.0.0 */
const base = 0x01000000

const read = (rir: Rir, records: readonly string[]) => parseDelegations(delegationFile(rir, records), rir)

function rowsOf({ ranges: { version, starts, ends, values }, ...columns }: DelegatedRanges): string[] {
  const text = (addresses: Uint32Array, row: number) =>
    version === 4 ? formatIpv4(addresses[row]) : formatIpv6(addresses.subarray(row * 4, row * 4 + 4))
  return [...values].map((position, row) => {
    const country = unpackCountry(columns.countries[position])
    const facts = [country, rirs[columns.registries[position]], columns.days[position]]
    return `${text(starts, row)}-${text(ends, row)} ${facts.join(' ')}`
  })
}

describe('combineDelegations', () => {
  const files = [
    read('RIPE NCC', ['DE|ipv4|5.0.0.0|256|19700102|allocated', 'EU|ipv6|2a00:1::|32|19700104|allocated']),
    read('APNIC', ['JP|ipv4|1.0.0.0|512|19700103|assigned', 'AP|ipv6|2400::|32||allocated']),
  ]

  it('sorts the ranges of all registries and says whose each is', () => {
    assert.deepEqual(rowsOf(combineDelegations(files, 4)), [
      '1.0.0.0-1.0.1.255 JP APNIC 2',
      '5.0.0.0-5.0.0.255 DE RIPE NCC 1',
    ])
  })

  it('takes codes of whole regions for no country', () => {
    assert.deepEqual(rowsOf(combineDelegations(files, 6)), [
      '2400::-2400:0:ffff:ffff:ffff:ffff:ffff:ffff  APNIC 0',
      '2a00:1::-2a00:1:ffff:ffff:ffff:ffff:ffff:ffff  RIPE NCC 3',
    ])
  })

  it('has nothing to say without a file', () => {
    assert.deepEqual(rowsOf(combineDelegations([], 4)), [])
    assert.equal(combineDelegations([], 6).ranges.starts.length, 0)
  })

  it('gives every address to the range that begins first, as a linear scan does', () => {
    const range = fc.record({
      first: fc.nat(60),
      count: fc.integer({ min: 1, max: 20 }),
      rir: fc.constantFrom(...rirs),
    })
    const ranges = fc.uniqueArray(range, { maxLength: 12, selector: ({ first }) => first })
    fc.assert(
      fc.property(ranges, wanted => {
        const files = rirs.map(rir => {
          const own = wanted.filter(each => each.rir === rir)
          const record = ({ first, count }: (typeof own)[number]) =>
            `DE|ipv4|${formatIpv4(base + first)}|${count}||allocated`
          return read(rir, own.map(record))
        })
        const { ranges, registries } = combineDelegations(files, 4)
        for (let row = 1; row < ranges.values.length; row++) assert.ok(ranges.starts[row] > ranges.ends[row - 1])
        for (let at = 0; at <= 80; at++) {
          const row = ranges.starts.findIndex((start, index) => base + at >= start && base + at <= ranges.ends[index])
          const holders = wanted.filter(({ first, count }) => at >= first && at < first + count)
          const holder = holders.sort((a, b) => a.first - b.first).at(0)
          assert.equal(row < 0 ? undefined : rirs[registries[ranges.values[row]]], holder?.rir)
        }
      }),
    )
  })
})
