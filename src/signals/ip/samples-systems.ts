import { countryOf } from '../../core/country.ts'
import type { Sample } from '../../core/endpoint.ts'
import { refusalSamples } from '../../core/refusal-samples.ts'
import type { AsAnswer, AsRequest } from './schema.ts'
import { type NetworkType, networkTypes } from './schema.ts'

/** The first of the AS numbers for documentation (RFC 5398). */
const first = 64496

function sample(title: string, asn: number, facts: Partial<AsAnswer>): Sample<AsRequest, AsAnswer> {
  const country_code = facts.country_code ?? ''
  const output = {
    asn,
    announced: true,
    name: null,
    type: 'unknown' as const,
    country_code,
    country: countryOf(country_code)?.name ?? '',
    allocation: null,
    prefixes: { ipv4: [], ipv6: [] },
    ...facts,
  }
  return { title, input: { asn }, output }
}

const titles: Readonly<Record<NetworkType, string>> = {
  hosting: 'A hosting network',
  isp: 'An access provider',
  mobile: 'A mobile network',
  business: 'A company',
  education: 'A university',
  government: 'An authority',
  unknown: 'A network of unknown type and allocation date',
}

/** Made-up answers to AS numbers for documentation. */
export const systemSamples: readonly Sample<AsRequest, AsAnswer>[] = [
  ...networkTypes.map((type, position) =>
    sample(titles[type], first + position, {
      name: `Example ${type}`,
      type,
      country_code: 'DE',
      allocation: { rir: 'RIPE NCC', date: type === 'unknown' ? null : '2010-07-12' },
      prefixes: { ipv4: ['198.51.100.0/24', '203.0.113.0/24'], ipv6: ['2001:db8::/32'] },
    }),
  ),
  sample('An IPv6-only network without a name', first + 8, { prefixes: { ipv4: [], ipv6: ['2001:db8:1::/48'] } }),
  sample('A number that announces nothing', first + 9, { announced: false }),
  ...refusalSamples<AsRequest>({
    data_unavailable: { asn: 65536 },
    rate_limited: { asn: 65537 },
    insufficient_credits: { asn: 65538 },
    provider_unavailable: { asn: 65539 },
    account_unavailable: { asn: 65540 },
    internal_error: { asn: 65541 },
  }),
]
