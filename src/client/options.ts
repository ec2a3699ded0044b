/** The settings of a client and of a call. */

export interface ClientOptions {
  /** Address of the service, such as https://assay.example; a path of it is kept. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Milliseconds that an attempt may take; 40,000 without it. */
  readonly timeoutMs?: number
  /** How often a request may be sent again; 2 without it. */
  readonly maxRetries?: number
  /** The longest wait before a repeat, in milliseconds; a longer `Retry-After` is the caller's. 60,000 without it. */
  readonly maxWaitMs?: number
  /** In place of the platform's own. */
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  /** Ends the call, also while it waits. */
  readonly signal?: AbortSignal
  /** 1 to 255 visible ASCII characters; a fresh UUID without it. */
  readonly idempotencyKey?: string
  /** In place of the client's own. */
  readonly timeoutMs?: number
  readonly maxRetries?: number
}
