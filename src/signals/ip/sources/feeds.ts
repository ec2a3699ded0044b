/**
 * The list of all feeds but those of Tor exits (tor.ts), each with what it means. Of two that speak of the same address
 * the earlier one decides.
 */
import { appleRelayFeed } from './apple.ts'
import { awsFeed } from './aws.ts'
import { azureFeed } from './azure.ts'
import { badAsnFeed } from './bad-asn.ts'
import { cloudflareFeeds } from './cloudflare.ts'
import { crawlerFeeds } from './crawlers.ts'
import { dbipFeeds } from './dbip.ts'
import { digitaloceanFeed } from './digitalocean.ts'
import { fastlyFeed } from './fastly.ts'
import type { RangeFeed } from './feed.ts'
import { googleCloudFeed } from './google.ts'
import { ipLocationDbFeeds } from './ip-location-db.ts'
import { linodeFeed } from './linode.ts'
import { openasnFeeds } from './openasn.ts'
import { oracleCloudFeed } from './oracle.ts'
import { vultrFeed } from './vultr.ts'
import { vpnProviderFeeds, x4bnetFeeds } from './x4bnet.ts'

export const rangeFeeds: readonly RangeFeed[] = [
  awsFeed,
  googleCloudFeed,
  azureFeed,
  oracleCloudFeed,
  digitaloceanFeed,
  linodeFeed,
  vultrFeed,
  ...cloudflareFeeds,
  fastlyFeed,
  ...crawlerFeeds,
  appleRelayFeed,
  ...vpnProviderFeeds,
  ...x4bnetFeeds,
  badAsnFeed,
  ...openasnFeeds,
  ...dbipFeeds,
  ...ipLocationDbFeeds,
]
