/**
 * Reads replies of Have I Been Pwned (https://haveibeenpwned.com/API/v3). Only a reply of exactly the documented form
 * is an answer: an error page of a proxy, a short body or a list with one odd entry is none.
 */
import { isObject, listOf, matches, memberOf, parseJson } from '../../../core/shape.ts'
import { type BreachRecord, readBreachRecord } from '../email/breach-record.ts'

/** A reply whose body came to its end. */
export interface RawReply {
  readonly status: number
  readonly isHtml: boolean
  /** Value of the header Retry-After; null without one. */
  readonly retryAfter: string | null
  readonly body: string
}

export type Reply =
  | { readonly kind: 'found'; readonly value: unknown }
  /** 404 without a body. */
  | { readonly kind: 'nothing' }
  /** Too many requests; the next one is allowed after `retryAfterS` seconds. */
  | { readonly kind: 'busy'; readonly retryAfterS: number }
  /** `isPage`: by something on the way that shows a page, and not by the service itself. */
  | { readonly kind: 'key_refused'; readonly status: number; readonly isPage: boolean }
  /** The address has a form that the service does not accept. */
  | { readonly kind: 'bad_request' }
  | { readonly kind: 'failed' }

const failed: Reply = Object.freeze({ kind: 'failed' })

/** Used when a 429 has no Retry-After in whole seconds. */
const usualRetryAfterS = 6
/** Longest wait that is believed: limits count by the minute, so a longer one is a mistake. */
const mostRetryAfterS = 3_600

export function readReply(raw: RawReply | null): Reply {
  if (raw === null) return failed
  const { status, isHtml, retryAfter, body } = raw
  if (status === 200) {
    const value = isHtml ? undefined : parseJson(body)
    return value === undefined ? failed : { kind: 'found', value }
  }
  if (status === 404) return isHtml || body !== '' ? failed : { kind: 'nothing' }
  if (status === 429) return { kind: 'busy', retryAfterS: secondsOf(retryAfter) }
  if (status === 401 || status === 403) return { kind: 'key_refused', status, isPage: isHtml }
  return status === 400 && !isHtml ? { kind: 'bad_request' } : failed
}

function secondsOf(retryAfter: string | null): number {
  if (retryAfter === null || !/^\d{1,9}$/.test(retryAfter.trim())) return usualRetryAfterS
  return Math.min(mostRetryAfterS, Math.max(1, Number(retryAfter)))
}

const areNames = listOf(matches(/./s))

/** The aliases of a domain with the names of their breaches; null for anything else. */
export function readAliases(value: unknown): readonly { localPart: string; names: readonly string[] }[] | null {
  if (!isObject(value)) return null
  const isWhole = Object.entries(value).every(([localPart, names]) => localPart !== '' && areNames(names))
  if (!isWhole) return null
  return Object.entries(value).map(([localPart, names]) => ({ localPart, names: names as readonly string[] }))
}

/** The breaches of an account, in full; null for anything else, such as names alone. */
export function readAccount(value: unknown): readonly BreachRecord[] | null {
  if (!Array.isArray(value)) return null
  const records = value.map(readBreachRecord).filter(record => record !== null)
  return records.length === value.length ? records : null
}

/** Upper-case hexadecimal digits of a SHA-1 that are sent, and those that are not. */
export const prefixDigits = 6
const suffixForm = /^[0-9A-Fa-f]{34}$/

/** An account of a range: the rest of its hash in upper case, and the names of its breaches. */
export interface RangeEntry {
  readonly suffix: string
  readonly names: readonly string[]
}

/** The accounts of a range; null when one of the entries is none. */
export function readRange(value: unknown): readonly RangeEntry[] | null {
  if (!Array.isArray(value)) return null
  const entries = value.map(readEntry).filter(entry => entry !== null)
  return entries.length === value.length ? entries : null
}

function readEntry(value: unknown): RangeEntry | null {
  const [suffix, names] = [memberOf(value, 'hashSuffix'), memberOf(value, 'websites')]
  if (typeof suffix !== 'string' || !suffixForm.test(suffix) || !areNames(names)) return null
  return { suffix: suffix.toUpperCase(), names: names as readonly string[] }
}

/** Limits of the subscription of a key. */
export interface Plan {
  /** Requests a minute. */
  readonly perMinute: number
  /** True when ranges may be requested. */
  readonly includesKAnon: boolean
}

/** Null when the value is no subscription. */
export function readPlan(value: unknown): Plan | null {
  const [perMinute, includesKAnon] = [memberOf(value, 'Rpm'), memberOf(value, 'IncludesKAnon')]
  if (typeof perMinute !== 'number' || !Number.isSafeInteger(perMinute) || perMinute < 1) return null
  // Subscriptions had no such member before there were ranges.
  return includesKAnon === undefined || typeof includesKAnon === 'boolean'
    ? { perMinute, includesKAnon: includesKAnon === true }
    : null
}

/**
 * The breaches of the catalogue, and the positions, from 1, of entries that are no breach. Null when the value is no
 * list.
 */
export function readCatalogue(value: unknown): { records: BreachRecord[]; leftOut: number[] } | null {
  if (!Array.isArray(value)) return null
  const records: BreachRecord[] = []
  const leftOut: number[] = []
  for (const [at, entry] of value.entries()) {
    const record = readBreachRecord(entry)
    if (record === null) leftOut.push(at + 1)
    else records.push(record)
  }
  return { records, leftOut }
}
