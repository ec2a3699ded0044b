/**
 * Credits that are granted by a command or on a page, outside the threads that serve; with the code that the service
 * uses.
 */
import { Committer, fixedLease } from './commit.ts'
import type { LedgerOutcome, Policy } from './ledger.ts'
import { type GrantRequest, Meter } from './meter.ts'
import type { LedgerStore } from './store.ts'

/** Credits that one grant may add. */
export const mostGranted = 1_000_000_000

/** The credits that were typed; null when they are no whole number from 1 to `mostGranted`. */
export function creditsIn(text: string): number | null {
  const credits = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return credits < 1 || credits > mostGranted ? null : credits
}

export interface GrantPorts {
  readonly store: LedgerStore
  readonly policy: Policy
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
}

/** Resolves once the grant is durable. Rejects when there is no such account, or the store fails. */
export function grantCredits(
  { store, policy, now }: GrantPorts,
  accountId: string,
  grant: GrantRequest,
): Promise<LedgerOutcome> {
  const committer = new Committer({ store, policy, now, lease: fixedLease(0), onError: () => {} })
  return new Meter({ committer }).grant(accountId, grant)
}
