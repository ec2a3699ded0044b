/** Where the regions of cloud operators are, and what the tags of published ranges say about a place. */
import { placeOfTag } from './parse/ranges/geofeed.ts'
import { awsMetros, awsRegions } from './regions/aws.ts'
import { azureRegions } from './regions/azure.ts'
import { googleRegions } from './regions/google.ts'
import { oracleRegions } from './regions/oracle.ts'
import type { RegionRow } from './regions/row.ts'

/** A place as an operator names it: a region by its name or by its code, or by neither. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** English name of the state or province. */
  readonly region: string | null
  /** ISO 3166-2. */
  readonly regionCode: string | null
  readonly city: string | null
}

/** `us-east-1`, or a network border group such as `us-west-2-lax-1`; null for GLOBAL and for what is not known. */
export function placeOfAws(group: string): Place | null {
  const region = rowOf(awsRegions, group)
  if (region !== undefined) return placeOf(region)
  // A local zone may be in another country than its region, so an unknown one says nothing.
  const metro = group.split('-').find(part => Object.hasOwn(awsMetros, part))
  return metro === undefined ? null : placeOf(awsMetros[metro])
}

export function placeOfGoogle(region: string): Place | null {
  return placeOf(rowOf(googleRegions, region))
}

/** Regions by the names of service tags: `germanywc`. */
export function placeOfAzure(region: string): Place | null {
  return placeOf(rowOf(azureRegions, region))
}

export function placeOfOracle(region: string): Place | null {
  return placeOf(rowOf(oracleRegions, region))
}

/** The tag of a geofeed's row: `US|US-CA|Fremont`. */
export function placeOfGeofeed(tag: string): Place | null {
  const place = placeOfTag(tag)
  return place === null ? null : { region: null, ...place }
}

/** A member of the table itself, never one that all objects have. */
function rowOf(table: Readonly<Record<string, RegionRow>>, name: string): RegionRow | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function placeOf(row: RegionRow | undefined): Place | null {
  return row === undefined ? null : { country: row[0], region: row[1], regionCode: null, city: row[2] }
}
