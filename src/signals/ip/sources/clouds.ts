/**
 * Ranges published by clouds and content delivery networks. The places of their regions are in
 * `assets/ip/cloud-regions.csv`, by the documentation of each cloud. If it names neither state nor city (staging, early
 * access, announced), only the country in the name of the region is used.
 */
import { readFileSync } from 'node:fs'
import { FeedError } from '../../../core/feed.ts'
import { isObject, memberOf } from '../../../core/shape.ts'
import { cloudFeed, day, megabyte, nowhere, type Place, type RangeFeed } from './feed.ts'
import { arrayIn, asOfText, asOfUtc, objectOf, textIn } from './formats/body.ts'
import { parseGeofeed, placeOfGeofeed, tagOfPlace } from './formats/geofeed.ts'
import { type PrefixList, PrefixListBuilder, parseLines, parsePrefixesJson } from './formats/prefix-list.ts'

/** Clouds with regions in `assets/ip/cloud-regions.csv`. */
type ListedCloud = 'aws' | 'aws_local_zone' | 'azure' | 'google_cloud' | 'oracle_cloud'

let places: ReadonlyMap<string, Place> | undefined

/** The place of a region, as documented by its cloud; null for an unknown one. The first call reads the file. */
function placeOfRegion(cloud: ListedCloud, region: string): Place | null {
  places ??= readPlaces()
  return places.get(`${cloud},${region}`) ?? null
}

/** Rows: cloud, region, country, state or province, city; the last two can be empty. */
function readPlaces(): ReadonlyMap<string, Place> {
  const text = readFileSync(new URL('../../../../assets/ip/cloud-regions.csv', import.meta.url), 'utf8')
  const [, ...rows] = text.trimEnd().split('\n')
  return new Map(
    rows.map(row => {
      const [cloud, region, country, state, city] = row.split(',')
      return [`${cloud},${region}`, { country, region: state || null, regionCode: null, city: city || null }]
    }),
  )
}

/**
 * https://docs.aws.amazon.com/vpc/latest/userguide/aws-ip-ranges.html. The tag is the network border group: that of a
 * local zone is in another city than its region, even in another country (us-east-1-bue-1 is Buenos Aires); elsewhere
 * it is the region.
 */
export function parseAws(body: Buffer): PrefixList {
  const file = objectOf(body)
  const list = new PrefixListBuilder()
  const borderGroupOf = (item: unknown) => textIn(item, 'network_border_group') || textIn(item, 'region')
  for (const item of arrayIn(file, 'prefixes')) list.add(memberOf(item, 'ip_prefix'), borderGroupOf(item))
  for (const item of arrayIn(file, 'ipv6_prefixes')) list.add(memberOf(item, 'ipv6_prefix'), borderGroupOf(item))
  return list.finish(asOfUtc(file.createDate))
}

/**
 * `us-east-1` (https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html), or a network border
 * group with the code of a city, mostly that of an airport: `us-west-2-lax-1`, `us-east-1-wl1-bos-wlz-1`
 * (https://aws.amazon.com/about-aws/global-infrastructure/localzones/locations/). A local zone may be in another
 * country than its region, so an unknown one says nothing; nor does GLOBAL.
 */
export function placeOfAws(group: string): Place | null {
  const region = placeOfRegion('aws', group)
  if (region !== null) return region
  const cities = group.split('-').map(part => placeOfRegion('aws_local_zone', part))
  return cities.find(city => city !== null) ?? null
}

/** Regions by the names of service tags, `germanywc`: https://learn.microsoft.com/azure/reliability/regions-list. */
export const placeOfAzure = (region: string): Place | null => placeOfRegion('azure', region)
/** https://cloud.google.com/about/locations */
export const placeOfGoogle = (region: string): Place | null => placeOfRegion('google_cloud', region)
/** https://docs.oracle.com/en-us/iaas/Content/General/Concepts/regions.htm; uk-cardiff-1 is in Newport. */
export const placeOfOracle = (region: string): Place | null => placeOfRegion('oracle_cloud', region)

const fileAddress = /https:\/\/download\.microsoft\.com\/download\/[\w./-]{1,200}\/ServiceTags_Public_(\d{8})\.json/g

/** The address of the newest file that the download page of Azure names; null when it names none. */
export function locateAzure(page: string): string | null {
  const found = [...page.matchAll(fileAddress)].sort(([, left], [, right]) => (left < right ? 1 : -1))
  return found[0]?.[0] ?? null
}

const tagOfAll = 'AzureCloud'

/**
 * Azure's service tags (https://learn.microsoft.com/azure/virtual-network/service-tags-overview). `AzureCloud` has the
 * addresses of all data centres, `AzureCloud.<region>` those of one; the other tags are parts of them. The region is
 * the tag; prefixes of no region come first, so that one that is also a region's takes the region. The file carries a
 * number of changes and no date.
 */
