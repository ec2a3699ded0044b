import { cloudFeed, megabyte, type RangeFeed } from './feed.ts'
import { arrayIn, asOfUtc, memberOf, objectOf, textIn } from './formats/body.ts'
import { type PrefixList, PrefixListBuilder } from './formats/prefix-list.ts'
import { type Place, placeOfRow, type RegionRow, rowOf } from './place.ts'

export const awsFeed: RangeFeed = cloudFeed('aws', parseAws, placeOfAws, {
  name: 'aws',
  title: 'Amazon Web Services: IP ranges',
  url: 'https://ip-ranges.amazonaws.com/ip-ranges.json',
  maxBytes: 16 * megabyte,
  minRows: 8000,
})

/**
 * https://docs.aws.amazon.com/vpc/latest/userguide/aws-ip-ranges.html. The tag is the network border group: that of a
 * local zone is in another city than its region, even in another country (us-east-1-bue-1 is Buenos Aires); elsewhere
 * it is the region.
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

/** `us-east-1`, or a network border group such as `us-west-2-lax-1`; null for GLOBAL and for what is not known. */
export function placeOfAws(group: string): Place | null {
  const region = rowOf(awsRegions, group)
  if (region !== undefined) return placeOfRow(region)
  // A local zone may be in another country than its region, so an unknown one says nothing.
  const metro = group.split('-').find(part => Object.hasOwn(awsMetros, part))
  return metro === undefined ? null : placeOfRow(awsMetros[metro])
}

/**
 * Regions of Amazon Web Services (https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html):
 * country, state or province, city. Where Amazon names a state only, the city is null or the one it is known to be at.
 */
export const awsRegions: Readonly<Record<string, RegionRow>> = {
  'af-south-1': ['ZA', 'Western Cape', 'Cape Town'],
  'ap-east-1': ['HK', null, 'Hong Kong'],
  'ap-east-2': ['TW', 'Taipei', 'Taipei'],
  'ap-northeast-1': ['JP', 'Tokyo', 'Tokyo'],
  'ap-northeast-2': ['KR', 'Seoul', 'Seoul'],
  'ap-northeast-3': ['JP', 'Osaka', 'Osaka'],
  'ap-south-1': ['IN', 'Maharashtra', 'Mumbai'],
  'ap-south-2': ['IN', 'Telangana', 'Hyderabad'],
  'ap-southeast-1': ['SG', null, 'Singapore'],
  'ap-southeast-2': ['AU', 'New South Wales', 'Sydney'],
  'ap-southeast-3': ['ID', 'Jakarta', 'Jakarta'],
  'ap-southeast-4': ['AU', 'Victoria', 'Melbourne'],
  'ap-southeast-5': ['MY', 'Kuala Lumpur', 'Kuala Lumpur'],
  'ap-southeast-6': ['NZ', 'Auckland', 'Auckland'],
  'ap-southeast-7': ['TH', 'Bangkok', 'Bangkok'],
  'ca-central-1': ['CA', 'Quebec', 'Montreal'],
  'ca-west-1': ['CA', 'Alberta', 'Calgary'],
  'cn-north-1': ['CN', 'Beijing', 'Beijing'],
  'cn-northwest-1': ['CN', 'Ningxia', 'Zhongwei'],
  'eu-central-1': ['DE', 'Hesse', 'Frankfurt am Main'],
  'eu-central-2': ['CH', 'Zurich', 'Zurich'],
  'eu-north-1': ['SE', 'Stockholm', 'Stockholm'],
  'eu-south-1': ['IT', 'Lombardy', 'Milan'],
  'eu-south-2': ['ES', 'Aragon', 'Zaragoza'],
  'eu-west-1': ['IE', 'Leinster', 'Dublin'],
  'eu-west-2': ['GB', 'England', 'London'],
  'eu-west-3': ['FR', 'Île-de-France', 'Paris'],
  'eusc-de-east-1': ['DE', 'Brandenburg', null],
  'il-central-1': ['IL', 'Tel Aviv', 'Tel Aviv'],
  'me-central-1': ['AE', null, null],
  'me-south-1': ['BH', null, 'Manama'],
  'mx-central-1': ['MX', 'Querétaro', 'Querétaro'],
  'sa-east-1': ['BR', 'São Paulo', 'São Paulo'],
  'sa-west-1': ['CL', 'Santiago Metropolitan', 'Santiago'],
  'us-east-1': ['US', 'Virginia', 'Ashburn'],
  'us-east-2': ['US', 'Ohio', 'Columbus'],
  'us-gov-east-1': ['US', 'Ohio', 'Columbus'],
  'us-gov-west-1': ['US', 'Oregon', null],
  'us-west-1': ['US', 'California', 'San Jose'],
  'us-west-2': ['US', 'Oregon', 'Boardman'],
}

