import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { countryOf } from '../../../core/country.ts'
import { placeOfAws, placeOfAzure, placeOfGoogle, placeOfOracle } from './clouds.ts'

describe('regions of cloud operators', () => {
  it('are in countries that exist and have five cells', () => {
    const file = new URL('../../../../assets/ip/cloud-regions.csv', import.meta.url)
    const [, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n')
    for (const row of rows) {
      const [cloud, region, country, ...names] = row.split(',')
      assert.ok(countryOf(country), row)
      assert.ok(cloud !== '' && region !== '' && names.length === 2, row)
    }
  })

  it('have the place that their operator names', () => {
    const place = (country: string, region: string | null, city: string | null) => ({
      country,
      region,
      regionCode: null,
      city,
    })
    assert.deepEqual(placeOfAws('eu-central-1'), place('DE', 'Hesse', 'Frankfurt am Main'))
    assert.deepEqual(placeOfGoogle('asia-northeast3'), place('KR', 'Seoul', 'Seoul'))
    assert.deepEqual(placeOfAzure('germanywc'), place('DE', 'Hesse', 'Frankfurt am Main'))
    assert.deepEqual(placeOfOracle('uk-cardiff-1'), place('GB', 'Wales', 'Newport'))
  })

  it('of local zones are where the zone is, not where its region is', () => {
    assert.equal(placeOfAws('us-east-1-bue-1')?.country, 'AR')
    assert.equal(placeOfAws('us-west-2-las-1b')?.city, 'Las Vegas')
    assert.equal(placeOfAws('eu-west-2-wl2-man-wlz-1')?.city, 'Manchester')
    assert.equal(placeOfAws('ap-southeast-1-sggov-sin-1a')?.country, 'SG')
  })

  it('are unknown where no place is: everywhere, a new region, a new zone, a name that objects have', () => {
    for (const name of ['GLOBAL', 'xx-north-1', 'us-east-1-zzz-1', '', 'constructor', '__proto__']) {
      assert.equal(placeOfAws(name), null, name)
      for (const placeOf of [placeOfAzure, placeOfGoogle, placeOfOracle]) assert.equal(placeOf(name), null, name)
    }
  })
})
