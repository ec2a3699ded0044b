import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { casesOf } from '../../test/support/long-run.ts'
import { type Cidr, formatIpv4, formatIpv6, parseCidr, parseIpv4, parseIpv6 } from './ip-address.ts'
import { isReserved4, isReserved6, type SpecialBlock, specialBlocks } from './special-addresses.ts'

const blocks = specialBlocks.map(row => ({ ...row, block: parseCidr(row.cidr) }))

function words(text: string): Uint32Array {
  const parsed = new Uint32Array(4)
  assert.ok(parseIpv6(text, parsed), text)
  return parsed
}

function isReserved(text: string): boolean {
  const address = parseIpv4(text)
  return address >= 0 ? isReserved4(address) : isReserved6(words(text))
}

function holds({ block }: { block: Cidr | null }, address: number | Uint32Array): boolean {
  if (block === null) return false
  if (typeof address === 'number') return block.version === 4 && block.first <= address && address <= block.last
  const digits = (each: Uint32Array) => Array.from(each, word => word.toString(16).padStart(8, '0')).join('')
  return block.version === 6 && digits(block.first) <= digits(address) && digits(address) <= digits(block.last)
}

/** The verdict of the table, found by reading every row. */
function verdictOfTable(address: number | Uint32Array): boolean {
  let smallest: (SpecialBlock & { block: Cidr | null }) | undefined
  for (const row of blocks) {
    if (holds(row, address) && (row.block?.prefixLength ?? 0) >= (smallest?.block?.prefixLength ?? 0)) smallest = row
  }
  return smallest?.reserved ?? false
}

const word = fc.integer({ min: 0, max: 0xffffffff })
const near = fc.integer({ min: -2, max: 2 })

/** Addresses at the edges of the rows. */
const edge4 = fc
  .tuple(
    fc.constantFrom(...blocks.flatMap(({ block }) => (block?.version === 4 ? [block.first, block.last] : []))),
    near,
  )
  .map(([address, step]) => (address + step) >>> 0)
const edge6 = fc
  .tuple(
    fc.constantFrom(...blocks.flatMap(({ block }) => (block?.version === 6 ? [block.first, block.last] : []))),
    near,
    fc.nat(3),
  )
  .map(([address, step, at]) => address.map((value, index) => (index === at ? value + step : value)))

describe('reserved addresses', () => {
  it('come from a table whose every row is a CIDR', () => {
    for (const { cidr, block } of blocks) assert.ok(block, cidr)
  })

  it('are those of the table for IPv4', () => {
    fc.assert(
      fc.property(fc.oneof(word, edge4), address => {
        assert.equal(isReserved4(address), verdictOfTable(address), formatIpv4(address))
      }),
      { numRuns: casesOf(5000) },
    )
  })

  it('are those of the table for IPv6', () => {
    const address6 = fc.oneof(
      fc.tuple(word, word, word, word).map(each => Uint32Array.from(each)),
      edge6,
    )
    fc.assert(
      fc.property(address6, address => {
        assert.equal(isReserved6(address), verdictOfTable(address), formatIpv6(address))
      }),
      { numRuns: casesOf(5000) },
    )
  })

  it('are the IPv4 addresses that ipaddr.js does not call unicast, except AS112 and AMT', () => {
    fc.assert(
      fc.property(fc.oneof(word, edge4), address => {
        const range = new ipaddr.IPv4([
          address >>> 24,
          (address >>> 16) & 255,
          (address >>> 8) & 255,
          address & 255,
        ]).range()
        if (['as112', 'amt'].includes(range)) assert.equal(isReserved4(address), false)
        else assert.equal(isReserved4(address), range !== 'unicast', formatIpv4(address))
      }),
      { numRuns: casesOf(2000) },
    )
  })

  it('include the well-known ones of each kind, up to the edges of their blocks', () => {
    const addresses = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '169.254.1.1', '172.16.0.0']
    const more = ['172.31.255.255', '192.0.0.9', '192.0.2.1', '192.88.99.1', '192.168.255.255', '198.19.255.255']
    const v6 = [
      '::',
      '::1',
      '::8.8.8.8',
      '64:ff9b::8.8.8.8',
      '64:ff9b:1::1',
      '100::1',
      '2001::1',
      '2001:20::1',
      '2001:db8::1',
    ]
    const others = [
      '2002:808:808::1',
      '3fff::1',
      '3fff:fff::',
      '5f00::1',
      '4000::',
      'fc00::1',
      'fdff::',
      'fe80::1',
      'fec0::1',
      'ff02::1',
    ]
    for (const address of [...addresses, ...more, '224.0.0.1', '255.255.255.255', ...v6, ...others]) {
      assert.equal(isReserved(address), true, address)
    }
  })

  it('do not include their neighbours, nor blocks that networks announce', () => {
    const addresses = [
      '1.1.1.1',
      '8.8.8.8',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '172.15.255.255',
      '172.32.0.0',
    ]
    const more = [
      '192.31.196.1',
      '192.52.193.1',
      '192.175.48.1',
      '192.0.1.0',
      '198.17.255.255',
      '198.20.0.0',
      '223.255.255.255',
    ]
    const v6 = [
      '2000::',
      '2001:3::1',
      '2001:4:112::1',
      '2001:200::1',
      '2001:4860:4860::8888',
      '2003::1',
      '2620:4f:8000::1',
      '2a00::1',
    ]
    for (const address of [...addresses, ...more, ...v6, '3ffe::1', '3fff:1000::'])
      assert.equal(isReserved(address), false, address)
  })

  it('include every IPv6 address with an IPv4 address in it, reserved or not', () => {
    assert.equal(isReserved4(0x08080808), false)
    assert.equal(isReserved6(words('::8.8.8.8')), true)
    assert.equal(isReserved6(words('::ffff:8.8.8.8')), true)
  })
})
