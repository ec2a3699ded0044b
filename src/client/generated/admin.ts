/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

export interface AdminKeysCreateBudget {
  readonly credits: number
  readonly refill: Open<'none' | 'daily' | 'monthly'>
  /** of these credits; those of running requests are not counted */
  readonly spent: number
}

export interface AdminKeysCreate {
  readonly id: string
  /** id of its account */
  readonly account: string
  readonly label: string
  readonly mode: Open<'live' | 'test'>
  readonly state: Open<'active' | 'disabled' | 'expired' | 'revoked'>
  /** signals the key may call; without any, all of them */
  readonly scopes: readonly string[]
  /** where it may be used from; without any, anywhere */
  readonly allowed_cidrs: readonly string[]
  readonly last_four: string
  readonly created_at: string
  readonly expires_at?: string
  readonly last_used_at?: string
  readonly external_id?: string
  /** a JSON object of at most 4,096 bytes, kept and not read */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** requests a minute; left out where the account's limit alone applies */
  readonly rate?: number
  readonly budget?: AdminKeysCreateBudget
  /** the key itself, shown here alone */
  readonly key: string
}

export interface AdminKeysUpdate {
  readonly id: string
  /** id of its account */
  readonly account: string
  readonly label: string
  readonly mode: Open<'live' | 'test'>
  readonly state: Open<'active' | 'disabled' | 'expired' | 'revoked'>
  /** signals the key may call; without any, all of them */
  readonly scopes: readonly string[]
  /** where it may be used from; without any, anywhere */
  readonly allowed_cidrs: readonly string[]
  readonly last_four: string
  readonly created_at: string
  readonly expires_at?: string
  readonly last_used_at?: string
  readonly external_id?: string
  /** a JSON object of at most 4,096 bytes, kept and not read */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** requests a minute; left out where the account's limit alone applies */
  readonly rate?: number
  readonly budget?: AdminKeysCreateBudget
}

export interface AdminKeysList {
  readonly keys: readonly AdminKeysUpdate[]
  /** `after` of the next page; left out on the last */
  readonly next?: string
}

export interface AdminKeysRevoke {
  readonly id: string
  /** id of its account */
  readonly account: string
  readonly label: string
  readonly mode: Open<'live' | 'test'>
  readonly state: Open<'active' | 'disabled' | 'expired' | 'revoked'>
  /** signals the key may call; without any, all of them */
  readonly scopes: readonly string[]
  /** where it may be used from; without any, anywhere */
  readonly allowed_cidrs: readonly string[]
  readonly last_four: string
  readonly created_at: string
  readonly expires_at?: string
  readonly last_used_at?: string
  readonly external_id?: string
  /** a JSON object of at most 4,096 bytes, kept and not read */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** requests a minute; left out where the account's limit alone applies */
  readonly rate?: number
  readonly budget?: AdminKeysCreateBudget
}

export interface AdminKeysRotate {
  readonly id: string
  /** id of its account */
  readonly account: string
  readonly label: string
  readonly mode: Open<'live' | 'test'>
  readonly state: Open<'active' | 'disabled' | 'expired' | 'revoked'>
  /** signals the key may call; without any, all of them */
  readonly scopes: readonly string[]
  /** where it may be used from; without any, anywhere */
  readonly allowed_cidrs: readonly string[]
  readonly last_four: string
  readonly created_at: string
  readonly expires_at?: string
  readonly last_used_at?: string
  readonly external_id?: string
  /** a JSON object of at most 4,096 bytes, kept and not read */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** requests a minute; left out where the account's limit alone applies */
  readonly rate?: number
  readonly budget?: AdminKeysCreateBudget
  /** the key itself, shown here alone */
  readonly key: string
}

export interface AdminAccountsCreate {
  readonly id: string
  readonly name: string
  readonly created_at: string
  /** left out where the installation's limit applies */
  readonly requests_per_minute?: number
  /** left out where the installation's limit applies */
  readonly free_credits_per_month?: number
  readonly suspended_at?: string
  readonly suspended_reason?: string
}

export interface AdminAccountsList {
  readonly accounts: readonly AdminAccountsCreate[]
  readonly total: number
  /** `after` of the next page; left out on the last */
  readonly next?: string
}

export interface AdminAccountsSuspend {
  readonly id: string
  readonly name: string
  readonly created_at: string
  /** left out where the installation's limit applies */
  readonly requests_per_minute?: number
  /** left out where the installation's limit applies */
  readonly free_credits_per_month?: number
  readonly suspended_at?: string
  readonly suspended_reason?: string
}

export interface AdminAccountsResume {
  readonly id: string
  readonly name: string
  readonly created_at: string
  /** left out where the installation's limit applies */
  readonly requests_per_minute?: number
  /** left out where the installation's limit applies */
  readonly free_credits_per_month?: number
  readonly suspended_at?: string
  readonly suspended_reason?: string
}

