/** Users, sessions and passwords as the dashboard asks for them: better-auth behind methods that say what happened. */
import type { IncomingHttpHeaders } from 'node:http'
import { passedOn } from '../../http/pages/passed-on.ts'
import type { Auth, AuthSettings, ProviderSettings } from './auth.ts'
import { providerId } from './auth-path.ts'
import { knownCode, readTokenAuth } from './provider-description.ts'

/** A service is reached under a few names; each has a library of its own, because that knows only one. */
const mostOrigins = 16
/** What is kept of what a browser says of itself. */
const longestUserAgent = 300

export interface Asking {
  readonly origin: string
  readonly headers: IncomingHttpHeaders
}

export interface SignedIn {
  readonly sessionId: string
  readonly token: string
  /** The account that the user has chosen; null for the first. */
  readonly accountId: string | null
  readonly user: {
    readonly id: string
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

/** What became of something, and the cookies that say so to the browser. */
export interface With<Outcome> {
  readonly outcome: Outcome
  readonly cookies: readonly string[]
}

type Refused = 'refused'

type IdentitySettings = Omit<AuthSettings, 'origin' | 'provider'> & { readonly provider: ProviderSettings | null }

export class Identity {
  readonly #settings: IdentitySettings
  readonly #auths = new Map<string, Promise<Auth>>()
  /** The libraries that ask the provider: passwords and sessions do without, so they do not wait for it. */
  readonly #providerAuths = new Map<string, Promise<Auth>>()

  constructor(settings: IdentitySettings) {
    this.#settings = settings
  }

  get hasProvider(): boolean {
    return this.#settings.provider !== null
  }

  /** Who is signed in; null when nobody is. */
  async find(asking: Asking): Promise<With<SignedIn | null>> {
    if (asking.headers.cookie === undefined) return { outcome: null, cookies: [] }
    const { api } = await this.#auth(asking)
    const { headers, response } = await api.getSession({ headers: headersOf(asking), returnHeaders: true })
    const cookies = headers.getSetCookie()
    if (response === null) return { outcome: null, cookies }
    const { session, user } = response
    const { id, name, email } = user
    const flags = { hasSecondFactor: user.twoFactorEnabled === true, isOperator: user.isOperator === true }
    return {
      outcome: {
        ...{ sessionId: session.id, token: session.token, accountId: session.accountId ?? null },
        user: { id, name, email, ...flags },
      },
      cookies,
    }
  }

  /** Checks a password. `second_factor`: the cookies say who has to prove it next. */
  async signIn(asking: Asking, email: string, password: string): Promise<With<'done' | 'second_factor' | Refused>> {
    const { api } = await this.#auth(asking)
    return refusable(async () => {
      const body = { email, password }
      const { headers, response } = await api.signInEmail({ body, headers: headersOf(asking), returnHeaders: true })
      const outcome = 'twoFactorRedirect' in response && response.twoFactorRedirect ? 'second_factor' : 'done'
      return { outcome, cookies: headers.getSetCookie() }
    })
  }

  /**
   * Checks the second factor of whoever gave the right password: six digits of an app, or one of the recovery codes. After
   * ten wrong ones no code is looked at for a quarter of an hour: `locked`.
   */
  async proveSecondFactor(asking: Asking, code: string): Promise<With<'done' | 'locked' | Refused>> {
    const { api } = await this.#auth(asking)
    const options = { headers: headersOf(asking), returnHeaders: true } as const
    return refusable(async () => {
      try {
        const { headers } = /^\d{6}$/.test(code)
          ? await api.verifyTOTP({ ...options, body: { code } })
          : await api.verifyBackupCode({ ...options, body: { code } })
        return { outcome: 'done', cookies: headers.getSetCookie() }
      } catch (error) {
        if (statusOf(error) === 429) return { outcome: 'locked', cookies: [] }
        throw error
      }
    })
  }

  async signOut(asking: Asking): Promise<readonly string[]> {
    const { api } = await this.#auth(asking)
    const { headers } = await api.signOut({ headers: headersOf(asking), returnHeaders: true })
    return headers.getSetCookie()
  }

  /** Makes a user with a password. Null when the address is taken, also by somebody who comes at the same time. */
  async createUser(asking: Asking, name: string, email: string, password: string): Promise<string | null> {
    const { internalAdapter, password: passwords } = await this.#context(asking)
    if ((await internalAdapter.findUserByEmail(email)) !== null) return null
    const hash = await passwords.hash(password)
    const person = { name, email: email.toLowerCase(), emailVerified: false }
    const user = await internalAdapter.createUser(person, { method: 'email-password' }).catch(async error => {
      // Each database has its own words for an address that another one took meanwhile; that it is there now, both say.
      if ((await internalAdapter.findUserByEmail(email)) === null) throw error
      return null
    })
    if (user === null) return null
    await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: hash })
    return user.id
  }

