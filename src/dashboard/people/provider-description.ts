/** What the provider of sign-ins says of itself, and which of its errors may be logged. */

/** How this service proves to the token endpoint that it is the client. */
export type TokenAuth = 'client_secret_basic' | 'client_secret_post'

/** A refusal of the provider, as it may be logged: nothing in it was sent by a person. */
export interface ProviderRefusal {
  readonly at: 'description' | 'token' | 'sign_in'
  /** The error code of OAuth 2.0, OpenID Connect or this service; null when there is none that is known. */
  readonly code: string | null
  /** HTTP status of the provider's answer; null without an answer. */
  readonly status: number | null
}

/** People wait for it. */
const descriptionWaitMs = 5_000

/** RFC 6749 (4.1.2.1 and 5.2), OpenID Connect Core 1.0 (3.1.2.6), and what this service calls a sign-in that it refuses. */
const knownCodes = new Set([
  ...['invalid_request', 'invalid_client', 'invalid_grant', 'unauthorized_client', 'unsupported_grant_type'],
  ...['invalid_scope', 'access_denied', 'unsupported_response_type', 'server_error', 'temporarily_unavailable'],
  ...['interaction_required', 'login_required', 'account_selection_required', 'consent_required'],
  ...['invalid_request_uri', 'invalid_request_object', 'request_not_supported', 'request_uri_not_supported'],
  ...['registration_not_supported', 'issuer_mismatch', 'unable_to_get_user_info', 'email_not_found'],
  ...['not_invited', 'email_not_verified', 'email_verified_missing'],
])

/** An error code, if it is a known one: any other text may be a value that somebody sent. */
export function knownCode(code: unknown): string | null {
  return typeof code === 'string' && knownCodes.has(code) ? code : null
}

/**
 * Asks the provider how its clients prove who they are (OpenID Connect Discovery 1.0, section 3). Basic where it is named or
 * nothing is, which is the default there.
 */
export async function readTokenAuth(issuer: string): Promise<TokenAuth | ProviderRefusal> {
  try {
    const url = `${issuer}/.well-known/openid-configuration`
    const answer = await fetch(url, { signal: AbortSignal.timeout(descriptionWaitMs) })
    if (!answer.ok) return { at: 'description', code: null, status: answer.status }
    const { token_endpoint_auth_methods_supported: methods } = Object(await answer.json())
    const isPostOnly =
      Array.isArray(methods) && methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return isPostOnly ? 'client_secret_post' : 'client_secret_basic'
  } catch {
    // No answer in time, no connection, or no JSON.
    return { at: 'description', code: null, status: null }
  }
}
