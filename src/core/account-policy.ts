import type { PlainAddress } from './email.ts'

/**
 * What an account has set for an address. `suppressed`: who reads it has objected. `owned`: its domain is one that the
 * account has proved to own. `allowed`: the account may write to it, as it says itself.
 */
export type AddressPolicy = 'suppressed' | 'owned' | 'allowed' | 'none'

/** The lists of accounts. A change of a list holds from the next call on, whichever process made it. */
export interface AccountPolicies {
  policyOf(accountId: string, address: PlainAddress): Promise<AddressPolicy>
}
