/** Ranges and networks of hosting companies, large and small, that others have collected. */
import { parseAsnList } from '../parse/ranges/asn-list.ts'
import { parseLines } from '../parse/ranges/lines.ts'
import { asnFeed, megabyte, rangeFeed } from './declare.ts'
import type { RangeFeed } from './meaning.ts'
import { x4bnet } from './x4bnet.ts'

export const datacenterFeeds: readonly RangeFeed[] = [
  rangeFeed(
    { kind: 'hosting', parse: parseLines },
    x4bnet('datacenter-ipv4', 'datacenter', 'ranges of hosting networks, IPv4', 'output/datacenter/ipv4.txt', 25_000),
  ),
  rangeFeed(
    { kind: 'hosting', parse: parseLines },
    x4bnet('datacenter-ipv6', 'datacenter', 'ranges of hosting networks, IPv6', 'output/datacenter/ipv6.txt', 5000),
  ),
  asnFeed(
    { kind: 'hosting_asns', parse: parseAsnList },
    x4bnet('datacenter-asns', 'datacenter', 'hosting networks', 'input/datacenter/ASN.txt', 530),
  ),
  asnFeed(
    { kind: 'hosting_asns', parse: parseAsnList },
    {
      name: 'bad-asn',
      title: 'bad-asn-list: networks of hosting and co-location companies',
      topic: 'datacenter',
      url: 'https://raw.githubusercontent.com/brianhama/bad-asn-list/master/bad-asn-list.csv',
      licence: 'MIT',
      maxBytes: megabyte,
      minRows: 430,
    },
  ),
]
