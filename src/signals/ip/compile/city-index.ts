import { unpackCountry } from '../layout.ts'
import type { Place } from '../regions.ts'
import type { PlaceTable } from './place-table.ts'
import { stateNames } from './state-names.ts'

/** One spelling for all: without case, accents and everything that is not a letter or digit. */
function spellingOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Finds the place of the table that an operator's words mean: of several cities of one name the one in the region that is
 * named, else the one that comes first in the table, where the places of most addresses do.
 */
export class CityIndex {
  private readonly places: PlaceTable
  private readonly byCity = new Map<string, number>()

  /** `places` holds the places of a whole family already. */
  constructor(places: PlaceTable) {
    this.places = places
    places.forEach((place, { country, region, city }) => {
      if (city === '') return
      const code = unpackCountry(country)
      const name = spellingOf(city)
      this.note(`${code}|${name}`, place)
      this.note(`${code}|${spellingOf(region)}|${name}`, place)
    })
  }

  /** The number of the place. A city that the table does not have leaves its region, and no coordinates. */
  numberOf({ country, region, regionCode, city }: Place): number {
    const regionName = region ?? (regionCode === null ? null : (stateNames.get(regionCode) ?? null))
    if (city !== null) {
      const name = spellingOf(city)
      const exact = regionName === null ? undefined : this.byCity.get(`${country}|${spellingOf(regionName)}|${name}`)
      const known = exact ?? this.byCity.get(`${country}|${name}`)
      if (known !== undefined) return known
    }
    return this.places.regionOf(country, regionName)
  }

  private note(key: string, place: number): void {
    if (!this.byCity.has(key)) this.byCity.set(key, place)
  }
}
