import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lookup } from '../answer/lookup.ts'
import { type Compiled, compiled, exitsOf, feedFiles } from '../fixtures/made-up-feeds.ts'
import { tinyFiles } from '../fixtures/tiny-files.ts'
import { delegationFile } from '../sources/registries/fixtures/delegation-file.ts'
import type { FamilyFiles } from './family-files.ts'
import { parseFeeds } from './input-files.ts'

const [family4, family6] = tinyFiles.families

interface Changes {
  readonly four?: Partial<Record<Exclude<keyof FamilyFiles, 'version'>, string>>
  readonly bodies?: Readonly<Record<string, string | Buffer>>
}

/** The tiny files with other tables of IPv4, and what was fetched. */
function compiledOf({ four = {}, bodies = {} }: Changes): Compiled {
  const tables = Object.fromEntries(Object.entries(four).map(([name, text]) => [name, Buffer.from(text)]))
  return compiled({ families: [{ ...family4, ...tables }, family6], feeds: parseFeeds(feedFiles(bodies)) })
}

function answerOf({ index, exits }: Compiled, ip: string) {
  return lookup(index, ip, 0, exits) ?? assert.fail(`${ip} is no address`)
}

function placeOf(of: Compiled, ip: string) {
  const { country_code, region, city, location } = answerOf(of, ip)
  return [country_code, region, city, location.latitude]
}

const aws = (...prefixes: [prefix: string, group: string][]) => ({
  aws: JSON.stringify({
    prefixes: prefixes.map(([ip_prefix, network_border_group]) => ({ ip_prefix, network_border_group })),
    ipv6_prefixes: [],
  }),
})
const denver = ['US', 'Colorado', 'Denver', 39.7392]
const berlin = ['DE', 'Berlin', 'Berlin', 52.52]
/** 8.0.0.0/16, which the table has in Denver. */
const servers = { servers: '134217728,134283263,DE\n' }

