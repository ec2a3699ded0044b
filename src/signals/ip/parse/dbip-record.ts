import type { StringTableBuilder } from '../string-table.ts'
import type { FlatTree } from './mmdb.ts'
import { RecordReader } from './mmdb-record.ts'

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
  private readonly file: Buffer
  private readonly offsets: Uint32Array
  private readonly reader: RecordReader
  private readonly text: StringTableBuilder

  constructor(tree: FlatTree, text: StringTableBuilder) {
    this.file = tree.file
    this.offsets = tree.offsets
    this.reader = new RecordReader(tree.file, tree.dataStart, fields)
    this.text = text
  }

  /** The place of a numbered record of the tree. */
  read(record: number): PlaceRecord {
    this.reader.open(this.offsets[record])
    return {
      country: this.country(),
      region: this.region(),
      city: this.city(),
      latitude: this.grid(latitudeField, 90),
      longitude: this.grid(longitudeField, 180),
    }
  }

  private country(): number {
    const { reader, file } = this
    reader.turnToText(countryField)
    const length = reader.textEnd - reader.textStart
    if (length === 0) return 0
    const [first, second] = [file[reader.textStart], file[reader.textStart + 1]]
    if (length !== 2 || !isCapital(first) || !isCapital(second)) {
      throw new Error('data record: country_code is not two capital letters')
    }
    return (first << 8) | second
  }

  private region(): number {
    this.reader.turnToText(regionField)
    return this.text.numberOfBytes(this.file, this.reader.textStart, this.reader.textEnd)
  }

  /** A quarter of the records append the district, as in `Berlin (Bezirk Mitte)`; it is no part of the city's name. */
  private city(): number {
    const { reader, file } = this
    reader.turnToText(cityField)
    let end = reader.textEnd
    if (file[end - 1] === closing) {
      let at = reader.textStart + 1
      while (at < end && !(file[at] === space && file[at + 1] === opening)) at++
      end = at
    }
    return this.text.numberOfBytes(file, reader.textStart, end)
  }

  /** The file holds 32-bit floats, whose decimal digits beyond the fourth are noise. */
  private grid(field: number, limit: number): number {
    const degrees = this.reader.number(field)
    if (!(Math.abs(degrees) <= limit)) throw new Error(`data record: ${fields[field]} is not a number of degrees`)
    return Math.round(degrees * 10_000)
  }
}

function isCapital(byte: number): boolean {
  return byte >= 65 && byte <= 90
}
