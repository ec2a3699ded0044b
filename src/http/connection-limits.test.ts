import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { AddressLimit, connectionMemory, forgetConnections, SharedConnections } from './connection-limits.ts'

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

const threadsOf = (limits: { inAll: number; perAddress: number }, isExempt: (address: string) => boolean = nobody) => {
  const memory = connectionMemory(2, 'secret')
  return { memory, threads: [0, 1].map(thread => new SharedConnections(memory, thread, limits, isExempt)) }
}

describe('the connections of several threads', () => {
  it('are limited together, in all and for each address', () => {
    const { threads } = threadsOf({ inAll: 5, perAddress: 3 })
    const admitted = (address: string, times: number) =>
      Array.from({ length: times }, (_, at) => threads[at % 2].admit(address)).filter(Boolean).length
    assert.equal(admitted('192.0.2.1', 6), 3)
    assert.equal(admitted('192.0.2.2', 6), 2)
    threads[0].release('192.0.2.1')
    assert.equal(admitted('192.0.2.2', 6), 1)
  })

  it('of one /64 count together, and of proxies not', () => {
    const { threads } = threadsOf({ inAll: 100, perAddress: 1 }, address => address === '192.0.2.9')
    assert.ok(threads[0].admit('2001:db8::1'))
    assert.ok(!threads[1].admit('2001:db8::2'))
    assert.ok(threads[1].admit('2001:db8:0:1::2'))
    for (let times = 0; times < 5; times += 1) assert.ok(threads[0].admit('192.0.2.9'))
  })

  it('that a thread had are forgotten when it has ended, and no others', () => {
    const { memory, threads } = threadsOf({ inAll: 100, perAddress: 2 })
    assert.ok(threads[0].admit('192.0.2.1') && threads[1].admit('192.0.2.1'))
    assert.ok(!threads[1].admit('192.0.2.1'))
    forgetConnections(memory, 0)
    assert.ok(threads[1].admit('192.0.2.1'))
    assert.ok(!threads[1].admit('192.0.2.1'))
  })

  it('are counted as one thread would count them, whatever comes and goes', () => {
    const step = fc.record({
      thread: fc.nat(1),
      address: fc.constantFrom('192.0.2.1', '192.0.2.2'),
      comes: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const { threads } = threadsOf({ inAll: 6, perAddress: 4 })
        const open: { thread: number; address: string }[] = []
        for (const { thread, address, comes } of steps) {
          if (comes) {
            const expected = open.length < 6 && open.filter(each => each.address === address).length < 4
            assert.equal(threads[thread].admit(address), expected)
            if (expected) open.push({ thread, address })
          } else {
            const [gone] = open.splice(0, 1)
            if (gone !== undefined) threads[gone.thread].release(gone.address)
          }
        }
      }),
    )
  })
})
