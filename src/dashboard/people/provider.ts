/**
 * The provider of sign-ins, through openid-client: OpenID Connect Core 1.0 with the authorization code flow, PKCE,
 * state and nonce. docs/openid-connect.md has each rule and its test. The first request is sent when somebody presses
 * the button. The metadata is cached for an hour; a request times out after 3 s; after failures in a row no request is
 * sent for a while. So a provider that fails breaks its own button and nothing else. The state of a sign-in is in a
 * cookie of the browser, not in the database.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import type { AccountsStore } from '../../accounts/store.ts'
import { CircuitBreaker } from '../../core/circuit-breaker.ts'
import { withoutHidden } from '../../core/hidden-characters.ts'
import type { ProviderStatus } from '../../http/pages/service-pages.ts'
import { isEmail, longestName } from './form-fields.ts'
import { linkOf } from './links.ts'
import type { PeopleStore } from './store.ts'

export interface OidcSettings {
  /** The issuer as the provider's metadata and ID tokens spell it. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Users with a verified address of this domain may join without an invitation. Null: nobody may. */
  readonly joinDomain: string | null
}

/** Values that the browser must bring back from the provider. */
export interface SignInUnderWay {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The user whom the provider signs in. */
export interface ProvidedUser {
  /** Id of the user, unique within the issuer. */
  readonly subject: string
  readonly name: string
  /** In lower case; null when there is none that can be used. */
  readonly email: string | null
  readonly emailVerified: boolean
  /** Whether the provider says anything of it: the claim `email_verified`. */
  readonly saysVerified: boolean
}

type Provided<Given> = { readonly given: Given } | { readonly refusal: ProviderRefusal }

interface Options {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
  /** Called with details that may be logged. */
  readonly onRefusal: (refusal: ProviderRefusal) => void
  /** Called with each change. */
  readonly onStatus: (status: ProviderStatus) => void
}

const answerWithinMs = 3_000
const metadataLastsMs = 3_600_000
const breakerLimits = { failures: 3, silenceMs: 0, pauseMs: 10_000 }
/** Metadata, keys and tokens have some kilobytes. */
const mostBytes = 1_000_000
/** OpenID Connect Core 1.0, section 2. */
const subjectForm = /^[\x20-\x7e]{1,255}$/

/** State of a request for the fetch below the library: its deadline, and whether it was sent. */
const openRequests = new AsyncLocalStorage<{ wasSent: boolean; readonly until: AbortSignal }>()

type Library = typeof import('openid-client')

interface Known {
  readonly library: Library
  readonly config: Configuration
}

export class SignInProvider {
  readonly #settings: OidcSettings
  readonly #options: Options
  readonly #breaker: CircuitBreaker
  #known: (Known & { readonly at: number }) | null = null
  #authRequest: Promise<Known> | null = null
  #status: ProviderStatus = { state: 'not_asked', code: null }

  constructor(settings: OidcSettings, options: Options) {
    this.#settings = settings
    this.#options = options
    this.#breaker = new CircuitBreaker(breakerLimits, options.now)
  }

  /**
   * The page of the provider that signs the user in. @param redirectUri our address that it sends the browser back to
   */
  async leave(redirectUri: string): Promise<Provided<{ readonly url: string; readonly underWay: SignInUnderWay }>> {
    const known = await this.#describe(deadline())
    if ('refusal' in known) return known
    const { library, config } = known.given
    const [state, nonce, verifier] = [library.randomState(), library.randomNonce(), library.randomPKCECodeVerifier()]
    const url = library.buildAuthorizationUrl(config, {
      ...{ redirect_uri: redirectUri, scope: 'openid email profile', state, nonce },
      ...{ code_challenge: await library.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    })
    return { given: { url: url.href, underWay: { state, nonce, verifier } } }
  }

  /** Whom the provider signs in. @param url the whole address that the browser came back by */
  async comeBack(url: URL, { state, nonce, verifier }: SignInUnderWay): Promise<Provided<ProvidedUser>> {
    const until = deadline()
    const known = await this.#describe(until)
    if ('refusal' in known) return known
    const { library, config } = known.given
    return this.#ask('token', until, async () => {
      const tokens = await library.authorizationCodeGrant(config, url, {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      })
      const claims = tokens.claims() ?? {}
      const { sub, azp } = claims as { readonly sub: string; readonly azp?: unknown }
      if (azp !== undefined && azp !== this.#settings.clientId) throw new ProviderMistake('invalid_id_token')
      if (!subjectForm.test(sub)) throw new ProviderMistake('invalid_id_token')
      const hasMore = !('email' in claims) && config.serverMetadata().userinfo_endpoint !== undefined
      const more = hasMore ? await library.fetchUserInfo(config, tokens.access_token, sub) : {}
      return userOf({ ...more, ...claims, sub })
    })
  }

