/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

export interface AdminKeysCreateBudget {
  readonly credits: number
  readonly refill: Open<'none' | 'daily' | 'monthly'>
  /** Credits already spent, without those of running requests. */
  readonly spent: number
}

export interface AdminKeysCreate extends AdminKeysUpdate {
  /** The key; only this response contains it. */
  readonly key: string
}

export interface AdminKeysUpdate {
  readonly id: string
  /** ID of the account */
  readonly account: string
  readonly label: string
  readonly mode: Open<'live' | 'test'>
  readonly state: Open<'active' | 'disabled' | 'expired' | 'revoked'>
  /** Signals that the key may call; all when empty. */
  readonly scopes: readonly string[]
  /** IP addresses and CIDR ranges from which the key may be used; all when empty. */
  readonly allowed_cidrs: readonly string[]
  readonly last_four: string
  readonly created_at: string
  readonly expires_at?: string
  readonly last_used_at?: string
  readonly external_id?: string
  /** A JSON object of at most 4,096 bytes, stored without interpretation. */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** Requests per minute; absent when only the limit of the account applies. */
  readonly rate?: number
  readonly budget?: AdminKeysCreateBudget
}

export interface AdminKeysList {
  readonly keys: readonly AdminKeysUpdate[]
  /** `after` of the next page; absent on the last page. */
  readonly next?: string
}

export type AdminKeysRevoke = AdminKeysUpdate

export type AdminKeysRotate = AdminKeysCreate

export interface AdminAccountsCreate {
  readonly id: string
  readonly name: string
  readonly created_at: string
  /** Absent when the limit of the installation applies. */
  readonly requests_per_minute?: number
  /** Absent when the limit of the installation applies. */
  readonly free_credits_per_month?: number
  readonly suspended_at?: string
  readonly suspended_reason?: string
}

export interface AdminAccountsList {
  readonly accounts: readonly AdminAccountsCreate[]
  readonly total: number
  /** `after` of the next page; absent on the last page. */
  readonly next?: string
}

export type AdminAccountsSuspend = AdminAccountsCreate

export type AdminAccountsResume = AdminAccountsCreate

export type AdminAccountsLimits = AdminAccountsCreate

export interface AdminGrantsCreate {
  readonly granted: boolean
  /** Credits available after the grant. */
  readonly available: number
}

export interface AdminUsageTotal {
  readonly requests: number
  /** Requests that did not return 200. */
  readonly refused: number
  readonly credits: number
}

export interface AdminUsageCustomersItem extends AdminUsageTotal {
  /** Empty for keys without an external ID. */
  readonly external_id: string
  readonly keys: number
}

export interface AdminUsage {
  readonly total: AdminUsageTotal
  readonly customers: readonly AdminUsageCustomersItem[]
}

export interface AdminKeysCreateRequestBudget {
  /** Maximum credits of the key. */
  readonly credits?: number | undefined
  /** When the budget is refilled: every UTC day, every UTC month, or never (`none`, the default). */
  readonly refill?: 'none' | 'daily' | 'monthly' | undefined
}

export interface AdminKeysCreateRequest {
  /** Name or ID of an account. */
  readonly account: string
  /** Purpose of the key. */
  readonly label: string
  /** Default: `live`. */
  readonly mode?: 'live' | 'test' | undefined
  /** Signals that the key may call; all when empty. */
  readonly scopes?: readonly string[] | undefined
  /** IP addresses and CIDR ranges from which the key may be used; all when empty. */
  readonly allowed_cidrs?: readonly string[] | undefined
  /** Expiry: a day or an instant in UTC (ISO 8601). */
  readonly expires_at?: string | undefined
  /** ID of your customer; an empty text removes it. */
  readonly external_id?: string | undefined
  /** A JSON object of at most 4,096 bytes, stored without interpretation. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
  /** Requests per minute, in addition to the limit of the account; 0 removes the limit. */
  readonly rate?: number | undefined
  readonly budget?: AdminKeysCreateRequestBudget | undefined
}

export interface AdminKeysUpdateRequest {
  /** ID of a key, `key_...`. */
  readonly id: string
  /** Purpose of the key. */
  readonly label?: string | undefined
  readonly disabled?: boolean | undefined
  /** Expiry: a day or an instant in UTC (ISO 8601). */
  readonly expires_at?: string | undefined
  /** ID of your customer; an empty text removes it. */
  readonly external_id?: string | undefined
  /** A JSON object of at most 4,096 bytes, stored without interpretation. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
  /** Requests per minute, in addition to the limit of the account; 0 removes the limit. */
  readonly rate?: number | undefined
  readonly budget?: AdminKeysCreateRequestBudget | undefined
}

export interface AdminKeysListRequest {
  /** Name or ID of an account. */
  readonly account: string
  /** ID of your customer; an empty text removes it. */
  readonly external_id?: string | undefined
  /** `next` of the previous page. */
  readonly after?: string | undefined
  /** Rows per page; default: 50. */
  readonly limit?: number | undefined
}

export interface AdminKeysRevokeRequest {
  /** ID of a key, `key_...`. */
  readonly id: string
}

export interface AdminKeysRotateRequest {
  /** ID of a key, `key_...`. */
  readonly id: string
  readonly overlap?: '0' | '1h' | '24h' | '7d' | undefined
}

export interface AdminAccountsCreateRequest {
  /** Lower-case letters, digits, dots, hyphens and underscores. */
  readonly name: string
}

export interface AdminAccountsListRequest {
  readonly name_has?: string | undefined
  /** `next` of the previous page. */
  readonly after?: string | undefined
  /** Rows per page; default: 50. */
  readonly limit?: number | undefined
}

export interface AdminAccountsSuspendRequest {
  /** Name or ID of an account. */
  readonly account: string
  readonly reason: string
}

export interface AdminAccountsResumeRequest {
  /** Name or ID of an account. */
  readonly account: string
}

export interface AdminAccountsLimitsRequest {
  /** Name or ID of an account. */
  readonly account: string
  /** 0 means no limit. */
  readonly requests_per_minute?: number | undefined
  /** From the first request of the next UTC month. */
  readonly free_credits_per_month?: number | undefined
  readonly default?: readonly ('requests_per_minute' | 'free_credits_per_month')[] | undefined
}

export interface AdminGrantsCreateRequest {
  /** Name or ID of an account. */
  readonly account: string
  readonly credits: number
  /** Reason, shown with the transaction. */
  readonly note: string
  readonly once_key?: string | undefined
}

export interface AdminUsageRequest {
  /** Name or ID of an account. */
  readonly account: string
  /** ID of your customer; an empty text removes it. */
  readonly external_id?: string | undefined
  /** First UTC day, YYYY-MM-DD. */
  readonly from: string
  /** Last UTC day, YYYY-MM-DD. */
  readonly to: string
}
