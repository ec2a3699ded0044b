import type { AddressRanges } from './address-ranges.ts'
import { readRanges } from './address-ranges.ts'
import { CsvReader } from './csv.ts'

/** Operator name by AS number; null when the file knows none. The file has one name per number. */
export type OperatorNames = Map<number, string | null>

/**
 * Numbers that no network on the public Internet has: 0, AS_TRANS, documentation and private use (IANA "Autonomous System
 * (AS) Numbers": RFC 7607, 6793, 5398, 6996, 7300). A handful of leaked routes carries them; their ranges count as not
 * announced.
 */
export function isPublicAsn(asn: number): boolean {
  return !(asn === 0 || asn === 23456 || (asn >= 64496 && asn <= 131071) || asn >= 4200000000)
}

/**
 * Announced ranges, value = AS number, of the rows `start,end,asn,name` of @ip-location-db/asn: IPv4 addresses as
 * decimal numbers, IPv6 addresses as text. Adds the names it meets to `names`. Throws on a row that is not of that form.
 */
export function parseAsnCsv(name: string, bytes: Buffer, version: 4 | 6, names: OperatorNames): AddressRanges {
  const isNamed = new Uint8Array(mostLookedUp)
  for (const asn of names.keys()) isNamed[asn] = 1
  return readRanges(new CsvReader(name, bytes), version, csv => {
    const asn = csv.integer()
    if (isNamed[asn] === 1 || (asn >= mostLookedUp && names.has(asn))) {
      csv.skip()
    } else {
      const operator = csv.text().trim()
      // Without a name the file repeats the number.
      names.set(asn, operator === '' || operator === `AS${asn}` ? null : operator)
      isNamed[asn] = 1
    }
    return isPublicAsn(asn) ? asn : 0
  })
}

/** Numbers below this one are looked up in an array, which is faster than a map; all but a few networks have one. */
const mostLookedUp = 2 ** 20
