/** Columns of an input that are looked up, and the output columns that they add. */

import { readPlainAddress } from '../core/email.ts'
import { parseIpv4, parseIpv6 } from '../core/ip-address.ts'
import { type JsonSchema, typeOfSchema } from '../core/json-schema.ts'
import { columnNamed } from '../core/table-format.ts'
import {
  type ColumnKind,
  columnKinds,
  isSecret,
  type LookupColumn,
  lookupsOf,
  type OutputField,
  usualFields,
} from './fields.ts'
import { EnrichError, type EnrichOrder, type TaskColumn } from './task.ts'

/** Schema of the answers of an endpoint. */
export type SchemaOf = (path: string) => JsonSchema

export interface Lookups {
  readonly lookups: readonly LookupColumn[]
  readonly isGuessed: boolean
}

/** The columns that the order names; without any, the columns whose values fit a kind. Throws EnrichError. */
export function lookupsIn(order: EnrichOrder, columns: readonly SampledColumn[]): Lookups {
  const isGuessed = order.columns.length === 0
  const lookups = isGuessed ? guessColumns(columns) : order.columns
  if (lookups.length > 0) return { lookups, isGuessed }
  const names = columns.map(({ name }) => name).join(', ')
  throw new EnrichError(
    `No column with IP addresses, phone numbers, names or email addresses was found. Choose one with --ip, --phone, --name or --email. The columns are ${names}.`,
  )
}

export interface PlannedColumns {
  readonly columns: readonly TaskColumn[]
  /** Names of the output columns; the last is that of errors. */
  readonly added: readonly string[]
  /** Names of columns of the input that are not written into the output. */
  readonly secrets: readonly string[]
}

/** @param header names of all columns; empty for NDJSON. Throws EnrichError when the order does not fit. */
export function planColumns(
  { fields, prefix }: EnrichOrder,
  lookups: readonly LookupColumn[],
  header: readonly string[],
  schemaOf: SchemaOf,
): PlannedColumns {
  refuseUnusedFields(fields, lookups)
  const columns = lookups.map(lookup => columnOf(lookup, fields, header, schemaOf))
  const secrets = columns.flatMap(({ kind, name }) => (isSecret(kind) ? [name] : []))
  return { columns, added: addedNames(columns, prefix, header), secrets }
}

function refuseUnusedFields(fields: readonly string[], lookups: readonly LookupColumn[]): void {
  const unused = fields.find(field => !lookups.some(({ kind }) => field.startsWith(`${kind}.`)))
  if (unused === undefined) return
  throw new EnrichError(
    `The field ${unused} belongs to no column that is looked up. A field begins with ${columnKinds.join('., ')}. and ends with a field of the response, such as ip.country_code.`,
  )
}

function addedNames(columns: readonly TaskColumn[], prefix: string, header: readonly string[]): string[] {
  const named = columns.flatMap(({ name, fields }) => fields.map(field => `${prefix}${name}_${field.name}`))
  const added = [...named, `${prefix}assay_error`]
  const taken = added.find((name, index) => header.includes(name) || added.indexOf(name) !== index)
  if (taken === undefined) return added
  throw new EnrichError(`The column ${taken} already exists. Choose other names with --prefix.`)
}

/** The column of the input with the fields to write. Throws EnrichError. */
function columnOf(
  lookup: LookupColumn,
  fields: readonly string[],
  header: readonly string[],
  schemaOf: (path: string) => JsonSchema,
): TaskColumn {
  const { kind, column, countryColumn } = lookup
  const chosen = fields.flatMap(field => (field.startsWith(`${kind}.`) ? field.slice(kind.length + 1) : []))
  const paths = chosen.length === 0 ? usualFields[kind] : chosen
  return {
    kind,
    name: column,
    fields: paths.map(path => fieldOf(kind, path, schemaOf)),
    position: positionOf(column, header),
    countryName: countryColumn,
    countryPosition: countryColumn === null ? null : positionOf(countryColumn, header),
  }
}

function positionOf(name: string, header: readonly string[]): number {
  if (header.length === 0) return 0
  const position = header.indexOf(name)
  if (position < 0) throw new EnrichError(`There is no column ${name}. The columns are ${header.join(', ')}.`)
  if (header.indexOf(name, position + 1) >= 0)
    throw new EnrichError(`There are two columns ${name}. Rename one of them.`)
  return position
}

