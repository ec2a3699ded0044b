/** Who may become a user by way of the provider: those who hold an invitation, or have a verified address of the domain that may join. */

import type { AccountsStore } from '../../accounts/store.ts'
import { valueIn } from '../cookies.ts'
import type { Joining, OidcSettings } from './auth.ts'
import { linkOf } from './links.ts'
import type { PeopleStore } from './store.ts'

/** Names the invitation of a person who comes back from the provider. */
export const invitationCookie = 'invitation'

export function joiningBy(
  { joinDomain }: Pick<OidcSettings, 'joinDomain'>,
  people: Pick<PeopleStore, 'findLink' | 'addMember'>,
  accounts: Pick<AccountsStore, 'listAccounts'>,
  now: () => number,
): Joining {
  return {
    refusalOf: async ({ email, emailVerified, saysVerified }, cookies) => {
      const isOfTheirs = isOfDomain(email, joinDomain)
      if ((emailVerified && isOfTheirs) || (await holdsInvitation(cookies, people, now()))) return null
      if (!isOfTheirs) return 'not_invited'
      return saysVerified ? 'email_not_verified' : 'email_verified_missing'
    },
    welcome: async ({ id, email, emailVerified }, address) => {
      if (!emailVerified || !isOfDomain(email, joinDomain)) return
      const [first] = await accounts.listAccounts()
      if (first === undefined) return
      const event = { at: now(), actor: `user ${id}`, subject: id, address }
      await people.addMember(id, first.id, 'viewer', { ...event, action: 'member.add viewer', account: first.id })
    },
  }
}

async function holdsInvitation(cookies: string, people: Pick<PeopleStore, 'findLink'>, now: number): Promise<boolean> {
  const tokens = ['__Host-assay.', 'assay.'].map(prefix => valueIn(cookies, `${prefix}${invitationCookie}`))
  for (const token of tokens) {
    if (token === undefined) continue
    const link = await linkOf(people, token, now)
    if (link?.purpose === 'invitation') return true
  }
  return false
}

/** Whether an address is one of the domain that may join, and of no other below it. */
function isOfDomain(email: string, domain: string | null): boolean {
  return domain !== null && email.toLowerCase().endsWith(`@${domain}`)
}
