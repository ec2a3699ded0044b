import { cloudFeed, nowhere, type RangeFeed } from './feed.ts'
import { parseLines } from './formats/prefix-list.ts'

export const cloudflareFeeds: readonly RangeFeed[] = [
  cloudFeed(
    'cloudflare',
    parseLines,
    nowhere,
    {
      name: 'cloudflare-ipv4',
      title: 'Cloudflare: IPv4 ranges',
      url: 'https://www.cloudflare.com/ips-v4',
      maxBytes: 100_000,
      minRows: 9,
    },
    () => true,
  ),
  cloudFeed(
    'cloudflare',
    parseLines,
    nowhere,
    {
      name: 'cloudflare-ipv6',
      title: 'Cloudflare: IPv6 ranges',
      url: 'https://www.cloudflare.com/ips-v6',
      maxBytes: 100_000,
      minRows: 4,
    },
    () => true,
  ),
]
