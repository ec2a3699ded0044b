import type { Static } from 'typebox'
import Type from 'typebox'
import { Check } from 'typebox/value'

/** The time zone table of `assets/zones/`, whose layout `scripts/build-zones.ts` describes. */
export interface ZoneTable {
  /** IANA names. */
  readonly zones: readonly string[]
  /** Cities of more than 15,000 people, ordered by country, latitude, longitude; in units of 0.0001 degree. */
  readonly latitudes: Int32Array
  readonly longitudes: Int32Array
  /** Position in `zones` of each city's zone. */
  readonly zoneOfCity: Uint16Array
  /** Rows of each country's cities: first row and the one after the last. */
  readonly citiesOf: ReadonlyMap<string, readonly [number, number]>
  /** Position in `zones` of the zone of each country that has only one. */
  readonly zoneOfCountry: ReadonlyMap<string, number>
}

const ZoneIndex = Type.Object(
  {
    zones: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
    cities: Type.Array(Type.Tuple([Type.String({ pattern: '^[A-Z]{2}$' }), Type.Integer({ minimum: 1 })])),
    countryZones: Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), Type.String()),
  },
  { additionalProperties: false },
)

const bytesPerCity = 10

/** Reads the two files of the table. Throws when they do not belong together or are not of their form. */
export function parseZones(indexText: string, bytes: Uint8Array): ZoneTable {
  const index: unknown = JSON.parse(indexText)
  if (!Check(ZoneIndex, index)) throw new Error('zone table: index.json is not of its form')
  const citiesOf = rowsByCountry(index.cities)
  const cities = index.cities.reduce((sum, [, count]) => sum + count, 0)
  if (bytes.length !== cities * bytesPerCity)
    throw new Error('zone table: cities.bin does not have the cities of index.json')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const latitudes = Int32Array.from({ length: cities }, (_, row) => view.getInt32(row * 4, true))
  const longitudes = Int32Array.from({ length: cities }, (_, row) => view.getInt32((cities + row) * 4, true))
  const zoneOfCity = Uint16Array.from({ length: cities }, (_, row) => view.getUint16(cities * 8 + row * 2, true))
  if (zoneOfCity.some(zone => zone >= index.zones.length)) throw new Error('zone table: a city has no zone')
  for (const [first, end] of citiesOf.values()) {
    for (let row = first + 1; row < end; row++) {
      if (latitudes[row] < latitudes[row - 1]) throw new Error('zone table: the cities are out of order')
    }
  }
  return { zones: index.zones, latitudes, longitudes, zoneOfCity, citiesOf, zoneOfCountry: zonesByCountry(index) }
}

function rowsByCountry(counts: Static<typeof ZoneIndex>['cities']): ReadonlyMap<string, readonly [number, number]> {
  const rows = new Map<string, readonly [number, number]>()
  let first = 0
  for (const [country, count] of counts) {
    rows.set(country, [first, first + count])
    first += count
  }
  return rows
}

function zonesByCountry(index: Static<typeof ZoneIndex>): ReadonlyMap<string, number> {
  const positions = new Map(index.zones.map((zone, position) => [zone, position]))
  const rows = Object.entries(index.countryZones).map(([country, zone]): [string, number] => {
    const position = positions.get(zone)
    if (position === undefined) throw new Error(`zone table: ${country} has a zone that is not listed`)
    return [country, position]
  })
  return new Map(rows)
}
