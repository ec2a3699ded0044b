import { asnFeed, type Declaration, megabyte, type RangeFeed, rangeFeed } from './feed.ts'
import { parseAsnList } from './formats/asn-list.ts'
import { parseLines } from './formats/prefix-list.ts'

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

export const x4bnetFeeds: readonly RangeFeed[] = [
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
]

/** Addresses that VPN services publish, as X4BNet collects them. */
export const vpnProviderFeeds: readonly RangeFeed[] = (
  [
    ['mullvad', 'mullvadvpn', 'Mullvad', 300],
    ['proton_vpn', 'protonvpn', 'Proton VPN', 1500],
    ['private_internet_access', 'pia', 'Private Internet Access', 900],
  ] as const
).map(([provider, file, name, minRows]) =>
  rangeFeed(
    { kind: 'vpn_provider', provider, parse: parseLines },
    x4bnet(`vpn-${file}`, 'vpn', `addresses that ${name} publishes`, `input/vpn/ips/${file}.txt`, minRows),
  ),
)
