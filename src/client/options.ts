/** The settings of a client and of a call. */

export interface ClientOptions {
  /** URL of the service, such as https://assay.example. A path in the URL is kept. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Time limit of an attempt in milliseconds. Default: 40,000. */
  readonly timeoutMs?: number
  /** Maximum number of retries. Default: 2. */
  readonly maxRetries?: number
  /** Maximum wait before a retry in milliseconds. A longer `Retry-After` ends the call. Default: 60,000. */
  readonly maxWaitMs?: number
  /** Replaces the fetch of the platform. */
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  /** Aborts the call, also during a wait. */
  readonly signal?: AbortSignal
  /** 1 to 255 visible ASCII characters. Default: a new UUID. */
  readonly idempotencyKey?: string
  /** Replaces the setting of the client. */
  readonly timeoutMs?: number
  readonly maxRetries?: number
}
