import type { AuditEvent } from '../../core/audit-event.ts'
import type { DashboardPorts } from '../ports.ts'
import type { AuthRequest } from './identity.ts'

/**
 * Gives a user a new password, and ends what the old one may have opened: every session, the keys that were lent to
 * them, links to a new password that somebody else may hold, and invitations that somebody else may have made in the
 * user's name.
 */
export async function changePassword(
  { identity, people, accounts, now }: Pick<DashboardPorts, 'identity' | 'people' | 'accounts' | 'now'>,
  authRequest: AuthRequest,
  userId: string,
  password: string,
  author: Pick<AuditEvent, 'actor' | 'account' | 'address'>,
): Promise<void> {
  await identity.setPassword(authRequest, userId, password)
  for (const id of await people.endSessions(userId, null)) await accounts.endTemporaryKeys(id)
  await people.endLinks(userId)
  await people.writeEvent({ ...author, at: now(), action: 'user.password', subject: userId })
}
