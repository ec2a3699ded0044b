import { cloudFeed, megabyte, type RangeFeed } from './feed.ts'
import { parseGeofeed, placeOfGeofeed } from './formats/geofeed.ts'

export const digitaloceanFeed: RangeFeed = cloudFeed('digitalocean', parseGeofeed, placeOfGeofeed, {
  name: 'digitalocean',
  title: 'DigitalOcean: geofeed',
  url: 'https://digitalocean.com/geo/google.csv',
  maxBytes: megabyte,
  minRows: 700,
})
