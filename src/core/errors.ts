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
    when: 'The body is not one JSON object in UTF-8, a field is missing, unknown, null, of the wrong type or out of its range, a key appears twice, or the request itself is malformed.',
    advice: 'Correct the field that `pointer` names and send the request again. Nothing was charged.',
  },
  unauthorized: {
    status: 401,
    action: 'check_credentials',
    message: 'The API key is missing or not valid.',
    when: 'The header `Authorization: Bearer <key>` is missing or malformed, or the key is unknown, revoked, disabled, expired or used from an address outside its allow list.',
    advice: 'Check the key and where it is sent from. The answer does not say which of these it was.',
  },
  insufficient_credits: {
    status: 402,
    action: 'add_credits_or_wait_for_reset',
    message: 'The account has fewer credits available than this request needs.',
    when: 'The credits available, less those reserved by requests still running, do not cover the request; or the key has a budget of its own, and what is left of it does not: the message says so. `required` and `available` say how many.',
    advice:
      'Grant credits to the account, or wait for the first request of the next UTC month; raise the budget of the key, or wait until it is refilled. Nothing was charged.',
  },
  account_suspended: {
    status: 403,
    action: 'contact_support',
    message: 'The account is suspended.',
    when: 'The key is valid, but whoever runs the service has suspended its account. Every request is refused until the account is resumed.',
    advice: 'Ask whoever runs the service. Nothing was charged, and credits are kept.',
  },
  insufficient_scope: {
    status: 403,
    action: 'check_credentials',
    message: 'The API key does not have the scope this endpoint needs.',
    when: 'The key is valid but was created for other signals.',
    advice: 'Use a key with the scope of the signal, or create one.',
  },
  domain_not_proved: {
    status: 403,
    action: 'correct_request',
    message: 'The account has not proved that this domain is its own.',
    when: 'The endpoint answers for domains of the account only, and no proof of this domain, or of one above it, holds: it is not on the list of owned domains, its TXT record was not seen, or was not seen for 30 days.',
    advice:
      'Add the domain to the list `owned` with POST /v1/account/policy, set the TXT record that it answers, and ask for the proof with the action `verify`. Nothing was charged.',
  },
  not_found: {
    status: 404,
    action: 'correct_request',
    message: 'There is no such path.',
    when: 'The path is not one of the API.',
    advice: 'Check the path against the OpenAPI document at /openapi.json.',
  },
  method_not_allowed: {
    status: 405,
    action: 'correct_request',
    message: 'The path does not answer this method.',
    when: 'The path exists and was asked with another method. The header `Allow` lists the methods it answers.',
    advice: 'Every endpoint under /v1 takes POST.',
  },
  idempotency_in_progress: {
    status: 409,
    action: 'wait_then_retry',
    message: 'A request with this Idempotency-Key is still running.',
    when: 'The first request that carried the key has not been answered yet.',
    advice: 'Wait and send the same request again: it will answer what the first one answered.',
  },
  endpoint_renamed: {
    status: 410,
    action: 'correct_request',
    message: 'This endpoint was renamed.',
    when: 'The path is the former name of an endpoint.',
    advice: 'Call the new path, which takes the same request: /v1/ip/lookup is now /v1/ip/intelligence.',
  },
  payload_too_large: {
    status: 413,
    action: 'correct_request',
    message: 'The request body is larger than 131,072 bytes.',
    when: 'The body is larger than 131,072 bytes.',
    advice: 'Send a smaller body, for example a batch of fewer items.',
  },
  json_required: {
    status: 415,
    action: 'correct_request',
    message: 'The content type must be application/json.',
    when: 'The header `Content-Type` is missing or names anything but application/json, or the body is compressed (`Content-Encoding`).',
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
    message: 'The account has used up its requests for this window.',
    when: 'The account, or the key when it has a rate of its own, sent more requests than its limit within one window; the message says which. `Retry-After` says in how many seconds the window ends.',
    advice: 'Wait as long as `Retry-After` says. A batch counts as one request. Nothing was charged.',
  },
  internal_error: {
    status: 500,
    action: 'contact_support',
    message: 'Something failed inside the service.',
    when: 'A defect. The log has an entry with the same request id.',
    advice: 'Report the value of the header `X-Request-Id`. Nothing was charged.',
  },
  not_implemented: {
    status: 501,
    action: 'correct_request',
    message: 'The service does not implement this method or transfer coding.',
    when: 'The method is CONNECT, or the header `Transfer-Encoding` names anything but chunked.',
    advice: 'Send the body as it is, with its length in `Content-Length` or chunked.',
  },
  account_unavailable: {
    status: 503,
    action: 'contact_support',
    message: 'The account cannot be used.',
    when: 'What is stored of the balance of the account makes no sense, for example after a disk was damaged. Other accounts are answered. `assay check` names the table and the row.',
    advice: 'Ask whoever runs the service to repair the account. Nothing was charged.',
  },
  data_unavailable: {
    status: 503,
    action: 'wait_then_retry',
    message: 'The data of this endpoint is still loading.',
    when: 'The data set that the endpoint reads is not open yet, for example just after a start.',
    advice: 'Wait as long as `Retry-After` says. Nothing was charged.',
  },
  provider_unavailable: {
    status: 503,
    action: 'wait_then_retry',
    message: 'A source that this answer needs cannot be reached.',
    when: 'The answer needs an upstream source that did not answer, or none is configured. Or the service cannot use its own database, for example while its disk is full.',
    advice:
      'Wait as long as `Retry-After` says. With the action `contact_support`, waiting does not help: whoever runs the service has to configure the source that the message names. Nothing was charged.',
  },
  provider_response_unconfirmed: {
    status: 504,
    action: 'inspect_billing_before_retry',
    message: 'An upstream was asked and its outcome is unknown.',
    when: 'The request to an upstream was sent and no complete answer came back.',
    advice: 'Look at POST /v1/account/usage before sending the request again.',
  },
  http_version_not_supported: {
    status: 505,
    action: 'correct_request',
    message: 'The service answers HTTP/1.1 and HTTP/1.0.',
    when: 'The request names another version of HTTP, or begins as a connection of HTTP/2 does.',
    advice: 'Use HTTP/1.1, or put a proxy in front that speaks the other version.',
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
