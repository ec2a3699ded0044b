import { cloudFeed, nowhere, type RangeFeed } from './feed.ts'
import { arrayIn, objectOf } from './formats/body.ts'
import { type PrefixList, PrefixListBuilder } from './formats/prefix-list.ts'

export const fastlyFeed: RangeFeed = cloudFeed('other_hosting', parseFastly, nowhere, {
  name: 'fastly',
  title: 'Fastly: public IP list',
  url: 'https://api.fastly.com/public-ip-list',
  maxBytes: 100_000,
  minRows: 13,
})

/** https://www.fastly.com/documentation/reference/api/utils/public-ip-list/ */
export function parseFastly(body: Buffer): PrefixList {
  const file = objectOf(body)
  const list = new PrefixListBuilder()
  for (const prefix of arrayIn(file, 'addresses')) list.add(prefix, '')
  for (const prefix of arrayIn(file, 'ipv6_addresses')) list.add(prefix, '')
  return list.finish(null)
}
