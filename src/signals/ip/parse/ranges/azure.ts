import { FeedError } from '../../../../core/feed.ts'
import { arrayIn, isObject, memberOf, objectOf, textIn } from './body.ts'
import type { PrefixList } from './prefix-list.ts'
import { PrefixListBuilder } from './prefix-list.ts'

const fileAddress = /https:\/\/download\.microsoft\.com\/download\/[\w./-]{1,200}\/ServiceTags_Public_(\d{8})\.json/g

/** The address of the newest file that the download page names; null when it names none. */
export function locateAzure(page: string): string | null {
  const found = [...page.matchAll(fileAddress)].sort(([, left], [, right]) => (left < right ? 1 : -1))
  return found[0]?.[0] ?? null
}

const tagOfAll = 'AzureCloud'

/**
 * Azure's service tags (https://learn.microsoft.com/azure/virtual-network/service-tags-overview). `AzureCloud` has the
 * addresses of all data centres, `AzureCloud.<region>` those of one; the other tags are parts of them. The region is the
 * tag; prefixes of no region come first, so that one that is also a region's takes the region. The file carries a
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
