import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isLongRun } from '../../../../test/support/long-run.ts'
import { formatIpv4, formatIpv6, parseCidr } from '../../../core/ip-address.ts'
import type { OverrideRecord } from './combine.ts'
import type { OverrideFields } from './fields.ts'
import { overlay } from './fields.ts'
import type { Overrides } from './overrides.ts'
import { parseOverrides } from './overrides.ts'

const parse = (...lines: string[]) => parseOverrides(Buffer.from(lines.join('\n')))
const allColumns =
  'cidr,reason,country,region,city,latitude,longitude,timezone,hosting,hosting_provider,tor,vpn,apple_private_relay,crawler,network_type'

/** The ranges of both families as text with what holds there. */
function ranges({ records, four, six }: Overrides): [string, OverrideRecord | undefined][] {
  return [four, six].flatMap(({ version, starts, ends, values }) =>
    Array.from(values, (position, row): [string, OverrideRecord | undefined] => {
      const text = (words: Uint32Array) =>
        version === 4 ? formatIpv4(words[row]) : formatIpv6(words.subarray(row * 4, row * 4 + 4))
      return [`${text(starts)}-${text(ends)}`, records[position]]
    }),
  )
}

describe('parseOverrides', () => {
  it('reads every field', () => {
    const parsed = parse(
      allColumns,
      '5.9.0.0/16,"all, at once",de,Saxony,Falkenstein,50.4779,-12.3713,Europe/Berlin,TRUE,hetzner,false,False,true,googlebot,isp',
    )
    assert.deepEqual(parsed.problems, [])
    assert.deepEqual(ranges(parsed), [
      [
        '5.9.0.0-5.9.255.255',
        {
          reason: 'all, at once',
          fields: {
            country: 'DE',
            region: 'Saxony',
            city: 'Falkenstein',
            latitude: 50.4779,
            longitude: -12.3713,
            timezone: 'Europe/Berlin',
            hosting: true,
            hosting_provider: 'hetzner',
            tor: false,
            vpn: false,
            apple_private_relay: true,
            crawler: 'googlebot',
            network_type: 'isp',
          },
        },
      ],
    ])
  })

  it('passes over comments and empty lines, takes columns in any order, single addresses and both families', () => {
    const parsed = parse(
      '# ours',
      '',
      'VPN, Reason ,cidr',
      ' true , mine , 5.9.1.1 ',
      ',,',
      '#a,,',
      'false,six,2a01:4f8::/32',
    )
    assert.deepEqual(parsed.problems, [])
    assert.equal(parsed.lines, 2)
    assert.deepEqual(ranges(parsed), [
      ['5.9.1.1-5.9.1.1', { reason: 'mine', fields: { vpn: true } }],
      ['2a01:4f8::-2a01:4f8:ffff:ffff:ffff:ffff:ffff:ffff', { reason: 'six', fields: { vpn: false } }],
    ])
  })

  it('reads what spreadsheets save: a byte order mark, semicolons, CRLF, quotes, separators to the end', () => {
    const parsed = parseOverrides(
      Buffer.from(
        '\ufeffcidr;reason;city;vpn\r\n"5.9.1.0/24";"a ""b""; c, d";"Frankfurt; Main";WAHR\r\n6.0.0.0/8;x;Köln;;;\r\n;;;\r\n',
      ),
    )
    assert.deepEqual(parsed.problems, ['line 2: vpn must be true or false'])
    assert.deepEqual(ranges(parsed), [['6.0.0.0-6.255.255.255', { reason: 'x', fields: { city: 'Köln' } }]])
  })

  it('gives a narrower block its own fields and those of the wider one that it does not speak of', () => {
    const parsed = parse('cidr,reason,country,vpn', '5.9.0.0/16,wide,DE,true', '5.9.3.0/24,narrow,,false')
    const wide = { reason: 'wide', fields: { country: 'DE', vpn: true } }
    assert.deepEqual(ranges(parsed), [
      ['5.9.0.0-5.9.2.255', wide],
      ['5.9.3.0-5.9.3.255', { reason: 'narrow; wide', fields: { country: 'DE', vpn: false } }],
      ['5.9.4.0-5.9.255.255', wide],
    ])
  })

  it('spells a zone as it is spelled, and does not name another one', () => {
    const zones = ['utc', 'UTC', 'europe/kiev', 'EUROPE/KYIV', 'america/Nome', 'gmt', 'asia/calcutta']
    const parsed = parse('cidr,reason,timezone', ...zones.map((zone, low) => `5.9.0.${low},x,${zone}`))
    assert.deepEqual(parsed.problems, [])
    assert.deepEqual(
      ranges(parsed).map(([, record]) => record?.fields.timezone),
      ['UTC', 'UTC', 'Europe/Kiev', 'Europe/Kyiv', 'America/Nome', 'GMT', 'Asia/Calcutta'],
    )
  })

  it('has nothing to say without a file, or with one that says nothing', () => {
    for (const text of ['', '\n\n', '# nothing yet\n', allColumns]) {
      const { lines, problems, records, four, six } = parse(text)
      assert.deepEqual([lines, problems, records, four.values.length, six.values.length], [0, [], [undefined], 0, 0])
    }
  })
})

