import { cloudFeed, megabyte, type RangeFeed } from './feed.ts'
import { arrayIn, asOfText, memberOf, objectOf, textIn } from './formats/body.ts'
import { placeOfGeofeed, tagOfPlace } from './formats/geofeed.ts'
import { type PrefixList, PrefixListBuilder } from './formats/prefix-list.ts'

export const vultrFeed: RangeFeed = cloudFeed('vultr', parseVultr, placeOfGeofeed, {
  name: 'vultr',
  title: 'Vultr: geofeed',
  url: 'https://geofeed.constant.com/?json',
  maxBytes: megabyte,
  minRows: 290,
})

/** Vultr's geofeed as JSON: the same fields, and when it was updated. */
export function parseVultr(body: Buffer): PrefixList {
  const file = objectOf(body)
  const list = new PrefixListBuilder()
  for (const subnet of arrayIn(file, 'subnets')) {
    const tag = tagOfPlace(textIn(subnet, 'alpha2code'), textIn(subnet, 'region'), textIn(subnet, 'city'))
    list.add(memberOf(subnet, 'ip_prefix'), tag)
  }
  return list.finish(asOfText(file.updated))
}
