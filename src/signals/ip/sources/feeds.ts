import { cloudFeeds } from './clouds.ts'
import { crawlerFeeds } from './crawlers.ts'
import { dbipFeeds } from './dbip.ts'
import type { RangeFeed } from './feed.ts'
import { ipLocationDbFeeds } from './ip-location-db.ts'
import { listFeeds } from './lists.ts'

/**
 * All feeds with their meanings, except Tor exits and abuse lists. Of two feeds with the same address, the earlier one
 * decides.
 */
export const rangeFeeds: readonly RangeFeed[] = [
  ...cloudFeeds,
  ...crawlerFeeds,
  ...listFeeds,
  ...dbipFeeds,
  ...ipLocationDbFeeds,
]