  /** Takes a user away who was made and may not stay. */
  async removeUser(asking: Asking, userId: string): Promise<void> {
    await (await this.#context(asking)).internalAdapter.deleteUser(userId)
  }

  /** Puts a new password in the place of the old one, or of none. */
  async setPassword(asking: Asking, userId: string, password: string): Promise<void> {
    const { internalAdapter, password: passwords } = await this.#context(asking)
    const hash = await passwords.hash(password)
    const found = await internalAdapter.findCredentialAccount(userId)
    if (found) await internalAdapter.updateAccount(found.id, { password: hash })
    else await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash })
  }

  /** Whether it is the password of the user who is signed in. */
  async isPassword(asking: Asking, password: string): Promise<boolean> {
    const { api } = await this.#auth(asking)
    const { outcome } = await refusable(async () => {
      await api.verifyPassword({ body: { password }, headers: headersOf(asking) })
      return { outcome: 'done' as const, cookies: [] }
    })
    return outcome === 'done'
  }

  async sessionsOf(asking: Asking, userId: string): Promise<Session[]> {
    const { internalAdapter } = await this.#context(asking)
    const sessions = await internalAdapter.listSessions(userId, { onlyActiveSessions: true })
    return sessions
      .map(({ id, token, ipAddress, userAgent, createdAt, updatedAt }) => ({
        ...{ id, token, address: ipAddress ?? '', userAgent: userAgent ?? '' },
        ...{ createdAt: createdAt.getTime(), seenAt: updatedAt.getTime() },
      }))
      .sort((one, other) => other.seenAt - one.seenAt)
  }

  /** Notes in which account the user works from now on. */
  async chooseAccount(asking: Asking, token: string, accountId: string): Promise<void> {
    const { internalAdapter } = await this.#context(asking)
    await internalAdapter.updateSession(token, { accountId })
  }

  /** Begins a second factor: it counts once its first code was given. Refused when the password is wrong. */
  async beginSecondFactor(
    asking: Asking,
    password: string,
  ): Promise<{ readonly uri: string; readonly recoveryCodes: readonly string[] } | Refused> {
    const { api } = await this.#auth(asking)
    const { outcome } = await refusable(async () => {
      const begun = await api.enableTwoFactor({ body: { password, method: 'totp' }, headers: headersOf(asking) })
      if (!('totpURI' in begun)) throw new Error('a second factor began without a secret')
      return { outcome: { uri: begun.totpURI, recoveryCodes: begun.backupCodes }, cookies: [] }
    })
    return outcome
  }

  async endSecondFactor(asking: Asking, password: string): Promise<With<'done' | Refused>> {
    const { api } = await this.#auth(asking)
    return refusable(async () => {
      const { headers } = await api.disableTwoFactor({
        ...{ body: { password }, headers: headersOf(asking), returnHeaders: true },
      })
      return { outcome: 'done', cookies: headers.getSetCookie() }
    })
  }

  /** New recovery codes in place of the old ones. */
  async renewRecoveryCodes(asking: Asking, password: string): Promise<readonly string[] | Refused> {
    const { api } = await this.#auth(asking)
    const { outcome } = await refusable(async () => {
      const { backupCodes } = await api.generateBackupCodes({ body: { password }, headers: headersOf(asking) })
      return { outcome: backupCodes, cookies: [] }
    })
    return outcome
  }

  /** Where the provider asks who it is. `back` and `backOnError` are paths of ours. */
  async leaveForProvider(asking: Asking, back: string, backOnError: string): Promise<With<string | Refused>> {
    const auth = await this.#providerAuth(asking)
    if (auth === null) return { outcome: 'refused', cookies: [] }
    const { api } = auth
    return refusable(async () => {
      const { headers, response } = await api.signInSocial({
        body: { provider: providerId, callbackURL: back, errorCallbackURL: backOnError, disableRedirect: true },
        ...{ headers: headersOf(asking), returnHeaders: true },
      })
      return { outcome: response.url ?? 'refused', cookies: headers.getSetCookie() }
    })
  }

  /** Takes back a person from the provider; null when the provider cannot be asked. @param url path and query of the request */
  async comeBackFromProvider(asking: Asking, url: string): Promise<Response | null> {
    const auth = await this.#providerAuth(asking)
    if (auth === null) return null
    const answer = await auth.handler(new Request(new URL(url, asking.origin), { headers: headersOf(asking) }))
    const location = new URL(answer.headers.get('location') ?? '', asking.origin)
    const code = knownCode(location.searchParams.get('error'))
    if (code !== null) this.#settings.provider?.onRefusal({ at: 'sign_in', code, status: null })
    return answer
  }

  async #context(asking: Asking) {
    return (await this.#auth(asking)).$context
  }

  #auth({ origin }: Asking): Promise<Auth> {
    return keptIn(this.#auths, origin, () => this.#create(origin, null))
  }

  /** The library that signs in by the provider; null while the provider does not describe itself. */
  async #providerAuth({ origin }: Asking): Promise<Auth | null> {
    const { provider } = this.#settings
    const known = this.#providerAuths.get(origin)
    if (known !== undefined || provider === null) return known ?? null
    const tokenAuth = await readTokenAuth(provider.oidc.issuer)
    if (typeof tokenAuth !== 'string') {
      provider.onRefusal(tokenAuth)
      return null
    }
    return keptIn(this.#providerAuths, origin, () => this.#create(origin, { ...provider, tokenAuth }))
  }

  async #create(origin: string, provider: AuthSettings['provider']): Promise<Auth> {
    const { createAuth } = await library()
    return createAuth({ ...this.#settings, origin, provider })
  }
}

function keptIn(auths: Map<string, Promise<Auth>>, origin: string, create: () => Promise<Auth>): Promise<Auth> {
  const known = auths.get(origin)
  if (known !== undefined) return known
  for (const oldest of auths.keys()) {
    if (auths.size < mostOrigins) break
    auths.delete(oldest)
  }
  const auth = create()
  auths.set(origin, auth)
  return auth
}

const library = () => import('./auth.ts')

function headersOf({ headers }: Asking): Headers {
  const kept = new Headers()
  if (headers.cookie !== undefined) kept.set('cookie', headers.cookie)
  kept.set('user-agent', (headers['user-agent'] ?? '').slice(0, longestUserAgent))
  kept.set(passedOn.clientAddress, String(headers[passedOn.clientAddress] ?? ''))
  return kept
}

/** The outcome, or that the library refused: it throws errors with a status for that. */
async function refusable<Outcome>(act: () => Promise<With<Outcome>>): Promise<With<Outcome | Refused>> {
  try {
    return await act()
  } catch (error) {
    if (statusOf(error) >= 500) throw error
    return { outcome: 'refused', cookies: [] }
  }
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
}
