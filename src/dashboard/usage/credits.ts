import { limitsOf, monthOf } from '../../metering/decide.ts'
import type { AccountState, Policy } from '../../metering/ledger.ts'
import { ReservationSets } from '../../metering/reservation-sets.ts'

export interface Credits {
  readonly free: number
  readonly purchased: number
  /** Held by requests that still run. */
  readonly reserved: number
  readonly freePerMonth: number
  /** The first day of the next UTC month, at which free credits are set again: YYYY-MM-DD. */
  readonly refreshDay: string
  /** Threshold of the alert, in credits; null for none. */
  readonly lowBelow: number | null
}

/**
 * Credits of an account. Its free credits are set by the first request of a month; until then those of the month count
 * here.
 */
export function creditsOf(account: AccountState, policy: Policy, now: number): Credits {
  const { freeCreditsPerMonth: freePerMonth } = limitsOf(policy, account)
  const date = new Date(now)
  return {
    free: account.freeMonth < monthOf(now) ? freePerMonth : account.free,
    purchased: account.purchased,
    reserved: ReservationSets.of(account).credits,
    freePerMonth,
    refreshDay: new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)).toISOString().slice(0, 10),
    lowBelow: account.lowCreditsBelow,
  }
}

/** Whether the credits are below the threshold. Reserved credits count, as they do for the webhook. */
export function areLow({ free, purchased, lowBelow }: Credits): boolean {
  return lowBelow !== null && free + purchased < lowBelow
}
