/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

export interface AccountUsageBalance {
  /** credits a request can reserve now */
  readonly available: number
  /** free credits left this UTC month, reserved ones included */
  readonly free: number
  /** granted credits left, reserved ones included */
  readonly purchased: number
  /** credits held by requests that are still running */
  readonly reserved: number
}

export interface AccountUsageRate {
  /** requests per window; 0 when there is no limit */
  readonly limit: number
  readonly window_seconds: number
  readonly remaining: number
  readonly reset_seconds: number
}

export interface AccountUsageTotal {
  /** completed requests */
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
  /** the text of the TXT record that proves that the domain is owned */
  readonly record: string
}

export interface AccountPolicyEntriesItem {
  readonly kind: Open<'address' | 'domain'>
  /** a domain, or the keyed hash of an address */
  readonly value: string
  readonly added_at: string
  /** the text of the TXT record that proves that the domain is owned */
  readonly record?: string
  readonly proved?: boolean
  /** when the domain was last asked for the record */
  readonly asked_at?: string
  /** when the proof ends unless the record is seen again */
  readonly proved_until?: string
}

export interface AccountPolicyProofsItem {
  readonly domain: string
  readonly outcome: Open<'proved' | 'no_record' | 'not_reached' | 'offline' | 'not_listed'>
  /** the text of the TXT record that proves that the domain is owned */
  readonly record: string
}

export interface AccountPolicy {
  readonly action: string
  /**
   * `suppression`: must not be written to. `allow`: may be written to. `owned`: domains of the account
   * itself, once proved.
   */
  readonly list?: Open<'suppression' | 'allow' | 'owned'>
  /** entries that were not there before, or are gone now */
  readonly changed?: number
  /** entries that the list has */
  readonly size?: number
  readonly records?: readonly AccountPolicyRecordsItem[]
  readonly entries?: readonly AccountPolicyEntriesItem[]
  /** there are more entries: send it to see them */
  readonly cursor?: string
  /** in the order of the entries */
  readonly policies?: readonly (Open<'suppressed' | 'owned' | 'allowed' | 'none'>)[]
  /** in the order of the entries */
  readonly proofs?: readonly AccountPolicyProofsItem[]
}

export interface AccountUsageRequest {
  /** First UTC day, YYYY-MM-DD; the first of the current month when left out. */
  readonly from?: string | undefined
  /** Last UTC day, YYYY-MM-DD; today when left out. */
  readonly to?: string | undefined
}

export interface AccountPolicyRequest {
  readonly action: 'add' | 'remove' | 'list' | 'check' | 'verify'
  /**
   * `suppression`: must not be written to. `allow`: may be written to. `owned`: domains of the account
   * itself, once proved.
   */
  readonly list?: 'suppression' | 'allow' | 'owned' | undefined
  /**
   * Addresses or domains; addresses only for `check` (at most 100), domains only for `owned` and `verify` (at
   * most 20).
   */
  readonly entries?: readonly string[] | undefined
  /** The `cursor` of the answer before; for `list`. */
  readonly cursor?: string | undefined
  /** For `list`; 100 when left out. */
  readonly limit?: number | undefined
}
