/**
 * Sites to report on. They were written without knowledge of how sites are read, and each right country was written
 * down before a measurement. The kinds of TrapKind hold further traps: 'agency' is any stranger whose details are on
 * the site (sponsors, customers, clients, biographies), 'foreign-law' includes registered agents abroad and visa
 * rules, 'offices-with-head' includes sister companies and sales offices, and 'ships-worldwide' includes warehouses
 * abroad.
 */
import type { UnseenSite } from '../unseen-sites/site.ts'
import { eastAndSouthAfrica } from './africa-east-south.ts'
import { westAndNorthAfrica } from './africa-west-north.ts'
import { eastAsia } from './asia-east.ts'
import { southAndSoutheastAsia } from './asia-south.ts'
import { westAndCentralAsia } from './asia-west.ts'
import { centralAndNorthAmerica } from './central-north-america.ts'
import { europe } from './europe.ts'
import { oceania, sitesOfNobody } from './oceania-and-nobody.ts'
import { southAmerica } from './south-america.ts'

export const lastSites: readonly UnseenSite[] = [
  ...westAndNorthAfrica,
  ...eastAndSouthAfrica,
  ...eastAsia,
  ...southAndSoutheastAsia,
  ...westAndCentralAsia,
  ...southAmerica,
  ...centralAndNorthAmerica,
  ...oceania,
  ...europe,
  ...sitesOfNobody,
]
