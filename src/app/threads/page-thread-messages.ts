import type { EgressPurpose } from '../../core/egress.ts'
import type { OidcSettings } from '../../dashboard/people/provider.ts'
import type { ProviderStatus } from '../../http/pages/readiness.ts'
import type { Policy } from '../../metering/ledger.ts'
import type { PlainFailure } from '../../metering/plain-failure.ts'
import type { LogLevel } from '../settings/config.ts'

/** What the page thread is started with. */
export interface PageThreadSettings {
  /** The path of a SQLite file or the URL of a PostgreSQL database. */
  readonly database: string
  /** Where it listens: a path in a folder that only this user may enter. */
  readonly socketPath: string
  readonly logLevel: LogLevel
  /** The provider of sign-ins; null for none. */
  readonly oidc: OidcSettings | null
  readonly policy: Policy
  /** True when nothing may leave the machine. */
  readonly isOffline: boolean
  /** Signs cookies and encrypts second factors; null when it is not that of the database, and nobody may sign in. */
  readonly sessionSecret: string | null
  /** scrypt's N for passwords of users. */
  readonly passwordCost: number
}

export type ToPageThread =
  | { readonly type: 'end' }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: PlainFailure }

export type FromPageThread =
  | { readonly type: 'listening' }
  /** A request leaves the machine. */
  | { readonly type: 'egress'; readonly purpose: EgressPurpose }
  /** How the provider of sign-ins was when it was last asked. */
  | { readonly type: 'provider'; readonly status: ProviderStatus }
  | { readonly type: 'refused'; readonly failure: PlainFailure }
  /** A call of a method of the MainThreadApi. */
  | { readonly type: 'call'; readonly id: number; readonly method: string; readonly args: readonly unknown[] }
