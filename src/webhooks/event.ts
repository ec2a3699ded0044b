/** Types of messages to an account. A message contains no value that a caller sent. */
export type WebhookEventType = 'credits.low' | 'errors.high' | 'data.stale' | 'key.expiring' | 'test'

/** Times are milliseconds since 1970 UTC. */
export interface WebhookEvent {
  /** The same in every attempt, so that a receiver can recognise a repetition. */
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
  /** Unique among the events of the account. */
  readonly seq: number
}

/** The balance fell below the threshold. The id of an event is the same in every process that notices it. */
export function lowCreditsEvent({ accountId, at, balance, threshold, seq }: LowCredits): WebhookEvent {
  return eventOf(`evt_${accountId}_${seq}`, 'credits.low', accountId, at, { balance, threshold })
}

/** An alert begins. @param what identifies it among those of its type */
export function alertEvent(
  type: Exclude<WebhookEventType, 'credits.low' | 'test'>,
  accountId: string,
  what: string,
  at: number,
  data: object,
): WebhookEvent {
  return eventOf(`evt_${accountId}_${type}_${what}_${at}`, type, accountId, at, data)
}

/** A message that a user sends to test the delivery. */
export function testEvent(id: string, accountId: string, at: number): WebhookEvent {
  return eventOf(`evt_${id}`, 'test', accountId, at, {})
}

function eventOf(id: string, type: WebhookEventType, accountId: string, at: number, data: object): WebhookEvent {
  const body = JSON.stringify({ id, type, created: new Date(at).toISOString(), account: accountId, data })
  return { id, type, accountId, createdAt: at, body }
}
