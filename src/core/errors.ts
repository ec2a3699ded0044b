/**
 * The one table of error codes. Everything that names a code takes it from here: the type `ErrorCode`, the status an
 * answer carries, the sentence it says, the OpenAPI document and the page per code under /docs/errors.
 */

/** The next step of a client. A closed list: clients may switch on it. */
export type Action =
  | 'check_credentials'
  | 'correct_request'
  | 'wait_then_retry'
  | 'add_credits_or_wait_for_reset'
  | 'inspect_billing_before_retry'
  | 'contact_support'

export interface ErrorKind {
  readonly status: number
  readonly action: Action
  /** One sentence for the answer. Never holds a value that was sent. */
  readonly message: string
  /** Cause and remedy, for the page of the code. */
  readonly when: string
  readonly advice: string
}

export const errorKinds = {
  invalid_input: {
    status: 400,
    action: 'correct_request',
    message: 'The request body is not valid.',
    when: 'The body is not one JSON object in UTF-8, a field is missing, unknown, null, of the wrong type or out of range, a member name appears twice, or the HTTP request is malformed.',
    advice: 'Fix the field named in `pointer` and send the request again. No credits were charged.',
  },
  unauthorized: {
    status: 401,
    action: 'check_credentials',
    message: 'The API key is missing or not valid.',
    when: 'The header `Authorization: Bearer <key>` is missing or malformed, or the key is unknown, revoked, disabled, expired or used from an IP address outside its allowlist.',
    advice:
      'Check the key and the IP address of the client. The response does not name the cause, so that keys cannot be probed.',
  },
  insufficient_credits: {
    status: 402,
    action: 'add_credits_or_wait_for_reset',
    message: 'The account has fewer credits available than this request needs.',
    when: 'The balance, minus the credits reserved by running requests, does not cover the request. Or the budget of the key does not cover it, which the message states. `required` and `available` are the numbers of credits.',
    advice:
      'Grant credits to the account, or wait for the free credits of the next UTC month. For a key with a budget, increase the budget or wait for its refill. No credits were charged.',
  },
  account_suspended: {
    status: 403,
    action: 'contact_support',
    message: 'The account is suspended.',
    when: 'The key is valid, but the operator has suspended its account. All requests are refused until the account is reactivated.',
    advice: 'Contact the operator of the service. No credits were charged, and the balance is unchanged.',
  },
  insufficient_scope: {
    status: 403,
    action: 'check_credentials',
    message: 'The API key does not have the scope this endpoint needs.',
    when: 'The key is valid, but its scopes do not include this endpoint.',
    advice: 'Use or create a key with the required scope. Each endpoint page names its scope.',
  },
  domain_not_proved: {
    status: 403,
    action: 'correct_request',
    message: 'The account has not proved that it owns this domain.',
    when: 'The endpoint accepts only domains that the account owns. This domain, or a parent domain, is not on the list of owned domains, or its TXT record has not been found in the last 30 days.',
    advice:
      'Add the domain to the list `owned` with POST /v1/account/policy, create the TXT record from the response, and run the action `verify`. No credits were charged.',
  },
  not_found: {
    status: 404,
    action: 'correct_request',
    message: 'The path does not exist.',
    when: 'The API has no endpoint at this path.',
    advice: 'Check the path against the OpenAPI document at /openapi.json.',
  },
  method_not_allowed: {
    status: 405,
    action: 'correct_request',
    message: 'The path does not support this method.',
    when: 'The path exists but does not support the method of the request. The header `Allow` lists the supported methods.',
    advice: 'Use POST: every endpoint under /v1 takes POST.',
  },
  idempotency_in_progress: {
    status: 409,
    action: 'wait_then_retry',
    message: 'A request with this Idempotency-Key is still running.',
    when: 'The first request with this Idempotency-Key has not finished.',
    advice: 'Wait and send the same request again. It returns the response of the first request.',
  },
  endpoint_renamed: {
    status: 410,
    action: 'correct_request',
    message: 'This endpoint was renamed.',
    when: 'The path is the former name of an endpoint.',
    advice: 'Call the new path with the same request: /v1/ip/lookup is now /v1/ip/intelligence.',
  },
  payload_too_large: {
    status: 413,
    action: 'correct_request',
    message: 'The request body is larger than 131,072 bytes.',
    when: 'The body is larger than 131,072 bytes.',
    advice: 'Send a smaller body, for example a batch with fewer items.',
  },
  json_required: {
    status: 415,
    action: 'correct_request',
    message: 'The content type must be application/json.',
    when: 'The header `Content-Type` is missing or is not application/json, or the body is compressed (`Content-Encoding`).',
    advice:
      'Send `Content-Type: application/json`; a parameter such as charset=utf-8 is allowed. Send the body without `Content-Encoding`.',
  },
  idempotency_mismatch: {
    status: 422,
    action: 'correct_request',
    message: 'This Idempotency-Key was used with another request.',
    when: 'The account sent the same Idempotency-Key within 24 hours with another path or body.',
    advice: 'Use a new Idempotency-Key for a new request.',
  },
  rate_limited: {
    status: 429,
    action: 'wait_then_retry',
    message: 'The account has reached its rate limit.',
    when: 'The account, or a key with its own rate limit, sent more requests in one window than the limit allows. The message names the limit. `Retry-After` is the number of seconds until the window ends.',
    advice:
      'Wait for the seconds in `Retry-After`, then retry. A batch counts as one request. No credits were charged.',
  },
  internal_error: {
    status: 500,
    action: 'contact_support',
    message: 'An internal error occurred.',
    when: 'The service has a defect. Its log has an entry with the same request ID.',
    advice: 'Report the value of the header `X-Request-Id` to the operator. No credits were charged.',
  },
  not_implemented: {
    status: 501,
    action: 'correct_request',
    message: 'The service does not implement this method or transfer coding.',
    when: 'The method is CONNECT, or the header `Transfer-Encoding` has a value other than chunked.',
    advice: 'Send the body with `Content-Length` or as chunked.',
  },
  account_unavailable: {
    status: 503,
    action: 'contact_support',
    message: 'The account cannot be used.',
    when: 'The stored balance of the account is inconsistent, for example after disk damage. Other accounts are not affected. `assay check` names the table and the row.',
    advice: 'Ask the operator to repair the account. No credits were charged.',
  },
  data_unavailable: {
    status: 503,
    action: 'wait_then_retry',
    message: 'The data of this endpoint is still loading.',
    when: 'The data set of the endpoint is not open yet, for example right after a start.',
    advice: 'Wait for the seconds in `Retry-After`, then retry. No credits were charged.',
  },
  provider_unavailable: {
    status: 503,
    action: 'wait_then_retry',
    message: 'A required source cannot be reached.',
    when: 'An upstream source did not answer or is not configured. Or the service cannot use its database, for example because the disk is full.',
    advice:
      'Wait for the seconds in `Retry-After`, then retry. With the action `contact_support`, the operator must configure the source named in the message. No credits were charged.',
  },
  provider_response_unconfirmed: {
    status: 504,
    action: 'inspect_billing_before_retry',
    message: 'The outcome of a request to an upstream source is unknown.',
    when: 'The service sent a request to an upstream source and received no complete response.',
    advice: 'Check POST /v1/account/usage before you send the request again.',
  },
  http_version_not_supported: {
    status: 505,
    action: 'correct_request',
    message: 'The service supports HTTP/1.1 and HTTP/1.0.',
    when: 'The request uses another version of HTTP, such as HTTP/2.',
    advice: 'Use HTTP/1.1, or a proxy that translates the other version.',
  },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errorKinds

export interface ErrorDetails {
  /** A sentence that replaces the usual one of the kind; it must not hold a value that was sent. */
  readonly message?: string
  /** JSON pointer (RFC 6901) of the field at fault. */
  readonly pointer?: string
  /** The value of the header Retry-After. */
  readonly retryAfterSeconds?: number
  /** An action that replaces the usual one of the kind, where that would not help. */
  readonly action?: Action
  /** Members that only answers of this code have, such as `required` and `available`. */
  readonly members?: Readonly<Record<string, number>>
}

/** A refusal: an expected outcome, so a value that is returned, never thrown. */
export class ApiError {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorKinds[this.code].status
  }
}

/**
 * The refusal of a field.
 *
 * @param pointer JSON pointer (RFC 6901) of the field; empty for the whole request
 */
export function invalidInput(pointer: string, message: string): ApiError {
  return new ApiError('invalid_input', { pointer, message })
}

/** The path of a code's page, against the address of the service. */
export function docPath(code: ErrorCode): string {
  return `/docs/errors/${code}`
}

/**
 * The JSON text of an error answer's body.
 *
 * @param origin the address by which the service was reached, for the link to the code's page; without it the link is a
 * path
 */
export function errorBody(error: ApiError, origin = ''): string {
  const kind = errorKinds[error.code]
  const { message, pointer, members, action = kind.action } = error.details
  return JSON.stringify({
    error: {
      code: error.code,
      message: message ?? kind.message,
      ...(pointer === undefined ? {} : { pointer }),
      ...members,
      action,
      doc: origin + docPath(error.code),
    },
  })
}
