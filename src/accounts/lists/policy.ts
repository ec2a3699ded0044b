import type { AddressPolicy } from '../../core/account-policy.ts'
import { isProved } from './proof.ts'
import type { MatchingEntry } from './store.ts'

/**
 * What an account has set for an address, of all the entries that it falls under. An objection wins over everything; a
 * domain that is proved to be the account's own wins over what the account merely says.
 */
export function policyOf(entries: readonly MatchingEntry[], now: number): AddressPolicy {
  if (entries.some(({ list }) => list === 'suppression')) return 'suppressed'
  if (entries.some(entry => entry.list === 'owned' && isProved(entry, now))) return 'owned'
  return entries.some(({ list }) => list === 'allow') ? 'allowed' : 'none'
}
