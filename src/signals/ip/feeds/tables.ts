/**
 * Newer editions of the tables that are installed with this project, from the releases of
 * https://github.com/sapics/ip-location-db: places by DB-IP, announced networks from Route Views and RIPE RIS,
 * countries of servers by what operators and registries say.
 */
import { inspectCityMmdb } from '../parse/ranges/city-mmdb.ts'
import { inspectOriginAsn, inspectServerCountry } from '../parse/ranges/table-csv.ts'
import { day, megabyte } from './declare.ts'
import type { RangeFeed } from './meaning.ts'

const releases = 'https://github.com/sapics/ip-location-db/releases/download/latest'

/** Two months without a newer one mean that updates have stopped. */
const staleAfterHours = 60 * day

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

export const tableFeeds: readonly RangeFeed[] = [
  city(4, 3_800_000),
  city(6, 5_000_000),
  networks(4, 'origin-asn-ipv4-num.csv', 200_000),
  networks(6, 'origin-asn-ipv6.csv', 50_000),
  servers(4, 'server-country-ipv4-num.csv', 100_000),
  servers(6, 'server-country-ipv6.csv', 50_000),
]