/**
 * Cities of local zones and Wavelength zones, by the code inside a network border group, mostly that of an airport:
 * `us-west-2-lax-1`, `us-east-1-wl1-bos-wlz-1`
 * (https://aws.amazon.com/about-aws/global-infrastructure/localzones/locations/).
 */
export const awsMetros: Readonly<Record<string, RegionRow>> = {
  akl: ['NZ', 'Auckland', 'Auckland'],
  ath: ['GR', 'Attica', 'Athens'],
  atl: ['US', 'Georgia', 'Atlanta'],
  ber: ['DE', 'Berlin', 'Berlin'],
  bkk: ['TH', 'Bangkok', 'Bangkok'],
  blr: ['IN', 'Karnataka', 'Bengaluru'],
  bna: ['US', 'Tennessee', 'Nashville'],
  bog: ['CO', 'Bogotá', 'Bogotá'],
  bos: ['US', 'Massachusetts', 'Boston'],
  bru: ['BE', 'Brussels Capital', 'Brussels'],
  bue: ['AR', 'Buenos Aires', 'Buenos Aires'],
  ccu: ['IN', 'West Bengal', 'Kolkata'],
  chi: ['US', 'Illinois', 'Chicago'],
  cjj: ['KR', 'Daejeon', 'Daejeon'],
  clt: ['US', 'North Carolina', 'Charlotte'],
  cmn: ['MA', 'Casablanca-Settat', 'Casablanca'],
  cph: ['DK', 'Capital Region', 'Copenhagen'],
  del: ['IN', 'Delhi', 'Delhi'],
  den: ['US', 'Colorado', 'Denver'],
  dfw: ['US', 'Texas', 'Dallas'],
  dkr: ['SN', 'Dakar', 'Dakar'],
  dtm: ['DE', 'North Rhine-Westphalia', 'Dortmund'],
  dtw: ['US', 'Michigan', 'Detroit'],
  foe: ['US', 'Kansas', 'Topeka'],
  ham: ['DE', 'Hamburg', 'Hamburg'],
  han: ['VN', 'Hanoi', 'Hanoi'],
  hel: ['FI', 'Uusimaa', 'Helsinki'],
  hnl: ['US', 'Hawaii', 'Honolulu'],
  iah: ['US', 'Texas', 'Houston'],
  jnb: ['ZA', 'Gauteng', 'Johannesburg'],
  kix: ['JP', 'Osaka', 'Osaka'],
  las: ['US', 'Nevada', 'Las Vegas'],
  lax: ['US', 'California', 'Los Angeles'],
  lim: ['PE', 'Lima', 'Lima'],
  lis: ['PT', 'Lisbon', 'Lisbon'],
  lon: ['GB', 'England', 'London'],
  los: ['NG', 'Lagos', 'Lagos'],
  man: ['GB', 'England', 'Manchester'],
  mci: ['US', 'Missouri', 'Kansas City'],
  mct: ['OM', 'Muscat', 'Muscat'],
  mia: ['US', 'Florida', 'Miami'],
  mnl: ['PH', null, 'Manila'],
  msp: ['US', 'Minnesota', 'Minneapolis'],
  muc: ['DE', 'Bavaria', 'Munich'],
  nbo: ['KE', 'Nairobi County', 'Nairobi'],
  nrt: ['JP', 'Tokyo', 'Tokyo'],
  nyc: ['US', 'New York', 'New York'],
  osl: ['NO', 'Oslo', 'Oslo'],
  pdx: ['US', 'Oregon', 'Portland'],
  per: ['AU', 'Western Australia', 'Perth'],
  phl: ['US', 'Pennsylvania', 'Philadelphia'],
  phx: ['US', 'Arizona', 'Phoenix'],
  pkx: ['CN', 'Beijing', 'Beijing'],
  prg: ['CZ', 'Prague', 'Prague'],
  qro: ['MX', 'Querétaro', 'Querétaro'],
  scl: ['CL', 'Santiago Metropolitan', 'Santiago'],
  sea: ['US', 'Washington', 'Seattle'],
  sel: ['KR', 'Seoul', 'Seoul'],
  sfo: ['US', 'California', 'San Francisco'],
  sin: ['SG', null, 'Singapore'],
  tpa: ['US', 'Florida', 'Tampa'],
  tpe: ['TW', 'Taipei', 'Taipei'],
  vie: ['AT', 'Vienna', 'Vienna'],
  was: ['US', 'District of Columbia', 'Washington'],
  waw: ['PL', 'Mazovia', 'Warsaw'],
  yto: ['CA', 'Ontario', 'Toronto'],
  yvr: ['CA', 'British Columbia', 'Vancouver'],
}
