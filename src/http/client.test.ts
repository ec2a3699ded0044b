import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { describe, it } from 'node:test'
import { addressReader, isLocal } from './client.ts'

const proxy = '10.0.0.1'

/** The address of a client whose request came from `peer` with this X-Forwarded-For. */
function addressOf(forwarded: string | undefined, peer = proxy): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return addressReader(['10.0.0.0/8'])({ headers, socket: { remoteAddress: peer } } as IncomingMessage)
}

describe('the address of a client behind a proxy', () => {
  for (const [forwarded, address] of [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['198.51.100.1:1, 203.0.113.7:2', '203.0.113.7'],
    ['203.0.113.7:1 ,10.0.0.2:2, 10.0.0.3', '203.0.113.7'],
    ['198.51.100.1, [2001:db8::7]:2,10.0.0.2', '2001:db8::7'],
    ['', proxy],
  ]) {
    it(`is ${address} of ${JSON.stringify(forwarded)}`, () => {
      assert.equal(addressOf(forwarded), address)
    })
  }

  it('is the peer where the header is missing, or the peer is no proxy that is trusted', () => {
    assert.equal(addressOf(undefined), proxy)
    assert.equal(addressOf('203.0.113.7:4711', '192.0.2.1'), '192.0.2.1')
  })

  it('is no address where the proxy says none', () => {
    for (const text of [
      'unknown',
      '127.evil:1',
      '203.0.113.7:',
      '203.0.113.7:port',
      '[203.0.113.7',
      '2001:db8::7]:1',
    ]) {
      assert.equal(addressOf(text), text)
    }
  })
})

describe('a client on this machine', () => {
  it('has a loopback address, in any of its forms', () => {
    for (const address of ['127.0.0.1', '127.255.0.3', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1']) {
      assert.ok(isLocal(address), address)
    }
  })

  it('has nothing else', () => {
    const others = [
      '127.evil',
      '127.0.0.1.evil',
      '127.1',
      '127.0.0.01',
      '128.0.0.1',
      '::2',
      '::',
      '::ffff:10.0.0.1',
      '::127.0.0.1',
    ]
    for (const address of [...others, 'localhost', '', ' 127.0.0.1', '127.0.0.1:80', '[::1]', '::1%lo']) {
      assert.ok(!isLocal(address), address)
    }
  })
})
