/** Lists of ranges and networks of VPN services, hosting, content delivery networks, carriers and Apple's relay. */

import { asnFeed, type Declaration, megabyte, noLicence, type RangeFeed, rangeFeed } from './feed.ts'
import { parseGeofeed, placeOfGeofeed } from './formats/geofeed.ts'
import { parseLines } from './formats/prefix-list.ts'

const appleRelayFeed = rangeFeed(
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
)

/** A list of https://github.com/X4BNet/lists_vpn, built from announced prefixes and lists of VPN services. */
function x4bnet(name: string, topic: string, what: string, path: string, minRows: number): Declaration {
  return {
    name: `x4bnet-${name}`,
    title: `X4BNet: ${what}`,
    topic,
    url: `https://raw.githubusercontent.com/X4BNet/lists_vpn/main/${path}`,
    licence: 'MIT',
    maxBytes: 8 * megabyte,
    minRows,
  }
}

const vpnRanges = { kind: 'vpn', parse: parseLines } as const
const hostingRanges = { kind: 'hosting', parse: parseLines } as const

/** Addresses that VPN services publish, as X4BNet collects them. */
const vpnProviders = [
  ['mullvad', 'mullvadvpn', 'Mullvad', 300],
  ['proton_vpn', 'protonvpn', 'Proton VPN', 1500],
  ['private_internet_access', 'pia', 'Private Internet Access', 900],
] as const

/** A list of AS numbers of https://github.com/openasn/openasn, each line with its evidence. */
function openasn(topic: string, file: string, what: string, minRows: number): Declaration {
  return {
    name: `openasn-${topic}`,
    title: `openasn: ${what}`,
    topic,
    url: `https://raw.githubusercontent.com/openasn/openasn/main/data/overrides/${file}.txt`,
    licence: 'CC0-1.0',
    maxBytes: megabyte,
    minRows,
  }
}

export const listFeeds: readonly RangeFeed[] = [
  appleRelayFeed,
  ...vpnProviders.map(([provider, file, name, minRows]) =>
    rangeFeed(
      { kind: 'vpn_provider', provider, parse: parseLines },
      x4bnet(`vpn-${file}`, 'vpn', `addresses that ${name} publishes`, `input/vpn/ips/${file}.txt`, minRows),
    ),
  ),
  rangeFeed(vpnRanges, x4bnet('vpn-ipv4', 'vpn', 'VPN ranges, IPv4', 'output/vpn/ipv4.txt', 6500)),
  rangeFeed(vpnRanges, x4bnet('vpn-ipv6', 'vpn', 'VPN ranges, IPv6', 'output/vpn/ipv6.txt', 290)),
  asnFeed('vpn_asns', x4bnet('vpn-asns', 'vpn', 'networks of VPN services', 'input/vpn/ASN.txt', 9)),
  rangeFeed(
    hostingRanges,
    x4bnet('datacenter-ipv4', 'datacenter', 'ranges of hosting networks, IPv4', 'output/datacenter/ipv4.txt', 25_000),
  ),
  rangeFeed(
    hostingRanges,
    x4bnet('datacenter-ipv6', 'datacenter', 'ranges of hosting networks, IPv6', 'output/datacenter/ipv6.txt', 5000),
  ),
  asnFeed('hosting_asns', x4bnet('datacenter-asns', 'datacenter', 'hosting networks', 'input/datacenter/ASN.txt', 530)),
  asnFeed('hosting_asns', {
    name: 'bad-asn',
    title: 'bad-asn-list: networks of hosting and co-location companies',
    topic: 'datacenter',
    url: 'https://raw.githubusercontent.com/brianhama/bad-asn-list/master/bad-asn-list.csv',
    licence: 'MIT',
    maxBytes: megabyte,
    minRows: 430,
  }),
  asnFeed('cdn_asns', openasn('cdn', 'cdn', 'content delivery networks', 40)),
  asnFeed('mobile_asns', openasn('mobile', 'mobile_carrier', 'networks of mobile carriers', 25)),
]

/**
 * Blocks of services that answer from many places under one address, by their operators' own statements: the root
 * servers that are anycast (https://root-servers.org) and the public resolvers of Google, Quad9, OpenDNS, AdGuard,
 * CleanBrowsing and DNS4EU. Cloudflare's are in its published ranges.
 */
const blocks = `
198.41.0.0/24 199.9.14.0/24 192.33.4.0/24 199.7.91.0/24 192.203.230.0/24 192.5.5.0/24 192.112.36.0/24 198.97.190.0/24
192.36.148.0/24 192.58.128.0/24 193.0.14.0/24 199.7.83.0/24 202.12.27.0/24 2001:503:ba3e::/48 2801:1b8:10::/48
2001:500:2::/48 2001:500:2d::/48 2001:500:a8::/48 2001:500:2f::/48 2001:500:12::/48 2001:500:1::/48 2001:7fe::/33
2001:503:c27::/48 2001:7fd::/32 2001:500:9f::/48 2001:dc3::/32
1.1.1.0/24 1.0.0.0/24 8.8.8.0/24 8.8.4.0/24 9.9.9.0/24 149.112.112.0/24 208.67.222.0/24 208.67.220.0/24
94.140.14.0/24 94.140.15.0/24 185.228.168.0/24 185.228.169.0/24 86.54.11.0/24
2606:4700:4700::/48 2001:4860:4860::/48 2620:fe::/48 2620:119:35::/48 2620:119:53::/48 2a10:50c0::/48 2a0d:2a00:1::/48
`

/** Read when the data is compiled. */
export const anycastBlocks = () => parseLines(Buffer.from(blocks.trim().replaceAll(/\s+/g, '\n')))
