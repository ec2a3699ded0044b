import { readFileSync } from 'node:fs'

/** A place as a publisher names it: a region by its name or by its code, or by neither. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** English name of the state or province. */
  readonly region: string | null
  /** ISO 3166-2. */
  readonly regionCode: string | null
  readonly city: string | null
}

/** Clouds whose regions `assets/ip/cloud-regions.csv` lists. */
type ListedCloud = 'aws' | 'aws_local_zone' | 'azure' | 'google_cloud' | 'oracle_cloud'

let places: ReadonlyMap<string, Place> | undefined

/** The place of a region, as its cloud documents it; null for an unknown one. The file is read at the first call. */
export function placeOfRegion(cloud: ListedCloud, region: string): Place | null {
  places ??= readPlaces()
  return places.get(`${cloud},${region}`) ?? null
}

/** Rows: cloud, region, country, state or province, city; the last two are empty where the cloud names none. */
function readPlaces(): ReadonlyMap<string, Place> {
  const text = readFileSync(new URL('../../../../assets/ip/cloud-regions.csv', import.meta.url), 'utf8')
  const [, ...rows] = text.trimEnd().split('\n')
  return new Map(
    rows.map(row => {
      const [cloud, region, country, state, city] = row.split(',')
      return [`${cloud},${region}`, { country, region: state || null, regionCode: null, city: city || null }]
    }),
  )
}
