import type { HostingProvider } from '../hosting/providers.ts'
import type { AddressRanges } from '../parse/address-ranges.ts'
import type { NetworkType } from '../schema.ts'
import type { PlaceFacts } from './operator-places.ts'

/** What the operator of this service has set of how addresses are used. What is absent stays as the data has it. */
export interface SetFlags {
  readonly hosting?: boolean | undefined
  readonly provider?: HostingProvider | undefined
  readonly tor?: boolean | undefined
  readonly vpn?: boolean | undefined
  readonly relay?: boolean | undefined
  /** As in flags.ts. */
  readonly crawler?: number | undefined
}

/** All that the operator has set for some addresses. */
export interface Override extends SetFlags {
  readonly reason: string
  readonly place?: PlaceFacts | undefined
  readonly networkType?: NetworkType | undefined
}

/** The values of `ranges` are positions in `overrides`, of which the first is none. */
export interface OverrideLayer {
  readonly ranges: AddressRanges
  readonly overrides: readonly (Override | undefined)[]
}
