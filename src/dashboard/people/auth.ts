/**
 * better-auth as this installation has it: users, sessions, passwords, second factors and sign-in by OpenID Connect, in tables of
 * our own migration. It is asked through its server API only; none of its HTTP routes is open but the way back from the provider.
 * Forms, CSRF, throttling, roles and links are ours. Loading this module takes a quarter of a second: identity.ts does so late.
 */
import { type BetterAuthOptions, betterAuth, type User } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Kysely } from 'kysely'
import { hasHidden, withoutHidden } from '../../core/hidden-characters.ts'
import { passedOn } from '../../http/pages/passed-on.ts'
import { authPath, providerId } from './auth-path.ts'
import { longestName } from './form-fields.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { longestPassword, shortestPassword } from './password-limits.ts'
import { knownCode, type ProviderRefusal, type TokenAuth } from './provider-description.ts'

export interface OidcSettings {
  /** Below it is /.well-known/openid-configuration. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Whoever has a verified address of this domain may join without an invitation; null for nobody. */
  readonly joinDomain: string | null
}

/** Why somebody may not join by the provider: joining.ts decides. `email_verified_missing`: the provider does not say whether the address is verified. */
export type JoinRefusal = 'not_invited' | 'email_not_verified' | 'email_verified_missing'

export interface Newcomer {
  readonly email: string
  readonly emailVerified: boolean
  /** Whether the provider says anything of it: the claim `email_verified`. */
  readonly saysVerified: boolean
}

export interface Joining {
  /** Asked before a user is made; `cookies` is the header of the request that brought them. Null when they may join. */
  refusalOf(newcomer: Newcomer, cookies: string): Promise<JoinRefusal | null>
  /**
   * Called once a user was made: makes one with a verified address of the domain a viewer of the first account. Later sign-ins
   * give no role, so a member who is removed stays removed.
   */
  welcome(
    user: { readonly id: string; readonly email: string; readonly emailVerified: boolean },
    address: string,
  ): Promise<void>
}

export interface ProviderSettings {
  readonly oidc: OidcSettings
  readonly joining: Joining
  /** Told of what may be logged. */
  readonly onRefusal: (refusal: ProviderRefusal) => void
}

export interface AuthSettings {
  // biome-ignore lint/suspicious/noExplicitAny: the library names its tables itself
  readonly tables: Kysely<any>
  /** Hex, 32 bytes: signs cookies and encrypts second factors. */
  readonly secret: string
  /** Where the client reached the service: https://assay.example. */
  readonly origin: string
  /** scrypt's N: see password-hash.ts. */
  readonly passwordCost: number
  /** Null where nobody is to be signed in by the provider: the library then asks it nothing. */
  readonly provider: (ProviderSettings & { readonly tokenAuth: TokenAuth }) | null
}

const minute = 60
const sessionLasts = 7 * 24 * 60 * minute
/** How exact the time is that a session was last seen at. */
const seenEvery = 10 * minute

const moments = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

const tableNames = {
  user: {
    modelName: 'user_person',
    fields: { ...moments, emailVerified: 'email_verified' },
    additionalFields: {
      isOperator: { type: 'boolean', required: false, input: false, fieldName: 'is_operator' },
    },
  },
  session: {
    modelName: 'user_session',
    fields: {
      ...{ ...moments, expiresAt: 'expires_at', ipAddress: 'ip_address' },
      ...{ userAgent: 'user_agent', userId: 'user_id' },
    },
    additionalFields: {
      // The account that the user has chosen to work in.
      accountId: { type: 'string', required: false, input: false, fieldName: 'account_id' },
    },
    expiresIn: sessionLasts,
    updateAge: seenEvery,
    // Whoever is revoked is out at the next request.
    cookieCache: { enabled: false },
  },
  account: {
    modelName: 'user_login',
    fields: {
      ...{ ...moments, accountId: 'subject', providerId: 'provider', userId: 'user_id', accessToken: 'access_token' },
      ...{ refreshToken: 'refresh_token', idToken: 'id_token', accessTokenExpiresAt: 'access_token_expires_at' },
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
    // An address that a provider names is no proof that the user of that address is meant.
    accountLinking: { enabled: true, disableImplicitLinking: true },
    encryptOAuthTokens: true,
  },
  verification: { modelName: 'user_verification', fields: { ...moments, expiresAt: 'expires_at' } },
} as const

const secondFactor = twoFactor({
  issuer: 'Assay',
  twoFactorTable: 'user_second_factor',
  schema: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      fields: {
        ...{ backupCodes: 'recovery_codes', userId: 'user_id', failedVerificationCount: 'failed_count' },
        lockedUntil: 'locked_until',
      },
    },
  },
})

