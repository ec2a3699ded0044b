import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isAllowed } from './key-settings.ts'

describe('an allow list', () => {
  it('has no address in it when it is empty: that an empty list allows all is for its reader to say', () => {
    for (const address of ['192.0.2.1', '2001:db8::1', '::ffff:192.0.2.1']) assert.equal(isAllowed([], address), false)
  })

  it('allows the IPv4 addresses of its CIDRs, first and last included', () => {
    const cidrs = ['192.0.2.0/24', '198.51.100.7/32']
    for (const address of ['192.0.2.0', '192.0.2.255', '198.51.100.7']) assert.equal(isAllowed(cidrs, address), true)
    for (const address of ['192.0.1.255', '192.0.3.0', '198.51.100.8', '::1', '2001:db8::1']) {
      assert.equal(isAllowed(cidrs, address), false)
    }
  })

  it('allows the IPv6 addresses of its CIDRs, first and last included', () => {
    const cidrs = ['2001:db8:1::/48', '::1/128']
    for (const address of ['2001:db8:1::', '2001:db8:1:ffff:ffff:ffff:ffff:ffff', '::1', '0:0:0:0:0:0:0:1']) {
      assert.equal(isAllowed(cidrs, address), true)
    }
    for (const address of ['2001:db8:0:ffff:ffff:ffff:ffff:ffff', '2001:db8:2::', '::2', '0.0.0.1', '127.0.0.1']) {
      assert.equal(isAllowed(cidrs, address), false)
    }
  })

  it('reads an IPv4-mapped address as the IPv4 address it is', () => {
    assert.equal(isAllowed(['192.0.2.0/24'], '::ffff:192.0.2.9'), true)
    assert.equal(isAllowed(['192.0.2.0/24'], '::ffff:c000:209'), true)
    assert.equal(isAllowed(['192.0.2.0/24'], '::ffff:192.0.3.9'), false)
    assert.equal(isAllowed(['::/0'], '::ffff:192.0.2.9'), false)
    assert.equal(isAllowed(['0.0.0.0/0'], '::ffff:192.0.2.9'), true)
    assert.equal(isAllowed(['0.0.0.0/0'], '2001:db8::1'), false)
  })

  it('refuses an address that cannot be read', () => {
    for (const address of [
      '',
      '192.0.2',
      '192.0.2.1/32',
      ' 192.0.2.1',
      '192.0.2.01',
      'localhost',
      '::1%lo',
      '1::2::3',
    ]) {
      assert.equal(isAllowed(['0.0.0.0/0', '::/0'], address), false)
    }
  })

  it('allows nobody by a CIDR that cannot be read', () => {
    for (const cidr of ['', '192.0.2.0', '192.0.2.0/33', '192.0.2.1/24', '/0', 'all']) {
      assert.equal(isAllowed([cidr], '192.0.2.1'), false)
    }
  })

  it("agrees with Node's own block list on IPv4", () => {
    const value = fc.oneof(fc.integer({ min: 0, max: 0xffffffff }), fc.integer({ min: 0xc0000200, max: 0xc00002ff }))
    const dotted = (address: number) => [24, 16, 8, 0].map(shift => (address >>> shift) & 255).join('.')
    fc.assert(
      fc.property(value, value, fc.integer({ min: 0, max: 32 }), (network, address, length) => {
        const first = length === 0 ? 0 : (network & (-1 << (32 - length))) >>> 0
        const list = new BlockList()
        list.addSubnet(dotted(first), length)
        const expected = list.check(dotted(address))
        assert.equal(isAllowed([`${dotted(first)}/${length}`], dotted(address)), expected)
        assert.equal(isAllowed([`${dotted(first)}/${length}`], `::ffff:${dotted(address)}`), expected)
      }),
    )
  })
})
