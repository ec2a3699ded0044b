import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FeedError } from '../../../core/feed.ts'
import { packCountry, unpackCountry } from '../index/layout.ts'
import { isPublicAsn } from './formats/asn-list.ts'
import {
  ipLocationDbFeeds,
  type NetworkNames,
  parseAsnCsv,
  parseDelegationCsv,
  parseServerCsv,
} from './ip-location-db.ts'

function parse(text: string, version: 4 | 6 = 4) {
  const names: NetworkNames = new Map()
  const { starts, ends, values } = parseAsnCsv('asn.csv', Buffer.from(text), version, names)
  return { starts: [...starts], ends: [...ends], values: [...values], names }
}

describe('parseAsnCsv', () => {
  it('reads ranges of IPv4 as numbers', () => {
    const { starts, ends, values, names } = parse(
      '16777216,16777471,13335,"Cloudflare, Inc."\n16778240,16779263,38803,Gtelecom\n',
    )
    assert.deepEqual(starts, [16777216, 16778240])
    assert.deepEqual(ends, [16777471, 16779263])
    assert.deepEqual(values, [13335, 38803])
    assert.equal(names.get(13335), 'Cloudflare, Inc.')
  })

  it('reads ranges of IPv6 as text', () => {
    const { starts, ends } = parse('2001::,2001::ffff:ffff:ffff:ffff:ffff:ffff,6939,Hurricane Electric LLC\n', 6)
    assert.deepEqual(starts, [0x20010000, 0, 0, 0])
    assert.deepEqual(ends, [0x20010000, 0xffffffff, 0xffffffff, 0xffffffff])
  })

  it('knows no operator where the file repeats the number', () => {
    assert.equal(parse('1,2,12165,AS12165\n').names.get(12165), null)
  })

  it('counts ranges with a number that is not public as not announced', () => {
    assert.deepEqual(parse('1,2,65002,AS65002\n3,4,3320,Deutsche Telekom AG\n').values, [3320])
    assert.deepEqual([0, 1, 23456, 64495, 64496, 65535, 131071, 131072, 4199999999, 4200000000].map(isPublicAsn), [
      false,
      true,
      false,
      true,
      false,
      false,
      false,
      true,
      true,
      false,
    ])
  })

  it('lets a range that reaches further cut the one before it short', () => {
    const { starts, ends } = parse('10,20,1,a\n15,30,2,b\n')
    assert.deepEqual(
      [starts, ends],
      [
        [10, 15],
        [14, 30],
      ],
    )
    const six = parse('2001::,2001:2::,1,a\n2001:1::,2001:3::,2,b\n', 6)
    assert.deepEqual(six.ends.slice(0, 4), [0x20010000, 0xffffffff, 0xffffffff, 0xffffffff])
  })

  it('refuses what is out of order, upside down or not of its form', () => {
    const bad = [
      '5,6,1,a\n3,4,1,a\n',
      '5,9,1,a\n6,7,1,a\n',
      '5,9,1,a\n5,10,1,a\n',
      '6,5,1,a\n',
      '1.0.0.0,1.0.0.255,1,a\n',
      '1,2,AS1,a\n',
      '1,2,3\n',
      '1,2,3,a,b\n',
      '1,2,3,"a\n',
      '<html>\n',
    ]
    for (const text of bad) assert.throws(() => parse(text), /^Error: asn\.csv, line /, text)
    assert.throws(() => parse('2001::/32,2001::,1,a\n', 6), /an IPv6 address is expected/)
  })
})

const parseDelegated = (text: string, version: 4 | 6 = 4) =>
  parseDelegationCsv('delegated.csv', Buffer.from(text), version)

describe('parseDelegationCsv', () => {
  it('reads the country of each range', () => {
    const { starts, ends, values } = parseDelegated('16777216,16777471,AU\n16777472,16778239,CN\n')
    assert.deepEqual([...starts], [16777216, 16777472])
    assert.deepEqual([...ends], [16777471, 16778239])
    assert.deepEqual([...values].map(unpackCountry), ['AU', 'CN'])
    assert.deepEqual([...parseDelegated('2001:200::,2001:200:ffff::,JP\n', 6).values].map(unpackCountry), ['JP'])
  })

  it('leaves out what is registered in no country', () => {
    const { starts, values } = parseDelegated('1,2,EU\n3,4,DE\n5,6,AP\n7,8,XX\n')
    assert.deepEqual([[...starts], [...values].map(unpackCountry)], [[3], ['DE']])
  })

  it('reads an empty file as no ranges', () => {
    assert.equal(parseDelegated('').values.length, 0)
  })

  it('refuses what is not of its form', () => {
    for (const text of ['1,2,au\n', '1,2,AUS\n', '1,2\n', '1,2,\n', '1,2,AU,x\n', 'AU,1,2\n', '2,1,AU\n']) {
      assert.throws(() => parseDelegated(text), /^Error: delegated\.csv, line 1: /, text)
    }
  })
})

describe('countries of servers', () => {
  it('let the narrower of two rows decide, and leave the rest to the next one', () => {
    const file = Buffer.from('1,9,NL\n1,20,IT\n10,20,DE\n15,15,BE\n16,20,DE\n30,40,FR\n')
    const { starts, ends, values } = parseServerCsv('servers', file, 4)
    assert.deepEqual([...starts], [1, 10, 15, 16, 30])
    assert.deepEqual([...ends], [9, 14, 15, 20, 40])
    assert.deepEqual([...values], ['IT', 'DE', 'BE', 'DE', 'FR'].map(packCountry))
  })

  it('know none where the narrower row has a code that is no country', () => {
    const { starts, ends, values } = parseServerCsv('servers', Buffer.from('1,20,IT\n5,9,EU\n10,20,IT\n30,40,AP\n'), 4)
    assert.deepEqual(
      [[...starts], [...ends], [...values].map(unpackCountry)],
      [
        [1, 10],
        [4, 20],
        ['IT', 'IT'],
      ],
    )
  })

  it('refuse rows that go backwards', () => {
    assert.throws(() => parseServerCsv('servers', Buffer.from('10,20,DE\n5,6,BE\n'), 4), /line 2/)
  })
})

describe('the feeds of announced networks', () => {
  const inspectOriginAsn = (body: Buffer, version: 4 | 6) =>
    ipLocationDbFeeds.find(({ name }) => name === `origin-asn-ipv${version}`)?.inspect(body)

  it('counts the announced ranges of either family', () => {
    const four = Buffer.from('16777216,16777471,13335,"Example, Inc."\n16778240,16779263,38803,Other\n')
    assert.deepEqual(inspectOriginAsn(four, 4), { rows: 2, asOf: null })
    assert.deepEqual(inspectOriginAsn(Buffer.from('2a00::,2a00::ffff,6939,Example\n'), 6), { rows: 1, asOf: null })
  })

  it('refuses an empty file', () => {
    assert.throws(() => inspectOriginAsn(Buffer.alloc(0), 4), FeedError)
  })

  it('refuses another file with a line and a rule, nothing of its content', () => {
    const bad = ['<html>secret</html>', '1.0.0.0,1.0.0.255,13335,secret\n', '16777216,16777471,13335\n', '{"secret":1}']
    for (const text of bad) {
      assert.throws(
        () => inspectOriginAsn(Buffer.from(text), 4),
        error =>
          error instanceof FeedError &&
          /^The file cannot be read: networks, line 1: /.test(error.message) &&
          !error.message.includes('secret'),
      )
    }
  })
})
