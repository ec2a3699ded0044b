import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseVultr } from '../clouds.ts'
import { parseGeofeed, placeOfGeofeed } from './geofeed.ts'
import type { PrefixList } from './prefix-list.ts'

const places = ({ four, six, tags }: PrefixList) => [...four.tags, ...six.tags].map(tag => placeOfGeofeed(tags[tag]))

describe('parseGeofeed', () => {
  it('reads places, with or without all of their fields', () => {
    const list = parseGeofeed(
      Buffer.from(
        [
          '# A geofeed',
          '# Last modified: 2026-08-22 10:00:06.525037',
          '5.101.96.0/21,NL,NL-NH,Amsterdam,1098 XH',
          '',
          '5.101.104.0/22,US,,',
          '5.101.108.0/22,,,,',
          '5.101.112.0/22\r',
          '2600:3c00::/32,US,US-TX,Richardson,',
        ].join('\n'),
      ),
    )
    assert.deepEqual(places(list), [
      { country: 'NL', region: null, regionCode: 'NL-NH', city: 'Amsterdam' },
      { country: 'US', region: null, regionCode: null, city: null },
      null,
      null,
      { country: 'US', region: null, regionCode: 'US-TX', city: 'Richardson' },
    ])
    assert.equal(list.asOf, '2026-08-22')
  })

  it('reads quoted fields', () => {
    const list = parseGeofeed(Buffer.from('"5.101.96.0/21",US,"US-DC","Washington, ""D.C.""",\n'))
    assert.deepEqual(places(list), [{ country: 'US', region: null, regionCode: 'US-DC', city: 'Washington, "D.C."' }])
  })

  it('keeps a city whose name holds the mark between the parts of a tag', () => {
    assert.deepEqual(places(parseGeofeed(Buffer.from('5.101.96.0/21,US,US-NY,A|B,\n'))), [
      { country: 'US', region: null, regionCode: 'US-NY', city: 'A|B' },
    ])
  })

  it('keeps the prefix of a row whose place is not of the form, without the part that is wrong', () => {
    const rows = [
      '5.0.0.0/24,ZZ,,Nowhere,',
      '5.0.1.0/24,us,us-ca,Fremont,',
      '5.0.2.0/24,GB,US-CA,Leeds,',
      '5.0.3.0/24,DE,Hesse,,',
    ]
    assert.deepEqual(places(parseGeofeed(Buffer.from(rows.join('\n')))), [
      null,
      { country: 'US', region: null, regionCode: 'US-CA', city: 'Fremont' },
      { country: 'GB', region: null, regionCode: null, city: 'Leeds' },
      { country: 'DE', region: null, regionCode: null, city: null },
    ])
  })

  it('reads a region code without its country, and a territory as the country that it is in ISO 3166-1', () => {
    const rows = ['5.0.0.0/24,US,CA,Fremont,', '5.0.1.0/24,US,US-PR,San Juan,', '5.0.2.0/24,FR,FR-974,Saint-Denis,']
    assert.deepEqual(places(parseGeofeed(Buffer.from(rows.join('\n')))), [
      { country: 'US', region: null, regionCode: 'US-CA', city: 'Fremont' },
      { country: 'PR', region: null, regionCode: null, city: 'San Juan' },
      { country: 'RE', region: null, regionCode: null, city: 'Saint-Denis' },
    ])
  })

  it('counts a row by its line when it refuses the file', () => {
    assert.throws(() => parseGeofeed(Buffer.from('# a\n5.0.0.0/24,DE,,,\nprefix,country\n')), /first is row 3\.$/)
  })
})

describe('parseVultr', () => {
  it('reads the same from JSON and leaves reserved space out', () => {
    const subnet = { alpha2code: 'US', region: 'US-NJ', city: 'Piscataway', postal_code: '08854' }
    const list = parseVultr(
      Buffer.from(
        JSON.stringify({
          updated: '2026-08-22T04:05:06+00:00',
          subnets: [
            { ...subnet, ip_prefix: '45.32.0.0/21' },
            { ...subnet, ip_prefix: '2002::/16' },
            { ...subnet, ip_prefix: '198.51.100.0/24' },
          ],
        }),
      ),
    )
    assert.deepEqual(places(list), [{ country: 'US', region: null, regionCode: 'US-NJ', city: 'Piscataway' }])
    assert.equal(list.asOf, '2026-08-22T04:05:06Z')
  })
})
