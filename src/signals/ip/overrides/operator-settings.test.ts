import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLongRun } from '../../../../test/support/long-run.ts'
import { formatIpv4 } from '../../../core/ip-address.ts'
import { findAddress, readAddress } from '../answer/find.ts'
import { mostCrawlers, neverCrawler } from '../answer/flags.ts'
import { answerOf, lookup } from '../answer/lookup.ts'
import { TextNumbering } from '../compile/row-numbering.ts'
import { compiledWith } from '../fixtures/made-up-feeds.ts'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import type { IpIndex } from '../index/ip-index.ts'
import { mostOverrides } from '../index/layout.ts'
import { noRanges } from '../index/listed-ranges.ts'
import { StringTableBuilder } from '../index/string-table.ts'
import { readOperatorSettings } from './overrides.ts'

const crawlerTable = () => new TextNumbering(new StringTableBuilder(), 'crawler', mostCrawlers)

const now = Date.UTC(2026, 9, 5, 14, 30)
const today = '2026-10-05'
const settingsOf = (...lines: string[]) => {
  return readOperatorSettings(Buffer.from(lines.join('\n')), crawlerTable(), today)
}
const answerTo = (index: IpIndex, ip: string, exits = noRanges) =>
  lookup(index, ip, now, exits) ?? assert.fail(`${ip} is no address`)
const untouched = tinyIndex()

const allColumns =
  'cidr,reason,country,region,city,latitude,longitude,timezone,hosting,hosting_provider,tor,vpn,apple_private_relay,crawler,network_type'

describe('the settings of an operator', () => {
  it('are none without a file, and with one that says nothing', () => {
    const crawlers = crawlerTable()
    for (const file of [null, Buffer.alloc(0), Buffer.from('# nothing\n'), Buffer.from(`${allColumns}\n`)]) {
      const { four, six, problems, stamp } = readOperatorSettings(file, crawlers, today)
      assert.deepEqual([four.ranges.values.length, six.ranges.values.length, problems, stamp], [0, 0, [], null])
    }
  })

  it('are a source of their own, as of the day they are read', () => {
    const { stamp } = settingsOf('cidr,reason,vpn', '5.1.0.0/24,x,true')
    assert.deepEqual([stamp?.topic, stamp?.asOf, stamp?.staleAfterHours], ['overrides', today, null])
    assert.equal(settingsOf('cidr,reason,vpn', 'nonsense,x,true').stamp, null)
    const { parts } = compiledWith({}, ['cidr,reason,vpn', '5.1.0.0/24,x,true'])
    assert.ok(parts.sources.some(({ topic }) => topic === 'overrides'))
    assert.ok(!compiledWith({}).parts.sources.some(({ topic }) => topic === 'overrides'))
  })

  it('number a crawler as the feeds do, and none with a number of its own', () => {
    const crawlers = crawlerTable()
    assert.equal(crawlers.numberOf('googlebot'), 1)
    const file = Buffer.from('cidr,reason,crawler\n5.1.0.0/24,x,googlebot\n5.1.1.0/24,x,ours\n5.1.2.0/24,x,none\n')
    const { overrides } = readOperatorSettings(file, crawlers, today).four
    assert.deepEqual(
      overrides.map(each => each?.crawler),
      [undefined, 1, 2, neverCrawler],
    )
    assert.equal(crawlers.numberOf('ours'), 2)
  })

  it('leave out the lines for whose crawlers there is no room beside those of the feeds', () => {
    const crawlers = crawlerTable()
    for (let row = 1; row < mostCrawlers - 1; row++) crawlers.numberOf(`feed-${row}`)
    const lines = ['ours', 'one-more', 'feed-1', 'none', 'ours'].map((name, low) => `5.1.0.${low},x,${name}`)
    const file = Buffer.from(['cidr,reason,crawler', ...lines].join('\n'))
    const { four, problems } = readOperatorSettings(file, crawlers, today)
    assert.deepEqual(
      four.overrides.map(each => each?.crawler),
      [undefined, mostCrawlers - 1, 1, neverCrawler, mostCrawlers - 1],
    )
    assert.deepEqual(problems, ['ip-overrides.csv, line 3: there are too many names of crawlers.'])
  })
})

