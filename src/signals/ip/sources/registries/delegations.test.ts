import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { FeedError } from '../../../../core/feed.ts'
import { formatIpv4 } from '../../../../core/ip-address.ts'
import { unpackCountry } from '../../index/layout.ts'
import { parseDelegations } from './delegations.ts'
import { delegationFile } from './fixtures/delegation-file.ts'
import type { Rir } from './rir.ts'

const daysOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

const records = [
  'DE|asn|64496|1|20100712|allocated|holder',
  'DE|ipv4|2.0.0.0|131072|20100712|allocated|holder',
  'SE|ipv4|2.2.0.0|768|00000000|assigned|holder|and|more|fields',
  '|ipv4|2.2.3.0|256||available',
  'ZZ|ipv4|2.2.4.0|256||reserved|',
  'ZZ|ipv4|2.2.5.0|256|20100712|allocated',
  'EU|ipv6|2001:600::|29|19990826|allocated|holder',
  'NL|ipv6|2a00:8640:1::|48|20130230|assigned|holder',
]

describe('parseDelegations', () => {
  it('gives the first and last address, country and day of every record that somebody holds', () => {
    const { asns, four, six, ...facts } = parseDelegations(delegationFile('RIPE NCC', records), 'RIPE NCC')
    assert.deepEqual(facts, { rir: 'RIPE NCC', asOf: '2026-09-29', records: 8 })
    assert.deepEqual([[...asns.starts], [...asns.ends]], [[64496], [64496]])
    assert.deepEqual([...four.starts].map(formatIpv4), ['2.0.0.0', '2.2.0.0', '2.2.5.0'])
    assert.deepEqual([...four.ends].map(formatIpv4), ['2.1.255.255', '2.2.2.255', '2.2.5.255'])
    assert.deepEqual([...four.countries].map(unpackCountry), ['DE', 'SE', ''])
    assert.deepEqual([...four.days], [daysOf('2010-07-12'), 0, daysOf('2010-07-12')])
    assert.deepEqual([...six.starts], [0x20010600, 0, 0, 0, 0x2a008640, 0x00010000, 0, 0])
    const ones = 0xffffffff
    assert.deepEqual([...six.ends], [0x20010607, ones, ones, ones, 0x2a008640, 0x0001ffff, ones, ones])
    assert.deepEqual([...six.countries].map(unpackCountry), ['EU', 'NL'])
    assert.deepEqual([...six.days], [daysOf('1999-08-26'), 0], 'the 30th of February is no date')
  })

  it('reads back any records', () => {
    const record = fc.record(
      {
        // 1.0.0.0 to 9.255.255.255: nothing special-purpose.
        first: fc.integer({ min: 0x01000000, max: 0x09000000 }),
        count: fc.integer({ min: 1, max: 0xffffff }),
        day: fc.integer({ min: 1, max: 0xffff }),
        country: fc.constantFrom('DE', 'FR', 'SE'),
        held: fc.boolean(),
      },
      { noNullPrototype: true },
    )
    fc.assert(
      fc.property(fc.array(record), fc.constantFrom('\n', '\r\n'), (wanted, end) => {
        const lines = wanted.map(({ first, count, day, country, held }) => {
          const date = new Date(day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
          return `${country}|ipv4|${formatIpv4(first)}|${count}|${date}|${held ? 'allocated' : 'reserved'}`
        })
        const { four } = parseDelegations(delegationFile('ARIN', lines, { end, version: '2.3' }), 'ARIN')
        const kept = wanted.filter(({ held }) => held)
        assert.deepEqual(
          kept,
          kept.map((_, row) => ({
            first: four.starts[row],
            count: four.ends[row] - four.starts[row] + 1,
            day: four.days[row],
            country: unpackCountry(four.countries[row]),
            held: true,
          })),
        )
        assert.equal(four.days.length, kept.length)
      }),
    )
  })

  it('leaves out and counts records that touch special-purpose space', () => {
    const special = ['DE|ipv4|10.0.0.0|256|20100712|allocated', 'DE|ipv4|9.255.255.0|512|20100712|allocated']
    const others = ['DE|ipv6|2001:db8::|32|20100712|allocated', 'DE|ipv6|2001::|16|20100712|allocated']
    const { four, six } = parseDelegations(delegationFile('RIPE NCC', [...special, ...others, ...records]), 'RIPE NCC')
    assert.equal(four.days.length, 3)
    assert.equal(six.days.length, 2)
  })

  it('passes over comments, empty lines and a missing last line end', () => {
    const body = delegationFile('ARIN', ['US|ipv4|3.0.0.0|256|19880223|allocated']).toString()
    const { four } = parseDelegations(Buffer.from(`# a comment\n\n${body.trimEnd()}`), 'ARIN')
    assert.equal(four.days.length, 1)
  })
})

describe('parseDelegations of what it should not be given', () => {
  const whole = delegationFile('RIPE NCC', records).toString()
  const refused = (body: string | Buffer, reason: RegExp) => {
    assert.throws(
      () => parseDelegations(Buffer.from(body), 'RIPE NCC'),
      (error: unknown) => error instanceof FeedError && reason.test(error.message),
    )
  }

  it('refuses a file that was cut off, wherever', () => {
    const lastRecord = whole.lastIndexOf('ripencc')
    // A cut inside the last record's holder loses nothing that is read.
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lastRecord }), length => {
        refused(whole.slice(0, length), /./)
      }),
    )
  })

  it('refuses a page of HTML, an empty body, another registry and another version', () => {
    refused('<!doctype html><html><body>503</body></html>', /no header/)
    refused('', /no header/)
    refused(delegationFile('ARIN', records), /not the one of this registry/)
    refused(delegationFile('RIPE NCC', records, { version: '3' }), /version/)
    refused(whole.replace('ripencc|DE|asn', 'arin|DE|asn'), /another registry/)
  })

  it('refuses counts that do not agree with the records', () => {
    refused(whole.replace('|1|8|', '|1|9|'), /header/)
    refused(whole.replace('ipv6|*|2|', 'ipv6|*|3|'), /ipv6 records/)
    refused(whole.replace('ripencc|*|asn|*|1|summary\n', ''), /asn records/)
    refused(whole.replace('|*|ipv6|*|2|', '|*|ipv4|*|2|'), /second summary/)
  })

  it('names the line of a field that is not of its form, and not the field', () => {
    const bad = [
      'DE|ipv4|2.0.0|256|20100712|allocated',
      'DE|ipv4|2.0.0.256|256|20100712|allocated',
      'DE|ipv4|2.0.0.0.0|256|20100712|allocated',
      'DE|ipv4|2.0.0.0|0|20100712|allocated',
      'DE|ipv4|255.0.0.0|4294967295|20100712|allocated',
      'DE|ipv4|2.0.0.0|many|20100712|allocated',
      'DE|ipv4|2.0.0.0|256|2010-07-12|allocated',
      'DE|ipv4|2.0.0.0|256|20100712|leased',
      'Germany|ipv4|2.0.0.0|256|20100712|allocated',
      'de|ipv4|2.0.0.0|256|20100712|allocated',
      'DE|ipv5|2.0.0.0|256|20100712|allocated',
      'DE|ipv6|2a00::1::|32|20100712|allocated',
      'DE|ipv6|2a00::|129|20100712|allocated',
      'DE|ipv6|2a00::|0|20100712|allocated',
      'DE|ipv6|2a00:1::|20|20100712|allocated',
      'DE|ipv4|2.0.0.0',
    ]
    const reasons = /^Line 6: [A-Za-z ]+(IPv[46] [a-z ]+)?\.$/
    for (const record of bad) {
      const body = delegationFile('RIPE NCC', ['DE|ipv4|2.1.0.0|256|20100712|allocated', record])
      assert.throws(
        () => parseDelegations(body, 'RIPE NCC'),
        (error: unknown) => error instanceof FeedError && reasons.test(error.message),
        record,
      )
    }
  })
})

describe("the registries' own files, where they are at hand", () => {
  const folder = new URL('../../../../../../shared/feeds/rir/', import.meta.url)
  const files: readonly (readonly [Rir, string, number])[] = [
    ['AFRINIC', 'delegated-afrinic-extended-latest', 19_286],
    ['APNIC', 'sample-delegated-apnic-extended-20190909', 300],
    ['ARIN', 'sample-delegated-arin-extended-20190909', 300],
    ['LACNIC', 'sample-delegated-lacnic-extended-20190909', 300],
    ['RIPE NCC', 'sample-delegated-ripencc-extended-20190909', 300],
  ]
  for (const [rir, name, count] of files) {
    it(`are read whole: ${rir}`, t => {
      const file = new URL(name, folder)
      if (!existsSync(file)) return t.diagnostic('no such file here: the promise was not put to the test')
      const { records, asOf } = parseDelegations(readFileSync(file), rir)
      assert.equal(records, count)
      assert.match(asOf ?? '', /^20\d\d-\d\d-\d\d$/)
    })
  }
})
