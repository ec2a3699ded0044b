/** Ranges that cloud operators publish of themselves, most with the region or the place that a prefix is in. */
import type { HostingProvider } from '../hosting/providers.ts'
import { locateAzure, parseAzure } from '../parse/ranges/azure.ts'
import { parseAws, parseFastly, parseOracle, parsePrefixesJson } from '../parse/ranges/cloud-json.ts'
import { parseGeofeed, parseVultr } from '../parse/ranges/geofeed.ts'
import { parseLines } from '../parse/ranges/lines.ts'
import { placeOfAws, placeOfAzure, placeOfGeofeed, placeOfGoogle, placeOfOracle } from '../regions.ts'
import type { Declaration } from './declare.ts'
import { day, megabyte, noLicence, rangeFeed } from './declare.ts'
import type { ParsePrefixes, PlaceOfTag, RangeFeed } from './meaning.ts'

/** A content delivery network answers from everywhere: its prefixes are in no one place. */
const nowhere: PlaceOfTag = () => null

function cloud(
  provider: HostingProvider,
  parse: ParsePrefixes,
  placeOf: PlaceOfTag,
  declaration: Omit<Declaration, 'topic' | 'licence'>,
): RangeFeed {
  const meaning = { kind: 'cloud', provider, parse, placeOf } as const
  return rangeFeed(meaning, { topic: 'cloud', licence: noLicence, ...declaration })
}

export const cloudFeeds: readonly RangeFeed[] = [
  cloud('aws', parseAws, placeOfAws, {
    name: 'aws',
    title: 'Amazon Web Services: IP ranges',
    url: 'https://ip-ranges.amazonaws.com/ip-ranges.json',
    maxBytes: 16 * megabyte,
    minRows: 8000,
  }),
  cloud('google_cloud', parsePrefixesJson, placeOfGoogle, {
    name: 'google-cloud',
    title: 'Google Cloud: IP ranges of customers',
    url: 'https://www.gstatic.com/ipranges/cloud.json',
    maxBytes: megabyte,
    minRows: 460,
  }),
  cloud('azure', parseAzure, placeOfAzure, {
    name: 'azure',
    title: 'Microsoft Azure: IP ranges and service tags, public cloud',
    // The file has a new address every week; this page names it.
    url: 'https://www.microsoft.com/en-us/download/details.aspx?id=56519',
    locate: locateAzure,
    refreshHours: 7 * day,
    maxBytes: 32 * megabyte,
    minRows: 14_000,
  }),
  cloud('oracle_cloud', parseOracle, placeOfOracle, {
    name: 'oracle-cloud',
    title: 'Oracle Cloud Infrastructure: public IP ranges',
    url: 'https://docs.oracle.com/en-us/iaas/tools/public_ip_ranges.json',
    maxBytes: 2 * megabyte,
    minRows: 540,
  }),
  cloud('digitalocean', parseGeofeed, placeOfGeofeed, {
    name: 'digitalocean',
    title: 'DigitalOcean: geofeed',
    url: 'https://digitalocean.com/geo/google.csv',
    maxBytes: megabyte,
    minRows: 700,
  }),
  cloud('linode', parseGeofeed, placeOfGeofeed, {
    name: 'linode',
    title: 'Linode (Akamai): geofeed',
    url: 'https://geoip.linode.com/',
    maxBytes: 2 * megabyte,
    minRows: 2700,
  }),
  cloud('vultr', parseVultr, placeOfGeofeed, {
    name: 'vultr',
    title: 'Vultr: geofeed',
    url: 'https://geofeed.constant.com/?json',
    maxBytes: megabyte,
    minRows: 290,
  }),
  cloud('cloudflare', parseLines, nowhere, {
    name: 'cloudflare-ipv4',
    title: 'Cloudflare: IPv4 ranges',
    url: 'https://www.cloudflare.com/ips-v4',
    maxBytes: 100_000,
    minRows: 9,
  }),
  cloud('cloudflare', parseLines, nowhere, {
    name: 'cloudflare-ipv6',
    title: 'Cloudflare: IPv6 ranges',
    url: 'https://www.cloudflare.com/ips-v6',
    maxBytes: 100_000,
    minRows: 4,
  }),
  cloud('other_hosting', parseFastly, nowhere, {
    name: 'fastly',
    title: 'Fastly: public IP list',
    url: 'https://api.fastly.com/public-ip-list',
    maxBytes: 100_000,
    minRows: 13,
  }),
]
