import type { Sections } from '../../../core/dataset.ts'
import { remembered } from '../../../core/remembered.ts'
import {
  areaMask,
  mostPlaces,
  noLatitude,
  packCountry,
  packPlace,
  sections,
  unpackCountry,
  wordsPerArea,
  wordsPerPlace,
  zoneShift,
} from '../index/layout.ts'
import type { StringTableBuilder } from '../index/string-table.ts'
import type { PlaceRecord, PlaceRecords } from '../sources/dbip.ts'
import { type ZoneTable, zoneOfCountry, zoneOfPlace } from '../sources/zones.ts'
import { RowNumbering } from './row-numbering.ts'

/** The unknown place. */
export const unknownPlace = 0

/** There is no room for another place or area. */
export class PlaceRoomError extends Error {}

/** A city named by a publisher that the source of places does not have. */
export interface PublishedCity {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly region: string | null
  readonly city: string | null
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
}

/** Latitude, longitude, city, area and zone (`areaMask`). */
const wordsPerRow = 4

/** Numbers the distinct places and areas, and finds the time zone of each place. For compiling only. */
export class PlaceTable {
  readonly #zones: ZoneTable
  /** Zones of the table, then added ones. */
  readonly #zoneNames: string[]
  readonly #text: StringTableBuilder
  /** Texts of places, by their numbers. */
  readonly #textOf = remembered((number: number) => this.#text.textOf(number))
  readonly #words: number[] = [noLatitude, 0, 0, 0]
  readonly #areaWords: number[] = [0, 0, 0]
  readonly #areas = new RowNumbering()
  readonly #regions = new Map<number, number>()
  /** The places of `numberOf`, in the order of first use. */
  readonly #met = new RowNumbering()
  readonly #numbers: number[] = []
  /** One text per country, because a map finds the same string object faster than an equal new one. */
  readonly #codeOf = remembered(unpackCountry)
  readonly #room: number
  #geonameIds = new Uint32Array(0)

  /** @param room maximum number of places; only tests set it */
  constructor(zones: ZoneTable, text: StringTableBuilder, room = mostPlaces) {
    this.#room = room
    this.#zones = zones
    this.#zoneNames = [...zones.zones]
    this.#text = text
    // Row 0 is the unknown area.
    this.#areas.numberOf(0, 0, 0, 0)
  }

