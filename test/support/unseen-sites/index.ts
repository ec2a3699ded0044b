/**
 * Sites that were written without knowledge of how sites are read. They measure (scripts/measure-sites.ts), and a test
 * holds their totals. Half A may be used to find faults; half B only to report.
 */
import { createHash } from 'node:crypto'
import { eastAndSouthAfrica } from './africa-east-south.ts'
import { westAndNorthAfrica } from './africa-west-north.ts'
import { eastAsia } from './asia-east.ts'
import { southAndCentralAsia } from './asia-south-central.ts'
import { easternEurope } from './europe-east.ts'
import { westernEurope } from './europe-west.ts'
import { mexicoCentralAmericaCaribbean } from './latin-america-north.ts'
import { southAmerica } from './latin-america-south.ts'
import { middleEast } from './middle-east.ts'
import { sitesOfNobody } from './nobody.ts'
import { northAmericaAndOceania } from './north-america-oceania.ts'
import type { UnseenSite } from './site.ts'

export const unseenSites: readonly UnseenSite[] = [
  ...westAndNorthAfrica,
  ...eastAndSouthAfrica,
  ...eastAsia,
  ...southAndCentralAsia,
  ...middleEast,
  ...mexicoCentralAmericaCaribbean,
  ...southAmerica,
  ...northAmericaAndOceania,
  ...westernEurope,
  ...easternEurope,
  ...sitesOfNobody,
]

/** The half of a site: the parity of the first byte of the SHA-256 of its domain. */
export function halfOf({ domain }: UnseenSite): 'A' | 'B' {
  return createHash('sha256').update(domain).digest()[0] % 2 === 0 ? 'A' : 'B'
}
