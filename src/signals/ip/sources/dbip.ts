import mmdb from 'mmdb-lib'
import { type FeedContent, FeedError } from '../../../core/feed.ts'
import { StringTableBuilder, type Texts } from '../index/string-table.ts'
import { day, megabyte, type RangeFeed } from './feed.ts'
import { instantOf, orRefuse } from './formats/body.ts'
import { type FlatTree, flattenMmdb, RecordReader } from './formats/mmdb.ts'
import { releases, staleAfterHours } from './ip-location-db.ts'

/** The data records of a tree as columns, by the number of the record: see PlaceRecord. Row 0 stands for no record. */
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

/** Reads the records in the order of the file, which is by far the fastest. */
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
  return { ...columns, texts: text.texts, byWeight: byWeight(tree, count) }
}

/**
 * The data records except record 0, of `count` with it, heaviest first. A range of IPv4 weighs its number of addresses,
 * every range of IPv6 the same.
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

const space = 32
const opening = 40
const closing = 41

/** Reads the data records of a DB-IP City Lite file. A field that is missing or of another kind throws. */
export class DbipRecords {
  readonly #file: Buffer
  readonly #offsets: Uint32Array
  readonly #reader: RecordReader
  readonly #text: StringTableBuilder

  constructor(tree: FlatTree, text: StringTableBuilder) {
    this.#file = tree.file
    this.#offsets = tree.offsets
    this.#reader = new RecordReader(tree.file, tree.dataStart, fields)
    this.#text = text
  }

  /** The place of a numbered record of the tree. */
  read(record: number): PlaceRecord {
    this.#reader.open(this.#offsets[record])
    return {
      country: this.#country(),
      region: this.#region(),
      city: this.#city(),
      latitude: this.#grid(latitudeField, 90),
      longitude: this.#grid(longitudeField, 180),
    }
  }

  #country(): number {
    const reader = this.#reader
    const file = this.#file
    reader.turnToText(countryField)
    const length = reader.textEnd - reader.textStart
    if (length === 0) return 0
    const [first, second] = [file[reader.textStart], file[reader.textStart + 1]]
    if (length !== 2 || !isCapital(first) || !isCapital(second)) {
      throw new Error('data record: country_code is not two capital letters')
    }
    return (first << 8) | second
  }

  #region(): number {
    this.#reader.turnToText(regionField)
    return this.#text.numberOfBytes(this.#file, this.#reader.textStart, this.#reader.textEnd)
  }

  /** A quarter of the records append the district, as in `Berlin (Bezirk Mitte)`; it is no part of the city's name. */
  #city(): number {
    const reader = this.#reader
    const file = this.#file
    reader.turnToText(cityField)
    let end = reader.textEnd
    if (file[end - 1] === closing) {
      let at = reader.textStart + 1
      while (at < end && !(file[at] === space && file[at + 1] === opening)) at++
      end = at
    }
    return this.#text.numberOfBytes(file, reader.textStart, end)
  }

  /** The file holds 32-bit floats, whose decimal digits beyond the fourth are noise. */
  #grid(field: number, limit: number): number {
    const degrees = this.#reader.number(field)
    if (!(Math.abs(degrees) <= limit)) throw new Error(`data record: ${fields[field]} is not a number of degrees`)
    return Math.round(degrees * 10_000)
  }
}

function isCapital(byte: number): boolean {
  return byte >= 65 && byte <= 90
}

/** The type is `city ipv4` or `city ipv6`. */
const databaseType = /city/i

/** Zero bytes between the tree and the data. */
const separatorBytes = 16

/** What the metadata begins with. */
const metadataMarker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')

/**
 * The date and size of a MaxMind DB file of cities. Rows are the nodes of its search tree. The metadata is at the end
 * of the file, so a file that was cut off has none. Tree and records are read whole, as a compilation reads them, so
 * that no file which cannot be compiled replaces the last good one. Throws FeedError for any other file.
 */
export function inspectCityMmdb(body: Buffer, version: 4 | 6): FeedContent {
  const { ipVersion, recordSize, nodeCount, searchTreeSize, buildEpoch, databaseType: type } = metadataOf(body)
  if (ipVersion !== version || !databaseType.test(type)) throw new FeedError('another database')
  if (recordSize !== 28) throw new FeedError('The records have a size that is not supported.')
  if (!(searchTreeSize + separatorBytes < body.lastIndexOf(metadataMarker)))
    throw new FeedError('The search tree is cut off.')
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
