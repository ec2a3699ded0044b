/**
 * Newer editions of the tables that are installed with this project, from the releases of
 * https://github.com/sapics/ip-location-db: places by DB-IP, announced networks from Route Views and RIPE RIS,
 * countries of servers by network operators and registries.
 */

import { FeedError } from '../../../core/feed.ts'
import { realCountry } from '../index/layout.ts'
import { day, megabyte, type RangeFeed } from './feed.ts'
import type { AddressRanges } from './formats/address-ranges.ts'
import { isPublicAsn } from './formats/asn-list.ts'
import { orRefuse } from './formats/body.ts'
import { CsvReader, readRanges } from './formats/range-csv.ts'

export const releases = 'https://github.com/sapics/ip-location-db/releases/download/latest'

/** After two months without a new edition, updates have stopped. */
export const staleAfterHours = 60 * day

/** Tables as text, published daily. */
const daily = { licence: 'PDDL-1.0', refreshHours: day, staleAfterHours, maxBytes: 150 * megabyte } as const

interface Table {
  readonly kind: 'networks' | 'servers'
  readonly version: 4 | 6
  readonly title: string
  readonly topic: string
  readonly minRows: number
}

/** A table of which the file has the name of the feed; that of IPv4 has addresses as numbers. */
function tableFeed(name: string, { kind, version, title, topic, minRows }: Table): RangeFeed {
  const parse = kind === 'networks' ? parseAsnCsv : parseServerCsv
  return {
    ...daily,
    name: `${name}-ipv${version}`,
    title: `ip-location-db: ${title}`,
    topic,
    url: `${releases}/${name}-ipv${version}${version === 4 ? '-num' : ''}.csv`,
    minRows,
    inspect: body => {
      const rows = orRefuse(() => parse(kind, body, version)).values.length
      if (rows === 0) throw new FeedError('The file has no range.')
      return { rows, asOf: null }
    },
    meaning: { kind, version },
  }
}

const networks = { kind: 'networks', topic: 'asn' } as const
const servers = { kind: 'servers', topic: 'servers' } as const

export const ipLocationDbFeeds: readonly RangeFeed[] = [
  tableFeed('origin-asn', { ...networks, version: 4, title: 'announced networks of IPv4', minRows: 200_000 }),
  tableFeed('origin-asn', { ...networks, version: 6, title: 'announced networks of IPv6', minRows: 50_000 }),
  tableFeed('server-country', { ...servers, version: 4, title: 'countries of servers, IPv4', minRows: 100_000 }),
  tableFeed('server-country', { ...servers, version: 6, title: 'countries of servers, IPv6', minRows: 50_000 }),
]

/** Name of the network operator by AS number; null when the file knows none. The file has one name per number. */
export type NetworkNames = Map<number, string | null>

/**
 * Announced ranges, value = AS number, of the rows `start,end,asn,name` of @ip-location-db/asn: IPv4 addresses as
 * decimal numbers, IPv6 addresses as text. Adds new names to `names`. Throws on a row of another form.
 */
export function parseAsnCsv(
  file: string,
  bytes: Buffer,
  version: 4 | 6,
  names: NetworkNames = new Map(),
): AddressRanges {
  return readRanges(new CsvReader(file, bytes), version, csv => {
    const asn = csv.integer()
    if (names.has(asn)) csv.skip()
    else {
      const name = csv.text().trim()
      // Without a name the file repeats the number.
      names.set(asn, name === '' || name === `AS${asn}` ? null : name)
    }
    return isPublicAsn(asn) ? asn : 0
  })
}

/**
 * Delegated ranges, value = packed country of registration, of the rows `start,end,CC` of @ip-location-db/asn-country:
 * IPv4 addresses as decimal numbers, IPv6 addresses as text. Rows with a code that is no country's are left out. Throws
 * on a row of another form.
 */
export function parseDelegationCsv(name: string, bytes: Buffer, version: 4 | 6): AddressRanges {
  return readRanges(new CsvReader(name, bytes), version, readCountry)
}

/**
 * Ranges of servers, in the same form, of @ip-location-db/geo-whois-asn-country. One row in a thousand begins inside
 * the previous one, whose last addresses the file repeats afterwards: the narrower row decides, also one of no country,
 * and the rest belongs to the next row.
 */
export function parseServerCsv(name: string, bytes: Buffer, version: 4 | 6): AddressRanges {
  return readRanges(new CsvReader(name, bytes), version, readCountry, true)
}

function readCountry(csv: CsvReader): number {
  return realCountry(csv.capitals())
}
