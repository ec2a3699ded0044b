import { unpackCountry } from '../layout.ts'
import type { Place } from '../regions.ts'
import { plainSpelling } from './city-spelling.ts'
import type { PlaceTable } from './place-table.ts'
import { stateNames } from './state-names.ts'

/**
 * Finds the place of the table that somebody's words mean: of several cities of one name the one in the region that is
 * named, else the one that comes first in the table, where the places of most addresses do.
 */
export class CityIndex {
  private readonly places: PlaceTable
  private readonly past: number
  /** Made when a city is first asked for: where nothing is published and nothing set, nobody asks. */
  private byCity: ReadonlyMap<string, number> | null = null

  /** `places` holds the places of a whole family already; those that come later are not found. */
  constructor(places: PlaceTable) {
    this.places = places
    this.past = places.count
  }

  /**
   * The number of the place. A city that the table does not have leaves its region, and no coordinates; so does one that it
   * has only in other regions than that of a code which is known. A region that is named by its name is not held against a
   * city: the table may name it otherwise.
   */
  numberOf({ country, region, regionCode, city }: Place): number {
    const state = regionCode === null ? undefined : stateNames.get(regionCode)
    const regionName = region ?? state ?? null
    if (city !== null) {
      const inRegion = regionName === null ? undefined : this.find(country, regionName, city)
      const isElsewhere = region === null && state !== undefined
      const known = inRegion ?? (isElsewhere ? undefined : this.find(country, null, city))
      if (known !== undefined) return known
    }
    return this.places.regionOf(country, regionName)
  }

  /** The place of a city in this region, or anywhere in the country where none is given; undefined when there is none. */
  find(country: string, region: string | null, city: string): number | undefined {
    const name = plainSpelling(city)
    this.byCity ??= placesByCity(this.places, this.past)
    return this.byCity.get(region === null ? `${country}|${name}` : `${country}|${plainSpelling(region)}|${name}`)
  }
}

/** The first place of each city, by country and name, and by country, region and name. */
function placesByCity(places: PlaceTable, past: number): ReadonlyMap<string, number> {
  const byCity = new Map<string, number>()
  const note = (key: string, place: number) => {
    if (!byCity.has(key)) byCity.set(key, place)
  }
  places.forEach(past, (place, { country, region, city }) => {
    if (city === '') return
    const code = unpackCountry(country)
    const name = plainSpelling(city)
    note(`${code}|${name}`, place)
    note(`${code}|${plainSpelling(region)}|${name}`, place)
  })
  return byCity
}
