/**
 * The shape of an IP intelligence result, field by field as the specification lists them, and what ties fields
 * together.
 */
import assert from 'node:assert/strict'

type Check = (value: unknown) => boolean
type Fields = Record<string, unknown>

const text: Check = value => typeof value === 'string'
const filled: Check = value => typeof value === 'string' && value.trim() === value && value !== ''
const flag: Check = value => typeof value === 'boolean'
const integer: Check = value => Number.isInteger(value)
const matches =
  (form: RegExp): Check =>
  value =>
    typeof value === 'string' && form.test(value)
const oneOf =
  (...values: unknown[]): Check =>
  value =>
    values.includes(value)
const orNull =
  (check: Check): Check =>
  value =>
    value === null || check(value)
const degrees =
  (most: number): Check =>
  value =>
    typeof value === 'number' && Math.abs(value) <= most && Math.round(value * 1e4) / 1e4 === value
const object: Check = value => typeof value === 'object' && value !== null && !Array.isArray(value)
const country = matches(/^[A-Z]{2}$/)

const providers = [
  'aws',
  'google_cloud',
  'azure',
  'oracle_cloud',
  'digitalocean',
  'linode',
  'vultr',
  'hetzner',
  'ovh',
  'cloudflare',
  'other_hosting',
]
const networkTypes = ['hosting', 'isp', 'mobile', 'business', 'education', 'government', 'unknown']
const weights: Record<string, number> = {
  tor_exit: 80,
  vpn: 50,
  hosting: 40,
  apple_private_relay: 30,
  unknown_network: 10,
  verified_crawler: -40,
}

const topLevel: Record<string, Check> = {
  ip: matches(/^[0-9a-f.:]+$/),
  version: oneOf(4, 6),
  country_code: value => value === '' || country(value),
  country: text,
  region: orNull(filled),
  city: orNull(value => filled(value) && !/[()]/.test(String(value))),
  asn: orNull(value => integer(value) && Number(value) > 0),
  as_name: orNull(filled),
  hosting: flag,
  hosting_provider: orNull(oneOf(...providers)),
  tor: flag,
  reserved: flag,
  location: object,
  country_info: orNull(object),
  network: object,
  privacy: object,
  risk: object,
}

/** Left out when unknown. */
const abuse: Record<string, Check> = {
  lists: value => integer(value) && Number(value) > 0,
  last_seen: matches(/^\d{4}-\d\d-\d\d$/),
  sources: value => Array.isArray(value) && value.length > 0 && value.every(oneOf('ipsum', 'spamhaus_drop')),
}

const location: Record<string, Check> = {
  latitude: orNull(degrees(90)),
  longitude: orNull(degrees(180)),
  timezone: orNull(value => new Intl.DateTimeFormat('en', { timeZone: String(value) }) !== null),
  local_time: orNull(matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)),
  utc_offset: orNull(matches(/^[+-]\d\d:\d\d$/)),
}

const countryInfo: Record<string, Check> = {
  code: country,
  name: filled,
  flag: matches(/^\p{Regional_Indicator}{2}$/u),
  continent: oneOf('Africa', 'Antarctica', 'Asia', 'Europe', 'North America', 'Oceania', 'South America'),
  currency: matches(/^[A-Z]{3}$/),
  language: matches(/^[a-z]{2,3}$/),
  in_eu: flag,
  calling_code: integer,
}

const network: Record<string, Check> = {
  asn: orNull(integer),
  as_name: orNull(filled),
  cidr: orNull(matches(/^[0-9a-f.:]+\/\d{1,3}$/)),
  rir: orNull(oneOf('AFRINIC', 'APNIC', 'ARIN', 'LACNIC', 'RIPE NCC')),
  allocated: orNull(matches(/^\d{4}-\d\d-\d\d$/)),
  registered_country: orNull(country),
  type: orNull(oneOf(...networkTypes)),
  reverse_dns: orNull(filled),
}

const accuracyFields = ['accuracy_radius_km', 'sources', 'geoname_id']
const networkFlags = ['anycast', 'satellite', 'mobile', 'cdn']
const vpnFacts = ['vpn_provider', 'vpn_evidence']
const checkedFlags = ['hosting', 'tor', 'vpn', 'apple_private_relay', 'crawler']

const privacy: Record<string, Check> = {
  hosting: flag,
  hosting_provider: orNull(oneOf(...providers)),
  tor: flag,
  vpn: flag,
  apple_private_relay: flag,
  crawler: orNull(matches(/^[a-z0-9_]+$/)),
}

const risk: Record<string, Check> = {
  score: orNull(value => integer(value) && Number(value) >= 0 && Number(value) <= 100),
  level: orNull(oneOf('low', 'medium', 'high')),
  factors: value => Array.isArray(value) && value.every(factor => factor in weights),
}

function assertFields(
  where: string,
  value: Fields,
  checks: Record<string, Check>,
  optional: readonly string[] = [],
): void {
  const names = Object.keys(value).filter(name => !optional.includes(name))
  assert.deepEqual(names.sort(), Object.keys(checks).sort(), `the fields of ${where}`)
  for (const [name, check] of Object.entries(checks)) {
    assert.ok(check(value[name]), `${where}.${name} is ${JSON.stringify(value[name])}`)
  }
}

