/** Rules of joining by the provider: an invitation, or a verified address of the domain that may join. */

import type { AccountsStore } from '../../accounts/store.ts'
import { linkOf } from './links.ts'
import type { OidcSettings, ProvidedUser } from './provider.ts'
import type { PeopleStore } from './store.ts'

/** Refusals of joining. `email_verified_missing`: the provider does not say whether the address is verified. */
export type JoinRefusal = 'not_invited' | 'email_not_verified' | 'email_verified_missing'

type Newcomer = Pick<ProvidedUser, 'emailVerified' | 'saysVerified'> & { readonly email: string }

export interface Joining {
  /** Runs before a user is made; `invitation` is the token of a link, null without one. Null when they may join. */
  refusalOf(newcomer: Newcomer, invitation: string | null): Promise<JoinRefusal | null>
  /**
   * Called once a user was made: makes one with a verified address of the domain a viewer of the first account. Later
   * sign-ins give no role, so a member who is removed stays removed.
   */
  welcome(userId: string, newcomer: Newcomer, address: string): Promise<void>
}

export function joiningBy(
  { joinDomain }: Pick<OidcSettings, 'joinDomain'>,
  people: Pick<PeopleStore, 'findLink' | 'addMember'>,
  accounts: Pick<AccountsStore, 'listAccounts'>,
  now: () => number,
): Joining {
  return {
    refusalOf: async ({ email, emailVerified, saysVerified }, invitation) => {
      const isOfTheirs = isOfDomain(email, joinDomain)
      if (emailVerified && isOfTheirs) return null
      const link = invitation === null ? undefined : await linkOf(people, invitation, now())
      if (link?.purpose === 'invitation') return null
      if (!isOfTheirs) return 'not_invited'
      return saysVerified ? 'email_not_verified' : 'email_verified_missing'
    },
    welcome: async (id, { email, emailVerified }, address) => {
      if (!emailVerified || !isOfDomain(email, joinDomain)) return
      const [first] = await accounts.listAccounts()
      if (first === undefined) return
      const event = { at: now(), actor: `user ${id}`, subject: id, address }
      await people.addMember(id, first.id, 'viewer', { ...event, action: 'member.add viewer', account: first.id })
    },
  }
}

/**
 * Whether an address, in the form that `isEmail` takes and in lower case, is one of the domain that may join, and of no
 * other below it.
 */
function isOfDomain(email: string, domain: string | null): boolean {
  return domain !== null && email.endsWith(`@${domain}`)
}
