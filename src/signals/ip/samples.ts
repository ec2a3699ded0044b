import { continentCodes, countryOf } from '../../core/country.ts'
import type { Sample } from '../../core/endpoint.ts'
import { refusalSamples } from '../../core/refusal-samples.ts'
import { noFlags } from './answer/flags.ts'
import { factorsOf, noRisk, riskOf } from './answer/risk.ts'
import type { IpAbuse, IpIntelligence, IpLocation, IpNetwork, IpPrivacy, IpRequest, NetworkType } from './schema.ts'
import { vpnEvidences, vpnProviders } from './schema.ts'

type IpSample = Sample<IpRequest, IpIntelligence>

/** When the local times of the samples are: 2026-10-05T14:30:00Z. */
export const sampleTime = Date.UTC(2026, 9, 5, 14, 30)

const noNetwork: IpNetwork = {
  asn: null,
  as_name: null,
  cidr: null,
  rir: null,
  allocated: null,
  registered_country: null,
  type: null,
  reverse_dns: null,
}

/** Answers of the real data at `sampleTime`; the tests look each of them up. */
export const realSamples: readonly IpSample[] = [
  {
    title: 'A public resolver',
    input: { ip: '8.8.8.8' },
    output: answer('8.8.8.8', {
      country: 'US',
      region: 'California',
      regionCode: 'US-CA',
      radius: 100,
      sources: ['city_table', 'registry'],
      geonameId: 5375480,
      city: 'Mountain View',
      latitude: 37.422,
      longitude: -122.085,
      clock: ['America/Los_Angeles', '2026-10-05T07:30:00-07:00'],
      network: {
        asn: 15169,
        as_name: 'Google LLC',
        cidr: '8.8.8.0/24',
        rir: 'ARIN',
        registered_country: 'US',
        type: 'business',
        anycast: true,
      },
    }),
  },
  reserved('A private address', '10.0.0.1'),
  reserved('The loopback address of IPv6', '::1'),
]

const isp = madeUpNetwork('203.0.113.0/24', 'Example Telekom', 'isp')
const hoster = madeUpNetwork('198.51.100.0/24', 'Example Hosting', 'hosting')
const berlin = {
  country: 'DE',
  region: 'Berlin',
  regionCode: 'DE-BE',
  radius: 100,
  sources: ['city_table', 'registry'],
  geonameId: 2950159,
  city: 'Berlin',
  latitude: 52.5244,
  longitude: 13.4105,
  clock: ['Europe/Berlin', '2026-10-05T16:30:00+02:00'],
} as const
const hosting = { hosting: true, hosting_provider: 'other_hosting' }

/** Made-up answers to documentation addresses (RFC 5737, RFC 3849), one for each branch a client may want to test. */
export const madeUpSamples: readonly IpSample[] = [
  sample('An access provider', '192.0.2.1', { ...berlin, network: isp }),
  sample('A hosting network', '192.0.2.2', { ...{ ...berlin, radius: 250 }, network: hoster, flags: hosting }),
  sample('A named hosting provider', '192.0.2.3', {
    ...{ ...berlin, radius: 50, sources: ['cloud_region', 'city_table', 'registry'] },
    network: hoster,
    flags: { hosting: true, hosting_provider: 'hetzner' },
  }),
  sample('A Tor exit node in a hosting network', '192.0.2.4', {
    ...berlin,
    network: hoster,
    flags: { ...hosting, tor: true },
  }),
  sample('An exit of a VPN service', '192.0.2.5', { ...berlin, network: isp, flags: { vpn: true } }),
  ...vpnProviders.map((vpn_provider, position) =>
    sample(`An exit of ${vpn_provider}`, `192.0.2.${30 + position}`, {
      ...{ ...berlin, network: hoster },
      flags: { ...hosting, vpn: true, vpn_provider, vpn_evidence: vpnEvidences[position % vpnEvidences.length] },
    }),
  ),
  sample('Tor, VPN and relay lists that have never been downloaded', '192.0.2.40', {
    ...{ ...berlin, network: hoster, flags: hosting },
    notChecked: ['tor', 'vpn', 'apple_private_relay', 'crawler'],
  }),
  sample('No list was ever downloaded', '192.0.2.41', {
    ...{ ...berlin, network: isp },
    notChecked: ['hosting', 'tor', 'vpn', 'apple_private_relay', 'crawler'],
  }),
  sample('A satellite network', '192.0.2.18', {
    ...{ ...berlin, radius: 1000 },
    network: { ...isp, satellite: true },
  }),
  sample('An anycast content delivery network', '192.0.2.19', {
    country: 'DE',
    network: { ...hoster, anycast: true, cdn: true },
    flags: hosting,
  }),
  sample('An address on abuse lists', '192.0.2.17', {
    ...{ ...berlin, network: hoster, flags: hosting },
    abuse: { lists: 4, last_seen: '2026-10-04', sources: ['ipsum', 'spamhaus_drop'] },
  }),
  sample('iCloud Private Relay', '192.0.2.6', {
    ...{ ...berlin, radius: 50, sources: ['geofeed'] },
    network: isp,
    flags: { apple_private_relay: true },
  }),
  sample('A verified crawler in a hosting network', '192.0.2.7', {
    ...{ ...berlin, radius: 500, sources: ['city_table'] },
    network: hoster,
    flags: { ...hosting, crawler: 'googlebot' },
  }),
  reserved('A reserved address', '192.0.2.8'),
  sample('Delegated but not announced: no city and no network', '192.0.2.9', {
    country: 'DE',
    clock: berlin.clock,
    network: { registered_country: 'DE', type: 'unknown' },
  }),
  sample('Nothing is known', '192.0.2.10', { country: '', network: { type: 'unknown' } }),
  sample('An IPv6 address', '2001:db8::1', {
    ...berlin,
    network: madeUpNetwork('2001:db8::/32', 'Example Telekom', 'isp'),
  }),
  sample('A mobile network in Africa', '192.0.2.11', {
    country: 'KE',
    network: { ...madeUpNetwork('192.0.2.0/24', 'Example Mobile', 'mobile'), mobile: true },
  }),
  sample('A university in Asia', '192.0.2.12', {
    country: 'JP',
    sources: ['server_countries'],
    network: madeUpNetwork('192.0.2.0/24', 'Example University', 'education'),
  }),
  sample('An authority in Oceania', '192.0.2.13', {
    country: 'NZ',
    network: madeUpNetwork('192.0.2.0/24', 'Example Ministry', 'government'),
  }),
  sample('South America', '192.0.2.14', { country: 'BR', network: isp }),
  sample('Antarctica', '192.0.2.15', { country: 'AQ', network: isp }),
  overridden('A value set by the operator', '192.0.2.16'),
  ...refusalSamples({
    data_unavailable: { ip: '192.0.2.20' },
    provider_response_unconfirmed: { ip: '192.0.2.21' },
    rate_limited: { ip: '192.0.2.22' },
    insufficient_credits: { ip: '192.0.2.23' },
    provider_unavailable: { ip: '192.0.2.24' },
    account_unavailable: { ip: '192.0.2.25' },
    internal_error: { ip: '192.0.2.26' },
  }),
]

