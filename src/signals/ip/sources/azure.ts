import { FeedError } from '../../../core/feed.ts'
import { cloudFeed, day, megabyte, type RangeFeed } from './feed.ts'
import { arrayIn, isObject, memberOf, objectOf, textIn } from './formats/body.ts'
import { type PrefixList, PrefixListBuilder } from './formats/prefix-list.ts'
import { type Place, placeOfRow, type RegionRow, rowOf } from './place.ts'

export const azureFeed: RangeFeed = cloudFeed('azure', parseAzure, placeOfAzure, {
  name: 'azure',
  title: 'Microsoft Azure: IP ranges and service tags, public cloud',
  // The file has a new address every week; this page names it.
  url: 'https://www.microsoft.com/en-us/download/details.aspx?id=56519',
  locate: locateAzure,
  refreshHours: 7 * day,
  maxBytes: 32 * megabyte,
  minRows: 14_000,
})

/** Regions by the names of service tags: `germanywc`. */
export function placeOfAzure(region: string): Place | null {
  return placeOfRow(rowOf(azureRegions, region))
}

const fileAddress = /https:\/\/download\.microsoft\.com\/download\/[\w./-]{1,200}\/ServiceTags_Public_(\d{8})\.json/g

/** The address of the newest file that the download page names; null when it names none. */
export function locateAzure(page: string): string | null {
  const found = [...page.matchAll(fileAddress)].sort(([, left], [, right]) => (left < right ? 1 : -1))
  return found[0]?.[0] ?? null
}

const tagOfAll = 'AzureCloud'

/**
 * Azure's service tags (https://learn.microsoft.com/azure/virtual-network/service-tags-overview). `AzureCloud` has the
 * addresses of all data centres, `AzureCloud.<region>` those of one; the other tags are parts of them. The region is
 * the tag; prefixes of no region come first, so that one that is also a region's takes the region. The file carries a
 * number of changes and no date.
 */
export function parseAzure(body: Buffer): PrefixList {
  const services = arrayIn(objectOf(body), 'values').filter(
    service => isObject(service) && (service.name === tagOfAll || textIn(service, 'name').startsWith(`${tagOfAll}.`)),
  )
  const regionOf = (service: unknown) => textIn(service, 'name').slice(tagOfAll.length + 1)
  const list = new PrefixListBuilder()
  for (const service of services.sort((a, b) => Number(regionOf(a) !== '') - Number(regionOf(b) !== ''))) {
    const prefixes = memberOf(memberOf(service, 'properties'), 'addressPrefixes')
    if (!Array.isArray(prefixes)) throw new FeedError('A service tag has no addressPrefixes.')
    for (const prefix of prefixes) list.add(prefix, regionOf(service))
  }
  return list.finish(null)
}

/**
 * Regions of Azure (https://learn.microsoft.com/azure/reliability/regions-list) by the names that its service tags use,
 * which shorten some of them: country, state or province, city. Microsoft names a city for some and a state for others.
 * Where it names neither (staging, early access, announced), the country in the region's name is all.
 */