describe('overlay', () => {
  const berlin: OverrideFields = {
    country: 'DE',
    region: 'Berlin',
    city: 'Berlin',
    latitude: 52.5,
    longitude: 13.4,
    timezone: 'Europe/Berlin',
  }

  it('keeps nothing of a place that is another one', () => {
    assert.deepEqual(overlay(berlin, { country: 'FR' }), { country: 'FR' })
    assert.deepEqual(overlay(berlin, { country: 'DE' }), berlin)
    assert.deepEqual(overlay(berlin, { region: 'Saxony' }), {
      country: 'DE',
      region: 'Saxony',
      timezone: 'Europe/Berlin',
    })
    const { latitude, longitude, ...named } = berlin
    assert.deepEqual(overlay(berlin, { city: 'Spandau' }), { ...named, city: 'Spandau' })
    assert.deepEqual([latitude, longitude], [52.5, 13.4])
  })

  it('keeps no provider of what is no hosting, and a provider of what is', () => {
    const hetzner: OverrideFields = { hosting: true, hosting_provider: 'hetzner' }
    assert.deepEqual(overlay(hetzner, { hosting: false }), { hosting: false })
    assert.deepEqual(overlay(hetzner, { tor: true }), { ...hetzner, tor: true })
    assert.deepEqual(overlay(hetzner, { hosting: true, hosting_provider: 'ovh' }), {
      hosting: true,
      hosting_provider: 'ovh',
    })
  })
})

