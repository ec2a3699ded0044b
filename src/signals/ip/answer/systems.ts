import { countryOf } from '../../../core/country.ts'
import type { IpIndex } from '../index/ip-index.ts'
import { countryMask, countryShift, nameShift, typeMask, unpackRegistration } from '../index/layout.ts'
import type { AsAnswer } from '../schema.ts'
import { rirs } from '../sources/registries/rir.ts'

const nothing = {
  announced: false,
  name: null,
  type: 'unknown',
  country_code: '',
  country: '',
  allocation: null,
  prefixes: { ipv4: [], ipv6: [] },
} as const

/** What is known of an autonomous system, by its number. */
export function systemOf(index: IpIndex, asn: number): AsAnswer {
  const { systems } = index
  const row = systems.find(asn)
  if (row === null) return { asn, ...nothing }
  const facts = systems.factsOf(row)
  const country_code = index.countryCode((facts >>> countryShift) & countryMask) ?? ''
  const { rir, days } = unpackRegistration(systems.registrationOf(row))
  return {
    asn,
    announced: true,
    name: index.text.get(facts >>> nameShift),
    type: index.networkType(facts & typeMask),
    country_code,
    country: countryOf(country_code)?.name ?? '',
    allocation: rir === null ? null : { rir: rirs[rir], date: index.dateOf(days) },
    prefixes: { ipv4: systems.prefixesOf(row, 4), ipv6: systems.prefixesOf(row, 6) },
  }
}