  /**
   * The number of a place; `unknownPlace` when its country is unknown. Coordinates are kept only with a city: without
   * one they are any point of the country.
   */
  numberOf({ country, region, city, latitude, longitude }: PlaceRecord): number {
    if (country === 0) return unknownPlace
    if (city === 0) return this.#placeOfArea(country, region)
    const area = this.#areaOf(country, region)
    const met = this.#met.numberOf(latitude, longitude, city, area)
    if (met < this.#numbers.length) return this.#numbers[met]
    const zone = zoneOfPlace(this.#zones, this.#codeOf(country), latitude, longitude)
    const place = this.#push(latitude, longitude, city, area, zone)
    this.#numbers.push(place)
    return place
  }

  /** The place with only the country of the given one. */
  onlyCountryOf(place: number): number {
    if (place === unknownPlace) return unknownPlace
    const area = this.#words[place * wordsPerRow + 3] & areaMask
    return this.#placeOfArea(this.#areaWords[area * wordsPerArea], 0)
  }

  /**
   * The given place, or only the country (packed; 0 for unknown) when the place is in another country. Registries count
   * Hong Kong and Macau as China: a place there is more exact.
   */
  inCountry(place: number, country: number): number {
    if (country === 0) return place
    const own = this.read(place).country
    const isFiner = country === packCountry('CN') && (own === packCountry('HK') || own === packCountry('MO'))
    return own === country || isFiner ? place : this.#placeOfArea(country, 0)
  }

  /** The place of a country (ISO 3166-1 alpha-2) and region, without a city. */
  regionOf(country: string, region: string | null): number {
    return this.#placeOfArea(packCountry(country), this.#text.numberOf(region))
  }

  /** The place of a city with names as text and coordinates in degrees. */
  placeOf(city: PublishedCity): number {
    return this.numberOf({
      country: packCountry(city.country),
      region: this.#text.numberOf(city.region),
      city: this.#text.numberOf(city.city),
      latitude: Math.round(city.latitude * 10_000),
      longitude: Math.round(city.longitude * 10_000),
    })
  }

  #placeOfArea(country: number, region: number): number {
    const area = this.#areaOf(country, region)
    const known = this.#regions.get(area)
    if (known !== undefined) return known
    const place = this.#push(noLatitude, 0, 0, area, zoneOfCountry(this.#zones, unpackCountry(country)))
    this.#regions.set(area, place)
    return place
  }

  /**
   * The number of a new place, without a search for an equal one. Its latitude may be `noLatitude`. Without a given
   * zone, its zone is that of its coordinates or its country.
   */
  add({ country, region, city, latitude, longitude }: PlaceRecord, timezone: string | null): number {
    const code = unpackCountry(country)
    const nearest = () =>
      latitude === noLatitude ? zoneOfCountry(this.#zones, code) : zoneOfPlace(this.#zones, code, latitude, longitude)
    const zone = timezone === null ? nearest() : this.#zonePosition(timezone)
    return this.#push(latitude, longitude, city, this.#areaOf(country, region), zone)
  }

  /** Position in `zoneNames` of a zone of the runtime. It is added if the table does not have it. */
  #zonePosition(name: string): number {
    const known = this.#zoneNames.indexOf(name)
    return known >= 0 ? known : this.#zoneNames.push(name) - 1
  }

  /** A place as it was numbered. Without coordinates its latitude is `noLatitude`. */
  read(place: number): PlaceRecord {
    const words = this.#words
    const areaWords = this.#areaWords
    const at = place * wordsPerRow
    const area = (words[at + 3] & areaMask) * wordsPerArea
    return {
      country: areaWords[area],
      region: areaWords[area + 1],
      city: words[at + 2],
      latitude: words[at],
      longitude: words[at + 1],
    }
  }

  /** The number of places, including the unknown one. */
  get count(): number {
    return this.#words.length / wordsPerRow
  }

  /** Calls `visit` for each place below the number `past`, in ascending order. */
  forEach(
    past: number,
    visit: (place: number, names: { country: number; region: string; city: string }) => void,
  ): void {
    for (let place = unknownPlace + 1; place < past; place++) {
      const { country, region, city } = this.read(place)
      visit(place, { country, region: this.#textOf(region), city: this.#textOf(city) })
    }
  }

  /** @param country packed, and `region` the number of a text */
  #areaOf(country: number, region: number): number {
    const area = this.#areas.numberOf(country, region, 0, 0)
    if (area * wordsPerArea < this.#areaWords.length) return area
    if (area > areaMask) throw new PlaceRoomError(`There is room for no more than ${areaMask + 1} regions.`)
    this.#areaWords.push(country, region, 0)
    return area
  }

  #push(latitude: number, longitude: number, city: number, area: number, zone: number): number {
    const place = this.#words.length / wordsPerRow
    if (place === this.#room) throw new PlaceRoomError(`There is room for no more than ${this.#room} places.`)
    this.#words.push(latitude, longitude, city, area | ((zone + 1) << zoneShift))
    return place
  }

  /** Gives the areas that have a region the code that `codeOf` finds, an ISO 3166-2 code or null. */
  nameRegions(codeOf: (country: string, region: string) => string | null): void {
    for (let at = 0; at < this.#areaWords.length; at += wordsPerArea) {
      const [country, region] = [this.#areaWords[at], this.#areaWords[at + 1]]
      if (region === 0) continue
      this.#areaWords[at + 2] = this.#text.numberOf(codeOf(unpackCountry(country), this.#text.textOf(region)))
    }
  }

  /** Gives the places that have a city the GeoNames id that `idOf` finds, or 0. Coordinates are in degrees. */
  numberTowns(idOf: (city: Omit<PublishedCity, 'region' | 'city'> & { readonly city: string }) => number): void {
    this.#geonameIds = new Uint32Array(this.count)
    for (let place = unknownPlace + 1; place < this.count; place++) {
      const { country, city, latitude, longitude } = this.read(place)
      if (city === 0 || latitude === noLatitude) continue
      this.#geonameIds[place] = idOf({
        country: this.#codeOf(country),
        city: this.#textOf(city),
        latitude: latitude / 10_000,
        longitude: longitude / 10_000,
      })
    }
  }

  encode(): Sections {
    return {
      ...this.#encodePlaces(),
      [sections.areas]: Uint32Array.from(this.#areaWords),
      [sections.zones]: Uint32Array.from([0, ...this.#zoneNames.map(zone => this.#text.numberOf(zone))]),
    }
  }

  /** The places, and the towns that they share. There are no more towns than places. */
  #encodePlaces(): Sections {
    const places = new Uint32Array(this.count * wordsPerPlace)
    const towns: number[] = []
    const numbering = new RowNumbering()
    for (let place = 0; place < this.count; place++) {
      const at = place * wordsPerRow
      const [city, areaAndZone] = [this.#words[at + 2], this.#words[at + 3]]
      const geonameId = this.#geonameIds[place] ?? 0
      const known = numbering.count
      const town = numbering.numberOf(city, areaAndZone, geonameId, 0)
      if (town === known) towns.push(city, areaAndZone, geonameId)
      places.set(packPlace(this.#words[at], this.#words[at + 1], town), place * wordsPerPlace)
    }
    return { [sections.places]: places, [sections.towns]: Uint32Array.from(towns) }
  }
}

/**
 * The number of the place of each data record; record 0 is none and has the unknown place. The records of most
 * addresses come first, so that frequently used places are close together.
 */
export function numberPlaces(records: PlaceRecords, places: PlaceTable, text: StringTableBuilder): Uint32Array {
  const { countries, regions, cities, latitudes, longitudes } = records
  const { bytes, ends } = records.texts
  // Texts are copied into the table when they first occur.
  const numberOf = remembered((number: number) =>
    number === 0 ? 0 : text.numberOfBytes(bytes, ends[number - 1], ends[number]),
  )
  const numbers = new Uint32Array(countries.length)
  numbers[0] = unknownPlace
  for (const record of records.byWeight) {
    const region = numberOf(regions[record])
    const city = numberOf(cities[record])
    const [country, latitude, longitude] = [countries[record], latitudes[record], longitudes[record]]
    numbers[record] = places.numberOf({ country, region, city, latitude, longitude })
  }
  return numbers
}
