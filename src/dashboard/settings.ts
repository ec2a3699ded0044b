import type { Policy } from '../metering/ledger.ts'
import type { OidcSettings } from './people/provider.ts'

/** The settings that the dashboard uses. `Config` of app/settings/config.ts has them all. */
export interface DashboardSettings {
  /** The limits of accounts that have none of their own. */
  readonly policy: Policy
  /** True when nothing may leave the machine. */
  readonly offline: boolean
  /** The SMTP server that sends alerts; null for none. */
  readonly smtp: { readonly from: string } | null
  /** The provider of sign-ins; null for none. */
  readonly oidc: OidcSettings | null
  /** scrypt's N for passwords of users: see people/password-hash.ts. */
  readonly passwordCost: number
}
