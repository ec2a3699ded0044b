/**
 * better-auth with the tables of our own migration: users, sessions, passwords and second factors. Only its server API
 * is used, and none of its HTTP routes is open. Forms, CSRF, throttling, roles, links and the provider of sign-ins are
 * ours. Loading this module takes a quarter of a second, so identity.ts loads it late.
 */
import { hash } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import {
  type BetterAuthOptions,
  betterAuth,
  type DBAdapter,
  type DBTransactionAdapter,
  type StandardSchemaV1,
  type Where,
} from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Kysely } from 'kysely'
import { passedOn } from '../../http/pages/passed-on.ts'
import type { DashboardSettings } from '../settings.ts'
import { hashPassword, longestPassword, shortestPassword, verifyPassword } from './password-hash.ts'

export interface AuthOptions {
  // biome-ignore lint/suspicious/noExplicitAny: the library names its tables itself
  readonly tables: Kysely<any>
  /** Hex, 32 bytes: signs cookies and encrypts second factors. */
  readonly secret: string
  /** Origin by which the client reached the service: https://assay.example. */
  readonly origin: string
  readonly settings: DashboardSettings
}

const minute = 60
const sessionLasts = 7 * 24 * 60 * minute
/** Precision of the time at which a session was last seen. */
const seenEvery = 10 * minute

const moments = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

const tableNames = {
  user: {
    modelName: 'user_person',
    fields: { ...moments, emailVerified: 'email_verified' },
    additionalFields: {
      isOperator: { type: 'boolean', required: false, input: false, fieldName: 'is_operator' },
      // The account that the user worked in last.
      accountId: { type: 'string', required: false, input: false, fieldName: 'last_account_id' },
    },
  },
  session: {
    modelName: 'user_session',
    fields: {
      ...{ ...moments, expiresAt: 'expires_at', ipAddress: 'ip_address' },
      ...{ userAgent: 'user_agent', userId: 'user_id' },
    },
    expiresIn: sessionLasts,
    updateAge: seenEvery,
    // A revoked session ends at the next request.
    cookieCache: { enabled: false },
  },
  account: {
    modelName: 'user_login',
    fields: {
      ...{ ...moments, accountId: 'subject', providerId: 'provider', userId: 'user_id', accessToken: 'access_token' },
      ...{ refreshToken: 'refresh_token', idToken: 'id_token', accessTokenExpiresAt: 'access_token_expires_at' },
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: {
    modelName: 'user_verification',
    fields: { ...moments, expiresAt: 'expires_at' },
    storeIdentifier: 'hashed',
  },
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

/** Only identity.ts calls it, so nothing is validated. */
const whoSignsIn: StandardSchemaV1<{ userId: string }> = {
  '~standard': { version: 1, vendor: 'assay', validate: value => ({ value: value as { userId: string } }) },
}

/** Opens the session of a user whose sign-in was proved elsewhere. No route leads to it. */
const openedSessions = {
  id: 'opened-sessions',
  endpoints: {
    openSession: createAuthEndpoint('/session/open', { method: 'POST', body: whoSignsIn }, async context => {
      const { internalAdapter } = context.context
      const user = await internalAdapter.findUserById(context.body.userId)
      if (user === null) throw new Error('a session was opened for a user that there is not')
      await setSessionCookie(context, { session: await internalAdapter.createSession(user.id), user })
      return null
    }),
  },
} as const

export function createAuth({ tables, secret, origin, settings: { passwordCost } }: AuthOptions) {
  const isHttps = origin.startsWith('https:')
  // The format of values on both databases: times as text, booleans as numbers.
  const adapter = kyselyAdapter(tables, { type: 'sqlite', transaction: true })
  return betterAuth({
    appName: 'Assay',
    baseURL: origin,
    trustedOrigins: [origin],
    secrets: [{ version: 1, value: secret }],
    database: (options: BetterAuthOptions) => withHashedTokens(adapter(options)),
    telemetry: { enabled: false },
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
    advanced: {
      cookiePrefix: isHttps ? '__Host-assay' : 'assay',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
      ipAddress: { ipAddressHeaders: [passedOn.clientAddress] },
      database: { validateSchema: false },
    },
    plugins: [secondFactor, openedSessions],
  })
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Sessions are found by their tokens, and the database holds a hash of each, so its readers cannot use a session.
 * better-auth stores tokens as they are, so this adapter hashes the token on the way in and puts it back on the way
 * out.
 */
function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...hashing(adapter),
    transaction: run => adapter.transaction(within => run(hashing(within))),
  }
}

/**
 * The token as the column `token` of `user_session` stores it: SHA-256 in hex. A token is 32 random characters, so it
 * needs no salt.
 */
function hashOfToken(token: string): string {
  return hash('sha256', token)
}

interface Question {
  readonly model: string
  readonly where?: readonly Where[]
}

function hashing<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  // biome-ignore lint/suspicious/noExplicitAny: each method has its own types, which stay as they are
  const methods = adapter as any
  const hashed =
    (name: string) =>
    async (question: Question): Promise<unknown> => {
      if (question.model !== 'session') return methods[name](question)
      const found = await methods[name]({ ...question, where: question.where?.map(hashedIn) })
      const token = question.where?.find(({ field }) => field === 'token')?.value
      return found !== null && typeof found === 'object' && typeof token === 'string' ? { ...found, token } : found
    }
  const names = ['findOne', 'update', 'updateMany', 'delete', 'deleteMany', 'count', 'consumeOne', 'incrementOne']
  return {
    ...adapter,
    ...Object.fromEntries(names.map(name => [name, hashed(name)])),
    findMany: async (question: Question) =>
      methods.findMany(question.model === 'session' ? { ...question, where: question.where?.map(hashedIn) } : question),
    create: async (question: { readonly model: string; readonly data: { readonly token?: string } }) => {
      const { token } = question.data
      if (question.model !== 'session' || token === undefined) return methods.create(question)
      const made = await methods.create({ ...question, data: { ...question.data, token: hashOfToken(token) } })
      return { ...made, token }
    },
  }
}

function hashedIn(where: Where): Where {
  const { field, value } = where
  if (field !== 'token') return where
  return {
    ...where,
    value: Array.isArray(value) ? value.map(each => hashOfToken(String(each))) : hashOfToken(String(value)),
  }
}
