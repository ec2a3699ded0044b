import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/support/arbitraries.ts'
import { formatIpv6 } from '../../../core/ip-address.ts'
import { arpaNameOf, crawlerOfName, hostNameOf } from './names.ts'

describe('hostNameOf', () => {
  it('gives lower case without the final dot', () => {
    assert.equal(hostNameOf('DNS.Example.NET.'), 'dns.example.net')
    assert.equal(hostNameOf('_a-1.example'), '_a-1.example')
  })

  it('takes no name that is not made of letters, digits, hyphens and underscores', () => {
    const hostile = [
      '<script>alert(1)</script>.example',
      'a b.example',
      'a\\032b.example',
      'a"b.example',
      'a\nb.example',
    ]
    for (const text of [
      ...hostile,
      'münchen.example',
      '\u0000.example',
      '',
      '.',
      '..',
      'a..example',
      '.example',
      'a,b',
    ]) {
      assert.equal(hostNameOf(text), null, JSON.stringify(text))
    }
  })

  it('takes no name longer than 253 characters and no label longer than 63', () => {
    const label = 'a'.repeat(63)
    const longest = `${label}.${label}.${label}.${'a'.repeat(61)}`
    assert.equal(longest.length, 253)
    assert.equal(hostNameOf(`${longest}.`), longest)
    assert.equal(hostNameOf(`${longest}a`), null)
    assert.equal(hostNameOf(`${label}a.example`), null)
  })

  it('gives a name that it takes unchanged, or null, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), text => {
        const name = hostNameOf(text)
        if (name !== null) {
          assert.equal(hostNameOf(name), name)
          assert.match(name, /^[a-z0-9_.-]{1,253}$/)
        }
      }),
    )
  })
})

describe('arpaNameOf', () => {
  it('spells an address backwards', () => {
    assert.equal(arpaNameOf('192.0.2.1'), '1.2.0.192.in-addr.arpa')
    assert.equal(arpaNameOf('::ffff:192.0.2.1'), '1.2.0.192.in-addr.arpa')
    assert.equal(
      arpaNameOf('2001:db8::567:89ab'),
      'b.a.9.8.7.6.5.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa',
    )
  })

  it('has no name for what is no address', () => {
    for (const text of ['', 'example.net', '192.0.2', '192.0.2.1/24']) assert.equal(arpaNameOf(text), null, text)
  })

  it('leads back to every IPv6 address', () => {
    const word = fc.integer({ min: 1, max: 0xffffffff })
    fc.assert(
      fc.property(fc.tuple(word, word, word, word), words => {
        const name = arpaNameOf(formatIpv6(Uint32Array.from(words))) ?? ''
        const digits = name.replace('.ip6.arpa', '').split('.').reverse().join('')
        assert.deepEqual(
          [0, 8, 16, 24].map(at => Number.parseInt(digits.slice(at, at + 8), 16)),
          words,
        )
      }),
    )
  })
})

describe('crawlerOfName', () => {
  it('knows the names of crawlers', () => {
    const expected = {
      'crawl-66-249-66-1.googlebot.com': 'googlebot',
      'geo-crawl-1.geo.googlebot.com': 'googlebot',
      'crawl-1.google.com': 'googlebot',
      'rate-limited-proxy-66-249-90-77.google.com': 'google-special',
      'msnbot-157-55-39-1.search.msn.com': 'bingbot',
      '17-58-97-1.applebot.apple.com': 'applebot',
      'spider-1.yandex.com': 'yandexbot',
      'baiduspider-1.crawl.baidu.com': 'baiduspider',
      'petalbot-1.petalsearch.com': 'petalbot',
      '1.crawl.amazonbot.amazon': 'amazonbot',
      '1.crawl.commoncrawl.org': 'ccbot',
      '1.ahrefs.net': 'ahrefsbot',
    }
    for (const [name, crawler] of Object.entries(expected)) assert.equal(crawlerOfName(name), crawler, name)
  })

  it('is not fooled by a name that only ends in the same letters, holds the domain elsewhere, or is the domain', () => {
    const fakes = [
      'evilgooglebot.com',
      'crawl.evilgooglebot.com',
      'googlebot.com.example.net',
      'googlebot.com',
      'google.com',
    ]
    const customers = [
      '1.bc.googleusercontent.com',
      'www.google.com',
      'mail.apple.com',
      '1.yandexcloud.net',
      'www.msn.com',
    ]
    for (const name of [...fakes, ...customers, '']) assert.equal(crawlerOfName(name), null, name)
  })
})
