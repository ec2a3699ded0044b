import type { AddressRanges } from '../parse/address-ranges.ts'
import type { FlatTree } from '../parse/mmdb.ts'
import type { DelegatedRanges } from '../registry/combine.ts'
import type { Blocks } from './blocks.ts'
import type { CityIndex } from './city-index.ts'
import type { MarkLayer } from './marks.ts'
import type { NetworkTable } from './network-table.ts'
import type { OperatorPlaces } from './operator-places.ts'
import type { Operators } from './operators.ts'
import type { OverrideLayer } from './overrides.ts'
import type { PlaceTable } from './place-table.ts'

/** The layers of one family, and what their values stand for. */
export interface FamilyLayers {
  readonly version: 4 | 6
  /** Values are positions in `placeOfRecord`. */
  readonly places: Pick<FlatTree, 'starts' | 'values'>
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
  readonly operators: Operators
}

/** The columns of the layers but that of places, in the order in which they are overlaid. */
export const columnOf = {
  announced: 0,
  delegated: 1,
  registered: 2,
  marked: 3,
  overridden: 4,
  servers: 5,
} as const
