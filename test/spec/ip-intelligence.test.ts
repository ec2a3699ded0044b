/** POST /v1/ip/intelligence and its former name, from the specification: one describe per status. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { commonServiceCaller } from '../support/common-caller.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { assertIpIntelligence } from '../support/ip-shape.ts'
import { type LoadingService, sharedLoadingService } from '../support/loading-service.ts'
import { notAddresses } from '../support/not-addresses.ts'

const path = '/v1/ip/intelligence'
const requestsPerMinute = 400
const freeCredits = 3

const common = commonServiceCaller({ requestsPerMinute, freeCreditsPerMonth: freeCredits })
const post = (body: unknown, key?: string | null) => common.post(path, body, key)

/** The answer about an address, its shape checked. */
async function lookup(ip: string) {
  const before = Date.now()
  const answer = await post({ ip })
  assertAnswered(answer, 1)
  assertIpIntelligence(answer.json, { from: before, to: Date.now() })
  return answer.json
}

/** An answer without what depends on when it was asked. */
function timeless(json: { location: { local_time: string | null } }) {
  return { ...json, location: { ...json.location, local_time: null } }
}

describe('200', () => {
  it('says where 8.8.8.8 is and who announces it', async () => {
    const answer = await lookup('8.8.8.8')
    assert.equal(answer.ip, '8.8.8.8')
    assert.equal(answer.version, 4)
    assert.equal(answer.country_code, 'US')
    assert.equal(answer.country, 'United States')
    assert.equal(answer.asn, 15169)
    assert.match(answer.as_name, /google/i)
    assert.equal(answer.reserved, false)
    assert.deepEqual(answer.country_info, {
      code: 'US',
      name: 'United States',
      flag: '🇺🇸',
      continent: 'North America',
      currency: 'USD',
      language: 'en',
      in_eu: false,
      calling_code: 1,
    })
    assert.match(answer.location.timezone, /^America\//)
    assert.match(answer.network.cidr, /^8\.8\.8\.0\/\d+$/)
    assert.equal(answer.network.registered_country, 'US')
    assert.deepEqual(answer.risk.factors.includes('unknown_network'), false)
  })

  it('says who announces 1.1.1.1', async () => {
    const answer = await lookup('1.1.1.1')
    assert.equal(answer.country_code, 'AU')
    assert.equal(answer.country_info.continent, 'Oceania')
    assert.equal(answer.asn, 13335)
    assert.match(answer.as_name, /cloudflare/i)
    assert.match(answer.network.cidr, /^1\.1\.1\.0\/24$/)
  })

  it('says who announces the IPv6 address 2a00:1450::', async () => {
    const answer = await lookup('2a00:1450::')
    assert.equal(answer.ip, '2a00:1450::')
    assert.equal(answer.version, 6)
    assert.equal(answer.asn, 15169)
    assert.match(answer.as_name, /google/i)
    assert.match(answer.network.cidr, /^2a00:1450::\/\d+$/)
    assert.match(answer.country_code, /^[A-Z]{2}$/)
  })

  it('knows the address of a German access provider down to the time of day', async () => {
    const answer = await lookup('91.64.1.1')
    assert.equal(answer.country_code, 'DE')
    assert.equal(answer.country, 'Germany')
    assert.equal(answer.asn, 3209)
    assert.equal(answer.country_info.in_eu, true)
    assert.equal(answer.country_info.currency, 'EUR')
    assert.equal(answer.country_info.calling_code, 49)
    assert.equal(answer.location.timezone, 'Europe/Berlin')
    assert.match(answer.location.utc_offset, /^\+0[12]:00$/)
    assert.equal(answer.hosting, false)
    assert.equal(answer.risk.level, 'low')
  })

  const reserved = [
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['127.0.0.1', 'loopback'],
    ['169.254.1.1', 'link-local'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['192.0.2.1', 'documentation'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['198.18.0.1', 'benchmarking'],
    ['0.0.0.0', 'this network'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'future use'],
    ['255.255.255.255', 'broadcast'],
    ['::1', 'loopback'],
    ['::', 'unspecified'],
    ['fe80::1', 'link-local'],
    ['fc00::1', 'unique local'],
    ['fd12:3456::1', 'unique local'],
    ['ff02::1', 'multicast'],
    ['2001:db8::1', 'documentation'],
    ['3fff::1', 'documentation'],
    ['100::1', 'discard'],
  ]
  for (const [ip, kind] of reserved) {
    it(`says of ${ip} (${kind}) that it is reserved and nothing else`, async () => {
      const answer = await lookup(ip)
      assert.equal(answer.ip, ip)
      assert.equal(answer.reserved, true)
    })
  }

  for (const ip of ['9.255.255.255', '11.0.0.0', '172.32.0.1', '100.128.0.0', '128.0.0.1', '2001:db9::1']) {
    it(`does not take ${ip}, beside a reserved range, for reserved`, async () => {
      assert.equal((await lookup(ip)).reserved, false)
    })
  }

  const mapped = [
    ['::ffff:8.8.8.8', '8.8.8.8'],
    ['::FFFF:808:808', '8.8.8.8'],
    ['0:0:0:0:0:ffff:91.64.1.1', '91.64.1.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::ffff:7f00:1', '127.0.0.1'],
  ]
  for (const [ip, ipv4] of mapped) {
    it(`answers the mapped ${ip} as ${ipv4}`, async () => {
      const answer = await lookup(ip)
      assert.equal(answer.version, 4)
      assert.deepEqual(timeless(answer), timeless(await lookup(ipv4)))
    })
  }

  const spellings = [
    ['2A00:1450:4001:082A:0000:0000:0000:200E', '2a00:1450:4001:82a::200e'],
    ['2a00:1450:0:0:1:0:0:1', '2a00:1450::1:0:0:1'],
    ['2a00:1450:0:1:1:1:1:1', '2a00:1450:0:1:1:1:1:1'],
    ['2a00:1450::1.2.3.4', '2a00:1450::102:304'],
    ['0:0:0:0:0:0:0:1', '::1'],
  ]
  for (const [ip, canonical] of spellings) {
    it(`writes ${ip} in canonical form`, async () => {
      assert.equal((await lookup(ip)).ip, canonical)
    })
  }

  it('charges one credit, for a reserved address too', async () => {
    const [first, second] = [await post({ ip: '8.8.8.8' }), await post({ ip: '10.0.0.1' })]
    assert.equal(creditsRemaining(first) - creditsRemaining(second), 1)
  })

  it('takes a charset of UTF-8 beside the content type', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"']) {
      const answer = await common.service.post(
        path,
        { ip: '8.8.8.8' },
        { key: common.rich.key, headers: { 'content-type': type } },
      )
      assertAnswered(answer, 1)
    }
  })

  it('takes white space around the JSON', async () => {
    assertAnswered(
      await common.service.post(path, null, { key: common.rich.key, raw: ' \r\n\t{ "ip" : "8.8.8.8" }\n ' }),
      1,
    )
  })
})

describe('400 invalid_input', () => {
  for (const [what, ip] of Object.entries(notAddresses)) {
    it(`refuses ${what}`, async () => {
      const answer = await post({ ip })
      assertRefusal(answer, 'invalid_input', '/ip')
      if (ip.length > 3) assert.ok(!answer.text.includes(ip), 'the value is not repeated')
    })
  }

  const wrongTypes: Record<string, unknown> = {
    null: null,
    'a number': 134744072,
    zero: 0,
    true: true,
    false: false,
    'an array': ['8.8.8.8'],
    'an object': { ip: '8.8.8.8' },
  }
  for (const [what, ip] of Object.entries(wrongTypes)) {
    it(`refuses ${what} in place of the text`, async () => {
      assertRefusal(await post({ ip }), 'invalid_input', '/ip')
    })
  }

  it('refuses a request without the field', async () => {
    assertRefusal(await post({}), 'invalid_input', '/ip')
  })

  it('refuses a field that is not in the specification, whatever its value', async () => {
    for (const extra of ['x', null, 1, [], {}]) {
      assertRefusal(await post({ ip: '8.8.8.8', extra }), 'invalid_input', '/extra')
    }
  })

  it('refuses the field under another spelling', async () => {
    for (const name of ['IP', 'Ip', 'ip ', 'ips']) {
      const answer = await post({ [name]: '8.8.8.8' })
      assert.equal(answer.status, 400)
      assert.equal(answer.json.error.code, 'invalid_input')
    }
  })

  it('charges nothing', async () => {
    const before = creditsRemaining(await post({ ip: '8.8.8.8' }))
    const refused = await post({ ip: 'dns.google' })
    assert.equal(refused.headers.get('x-credits-charged'), '0')
    assert.equal(creditsRemaining(refused), before)
  })
})

describe('410 endpoint_renamed', () => {
  it('refuses the former name', async () => {
    const answer = await common.service.post('/v1/ip/lookup', { ip: '8.8.8.8' }, { key: common.rich.key })
    assertRefusal(answer, 'endpoint_renamed')
    assert.match(answer.json.error.message, /renamed/)
  })
})

describe('503 data_unavailable', () => {
  let loading: LoadingService
  before(async () => {
    loading = await sharedLoadingService()
  })

  it('refuses while the data is loading, says when to come back, and charges nothing', async () => {
    const answer = await loading.post(path, { ip: '8.8.8.8' })
    assertRefusal(answer, 'data_unavailable')
    assert.equal(answer.json.error.action, 'wait_then_retry')
    assert.equal(creditsRemaining(answer), 1000)
  })

  it('still refuses what is not an address as such', async () => {
    assertRefusal(await loading.post(path, { ip: 12 }), 'invalid_input', '/ip')
  })
})