describe('overrides against a linear scan', () => {
  /** Blocks of 256 addresses at most, from 5.0.0.0 or from 2a01::, so that they often nest. */
  const block = fc
    .record({ version: fc.constantFrom(4, 6), bits: fc.nat(8), at: fc.nat(255) })
    .map(({ version, bits, at }) => {
      const low = (at >>> bits) << bits
      return version === 4 ? `5.0.0.${low}/${32 - bits}` : `2a01::${low.toString(16)}/${128 - bits}`
    })
  const line = fc.record(
    { cidr: block, vpn: fc.boolean(), tor: fc.boolean(), hosting: fc.boolean(), crawler: fc.constantFrom('a', 'b') },
    { requiredKeys: ['cidr'], noNullPrototype: true },
  )
  const lines = fc.uniqueArray(line, { maxLength: 20, selector: ({ cidr }) => cidr })

  it('says of every address what the narrowest line that speaks of a field says', () => {
    fc.assert(
      fc.property(lines, written => {
        const wanted = written.filter(each => Object.keys(each).length > 1)
        const row = ({ cidr, vpn, tor, hosting, crawler }: (typeof wanted)[number]) =>
          [cidr, 'x', vpn, tor, hosting, crawler].map(cell => cell ?? '').join(',')
        const parsed = parse('cidr,reason,vpn,tor,hosting,crawler', ...wanted.map(row))
        assert.deepEqual(parsed.problems, [])
        for (const version of [4, 6] as const) {
          for (let address = 0; address < 256; address++) {
            assert.deepEqual(fieldsAt(parsed, version, address), scan(wanted, version, address))
          }
        }
      }),
      { numRuns: isLongRun ? 200 : 50 },
    )
  })

  function fieldsAt({ records, four, six }: Overrides, version: 4 | 6, address: number): OverrideFields | undefined {
    const { starts, ends, values } = version === 4 ? four : six
    const low = (words: Uint32Array, row: number) => (version === 4 ? words[row] & 255 : words[row * 4 + 3])
    const row = values.findIndex((_, each) => low(starts, each) <= address && address <= low(ends, each))
    return row < 0 ? undefined : records[values[row]]?.fields
  }

  function scan(wanted: readonly ({ cidr: string } & OverrideFields)[], version: 4 | 6, address: number) {
    const holding = wanted
      .map(({ cidr, ...fields }) => ({ block: parseCidr(cidr), fields }))
      .filter(({ block }) => {
        if (block?.version !== version) return false
        const [first, last] =
          block.version === 4 ? [block.first & 255, block.last & 255] : [block.first[3], block.last[3]]
        return first <= address && address <= last
      })
      .sort((a, b) => (a.block?.prefixLength ?? 0) - (b.block?.prefixLength ?? 0))
    return holding.length === 0 ? undefined : Object.assign({}, ...holding.map(({ fields }) => fields))
  }
})

