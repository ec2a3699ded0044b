/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

export interface AccountUsageBalance {
  /** Credits a request can reserve now. */
  readonly available: number
  /** Free credits left in this UTC month, including reserved credits. */
  readonly free: number
  /** Granted credits left, including reserved credits. */
  readonly purchased: number
  /** Credits reserved by running requests. */
  readonly reserved: number
}

export interface AccountUsageRate {
  /** Requests per window; 0 means no limit. */
  readonly limit: number
  readonly window_seconds: number
  readonly remaining: number
  readonly reset_seconds: number
}

export interface AccountUsageTotal {
  /** Completed requests. */
  readonly requests: number
  readonly credits: number
}

export interface AccountUsageDaysItem {
  readonly day: string
  readonly endpoint: string
  readonly requests: number
  readonly credits: number
}

export interface AccountUsage {
  readonly from: string
  readonly to: string
  readonly balance: AccountUsageBalance
  readonly rate: AccountUsageRate
  readonly total: AccountUsageTotal
  readonly days: readonly AccountUsageDaysItem[]
}

export interface AccountPolicyRecordsItem {
  readonly domain: string
  /** Text of the TXT record that proves ownership of the domain. */
  readonly record: string
}

export interface AccountPolicyEntriesItem {
  readonly kind: Open<'address' | 'domain'>
  /** A domain, or the keyed hash of an address. */
  readonly value: string
  readonly added_at: string
  /** Text of the TXT record that proves ownership of the domain. */
  readonly record?: string
  readonly proved?: boolean
  /** Time of the last lookup of the TXT record. */
  readonly asked_at?: string
  /** Time at which the proof expires unless the record is found again. */
  readonly proved_until?: string
}

export interface AccountPolicyProofsItem {
  readonly domain: string
  readonly outcome: Open<'proved' | 'no_record' | 'not_reached' | 'offline' | 'not_listed'>
  /** Text of the TXT record that proves ownership of the domain. */
  readonly record: string
}

export interface AccountPolicy {
  readonly action: string
  /**
   * `suppression`: addresses that must not receive email. `allow`: addresses that may receive email. `owned`:
   * domains that the account owns, once proved.
   */
  readonly list?: Open<'suppression' | 'allow' | 'owned'>
  /** Number of entries that were added or removed. */
  readonly changed?: number
  /** Number of entries in the list. */
  readonly size?: number
  readonly records?: readonly AccountPolicyRecordsItem[]
  readonly entries?: readonly AccountPolicyEntriesItem[]
  /** Present when there are more entries; send it in the next request. */
  readonly cursor?: string
  /** In the order of the request. */
  readonly policies?: readonly (Open<'suppressed' | 'owned' | 'allowed' | 'none'>)[]
  /** In the order of the request. */
  readonly proofs?: readonly AccountPolicyProofsItem[]
}

export interface AccountUsageRequest {
  /** First UTC day, YYYY-MM-DD. Default: the first day of the current month. */
  readonly from?: string | undefined
  /** Last UTC day, YYYY-MM-DD. Default: today. */
  readonly to?: string | undefined
}

export interface AccountPolicyRequest {
  readonly action: 'add' | 'remove' | 'list' | 'check' | 'verify'
  /**
   * `suppression`: addresses that must not receive email. `allow`: addresses that may receive email. `owned`:
   * domains that the account owns, once proved.
   */
  readonly list?: 'suppression' | 'allow' | 'owned' | undefined
  /**
   * Email addresses or domains. `check` accepts addresses only (at most 100); `owned` and `verify` accept
   * domains only (at most 20).
   */
  readonly entries?: readonly string[] | undefined
  /** For `list`: `cursor` of the previous response. */
  readonly cursor?: string | undefined
  /** For `list`. Default: 100. */
  readonly limit?: number | undefined
}
