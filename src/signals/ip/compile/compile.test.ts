import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import mmdb from 'mmdb-lib'
import { casesOf } from '../../../../test/support/long-run.ts'
import { formatIpv4, parseCidr } from '../../../core/ip-address.ts'
import { lookup } from '../answer/lookup.ts'
import { compiledWith } from '../fixtures/made-up-feeds.ts'
import { builtOn, tinyFiles } from '../fixtures/tiny-files.ts'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import { wordsPerPlace } from '../index/layout.ts'
import { isPublicAsn } from '../sources/formats/asn-list.ts'
import { compileFiles } from './compile.ts'

const now = Date.UTC(2026, 9, 5, 14, 30)
const index = tinyIndex()

/** The parts of an answer that the compiler decides. */
function found(ip: string) {
  const answer = lookup(index, ip, now)
  if (answer === null) throw new Error(`${ip} is no address`)
  const { country_code, region, city, location, network } = answer
  const { latitude, longitude, timezone } = location
  const { asn, as_name, cidr, registered_country, type } = network
  return { country_code, region, city, latitude, longitude, timezone, asn, as_name, cidr, registered_country, type }
}

const nowhere = { country_code: '', region: null, city: null, latitude: null, longitude: null, timezone: null }
const noNetwork = { asn: null, as_name: null, cidr: null, registered_country: null, type: 'unknown' }
describe('a compiled index', () => {
  it('names the largest aligned block inside the announced range', () => {
    assert.equal(found('5.1.0.0').cidr, '5.1.0.0/23')
    assert.equal(found('5.1.1.255').cidr, '5.1.0.0/23')
    assert.equal(found('5.1.2.0').cidr, '5.1.2.0/24')
    assert.equal(found('8.1.0.0').cidr, '8.1.0.0/17')
    assert.equal(found('8.1.255.253').cidr, '8.1.255.252/31')
    assert.equal(found('8.1.255.254').cidr, '8.1.255.254/32')
    assert.equal(found('2a01:1::5').cidr, '2a01:1::/47')
    assert.equal(found('2a02:8000::').cidr, '2a02:8000::/128')
  })

  it('keeps the country of space that is delegated and not announced, and its zone when it has one only', () => {
    assert.deepEqual(found('5.2.0.0'), {
      ...nowhere,
      ...noNetwork,
      country_code: 'DE',
      timezone: 'Europe/Berlin',
      registered_country: 'DE',
    })
    const denver = found('8.1.255.255')
    assert.deepEqual(denver, { ...nowhere, ...noNetwork })
    assert.equal(found('2a01:2::').registered_country, 'DE')
    assert.equal(found('2a01:2::').city, null)
  })

  it('says nothing of space that is neither', () => {
    assert.deepEqual(found('5.0.0.0').registered_country, 'DE')
    assert.deepEqual(found('6.0.0.1'), { ...nowhere, ...noNetwork })
    assert.deepEqual(found('2a01::'), { ...nowhere, ...noNetwork })
    assert.deepEqual(found('2a02:8000::1'), { ...nowhere, ...noNetwork })
  })

  it('says no country of it either where a list or the operator speaks of it', () => {
    const overrides = ['cidr,reason,vpn', '8.1.255.255/32,x,true', '5.2.0.0/24,x,true']
    const { index: told, exits } = compiledWith({ 'tor-bulk-exits': '8.1.255.255\n' }, overrides)
    const { country_code, tor, override } = lookup(told, '8.1.255.255', now, exits) ?? assert.fail()
    assert.deepEqual([country_code, tor, override], ['', true, 'x'])
    assert.equal(lookup(told, '5.2.0.0', now)?.country_code, 'DE', 'that of space that somebody holds is kept')
  })

  it('knows the network of space that no source of places has', () => {
    assert.deepEqual(found('12.0.0.9'), { ...nowhere, ...noNetwork, asn: 398002, cidr: '12.0.0.0/24' })
  })

  it('counts a range announced under a number that is not public as not announced', () => {
    assert.deepEqual(found('9.0.0.1'), { ...nowhere, ...noNetwork, country_code: 'AQ', registered_country: 'AQ' })
    assert.deepEqual(found('9.1.0.1'), { ...nowhere, ...noNetwork })
  })

  it('holds one place for records that differ in what an answer does not show', () => {
    const { sections } = compileFiles(tinyFiles, () => {}, builtOn)
    const places = sections.places.length / wordsPerPlace
    // Unknown; Berlin, Denver and New York of both families; Germany and Antarctica as countries.
    assert.equal(places, 6)
  })

  it('is the same on every run, and of the day that it is told', () => {
    const overrides = Buffer.from('cidr,reason,vpn\n5.1.0.0/24,x,true\n')
    const on = (day: string) => compileFiles({ ...tinyFiles, overrides }, () => {}, day)
    assert.deepEqual(on('2031-02-03'), on('2031-02-03'))
    assert.equal(on('2031-02-03').sources.find(({ topic }) => topic === 'overrides')?.asOf, '2031-02-03')
    assert.deepEqual(on('2031-02-03').sections, on('2026-01-01').sections)
  })

  it('reports its steps in order, from 0 to 1', () => {
    const steps: number[] = []
    compileFiles(
      tinyFiles,
      (step, done) => {
        assert.match(step, /^(IPv4: |IPv6: |names)/)
        steps.push(done)
      },
      builtOn,
    )
    assert.deepEqual(
      steps,
      [...steps].sort((a, b) => a - b),
    )
    assert.ok(steps.length > 8 && steps.every(done => done >= 0 && done <= 1))
  })
})

describe('a compiled index against a scan of its files', () => {
  const [files] = tinyFiles.families
  const reader = new mmdb.Reader<{ country_code: string; city: string } & mmdb.Response>(files.places as Buffer)
  const rows = (file: Buffer) => file.toString().trim().split('\n')
  const networks = rows(files.networks).map(row => row.split(',').map(Number))
  const delegations = rows(files.delegations).map(row => row.split(','))
  const edges = [...networks, ...delegations].flatMap(([start, end]) => [Number(start), Number(end)])
  const addresses = fc.oneof(
    fc.constantFrom(...edges).chain(edge => fc.integer({ min: edge - 2, max: edge + 2 })),
    fc.nat(0x0d000000),
  )

  it('agrees on every address', () => {
    fc.assert(
      fc.property(addresses, address => {
        const ip = formatIpv4(address)
        const network = networks.find(([start, end, asn]) => start <= address && address <= end && isPublicAsn(asn))
        const delegation = delegations.find(([start, end]) => Number(start) <= address && address <= Number(end))
        const place = reader.get(ip)
        const answer = found(ip)
        assert.equal(answer.asn, network?.[2] ?? null)
        assert.equal(answer.registered_country, delegation?.[2] ?? null)
        assert.equal(answer.country_code, network || delegation ? (place?.country_code ?? '') : '')
        assert.equal(answer.city, network && place ? place.city.replace(/ \(.*/, '') || null : null)
        if (network === undefined) return
        const block = parseCidr(answer.cidr ?? '')
        assert.ok(block?.version === 4 && block.first <= address && address <= block.last)
        assert.ok(network[0] <= block.first && block.last <= network[1])
        const size = block.last - block.first + 1
        const wider = Math.floor(address / (size * 2)) * size * 2
        assert.ok(wider < network[0] || wider + size * 2 - 1 > network[1], 'a block twice the size would fit')
      }),
      { numRuns: casesOf(1000) },
    )
  })
})
