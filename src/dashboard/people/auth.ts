/**
 * better-auth as this installation has it: users, sessions, passwords, second factors and sign-in by OpenID Connect, in tables of
 * our own migration. It is asked through its server API only; none of its HTTP routes is open but the way back from the provider.
 * Forms, CSRF, throttling, roles and links are ours. Loading this module takes a quarter of a second: identity.ts does so late.
 */
import { betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Kysely } from 'kysely'
import { hasHidden, withoutHidden } from '../../core/hidden-characters.ts'
import { passedOn } from '../../http/pages/passed-on.ts'
import { authPath, providerId } from './auth-path.ts'
import { longestName } from './form-fields.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { longestPassword, shortestPassword } from './password-limits.ts'

export interface OidcSettings {
  /** Below it is /.well-known/openid-configuration. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Whoever has a verified address of this domain may join without an invitation; null for nobody. */
  readonly joinDomain: string | null
}

export interface NewUser {
  readonly email: string
  readonly emailVerified: boolean
}

export interface AuthSettings {
  // biome-ignore lint/suspicious/noExplicitAny: the library names its tables itself
  readonly tables: Kysely<any>
  /** Hex, 32 bytes: signs cookies and encrypts second factors. */
  readonly secret: string
  /** Where the client reached the service: https://assay.example. */
  readonly origin: string
  readonly oidc: OidcSettings | null
  /** scrypt's N: see password-hash.ts. */
  readonly passwordCost: number
  /** Asked before a user is made who comes from the provider; `cookies` is the header of the request that brought them. */
  readonly mayJoin: (user: NewUser, cookies: string) => Promise<boolean>
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

export function createAuth({ tables, secret, origin, oidc, passwordCost, mayJoin }: AuthSettings) {
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
    // What it would log may name people.
    logger: { disabled: true },
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
    databaseHooks: {
      user: {
        create: {
          // Users with a password are made by whoever holds a link, and not through the library's sign-up.
          before: async (user, context) => {
            const isAllowed = !context || (await mayJoin(user, context.headers?.get('cookie') ?? ''))
            return isAllowed ? undefined : false
          },
        },
      },
    },
    advanced: {
      cookiePrefix: isHttps ? '__Host-assay' : 'assay',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
      ipAddress: { ipAddressHeaders: [passedOn.clientAddress] },
      database: { validateSchema: false },
    },
    plugins: [secondFactor, genericOAuth({ config: oidc === null ? [] : [providerOf(oidc)] })],
  })
}

function providerOf({ issuer, clientId, clientSecret }: OidcSettings) {
  return {
    providerId,
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
