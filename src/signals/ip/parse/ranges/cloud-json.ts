/**
 * The range files of Amazon, Google, Oracle and Fastly: JSON, each of its own form. All of their parsers throw FeedError
 * for what is not of that form.
 */
import { FeedError } from '../../../../core/feed.ts'
import { asOfText, asOfUtc, instantOf } from './as-of.ts'
import { arrayIn, memberOf, objectOf, textIn } from './body.ts'
import type { PrefixList } from './prefix-list.ts'
import { PrefixListBuilder } from './prefix-list.ts'

/**
 * https://docs.aws.amazon.com/vpc/latest/userguide/aws-ip-ranges.html. The tag is the network border group: that of a local
 * zone is in another city than its region, even in another country (us-east-1-bue-1 is Buenos Aires); elsewhere it
 * is the region.
 */
export function parseAws(body: Buffer): PrefixList {
  const file = objectOf(body)
  const list = new PrefixListBuilder()
  for (const item of arrayIn(file, 'prefixes')) list.add(memberOf(item, 'ip_prefix'), borderGroupOf(item))
  for (const item of arrayIn(file, 'ipv6_prefixes')) list.add(memberOf(item, 'ipv6_prefix'), borderGroupOf(item))
  return list.finish(asOfUtc(file.createDate))
}

function borderGroupOf(item: unknown): string {
  return textIn(item, 'network_border_group') || textIn(item, 'region')
}

/**
 * Google's form, which the operators of crawlers have taken over: `prefixes` of `ipv4Prefix` or `ipv6Prefix`. The tag is the
 * `scope`, which only the file of Google Cloud has. That file's `creationTime` is the time in California without saying
 * so; its `syncToken` is the same instant in milliseconds.
 */
export function parsePrefixesJson(body: Buffer): PrefixList {
  const file = objectOf(body)
  const list = new PrefixListBuilder()
  for (const item of arrayIn(file, 'prefixes')) {
    list.add(memberOf(item, 'ipv4Prefix') ?? memberOf(item, 'ipv6Prefix'), textIn(item, 'scope'))
  }
  const token = typeof file.syncToken === 'string' && /^\d{13}$/.test(file.syncToken) ? Number(file.syncToken) : null
  return list.finish(token === null ? asOfText(file.creationTime) : instantOf(token))
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

/** https://www.fastly.com/documentation/reference/api/utils/public-ip-list/ */
export function parseFastly(body: Buffer): PrefixList {
  const file = objectOf(body)
  const list = new PrefixListBuilder()
  for (const prefix of arrayIn(file, 'addresses')) list.add(prefix, '')
  for (const prefix of arrayIn(file, 'ipv6_addresses')) list.add(prefix, '')
  return list.finish(null)
}
