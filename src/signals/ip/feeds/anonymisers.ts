/** Addresses that traffic of somebody else comes out of: Tor exits, the relay of Apple devices, VPN services. */
import { parseAsnList } from '../parse/ranges/asn-list.ts'
import { parseGeofeed } from '../parse/ranges/geofeed.ts'
import { parseLines } from '../parse/ranges/lines.ts'
import { parseOnionoo } from '../parse/ranges/onionoo.ts'
import { placeOfGeofeed } from '../regions.ts'
import { asnFeed, day, megabyte, noLicence, rangeFeed } from './declare.ts'
import type { RangeFeed } from './meaning.ts'
import { x4bnet } from './x4bnet.ts'

/** Only what is read is asked for: the whole document says far more of each relay. */
const onionooQuery = 'type=relay&running=true&flag=Exit&fields=running,flags,or_addresses,exit_addresses'

/** The list is made anew every hour. Of 1,182 exits of 2026-03-15, 27 % were none any more on 2026-08-22. */
const torAge = { refreshHours: 1, staleAfterHours: day } as const

const torFeeds: readonly RangeFeed[] = [
  rangeFeed(
    { kind: 'tor', parse: parseLines },
    {
      name: 'tor-bulk-exits',
      title: 'Tor Project: bulk exit list',
      topic: 'tor',
      url: 'https://check.torproject.org/torbulkexitlist',
      licence: noLicence,
      ...torAge,
      maxBytes: megabyte,
      minRows: 700,
    },
  ),
  rangeFeed(
    { kind: 'tor', parse: parseOnionoo },
    {
      name: 'tor-onionoo',
      title: 'Tor Project: running exit relays (Onionoo)',
      topic: 'tor',
      url: `https://onionoo.torproject.org/details?${onionooQuery}`,
      licence: noLicence,
      ...torAge,
      maxBytes: 16 * megabyte,
      minRows: 2500,
    },
  ),
]

export const anonymiserFeeds: readonly RangeFeed[] = [
  ...torFeeds,
  rangeFeed(
    { kind: 'relay', parse: parseGeofeed, placeOf: placeOfGeofeed },
    {
      name: 'icloud-relay',
      title: 'Apple: iCloud Private Relay, addresses of egress',
      topic: 'relay',
      url: 'https://mask-api.icloud.com/egress-ip-ranges.csv',
      licence: noLicence,
      maxBytes: 64 * megabyte,
      minRows: 31_000,
    },
  ),
  rangeFeed(
    { kind: 'vpn', parse: parseLines },
    x4bnet('vpn-ipv4', 'vpn', 'VPN ranges, IPv4', 'output/vpn/ipv4.txt', 6500),
  ),
  rangeFeed(
    { kind: 'vpn', parse: parseLines },
    x4bnet('vpn-ipv6', 'vpn', 'VPN ranges, IPv6', 'output/vpn/ipv6.txt', 290),
  ),
  asnFeed(
    { kind: 'vpn_asns', parse: parseAsnList },
    x4bnet('vpn-asns', 'vpn', 'networks of VPN services', 'input/vpn/ASN.txt', 9),
  ),
]
