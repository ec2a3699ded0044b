/** Below how many credits an account is told: by a banner on its pages, and by its webhook where it has one. */
import type { AuditEvent } from '../core/audit-event.ts'
import type { WebhookStore } from './store.ts'

export const mostBelow = 999_999_999_999

/** A threshold that was typed; null when it is no whole number from 1 to `mostBelow`. */
export function thresholdIn(text: string): number | null {
  return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : null
}

/** @param threshold in credits; null: the account is not told */
export function setThreshold(
  store: Pick<WebhookStore, 'setLowCreditsBelow'>,
  accountId: string,
  threshold: number | null,
  author: Pick<AuditEvent, 'at' | 'actor' | 'address'>,
): Promise<void> {
  const event = { ...author, action: `credits.threshold ${threshold ?? 'off'}`, subject: accountId, account: accountId }
  return store.setLowCreditsBelow(accountId, threshold, event)
}
