import { realCountry } from '../registry/real-country.ts'
import type { AddressRanges } from './address-ranges.ts'
import { readRanges } from './address-ranges.ts'
import { CsvReader } from './csv.ts'

/**
 * Delegated ranges, value = packed country of registration, of the rows `start,end,CC` of @ip-location-db/asn-country:
 * IPv4 addresses as decimal numbers, IPv6 addresses as text. A code that is no country's leaves its row out. Throws on a row
 * that is not of that form.
 */
export function parseDelegationCsv(name: string, bytes: Buffer, version: 4 | 6): AddressRanges {
  return readRanges(new CsvReader(name, bytes), version, readCountry)
}

/**
 * Ranges of servers, of the same form, of @ip-location-db/geo-whois-asn-country. One row in a thousand begins inside the one
 * before it, whose last addresses the file then gives again: the narrower row decides, also one of no country, and what
 * follows it is the next one's.
 */
export function parseServerCsv(name: string, bytes: Buffer, version: 4 | 6): AddressRanges {
  return readRanges(new CsvReader(name, bytes), version, readCountry, true)
}

function readCountry(csv: CsvReader): number {
  return realCountry(csv.capitals())
}
