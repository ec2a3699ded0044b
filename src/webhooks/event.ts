/** What an account is told. Nothing in it is a value that anybody sent. */
export type WebhookEventType = 'credits.low' | 'errors.high' | 'data.stale' | 'key.expiring' | 'test'

/** Times are milliseconds since 1970 UTC. */
export interface WebhookEvent {
  /** The same in every attempt: by it a receiver knows what it has seen. */
  readonly id: string
  readonly type: WebhookEventType
  readonly accountId: string
  readonly createdAt: number
  /** The body of the message: JSON. */
  readonly body: string
}

export interface LowCredits {
  readonly accountId: string
  readonly at: number
  /** Credits left, those reserved by requests that are still running included. */
  readonly balance: number
  readonly threshold: number
  /** Tells this time from every other one of the account. */
  readonly seq: number
}

/** That the balance fell below the threshold. The same event has the same id, whoever notices it. */
export function lowCreditsEvent({ accountId, at, balance, threshold, seq }: LowCredits): WebhookEvent {
  return eventOf(`evt_${accountId}_${seq}`, 'credits.low', accountId, at, { balance, threshold })
}

/** That an alert begins. @param what tells it from the others of its kind */
export function alertEvent(
  type: Exclude<WebhookEventType, 'credits.low' | 'test'>,
  accountId: string,
  what: string,
  at: number,
  data: object,
): WebhookEvent {
  return eventOf(`evt_${accountId}_${type}_${what}_${at}`, type, accountId, at, data)
}

/** Sent because somebody wants to see one. */
export function testEvent(id: string, accountId: string, at: number): WebhookEvent {
  return eventOf(`evt_${id}`, 'test', accountId, at, {})
}

function eventOf(id: string, type: WebhookEventType, accountId: string, at: number, data: object): WebhookEvent {
  const body = JSON.stringify({ id, type, created: new Date(at).toISOString(), account: accountId, data })
  return { id, type, accountId, createdAt: at, body }
}
