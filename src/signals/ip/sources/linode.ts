import { cloudFeed, megabyte, type RangeFeed } from './feed.ts'
import { parseGeofeed, placeOfGeofeed } from './formats/geofeed.ts'

export const linodeFeed: RangeFeed = cloudFeed('linode', parseGeofeed, placeOfGeofeed, {
  name: 'linode',
  title: 'Linode (Akamai): geofeed',
  url: 'https://geoip.linode.com/',
  maxBytes: 2 * megabyte,
  minRows: 2700,
})
