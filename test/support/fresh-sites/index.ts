import type { UnseenSite } from '../unseen-sites/site.ts'
import { africaEastSouth } from './africa-east-south.ts'
import { africaWestNorth } from './africa-west-north.ts'
import { americasOceania } from './americas-oceania.ts'
import { asiaEast } from './asia-east.ts'
import { asiaSouthWest } from './asia-south-west.ts'
import { europe } from './europe.ts'
import { trapsFirst } from './traps-first.ts'
import { trapsSecond } from './traps-second.ts'

/**
 * 80 sites, 55 plain and 25 that mislead, each with the right country written down before anything was measured. They
 * only report: no rule is fitted to them.
 */
export const freshSites: readonly UnseenSite[] = [
  ...africaEastSouth,
  ...africaWestNorth,
  ...americasOceania,
  ...asiaEast,
  ...asiaSouthWest,
  ...europe,
  ...trapsFirst,
  ...trapsSecond,
]
