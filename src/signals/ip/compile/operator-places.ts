/**
 * Places with the operator's overrides. A fact that is set replaces the known one and removes what belonged to the
 * replaced one: a country removes region, city and coordinates, a region removes city and coordinates, a city removes
 * the coordinates. A fact that is set to what is known removes nothing. A city that the table of places knows brings
 * its coordinates, and its region where none is set.
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

/** What is left of a place, in words. */
interface Kept extends Coordinates {
  readonly region: string | null
  readonly city: string | null
}

/** Makes one place for the same facts about the same place. For compiling only. */
export class OperatorPlaces {
  readonly #places: PlaceTable
  readonly #text: StringTableBuilder
  readonly #byFacts = new Map<string, number>()

  constructor(places: PlaceTable, text: StringTableBuilder) {
    this.#places = places
    this.#text = text
  }

  /** The number of the place that the given one becomes with these facts. */
  withFacts(place: number, facts: PlaceFacts, cities: CityIndex): number {
    const key = `${place} ${JSON.stringify(facts)}`
    const known = this.#byFacts.get(key)
    if (known !== undefined) return known
    const changed = this.#changeIfRoom(place, facts, cities)
    this.#byFacts.set(key, changed)
    return changed
  }

  /** That there is no room for a place is noticed here, where the line of the override is no longer known. */
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

  /** The facts that are set, and the known facts that these do not contradict. */
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

  /** The same with the coordinates of the city that is set, if the table knows the city. */
  #withCity(kept: Kept, country: string, facts: PlaceFacts, cities: CityIndex): Kept {
    if (facts.city === undefined || facts.latitude !== undefined || kept.latitude !== noLatitude) return kept
    const inRegion = kept.region === null ? undefined : cities.find(country, kept.region, facts.city)
    // A region that is not set is a guess about the address, not a fact about the city.
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
