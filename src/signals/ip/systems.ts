/** The facts about an autonomous system, and the blocks that it announces. */
import { countryOf } from '../../core/country.ts'
import type { Endpoint } from '../../core/endpoint.ts'
import { readSamples } from '../../core/samples.ts'
import { ipData } from './dataset.ts'
import { stillLoading } from './endpoint.ts'
import type { IpIndex } from './index/ip-index.ts'
import { countryMask, countryShift, nameShift, typeMask, unpackRegistration } from './index/layout.ts'
import type { AsAnswer, AsRequest } from './schema.ts'
import * as schema from './schema.ts'
import { rirs } from './sources/registries/rir.ts'

export const asnEndpoint: Endpoint<AsRequest, AsAnswer> = {
  path: '/v1/ip/asn',
  scope: 'ip',
  summary: 'Autonomous system by number',
  description:
    'Name, type, country, registration and announced blocks of one AS number. A number without announcements returns `announced` false. The largest networks have about 10,000 blocks (160 KB).',
  request: schema.AsRequest,
  response: schema.AsAnswer,
  refusals: ['data_unavailable'],
  price: () => 1,
  run: ({ asn }, { data }) => {
    const index = data.get(ipData)
    return index === undefined ? stillLoading : systemOf(index, asn)
  },
  originsOf: () => [ipData],
  samples: readSamples('ip-asn'),
}

const unknown = {
  announced: false,
  name: null,
  type: 'unknown',
  country_code: '',
  country: '',
  allocation: null,
  prefixes: { ipv4: [], ipv6: [] },
} as const

export function systemOf(index: IpIndex, asn: number): AsAnswer {
  const { systems } = index
  const row = systems.find(asn)
  if (row === null) return { asn, ...unknown }
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
