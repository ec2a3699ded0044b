import { noLatitude, unpackCountry } from '../index/layout.ts'
import type { Place } from '../sources/feed.ts'
import type { Towns } from '../sources/towns.ts'
import { CountryCities, type KnownPlace } from './country-cities.ts'
import type { PlaceTable } from './place-table.ts'

/** Finds the places of the table that publishers and the operator name, always within the named country. */
export class CityIndex {
  readonly #places: PlaceTable
  readonly #towns: Towns
  readonly #past: number
  /** Built for the first city. Without published places and overrides, it is not needed. */
  #placesByCountry: ReadonlyMap<string, KnownPlace[]> | null = null
  readonly #countries = new Map<string, CountryCities>()

  /** @param places has the places of a whole family. Places that are added later are not found */
  constructor(places: PlaceTable, towns: Towns) {
    this.#places = places
    this.#towns = towns
    this.#past = places.count
  }

  /**
   * The number of the place. If the city is unknown in the region with the given code, the place is that region,
   * without coordinates. A region given by name excludes no city, because the table may spell it differently.
   */
  numberOf({ country, region, regionCode, city }: Place): number {
    if (region !== null) {
      const known = city === null ? undefined : (this.find(country, region, city) ?? this.find(country, null, city))
      return known ?? this.#places.regionOf(country, region)
    }
    if (city === null && regionCode === null) return this.#places.regionOf(country, null)
    const found = this.#citiesOf(country).find(regionCode, city)
    if ('place' in found) return found.place.number
    if (!('town' in found)) return this.#places.regionOf(country, found.region)
    return this.#places.placeOf({ country, region: found.region, city, ...found.town })
  }

  /**
   * The place of a city in this region, or anywhere in the country without a given one; undefined when there is none.
   */
  find(country: string, region: string | null, city: string): number | undefined {
    return this.#citiesOf(country).inRegion(region, city)?.number
  }

  /** The ISO 3166-2 code of a region of the table; null when none is known. */
  codeOf(country: string, region: string): string | null {
    return this.#citiesOf(country).codeOf(region)
  }

  /** The GeoNames id of a city of the table, its coordinates in degrees; 0 when none is known. */
  geonameIdOf(city: { readonly country: string } & Parameters<CountryCities['geonameIdOf']>[0]): number {
    return this.#citiesOf(city.country).geonameIdOf(city)
  }

  #citiesOf(country: string): CountryCities {
    const known = this.#countries.get(country)
    if (known !== undefined) return known
    this.#placesByCountry ??= placesByCountry(this.#places, this.#past)
    const cities = new CountryCities(this.#placesByCountry.get(country) ?? [], this.#towns.of(country))
    this.#countries.set(country, cities)
    return cities
  }
}

/** The places with a city, in the order of their numbers. */
function placesByCountry(places: PlaceTable, past: number): ReadonlyMap<string, KnownPlace[]> {
  const byCountry = new Map<number, KnownPlace[]>()
  places.forEach(past, (number, { country, region, city }) => {
    const { latitude, longitude } = places.read(number)
    if (city === '' || latitude === noLatitude) return
    const place = { number, region, city, latitude: latitude / 10_000, longitude: longitude / 10_000 }
    const known = byCountry.get(country)
    if (known === undefined) byCountry.set(country, [place])
    else known.push(place)
  })
  return new Map([...byCountry].map(([country, own]) => [unpackCountry(country), own]))
}
