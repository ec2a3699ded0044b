/** The visitor of a page of the dashboard. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHost, isLocal } from '../http/client.ts'
import { passedOn } from '../http/pages/passed-on.ts'
import type { AccountState } from '../metering/ledger.ts'
import type { AuthRequest } from './people/identity.ts'
import { type Membership, type Role, roles } from './people/store.ts'

/** The signed-in user, member of an account or not. */
export interface Person {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly sessionId: string
  /** The account that the user works in now; null where they are a member of none. */
  readonly account: { readonly id: string; readonly name: string } | null
  /** Every account of the user, this one among them. */
  readonly memberships: readonly Membership[]
  /** True for the user who set up the installation. */
  readonly isOperator: boolean
  readonly hasSecondFactor: boolean
  /** The token of every form that changes something (csrf.ts). */
  readonly csrf: string
  /** The address that the request comes from. */
  readonly address: string
}

export interface Visitor extends Person {
  readonly account: { readonly id: string; readonly name: string }
  readonly role: Role
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The lowest role that may use the route. Without it every member may. */
    readonly role?: Role
    /** True for a page of the operator only. */
    readonly operator?: true
    /** True for a page of each user, with or without an account. */
    readonly needsNoAccount?: true
    /** True for a page that needs no sign-in. */
    readonly isOpen?: true
  }
  interface FastifyRequest {
    /** When it arrived, in milliseconds since 1970 UTC. */
    time: number
    /** Null where nobody is signed in. */
    person: Person | null
    /** Null without a sign-in, and for a user who is a member of no account. */
    visitor: Visitor | null
    /** Credits and limits of the visitor's account, read once for a request; null without an account. */
    ledgerAccount: AccountState | null
  }
}

/** Options of routes, by who may use them. */
export const isOpen = { config: { isOpen: true } } as const
export const ofEveryUser = { config: { needsNoAccount: true } } as const
export const ofDevelopers = { config: { role: 'developer' } } as const
export const ofOwners = { config: { role: 'owner' } } as const
export const ofOperator = { config: { operator: true } } as const

/** The address of the client, as the serving thread passed it on. */
export function addressOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return String(headers[passedOn.clientAddress])
}

/** The signed-in user. Throws when there is none, which happens only on a route with `isOpen`. */
export function personOf({ person }: FastifyRequest): Person {
  if (person === null) throw new Error('a page was asked for without a sign-in')
  return person
}

/** The signed-in member. Throws for a user without an account, whom only routes with `needsNoAccount` admit. */
export function visitorOf({ visitor }: Pick<FastifyRequest, 'visitor'>): Visitor {
  if (visitor === null) throw new Error('a page was asked for by no member')
  return visitor
}

/** Credits and limits of the account of the signed-in member. */
export function ledgerAccountOf({ ledgerAccount }: Pick<FastifyRequest, 'ledgerAccount'>): AccountState {
  if (ledgerAccount === null) throw new Error('the account of a visitor is not in the store')
  return ledgerAccount
}

/** Whether a visitor has a role or a higher one. */
export function hasRole(visitor: Pick<Visitor, 'role'>, role: Role): boolean {
  return roles.indexOf(visitor.role) >= roles.indexOf(role)
}

/** Actor, account and address for an audit event. */
export function authorOf({ userId, account, address }: Visitor): { actor: string; account: string; address: string }
export function authorOf({ userId, account, address }: Person): {
  actor: string
  account: string | null
  address: string
}
export function authorOf({ userId, account, address }: Person) {
  return { actor: `user ${userId}`, account: account?.id ?? null, address }
}

/**
 * The name of a cookie beside those of the sign-in. By HTTPS they are __Host- cookies, which no other host and no
 * plain HTTP can have set.
 */
function nameOf(request: FastifyRequest, name: string): string {
  return `${isSecure(request.headers) ? '__Host-' : ''}assay.${name}`
}

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[nameOf(request, name)]
}

/** @param maxAge seconds; without it the cookie ends with the browser */
export function setCookie(reply: FastifyReply, name: string, value: string, maxAge?: number): void {
  const { request } = reply
  const secure = isSecure(request.headers)
  const age = maxAge === undefined ? {} : { maxAge }
  reply.setCookie(nameOf(request, name), value, { path: '/', httpOnly: true, sameSite: 'lax', secure, ...age })
}

/** Headers of the request with the cookies that its answer sets, as the next request will have them. */
export function withCookies({ headers }: FastifyRequest, cookies: readonly string[]): FastifyRequest['headers'] {
  return { ...headers, cookie: cookies.map(each => each.split(';')[0]).join('; ') }
}

/** The request for the sign-in, with the origin by which the client reached the service. */
export function authRequestOf({ headers }: FastifyRequest): AuthRequest {
  return { headers, origin: `${isSecure(headers) ? 'https' : 'http'}://${headers.host ?? 'localhost'}` }
}

/** True when the client came by HTTPS. */
function isSecure(headers: IncomingHttpHeaders): boolean {
  return headers[passedOn.protocol] === 'https'
}

/**
 * Whether the host that a request names can be that of this service. By HTTPS the browser has compared it with a
 * certificate. Plain HTTP is for this machine, and a name that leads there from elsewhere (DNS rebinding) is not one of
 * this machine.
 */
export function isKnownHost(headers: IncomingHttpHeaders): boolean {
  const { host = '' } = headers
  if (!isHost(host)) return false
  if (isSecure(headers)) return true
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || isLocal(name.replace(/^\[|\]$/g, ''))
}
