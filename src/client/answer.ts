/** What a call resolves to: an answer with its value, or one of the errors. Nothing that can be expected is thrown. */
import type { Action, ErrorCode } from './generated/errors.ts'

/** A known value, or one that a newer service has. The known ones are still completed and checked by editors. */
export type Open<Known extends string | number> = Known | (Known extends string ? string & {} : number & {})

export type Answer<Value> = Answered<Value> | Failed

export interface Answered<Value> {
  readonly ok: true
  /** The JSON of the answer as it came, with fields that this client does not know. */
  readonly value: Value
  readonly meta: Meta
}

export interface Failed {
  readonly ok: false
  readonly error: AssayError
  readonly meta: Meta
}

/** What is known of a call beside its value. A header that did not come is null. */
export interface Meta {
  /** The Idempotency-Key of every attempt; null where the endpoint takes none. Calls with one key are charged once. */
  readonly idempotencyKey: string | null
  /** Requests that were sent. */
  readonly attempts: number
  /** HTTP status of the last attempt; null when it was not answered. */
  readonly status: number | null
  /** X-Request-Id: names the request in the log of the service. */
  readonly requestId: string | null
  readonly creditsCharged: number | null
  readonly creditsRemaining: number | null
  /** X-Data-As-Of: how old the data behind the answer is. */
  readonly dataAsOf: string | null
  /** Seconds to wait before the same request is sent again; also with an answer that is not complete yet. */
  readonly retryAfterSeconds: number | null
  /** Whether it is the answer of an earlier request with this Idempotency-Key. */
  readonly isReplayed: boolean
}

export type AssayError = Refused | TimedOut | ConnectionLost | Aborted | Unreadable

/** The service refused the request, or could not carry it out. */
export interface Refused {
  readonly kind: 'refused'
  readonly code: Open<ErrorCode>
  readonly status: number
  /** What to do next. */
  readonly action: Action
  readonly message: string
  /** JSON pointer of the field at fault, with `invalid_input`. */
  readonly pointer?: string
  /** Credits that the request needs and the account has, with `insufficient_credits`. */
  readonly required?: number
  readonly available?: number
  /** Address of the page of the code. */
  readonly doc?: string
}

/** No attempt was answered in time. The service may still answer it: a call with the same key finds out. */
export interface TimedOut {
  readonly kind: 'timed_out'
  readonly timeoutMs: number
}

/** The service was not reached, or the connection broke before the answer was complete. */
export interface ConnectionLost {
  readonly kind: 'connection_lost'
  readonly cause: unknown
}

/** The caller's signal was aborted. */
export interface Aborted {
  readonly kind: 'aborted'
  readonly reason: unknown
}

/** An answer that is not of the service, such as the error page of a proxy. */
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

/** An entry of a batch that failed. */
export interface ItemError {
  readonly code: string
  readonly status: number
  readonly action: string
}

export interface FailedItem<Item> {
  /** The item as it was sent, for a smaller batch. */
  readonly item: Item
  /** Its position in the batch. */
  readonly index: number
  readonly error: ItemError
  /** Whether it may be sent again after a while; false where its action is anything but `wait_then_retry`. */
  readonly mayRetry: boolean
}

/**
 * The items of a batch that failed. The client never sends them again by itself: the others of the batch were charged.
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
