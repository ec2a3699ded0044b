import { cloudFeed, megabyte, type RangeFeed } from './feed.ts'
import { parsePrefixesJson } from './formats/prefix-list.ts'
import { type Place, placeOfRow, type RegionRow, rowOf } from './place.ts'

export const googleCloudFeed: RangeFeed = cloudFeed(
  'google_cloud',
  parsePrefixesJson,
  placeOfGoogle,
  {
    name: 'google-cloud',
    title: 'Google Cloud: IP ranges of customers',
    url: 'https://www.gstatic.com/ipranges/cloud.json',
    maxBytes: megabyte,
    minRows: 460,
  },
  scope => scope === 'global',
)

export function placeOfGoogle(region: string): Place | null {
  return placeOfRow(rowOf(googleRegions, region))
}

/** Regions of Google Cloud (https://cloud.google.com/about/locations): country, state or province, city. */
export const googleRegions: Readonly<Record<string, RegionRow>> = {
  'africa-south1': ['ZA', 'Gauteng', 'Johannesburg'],
  'asia-east1': ['TW', 'Changhua', null],
  'asia-east2': ['HK', null, 'Hong Kong'],
  'asia-northeast1': ['JP', 'Tokyo', 'Tokyo'],
  'asia-northeast2': ['JP', 'Osaka', 'Osaka'],
  'asia-northeast3': ['KR', 'Seoul', 'Seoul'],
  'asia-south1': ['IN', 'Maharashtra', 'Mumbai'],
  'asia-south2': ['IN', 'Delhi', 'Delhi'],
  'asia-southeast1': ['SG', null, 'Singapore'],
  'asia-southeast2': ['ID', 'Jakarta', 'Jakarta'],
  'asia-southeast3': ['TH', 'Bangkok', 'Bangkok'],
  'australia-southeast1': ['AU', 'New South Wales', 'Sydney'],
  'australia-southeast2': ['AU', 'Victoria', 'Melbourne'],
  'europe-central2': ['PL', 'Mazovia', 'Warsaw'],
  'europe-north1': ['FI', 'Kymenlaakso', 'Hamina'],
  'europe-north2': ['SE', 'Stockholm', 'Stockholm'],
  'europe-southwest1': ['ES', 'Madrid', 'Madrid'],
  'europe-west1': ['BE', 'Wallonia', 'Saint-Ghislain'],
  'europe-west10': ['DE', 'Berlin', 'Berlin'],
  'europe-west12': ['IT', 'Piedmont', 'Turin'],
  'europe-west2': ['GB', 'England', 'London'],
  'europe-west3': ['DE', 'Hesse', 'Frankfurt am Main'],
  'europe-west4': ['NL', 'Groningen', 'Eemshaven'],
  'europe-west6': ['CH', 'Zurich', 'Zurich'],
  'europe-west8': ['IT', 'Lombardy', 'Milan'],
  'europe-west9': ['FR', 'Île-de-France', 'Paris'],
  'me-central1': ['QA', null, 'Doha'],
  'me-central2': ['SA', 'Eastern Province', 'Dammam'],
  'me-west1': ['IL', 'Tel Aviv', 'Tel Aviv'],
  'northamerica-northeast1': ['CA', 'Quebec', 'Montreal'],
  'northamerica-northeast2': ['CA', 'Ontario', 'Toronto'],
  'northamerica-south1': ['MX', 'Querétaro', 'Querétaro'],
  'southamerica-east1': ['BR', 'São Paulo', 'Osasco'],
  'southamerica-west1': ['CL', 'Santiago Metropolitan', 'Santiago'],
  'us-central1': ['US', 'Iowa', 'Council Bluffs'],
  'us-central2': ['US', 'Oklahoma', null],
  'us-east1': ['US', 'South Carolina', 'Moncks Corner'],
  'us-east4': ['US', 'Virginia', 'Ashburn'],
  'us-east5': ['US', 'Ohio', 'Columbus'],
  // Not open to everybody; nothing more precise is published.
  'us-east7': ['US', null, null],
  'us-south1': ['US', 'Texas', 'Dallas'],
  'us-west1': ['US', 'Oregon', 'The Dalles'],
  'us-west2': ['US', 'California', 'Los Angeles'],
  'us-west3': ['US', 'Utah', 'Salt Lake City'],
  'us-west4': ['US', 'Nevada', 'Las Vegas'],
  'us-west8': ['US', 'Arizona', 'Phoenix'],
}
