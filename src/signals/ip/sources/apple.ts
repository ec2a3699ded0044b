import { megabyte, noLicence, type RangeFeed, rangeFeed } from './feed.ts'
import { parseGeofeed, placeOfGeofeed } from './formats/geofeed.ts'

export const appleRelayFeed: RangeFeed = rangeFeed(
  { kind: 'relay', parse: parseGeofeed, placeOf: placeOfGeofeed },
  {
    name: 'icloud-relay',
    title: 'Apple: iCloud Private Relay, addresses of egress',
    topic: 'relay',
    url: 'https://mask-api.icloud.com/egress-ip-ranges.csv',
    licence: noLicence,
    maxBytes: 64 * megabyte,
    minRows: 31_000,
  },
)
