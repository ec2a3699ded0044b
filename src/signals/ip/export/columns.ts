/**
 * The fields of an exported file: those of an answer that depend only on the address and the data. Not included are
 * local time and UTC offset, the host name, facts about the country, and the operator's reason of an override. Each
 * field has a type, and in a MaxMind DB file one or more paths: its own name, and that of MaxMind's databases for
 * programs that use these.
 */
import type { IpIntelligence } from '../schema.ts'

export type ColumnType = 'text' | 'texts' | 'boolean' | 'double' | 'uint16' | 'uint32'
export type ColumnValue = string | number | boolean | readonly string[] | null | undefined

export interface Column {
  /** Its path in an answer: `location.latitude`. */
  readonly field: string
  readonly type: ColumnType
  /** Null or undefined when unknown. */
  readonly of: (answer: IpIntelligence) => ColumnValue
  /** Paths in a record of a MaxMind DB file; none for a field that such a file does not have. */
  readonly paths: readonly string[]
}

const column = (field: string, type: ColumnType, of: Column['of'], ...paths: string[]): Column => {
  return { field, type, of, paths: paths.length === 0 ? [field] : paths }
}

/** The prefix length of the announced block; null without a block. */
export function prefixLengthOf({ network: { cidr } }: IpIntelligence): number | null {
  return cidr === null ? null : Number(cidr.slice(cidr.indexOf('/') + 1))
}

/** A path below `subdivisions` is in the first element of that list. */
export const columns: readonly Column[] = [
  column('country_code', 'text', a => a.country_code || null, 'country_code', 'country.iso_code'),
  column('country', 'text', a => a.country || null, 'country.names.en'),
  column('continent_code', 'text', a => a.continent_code, 'continent_code', 'continent.code'),
  column('region', 'text', a => a.region, 'region', 'subdivisions.names.en'),
  column('region_code', 'text', a => a.region_code, 'region_code', 'subdivisions.iso_code'),
  column('city', 'text', a => a.city, 'city.names.en'),
  column('location.latitude', 'double', a => a.location.latitude),
  column('location.longitude', 'double', a => a.location.longitude),
  column('location.timezone', 'text', a => a.location.timezone, 'location.timezone', 'location.time_zone'),
  column(
    'location.accuracy_radius_km',
    'uint16',
    a => a.location.accuracy_radius_km,
    'location.accuracy_radius_km',
    'location.accuracy_radius',
  ),
  column('location.sources', 'texts', a => a.location.sources),
  column('location.geoname_id', 'uint32', a => a.location.geoname_id, 'location.geoname_id', 'city.geoname_id'),
  column('asn', 'uint32', a => a.asn, 'asn', 'autonomous_system_number'),
  column('as_name', 'text', a => a.as_name, 'as_name', 'autonomous_system_organization'),
  { ...column('network.cidr', 'text', a => a.network.cidr), paths: [] },
  column('network.prefix_length', 'uint16', prefixLengthOf),
  column('network.rir', 'text', a => a.network.rir),
  column('network.allocated', 'text', a => a.network.allocated),
  column(
    'network.registered_country',
    'text',
    a => a.network.registered_country,
    'network.registered_country',
    'registered_country.iso_code',
  ),
  column('network.type', 'text', a => a.network.type),
  column('network.anycast', 'boolean', a => a.network.anycast, 'network.anycast', 'traits.is_anycast'),
  column('network.satellite', 'boolean', a => a.network.satellite),
  column('network.mobile', 'boolean', a => a.network.mobile),
  column('network.cdn', 'boolean', a => a.network.cdn),
  column('hosting', 'boolean', a => a.hosting),
  column('hosting_provider', 'text', a => a.hosting_provider),
  column('tor', 'boolean', a => a.tor),
  column('privacy.vpn', 'boolean', a => a.privacy.vpn),
  column('privacy.vpn_provider', 'text', a => a.privacy.vpn_provider),
  column('privacy.vpn_evidence', 'text', a => a.privacy.vpn_evidence),
  column('privacy.apple_private_relay', 'boolean', a => a.privacy.apple_private_relay),
  column('privacy.crawler', 'text', a => a.privacy.crawler),
  column('privacy.hosting', 'boolean', a => a.privacy.hosting),
  column('privacy.hosting_provider', 'text', a => a.privacy.hosting_provider),
  column('privacy.tor', 'boolean', a => a.privacy.tor),
  column('privacy.not_checked', 'texts', a => a.privacy.not_checked),
  column('risk.score', 'uint16', a => a.risk.score),
  column('risk.level', 'text', a => a.risk.level),
  column('risk.factors', 'texts', a => a.risk.factors),
  column('risk.incomplete', 'boolean', a => a.risk.incomplete),
  column('abuse.lists', 'uint16', a => a.abuse?.lists),
  column('abuse.last_seen', 'text', a => a.abuse?.last_seen),
  column('abuse.sources', 'texts', a => a.abuse?.sources),
]

/** The columns of these fields, or the first unknown one. `location` includes all fields below it. */
export function columnsOf(fields: readonly string[]): readonly Column[] | { readonly unknown: string } {
  const matches = (field: string, { field: name }: Column) => name === field || name.startsWith(`${field}.`)
  const unknown = fields.find(field => !columns.some(each => matches(field, each)))
  if (unknown !== undefined) return { unknown }
  return fields.length === 0 ? columns : columns.filter(each => fields.some(field => matches(field, each)))
}
