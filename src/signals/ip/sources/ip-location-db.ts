/**
 * Newer editions of the tables that are installed with this project, from the releases of
 * https://github.com/sapics/ip-location-db: places by DB-IP, announced networks from Route Views and RIPE RIS,
 * countries of servers by what network operators and registries say.
 */

import { type FeedContent, FeedError } from '../../../core/feed.ts'
import { realCountry } from '../index/layout.ts'
import { day, megabyte, type RangeFeed } from './feed.ts'
import type { AddressRanges } from './formats/address-ranges.ts'
import { isPublicAsn } from './formats/asn-list.ts'
import { orRefuse } from './formats/body.ts'
import { CsvReader, readRanges } from './formats/range-csv.ts'

export const releases = 'https://github.com/sapics/ip-location-db/releases/download/latest'

/** Two months without a newer one mean that updates have stopped. */
export const staleAfterHours = 60 * day

/** Made anew every day, in text. */
const daily = { licence: 'PDDL-1.0', refreshHours: day, staleAfterHours, maxBytes: 150 * megabyte } as const

function networks(version: 4 | 6, file: string, minRows: number): RangeFeed {
  return {
    ...daily,
    name: `origin-asn-ipv${version}`,
    title: `ip-location-db: announced networks of IPv${version}`,
    topic: 'asn',
    url: `${releases}/${file}`,
    minRows,
    inspect: body => inspectOriginAsn(body, version),
    meaning: { kind: 'networks', version },
  }
}

function servers(version: 4 | 6, file: string, minRows: number): RangeFeed {
  return {
    ...daily,
    name: `server-country-ipv${version}`,
    title: `ip-location-db: countries of servers, IPv${version}`,
    topic: 'servers',
    url: `${releases}/${file}`,
    minRows,
    inspect: body => inspectServerCountry(body, version),
    meaning: { kind: 'servers', version },
  }
}

export const ipLocationDbFeeds: readonly RangeFeed[] = [
  networks(4, 'origin-asn-ipv4-num.csv', 200_000),
  networks(6, 'origin-asn-ipv6.csv', 50_000),
  servers(4, 'server-country-ipv4-num.csv', 100_000),
  servers(6, 'server-country-ipv6.csv', 50_000),
]

/** Name of the network operator by AS number; null when the file knows none. The file has one name per number. */
export type NetworkNames = Map<number, string | null>

/**
 * Announced ranges, value = AS number, of the rows `start,end,asn,name` of @ip-location-db/asn: IPv4 addresses as
 * decimal numbers, IPv6 addresses as text. Adds the names it meets to `names`. Throws on a row that is not of that
 * form.
 */
export function parseAsnCsv(file: string, bytes: Buffer, version: 4 | 6, names: NetworkNames): AddressRanges {
  const isNamed = new Uint8Array(mostLookedUp)
  for (const asn of names.keys()) isNamed[asn] = 1
  return readRanges(new CsvReader(file, bytes), version, csv => {
    const asn = csv.integer()
    if (isNamed[asn] === 1 || (asn >= mostLookedUp && names.has(asn))) {
      csv.skip()
    } else {
      const name = csv.text().trim()
      // Without a name the file repeats the number.
      names.set(asn, name === '' || name === `AS${asn}` ? null : name)
      isNamed[asn] = 1
    }
    return isPublicAsn(asn) ? asn : 0
  })
}

/** Numbers below this one are looked up in an array, which is faster than a map; all but a few networks have one. */
const mostLookedUp = 2 ** 20

/**
 * Delegated ranges, value = packed country of registration, of the rows `start,end,CC` of @ip-location-db/asn-country:
 * IPv4 addresses as decimal numbers, IPv6 addresses as text. A code that is no country's leaves its row out. Throws on
 * a row that is not of that form.
 */
export function parseDelegationCsv(name: string, bytes: Buffer, version: 4 | 6): AddressRanges {
  return readRanges(new CsvReader(name, bytes), version, readCountry)
}

/**
 * Ranges of servers, of the same form, of @ip-location-db/geo-whois-asn-country. One row in a thousand begins inside
 * the one before it, whose last addresses the file then gives again: the narrower row decides, also one of no country,
 * and what follows it is the next one's.
 */
export function parseServerCsv(name: string, bytes: Buffer, version: 4 | 6): AddressRanges {
  return readRanges(new CsvReader(name, bytes), version, readCountry, true)
}

function readCountry(csv: CsvReader): number {
  return realCountry(csv.capitals())
}

/**
 * Counts the announced ranges of the csv that `parseAsnCsv` reads. Throws FeedError where that throws; its messages
 * name a line and a rule, nothing of the content.
 */
export function inspectOriginAsn(body: Buffer, version: 4 | 6): FeedContent {
  return counted(() => parseAsnCsv('networks', body, version, new Map()))
}

/** The same for ranges with a country. */
function inspectServerCountry(body: Buffer, version: 4 | 6): FeedContent {
  return counted(() => parseServerCsv('servers', body, version))
}

function counted(parse: () => { readonly values: Uint32Array }): FeedContent {
  const rows = orRefuse(parse).values.length
  if (rows === 0) throw new FeedError('The file has no range.')
  return { rows, asOf: null }
}