describe('a table of crawlers', () => {
  it('has a row for each name, and room for as many as the flags', () => {
    const crawlers = crawlerTable()
    for (let row = 1; row < mostCrawlers; row++) assert.equal(crawlers.numberOf(`crawler-${row}`), row)
    assert.equal(crawlers.numberOf('crawler-1'), 1)
    assert.throws(() => crawlers.numberOf('one more'), /no room/)
    assert.equal(crawlers.numberIfRoom('one more'), null)
    assert.equal(crawlers.numberIfRoom('crawler-1'), 1)
  })
})

describe("an operator's word in answers", () => {
  it('sets every field', () => {
    const { index, parts } = compiledWith({}, [
      allColumns,
      '8.0.0.0/24,"our racks, ticket 4711",DE,Saxony,Falkenstein,50.4779,12.3713,America/Denver,true,hetzner,true,true,true,googlebot,business',
    ])
    assert.deepEqual(parts.warnings, [])
    const { local_time: _, ...expected } = answerTo(untouched, '8.0.0.1').location
    assert.equal(expected.timezone, 'America/Denver')
    const answer = answerTo(index, '8.0.0.1')
    const { country_code, country, region, city, location, country_info, network, privacy, risk } = answer
    assert.deepEqual([country_code, country, region, city], ['DE', 'Germany', 'Saxony', 'Falkenstein'])
    assert.equal(country_info?.code, 'DE')
    assert.deepEqual(location, {
      ...{ latitude: 50.4779, longitude: 12.3713, timezone: 'America/Denver' },
      ...{ local_time: '2026-10-05T08:30:00-06:00', utc_offset: '-06:00', sources: ['operator'] },
    })
    assert.deepEqual(network, { ...answerTo(untouched, '8.0.0.1').network, type: 'business' })
    assert.deepEqual(privacy, {
      ...{ hosting: true, hosting_provider: 'hetzner', tor: true, vpn: true, apple_private_relay: true },
      crawler: 'googlebot',
    })
    assert.deepEqual([answer.hosting, answer.hosting_provider, answer.tor], [true, 'hetzner', true])
    assert.deepEqual(risk, {
      ...{ score: 100, level: 'high' },
      factors: ['tor_exit', 'vpn', 'hosting', 'apple_private_relay', 'verified_crawler'],
    })
    assert.equal(answer.override, 'our racks, ticket 4711')
  })

  it('changes nothing but what it speaks of', () => {
    const lines = ['cidr,reason,vpn,city,network_type', '5.1.0.0/24,one,true,,', '5.1.1.0/24,two,,Spandau,business']
    const { index } = compiledWith({}, lines)
    const { override, risk, privacy, ...rest } = answerTo(index, '5.1.0.9')
    const { risk: _, privacy: before, ...same } = answerTo(untouched, '5.1.0.9')
    assert.deepEqual(rest, same)
    const not_checked = before.not_checked?.filter(name => name !== 'vpn') ?? assert.fail()
    assert.deepEqual(privacy, { ...before, vpn: true, not_checked })
    assert.deepEqual([override, risk.score, risk.factors], ['one', 50, ['vpn']])
    const { city, location, network, country_code, region } = answerTo(index, '5.1.1.9')
    assert.deepEqual([country_code, region, city, location.latitude], ['DE', 'Berlin', 'Spandau', null])
    assert.equal(location.timezone, 'Europe/Berlin')
    assert.equal(network.type, 'business')
    assert.equal(network.cidr, '5.1.0.0/23')
  })

  it('tells its reason where it holds, and nowhere else', () => {
    const { index } = compiledWith({}, [
      'cidr,reason,vpn,tor',
      '5.1.0.16/28,wide,true,',
      '5.1.0.20,narrow,,true',
      '5.1.0.21,other,false,',
      '2a01:1::/120,six,true,',
      '6.0.0.0/24,space of nobody,true,',
    ])
    for (let low = 0; low < 256; low++) {
      const answer = answerTo(index, `5.1.0.${low}`)
      const expected = low === 20 ? 'narrow; wide' : low === 21 ? 'other; wide' : low >>> 4 === 1 ? 'wide' : undefined
      assert.equal(answer.override, expected)
      assert.equal('override' in answer, expected !== undefined)
      assert.equal(answer.privacy.vpn, low >>> 4 === 1 && low !== 21)
      assert.equal(answer.tor, low === 20)
    }
    assert.equal(answerTo(index, '2a01:1::ff').override, 'six')
    assert.equal(answerTo(index, '2a01:1::100').override, undefined)
    assert.partialDeepStrictEqual(answerTo(index, '6.0.0.1').risk, {
      ...{ score: 60, level: 'medium', factors: ['vpn', 'unknown_network'] },
    })
    assert.equal(answerTo(index, '6.0.0.1').override, 'space of nobody')
    assert.equal('override' in answerTo(index, '10.0.0.1'), false)
  })

  it('takes back what feeds say', () => {
    const bodies = {
      'tor-bulk-exits': '5.1.0.1\n',
      'x4bnet-vpn-ipv4': '5.1.0.2\n',
      'x4bnet-datacenter-ipv4': '5.1.0.3\n',
      'icloud-relay': '5.1.0.4/32,,,,\n',
      googlebot: JSON.stringify({ prefixes: [{ ipv4Prefix: '5.1.0.5/32' }] }),
      digitalocean: '5.1.0.6/32,DE,,,\n',
    }
    const line = '5.1.0.0/24,we know better,false,false,false,false,none'
    const { index, exits } = compiledWith(bodies, ['cidr,reason,tor,vpn,hosting,apple_private_relay,crawler', line])
    const before = compiledWith(bodies).index
    for (let low = 1; low <= 6; low++) {
      const [was, is] = [before, index].map(each => answerTo(each, `5.1.0.${low}`, exits))
      assert.ok(was.risk.factors.length === 1, `${low}`)
      assert.deepEqual([is.risk.factors, is.hosting_provider, is.privacy.crawler], [[], null, null])
    }
  })

  it('is heard before a name that was confirmed to be a crawler, where it says that there is none', () => {
    const bodies = {
      googlebot: JSON.stringify({ prefixes: [{ ipv4Prefix: '5.1.0.0/24' }, { ipv4Prefix: '5.1.1.0/24' }] }),
    }
    const lines = [
      'cidr,reason,crawler,vpn',
      '5.1.0.0/24,no crawler of ours,none,',
      '5.127.255.0/24,nor here,none,true',
    ]
    const { index } = compiledWith(bodies, lines)
    const host = { name: 'crawl-5.example', crawler: 'yandexbot' }
    const crawlers = ['5.1.0.9', '5.127.255.9', '5.1.1.9', '5.1.2.9'].map(ip => {
      const found = findAddress(index, readAddress(ip) ?? assert.fail(ip))
      const answer = answerOf(index, found, host, now)
      assert.equal(answer.network.reverse_dns, host.name)
      assert.equal(answer.risk.factors.includes('verified_crawler'), answer.privacy.crawler !== null)
      return answer.privacy.crawler
    })
    assert.deepEqual(crawlers, [null, null, 'googlebot', 'yandexbot'])
  })

  it('comes before what the relay is listed as, and clears no more than lists say', () => {
    const bodies = {
      'icloud-relay': '5.1.0.0/28,,,,\n',
      'x4bnet-vpn-ipv4': '5.1.0.0/24\n',
      'x4bnet-datacenter-ipv4': '5.1.0.0/24\n',
    }
    const { index } = compiledWith(bodies, [
      'cidr,reason,apple_private_relay,vpn,hosting_provider',
      '5.1.0.1,no relay,false,,',
      '5.1.0.129,relay,true,,',
      '5.1.0.130,relay that is a VPN,true,true,',
      '5.1.0.131,relay at OVH,true,,ovh',
    ])
    const factorsOf = (low: number) => answerTo(index, `5.1.0.${low}`).risk.factors
    assert.deepEqual(factorsOf(0), ['apple_private_relay'])
    assert.deepEqual(factorsOf(1), ['vpn', 'hosting'])
    assert.deepEqual(factorsOf(128), ['vpn', 'hosting'])
    assert.deepEqual(factorsOf(129), ['apple_private_relay'])
    assert.deepEqual(factorsOf(130), ['vpn', 'apple_private_relay'])
    assert.deepEqual(factorsOf(131), ['hosting', 'apple_private_relay'])
  })

  it('sets a zone that the table of zones does not have', () => {
    const zones = ['UTC', 'Europe/Kiev', 'America/Nome', 'utc']
    const lines = zones.map((zone, low) => `5.1.0.${low},x,${zone}`)
    const { index, parts } = compiledWith({}, ['cidr,reason,timezone', ...lines, '2a01:1::/64,x,America/Nome'])
    assert.deepEqual(parts.warnings, [])
    const found = ['5.1.0.0', '5.1.0.1', '5.1.0.2', '5.1.0.3', '2a01:1::1'].map(ip => {
      const { timezone, utc_offset } = answerTo(index, ip).location
      return [timezone, utc_offset]
    })
    assert.deepEqual(found, [
      ['UTC', '+00:00'],
      ['Europe/Kiev', '+03:00'],
      ['America/Nome', '-08:00'],
      ['UTC', '+00:00'],
      ['America/Nome', '-08:00'],
    ])
    assert.equal(answerTo(index, '5.1.2.1').location.timezone, 'Europe/Berlin')
  })

  it('keeps what it only repeats, and places a city that the table knows', () => {
    const { index } = compiledWith({}, [
      'cidr,reason,country,region,city',
      '5.1.0.1,x,,Berlin,',
      '5.1.0.2,x,DE,,Berlin',
      '5.1.0.3,x,US,Colorado,Denver',
      '2a01:1::1,x,US,,Denver',
      '6.0.0.1,x,US,Colorado,Denver',
    ])
    const locationOf = (of: IpIndex, ip: string) => {
      const { region, city, location } = answerTo(of, ip)
      // What is set is said to be the operator's, and so has no radius.
      const { accuracy_radius_km: _, sources: __, ...known } = location
      return { region, city, location: known }
    }
    const [berlin, denver] = ['5.1.0.9', '8.0.0.1'].map(ip => locationOf(untouched, ip))
    assert.deepEqual([berlin.city, denver.city], ['Berlin', 'Denver'])
    for (const ip of ['5.1.0.1', '5.1.0.2']) assert.deepEqual(locationOf(index, ip), berlin)
    for (const ip of ['5.1.0.3', '2a01:1::1', '6.0.0.1']) assert.deepEqual(locationOf(index, ip), denver)
  })

  it('says the provider of what feeds call hosting, and hosting of what they do not know', () => {
    const lines = ['cidr,reason,hosting,hosting_provider', '5.1.0.0/25,a,true,', '5.1.0.128/25,b,,ovh']
    const { index } = compiledWith({ digitalocean: '5.1.0.0/26,,,,\n5.1.0.128/26,,,,\n' }, lines)
    const found = ['5.1.0.1', '5.1.0.65', '5.1.0.129', '5.1.0.193'].map(ip => answerTo(index, ip).hosting_provider)
    assert.deepEqual(found, ['digitalocean', 'other_hosting', 'ovh', 'ovh'])
  })

  it('comes before what a cloud says of its place', () => {
    const { index } = compiledWith({ digitalocean: '8.0.0.0/24,DE,DE-BE,Berlin,\n' }, [
      'cidr,reason,country,region,city',
      '8.0.0.0/25,x,US,Colorado,Boulder',
    ])
    const [set, published] = ['8.0.0.1', '8.0.0.129'].map(ip => answerTo(index, ip))
    assert.deepEqual([set.country_code, set.city, set.location.latitude], ['US', 'Boulder', null])
    assert.deepEqual([published.country_code, published.city], ['DE', 'Berlin'])
  })
})

