/** The visitor of a page of the dashboard. */
import type { FastifyRequest } from 'fastify'
import { passedOn } from '../http/pages/passed-on.ts'
import type { AccountState } from '../metering/ledger.ts'
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
    /** True for what is the operator's alone. */
    readonly operator?: true
    /** True for what is every user's own, also of one who is a member of no account. */
    readonly needsNoAccount?: true
    /** True for what is shown without a sign-in. */
    readonly isOpen?: true
  }
  interface FastifyRequest {
    /** When it arrived, in milliseconds since 1970 UTC. */
    time: number
    /** Null where nobody is signed in. */
    person: Person | null
    /** Null where nobody is signed in, and for who is a member of no account. */
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
export function visitorOf({ visitor }: FastifyRequest): Visitor {
  if (visitor === null) throw new Error('a page was asked for by no member')
  return visitor
}

/** Credits and limits of the account of the signed-in member. */
export function ledgerAccountOf({ ledgerAccount }: FastifyRequest): AccountState {
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
