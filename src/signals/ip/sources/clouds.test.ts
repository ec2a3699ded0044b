import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseAws, parseFastly, parseOracle } from './clouds.ts'
import type { PrefixList } from './formats/prefix-list.ts'
import { parsePrefixesJson } from './formats/prefix-list.ts'

const body = (value: unknown) => Buffer.from(JSON.stringify(value))
const summary = ({ four, six, tags, asOf }: PrefixList) => ({
  four: [...four.tags].map(tag => tags[tag]),
  six: [...six.tags].map(tag => tags[tag]),
  asOf,
})

describe('parseAws', () => {
  it('reads both families with their border groups and the time in UTC', () => {
    const item = { service: 'EC2', region: 'us-west-2' }
    const list = parseAws(
      body({
        createDate: '2026-08-22-20-23-14',
        prefixes: [
          { ...item, ip_prefix: '3.4.12.4/32', network_border_group: 'us-west-2' },
          { ...item, ip_prefix: '3.5.0.0/22', network_border_group: 'us-west-2-lax-1' },
          { ...item, ip_prefix: '3.6.0.0/22' },
          { ...item, ip_prefix: '10.0.0.0/22' },
        ],
        ipv6_prefixes: [{ ...item, ipv6_prefix: '2600:f0f0::/40', region: 'GLOBAL', network_border_group: 'GLOBAL' }],
      }),
    )
    assert.deepEqual(summary(list), {
      four: ['us-west-2', 'us-west-2-lax-1', 'us-west-2'],
      six: ['GLOBAL'],
      asOf: '2026-08-22T20:23:14Z',
    })
  })
})

describe('parsePrefixesJson', () => {
  const prefixes = [{ ipv4Prefix: '34.1.208.0/20', scope: 'africa-south1' }, { ipv6Prefix: '2600:1900:8000::/44' }]

  it('reads scopes, and the instant from the token, because the time beside it is that of another zone', () => {
    const list = parsePrefixesJson(
      body({ syncToken: '1753409788780', creationTime: '2025-07-24T19:16:28.780563', prefixes }),
    )
    assert.deepEqual(summary(list), { four: ['africa-south1'], six: [''], asOf: '2025-07-25T02:16:28Z' })
  })

  it('takes the date alone where there is no token', () => {
    assert.equal(parsePrefixesJson(body({ creationTime: '2026-08-22T19:16:28.780563', prefixes })).asOf, '2026-08-22')
    assert.equal(parsePrefixesJson(body({ prefixes })).asOf, null)
  })
})

describe('parseOracle', () => {
  it('reads the regions', () => {
    const list = parseOracle(
      body({
        last_updated_timestamp: '2026-08-21T07:13:25.457838',
        regions: [
          { region: 'us-ashburn-1', cidrs: [{ cidr: '129.80.0.0/16', tags: ['OCI'] }] },
          { region: 'uk-london-1', cidrs: [{ cidr: '132.145.0.0/18' }, { cidr: '132.145.64.0/18' }] },
        ],
      }),
    )
    const four = ['us-ashburn-1', 'uk-london-1', 'uk-london-1']
    assert.deepEqual(summary(list), { four, six: [], asOf: '2026-08-21' })
  })
})

describe('parseFastly', () => {
  it('reads both families', () => {
    const list = parseFastly(body({ addresses: ['23.235.32.0/20'], ipv6_addresses: ['2a04:4e40::/32'] }))
    assert.deepEqual(summary(list), { four: [''], six: [''], asOf: null })
  })
})