describe('lines that cannot be taken', () => {
  const canary = 'canary-7f3a'
  const bad = [
    `${canary},reason,true,`,
    `5.1.0.1/24,${canary},true,`,
    `10.0.0.0/8,${canary},true,`,
    `5.1.0.0/24,${canary},${canary},`,
    `5.1.0.0/24,,true,`,
    `5.1.0.0/24,${canary},,${canary} ${canary}`,
    `5.1.0.0/24,${canary},,`,
    `5.1.0.0/24,"${canary},true,`,
    `5.1.0.0/24,${canary},true,,${canary}`,
  ]

  it('are named by their number, in a sentence that holds nothing of them, and do not stop the others', () => {
    const lines = bad.flatMap((line, position) => [line, `5.1.1.${position},good ${position},true,`])
    const { index, parts } = compiledWith({}, ['cidr,reason,vpn,crawler', ...lines])
    const warnings = parts.warnings ?? []
    assert.deepEqual(
      warnings.map(warning => /^ip-overrides\.csv, line (\d+): .*[^.]\.$/.exec(warning)?.[1]),
      bad.map((_, position) => String(2 + 2 * position)),
    )
    for (const warning of warnings) assert.doesNotMatch(warning, /canary|5\.1\.|10\.0/)
    for (const [position] of bad.entries()) {
      const { override, privacy } = answerTo(index, `5.1.1.${position}`)
      assert.deepEqual([override, privacy.vpn], [`good ${position}`, true])
    }
    assert.equal(answerTo(index, '5.1.0.1').override, undefined)
  })

  // The tables of crawlers and of strings hold their own limits in every run.
  it('are those with more crawlers and reasons than there is room for, which do not stop the build', {
    skip: !isLongRun && 'it takes a long run',
  }, () => {
    const crawlers = Array.from({ length: mostCrawlers + 5 }, (_, each) => `5.1.0.${each},x,ours-${each}`)
    const reasons = Array.from(
      { length: mostOverrides + 10 },
      (_, each) => `${formatIpv4(0x08000000 + each)},reason ${each},`,
    )
    const bodies = { googlebot: JSON.stringify({ prefixes: [{ ipv4Prefix: '5.1.1.0/24' }] }) }
    const { index, parts } = compiledWith(bodies, [
      'cidr,reason,crawler',
      ...crawlers,
      '5.1.0.200,x,none',
      ...reasons.map(line => `${line}ours-0`),
    ])
    const warnings = parts.warnings ?? []
    // One name is that of the feed; one reason is x.
    assert.equal(warnings.filter(each => /line \d+: there are too many names of crawlers\.$/.test(each)).length, 7)
    assert.equal(warnings.filter(each => /line \d+: there are too many reasons\.$/.test(each)).length, 12)
    assert.equal(warnings.length, 19)
    assert.equal(answerTo(index, '5.1.0.0').privacy.crawler, 'ours-0')
    assert.equal(answerTo(index, `5.1.0.${mostCrawlers - 3}`).privacy.crawler, `ours-${mostCrawlers - 3}`)
    assert.equal(answerTo(index, `5.1.0.${mostCrawlers - 2}`).override, undefined)
    assert.equal(answerTo(index, '5.1.1.1').privacy.crawler, 'googlebot')
    assert.equal(answerTo(index, '8.0.255.253').override, `reason ${0xfffd}`)
    assert.equal(answerTo(index, '8.0.255.254').override, undefined)
  })

  it('end the build when no line can be read, so that the table before it goes on answering', () => {
    for (const file of [[canary], [`cidr,${canary}`, '5.1.0.0/24,x'], ['cidr,reason,vpn,vpn', '5.1.0.0/24,x,true,']]) {
      assert.throws(
        () => compiledWith({}, file),
        (error: Error) =>
          /^ip-overrides\.csv, line 1: .*: the file cannot be read\.$/.test(error.message) &&
          !error.message.includes(canary),
      )
    }
  })
})