  async #describe(until: AbortSignal): Promise<Provided<Known>> {
    const { now } = this.#options
    if (this.#known !== null && now() - this.#known.at < metadataLastsMs) return { given: this.#known }
    return this.#ask('description', until, async () => {
      this.#authRequest ??= this.#discover().finally(() => {
        this.#authRequest = null
      })
      const known = await this.#authRequest
      this.#known = { ...known, at: now() }
      return known
    })
  }

  async #discover(): Promise<Known> {
    const { issuer, clientId, clientSecret } = this.#settings
    const library = await import('openid-client')
    const { allowInsecureRequests, enableNonRepudiationChecks, customFetch } = library
    const config = await library.discovery(new URL(issuer), clientId, undefined, authBy(library, clientSecret), {
      // Plain HTTP is for a provider on this machine, by the rule of OIDC_ISSUER.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      [customFetch]: boundedFetch,
    })
    // The library compares them as URLs, and takes those of some publishers that differ.
    if (config.serverMetadata().issuer !== issuer) throw new ProviderMistake('issuer_mismatch')
    // Throws where there is no address that a browser could be sent to.
    library.buildAuthorizationUrl(config, {})
    return { library, config }
  }

  /** Asks within the time, unless the breaker is open, and tells what came of it. */
  async #ask<Given>(
    at: ProviderRefusal['at'],
    until: AbortSignal,
    ask: () => Promise<Given>,
  ): Promise<Provided<Given>> {
    const report = this.#breaker.admit()
    if (report === null) return this.#refuse({ at, code: 'no_answer', status: null })
    const state = { wasSent: false, until }
    try {
      const given = await openRequests.run(state, ask)
      report(true)
      this.#tell({ state: 'ready', code: null })
      return { given }
    } catch (error) {
      const refusal = refusalOf(error, at)
      // A wrong callback of a browser says nothing about the provider, also when it is found before a request is sent.
      const isFailure = state.wasSent && !isOfBrowser(refusal)
      report(state.wasSent ? !isDown(refusal) : null)
      if (isFailure) this.#tell({ state: 'unavailable', code: refusal.code ?? `http_${refusal.status}` })
      return this.#refuse(refusal)
    }
  }

  #refuse(refusal: ProviderRefusal): { readonly refusal: ProviderRefusal } {
    this.#options.onRefusal(refusal)
    return { refusal }
  }

  #tell(status: ProviderStatus): void {
    if (status.state === this.#status.state && status.code === this.#status.code) return
    this.#status = status
    this.#options.onStatus(status)
  }
}

function deadline(): AbortSignal {
  return AbortSignal.timeout(answerWithinMs)
}

/**
 * How this service proves to the token endpoint that it is the client: Basic where the provider names it or names
 * nothing (OpenID Connect Discovery 1.0, section 3), in the body where only that is named.
 */
function authBy({ ClientSecretPost }: Library, clientSecret: string): ClientAuth {
  const inBody = ClientSecretPost(clientSecret)
  return (provider, client, body, headers) => {
    const methods = provider.token_endpoint_auth_methods_supported
    if (methods?.includes('client_secret_post') === true && !methods.includes('client_secret_basic')) {
      inBody(provider, client, body, headers)
      return
    }
    // RFC 6749, section 2.3.1. The library encodes "-" and "_" as well, which providers that decode nothing refuse.
    const [id, secret] = [client.client_id, clientSecret].map(text =>
      new URLSearchParams({ '': text }).toString().slice(1),
    )
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)
  }
}