describe('lines that cannot be taken', () => {
  const refused = (line: string | Buffer, header = allColumns) => {
    const good = '5.9.0.0/16,good,DE'
    const file = Buffer.concat([Buffer.from(`${header}\n${good}\n`), Buffer.from(line)])
    const { lines, problems, four } = parseOverrides(file)
    assert.deepEqual([lines, four.values.length], [1, 1], 'the other line counts')
    assert.equal(problems.length, 1)
    return problems[0]
  }

  it('are refused one by one, with their number and a sentence', () => {
    const expected: readonly (readonly [string, RegExp])[] = [
      ['example.net,x,DE', /not a block/],
      ['5.9/16,x,DE', /not a block/],
      ['5.9.0.0/33,x,DE', /not a block/],
      ['5.9.0.0/08,x,DE', /not a block/],
      [',x,DE', /not a block/],
      ['5.9.0.1/24,x,DE', /bits beyond/],
      ['2a01:4f8::1/32,x,DE', /bits beyond/],
      ['10.1.0.0/16,x,DE', /special-purpose/],
      ['192.168.0.0/15,x,DE', /special-purpose/],
      ['192.0.0.0/8,x,DE', /special-purpose/],
      ['0.0.0.0/0,x,DE', /special-purpose/],
      ['4.0.0.0/7,x,DE', /larger than/],
      ['2001:db8::/32,x,DE', /special-purpose/],
      ['::ffff:5.9.0.0/112,x,DE', /special-purpose/],
      ['5.9.1.0/24,,DE', /no reason/],
      [`5.9.1.0/24,${'x'.repeat(201)},DE`, /longer than 200/],
      ['5.9.1.0/24,x', /no field/],
      ['5.9.1.0/24,x,ZZ', /country must be/],
      ['5.9.1.0/24,x,Germany', /country must be/],
      [`5.9.1.0/24,x,,,${'x'.repeat(101)}`, /city must be/],
      ['5.9.1.0/24,x,,,,91,0', /latitude must be/],
      ['5.9.1.0/24,x,,,,"52,5",13.4', /latitude must be/],
      ['5.9.1.0/24,x,,,,1e1,0', /latitude must be/],
      ['5.9.1.0/24,x,,,,0,180.5', /longitude must be/],
      ['5.9.1.0/24,x,,,,52.5', /go together/],
      ['5.9.1.0/24,x,,,,,,Europe/Falkenstein', /timezone must be/],
      ['5.9.1.0/24,x,,,,,,+01:00', /timezone must be/],
      ['5.9.1.0/24,x,,,,,,,yes', /hosting must be true or false/],
      ['5.9.1.0/24,x,,,,,,,,Hetzner', /hosting_provider must be one of aws/],
      ['5.9.1.0/24,x,,,,,,,false,hetzner', /hosting is false/],
      ['5.9.1.0/24,x,,,,,,,,,,,,Googlebot!', /crawler must be/],
      ['5.9.1.0/24,x,,,,,,,,,,,,,home', /network_type must be one of hosting/],
      ['5.9.1.0/24,x,DE,,,,,,,,,,,,,extra', /column 16 has a value but no name/],
      ['5.9.1.0/24,"x,DE', /quotation/],
      ['5.9.1.0/24,"x"y,DE', /quotation/],
      ['5.9.1.0/24,a\u0007b,DE', /a control or invisible character/],
      ['5.9.1.0/24,a\u202eb,DE', /a control or invisible character/],
      ['5.9.0.0/16,again,DE', /earlier line/],
    ]
    for (const [line, reason] of expected) {
      const problem = refused(line)
      assert.match(problem, /^line 3: /, line)
      assert.match(problem, reason, line)
    }
  })

  it('are refused when they are not UTF-8', () => {
    assert.equal(refused(Buffer.from('5.9.1.0/24,caf\xe9,DE', 'latin1')), 'line 3: not UTF-8')
  })

  it('are told one by one up to a hundred, and the others by their number', () => {
    const { lines, problems } = parse(
      allColumns,
      ...Array.from({ length: 5000 }, () => 'nonsense,x,DE'),
      '5.9.0.0/16,x,DE',
    )
    assert.equal(lines, 1)
    assert.equal(problems.length, 101)
    assert.match(problems[99], /^line 101: not a block/)
    assert.equal(problems[100], '4900 more lines are not valid')
  })

  it('include those that use a column that is no field; the others of the table count', () => {
    const { lines, problems } = parse('cidr,reason,vpn,vnp', '5.9.1.0/24,x,true', '5.9.2.0/24,x,,true')
    assert.equal(lines, 1)
    assert.deepEqual(problems, ['line 1: column 4 is not a field', 'line 3: column 4 has a value but no name'])
  })
})

