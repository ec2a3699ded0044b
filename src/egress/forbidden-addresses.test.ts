/** What only this machine can reach stays unreached, however it is spelled, recorded or redirected to. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLongRun } from '../../test/support/long-run.ts'
import {
  assertNothingForbiddenReached,
  fetchInChild,
  internet,
  outcome,
  page,
  rebindings,
  useHostileInternet,
} from './fixtures/hostile-internet.ts'

useHostileInternet()

/** Spellings of addresses that are not public, as a stranger may write them into a URL. */
const spellings = [
  // Loopback, this network, and everything an old parser makes of fewer parts, octal and hexadecimal.
  ...[
    '127.0.0.1',
    '127.0.0.2',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0x7F.0.0.1',
  ],
  ...[
    '017700000001',
    '0177.0.0.1',
    '0177.1',
    '0x7f.0x0.0x0.0x1',
    '127.0.0.1.',
    '127.0.0x1',
    '127.00.00.01',
    '0',
    '0.0.0.0',
  ],
  ...['0x0', '00', '0.1', '１２７.０.０.１', '127。0。0。1', '127%2e0%2e0%2e1', '%31%32%37.1', '①②⑦.⓪.⓪.①'],
  // Private, shared, link-local, documentation, benchmarking, multicast, reserved.
  ...['10.0.0.1', '10.255.255.255', '167772161', '0xa.1', '012.0.0.1', '172.16.0.1', '172.31.255.254', '0xac100001'],
  ...[
    '192.168.0.1',
    '192.168.1',
    '0xc0a80001',
    '3232235521',
    '100.64.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '2852039166',
  ],
  ...[
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '169.254.43518',
    '192.0.0.1',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
  ],
  ...[
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '192.88.99.1',
    '192.31.196.1',
    '168.63.129.16',
  ],
  // IPv6, and what hides an IPv4 address in it.
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::0001]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ],
  ...[
    '[::ffff:a9fe:a9fe]',
    '[::FFFF:10.0.0.1]',
    '[0:0:0:0:0:ffff:c0a8:1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
  ],
  ...[
    '[64:ff9b::169.254.169.254]',
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
    '[2001::1]',
    '[2001:db8::1]',
  ],
  ...[
    '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
    '[100::1]',
    '[3fff::1]',
    '[5f00::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
  ],
  ...['[fec0::1]', '[ff02::1]', '[2620:4f:8000::1]', '[4000::1]', '[e000::1]'],
]

/** A short run asks by https and through redirects for some: no spelling is read otherwise there. */
const some = isLongRun ? spellings : spellings.filter((_, at) => at % 5 === 0)

