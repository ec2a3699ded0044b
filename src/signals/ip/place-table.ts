import type { Sections } from '../../core/dataset.ts'
import {
  areaMask,
  mostPlaces,
  noLatitude,
  sections,
  unpackCountry,
  wordsPerArea,
  wordsPerPlace,
  zoneShift,
} from './layout.ts'
import type { PlaceRecord } from './parse/dbip-record.ts'
import type { ZoneTable } from './parse/zones.ts'
import type { StringTableBuilder } from './string-table.ts'
import { zoneOfCountry, zoneOfPlace } from './timezone.ts'

/** The place nothing is known of. */
export const unknownPlace = 0

/** Numbers the places and their areas, each once, and finds the time zone of each. For compiling only. */
export class PlaceTable {
  private readonly zones: ZoneTable
  private readonly text: StringTableBuilder
  private readonly words: number[] = [noLatitude, 0, 0, 0]
  private readonly areaWords: number[] = [0, 0]
  private readonly areas = new Map<number, number>()
  private readonly countries = new Map<number, number>()
  /** By position on the globe the place last numbered there, and by place the one numbered there before it. */
  private readonly latestAt = new Map<number, number>()
  private readonly earlier: number[] = [0]

  constructor(zones: ZoneTable, text: StringTableBuilder) {
    this.zones = zones
    this.text = text
  }

  /** The number of a place; `unknownPlace` when not even its country is known. */
  numberOf({ country, region, city, latitude, longitude }: PlaceRecord): number {
    if (country === 0) return unknownPlace
    const area = this.areaOf(country, region)
    // Both in units of 0.0001 degree, so the product stays far below 2^53.
    const position = latitude * 4_000_000 + longitude
    const latest = this.latestAt.get(position) ?? unknownPlace
    for (let place = latest; place !== unknownPlace; place = this.earlier[place]) {
      const at = place * wordsPerPlace
      if (this.words[at + 2] === city && (this.words[at + 3] & areaMask) === area) return place
    }
    const zone = zoneOfPlace(this.zones, unpackCountry(country), latitude, longitude)
    const place = this.add(latitude, longitude, city, area, zone)
    this.latestAt.set(position, place)
    this.earlier[place] = latest
    return place
  }

  /** The place of which only the country is known, for the country of the given one. */
  onlyCountryOf(place: number): number {
    if (place === unknownPlace) return unknownPlace
    const area = this.words[place * wordsPerPlace + 3] & areaMask
    const country = this.areaWords[area * wordsPerArea]
    const known = this.countries.get(country)
    if (known !== undefined) return known
    const zone = zoneOfCountry(this.zones, unpackCountry(country))
    const countryPlace = this.add(noLatitude, 0, 0, this.areaOf(country, 0), zone)
    this.countries.set(country, countryPlace)
    return countryPlace
  }

  /** Both as the record has them: a packed country and the number of a text. */
  private areaOf(country: number, region: number): number {
    const key = region * 0x10000 + country
    const known = this.areas.get(key)
    if (known !== undefined) return known
    const area = this.areaWords.length / wordsPerArea
    if (area > areaMask) throw new Error('the place table has no room for another area')
    this.areaWords.push(country, region)
    this.areas.set(key, area)
    return area
  }

  private add(latitude: number, longitude: number, city: number, area: number, zone: number): number {
    const place = this.words.length / wordsPerPlace
    if (place === mostPlaces) throw new Error('the place table has no room for another place')
    this.words.push(latitude, longitude, city, area | ((zone + 1) << zoneShift))
    this.earlier.push(unknownPlace)
    return place
  }

  encode(): Sections {
    return {
      [sections.places]: Int32Array.from(this.words),
      [sections.areas]: Uint32Array.from(this.areaWords),
      [sections.zones]: Uint32Array.from([0, ...this.zones.zones.map(zone => this.text.numberOf(zone))]),
    }
  }
}
