/** Who asks for a page of the dashboard. */
import type { FastifyRequest } from 'fastify'
import { passedOn } from '../http/pages/passed-on.ts'
import { type Membership, type Role, roles } from './people/store.ts'

/** Who is signed in, whether or not they are a member of an account. */
export interface Person {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly sessionId: string
  /** The account that the user works in now; null where they are a member of none. */
  readonly account: { readonly id: string; readonly name: string } | null
  /** Every account of the user, this one among them. */
  readonly memberships: readonly Membership[]
  /** True for whoever set up the installation. */
  readonly isOperator: boolean
  readonly hasSecondFactor: boolean
  /** What every form that changes something sends along (csrf.ts). */
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
    /** Who may use the route: whoever has this role or a higher one. Without it a route is for every member. */
    readonly role?: Role
    /** True for what is the operator's alone. */
    readonly operator?: true
    /** True for what is every user's own, also of one who is a member of no account. */
    readonly needsNoAccount?: true
    /** True for what is shown without a sign-in. */
    readonly isOpen?: true
  }
  interface FastifyRequest {
    /** Null where nobody is signed in. */
    person: Person | null
    /** Null where nobody is signed in, and for who is a member of no account. */
    visitor: Visitor | null
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

/** Who is signed in. Throws where nobody is, which only a route with `isOpen` is asked by. */
export function personOf({ person }: FastifyRequest): Person {
  if (person === null) throw new Error('a page was asked for without a sign-in')
  return person
}

/** Which member asks. Throws for whoever is none, which only a route that says so in its config is asked by. */
export function visitorOf({ visitor }: FastifyRequest): Visitor {
  if (visitor === null) throw new Error('a page was asked for by no member')
  return visitor
}

/** Whether a visitor has a role or a higher one. */
export function hasRole(visitor: Pick<Visitor, 'role'>, role: Role): boolean {
  return roles.indexOf(visitor.role) >= roles.indexOf(role)
}

/** What an audit event says of who did it, in which account and from where. */
export function authorOf({ userId, account, address }: Visitor): { actor: string; account: string; address: string }
export function authorOf({ userId, account, address }: Person): {
  actor: string
  account: string | null
  address: string
}
export function authorOf({ userId, account, address }: Person) {
  return { actor: `user ${userId}`, account: account?.id ?? null, address }
}
