import { FeedError } from '../../../core/feed.ts'
import { cloudFeed, megabyte, type RangeFeed } from './feed.ts'
import { arrayIn, asOfText, memberOf, objectOf, textIn } from './formats/body.ts'
import { type PrefixList, PrefixListBuilder } from './formats/prefix-list.ts'
import { type Place, placeOfRow, type RegionRow, rowOf } from './place.ts'

export const oracleCloudFeed: RangeFeed = cloudFeed('oracle_cloud', parseOracle, placeOfOracle, {
  name: 'oracle-cloud',
  title: 'Oracle Cloud Infrastructure: public IP ranges',
  url: 'https://docs.oracle.com/en-us/iaas/tools/public_ip_ranges.json',
  maxBytes: 2 * megabyte,
  minRows: 540,
})

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

export function placeOfOracle(region: string): Place | null {
  return placeOfRow(rowOf(oracleRegions, region))
}

/**
 * Regions of Oracle Cloud (https://docs.oracle.com/en-us/iaas/Content/General/Concepts/regions.htm): country, state or
 * province, city. The names say the city, except that uk-cardiff-1 is in Newport.
 */
export const oracleRegions: Readonly<Record<string, RegionRow>> = {
  'af-casablanca-1': ['MA', 'Casablanca-Settat', 'Casablanca'],
  'af-johannesburg-1': ['ZA', 'Gauteng', 'Johannesburg'],
  'ap-batam-1': ['ID', 'Riau Islands', 'Batam'],
  'ap-chuncheon-1': ['KR', 'Gangwon-do', 'Chuncheon'],
  'ap-hyderabad-1': ['IN', 'Telangana', 'Hyderabad'],
  'ap-kulai-2': ['MY', 'Johor', 'Kulai'],
  'ap-melbourne-1': ['AU', 'Victoria', 'Melbourne'],
  'ap-mumbai-1': ['IN', 'Maharashtra', 'Mumbai'],
  'ap-osaka-1': ['JP', 'Osaka', 'Osaka'],
  'ap-seoul-1': ['KR', 'Seoul', 'Seoul'],
  'ap-singapore-1': ['SG', null, 'Singapore'],
  'ap-singapore-2': ['SG', null, 'Singapore'],
  'ap-sydney-1': ['AU', 'New South Wales', 'Sydney'],
  'ap-tokyo-1': ['JP', 'Tokyo', 'Tokyo'],
  'ca-montreal-1': ['CA', 'Quebec', 'Montreal'],
  'ca-toronto-1': ['CA', 'Ontario', 'Toronto'],
  'eu-amsterdam-1': ['NL', 'North Holland', 'Amsterdam'],
  'eu-frankfurt-1': ['DE', 'Hesse', 'Frankfurt am Main'],
  'eu-jovanovac-1': ['RS', null, 'Jovanovac'],
  'eu-madrid-1': ['ES', 'Madrid', 'Madrid'],
  'eu-madrid-3': ['ES', 'Madrid', 'Madrid'],
  'eu-marseille-1': ['FR', "Provence-Alpes-Côte d'Azur", 'Marseille'],
  'eu-milan-1': ['IT', 'Lombardy', 'Milan'],
  'eu-paris-1': ['FR', 'Île-de-France', 'Paris'],
  'eu-stockholm-1': ['SE', 'Stockholm', 'Stockholm'],
  'eu-turin-1': ['IT', 'Piedmont', 'Turin'],
  'eu-zurich-1': ['CH', 'Zurich', 'Zurich'],
  'il-jerusalem-1': ['IL', 'Jerusalem', 'Jerusalem'],
  'me-abudhabi-1': ['AE', 'Abu Dhabi', 'Abu Dhabi'],
  'me-dubai-1': ['AE', 'Dubai', 'Dubai'],
  'me-jeddah-1': ['SA', 'Mecca Region', 'Jeddah'],
  'me-riyadh-1': ['SA', 'Riyadh Region', 'Riyadh'],
  'mx-monterrey-1': ['MX', 'Nuevo León', 'Monterrey'],
  'mx-queretaro-1': ['MX', 'Querétaro', 'Querétaro'],
  'sa-bogota-1': ['CO', 'Bogotá', 'Bogotá'],
  'sa-santiago-1': ['CL', 'Santiago Metropolitan', 'Santiago'],
  'sa-saopaulo-1': ['BR', 'São Paulo', 'São Paulo'],
  'sa-valparaiso-1': ['CL', 'Valparaíso', 'Valparaíso'],
  'sa-vinhedo-1': ['BR', 'São Paulo', 'Vinhedo'],
  'uk-cardiff-1': ['GB', 'Wales', 'Newport'],
  'uk-london-1': ['GB', 'England', 'London'],
  'us-abilene-1': ['US', 'Texas', 'Abilene'],
  'us-ashburn-1': ['US', 'Virginia', 'Ashburn'],
  'us-boardman-1': ['US', 'Oregon', 'Boardman'],
  'us-chicago-1': ['US', 'Illinois', 'Chicago'],
  'us-dallas-1': ['US', 'Texas', 'Dallas'],
  'us-phoenix-1': ['US', 'Arizona', 'Phoenix'],
  'us-saltlake-2': ['US', 'Utah', 'Salt Lake City'],
  'us-sanjose-1': ['US', 'California', 'San Jose'],
}
