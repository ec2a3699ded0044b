import { countryOf } from '../../../core/country.ts'
import { parseCidr, parseIpv4, parseIpv6 } from '../../../core/ip-address.ts'
import { clockTable } from '../answer/local-time.ts'
import type { PlaceFacts } from '../compile/operator-places.ts'
import { type HostingProvider, namedProviders } from '../networks/providers.ts'
import { type NetworkType, networkTypes } from '../schema.ts'
import { emptyBlock, isPublicBlock, readPrefix } from '../sources/formats/prefix-list.ts'

/** Settings of an operator for a block of addresses, by the names of the answer. Absent ones remain as in the data. */
export interface OverrideFields extends PlaceFacts {
  /** Present and true with `hosting_provider`. */
  readonly hosting?: boolean
  readonly hosting_provider?: HostingProvider
  readonly tor?: boolean
  readonly vpn?: boolean
  readonly apple_private_relay?: boolean
  /** Null: no crawler, regardless of the data. */
  readonly crawler?: string | null
  readonly network_type?: NetworkType
}

export type FieldName = keyof OverrideFields

/** The value of a cell; undefined when it is invalid. */
type ReadCell = (text: string) => string | number | boolean | null | undefined

const longestText = 100

const asText: ReadCell = text => (text.length <= longestText ? text : undefined)

const asBoolean: ReadCell = text => {
  const lower = text.toLowerCase()
  return lower === 'true' ? true : lower === 'false' ? false : undefined
}

const asOneOf =
  (values: readonly string[]): ReadCell =>
  text =>
    values.find(value => value === text)

const asDegrees =
  (most: number): ReadCell =>
  text => {
    const degrees = /^-?\d{1,3}(\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN
    return Math.abs(degrees) <= most ? degrees : undefined
  }

const asCountry: ReadCell = text => countryOf(text.toUpperCase())?.code

const zonesInSmallLetters = new Map(Object.keys(clockTable.zones).map(zone => [zone.toLowerCase(), zone]))

/** The zone in its usual spelling. Older names of zones are kept. */
const asTimezone: ReadCell = text => {
  if (!/^[A-Za-z]/.test(text)) return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    return zonesInSmallLetters.get(text.toLowerCase()) ?? timeZone
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const asCrawler: ReadCell = text => {
  if (text === 'none') return null
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(text) ? text : undefined
}

/** The reader of each field, and its expected form for people. */
const fields: Readonly<Record<FieldName, { readonly read: ReadCell; readonly wanted: string }>> = {
  country: { read: asCountry, wanted: 'a country code (ISO 3166-1 alpha-2)' },
  region: { read: asText, wanted: `a name of at most ${longestText} characters` },
  city: { read: asText, wanted: `a name of at most ${longestText} characters` },
  latitude: { read: asDegrees(90), wanted: 'decimal degrees from -90 to 90 with a point' },
  longitude: { read: asDegrees(180), wanted: 'decimal degrees from -180 to 180 with a point' },
  timezone: { read: asTimezone, wanted: 'an IANA time zone' },
  hosting: { read: asBoolean, wanted: 'true or false' },
  hosting_provider: {
    read: asOneOf([...namedProviders, 'other_hosting']),
    wanted: `one of ${namedProviders.join(', ')}, other_hosting`,
  },
  tor: { read: asBoolean, wanted: 'true or false' },
  vpn: { read: asBoolean, wanted: 'true or false' },
  apple_private_relay: { read: asBoolean, wanted: 'true or false' },
  crawler: { read: asCrawler, wanted: 'a name in lower-case letters, digits and hyphens, or none' },
  network_type: { read: asOneOf(networkTypes), wanted: `one of ${networkTypes.join(', ')}` },
}

export const fieldNames = Object.keys(fields) as readonly FieldName[]

/** The fields of a line, from its non-empty cells; a sentence with the fault if they are invalid. */
export function readFields(cells: ReadonlyMap<FieldName, string>): OverrideFields | string {
  const values: Partial<Record<FieldName, unknown>> = {}
  for (const [name, cell] of cells) {
    const value = fields[name].read(cell)
    if (value === undefined) return `${name} must be ${fields[name].wanted}`
    values[name] = value
  }
  return checkTogether(values as OverrideFields)
}

function checkTogether(said: OverrideFields): OverrideFields | string {
  if (Object.keys(said).length === 0) return 'no field is set'
  if ((said.latitude === undefined) !== (said.longitude === undefined)) return 'latitude and longitude go together'
  if (said.hosting_provider === undefined) return said
  if (said.hosting === false) return 'hosting_provider is set but hosting is false'
  return { ...said, hosting: true }
}

/**
 * The fields inside a narrower block of a wider one: the narrower block's, else the wider one's. A narrower place
 * removes what the wider block says about the replaced one: a country removes region, city, coordinates and zone, a
 * region removes city and coordinates, a city removes the coordinates. `hosting` removes the wider block's provider.
 */
export function overlay(wider: OverrideFields, narrower: OverrideFields): OverrideFields {
  const kept: Partial<Record<FieldName, unknown>> = { ...wider }
  for (const [name, dependents] of dependentsOf) {
    if (narrower[name] === undefined || narrower[name] === wider[name]) continue
    for (const dependent of dependents) delete kept[dependent]
  }
  return { ...(kept as OverrideFields), ...narrower }
}

const coordinates = ['latitude', 'longitude'] as const
const dependentsOf: readonly (readonly [FieldName, readonly FieldName[]])[] = [
  ['country', ['region', 'city', ...coordinates, 'timezone']],
  ['region', ['city', ...coordinates]],
  ['city', coordinates],
  ['hosting', ['hosting_provider']],
]

/** A block of public addresses. IPv4 has one word per end, IPv6 four, big end first. */
export interface Block {
  readonly version: 4 | 6
  readonly prefixLength: number
  readonly first: Uint32Array
  readonly last: Uint32Array
}

/** The block of a text, which may be a single address; a sentence with the fault if it is none. */
export function readBlock(text: string): Block | string {
  const isAddress = parseIpv4(text) >= 0 || parseIpv6(text, new Uint32Array(4))
  const exact = isAddress ? parseCidr(`${text}/${text.includes(':') ? 128 : 32}`) : parseCidr(text)
  const block = emptyBlock()
  if (!readPrefix(text, block)) return 'not a block of addresses such as 192.0.2.0/24'
  if (exact === null) return 'the address has bits beyond the length of its prefix'
  if (!isPublicBlock(block))
    return 'the block overlaps special-purpose addresses or is larger than /8 (IPv4) or /16 (IPv6)'
  const words = block.version === 4 ? 1 : 4
  const { version, prefixLength, first, last } = block
  return { version, prefixLength, first: first.slice(0, words), last: last.slice(0, words) }
}