describe('the place of an address', () => {
  it('is where the table has it, in a network that is no named cloud', () => {
    assert.deepEqual(placeOf(compiledOf({ four: servers }), '8.0.0.1'), denver)
    const other = compiledOf({ four: servers, bodies: { 'x4bnet-datacenter-ipv4': '8.0.0.0/16\n', fastly: fastly() } })
    assert.deepEqual(placeOf(other, '8.0.0.1'), denver)
    assert.equal(answerOf(other, '8.0.0.1').hosting_provider, 'other_hosting')
  })

  function fastly(): string {
    return JSON.stringify({ addresses: ['8.0.0.0/24'], ipv6_addresses: [] })
  }

  it('is no more than the country of its servers, in a named cloud where that is another one', () => {
    const cloud = compiledOf({ four: servers, bodies: aws(['8.0.0.0/24', 'GLOBAL'], ['8.1.0.0/24', 'GLOBAL']) })
    assert.deepEqual(placeOf(cloud, '8.0.0.1'), ['DE', null, null, null])
    assert.equal(answerOf(cloud, '8.0.0.1').location.timezone, 'Europe/Berlin')
    assert.deepEqual(placeOf(cloud, '8.0.1.0'), denver, 'beside the cloud')
    assert.deepEqual(placeOf(cloud, '8.1.0.1'), ['US', null, 'New York', 40.7128], 'no servers are known')
    for (const code of ['US', 'EU', 'AP']) {
      const same = compiledOf({
        four: { servers: `134217728,134283263,${code}\n` },
        bodies: aws(['8.0.0.0/24', 'GLOBAL']),
      })
      assert.deepEqual(placeOf(same, '8.0.0.1'), denver, 'the same country, or none')
    }
  })

  it('is where a cloud or the relay says it is, whatever tables say', () => {
    const bodies = {
      ...aws(['8.0.0.0/25', 'us-west-2-den-1'], ['8.1.0.0/24', 'us-east-1'], ['12.0.0.128/25', 'us-west-2-den-1']),
      'google-cloud': JSON.stringify({ prefixes: [{ ipv4Prefix: '8.0.1.0/24', scope: 'europe-west10' }] }),
      'icloud-relay': '8.0.2.0/31,DE,DE-BE,Berlin,\n8.0.3.0/31,,,,\n',
    }
    const of = compiledOf({ four: servers, bodies })
    assert.deepEqual(placeOf(of, '8.0.0.1'), denver)
    assert.deepEqual(placeOf(of, '8.0.1.1'), berlin)
    assert.deepEqual(placeOf(of, '8.0.2.1'), berlin)
    assert.deepEqual(placeOf(of, '8.0.3.1'), denver, 'the relay says nothing of the place')
    assert.deepEqual(placeOf(of, '8.1.0.1'), ['US', 'Virginia', null, null], 'a city that the table does not have')
    assert.deepEqual(placeOf(of, '12.0.0.129'), denver, 'space that the table does not have')
  })

  it('is where the relay says it is, in a cloud that says something else, as long as the address is a relay', () => {
    const bodies = {
      ...aws(['8.0.0.0/24', 'us-west-2-den-1']),
      'icloud-relay': ['1', '2', '3', '4'].map(low => `8.0.0.${low}/32,DE,DE-BE,Berlin,\n`).join(''),
      'tor-bulk-exits': '8.0.0.2\n',
    }
    const overrides = Buffer.from('cidr,reason,apple_private_relay,tor\n8.0.0.3,x,false,\n8.0.0.4,x,,true\n')
    const of = compiled({ feeds: parseFeeds(feedFiles(bodies)), overrides }, exitsOf(bodies))
    assert.deepEqual(placeOf(of, '8.0.0.0'), denver, 'no relay')
    assert.deepEqual(placeOf(of, '8.0.0.1'), berlin)
    assert.deepEqual(placeOf(of, '8.0.0.2'), denver, 'a Tor exit')
    assert.deepEqual(placeOf(of, '8.0.0.3'), denver, 'no relay, the operator says')
    assert.deepEqual(placeOf(of, '8.0.0.4'), denver, 'a Tor exit, the operator says')
  })

  it('is that of the first of several clouds that name one', () => {
    const digitalocean = '8.0.0.0/24,DE,DE-BE,Berlin,\n'
    const both = compiledOf({ bodies: { ...aws(['8.0.0.0/24', 'us-west-2-den-1']), digitalocean } })
    assert.deepEqual(placeOf(both, '8.0.0.1'), denver)
    assert.equal(answerOf(both, '8.0.0.1').hosting_provider, 'aws')
    const second = compiledOf({ bodies: { ...aws(['8.0.0.0/24', 'GLOBAL']), digitalocean } })
    assert.deepEqual(placeOf(second, '8.0.0.1'), berlin)
    assert.equal(answerOf(second, '8.0.0.1').hosting_provider, 'aws')
  })
})

