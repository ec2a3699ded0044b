import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { AddressLimit } from './address-limit.ts'

const nobody = () => false

describe('the limit of connections of one address', () => {
  it('holds for each address by itself, and a connection that ends makes room', () => {
    const limit = new AddressLimit(2, nobody)
    assert.deepEqual(
      ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map(each => limit.admit(each)),
      [true, true, false, true],
    )
    limit.release('192.0.2.1')
    assert.equal(limit.admit('192.0.2.1'), true)
    assert.equal(limit.admit('192.0.2.1'), false)
  })

  it('holds for a /64 of IPv6 together, and for an IPv4 address in both of its forms', () => {
    const limit = new AddressLimit(1, nobody)
    assert.equal(limit.admit('2001:db8::1'), true)
    assert.equal(limit.admit('2001:db8::ffff:2'), false)
    assert.equal(limit.admit('2001:db8:0:1::1'), true)
    assert.equal(limit.admit('::ffff:192.0.2.1'), true)
    assert.equal(limit.admit('192.0.2.1'), false)
    assert.equal(limit.admit('::ffff:192.0.2.2'), true)
  })

  it('of 0 is none, and an exempt address has none', () => {
    const none = new AddressLimit(0, nobody)
    const withProxy = new AddressLimit(1, address => address === '192.0.2.9')
    for (let count = 0; count < 10; count += 1) {
      assert.equal(none.admit('192.0.2.1'), true)
      assert.equal(withProxy.admit('192.0.2.9'), true)
    }
    assert.equal(none.size + withProxy.size, 0)
  })

  it('is never passed, whatever comes and goes, and keeps nothing of an address that has gone', () => {
    const address = fc.constantFrom('192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1', '2001:db8::2', 'no address')
    fc.assert(
      fc.property(fc.array(fc.tuple(address, fc.boolean())), fc.integer({ min: 1, max: 3 }), (moves, most) => {
        const limit = new AddressLimit(most, nobody)
        const open: string[] = []
        for (const [each, comes] of moves) {
          if (comes) {
            if (limit.admit(each)) open.push(each)
          } else if (open.includes(each)) {
            open.splice(open.indexOf(each), 1)
            limit.release(each)
          }
          assert.ok(open.filter(other => other.includes('192')).length <= most)
          assert.ok(open.filter(other => other.startsWith('2001')).length <= most)
        }
        for (const each of open) limit.release(each)
        assert.equal(limit.size, 0)
      }),
    )
  })
})