/** Checks a result that was answered between the two moments (milliseconds since 1970 UTC). */
export function assertIpIntelligence(
  // biome-ignore lint/suspicious/noExplicitAny: every field is checked here
  result: any,
  asked: { readonly from: number; readonly to: number },
): void {
  assertFields('result', result, topLevel, ['abuse', 'region_code', 'continent_code'])
  if (result.abuse !== undefined) assertFields('abuse', result.abuse, abuse)
  assertFields('location', result.location, location, accuracyFields)
  assertAccuracy(result)
  if (result.country_info !== null) assertFields('country_info', result.country_info, countryInfo)
  assertFields('network', result.network, network, networkFlags)
  for (const name of networkFlags) assert.ok([undefined, true].includes(result.network[name]), name)
  assertFields('privacy', result.privacy, privacy, [...vpnFacts, 'not_checked'])
  for (const name of vpnFacts) assert.ok(result.privacy[name] === undefined || result.privacy.vpn, name)
  assertFields('risk', result.risk, risk, ['incomplete'])
  assertNotChecked(result)
  assertCountry(result)
  assertTime(result.location, asked)
  assertNetwork(result)
  if (result.reserved) assertReserved(result)
  else assertRisk(result)
}

// biome-ignore lint/suspicious/noExplicitAny: the shape was checked before
function assertAccuracy({ location, city, country_code, region, region_code, continent_code }: any): void {
  const { accuracy_radius_km: radius, sources, geoname_id: id } = location
  assert.ok(id === undefined || (city !== null && integer(id) && id > 0), 'a GeoNames id of a city')
  assert.ok(radius === undefined || (city !== null && [50, 100, 250, 500, 1000].includes(radius)), 'a radius of a city')
  assert.equal(sources === undefined, country_code === '', 'sources exactly when there is a country')
  assert.ok(sources === undefined || sources.length > 0)
  assert.equal(continent_code === undefined, country_code === '')
  assert.ok(region_code === undefined || (region !== null && region_code.startsWith(`${country_code}-`)), 'region_code')
}

function assertCountry({ country_code, country, country_info, city, location }: Record<string, Fields | string>): void {
  assert.equal(country_code === '', country_info === null, 'country_info is null exactly when the code is empty')
  assert.equal(country_code === '', country === '')
  if (typeof country_info === 'object' && country_info !== null) {
    assert.equal(country_info.code, country_code)
    assert.equal(country_info.name, country)
  }
  const { latitude, longitude } = location as Fields
  assert.equal(latitude === null, city === null, 'the coordinates are those of the city centre')
  assert.equal(longitude === null, city === null)
}

function assertTime(location: Fields, { from, to }: { from: number; to: number }): void {
  const { timezone, local_time, utc_offset } = location
  assert.equal(timezone === null, local_time === null)
  assert.equal(timezone === null, utc_offset === null)
  if (typeof local_time !== 'string') return
  assert.ok(local_time.endsWith(String(utc_offset)))
  const at = Date.parse(local_time)
  assert.ok(at >= Math.floor(from / 1000) * 1000 && at <= to, `${local_time} is the time of the request`)
  const wanted = new Intl.DateTimeFormat('en', { timeZone: String(timezone), timeZoneName: 'longOffset' })
  const offset = wanted.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  assert.equal(`GMT${utc_offset}`, offset)
}

// biome-ignore lint/suspicious/noExplicitAny: the shape was checked before
function assertNetwork(result: any): void {
  assert.equal(result.network.asn, result.asn)
  assert.equal(result.network.as_name, result.as_name)
  assert.equal(result.privacy.hosting, result.hosting)
  assert.equal(result.privacy.hosting_provider, result.hosting_provider)
  assert.equal(result.privacy.tor, result.tor)
  assert.equal(result.hosting_provider !== null, result.hosting, 'a provider exactly when hosting is true')
  assert.ok(!(result.privacy.vpn && result.privacy.apple_private_relay), 'a relay is not a vpn')
}

// biome-ignore lint/suspicious/noExplicitAny: the shape was checked before
function assertNotChecked({ privacy: flags, risk: { incomplete } }: any): void {
  const names = flags.not_checked
  assert.equal(incomplete, names === undefined ? undefined : true)
  if (names === undefined) return
  assert.ok(names.length > 0)
  assert.deepEqual(
    names,
    checkedFlags.filter(name => names.includes(name)),
  )
  for (const name of names) assert.ok(flags[name] === false || flags[name] === null, `${name} has a value`)
}

// biome-ignore lint/suspicious/noExplicitAny: the shape was checked before
function assertRisk({ risk: { score, level, factors }, privacy: flags, asn }: any): void {
  const present = [
    [flags.tor, 'tor_exit'],
    [flags.vpn, 'vpn'],
    [flags.hosting, 'hosting'],
    [flags.apple_private_relay, 'apple_private_relay'],
    [asn === null, 'unknown_network'],
    [flags.crawler !== null, 'verified_crawler'],
  ]
  assert.deepEqual(
    factors,
    present.filter(([is]) => is).map(([, name]) => name),
  )
  const sum = factors.reduce((total: number, name: string) => total + weights[name], 0)
  assert.equal(score, Math.min(100, Math.max(0, sum)))
  assert.equal(level, score >= 70 ? 'high' : score >= 30 ? 'medium' : 'low')
}

// biome-ignore lint/suspicious/noExplicitAny: the shape was checked before
function assertReserved(result: any): void {
  const nulls = (value: Fields) => Object.values(value).every(each => each === null)
  assert.equal(result.country_code, '')
  assert.equal(result.region, null)
  assert.equal(result.asn, null)
  assert.ok(nulls(result.location), 'every field of location is null')
  assert.ok(nulls(result.network), 'every field of network is null')
  assert.deepEqual(result.privacy, {
    hosting: false,
    hosting_provider: null,
    tor: false,
    vpn: false,
    apple_private_relay: false,
    crawler: null,
  })
  assert.deepEqual(result.risk, { score: null, level: null, factors: [] })
}