describe('the registration of an address', () => {
  const registration = (of: Compiled, ip: string) => {
    const { rir, allocated, registered_country } = answerOf(of, ip).network
    return [rir, allocated, registered_country]
  }

  it('is what its registry says, with the date, and beside that what is installed', () => {
    const bodies = {
      'delegated-ripencc': delegationFile('RIPE NCC', [
        'FR|ipv4|5.1.0.0|512|20120712|allocated',
        'EU|ipv4|5.1.2.0|256|20000101|allocated',
        'DE|ipv4|6.0.0.0|256||allocated',
        'FR|ipv6|2a01:1::|48|20180301|allocated',
      ]),
      'delegated-lacnic': delegationFile('LACNIC', ['BR|ipv4|8.0.0.0|256|19990909|assigned']),
    }
    const of = compiledOf({ bodies })
    assert.deepEqual(registration(of, '5.1.1.255'), ['RIPE NCC', '2012-07-12', 'FR'])
    assert.deepEqual(registration(of, '5.1.2.1'), ['RIPE NCC', '2000-01-01', null], 'no country, as the registry says')
    assert.deepEqual(registration(of, '5.127.255.1'), ['RIPE NCC', null, 'DE'], 'what is installed')
    assert.deepEqual(registration(of, '6.0.0.1'), ['RIPE NCC', null, 'DE'])
    assert.equal(answerOf(of, '6.0.0.1').network.asn, null)
    assert.deepEqual(registration(of, '8.0.0.255'), ['LACNIC', '1999-09-09', 'BR'], 'space of another registry')
    assert.deepEqual(registration(of, '8.0.1.0'), ['ARIN', null, 'US'])
    assert.deepEqual(registration(of, '2a01:1::1'), ['RIPE NCC', '2018-03-01', 'FR'])
    assert.deepEqual(registration(of, '2a01:1:1::1'), ['RIPE NCC', null, 'DE'])
  })

  it('keeps the country of space that only its registry knows, and no city', () => {
    const bodies = { 'delegated-ripencc': delegationFile('RIPE NCC', ['DE|ipv4|5.3.0.0|256|20120712|allocated']) }
    const of = compiledOf({ four: { delegations: '' }, bodies })
    assert.deepEqual(placeOf(of, '5.3.0.1'), ['DE', null, null, null])
    assert.deepEqual(placeOf(of, '5.3.1.0'), ['', null, null, null], 'nobody holds it')
  })

  it('is no country where the code is none, and the registry of the block', () => {
    const of = compiledOf({ four: { delegations: '83951616,83952127,EU\n83952128,83952383,DE\n' } })
    assert.deepEqual(registration(of, '5.1.0.1'), ['RIPE NCC', null, null])
    assert.deepEqual(registration(of, '5.1.2.1'), ['RIPE NCC', null, 'DE'])
  })

  it('takes one row of the index for records that say the same of neighbours', () => {
    const rowsOf = (...records: string[]) =>
      compiledOf({ bodies: { 'delegated-ripencc': delegationFile('RIPE NCC', records) } }).index.ranges4.rows
    const halves = rowsOf('FR|ipv4|5.3.0.0|256|20120712|allocated', 'FR|ipv4|5.3.1.0|256|20120712|allocated')
    assert.equal(halves, rowsOf('FR|ipv4|5.3.0.0|512|20120712|allocated'))
    assert.ok(halves < rowsOf('FR|ipv4|5.3.0.0|256|20120712|allocated', 'FR|ipv4|5.3.1.0|256|20120713|allocated'))
  })

  it('follows from the block that IANA gave where no registry was asked, and is nothing for space of nobody', () => {
    const of = compiledOf({})
    assert.deepEqual(registration(of, '5.1.1.255'), ['RIPE NCC', null, 'DE'])
    assert.deepEqual(registration(of, '8.0.0.1'), ['ARIN', null, 'US'])
    assert.deepEqual(registration(of, '12.0.0.1'), ['ARIN', null, null], 'announced only')
    assert.deepEqual(registration(of, '6.0.0.1'), [null, null, null])
    assert.deepEqual(registration(of, '2a01:1::1'), ['RIPE NCC', null, 'DE'])
  })
})

describe('the type of a network', () => {
  const typeOf = (of: Compiled, ip: string) => answerOf(of, ip).network.type

  it('is hosting where the address is, whatever the network is called', () => {
    const of = compiledOf({ bodies: { 'x4bnet-datacenter-ipv4': '5.1.1.0/24\n', ...aws(['8.0.0.0/24', 'GLOBAL']) } })
    assert.equal(typeOf(of, '5.1.1.1'), 'hosting')
    assert.equal(typeOf(of, '5.1.0.1'), 'isp', 'beside it')
    assert.equal(typeOf(of, '8.0.0.1'), 'hosting')
    assert.equal(typeOf(of, '8.0.1.1'), 'education')
  })

  it('is that of an institution, whatever a list of ranges says', () => {
    const of = compiledOf({ bodies: { 'x4bnet-datacenter-ipv4': '8.0.0.0/16\n' } })
    assert.equal(typeOf(of, '8.0.0.1'), 'education')
    assert.equal(answerOf(of, '8.0.0.1').privacy.hosting, false)
  })

  it('is that of the network for a relay, which is not hosting', () => {
    const of = compiledOf({ bodies: { 'x4bnet-datacenter-ipv4': '5.1.1.0/24\n', 'icloud-relay': '5.1.1.0/31,,,,\n' } })
    assert.equal(typeOf(of, '5.1.1.1'), 'isp')
    assert.equal(typeOf(of, '5.1.1.2'), 'hosting')
  })
})