export const azureRegions: Readonly<Record<string, RegionRow>> = {
  australiacentral: ['AU', 'Australian Capital Territory', 'Canberra'],
  australiacentral2: ['AU', 'Australian Capital Territory', 'Canberra'],
  australiaeast: ['AU', 'New South Wales', 'Sydney'],
  australiasoutheast: ['AU', 'Victoria', 'Melbourne'],
  austriaeast: ['AT', 'Vienna', 'Vienna'],
  belgiumcentral: ['BE', 'Brussels Capital', 'Brussels'],
  brazilne: ['BR', null, null],
  brazilse: ['BR', 'Rio de Janeiro', 'Rio de Janeiro'],
  brazilsouth: ['BR', 'São Paulo', null],
  canadacentral: ['CA', 'Ontario', 'Toronto'],
  canadaeast: ['CA', 'Quebec', 'Quebec City'],
  centralfrance: ['FR', 'Île-de-France', 'Paris'],
  centralindia: ['IN', 'Maharashtra', 'Pune'],
  centralus: ['US', 'Iowa', null],
  centraluseuap: ['US', null, null],
  chilec: ['CL', 'Santiago Metropolitan', 'Santiago'],
  denmarkeast: ['DK', 'Capital Region', 'Copenhagen'],
  eastasia: ['HK', null, 'Hong Kong'],
  eastus: ['US', 'Virginia', null],
  eastus2: ['US', 'Virginia', null],
  eastus2euap: ['US', null, null],
  eastus3: ['US', 'Georgia', 'Atlanta'],
  finlandcentral: ['FI', null, null],
  germanyn: ['DE', 'Berlin', 'Berlin'],
  germanywc: ['DE', 'Hesse', 'Frankfurt am Main'],
  indiasouthcentral: ['IN', 'Telangana', 'Hyderabad'],
  indonesiacentral: ['ID', 'Jakarta', 'Jakarta'],
  israelcentral: ['IL', null, null],
  israelnorthwest: ['IL', null, null],
  italynorth: ['IT', 'Lombardy', 'Milan'],
  japaneast: ['JP', 'Tokyo', 'Tokyo'],
  japanwest: ['JP', 'Osaka', 'Osaka'],
  jioindiacentral: ['IN', 'Maharashtra', 'Nagpur'],
  jioindiawest: ['IN', 'Gujarat', 'Jamnagar'],
  koreacentral: ['KR', 'Seoul', 'Seoul'],
  koreasouth: ['KR', 'Busan', 'Busan'],
  malaysiasouth: ['MY', null, null],
  malaysiawest: ['MY', 'Kuala Lumpur', 'Kuala Lumpur'],
  mexicocentral: ['MX', 'Querétaro', 'Querétaro'],
  newzealandnorth: ['NZ', 'Auckland', 'Auckland'],
  northcentralus: ['US', 'Illinois', null],
  northeurope: ['IE', 'Leinster', 'Dublin'],
  norwaye: ['NO', 'Oslo', 'Oslo'],
  norwayw: ['NO', 'Rogaland', 'Stavanger'],
  polandcentral: ['PL', 'Mazovia', 'Warsaw'],
  qatarcentral: ['QA', null, 'Doha'],
  saudiarabiaeast: ['SA', 'Eastern Province', null],
  southafricanorth: ['ZA', 'Gauteng', 'Johannesburg'],
  southafricawest: ['ZA', 'Western Cape', 'Cape Town'],
  southcentralus: ['US', 'Texas', null],
  southcentralus2: ['US', null, null],
  southeastasia: ['SG', null, 'Singapore'],
  southeastus: ['US', null, null],
  southeastus3: ['US', null, null],
  southfrance: ['FR', "Provence-Alpes-Côte d'Azur", 'Marseille'],
  southindia: ['IN', 'Tamil Nadu', 'Chennai'],
  southwestus: ['US', null, null],
  spaincentral: ['ES', 'Madrid', 'Madrid'],
  swedencentral: ['SE', 'Gävleborg', 'Gävle'],
  swedensouth: ['SE', 'Skåne', 'Malmö'],
  switzerlandn: ['CH', 'Zurich', 'Zurich'],
  switzerlandw: ['CH', 'Geneva', 'Geneva'],
  taiwannorth: ['TW', 'Taipei', 'Taipei'],
  taiwannorthwest: ['TW', null, null],
  uaecentral: ['AE', 'Abu Dhabi', 'Abu Dhabi'],
  uaenorth: ['AE', 'Dubai', 'Dubai'],
  uksouth: ['GB', 'England', 'London'],
  ukwest: ['GB', 'Wales', 'Cardiff'],
  usstagec: ['US', null, null],
  usstagee: ['US', null, null],
  westcentralus: ['US', 'Wyoming', null],
  westeurope: ['NL', 'North Holland', null],
  westindia: ['IN', 'Maharashtra', 'Mumbai'],
  westus: ['US', 'California', null],
  westus2: ['US', 'Washington', null],
  westus3: ['US', 'Arizona', 'Phoenix'],
}
