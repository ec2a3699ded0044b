import type { Flags } from '../answer/flags.ts'
import type { HostingProvider } from '../hosting/providers.ts'
import type { AddressRanges } from '../parse/address-ranges.ts'
import type { NetworkType } from '../schema.ts'
import type { PlaceFacts } from './place-table.ts'

/** What the operator of this service has set for some addresses. What is absent stays as the data has it. */
export interface Override {
  readonly reason: string
  readonly place?: PlaceFacts | undefined
  readonly networkType?: NetworkType | undefined
  readonly hosting?: boolean | undefined
  readonly provider?: HostingProvider | undefined
  readonly tor?: boolean | undefined
  readonly vpn?: boolean | undefined
  readonly relay?: boolean | undefined
  /** Row of the crawler's name; 0 for none. */
  readonly crawler?: number | undefined
}

/** The values of `ranges` are positions in `overrides`, of which the first is none. */
export interface OverrideLayer {
  readonly ranges: AddressRanges
  readonly overrides: readonly (Override | undefined)[]
}

/** The flags as the operator wants them: a fact that is set is not asked whether others agree. */
export function flagsOfOverride(flags: Flags, override: Override | undefined): Flags {
  if (override === undefined) return flags
  const { hosting, provider, tor, vpn, relay, crawler } = override
  const hosted = hosting === false ? null : (provider ?? flags.provider ?? (hosting === true ? 'other_hosting' : null))
  return {
    provider: hosted,
    tor: tor ?? flags.tor,
    vpn: vpn ?? flags.vpn,
    relay: relay ?? flags.relay,
    crawler: crawler ?? flags.crawler,
  }
}
