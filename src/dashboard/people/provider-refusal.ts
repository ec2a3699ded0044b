/** Reason of a failed sign-in by the provider, without anything that may not be logged. */

/** A refusal as it may be logged: nothing in it was sent by a person. */
export interface ProviderRefusal {
  readonly at: 'description' | 'token' | 'sign_in'
  /** The error code of OAuth 2.0, OpenID Connect or this service; null when there is none that is known. */
  readonly code: string | null
  /** HTTP status of the provider's answer; null without an answer, or where it says nothing. */
  readonly status: number | null
}

/** The answer of the provider breaks the protocol. */
export class ProviderMistake extends Error {
  readonly code: 'issuer_mismatch' | 'invalid_id_token' | 'invalid_answer'

  constructor(code: ProviderMistake['code']) {
    super(code)
    this.code = code
  }
}

/** RFC 6749 (4.1.2.1 and 5.2) and OpenID Connect Core 1.0 (3.1.2.6). */
const knownCodes = new Set([
  ...['invalid_request', 'invalid_client', 'invalid_grant', 'unauthorized_client', 'unsupported_grant_type'],
  ...['invalid_scope', 'access_denied', 'unsupported_response_type', 'server_error', 'temporarily_unavailable'],
  ...['interaction_required', 'login_required', 'account_selection_required', 'consent_required'],
  ...['invalid_request_uri', 'invalid_request_object', 'request_not_supported', 'request_uri_not_supported'],
  'registration_not_supported',
])

/** An error code, if it is a known one: any other text may be a value that somebody sent. */
function knownCode(code: unknown): string | null {
  return typeof code === 'string' && knownCodes.has(code) ? code : null
}

/**
 * Error codes that the token endpoint gives for what a browser brought, and not for what this service or the provider
 * is.
 */
const codesOfBrowsers = new Set(['invalid_grant', 'invalid_request', 'access_denied'])

/** Errors of openid-client and of fetch by their codes. Any other is an answer outside the protocol. */
const meanings: Readonly<Record<string, string>> = {
  OAUTH_TIMEOUT: 'no_answer',
  OAUTH_ABORT: 'no_answer',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'invalid_id_token',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'invalid_id_token',
  OAUTH_KEY_SELECTION_FAILED: 'invalid_id_token',
}

/** The refusal for an error that was thrown during a request to the provider. */
export function refusalOf(error: unknown, at: ProviderRefusal['at']): ProviderRefusal {
  const { name, code, cause, status, error: oauthError } = Object(error)
  if (error instanceof ProviderMistake) return { at, code, status: null }
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return { at: 'sign_in', code: knownCode(oauthError), status: null }
  if (code === 'OAUTH_RESPONSE_BODY_ERROR') return { at, code: knownCode(oauthError), status }
  // A token endpoint that does not know the client (RFC 6749, section 5.2).
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') return { at, code: 'invalid_client', status }
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return { at, code: null, status: Object(cause).status ?? null }
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' && at === 'description') {
    return { at, code: 'issuer_mismatch', status: null }
  }
  const isSilent = name === 'TimeoutError' || (name === 'TypeError' && code === undefined)
  return { at, code: isSilent ? 'no_answer' : (meanings[code] ?? 'invalid_answer'), status: null }
}

/** Whether the provider did not answer, or does not describe itself: then it is left alone for a while. */
export function isDown({ at, code, status }: ProviderRefusal): boolean {
  return at === 'description' || code === 'no_answer' || (status !== null && status >= 500)
}

/** Whether the cause of a refusal is what a browser brought: it tells nothing of how the provider is. */
export function isOfBrowser({ code }: ProviderRefusal): boolean {
  return code !== null && codesOfBrowsers.has(code)
}
