import { asnFeed, megabyte, type RangeFeed } from './feed.ts'
import { parseAsnList } from './formats/asn-list.ts'

export const badAsnFeed: RangeFeed = asnFeed(
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
)
