import type { PlaceRecords } from '../parse/place-records.ts'
import type { StringTableBuilder, Texts } from '../string-table.ts'
import { type PlaceTable, unknownPlace } from './place-table.ts'

/**
 * The number of each data record's place; that of record 0, which stands for none, is unknown. The records of most addresses
 * come first, so that what is asked for most lies close together: places, and the names that are numbered with them.
 */
export function numberPlaces(records: PlaceRecords, places: PlaceTable, text: StringTableBuilder): Uint32Array {
  const { countries, regions, cities, latitudes, longitudes } = records
  const texts = new Renumbering(records.texts, text)
  const numbers = new Uint32Array(countries.length)
  numbers[0] = unknownPlace
  for (const record of records.byWeight) {
    const region = texts.numberOf(regions[record])
    const city = texts.numberOf(cities[record])
    const [country, latitude, longitude] = [countries[record], latitudes[record], longitudes[record]]
    numbers[record] = places.numberOf({ country, region, city, latitude, longitude })
  }
  return numbers
}

/** Takes texts over into a table, each when it is first asked for. */
class Renumbering {
  private readonly texts: Texts
  private readonly table: StringTableBuilder
  private readonly numbers: Uint32Array

  constructor(texts: Texts, table: StringTableBuilder) {
    this.texts = texts
    this.table = table
    this.numbers = new Uint32Array(texts.ends.length)
  }

  numberOf(number: number): number {
    if (number === 0 || this.numbers[number] !== 0) return this.numbers[number]
    const { bytes, ends } = this.texts
    this.numbers[number] = this.table.numberOfBytes(bytes, ends[number - 1], ends[number])
    return this.numbers[number]
  }
}