/** The fetch of Node with a limit of bytes for the answer. */
const boundedFetch: CustomFetch = async (url, options) => {
  const state = openRequests.getStore()
  if (state === undefined) throw new Error('the provider was asked without a limit of time')
  state.wasSent = true
  const answer = await fetch(url, { ...(options as RequestInit), signal: state.until })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new ProviderMistake('invalid_answer')
    chunks.push(chunk)
  }
  const body = bytes === 0 ? null : Buffer.concat(chunks)
  return new Response(body, { status: answer.status, headers: answer.headers })
}

/**
 * The user as the provider describes them. A name is cleaned, because the user cannot type it again. An address must
 * have the form that our sign-up requires; without one no user is made.
 */
function userOf(claims: Readonly<Record<string, unknown>> & { readonly sub: string }): ProvidedUser {
  const { sub: subject, name, email_verified: verified } = claims
  const given = typeof claims.email === 'string' ? claims.email.toLowerCase() : ''
  const email = isEmail(given) ? given : null
  const shown = withoutHidden(typeof name === 'string' ? name : '').trim()
  return {
    ...{ subject, email, name: [...shown].slice(0, longestName).join('') || given },
    emailVerified: verified === true,
    saysVerified: verified !== undefined && verified !== null,
  }
}

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
class ProviderMistake extends Error {
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

/** Whether the browser caused the refusal, so that it says nothing about the provider. */
function isOfBrowser({ code }: ProviderRefusal): boolean {
  return code !== null && codesOfBrowsers.has(code)
}

/** Refusals of joining. `email_verified_missing`: the provider does not say whether the address is verified. */
type JoinRefusal = 'not_invited' | 'email_not_verified' | 'email_verified_missing'

type Newcomer = Pick<ProvidedUser, 'emailVerified' | 'saysVerified'> & { readonly email: string }

export type Joining = ReturnType<typeof joiningBy>

/** Rules of joining by the provider: an invitation, or a verified address of the domain that may join. */
export function joiningBy(
  { joinDomain }: Pick<OidcSettings, 'joinDomain'>,
  people: Pick<PeopleStore, 'findLink' | 'addMember'>,
  accounts: Pick<AccountsStore, 'listAccounts'>,
  now: () => number,
) {
  return {
    /** Runs before a user is made; `invitation` is the token of a link, null without one. Null when they may join. */
    async refusalOf(newcomer: Newcomer, invitation: string | null): Promise<JoinRefusal | null> {
      const { email, emailVerified, saysVerified } = newcomer
      const isOfTheirs = isOfDomain(email, joinDomain)
      if (emailVerified && isOfTheirs) return null
      const link = invitation === null ? undefined : await linkOf(people, invitation, now())
      if (link?.purpose === 'invitation') return null
      if (!isOfTheirs) return 'not_invited'
      return saysVerified ? 'email_not_verified' : 'email_verified_missing'
    },
    /**
     * Called once a user was made: makes one with a verified address of the domain a viewer of the first account. Later
     * sign-ins give no role, so a member who is removed stays removed.
     */
    async welcome(id: string, { email, emailVerified }: Newcomer, address: string): Promise<void> {
      if (!emailVerified || !isOfDomain(email, joinDomain)) return
      const [first] = await accounts.listAccounts()
      if (first === undefined) return
      const event = { at: now(), actor: `user ${id}`, subject: id, address }
      await people.addMember(id, first.id, 'viewer', { ...event, action: 'member.add viewer', account: first.id })
    },
  }
}

/**
 * Whether an address, in the form that `isEmail` takes and in lower case, is one of the domain that may join, and of no
 * other below it.
 */
function isOfDomain(email: string, domain: string | null): boolean {
  return domain !== null && email.endsWith(`@${domain}`)
}
