/**
 * The provider of sign-ins, through openid-client: OpenID Connect Core 1.0 with the authorization code flow, PKCE,
 * state and nonce. docs/openid-connect.md has each rule and its test. The first request is sent when somebody presses
 * the button. The metadata is cached for an hour; a request times out after 3 s; after failures in a row no request is
 * sent for a while. So a provider that fails breaks its own button and nothing else. The state of a sign-in is in a
 * cookie of the browser, not in the database.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import { CircuitBreaker } from '../../core/circuit-breaker.ts'
import { withoutHidden } from '../../core/hidden-characters.ts'
import type { ProviderStatus } from '../../http/pages/readiness.ts'
import { isEmail, longestName } from './form-fields.ts'
import { isDown, isOfBrowser, ProviderMistake, type ProviderRefusal, refusalOf } from './provider-refusal.ts'

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

/** Whom the provider signs in. */
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

export type Provided<Given> = { readonly given: Given } | { readonly refusal: ProviderRefusal }

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
