/** Who asks for a page of the dashboard. */
import type { FastifyRequest } from 'fastify'
import { type Membership, type Role, roles } from './people/store.ts'

export interface Visitor {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly sessionId: string
  /** The account that the user works in now. */
  readonly account: { readonly id: string; readonly name: string }
  readonly role: Role
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use the route: whoever has this role or a higher one. Without it a route is for every member. */
    readonly role?: Role
    /** True for what is the operator's alone. */
    readonly operator?: true
    /** True for what is shown without a sign-in. */
    readonly isOpen?: true
  }
  interface FastifyRequest {
    /** Null where nobody is signed in. */
    visitor: Visitor | null
  }
}

/** Who asks. Throws where nobody is signed in, which only a route with `isOpen` is asked by. */
export function visitorOf({ visitor }: FastifyRequest): Visitor {
  if (visitor === null) throw new Error('a page was asked for without a sign-in')
  return visitor
}

/** Whether a visitor has a role or a higher one. */
export function hasRole(visitor: Pick<Visitor, 'role'>, role: Role): boolean {
  return roles.indexOf(visitor.role) >= roles.indexOf(role)
}

/** What an audit event says of who did it, in which account and from where. */
export function authorOf({ userId, account, address }: Visitor): { actor: string; account: string; address: string } {
  return { actor: `user ${userId}`, account: account.id, address }
}
