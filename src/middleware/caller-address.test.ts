import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { callerAddress, compileTrust, type Peer, peerOf, type TrustProxy } from './caller-address.ts'

const find = (peer: Peer, forwarded: string | undefined, trustProxy: TrustProxy = 0) =>
  callerAddress(peer, forwarded, compileTrust(trustProxy))

describe('the address of a caller', () => {
  it('is that of the peer, whatever its headers say, while no proxy is trusted', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (peer, entries) => {
        assert.equal(find(peer, entries.join(', ')), peer)
        assert.equal(find(peer, entries.join(', '), []), peer)
        assert.equal(find(peer, entries.join(', '), ['unix']), peer)
      }),
    )
  })

  it('is what the last of so many proxies says, whatever the caller sent before', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.ipV4(),
        fc.array(fc.ipV4(), { maxLength: 3 }),
        fc.ipV4(),
        (sent, caller, between, peer) => {
          const forwarded = [sent, caller, ...between].join(', ')
          assert.equal(find(peer, forwarded, between.length + 1), caller)
        },
      ),
    )
  })

  it('is the last one that is not in the trusted ranges', () => {
    const ranges = ['10.0.0.0/8', 'loopback', '2001:db8:ffff::/48']
    const cases: [peer: Peer, forwarded: string | undefined, address: string | null][] = [
      ['10.1.1.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
      ['10.1.1.1', '198.51.100.1, 203.0.113.7, 10.2.2.2', '203.0.113.7'],
      ['::ffff:10.1.1.1', '203.0.113.7', '203.0.113.7'],
      ['2001:db8:ffff::1', '203.0.113.7, 127.0.0.1', '203.0.113.7'],
      // A peer outside the ranges came directly, so its header is its own.
      ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
      ['11.0.0.1', '10.0.0.1', '11.0.0.1'],
      // A caller inside the ranges, such as a health check.
      ['10.1.1.1', '10.3.3.3, 10.2.2.2', '10.3.3.3'],
      ['10.1.1.1', undefined, '10.1.1.1'],
      ['10.1.1.1', ' ', '10.1.1.1'],
      ['unix', '203.0.113.7', null],
    ]
    for (const [peer, forwarded, address] of cases)
      assert.equal(find(peer, forwarded, ranges), address, `${peer} ${forwarded}`)
  })

  it('is unknown when a trusted proxy sends an entry that is no address', () => {
    for (const odd of [
      'unknown',
      '_hidden',
      '',
      '1.2.3',
      '1.2.3.4.5',
      '0x7f.1',
      '010.0.0.1',
      '1.2.3.4/32',
      'localhost',
    ])
      assert.equal(find('10.0.0.1', `198.51.100.1,${odd}`, 1), null, odd)
    for (const odd of ['[::1', '1.2.3.4:123456', '1.2.3.4%eth0', '%eth0', '::1%', '"198.51.100.1"', '::ffff:1.2.3'])
      assert.equal(find('10.0.0.1', odd, 1), null, odd)
  })

  it('has one form for each address', () => {
    const forms: [text: string, address: string][] = [
      ['::ffff:203.0.113.7', '203.0.113.7'],
      ['::FFFF:CB00:7107', '203.0.113.7'],
      ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
      ['203.0.113.7:4711', '203.0.113.7'],
      ['2001:DB8:0:0::7', '2001:db8::7'],
      ['[2001:db8::7]:443', '2001:db8::7'],
      ['[2001:db8::7]', '2001:db8::7'],
      ['fe80::1%eth0', 'fe80::1'],
      ['\tfe80::1%25 x ', 'fe80::1'],
    ]
    for (const [text, address] of forms) assert.equal(find('10.0.0.1', text, 1), address, text)
    assert.equal(find('fe80::1%eth0', undefined), 'fe80::1')
    assert.equal(find('::ffff:127.0.0.1', undefined), '127.0.0.1')
  })

  it('trusts a Unix socket where it counts as a proxy, or is named', () => {
    assert.equal(find('unix', '203.0.113.7'), null)
    assert.equal(find('unix', '203.0.113.7', 1), '203.0.113.7')
    assert.equal(find('unix', '198.51.100.1, 203.0.113.7', ['unix']), '203.0.113.7')
    assert.equal(find('unix', '203.0.113.7, 10.0.0.1', ['unix', '10.0.0.0/8']), '203.0.113.7')
    assert.equal(find('unix', undefined, ['unix']), null)
  })

  it('is unknown after the connection was closed, also where every peer is trusted', () => {
    assert.equal(peerOf({ remoteAddress: undefined, destroyed: true }), null)
    for (const trust of [0, 1, ['unix'], ['0.0.0.0/1', '128.0.0.0/1', 'unix']])
      assert.equal(find(null, '203.0.113.7', trust), null)
  })

  it('is not read with a setting that trusts nothing clear', () => {
    for (const odd of [
      -1,
      1.5,
      Number.POSITIVE_INFINITY,
      Number.NaN,
      true,
      'loopback',
      null,
      [''],
      ['10.0.0.0/33'],
      [1],
    ])
      assert.throws(() => compileTrust(odd as TrustProxy), TypeError, String(odd))
  })
})