export interface AdminAccountsLimits {
  readonly id: string
  readonly name: string
  readonly created_at: string
  /** left out where the installation's limit applies */
  readonly requests_per_minute?: number
  /** left out where the installation's limit applies */
  readonly free_credits_per_month?: number
  readonly suspended_at?: string
  readonly suspended_reason?: string
}

export interface AdminGrantsCreate {
  readonly granted: boolean
  /** credits available now */
  readonly available: number
}

export interface AdminUsageTotal {
  readonly requests: number
  /** requests that did not return 200 */
  readonly refused: number
  readonly credits: number
}

export interface AdminUsageCustomersItem {
  /** empty for keys without one */
  readonly external_id: string
  readonly keys: number
  readonly requests: number
  /** requests that did not return 200 */
  readonly refused: number
  readonly credits: number
}

export interface AdminUsage {
  readonly total: AdminUsageTotal
  readonly customers: readonly AdminUsageCustomersItem[]
}

export interface AdminKeysCreateRequestBudget {
  /** what the key may spend */
  readonly credits?: number | undefined
  /** when it may spend them again: each UTC day, each UTC month, or never (`none`, when left out) */
  readonly refill?: 'none' | 'daily' | 'monthly' | undefined
}

export interface AdminKeysCreateRequest {
  /** name or id of an account */
  readonly account: string
  /** what the key is for */
  readonly label: string
  /** `live` when left out */
  readonly mode?: 'live' | 'test' | undefined
  /** signals the key may call; without any, all of them */
  readonly scopes?: readonly string[] | undefined
  /** where it may be used from; without any, anywhere */
  readonly allowed_cidrs?: readonly string[] | undefined
  /** a day or an instant in UTC (ISO 8601), from which on the key is refused */
  readonly expires_at?: string | undefined
  /** your customer's id; empty text takes it away */
  readonly external_id?: string | undefined
  /** a JSON object of at most 4,096 bytes, kept and not read */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
  /** requests a minute, beside the limit of the account; 0 takes the limit away */
  readonly rate?: number | undefined
  readonly budget?: AdminKeysCreateRequestBudget | undefined
}

export interface AdminKeysUpdateRequest {
  /** id of a key, `key_...` */
  readonly id: string
  /** what the key is for */
  readonly label?: string | undefined
  readonly disabled?: boolean | undefined
  /** a day or an instant in UTC (ISO 8601), from which on the key is refused */
  readonly expires_at?: string | undefined
  /** your customer's id; empty text takes it away */
  readonly external_id?: string | undefined
  /** a JSON object of at most 4,096 bytes, kept and not read */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
  /** requests a minute, beside the limit of the account; 0 takes the limit away */
  readonly rate?: number | undefined
  readonly budget?: AdminKeysCreateRequestBudget | undefined
}

export interface AdminKeysListRequest {
  /** name or id of an account */
  readonly account: string
  /** your customer's id; empty text takes it away */
  readonly external_id?: string | undefined
  /** the `next` of the page before */
  readonly after?: string | undefined
  /** rows of a page; 50 when left out */
  readonly limit?: number | undefined
}

export interface AdminKeysRevokeRequest {
  /** id of a key, `key_...` */
  readonly id: string
}

export interface AdminKeysRotateRequest {
  /** id of a key, `key_...` */
  readonly id: string
  readonly overlap?: '0' | '1h' | '24h' | '7d' | undefined
}

export interface AdminAccountsCreateRequest {
  /** lower-case letters, digits, dots, dashes and underscores */
  readonly name: string
}

export interface AdminAccountsListRequest {
  readonly name_has?: string | undefined
  /** the `next` of the page before */
  readonly after?: string | undefined
  /** rows of a page; 50 when left out */
  readonly limit?: number | undefined
}

export interface AdminAccountsSuspendRequest {
  /** name or id of an account */
  readonly account: string
  readonly reason: string
}

export interface AdminAccountsResumeRequest {
  /** name or id of an account */
  readonly account: string
}

export interface AdminAccountsLimitsRequest {
  /** name or id of an account */
  readonly account: string
  /** 0 is no limit */
  readonly requests_per_minute?: number | undefined
  /** from the first request of the next UTC month */
  readonly free_credits_per_month?: number | undefined
  readonly default?: readonly ('requests_per_minute' | 'free_credits_per_month')[] | undefined
}

export interface AdminGrantsCreateRequest {
  /** name or id of an account */
  readonly account: string
  readonly credits: number
  /** reason, shown with the transaction */
  readonly note: string
  readonly once_key?: string | undefined
}

export interface AdminUsageRequest {
  /** name or id of an account */
  readonly account: string
  /** your customer's id; empty text takes it away */
  readonly external_id?: string | undefined
  /** first UTC day, YYYY-MM-DD */
  readonly from: string
  /** last UTC day, YYYY-MM-DD */
  readonly to: string
}
