import { StringTableBuilder, type Texts } from '../string-table.ts'
import { DbipRecords } from './dbip-record.ts'
import type { FlatTree } from './mmdb.ts'

/** The data records of a tree as columns, by the number of the record: see PlaceRecord. Row 0 stands for no record. */
export interface PlaceRecords {
  /** Packed (layout.ts); 0 when unknown. */
  readonly countries: Uint16Array
  /** Numbers of `texts`, 0 for unknown. */
  readonly regions: Uint32Array
  readonly cities: Uint32Array
  /** Units of 0.0001 degree. */
  readonly latitudes: Int32Array
  readonly longitudes: Int32Array
  readonly texts: Texts
  /** The records, those of most addresses first. */
  readonly byWeight: Uint32Array
}

/** Reads the records in the order in which the file has them, which is faster by far than in any other. */
export function readPlaceRecords(tree: FlatTree): PlaceRecords {
  const count = tree.offsets.length
  const text = new StringTableBuilder()
  const records = new DbipRecords(tree, text)
  const columns = {
    countries: new Uint16Array(count),
    regions: new Uint32Array(count),
    cities: new Uint32Array(count),
    latitudes: new Int32Array(count),
    longitudes: new Int32Array(count),
  }
  for (let record = 1; record < count; record++) {
    const { country, region, city, latitude, longitude } = records.read(record)
    columns.countries[record] = country
    columns.regions[record] = region
    columns.cities[record] = city
    columns.latitudes[record] = latitude
    columns.longitudes[record] = longitude
  }
  return { ...columns, texts: text.texts, byWeight: byWeight(tree) }
}

/** The data records but record 0, heaviest first. A range of IPv4 weighs its addresses, one of IPv6 as much as any other. */
function byWeight({ version, starts, values, offsets }: FlatTree): Uint32Array {
  const weights = new Float64Array(offsets.length)
  for (let row = 0; row < values.length; row++) {
    const past = row + 1 < values.length ? starts[row + 1] : 2 ** 32
    weights[values[row]] += version === 4 ? past - starts[row] : 1
  }
  // Weight and record in one number, below 2^53 of it all, so that the sort compares numbers.
  const scale = 2 ** Math.ceil(Math.log2(offsets.length))
  for (let record = 0; record < weights.length; record++) {
    weights[record] = Math.min(weights[record], 2 ** 32 - 1) * scale + (scale - 1 - record)
  }
  const keys = weights.subarray(1).sort()
  const records = new Uint32Array(keys.length)
  for (let position = 0; position < keys.length; position++) {
    const key = keys[keys.length - 1 - position]
    records[position] = scale - 1 - (key - Math.floor(key / scale) * scale)
  }
  return records
}
