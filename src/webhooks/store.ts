import type { AuditEvent } from '../core/audit-event.ts'
import type { AlertSettings, HeldAlert } from './alerts.ts'
import type { WebhookEvent } from './event.ts'

/** How a message is sent. */
export type Channel = 'webhook' | 'email'

/** The kinds of the jobs that send messages. The id and the key of a job are the id of its message. */
export const deliveryKinds = { webhook: 'webhook', email: 'email' } as const satisfies Record<Channel, string>

/** Times are milliseconds since 1970 UTC. */
export interface Webhook {
  readonly accountId: string
  readonly url: string
  readonly secret: string
  /** The secret before this one, which messages are signed with as well until then; null without. */
  readonly previous: { readonly secret: string; readonly until: number } | null
  readonly createdAt: number
}

export interface Attempt {
  readonly at: number
  /** The status of the answer, of HTTP or SMTP; null when there was none. */
  readonly status: number | null
  /** Why there was none: a word of the program. */
  readonly error: string | null
  readonly latencyMs: number
}

export interface Delivery extends WebhookEvent {
  readonly channel: Channel
  readonly state: 'waiting' | 'running' | 'delivered' | 'given_up'
  readonly attempts: number
  /** When it is tried again; null when it is not. */
  readonly nextAt: number | null
  readonly lastAttempt: Attempt | null
}

/** What webhooks need of a store. */
export interface WebhookStore {
  find(accountId: string): Promise<Webhook | undefined>
  /** Sets the webhook of the account, in place of the one it had. */
  put(webhook: Webhook, event: AuditEvent): Promise<void>
  remove(accountId: string, event: AuditEvent): Promise<void>
  /**
   * Sets below how many credits the account is told; null: it is not told. An account that is below already is so from
   * `at` on, and is told when it falls below again.
   */
  setLowCreditsBelow(accountId: string, threshold: number | null, event: AuditEvent): Promise<void>
  /** Keeps the message and the job that sends it, both or none. A message whose id is known is not sent again. */
  send(message: WebhookEvent, channel: Channel): Promise<void>
  /** Alerts beside that for low credits; all off where nothing was set. */
  findAlerts(accountId: string): Promise<AlertSettings>
  putAlerts(settings: AlertSettings, event: AuditEvent): Promise<void>
  /** The alerts of every account that has set any. */
  listAlerts(): Promise<AlertSettings[]>
  /**
   * Keeps the alerts of an account that hold, and sends the message of each that did not hold before, by every channel
   * of the account. An alert that several processes find at once is sent once.
   */
  noteHeld(accountId: string, held: readonly HeldAlert[], at: number): Promise<void>
  findDelivery(id: string): Promise<Delivery | undefined>
  noteAttempt(id: string, attempt: Attempt): Promise<void>
  /** The newest first. */
  listDeliveries(accountId: string, limit: number): Promise<Delivery[]>
  /** Removes up to `limit` deliveries from before that time. */
  removeDeliveries(before: number, limit: number): Promise<void>
}

/** Highest threshold of low credits. */
export const mostBelow = 999_999_999_999

/** A threshold that was typed; null when it is no whole number from 1 to `mostBelow`. */
export function thresholdIn(text: string): number | null {
  return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : null
}

/** Sets the threshold of low credits. @param threshold null: the account is not told */
export function setThreshold(
  store: Pick<WebhookStore, 'setLowCreditsBelow'>,
  accountId: string,
  threshold: number | null,
  author: Pick<AuditEvent, 'at' | 'actor' | 'address'>,
): Promise<void> {
  const event = { ...author, action: `credits.threshold ${threshold ?? 'off'}`, subject: accountId, account: accountId }
  return store.setLowCreditsBelow(accountId, threshold, event)
}