describe('a forbidden address', () => {
  it(`is refused in each of ${spellings.length} spellings, and nobody is asked for a name`, async () => {
    const asked = internet.nameServer.questions.length
    for (const spelling of spellings) {
      assert.match(await outcome(`http://${spelling}/`), /^refused: (?:address|host)$/, spelling)
      if (!some.includes(spelling)) continue
      assert.match(await outcome(`https://${spelling}:443/page`), /^refused: (?:address|host)$/, spelling)
    }
    assert.ok(spellings.length >= 60)
    assert.equal(internet.nameServer.questions.length, asked)
    assertNothingForbiddenReached()
  })

  it(`is refused in each of ${some.length} spellings as the target of a redirect`, async () => {
    for (const spelling of some) {
      const target = `http://good.test/to?${encodeURIComponent(`http://${spelling}/`)}`
      assert.match(await outcome(target), /^refused: (?:address|host)$/, spelling)
    }
    assertNothingForbiddenReached()
  })

  it('is refused as the record of a name', async () => {
    for (const name of ['private.test', 'metadata.test', 'mixed.test', 'mixed-six.test'])
      assert.equal(await outcome(`http://${name}/page`), 'refused: address', name)
    const four = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '192.168.1.1', '224.0.0.1']
    for (const address of four)
      assert.equal(await outcome(`http://4-${address.replaceAll('.', '-')}.special.test/`), 'refused: address', address)
    const six = [
      '::1',
      '::ffff:7f00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'fd00::1',
      'fe80::1',
      'ff02::1',
      '::7f00:1',
    ]
    for (const address of six)
      assert.equal(await outcome(`http://6-${address.replaceAll(':', '-')}.special.test/`), 'refused: address', address)
    assertNothingForbiddenReached()
  })

  it('is not reached by a record that changes after it was judged', async () => {
    assert.equal(await outcome('http://rebind.test/page'), `200 ${page}`)
    // The connection went to the address that was judged: the name was asked for once.
    assert.deepEqual(internet.nameServer.questions.filter(question => question === 'A rebind.test').length, 1)
    assert.equal(await outcome('http://rebind.test/page'), 'refused: address')
    rebindings.count = 0
    const twice = `http://rebind.test/to?${encodeURIComponent('http://rebind.test/page')}`
    assert.equal(await outcome(twice), 'refused: address')
    assertNothingForbiddenReached()
  })

  it('is not reached through a redirect to a name', async () => {
    for (const name of ['private.test', 'mixed.test', 'metadata.test'])
      assert.equal(await outcome(`http://good.test/to?http%3A%2F%2F${name}%2F`), 'refused: address')
    assertNothingForbiddenReached()
  })

  it('is refused when it is of this machine, also by its name', async () => {
    assert.equal(await outcome('http://good.test/page', { own: ['127.0.0.10'] }), 'refused: address')
    assert.equal(await outcome('http://good.test/page', { ownNames: ['good.test'] }), 'refused: own_host')
    assert.equal(await outcome('http://GOOD.test./page', { ownNames: ['good.test'] }), 'refused: own_host')
    const redirected = await outcome('http://other.test/to?http%3A%2F%2Fgood.test%2F', { ownNames: ['good.test'] })
    assert.equal(redirected, 'refused: own_host')
  })

  it('is not reached through a proxy of the environment', async () => {
    const names = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']
    const { child } = await fetchInChild(
      Object.fromEntries(names.map(name => [name, `http://127.0.0.1:${internet.plain.port}`])),
    )
    assert.equal(child, `200 ${page}`)
    assertNothingForbiddenReached()
  })
})

describe('an address that is no web page', () => {
  const refusals: Record<string, string[]> = {
    scheme: [
      'file:///etc/passwd',
      'ftp://good.test/',
      'gopher://good.test/',
      'data:text/html,x',
      'javascript:1',
      'ws://good.test/',
    ],
    userinfo: ['http://a:b@good.test/page', 'http://good.test@127.0.0.1/', 'http://a@good.test/'],
    port: ['http://good.test:22/', 'http://good.test:8080/', 'https://good.test:25/', 'http://good.test:0/'],
    host: [
      ...['http://localhost/', 'http://localhost./', 'http://printer/', 'http://nas.local/', 'http://db.internal/'],
      ...[
        'http://a.localhost/',
        'http://x.onion/',
        'http://router.home.arpa/',
        'http://1.0.0.127.in-addr.arpa/',
        'http://NAS.LOCAL./',
      ],
    ],
    bad_url: [
      '',
      'good.test',
      'http://',
      'http://[::1',
      'http://1.2.3.4.5/',
      'http://256.0.0.1/',
      `http://good.test/${'a'.repeat(2_000)}`,
    ],
  }
  for (const [reason, urls] of Object.entries(refusals)) {
    it(`is refused: ${reason}`, async () => {
      for (const url of urls) {
        assert.equal(await outcome(url), `refused: ${reason}`, url)
        if (url === '' || reason === 'bad_url') continue
        assert.equal(await outcome(`http://good.test/to?${encodeURIComponent(url)}`), `refused: ${reason}`, url)
      }
      assertNothingForbiddenReached()
    })
  }

  it('says whether a name is not there or could not be asked for', async () => {
    assert.equal(await outcome('http://none.test/'), 'failed: no_address')
    assert.equal(await outcome('http://empty.test/'), 'failed: no_address')
    assert.equal(await outcome('http://broken.test/'), 'failed: name_servers')
  })
})
