import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compiledWith } from '../fixtures/made-up-feeds.ts'
import { lookup } from './lookup.ts'

describe('the accuracy of a place', () => {
  const bodies = {
    // Berlin, which the table has too, and Denver, where it has Berlin.
    digitalocean: '5.1.0.0/24,DE,DE-BE,Berlin,\n8.0.1.0/24,US,US-CO,Denver,\n5.127.255.0/25,US,US-CO,Denver,\n',
    'oracle-cloud': JSON.stringify({
      last_updated_timestamp: '2026-09-29T00:00:00.000000',
      regions: [{ region: 'eu-frankfurt-1', cidrs: [{ cidr: '5.1.1.0/24' }] }],
    }),
    'openasn-mobile': 'AS398002\n',
  }
  const lines = [
    'cidr,city,country,region,hosting_provider,hosting,reason',
    '5.128.0.0/24,Potsdam,DE,Brandenburg,,,ours',
  ]
  const { index } = compiledWith(bodies, lines)
  const of = (ip: string) => {
    const { city, region_code, continent_code, location } = lookup(index, ip, 0) ?? assert.fail(ip)
    return { city, region_code, continent_code, radius: location.accuracy_radius_km, sources: location.sources }
  }
  const inBerlin = { city: 'Berlin', region_code: 'DE-BE', continent_code: 'EU' }

  it('is 50 km where the place is published, and the sources are those that agree', () => {
    assert.deepEqual(of('5.1.0.1'), { ...inBerlin, radius: 50, sources: ['geofeed', 'city_table', 'registry'] })
    const { city, radius, sources } = of('5.127.255.1')
    assert.deepEqual([city, radius, sources], ['Denver', 50, ['geofeed']])
  })

  it('follows from the kind of network where the table alone has the place', () => {
    assert.deepEqual(of('5.1.2.1'), { ...inBerlin, radius: 100, sources: ['city_table', 'registry'] })
    assert.deepEqual([of('8.0.0.1').radius, of('8.0.0.1').sources], [100, ['city_table', 'registry']])
  })

  it('has no radius where the operator has set the place, or no city is known', () => {
    assert.deepEqual([of('5.128.0.1').city, of('5.128.0.1').radius], ['Potsdam', undefined])
    assert.deepEqual(of('5.128.0.1').sources, ['operator', 'registry'])
    const { city, radius, sources } = of('5.1.1.1')
    assert.deepEqual([city, radius, sources?.[0]], [of('5.1.1.1').city, city === null ? undefined : 50, 'cloud_region'])
  })

  it('is not said of an address without a country', () => {
    const nothing = {
      city: null,
      region_code: undefined,
      continent_code: undefined,
      radius: undefined,
      sources: undefined,
    }
    assert.deepEqual(of('12.0.0.1'), nothing)
    assert.deepEqual(of('10.0.0.1'), nothing)
  })
})