export function createAuth({ tables, secret, origin, passwordCost, provider }: AuthSettings) {
  const isHttps = origin.startsWith('https:')
  return betterAuth({
    appName: 'Assay',
    baseURL: origin,
    basePath: authPath,
    trustedOrigins: [origin],
    secrets: [{ version: 1, value: secret }],
    // Says how values are kept, on both databases: times as text, booleans as numbers.
    database: { db: tables, type: 'sqlite' },
    telemetry: { enabled: false },
    logger: provider === null ? { disabled: true } : tokenRefusals(provider.onRefusal),
    onAPIError: { errorURL: `${origin}/dashboard/sign-in` },
    rateLimit: { enabled: false },
    ...tableNames,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      password: {
        hash: password => hashPassword(password, passwordCost),
        verify: ({ password, hash }) => verifyPassword(password, hash, passwordCost),
      },
    },
    ...(provider === null ? {} : joinHooks(provider.joining)),
    advanced: {
      cookiePrefix: isHttps ? '__Host-assay' : 'assay',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
      ipAddress: { ipAddressHeaders: [passedOn.clientAddress] },
      database: { validateSchema: false },
    },
    plugins: [secondFactor, genericOAuth({ config: provider === null ? [] : [providerOf(provider)] })],
  })
}

/** The library's log, of which only the errors of the token endpoint are told: the rest may name people. */
function tokenRefusals(tell: ProviderSettings['onRefusal']) {
  return {
    level: 'error' as const,
    log: (_level: string, _message: string, ...details: unknown[]) => {
      for (const detail of details) {
        const { status, error } = Object(detail)
        if (typeof status === 'number') tell({ at: 'token', code: knownCode(error), status })
      }
    },
  }
}

/** Who may be made a user by the provider, and what they get. Users with a password are made by links (welcome-pages.ts). */
function joinHooks({ refusalOf, welcome }: Joining) {
  const validateUserInfo: NonNullable<BetterAuthOptions['user']>['validateUserInfo'] = async (
    { user, source },
    { headers },
  ) => {
    if (source.action !== 'create-user') return undefined
    const saysVerified = (source.oauth?.profile?.email_verified ?? null) !== null
    const newcomer = { email: user.email ?? '', emailVerified: user.emailVerified === true, saysVerified }
    const error = await refusalOf(newcomer, headers?.get('cookie') ?? '')
    return error === null ? undefined : { error }
  }
  const after = (user: User, context: { headers?: Headers | undefined } | null) =>
    welcome(user, context?.headers?.get(passedOn.clientAddress) ?? '')
  return { user: { ...tableNames.user, validateUserInfo }, databaseHooks: { user: { create: { after } } } }
}

function providerOf({ oidc: { issuer, clientId, clientSecret }, tokenAuth }: NonNullable<AuthSettings['provider']>) {
  return {
    providerId,
    tokenEndpointAuth: { method: tokenAuth },
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    ...{ clientId, clientSecret, pkce: true, scopes: ['openid', 'email', 'profile'] },
    mapProfileToUser: shownProfile,
  }
}

interface Profile {
  readonly name?: string | null | undefined
  readonly email?: string | null | undefined
  readonly sub?: string | number | null | undefined
}

/**
 * What is taken over of what the provider says of a user. A name is cleaned, since nobody can be asked to type it again. Who
 * has no address or subject that can be shown is refused as one who has none: another user may have the same without what is hidden.
 */
function shownProfile({ name, email, sub }: Profile) {
  if (typeof email !== 'string' || hasHidden(email) || hasHidden(String(sub))) return { email: null }
  const shown = withoutHidden(typeof name === 'string' ? name : '').trim()
  return { name: [...shown].slice(0, longestName).join('') || email, email, image: undefined }
}

export type Auth = ReturnType<typeof createAuth>