export const samples: readonly IpSample[] = [...realSamples, ...madeUpSamples]

interface Facts {
  readonly country: string
  readonly region?: string
  readonly regionCode?: string
  readonly radius?: IpLocation['accuracy_radius_km']
  readonly geonameId?: number
  readonly sources?: IpLocation['sources']
  readonly city?: string
  readonly latitude?: number
  readonly longitude?: number
  /** Zone and local time, which ends in the offset. */
  readonly clock?: readonly [zone: string, localTime: string]
  readonly network: Partial<IpNetwork>
  readonly flags?: Partial<IpPrivacy>
  readonly notChecked?: IpPrivacy['not_checked']
  readonly abuse?: IpAbuse
}

function sample(title: string, ip: string, facts: Facts): IpSample {
  return { title, input: { ip }, output: answer(ip, facts) }
}

function reserved(title: string, ip: string): IpSample {
  const output = { ...answer(ip, { country: '', network: {} }), reserved: true, risk: noRisk }
  return { title, input: { ip }, output }
}

function overridden(title: string, ip: string): IpSample {
  const { radius: _, ...place } = berlin
  const output = { ...answer(ip, { ...place, sources: ['operator'], network: isp }), override: 'our own office' }
  return { title, input: { ip }, output }
}

function madeUpNetwork(cidr: string, as_name: string, type: NetworkType): Partial<IpNetwork> {
  const registration = { rir: 'RIPE NCC', allocated: '2010-07-12', registered_country: 'DE' }
  // AS64496 is for documentation (RFC 5398).
  return { asn: 64496, as_name, cidr, ...registration, type, reverse_dns: 'host.example.net' }
}

function answer(ip: string, facts: Facts): IpIntelligence {
  const info = countryOf(facts.country) ?? null
  const network = { ...noNetwork, ...facts.network }
  const missing = facts.notChecked === undefined ? {} : { not_checked: facts.notChecked }
  const privacy = { ...noFlags, ...facts.flags, ...missing }
  const { hosting, hosting_provider, tor } = privacy
  return {
    ip,
    version: ip.includes(':') ? 6 : 4,
    country_code: facts.country,
    country: info?.name ?? '',
    region: facts.region ?? null,
    ...(facts.regionCode === undefined ? {} : { region_code: facts.regionCode }),
    ...(info === null ? {} : { continent_code: continentCodes[info.continent] }),
    city: facts.city ?? null,
    asn: network.asn,
    as_name: network.as_name,
    hosting,
    hosting_provider,
    tor,
    reserved: false,
    location: {
      latitude: facts.latitude ?? null,
      longitude: facts.longitude ?? null,
      timezone: facts.clock?.[0] ?? null,
      local_time: facts.clock?.[1] ?? null,
      utc_offset: facts.clock?.[1].slice(-6) ?? null,
      ...(facts.radius === undefined ? {} : { accuracy_radius_km: facts.radius }),
      ...(facts.sources === undefined ? {} : { sources: facts.sources }),
      ...(facts.geonameId === undefined ? {} : { geoname_id: facts.geonameId }),
    },
    country_info: info,
    network,
    privacy,
    risk: riskOf(factorsOf(privacy, network.asn !== null), facts.notChecked !== undefined),
    ...(facts.abuse === undefined ? {} : { abuse: facts.abuse }),
  }
}
