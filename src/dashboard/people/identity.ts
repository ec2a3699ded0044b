/** Users, sessions and passwords: better-auth behind methods with plain outcomes. */
import type { IncomingHttpHeaders } from 'node:http'
import { isDuplicate } from '../../core/store-failure.ts'
import { passedOn } from '../../http/pages/passed-on.ts'
import type { Auth, AuthOptions } from './auth.ts'
import type { ProvidedUser } from './provider.ts'

/** Limit of the instances of the library: each knows one origin, and a service has a few. */
const mostOrigins = 16
/** Characters of the User-Agent header that are stored. */
const longestUserAgent = 300

export interface AuthRequest {
  readonly origin: string
  readonly headers: IncomingHttpHeaders
}

export interface SignedIn {
  readonly sessionId: string
  readonly token: string
  readonly user: {
    readonly id: string
    /** The account that the user worked in last; null for the first. */
    readonly accountId: string | null
    readonly name: string
    readonly email: string
    readonly hasSecondFactor: boolean
    readonly isOperator: boolean
  }
}

export interface Session {
  readonly id: string
  readonly token: string
  readonly address: string
  readonly userAgent: string
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number
  readonly seenAt: number
}

/** An outcome, and the cookies that tell the browser. */
export interface With<Outcome> {
  readonly outcome: Outcome
  readonly cookies: readonly string[]
}

type Refused = 'refused'

type Ask<Response> = (
  api: Auth['api'],
  options: ReturnType<typeof optionsOf>,
) => Promise<{ readonly headers: Headers; readonly response: Response }>

type IdentityOptions = Omit<AuthOptions, 'origin'>

export class Identity {
  readonly #options: IdentityOptions
  readonly #auths = new Map<string, Promise<Auth>>()

  constructor(options: IdentityOptions) {
    this.#options = options
  }

  /** The session of the request; null when there is none. */
  async find(authRequest: AuthRequest): Promise<With<SignedIn | null>> {
    if (authRequest.headers.cookie === undefined) return { outcome: null, cookies: [] }
    const { api } = await this.#auth(authRequest)
    const { headers, response } = await api.getSession(optionsOf(authRequest))
    const cookies = headers.getSetCookie()
    if (response === null) return { outcome: null, cookies }
    const { session, user } = response
    const { id, name, email } = user
    const flags = { hasSecondFactor: user.twoFactorEnabled === true, isOperator: user.isOperator === true }
    return {
      outcome: {
        ...{ sessionId: session.id, token: session.token },
        user: { id, accountId: user.accountId ?? null, name, email, ...flags },
      },
      cookies,
    }
  }

