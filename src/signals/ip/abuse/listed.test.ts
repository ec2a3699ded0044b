import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { FeedError } from '../../../core/feed.ts'
import { formatIpv4, ipv4OfMapped } from '../../../core/ip-address.ts'
import { readAddress } from '../answer/find.ts'
import { feedFiles, feedsAsOf } from '../fixtures/made-up-feeds.ts'
import { abuseData, dropFeeds, ipsumFeed, parseDrop, parseIpsum } from './dataset.ts'
import type { AbuseLists } from './listed.ts'

const today = '2026-10-05'
const head = '# IPsum Threat Intelligence Feed\n#\n# Last update: Sat, 22 Aug 2026 03:00:29 +0200\n#\n'
const ipsum = (...rows: string[]) => `${head}${rows.join('\n')}\n`
const metadata = (records: number) => JSON.stringify({ type: 'metadata', timestamp: 1_787_000_000, records })
const drop = (...cidrs: string[]) =>
  [...cidrs.map(cidr => JSON.stringify({ cidr, sblid: 'SBL1', rir: 'arin' })), metadata(cidrs.length)].join('\n')

const readOf = (bodies: Record<string, string>) =>
  abuseData.read({ shipped: Buffer.alloc(0), operatorFile: null, feeds: feedFiles(bodies) }, today)
const listedOf = (bodies: Record<string, string>) => readOf(bodies).opened
const askOf = (listed: AbuseLists) => (ip: string) => listed.of(readAddress(ip) ?? assert.fail(ip))

describe('the abuse lists', () => {
  it('say how many lists name an address, which, and of which day the newest is', () => {
    const ask = askOf(
      listedOf({
        ipsum: ipsum('5.6.7.8\t3', '9.9.9.9\t1'),
        'spamhaus-drop-ipv4': drop('9.9.9.0/24', '12.0.0.0/20'),
        'spamhaus-drop-ipv6': drop('2a0f:4::/32'),
      }),
    )
    assert.deepEqual(ask('5.6.7.8'), { lists: 3, last_seen: feedsAsOf, sources: ['ipsum'] })
    assert.deepEqual(ask('9.9.9.9'), { lists: 2, last_seen: feedsAsOf, sources: ['ipsum', 'spamhaus_drop'] })
    assert.deepEqual(ask('12.0.15.255'), { lists: 1, last_seen: feedsAsOf, sources: ['spamhaus_drop'] })
    assert.deepEqual(ask('2a0f:4:ffff::'), { lists: 1, last_seen: feedsAsOf, sources: ['spamhaus_drop'] })
    assert.equal(ask('::ffff:5.6.7.8')?.lists, 3)
    for (const ip of ['5.6.7.7', '5.6.7.9', '12.0.16.0', '2a0f:5::', '2a0f:3:ffff::']) assert.equal(ask(ip), undefined)
  })

  it('name the addresses that a scan of the rows finds, and no others', () => {
    const address = fc.tuple(fc.constantFrom(5, 185, 223), fc.nat(1), fc.constantFrom(0, 255), fc.nat(255))
    const ipv4 = address.map(([a, b, c, d]) => formatIpv4(((a << 24) | (b << 16) | (c << 8) | d) >>> 0))
    const rows = fc.array(fc.tuple(ipv4, fc.integer({ min: 1, max: 255 })), { minLength: 1 })
    fc.assert(
      fc.property(rows, fc.array(ipv4), (named, others) => {
        const ask = askOf(listedOf({ ipsum: ipsum(...named.map(row => row.join('\t'))) }))
        for (const ip of [...named.map(([each]) => each), ...others]) {
          const counts = named.flatMap(([each, lists]) => (each === ip ? [lists] : []))
          assert.equal(ask(ip)?.lists, counts.length === 0 ? undefined : Math.max(...counts))
        }
      }),
    )
  })

  it('are empty while nothing was fetched', () => {
    const { asOf, sources, opened } = readOf({})
    assert.deepEqual([asOf, sources], [today, []])
    assert.equal(askOf(opened)('5.6.7.8'), undefined)
  })

  it('are as old as their oldest source; a file that is not of its form is left out with a warning', () => {
    const { sources, warnings } = readOf({ ipsum: ipsum('5.6.7.8\t3'), 'spamhaus-drop-ipv4': '<html>' })
    assert.deepEqual(
      sources.map(({ name, topic, licence, asOf }) => [name, topic, licence, asOf]),
      [[ipsumFeed.title, 'abuse', 'Unlicense', feedsAsOf]],
    )
    assert.match(warnings?.join() ?? '', /^The file of spamhaus-drop-ipv4 was skipped\./)
  })

  it('refuse data in which DROP names a resolver', () => {
    assert.deepEqual(abuseData.checkGolden(listedOf({ 'spamhaus-drop-ipv4': drop('12.0.0.0/20') })), [])
    assert.deepEqual(abuseData.checkGolden(listedOf({ 'spamhaus-drop-ipv4': drop('8.8.8.0/24') })), [
      '8.8.8.8 is in no DROP list.',
    ])
  })

  it('leave DROP alone unless the operator has switched it on', () => {
    const script = `import { abuseData } from ${JSON.stringify(new URL('dataset.ts', import.meta.url))}
      console.log(abuseData.feeds.map(({ name }) => name).join())`
    const feedsWith = (environment: Record<string, string>) =>
      execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...environment },
      }).trim()
    assert.equal(feedsWith({}), 'ipsum')
    assert.equal(feedsWith({ SPAMHAUS_DROP: 'off' }), 'ipsum')
    assert.equal(feedsWith({ SPAMHAUS_DROP: 'on' }), 'ipsum,spamhaus-drop-ipv4,spamhaus-drop-ipv6')
  })
})