export function parseAzure(body: Buffer): PrefixList {
  const services = arrayIn(objectOf(body), 'values').filter(
    service => isObject(service) && (service.name === tagOfAll || textIn(service, 'name').startsWith(`${tagOfAll}.`)),
  )
  const regionOf = (service: unknown) => textIn(service, 'name').slice(tagOfAll.length + 1)
  const list = new PrefixListBuilder()
  for (const service of services.sort((a, b) => Number(regionOf(a) !== '') - Number(regionOf(b) !== ''))) {
    const prefixes = memberOf(memberOf(service, 'properties'), 'addressPrefixes')
    if (!Array.isArray(prefixes)) throw new FeedError('A service tag has no addressPrefixes.')
    for (const prefix of prefixes) list.add(prefix, regionOf(service))
  }
  return list.finish(null)
}

/** https://docs.oracle.com/en-us/iaas/Content/General/Concepts/addressranges.htm; the tag is the region. */
export function parseOracle(body: Buffer): PrefixList {
  const file = objectOf(body)
  const list = new PrefixListBuilder()
  for (const region of arrayIn(file, 'regions')) {
    const cidrs = memberOf(region, 'cidrs')
    if (!Array.isArray(cidrs)) throw new FeedError('A region has no cidrs.')
    for (const item of cidrs) list.add(memberOf(item, 'cidr'), textIn(region, 'region'))
  }
  return list.finish(asOfText(file.last_updated_timestamp))
}

/** Vultr's geofeed as JSON: the fields of a geofeed, and when it was updated. */
export function parseVultr(body: Buffer): PrefixList {
  const file = objectOf(body)
  const list = new PrefixListBuilder()
  for (const subnet of arrayIn(file, 'subnets')) {
    const tag = tagOfPlace(textIn(subnet, 'alpha2code'), textIn(subnet, 'region'), textIn(subnet, 'city'))
    list.add(memberOf(subnet, 'ip_prefix'), tag)
  }
  return list.finish(asOfText(file.updated))
}

/** https://www.fastly.com/documentation/reference/api/utils/public-ip-list/ */
export function parseFastly(body: Buffer): PrefixList {
  const file = objectOf(body)
  const list = new PrefixListBuilder()
  for (const prefix of arrayIn(file, 'addresses')) list.add(prefix, '')
  for (const prefix of arrayIn(file, 'ipv6_addresses')) list.add(prefix, '')
  return list.finish(null)
}

function cloudflare(version: 4 | 6, minRows: number): RangeFeed {
  const name = `cloudflare-ipv${version}`
  const title = `Cloudflare: IPv${version} ranges`
  const url = `https://www.cloudflare.com/ips-v${version}`
  return cloudFeed('cloudflare', parseLines, nowhere, { name, title, url, maxBytes: 100_000, minRows }, () => true)
}

export const cloudFeeds: readonly RangeFeed[] = [
  cloudFeed('aws', parseAws, placeOfAws, {
    name: 'aws',
    title: 'Amazon Web Services: IP ranges',
    url: 'https://ip-ranges.amazonaws.com/ip-ranges.json',
    maxBytes: 16 * megabyte,
    minRows: 8000,
  }),
  cloudFeed(
    'google_cloud',
    parsePrefixesJson,
    placeOfGoogle,
    {
      name: 'google-cloud',
      title: 'Google Cloud: IP ranges of customers',
      url: 'https://www.gstatic.com/ipranges/cloud.json',
      maxBytes: megabyte,
      minRows: 460,
    },
    scope => scope === 'global',
  ),
  cloudFeed('azure', parseAzure, placeOfAzure, {
    name: 'azure',
    title: 'Microsoft Azure: IP ranges and service tags, public cloud',
    // The file has a new address every week; this page names it.
    url: 'https://www.microsoft.com/en-us/download/details.aspx?id=56519',
    locate: locateAzure,
    refreshHours: 7 * day,
    maxBytes: 32 * megabyte,
    minRows: 14_000,
  }),
  cloudFeed('oracle_cloud', parseOracle, placeOfOracle, {
    name: 'oracle-cloud',
    title: 'Oracle Cloud Infrastructure: public IP ranges',
    url: 'https://docs.oracle.com/en-us/iaas/tools/public_ip_ranges.json',
    maxBytes: 2 * megabyte,
    minRows: 540,
  }),
  cloudFeed('digitalocean', parseGeofeed, placeOfGeofeed, {
    name: 'digitalocean',
    title: 'DigitalOcean: geofeed',
    url: 'https://digitalocean.com/geo/google.csv',
    maxBytes: megabyte,
    minRows: 700,
  }),
  cloudFeed('linode', parseGeofeed, placeOfGeofeed, {
    name: 'linode',
    title: 'Linode (Akamai): geofeed',
    url: 'https://geoip.linode.com/',
    maxBytes: 2 * megabyte,
    minRows: 2700,
  }),
  cloudFeed('vultr', parseVultr, placeOfGeofeed, {
    name: 'vultr',
    title: 'Vultr: geofeed',
    url: 'https://geofeed.constant.com/?json',
    maxBytes: megabyte,
    minRows: 290,
  }),
  cloudflare(4, 9),
  cloudflare(6, 4),
  cloudFeed('other_hosting', parseFastly, nowhere, {
    name: 'fastly',
    title: 'Fastly: public IP list',
    url: 'https://api.fastly.com/public-ip-list',
    maxBytes: 100_000,
    minRows: 13,
  }),
]
