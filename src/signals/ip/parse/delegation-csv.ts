import { packCountry } from '../layout.ts'
import type { AddressRanges } from './address-ranges.ts'
import { readRanges } from './address-ranges.ts'
import { CsvReader } from './csv.ts'

/**
 * Delegated ranges, value = packed country of registration, of the rows `start,end,CC` of @ip-location-db/asn-country:
 * IPv4 addresses as decimal numbers, IPv6 addresses as text. Throws on a row that is not of that form.
 */
export function parseDelegationCsv(name: string, bytes: Buffer, version: 4 | 6): AddressRanges {
  return readRanges(new CsvReader(name, bytes), version, csv => {
    const code = csv.text()
    if (!/^[A-Z]{2}$/.test(code)) csv.fail('a country code of two capital letters is expected')
    return packCountry(code)
  })
}
