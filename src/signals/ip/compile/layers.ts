import type { AddressRanges } from '../parse/address-ranges.ts'
import type { OperatorNames } from '../parse/asn-csv.ts'
import type { DelegatedRanges } from '../registry/combine.ts'
import type { CityIndex } from './city-index.ts'
import type { MarkLayer } from './marks.ts'
import type { NetworkTable } from './network-table.ts'
import type { OperatorPlaces } from './operator-places.ts'
import type { OverrideLayer } from './overrides.ts'
import type { PlaceTable } from './place-table.ts'
import type { ListedNetworks } from './precedence.ts'

/** Announced ranges cut into CIDR blocks; the values of `ranges` are positions in the two columns. */
export interface Blocks {
  readonly ranges: AddressRanges
  readonly asns: Uint32Array
  readonly prefixLengths: Uint8Array
}

/** The layers of one family, and what their values stand for. */
export interface FamilyLayers {
  /** Values are positions in `placeOfRecord`. */
  readonly places: AddressRanges
  readonly placeOfRecord: Uint32Array
  readonly blocks: Blocks
  /** Values are packed countries. */
  readonly delegated: AddressRanges
  readonly registered: DelegatedRanges
  readonly marked: MarkLayer
  readonly overridden: OverrideLayer
  /** Values are packed countries. */
  readonly servers: AddressRanges
}

/** The tables that both families fill. */
export interface FamilyTables {
  readonly places: PlaceTable
  readonly operatorPlaces: OperatorPlaces
  /** The cities of the family that is compiled first. */
  readonly cities: CityIndex
  readonly networks: NetworkTable
  readonly names: OperatorNames
  readonly listed: ListedNetworks
}

/** The layers' columns in the order in which they are overlaid. */
export const columnOf = {
  places: 0,
  announced: 1,
  delegated: 2,
  registered: 3,
  marked: 4,
  overridden: 5,
  servers: 6,
} as const

/** The columns that decide a network. */
export const networkColumns = [
  columnOf.announced,
  columnOf.delegated,
  columnOf.registered,
  columnOf.marked,
  columnOf.overridden,
] as const
