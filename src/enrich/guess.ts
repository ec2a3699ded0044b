/** Which columns hold what, by their names and the first rows. */

import { readPlainAddress } from '../core/email.ts'
import { parseIpv4, parseIpv6 } from '../core/ip-address.ts'
import { columnNamed } from '../core/table-format.ts'
import type { LookupColumn } from './fields.ts'

/** Rows that are looked at. */
export const guessedRows = 1_000
/** Share of the values that are not empty and have to look like one kind. */
const leastShare = 0.9

export interface SampledColumn {
  readonly name: string
  readonly values: readonly string[]
}

const setOf = (words: string) => new Set(words.split(' '))

/** Names of columns in lower case without anything but letters and digits, the best ones first. */
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

/** At most one column of each kind. */
export function guessColumns(columns: readonly SampledColumn[]): LookupColumn[] {
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
