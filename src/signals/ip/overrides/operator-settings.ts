import type { SourceStamp } from '../../../core/dataset.ts'
import { neverCrawler } from '../answer/flags.ts'
import type { CrawlerTable } from '../compile/crawler-table.ts'
import type { PlaceFacts } from '../compile/operator-places.ts'
import { mostOverrides } from '../index/layout.ts'
import type { HostingProvider } from '../networks/providers.ts'
import type { NetworkType } from '../schema.ts'
import type { AddressRanges } from '../sources/formats/address-ranges.ts'
import type { OverrideRecord } from './combine.ts'
import { parseOverrides } from './overrides.ts'

/** The operator's own file as the compiler needs it. */
export interface OperatorSettings {
  readonly four: OverrideLayer
  readonly six: OverrideLayer
  /** One sentence for each line that was refused. */
  readonly problems: readonly string[]
  /** Null when nothing is set. */
  readonly stamp: SourceStamp | null
}

/**
 * `crawlers` has the names of the feeds already; the operator's come after them, as far as there is room. `today`:
 * YYYY-MM-DD. The file carries no date, and what it says holds as of the day it is read. Throws when the whole file
 * cannot be read.
 */
export function readOperatorSettings(file: Buffer | null, crawlers: CrawlerTable, today: string): OperatorSettings {
  const { records, four, six, lines, problems, unreadable } = parseOverrides(file ?? Buffer.alloc(0), {
    // Row 0 of the table is no reason.
    reasons: mostOverrides - 1,
    takesCrawler: crawler => crawlers.rowIfRoom(crawler) !== null,
  })
  // Without the file the answers would change unnoticed. The build fails instead, and the snapshot with the older
  // overrides goes on answering.
  if (unreadable !== null) throw new Error(`ip-overrides.csv, ${unreadable}: the file cannot be read.`)
  const overrides = records.map(record => record && overrideOf(record, crawlers))
  return {
    four: { ranges: four, overrides },
    six: { ranges: six, overrides },
    problems: problems.map(problem => `ip-overrides.csv, ${problem}.`),
    stamp: lines === 0 ? null : stampOf(today),
  }
}

function overrideOf({ fields, reason }: OverrideRecord, crawlers: CrawlerTable): Override {
  const { country, region, city, latitude, longitude, timezone, hosting, tor, vpn, crawler } = fields
  const place = { country, region, city, latitude, longitude, timezone }
  return {
    reason,
    place: Object.values(place).every(fact => fact === undefined) ? undefined : place,
    networkType: fields.network_type,
    hosting,
    provider: fields.hosting_provider,
    tor,
    vpn,
    relay: fields.apple_private_relay,
    crawler: crawler === undefined ? undefined : crawler === null ? neverCrawler : crawlers.rowOf(crawler),
  }
}

function stampOf(asOf: string): SourceStamp {
  return {
    name: "The operator's own table, ip-overrides.csv",
    topic: 'overrides',
    url: 'file:ip-overrides.csv',
    licence: 'own',
    asOf,
    staleAfterHours: null,
  }
}

/** What the operator of this service has set of how addresses are used. What is absent stays as the data has it. */
export interface SetFlags {
  readonly hosting?: boolean | undefined
  readonly provider?: HostingProvider | undefined
  readonly tor?: boolean | undefined
  readonly vpn?: boolean | undefined
  readonly relay?: boolean | undefined
  /** Same values as `crawler` of `Flags` in flags.ts. */
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