describe('parseIpsum', () => {
  it('gives the addresses in their order, and when the file was made; reserved ones are left out', () => {
    const { ranges, asOf } = parseIpsum(Buffer.from(ipsum('9.9.9.9\t2', '10.0.0.1\t8', '5.6.7.8\t255')))
    assert.deepEqual(
      [[...ranges.starts].map(formatIpv4), [...ranges.values]],
      [
        ['5.6.7.8', '9.9.9.9'],
        [255, 2],
      ],
    )
    assert.equal(asOf, '2026-08-22T01:00:29.000Z')
  })

  it('refuses what is not of its form', () => {
    const bad = [
      '',
      '<html><body>5.6.7.8</body></html>',
      '5.6.7.8\t3\n',
      `${head}5.6.7.8\n`,
      ipsum('5.6.7.8\t0'),
      ipsum('5.6.7.8\t256'),
      ipsum('5.6.7.8\tthree'),
      ipsum('5.6.7\t3'),
      ipsum('3\t5.6.7.8'),
    ]
    for (const body of bad) assert.throws(() => parseIpsum(Buffer.from(body)), FeedError, body)
  })
})

describe('parseDrop', () => {
  it('gives the blocks and when the file was made', () => {
    const { four, six, asOf } = parseDrop(Buffer.from(drop('12.0.0.0/20', '2a0f:4::/32')))
    assert.deepEqual([four.tags.length, six.tags.length, asOf], [1, 1, '2026-08-17T20:53:20.000Z'])
    assert.equal(ipv4OfMapped(six.starts), -1)
    assert.deepEqual(
      dropFeeds.map(({ topic, licence }) => [topic, licence]),
      [
        ['drop', 'Spamhaus DROP terms of use'],
        ['drop', 'Spamhaus DROP terms of use'],
      ],
    )
  })

  it('refuses a file that is cut off, of another form or without a date', () => {
    const whole = drop('12.0.0.0/20', '12.1.0.0/20')
    const bad = [
      '',
      '<html>',
      metadata(0),
      whole.split('\n').slice(1).join('\n'),
      whole.split('\n').slice(0, 2).join('\n'),
    ]
    for (const body of [...bad, `${JSON.stringify({ cidr: 'x' })}\n${metadata(1)}`, '12.0.0.0/20 ; SBL1']) {
      assert.throws(() => parseDrop(Buffer.from(body)), FeedError, body)
    }
  })
})