describe('lines for which there is no room', () => {
  const limited = (room: { reasons?: number; crawlers?: number }, ...lines: string[]) => {
    const names = new Set<string>()
    const takesCrawler = (name: string) =>
      names.has(name) || (names.size < (room.crawlers ?? 9) && names.add(name).has(name))
    return parseOverrides(Buffer.from(lines.join('\n')), { reasons: room.reasons ?? 9, takesCrawler })
  }

  it('are those with a crawler beyond the last one, and none that name one of the others', () => {
    const lines = ['a', 'b', 'none', 'c', 'b', '', 'd', 'a'].map((name, low) => `5.9.0.${low},x,${name},true`)
    const parsed = limited({ crawlers: 2 }, 'cidr,reason,crawler,vpn', ...lines)
    const reason = 'there are too many names of crawlers'
    assert.deepEqual(parsed.problems, [`line 5: ${reason}`, `line 8: ${reason}`])
    assert.equal(parsed.lines, 6)
    assert.deepEqual(
      ranges(parsed).map(([, record]) => record?.fields.crawler),
      ['a', 'b', null, 'b', undefined, 'a'],
    )
  })

  it('are those with a reason beyond the last one, in the order of the lines, and the rest counts', () => {
    const lines = ['a', 'b', 'a', 'c', 'b', 'd'].map((reason, low) => `5.9.0.${low},${reason},true`)
    const parsed = limited({ reasons: 2 }, 'cidr,reason,vpn', ...lines, 'nonsense,x,true')
    assert.deepEqual(
      parsed.problems.map(problem => problem.slice(0, 45)),
      [
        'line 5: there are too many reasons',
        'line 7: there are too many reasons',
        'line 8: not a block of addresses such as 192.',
      ],
    )
    assert.deepEqual([parsed.lines, ranges(parsed).length], [4, 4])
  })

  it('are counted by the reasons that blocks have together, and again when one of them is gone', () => {
    const lines = ['5.9.0.0/16,wide,true', '5.9.0.0/24,a,true', '6.9.0.0/24,a,true', '6.9.0.0/16,late,true']
    const parsed = limited({ reasons: 3 }, 'cidr,reason,vpn', ...lines)
    // wide, "a; wide", "a; late" and late; without the last line also a by itself, which is the third.
    assert.deepEqual(parsed.problems, ['line 5: there are too many reasons'])
    assert.deepEqual(
      ranges(parsed).map(([range, record]) => [range.split('-')[0], record?.reason]),
      [
        ['5.9.0.0', 'a; wide'],
        ['5.9.1.0', 'wide'],
        ['6.9.0.0', 'a'],
      ],
    )
  })

  it('leave no more reasons than there is room for, whatever the lines are', () => {
    const block = fc
      .record({ version: fc.constantFrom(4, 6), bits: fc.nat(6), at: fc.nat(63) })
      .map(({ version, bits, at }) => {
        const low = (at >>> bits) << bits
        return version === 4 ? `5.0.0.${low}/${32 - bits}` : `2a01::${low.toString(16)}/${128 - bits}`
      })
    const lines = fc.uniqueArray(fc.tuple(block, fc.constantFrom('a', 'b', 'c', 'd')), {
      maxLength: 30,
      selector: ([cidr]) => cidr,
    })
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 8 }), (written, reasons) => {
        const rows = written.map(([cidr, reason]) => `${cidr},${reason},true`)
        const parsed = limited({ reasons }, 'cidr,reason,vpn', ...rows)
        const different = (each: Overrides) => new Set(each.records.slice(1).map(record => record?.reason)).size
        assert.ok(different(parsed) <= reasons)
        assert.equal(parsed.lines + parsed.problems.length, written.length)
        const all = parse('cidr,reason,vpn', ...rows)
        if (different(all) <= reasons) assert.deepEqual(parsed, all)
        else assert.ok(parsed.problems.length > 0)
      }),
    )
  })
})

describe('a file that is no such table', () => {
  it('is not used at all, and says why', () => {
    for (const header of [
      '5.9.1.0/24,x,DE',
      'cidr,vpn',
      'reason,vpn',
      '<!doctype html>',
      'cidr,reason,"vpn',
      'cidr,reason,vpn,vpn',
    ]) {
      const { lines, problems, unreadable } = parse(header, '5.9.1.0/24,x,true')
      assert.deepEqual([lines, problems], [0, []])
      assert.match(unreadable ?? '', /^line 1: (the first line must have the names|a column is named twice)/)
    }
    const wide = Buffer.from('\ufeffcidr,reason,vpn\n5.9.1.0/24,x,true\n', 'utf16le')
    assert.equal(parseOverrides(wide).unreadable, 'line 1: not UTF-8')
  })

  it('never throws, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, withHeader) => {
        parseOverrides(Buffer.concat([Buffer.from(withHeader ? `${allColumns}\n` : ''), bytes]))
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.constantFrom('5.9.1.0/24', ',', '"', ';', '\n', 'x', ' ', '#')), parts => {
        parseOverrides(Buffer.from(`${allColumns}\n${parts.join('')}`))
      }),
    )
  })
})
