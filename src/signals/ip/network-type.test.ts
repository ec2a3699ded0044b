import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { networkTypeOf } from './network-type.ts'

describe('networkTypeOf', () => {
  const expected = {
    isp: ['Deutsche Telekom AG', 'Comcast Cable Communications, LLC', 'PJSC Rostelecom', 'TELEFONICA DE ESPANA S.A.U.'],
    mobile: ['T-Mobile USA, Inc.', 'China Mobile', 'TELEFONICA MOVIL DE CHILE S.A.'],
    education: [
      'University of Michigan',
      'Universidad de Chile',
      'Massachusetts Institute of Technology',
      'GENEVA COLLEGE',
    ],
    government: [
      'UK Ministry of Defence',
      'City of Albuquerque',
      'DoD Network Information Center',
      'Tbilisi City Hall',
    ],
    business: ['Bank of America, National Association', 'SKYWEST AIRLINES, INC.'],
    unknown: ['Google LLC', 'Amazon.com, Inc.', 'Exxon Mobil Corporation', 'Bankrate', 'Universe Ltd', null],
  } as const

  for (const [type, names] of Object.entries(expected)) {
    it(`takes operators whose name says so for ${type}`, () => {
      for (const name of names) assert.equal(networkTypeOf(name), type, String(name))
    })
  }

  it('takes nobody whose name speaks of hosting for an access provider', () => {
    for (const name of ['Internet Hosting Ltd', 'Telecom Data Center Inc', 'Fiber VPS', 'Cloud Telecom']) {
      assert.equal(networkTypeOf(name), 'unknown', name)
    }
  })
})
