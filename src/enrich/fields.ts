/** Kinds of columns: their lookups, and the fields that are written. */
import { hashKinds, type SignalName } from '../local/local-signals.ts'

export const columnKinds = ['ip', 'phone', 'name', 'email', ...hashKinds] as const
export type ColumnKind = (typeof columnKinds)[number]

/** A column of the input that is looked up. */
export interface LookupColumn {
  readonly kind: ColumnKind
  /** Name of the column that has the values. */
  readonly column: string
  /** Name of the column that has the country of each value, for kinds that take one; null without. */
  readonly countryColumn: string | null
}

/** One column of the output. */
export interface OutputField {
  /** Index of the lookup among those of its column: an email address has two. */
  readonly lookup: number
  /** Members of the answer, from the outside inwards. */
  readonly path: readonly string[]
  /** Name of the output column, without prefix and name of the input column. */
  readonly name: string
  /** Type of the value, or of each value of a list. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
  readonly isList: boolean
}

export const passwordPath = '/v1/breaches/password'

/** True for hashes of passwords, which are not written into the output. */
export function isSecret(kind: ColumnKind): boolean {
  return hashKinds.some(each => each === kind)
}

/** The fields of a request, which are all texts. */
export type LookupRequest = Readonly<Record<string, string>>

interface Lookup {
  readonly signal: SignalName
  readonly path: string
  /** The request for a value. The country is empty when it is not known. */
  readonly requestOf: (value: string, country: string) => LookupRequest
  /** Member of the answer that holds the fields; null for the answer itself. */
  readonly inside: string | null
}

const nameRequest = (name: string, country: string) => (country === '' ? { name } : { name, country })
const emailRequest = (email: string, country: string) => (country === '' ? { email } : { email, country })
const phoneRequest = (phone: string, country: string) => (country === '' ? { phone } : { phone, country })

/** Looked up on this machine only, by `LocalSignals.answerOfHash`; the response has the fields of this endpoint. */
const hashOf = (requestOf: Lookup['requestOf']): Lookup => {
  return { signal: 'breach', path: passwordPath, requestOf, inside: null }
}

export const lookupsOf: Readonly<Record<ColumnKind, readonly Lookup[]>> = {
  ip: [{ signal: 'ip', path: '/v1/ip/intelligence', requestOf: ip => ({ ip }), inside: null }],
  phone: [{ signal: 'phone', path: '/v1/phone/validate', requestOf: phoneRequest, inside: null }],
  name: [{ signal: 'gender', path: '/v1/gender/name', requestOf: nameRequest, inside: 'data' }],
  sha1: [hashOf(sha1 => ({ sha1 }))],
  ntlm: [hashOf(ntlm => ({ ntlm }))],
  email: [
    { signal: 'gender', path: '/v1/gender/email', requestOf: emailRequest, inside: 'data' },
    { signal: 'compliance', path: '/v1/compliance/email', requestOf: email => ({ email }), inside: null },
  ],
}

/** Default fields, as named by `--fields`. */
export const usualFields: Readonly<Record<ColumnKind, readonly string[]>> = {
  ip: ['country_code', 'city', 'asn', 'as_name', 'hosting', 'privacy.vpn', 'tor', 'risk.score'],
  phone: ['valid', 'e164', 'country_code', 'type'],
  name: ['gender', 'confidence'],
  email: ['gender', 'confidence', 'country_code', 'address_kind', 'recommendation_code'],
  sha1: ['breached', 'count'],
  ntlm: ['breached', 'count'],
}
