import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OperatorNames } from './asn-csv.ts'
import { isPublicAsn, parseAsnCsv } from './asn-csv.ts'

function parse(text: string, version: 4 | 6 = 4) {
  const names: OperatorNames = new Map()
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