  /** Checks a password. `second_factor`: the cookies name the user who has to prove it next. */
  signIn(authRequest: AuthRequest, email: string, password: string): Promise<With<'done' | 'second_factor' | Refused>> {
    return this.#ask(authRequest, async (api, options) => {
      const { headers, response } = await api.signInEmail({ ...options, body: { email, password } })
      const outcome = 'twoFactorRedirect' in response && response.twoFactorRedirect ? 'second_factor' : 'done'
      return { headers, response: outcome }
    })
  }

  /**
   * Checks the second factor after the right password: six digits of an app, or a recovery code. After ten wrong codes,
   * codes are refused for a quarter of an hour: `locked`.
   */
  proveSecondFactor(authRequest: AuthRequest, code: string): Promise<With<'done' | 'locked' | Refused>> {
    return this.#ask(authRequest, async (api, options) => {
      try {
        const { headers } = /^\d{6}$/.test(code)
          ? await api.verifyTOTP({ ...options, body: { code } })
          : await api.verifyBackupCode({ ...options, body: { code } })
        return { headers, response: 'done' }
      } catch (error) {
        if (statusOf(error) === 429) return { headers: new Headers(), response: 'locked' }
        throw error
      }
    })
  }

  async signOut(authRequest: AuthRequest): Promise<readonly string[]> {
    const { api } = await this.#auth(authRequest)
    const { headers } = await api.signOut(optionsOf(authRequest))
    return headers.getSetCookie()
  }

  /** Makes a user with a password. Null when the address is taken, also by somebody who comes at the same time. */
  async createUser(authRequest: AuthRequest, name: string, email: string, password: string): Promise<string | null> {
    const { internalAdapter, password: passwords } = await this.#context(authRequest)
    if ((await internalAdapter.findUserByEmail(email)) !== null) return null
    const hash = await passwords.hash(password)
    const person = { name, email: email.toLowerCase(), emailVerified: false }
    const user = await unlessTaken(() => internalAdapter.createUser(person, { method: 'email-password' }))
    if (user === null) return null
    await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: hash })
    return user.id
  }

  /** Removes a user whose link was used by somebody else in the meantime. */
  async removeUser(authRequest: AuthRequest, userId: string): Promise<void> {
    await (await this.#context(authRequest)).internalAdapter.deleteUser(userId)
  }

  /** Replaces the password, or sets the first one. */
  async setPassword(authRequest: AuthRequest, userId: string, password: string): Promise<void> {
    const { internalAdapter, password: passwords } = await this.#context(authRequest)
    const hash = await passwords.hash(password)
    const found = await internalAdapter.findCredentialAccount(userId)
    if (found) await internalAdapter.updateAccount(found.id, { password: hash })
    else await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash })
  }

  /** Whether it is the password of the user who is signed in. */
  async isPassword(authRequest: AuthRequest, password: string): Promise<boolean> {
    const { outcome } = await this.#ask(authRequest, (api, options) =>
      api.verifyPassword({ ...options, body: { password } }),
    )
    return outcome !== 'refused'
  }

  async sessionsOf(authRequest: AuthRequest, userId: string): Promise<Session[]> {
    const { internalAdapter } = await this.#context(authRequest)
    const sessions = await internalAdapter.listSessions(userId, { onlyActiveSessions: true })
    return sessions
      .map(({ id, token, ipAddress, userAgent, createdAt, updatedAt }) => ({
        ...{ id, token, address: ipAddress ?? '', userAgent: userAgent ?? '' },
        ...{ createdAt: createdAt.getTime(), seenAt: updatedAt.getTime() },
      }))
      .sort((one, other) => other.seenAt - one.seenAt)
  }

  /** Notes the account that the user works in from now on, also after the next sign-in. */
  async chooseAccount(authRequest: AuthRequest, userId: string, accountId: string): Promise<void> {
    const { internalAdapter } = await this.#context(authRequest)
    await internalAdapter.updateUser(userId, { accountId })
  }

  /** Begins a second factor: it counts once its first code was given. Refused when the password is wrong. */
  async beginSecondFactor(
    authRequest: AuthRequest,
    password: string,
  ): Promise<{ readonly uri: string; readonly recoveryCodes: readonly string[] } | Refused> {
    const { outcome } = await this.#ask(authRequest, (api, options) =>
      api.enableTwoFactor({ ...options, body: { password, method: 'totp' } }),
    )
    if (outcome === 'refused') return outcome
    if (!('totpURI' in outcome)) throw new Error('a second factor began without a secret')
    return { uri: outcome.totpURI, recoveryCodes: outcome.backupCodes }
  }

  endSecondFactor(authRequest: AuthRequest, password: string): Promise<With<object | Refused>> {
    return this.#ask(authRequest, (api, options) => api.disableTwoFactor({ ...options, body: { password } }))
  }

  /** Replaces the recovery codes. */
  async renewRecoveryCodes(authRequest: AuthRequest, password: string): Promise<readonly string[] | Refused> {
    const { outcome } = await this.#ask(authRequest, (api, options) =>
      api.generateBackupCodes({ ...options, body: { password } }),
    )
    return outcome === 'refused' ? outcome : outcome.backupCodes
  }

  /** The user with a subject of the provider; null when there is none. */
  async userOfProvider(authRequest: AuthRequest, subject: string): Promise<string | null> {
    const { internalAdapter } = await this.#context(authRequest)
    const login = await internalAdapter.findAccountByKey({ providerId: this.#issuer, accountId: subject })
    return login?.userId ?? null
  }

  /**
   * Makes a user who signs in by the provider. Null when the address is taken, also by somebody who comes at the same
   * time.
   */
  async createProvidedUser(
    authRequest: AuthRequest,
    provided: Pick<ProvidedUser, 'subject' | 'name' | 'emailVerified'> & { readonly email: string },
  ): Promise<string | null> {
    const { subject, name, email, emailVerified } = provided
    const { internalAdapter } = await this.#context(authRequest)
    const login = { providerId: this.#issuer, accountId: subject }
    const made = await unlessTaken(() => internalAdapter.createOAuthUser({ name, email, emailVerified }, login))
    return made?.user.id ?? null
  }

  /** Signs a user in whose sign-in was proved elsewhere. Returns the cookies that say so. */
  async openSession(authRequest: AuthRequest, userId: string): Promise<readonly string[]> {
    const { api } = await this.#auth(authRequest)
    const { headers } = await api.openSession({ ...optionsOf(authRequest), body: { userId } })
    return headers.getSetCookie()
  }

  get #issuer(): string {
    const { oidc } = this.#options.settings
    if (oidc === null) throw new Error('there is no provider of sign-ins')
    return oidc.issuer
  }

  async #context(authRequest: AuthRequest) {
    return (await this.#auth(authRequest)).$context
  }

  /** The response of the library, with its cookies; or that it refused: it throws errors with a status for that. */
  async #ask<Response>(authRequest: AuthRequest, ask: Ask<Response>): Promise<With<Response | Refused>> {
    const { api } = await this.#auth(authRequest)
    try {
      const { headers, response } = await ask(api, optionsOf(authRequest))
      return { outcome: response, cookies: headers.getSetCookie() }
    } catch (error) {
      if (statusOf(error) >= 500) throw error
      return { outcome: 'refused', cookies: [] }
    }
  }

  #auth({ origin }: AuthRequest): Promise<Auth> {
    const known = this.#auths.get(origin)
    if (known !== undefined) return known
    for (const oldest of this.#auths.keys()) {
      if (this.#auths.size < mostOrigins) break
      this.#auths.delete(oldest)
    }
    const auth = library().then(({ createAuth }) => createAuth({ ...this.#options, origin }))
    this.#auths.set(origin, auth)
    return auth
  }
}

/** The new user; null when the address is taken, also by a concurrent sign-up. */
async function unlessTaken<Made>(make: () => Promise<Made>): Promise<Made | null> {
  try {
    return await make()
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
}

const library = () => import('./auth.ts')

/** Has the library read the cookies of the request, and return those that it sets. */
function optionsOf({ headers }: AuthRequest) {
  const kept = new Headers()
  if (headers.cookie !== undefined) kept.set('cookie', headers.cookie)
  kept.set('user-agent', (headers['user-agent'] ?? '').slice(0, longestUserAgent))
  kept.set(passedOn.clientAddress, String(headers[passedOn.clientAddress] ?? ''))
  return { headers: kept, returnHeaders: true } as const
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
}
