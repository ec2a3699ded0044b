import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import maxmind from 'maxmind'
import { seededRandom } from '../../../bench/harness.ts'
import { realIpIndex } from '../../../test/support/ip-data.ts'
import { countryOf } from '../../core/country.ts'
import { formatIpv4 } from '../../core/ip-address.ts'
import { readSamples } from '../../core/samples.ts'
import { lookup } from './answer/lookup.ts'
import { readFiles } from './compile/input-files.ts'
import { ipData } from './dataset.ts'
import { announcedAddresses } from './fixtures/announced.ts'
import type { IpIndex } from './index/ip-index.ts'
import { isPublicService } from './networks/providers.ts'
import { checkedFlags, type IpIntelligence, type IpRequest } from './schema.ts'

/** When the local times of the samples are. */
const sampleTime = Date.UTC(2026, 9, 5, 14, 30)

interface DbipCity {
  country_code: string
  state1: string
  city: string
  latitude: number
  longitude: number
}

let index: IpIndex
before(async () => {
  index = await realIpIndex()
})

function answerTo(ip: string): IpIntelligence {
  const answer = lookup(index, ip, sampleTime)
  if (answer === null) throw new Error(`${ip} is no address`)
  return answer
}

/** Announced addresses, the same on every run. */
const announced = readFiles().families.map(family => ({
  family,
  addresses: announcedAddresses(family, 20_000, seededRandom(family.version)),
}))
const [{ addresses: announced4 }] = announced

const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000

/** In the networks of the named clouds the country of servers decides, and the table only where it says the same. */
const isOfNamedCloud = ({ hosting_provider, network }: IpIntelligence) =>
  (hosting_provider !== null && hosting_provider !== 'other_hosting') || isPublicService(network.asn ?? 0)

/** How many answers differ from what the reader of the format finds in the same file. */
function disagreements(answers: readonly IpIntelligence[], reader: maxmind.Reader<DbipCity & maxmind.Response>) {
  return answers.filter(answer => {
    const { ip, country_code, region, city, location } = answer
    const expected = reader.get(ip)
    if (isOfNamedCloud(answer) && country_code !== expected?.country_code) return city !== null
    return (
      country_code !== (expected?.country_code ?? '') ||
      region !== (expected?.state1 || null) ||
      city !== (expected?.city.replace(/ \(.*\)$/, '') || null) ||
      location.latitude !== (expected ? rounded(expected.latitude) : null) ||
      location.longitude !== (expected ? rounded(expected.longitude) : null)
    )
  })
}

describe('the real data', () => {
  it('passes its golden questions', () => {
    assert.deepEqual(ipData.checkGolden(index), [])
  })

  it('has a service that answers under IPv4 and IPv6 in one country', () => {
    const pairs = [
      ['8.8.8.8', '2001:4860:4860::8888'],
      ['9.9.9.9', '2620:fe::fe'],
      ['208.67.222.222', '2620:119:35::35'],
      ['94.140.14.14', '2a10:50c0::ad1:ff'],
      ['77.88.8.8', '2a02:6b8::feed:ff'],
    ]
    for (const [four, six] of pairs) assert.equal(answerTo(six).country_code, answerTo(four).country_code, six)
  })

  it('gives the answers that the documentation shows, but for lists that it does not have', () => {
    for (const { input, output } of readSamples<IpRequest, IpIntelligence>('ip').slice(0, 3)) {
      const { privacy, risk, ...rest } = answerTo(input.ip)
      const { not_checked, ...flags } = privacy
      const { incomplete, ...score } = risk
      assert.deepEqual({ ...rest, privacy: flags, risk: score }, output)
      assert.deepEqual(not_checked, rest.reserved ? undefined : [...checkedFlags])
      assert.equal(incomplete, rest.reserved ? undefined : true)
    }
  })

  for (const { family, addresses } of announced) {
    it(`agrees with the reader of the format on 20,000 announced addresses of IPv${family.version}`, () => {
      const answers = addresses.map(answerTo)
      assert.ok(answers.every(({ asn }) => asn !== null))
      assert.deepEqual(disagreements(answers, new maxmind.Reader(family.places as Buffer)), [])
    })
  }

  it('invents no city for space that nobody announces', () => {
    // The source of places names a Swiss town for 2000::1; nobody holds 2000::/16.
    assert.deepEqual([answerTo('2000::1').country_code, answerTo('2000::1').city], ['', null])
    const random = seededRandom(44)
    const addresses = Array.from({ length: 20_000 }, () => answerTo(formatIpv4(random())))
    const unannounced = addresses.filter(({ asn, reserved }) => asn === null && !reserved)
    assert.ok(unannounced.length > 500)
    for (const { ip, city, region, location, network, country_code } of unannounced) {
      assert.deepEqual(
        [city, region, location.latitude, location.longitude, network.cidr],
        [null, null, null, null, null],
        ip,
      )
      if (network.registered_country === null) assert.equal(country_code, '', ip)
    }
  })

  it('holds an address in the block it names', () => {
    for (const { ip, network } of announced4.map(answerTo)) {
      const [first, length] = String(network.cidr).split('/')
      assert.equal(answerTo(first).network.cidr, network.cidr, ip)
      assert.ok(Number(length) >= 8 && Number(length) <= 32, ip)
    }
  })

  it('knows every country it names, and a time zone nearly everywhere', () => {
    const answers = announced4.map(answerTo)
    assert.ok(answers.every(({ country_code }) => countryOf(country_code) !== undefined))
    const withoutZone = answers.filter(answer => answer.location.timezone === null && !isOfNamedCloud(answer))
    assert.ok(withoutZone.length < 20, `${withoutZone.length} without a zone`)
  })
})
