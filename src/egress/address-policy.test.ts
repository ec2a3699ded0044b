import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { casesOf } from '../../test/support/long-run.ts'
import { formatIpv4, formatIpv6, parseCidr } from '../core/ip-address.ts'
import { specialBlocks } from '../core/special-addresses.ts'
import { addressPolicy } from './address-policy.ts'

const isPublic = addressPolicy({ allowed: [], own: () => [] })

const word = fc.integer({ min: 0, max: 0xffffffff })
/** Mostly what is assigned to somebody, and the space around the blocks of the table. */
const edges = specialBlocks.flatMap(({ cidr }) => {
  const block = parseCidr(cidr)
  return block === null ? [] : [block]
})
const some4 = fc.oneof(
  word,
  fc
    .tuple(
      fc.constantFrom(...edges.flatMap(block => (block.version === 4 ? [block.first, block.last] : []))),
      fc.integer({ min: -2, max: 2 }),
    )
    .map(([address, step]) => (address + step) >>> 0),
)
const some6 = fc.oneof(
  fc.tuple(word, word, word, word).map(words => Uint32Array.from(words)),
  fc
    .tuple(fc.constantFrom(0x20010000, 0x20020000, 0x3fff0000, 0x26060000), word, word, word)
    .map(words => Uint32Array.from(words)),
  fc
    .tuple(
      fc.constantFrom(...edges.flatMap(block => (block.version === 6 ? [block.first, block.last] : []))),
      fc.nat(3),
      fc.integer({ min: -2, max: 2 }),
    )
    .map(([words, at, step]) => words.map((value, index) => (index === at ? value + step : value))),
)

/** Blocks that the library takes for unicast, and the reason why they are not connected to. */
const beyondTheLibrary = [
  ['168.63.129.16', 32, 'answered inside Azure'],
  ['100:0:0:1::', 64, 'RFC 9780'],
  ['2620:4f:8000::', 48, 'AS112'],
  ['5f00::', 16, 'RFC 9602'],
  ['64:ff9b:1::', 48, 'RFC 8215'],
  ['3fff::', 20, 'RFC 9637'],
  ['2001::', 23, 'IETF protocol assignments'],
] as const

function isUnicast(text: string): boolean {
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv6 && !address.match(ipaddr.IPv6.parse('2000::'), 3)) return false
  return !beyondTheLibrary.some(([block, bits]) => {
    const parsed = ipaddr.parse(block)
    return parsed.kind() === address.kind() && address.match(parsed as never, bits)
  })
}

describe('the address policy', () => {
  it('allows of IPv4 what ipaddr.js calls unicast, and nothing else', () => {
    fc.assert(
      fc.property(some4, address => {
        const text = formatIpv4(address)
        assert.equal(isPublic(text), isUnicast(text), text)
      }),
      { numRuns: casesOf(5_000) },
    )
  })

  it('allows of IPv6 what ipaddr.js calls unicast and 2000::/3 holds, and nothing else', () => {
    fc.assert(
      fc.property(some6, words => {
        const text = formatIpv6(words)
        assert.equal(isPublic(text), isUnicast(text), text)
      }),
      { numRuns: casesOf(5_000) },
    )
  })

  it('allows hosts of the public Internet', () => {
    for (const address of [
      '8.8.8.8',
      '1.1.1.1',
      '193.0.6.139',
      '2606:4700::1111',
      '2a00:1450:4001::8a',
      '::ffff:8.8.8.8',
    ])
      assert.ok(isPublic(address), address)
  })

  it('refuses what is not plainly an address', () => {
    for (const text of [
      '',
      'localhost',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '2130706433',
      'fe80::1%lo',
      '8.8.8.8 ',
      '[::1]',
    ])
      assert.ok(!isPublic(text), text)
  })

  it('allows the blocks of the operator beside the public ones, and no address around them', () => {
    const policy = addressPolicy({ allowed: ['10.1.2.0/24', 'fd12:3456::/32'], own: () => [] })
    for (const address of ['10.1.2.0', '10.1.2.255', '::ffff:10.1.2.9', 'fd12:3456::1', '8.8.8.8'])
      assert.ok(policy(address), address)
    for (const address of ['10.1.1.255', '10.1.3.0', 'fd12:3457::', 'fd12:3455:ffff::', '127.0.0.1'])
      assert.ok(!policy(address), address)
  })

  it('refuses the addresses of this machine in every spelling, also inside an allowed block', () => {
    const policy = addressPolicy({
      allowed: ['10.0.0.0/8', 'fd00::/8'],
      own: () => ['10.0.0.7', '198.41.0.4', 'fd00::7'],
    })
    for (const address of ['10.0.0.7', '::ffff:10.0.0.7', '198.41.0.4', 'fd00:0:0::7'])
      assert.ok(!policy(address), address)
    assert.ok(policy('10.0.0.8'))
  })

  it('does not begin with a block that is none', () => {
    assert.throws(() => addressPolicy({ allowed: ['10.0.0.1/8'], own: () => [] }), RangeError)
  })
})
