/**
 * Sites that were written without knowledge of how sites are read. They may be used to find faults and to improve the
 * reading. The kind of a trap without a name of its own is the nearest one of `TrapKind`: bank details and a
 * representative abroad are `mail-elsewhere`, suppliers and customers `ships-worldwide`, venues `sample-address`.
 */
import type { UnseenSite } from '../unseen-sites/site.ts'
import { eastAfrica } from './africa-east.ts'
import { southernAfrica } from './africa-south.ts'
import { westAndNorthAfrica } from './africa-west-north.ts'
import { eastAsia } from './asia-east.ts'
import { southAsia } from './asia-south.ts'
import { southEastAsia } from './asia-south-east.ts'
import { westAndCentralAsia } from './asia-west-central.ts'
import { easternEurope } from './europe-east.ts'
import { westernEurope } from './europe-west.ts'
import { northernLatinAmerica } from './latin-america-north.ts'
import { southAmerica } from './latin-america-south.ts'
import { sitesOfNobody } from './nobody.ts'
import { oceaniaAndNorthAmerica } from './oceania-north-america.ts'

export const taughtSites: readonly UnseenSite[] = [
  ...westAndNorthAfrica,
  ...eastAfrica,
  ...southernAfrica,
  ...southAsia,
  ...southEastAsia,
  ...eastAsia,
  ...westAndCentralAsia,
  ...southAmerica,
  ...northernLatinAmerica,
  ...oceaniaAndNorthAmerica,
  ...westernEurope,
  ...easternEurope,
  ...sitesOfNobody,
]