/** The position of a field: the first lookup of the kind whose responses have it. Throws EnrichError. */
function fieldOf(kind: ColumnKind, field: string, schemaOf: (path: string) => JsonSchema): OutputField {
  const path = field.split('.')
  const schemas = lookupsOf[kind].map(({ path: endpoint, inside }) =>
    schemaAt(schemaOf(endpoint), inside === null ? path : [inside, ...path]),
  )
  const lookup = schemas.findIndex(schema => schema !== null)
  const schema = schemas[lookup] ?? null
  if (schema === null) throw new EnrichError(`The field ${kind}.${field} does not exist or contains other fields.`)
  const isList = typeOfSchema(schema) === 'array'
  const type = typeOfSchema(isList ? (schema.items ?? { type: 'string' }) : schema) as OutputField['type']
  return { lookup, path, name: path.join('_'), type, isList }
}

/** The schema of a field that holds no others; null when there is none. */
function schemaAt(schema: JsonSchema, path: readonly string[]): JsonSchema | null {
  let inner: JsonSchema | undefined = schema
  for (const name of path) inner = inner?.properties?.[name]
  return inner === undefined || inner.properties !== undefined || inner.items?.properties !== undefined ? null : inner
}

/** Rows that are looked at. */
export const guessedRows = 1_000
/** Share of the non-empty values that must fit the kind. */
const leastShare = 0.9

export interface SampledColumn {
  readonly name: string
  readonly values: readonly string[]
}

const setOf = (words: string) => new Set(words.split(' '))

/** Names of columns as lower-case letters and digits, the best first. */
const phoneNames = [
  setOf(
    'phone phonenumber mobile mobilephone cell cellphone telephone tel msisdn telefon telefonnummer handy telefono telephonenumber',
  ),
]
const personNames = [
  setOf('fullname name personname contactname customername'),
  setOf('firstname givenname forename vorname prenom nombre nome imie'),
]
const countryNames = [setOf('countrycode country countryiso iso2 land landcode pays pais paese')]

const words = new Uint32Array(4)

const looksLike = {
  ip: (value: string) => parseIpv4(value) >= 0 || parseIpv6(value, words),
  email: (value: string) => readPlainAddress(value) !== null,
  phone: (value: string) => /^[+(]?[\d\s().\-/+]{6,24}$/.test(value) && value.replace(/\D/g, '').length >= 6,
  name: (value: string) => /\p{L}/u.test(value) && !/[@\d]/.test(value),
  country: (value: string) => /^[A-Za-z]{2}$/.test(value),
} as const

/** Guesses the kinds of columns from their names and the first rows; at most one column of each kind. */
function guessColumns(columns: readonly SampledColumn[]): LookupColumn[] {
  const fits = ({ values }: SampledColumn, kind: keyof typeof looksLike) => {
    const given = values.filter(value => value !== '')
    return given.length > 0 && given.filter(looksLike[kind]).length >= leastShare * given.length
  }
  const byValues = (kind: 'ip' | 'email') => columns.find(column => fits(column, kind))
  const country = named(columns, 'country', countryNames, fits)
  const found = [
    ['ip', byValues('ip')],
    ['phone', named(columns, 'phone', phoneNames, fits)],
    ['name', named(columns, 'name', personNames, fits)],
    ['email', byValues('email')],
  ] as const
  return found.flatMap(([kind, column]) => {
    if (column === undefined) return []
    const takesCountry = kind === 'phone' || kind === 'name'
    return { kind, column: column.name, countryColumn: takesCountry ? (country?.name ?? null) : null }
  })
}

/** The column with one of the names whose values fit. */
function named(
  columns: readonly SampledColumn[],
  kind: keyof typeof looksLike,
  names: readonly ReadonlySet<string>[],
  fits: (column: SampledColumn, kind: keyof typeof looksLike) => boolean,
): SampledColumn | undefined {
  const fitting = columns.filter(column => fits(column, kind))
  const place = columnNamed(
    fitting.map(({ name }) => name),
    names,
  )
  return place < 0 ? undefined : fitting[place]
}
