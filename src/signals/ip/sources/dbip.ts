import mmdb from 'mmdb-lib'
import { type FeedContent, FeedError } from '../../../core/feed.ts'
import { packCountry } from '../index/layout.ts'
import { StringTableBuilder, type Texts } from '../index/string-table.ts'
import { day, megabyte, type RangeFeed } from './feed.ts'
import { instantOf, orRefuse } from './formats/body.ts'
import { type FlatTree, flattenMmdb, RecordReader } from './formats/mmdb.ts'
import { releases, staleAfterHours } from './ip-location-db.ts'

/** The data records of a tree as columns, by the number of the record: see PlaceRecord. Row 0 is for no record. */
export interface PlaceColumns {
  /** Packed (layout.ts); 0 when unknown. */
  readonly countries: Uint16Array
  /** Numbers of `texts`, 0 for unknown. */
  readonly regions: Uint32Array
  readonly cities: Uint32Array
  /** Units of 0.0001 degree. */
  readonly latitudes: Int32Array
  readonly longitudes: Int32Array
  readonly texts: Texts
}

export interface PlaceRecords extends PlaceColumns {
  /** The records, those of most addresses first. */
  readonly byWeight: Uint32Array
}

/** A place as DB-IP City Lite knows it. Texts are numbers of the string table, 0 for unknown. */
export interface PlaceRecord {
  /** Packed (layout.ts); 0 when unknown. */
  readonly country: number
  readonly region: number
  readonly city: number
  /** Units of 0.0001 degree. */
  readonly latitude: number
  readonly longitude: number
}

const fields = ['country_code', 'state1', 'city', 'latitude', 'longitude'] as const
const [countryField, regionField, cityField, latitudeField, longitudeField] = fields.keys()

/**
 * Reads the data records of a DB-IP City Lite file, in the order of the file, which is by far the fastest. A field that
 * is missing or of another kind throws.
 */
export function readPlaceRecords(tree: FlatTree): PlaceRecords {
  const { file, dataStart, offsets } = tree
  const count = offsets.length
  const text = new StringTableBuilder()
  const reader = new RecordReader(file, dataStart, fields)
  const columns = {
    countries: new Uint16Array(count),
    regions: new Uint32Array(count),
    cities: new Uint32Array(count),
    latitudes: new Int32Array(count),
    longitudes: new Int32Array(count),
  }
  for (let record = 1; record < count; record++) {
    reader.open(offsets[record])
    reader.turnToText(countryField)
    columns.countries[record] = countryIn(file, reader)
    reader.turnToText(regionField)
    columns.regions[record] = text.numberOfBytes(file, reader.textStart, reader.textEnd)
    reader.turnToText(cityField)
    columns.cities[record] = text.numberOfBytes(file, reader.textStart, endOfCity(file, reader))
    columns.latitudes[record] = unitsIn(reader, latitudeField, 90)
    columns.longitudes[record] = unitsIn(reader, longitudeField, 180)
  }
  return { ...columns, texts: text.texts, byWeight: byWeight(tree, count) }
}

function countryIn(file: Buffer, { textStart, textEnd }: RecordReader): number {
  if (textStart === textEnd) return 0
  const code = file.toString('latin1', textStart, textEnd)
  if (!/^[A-Z]{2}$/.test(code)) throw new Error('data record: country_code is not two capital letters')
  return packCountry(code)
}

const space = 32
const opening = 40
const closing = 41

/** The end of a city's name. A quarter of the records append the district, as in `Berlin (Bezirk Mitte)`. */
function endOfCity(file: Buffer, { textStart, textEnd }: RecordReader): number {
  if (file[textEnd - 1] !== closing) return textEnd
  let at = textStart + 1
  while (at < textEnd && !(file[at] === space && file[at + 1] === opening)) at++
  return at
}

/** The file contains 32-bit floats, whose decimal digits beyond the fourth are noise. */
function unitsIn(reader: RecordReader, field: number, limit: number): number {
  const degrees = reader.number(field)
  if (!(Math.abs(degrees) <= limit)) throw new Error(`data record: ${fields[field]} is not a number of degrees`)
  return Math.round(degrees * 10_000)
}

/**
 * The data records except record 0, heaviest first; `count` includes record 0. The weight of a range of IPv4 is its
 * number of addresses, that of a range of IPv6 is 1.
 */
export function byWeight(
  { version, starts, values }: Pick<FlatTree, 'version' | 'starts' | 'values'>,
  count: number,
): Uint32Array {
  const weights = new Float64Array(count)
  for (let row = 0; row < values.length; row++) {
    const past = row + 1 < values.length ? starts[row + 1] : 2 ** 32
    weights[values[row]] += version === 4 ? past - starts[row] : 1
  }
  // Weight and record in one number below 2^53, so that the sort compares numbers.
  const scale = 2 ** Math.ceil(Math.log2(count))
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

/**
 * The date and size of a MaxMind DB file of cities. Rows are the nodes of its search tree. The metadata is at the end
 * of the file, so a truncated file has none. Tree and records are read completely, as by a compilation, so that no file
 * which cannot be compiled replaces the last good one. Throws FeedError for any other file.
 */
export function inspectCityMmdb(body: Buffer, version: 4 | 6): FeedContent {
  const { ipVersion, nodeCount, buildEpoch, databaseType } = metadataOf(body)
  // The type is `city ipv4` or `city ipv6`.
  if (ipVersion !== version || !/city/i.test(databaseType)) throw new FeedError('another database')
  if (Number.isNaN(buildEpoch.getTime())) throw new FeedError('The file has no build time.')
  orRefuse(() => readPlaceRecords(flattenMmdb('places', body)))
  return { rows: nodeCount, asOf: instantOf(buildEpoch.getTime()) }
}

function metadataOf(body: Buffer) {
  try {
    return new mmdb.Reader(body).metadata
  } catch {
    throw new FeedError('The file is not a MaxMind DB file, or it is cut off.')
  }
}

function city(version: 4 | 6, minRows: number): RangeFeed {
  return {
    name: `dbip-city-ipv${version}`,
    title: `DB-IP City Lite: places of IPv${version} addresses`,
    topic: 'city',
    url: `${releases}/dbip-city-ipv${version}.mmdb`,
    licence: 'CC-BY-4.0',
    attribution: 'IP Geolocation by DB-IP (https://db-ip.com)',
    refreshHours: 7 * day,
    staleAfterHours,
    maxBytes: 300 * megabyte,
    minRows,
    inspect: body => inspectCityMmdb(body, version),
    meaning: { kind: 'places', version },
  }
}

export const dbipFeeds: readonly RangeFeed[] = [city(4, 3_800_000), city(6, 5_000_000)]
