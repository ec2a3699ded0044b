import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { parseAsnCsv } from '../sources/ip-location-db.ts'
import { networkTypeOf } from './network-use.ts'

/** An AS number for documentation (RFC 5398): only the name can tell. */
const unheardOf = 64496
const require = createRequire(import.meta.url)

describe('networkTypeOf', () => {
  const byName = {
    isp: [
      'Deutsche Telekom AG',
      'Comcast Cable Communications, LLC',
      'PJSC Rostelecom',
      'TELEFONICA DE ESPANA S.A.U.',
      'COLOMBIA TELECOMUNICACIONES S.A. ESP',
      'Vodafone Example',
    ],
    mobile: ['T-Mobile USA, Inc.', 'China Mobile', 'TELEFONICA MOVIL DE CHILE S.A.', 'Colombia Movil'],
    education: [
      'University of Michigan',
      'Universidad de Chile',
      'Massachusetts Institute of Technology',
      'GENEVA COLLEGE',
      'Data Center of Example University',
    ],
    government: [
      'UK Ministry of Defence',
      'City of Albuquerque',
      'DoD Network Information Center',
      'Tbilisi City Hall',
      'Department of Veterans Affairs',
    ],
    business: ['Bank of America, National Association', 'SKYWEST AIRLINES, INC.', 'Example Motor Company'],
    unknown: ['Amazon.com, Inc.', 'Exxon Mobil Corporation', 'Bankrate', 'Universe Ltd', 'Orange County Example', null],
  } as const

  for (const [type, names] of Object.entries(byName)) {
    it(`takes operators whose name says so for ${type}`, () => {
      for (const name of names) assert.equal(networkTypeOf(unheardOf, name), type, String(name))
    })
  }

  it('takes nobody whose name speaks of hosting for an access provider', () => {
    for (const name of ['Internet Hosting Ltd', 'Telecom Data Center Inc', 'Fiber VPS', 'Example Cloud']) {
      assert.equal(networkTypeOf(unheardOf, name), 'unknown', name)
    }
  })

  it('knows the largest networks whatever their name says, also without one', () => {
    const expected = { isp: 7018, mobile: 55836, education: 680, government: 749, business: 714 }
    for (const [type, asn] of Object.entries(expected)) {
      assert.equal(networkTypeOf(asn, null), type)
      assert.equal(networkTypeOf(asn, 'Example Hosting'), type)
    }
  })

  it('knows three quarters of the announced IPv4 space', () => {
    const names = new Map<number, string | null>()
    const csv = readFileSync(require.resolve('@ip-location-db/asn/asn-ipv4-num.csv'))
    const { starts, ends, values } = parseAsnCsv('asn', csv, 4, names)
    let all = 0
    let known = 0
    values.forEach((asn, row) => {
      const size = ends[row] - starts[row] + 1
      all += size
      if (networkTypeOf(asn, names.get(asn) ?? null) !== 'unknown') known += size
    })
    assert.ok(known / all > 0.75, `${((known / all) * 100).toFixed(2)} %`)
  })
})
