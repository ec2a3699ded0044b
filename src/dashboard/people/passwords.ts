/** New passwords of users: how they are judged and set. */
import type { FastifyReply } from 'fastify'
import { html } from 'ghtml'
import type { AuditEvent } from '../../core/audit-event.ts'
import { keepFlash } from '../flash.ts'
import type { MainThreadApi } from '../main-thread-api.ts'
import type { DashboardPorts } from '../ports.ts'
import type { AuthRequest } from './identity.ts'
import { longestPassword, shortestPassword } from './password-hash.ts'

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

/** Judgement of a new password. A password that no source could check is accepted with `isChecked` false. */
type Verdict =
  | { readonly isTaken: true; readonly isChecked: boolean }
  | { readonly isTaken: false; readonly why: string }

export const passwordRule = `At least ${shortestPassword} characters. Passwords found in known breaches aren't accepted.`

/** Judges a password by its length, by whose it is, and by the breach signal of this service. */
export async function judgePassword(
  password: string,
  ofWhom: readonly string[],
  mainThread: Pick<MainThreadApi, 'breachCountOf'>,
): Promise<Verdict> {
  const length = [...password].length
  if (length < shortestPassword) return { isTaken: false, why: `Enter at least ${shortestPassword} characters.` }
  if (length > longestPassword) return { isTaken: false, why: `Enter at most ${longestPassword} characters.` }
  const lower = password.toLowerCase()
  if (ofWhom.some(text => text.length > 2 && lower === text.toLowerCase())) {
    return { isTaken: false, why: 'The password must not be your name or email address.' }
  }
  const count = await mainThread.breachCountOf(password).catch(() => null)
  if (count === null) return { isTaken: true, isChecked: false }
  if (count === 0) return { isTaken: true, isChecked: true }
  return { isTaken: false, why: 'This password has appeared in a data breach. Choose a different one.' }
}

/** Long enough for a sign-in with the new password. */
const lastsMs = 900_000

/** Keeps the notice for the next page of the dashboard. */
export function keepUncheckedNotice(reply: FastifyReply): void {
  const body = html`<p><b>We couldn't check whether your password has been breached.</b> No source of breached passwords responded. Set the password again under <a href="${settingsPath}">Security</a> when one is available.</p>`
  keepFlash(reply, body, { look: 'warn', lastsMs })
}

export const settingsPath = '/dashboard/settings'
export const wrongPassword = 'Incorrect password.'
export const tooManyTries = 'Too many incorrect passwords. Wait 15 minutes.'
