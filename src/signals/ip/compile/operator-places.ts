/**
 * Places with the operator's overrides. A setting replaces the known fact and removes dependent facts: a country
 * removes region, city and coordinates, a region removes city and coordinates, a city removes the coordinates. A
 * setting equal to the known fact removes nothing. A city in the table of places adds its coordinates, and its region
 * if none is set.
 */
import { noLatitude, packCountry, unpackCountry } from '../index/layout.ts'
import type { StringTableBuilder } from '../index/string-table.ts'
import type { PlaceRecord } from '../sources/dbip.ts'
import type { CityIndex } from './city-index.ts'
import { PlaceRoomError, type PlaceTable, unknownPlace } from './place-table.ts'
import { plainSpelling } from './plain-spelling.ts'

/** Settings of an operator for a place. */
export interface PlaceFacts {
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined
  readonly region?: string | undefined
  readonly city?: string | undefined
  /** Decimal degrees; both or none. */
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  /** IANA name. */
  readonly timezone?: string | undefined
}

interface Coordinates {
  /** In units of 0.0001 degree; `noLatitude` where nothing is known. */
  readonly latitude: number
  readonly longitude: number
}

const nowhere: Coordinates = { latitude: noLatitude, longitude: 0 }

/** The remaining facts of a place, as text. */
interface Kept extends Coordinates {
  readonly region: string | null
  readonly city: string | null
}

/** Creates one place for equal settings of the same place. For compiling only. */
export class OperatorPlaces {
  readonly #places: PlaceTable
  readonly #text: StringTableBuilder
  readonly #byFacts = new Map<string, number>()

  constructor(places: PlaceTable, text: StringTableBuilder) {
    this.#places = places
    this.#text = text
  }

  /** The number of the given place with these settings. */
  withFacts(place: number, facts: PlaceFacts, cities: CityIndex): number {
    const key = `${place} ${JSON.stringify(facts)}`
    const known = this.#byFacts.get(key)
    if (known !== undefined) return known
    const changed = this.#changeIfRoom(place, facts, cities)
    this.#byFacts.set(key, changed)
    return changed
  }

  /** Names the operator's file if there is no room for a place. The line is no longer known here. */
  #changeIfRoom(place: number, facts: PlaceFacts, cities: CityIndex): number {
    try {
      return this.#change(place, facts, cities)
    } catch (error) {
      if (!(error instanceof PlaceRoomError)) throw error
      throw new Error(`ip-overrides.csv sets too many different places. ${error.message}`, { cause: error })
    }
  }

  #change(place: number, facts: PlaceFacts, cities: CityIndex): number {
    const base = this.#places.read(place)
    const country = facts.country === undefined ? base.country : packCountry(facts.country)
    if (country === 0) return unknownPlace
    const kept = this.#keptOf(base, country, facts)
    const { region, city, latitude, longitude } = this.#withCity(kept, unpackCountry(country), facts, cities)
    const set = coordinatesOf(facts)
    return this.#places.add(
      {
        country,
        region: this.#text.numberOf(region),
        city: this.#text.numberOf(city),
        latitude: set?.latitude ?? latitude,
        longitude: set?.longitude ?? longitude,
      },
      facts.timezone ?? null,
    )
  }

  /** The settings, and the known facts that they do not contradict. */
  #keptOf(base: PlaceRecord, country: number, facts: PlaceFacts): Kept {
    const [ownRegion, ownCity] = [base.region, base.city].map(number => this.#text.textOf(number) || null)
    const staysInCountry = country === base.country
    const staysInRegion = staysInCountry && isSame(facts.region, ownRegion)
    const staysInCity = staysInRegion && isSame(facts.city, ownCity)
    return {
      region: facts.region ?? (staysInCountry ? ownRegion : null),
      city: facts.city ?? (staysInRegion ? ownCity : null),
      ...(staysInCity ? { latitude: base.latitude, longitude: base.longitude } : nowhere),
    }
  }

  /** Adds the coordinates of a city that is set, if it is in the table. */
  #withCity(kept: Kept, country: string, facts: PlaceFacts, cities: CityIndex): Kept {
    if (facts.city === undefined || facts.latitude !== undefined || kept.latitude !== noLatitude) return kept
    const inRegion = kept.region === null ? undefined : cities.find(country, kept.region, facts.city)
    // A region that is not set is an estimate for the address, not a fact about the city.
    const found = inRegion ?? (facts.region === undefined ? cities.find(country, null, facts.city) : undefined)
    if (found === undefined) return kept
    const { region, latitude, longitude } = this.#places.read(found)
    return { ...kept, region: facts.region ?? (this.#text.textOf(region) || null), latitude, longitude }
  }
}

/** Whether nothing is set, or the set name is the known one. */
function isSame(set: string | undefined, known: string | null): boolean {
  return set === undefined || (known !== null && plainSpelling(set) === plainSpelling(known))
}

function coordinatesOf({ latitude, longitude }: PlaceFacts): Coordinates | null {
  if (latitude === undefined || longitude === undefined) return null
  return { latitude: Math.round(latitude * 10_000), longitude: Math.round(longitude * 10_000) }
}
