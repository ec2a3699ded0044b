/** Who may become a user by way of the provider: whoever holds an invitation, or has an address of the domain that may join. */

import { valueIn } from '../cookies.ts'
import type { NewUser, OidcSettings } from './auth.ts'
import { linkOf } from './links.ts'
import type { PeopleStore } from './store.ts'

/** Names the invitation to whoever comes back from the provider. */
export const invitationCookie = 'invitation'

export async function mayJoin(
  { email, emailVerified }: NewUser,
  cookies: string,
  oidc: Pick<OidcSettings, 'joinDomain'> | null,
  people: Pick<PeopleStore, 'findLink'>,
  now: number,
): Promise<boolean> {
  if (emailVerified && isOfDomain(email, oidc?.joinDomain ?? null)) return true
  const tokens = ['__Host-assay.', 'assay.'].map(prefix => valueIn(cookies, `${prefix}${invitationCookie}`))
  for (const token of tokens) {
    if (token === undefined) continue
    const link = await linkOf(people, token, now)
    if (link?.purpose === 'invitation') return true
  }
  return false
}

/** Whether an address is one of the domain that may join, and of no other below it. */
export function isOfDomain(email: string, domain: string | null): boolean {
  return domain !== null && email.toLowerCase().endsWith(`@${domain}`)
}
