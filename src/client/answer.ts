/** The result of a call: an answer with its value, or an error. Expected errors are returned, not thrown. */
import type { Action, ErrorCode } from './generated/errors.ts'

/** A known value, or a value of a newer service. Editors still complete and check the known values. */
export type Open<Known extends string | number> = Known | (Known extends string ? string & {} : number & {})

export type Answer<Value> = Answered<Value> | Failed

export interface Answered<Value> {
  readonly ok: true
  /** The JSON of the answer, including fields that this client does not know. */
  readonly value: Value
  readonly meta: Meta
}

export interface Failed {
  readonly ok: false
  readonly error: AssayError
  readonly meta: Meta
}

/** Details of a call. A missing header is null. */
export interface Meta {
  /** The Idempotency-Key of every attempt; null if the endpoint has none. Calls with the same key are charged once. */
  readonly idempotencyKey: string | null
  /** Number of requests that were sent. */
  readonly attempts: number
  /** HTTP status of the last attempt; null without a response. */
  readonly status: number | null
  /** X-Request-Id: identifies the request in the log of the service. */
  readonly requestId: string | null
  readonly creditsCharged: number | null
  readonly creditsRemaining: number | null
  /** X-Data-As-Of: the age of the data. */
  readonly dataAsOf: string | null
  /** Seconds to wait before a retry; also present for an answer that is not complete yet. */
  readonly retryAfterSeconds: number | null
  /** True for the answer of an earlier request with this Idempotency-Key. */
  readonly isReplayed: boolean
}

export type AssayError = Refused | TimedOut | ConnectionLost | Aborted | Unreadable

/** The service refused the request or could not complete it. */
export interface Refused {
  readonly kind: 'refused'
  readonly code: Open<ErrorCode>
  readonly status: number
  /** The next step. */
  readonly action: Action
  readonly message: string
  /** JSON pointer of the invalid field, with `invalid_input`. */
  readonly pointer?: string
  /** Credits that the request needs and the account has, with `insufficient_credits`. */
  readonly required?: number
  readonly available?: number
  /** URL of the page of the code. */
  readonly doc?: string
}

/** No attempt was answered in time. The request may still succeed: repeat the call with the same key to find out. */
export interface TimedOut {
  readonly kind: 'timed_out'
  readonly timeoutMs: number
}

/** The service could not be reached, or the connection was lost before the answer was complete. */
export interface ConnectionLost {
  readonly kind: 'connection_lost'
  readonly cause: unknown
}

/** The caller's signal was aborted. */
export interface Aborted {
  readonly kind: 'aborted'
  readonly reason: unknown
}

/** An answer that is not from the service, such as the error page of a proxy. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly status: number
}

/** The value of an answer; throws an Error whose `cause` is the AssayError when there is none. */
export function unwrap<Value>(answer: Answer<Value>): Value {
  if (answer.ok) return answer.value
  const { error } = answer
  throw new Error(error.kind === 'refused' ? `${error.code}: ${error.message}` : error.kind, { cause: error })
}

/** A failed item of a batch. */
export interface ItemError {
  readonly code: string
  readonly status: number
  readonly action: string
}

export interface FailedItem<Item> {
  /** The item as sent, for a smaller batch. */
  readonly item: Item
  /** Position in the batch. */
  readonly index: number
  readonly error: ItemError
  /** True when the item can be sent again later, which is the action `wait_then_retry`. */
  readonly mayRetry: boolean
}

/**
 * The failed items of a batch. The client never retries them, because the other items of the batch were charged.
 *
 * @param items the items as they were sent
 * @param batch the value of the answer
 */
export function failedItems<Item>(
  items: readonly Item[],
  batch: { readonly data: readonly { readonly index: number; readonly error?: ItemError }[] },
): FailedItem<Item>[] {
  return batch.data.flatMap(({ index, error }) => {
    const item = items[index]
    if (error === undefined || item === undefined) return []
    return [{ item, index, error, mayRetry: error.action === 'wait_then_retry' }]
  })
}
