/** Made by `npm run clients` from the schemas of the endpoints. */
/** What a client does next. */
export type Action =
  | 'correct_request'
  | 'check_credentials'
  | 'add_credits_or_wait_for_reset'
  | 'contact_support'
  | 'wait_then_retry'
  | 'inspect_billing_before_retry'

export type ErrorCode =
  | 'invalid_input'
  | 'unauthorized'
  | 'insufficient_credits'
  | 'account_suspended'
  | 'insufficient_scope'
  | 'domain_not_proved'
  | 'not_found'
  | 'method_not_allowed'
  | 'idempotency_in_progress'
  | 'endpoint_renamed'
  | 'payload_too_large'
  | 'json_required'
  | 'idempotency_mismatch'
  | 'rate_limited'
  | 'internal_error'
  | 'not_implemented'
  | 'account_unavailable'
  | 'data_unavailable'
  | 'provider_unavailable'
  | 'provider_response_unconfirmed'
  | 'http_version_not_supported'

/** The usual action of each code. */
export const actions: Readonly<Record<ErrorCode, Action>> = {
  invalid_input: 'correct_request',
  unauthorized: 'check_credentials',
  insufficient_credits: 'add_credits_or_wait_for_reset',
  account_suspended: 'contact_support',
  insufficient_scope: 'check_credentials',
  domain_not_proved: 'correct_request',
  not_found: 'correct_request',
  method_not_allowed: 'correct_request',
  idempotency_in_progress: 'wait_then_retry',
  endpoint_renamed: 'correct_request',
  payload_too_large: 'correct_request',
  json_required: 'correct_request',
  idempotency_mismatch: 'correct_request',
  rate_limited: 'wait_then_retry',
  internal_error: 'contact_support',
  not_implemented: 'correct_request',
  account_unavailable: 'contact_support',
  data_unavailable: 'wait_then_retry',
  provider_unavailable: 'wait_then_retry',
  provider_response_unconfirmed: 'inspect_billing_before_retry',
  http_version_not_supported: 'correct_request',
}
