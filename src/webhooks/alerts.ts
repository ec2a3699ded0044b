/**
 * Alerts of an account beside that for low credits: a high share of failed requests, data that is out of date, and API
 * keys that expire soon. Each is sent once when it begins, and again only after it has ended. Pure.
 */
import { alertEvent, type WebhookEvent } from './event.ts'

export interface ErrorRateAlert {
  /** Share of requests that were not answered 200, in percent, from which on the alert holds. */
  readonly percent: number
  /** Number of requests in the window below which no share is computed. */
  readonly leastRequests: number
  /** Length of the window: the present UTC hour and this number of hours before it. */
  readonly hours: number
}

export interface AlertSettings {
  readonly accountId: string
  /** Where messages are sent by email; null for no email. */
  readonly email: string | null
  /** Null: off. */
  readonly errorRate: ErrorRateAlert | null
  readonly staleData: boolean
  /** Days before the expiry of a key; null: off. */
  readonly keyDays: number | null
}

export const noAlerts = { email: null, errorRate: null, staleData: false, keyDays: null } as const
/** Deliveries are kept for 30 days. */
export const mostKeyDays = 28
export const errorWindows: readonly number[] = [1, 6, 24]

/** The facts that decide about alerts. Times are milliseconds since 1970 UTC. */
export interface AlertFacts {
  /** In the window of the error rate. */
  readonly requests: number
  readonly failed: number
  /** Data sets of which a part is older than it may be. Data that was never downloaded is not among them. */
  readonly stale: readonly { readonly name: string; readonly asOf: string | null }[]
  /** Active keys that no other key replaces. */
  readonly keys: readonly { readonly id: string; readonly lastFour: string; readonly expiresAt: number | null }[]
}

/** An alert that holds now. */
export interface HeldAlert {
  /** Names the alert within its account for as long as it holds. */
  readonly subject: string
  readonly message: WebhookEvent
}

const dayMs = 86_400_000

/** The alerts that hold now. */
export function heldAlerts(settings: AlertSettings, facts: AlertFacts, now: number): HeldAlert[] {
  const { accountId, errorRate, staleData, keyDays } = settings
  const held: HeldAlert[] = []
  const { requests, failed } = facts
  if (errorRate !== null && requests >= errorRate.leastRequests && failed * 100 >= errorRate.percent * requests) {
    const { percent, hours } = errorRate
    const data = { requests, failed, percent: Math.round((1000 * failed) / requests) / 10, threshold: percent, hours }
    held.push({ subject: 'errors', message: alertEvent('errors.high', accountId, 'errors', now, data) })
  }
  for (const { name, asOf } of staleData ? facts.stale : []) {
    const data = { data_set: name, as_of: asOf }
    held.push({ subject: `data:${name}`, message: alertEvent('data.stale', accountId, name, now, data) })
  }
  const expireBefore = now + (keyDays ?? 0) * dayMs
  for (const { id, lastFour, expiresAt } of facts.keys) {
    if (expiresAt === null || expiresAt <= now || expiresAt > expireBefore) continue
    const data = { key: id, last_four: lastFour, expires_at: new Date(expiresAt).toISOString() }
    held.push({
      subject: `key:${id}:${expiresAt}`,
      message: alertEvent('key.expiring', accountId, id, now, data),
    })
  }
  return held
}
