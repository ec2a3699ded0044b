/** All feeds of addresses that are published as whole files, each with what it means. */
import type { Feed } from '../../../core/feed.ts'
import { anonymiserFeeds } from './anonymisers.ts'
import { cloudFeeds } from './clouds.ts'
import { crawlerFeeds } from './crawlers.ts'
import { datacenterFeeds } from './datacenters.ts'
import type { RangeFeed } from './meaning.ts'
import { tableFeeds } from './tables.ts'

export const rangeFeeds: readonly RangeFeed[] = [
  ...cloudFeeds,
  ...crawlerFeeds,
  ...anonymiserFeeds,
  ...datacenterFeeds,
  ...tableFeeds,
]

export const feeds: readonly Feed[] = rangeFeeds
