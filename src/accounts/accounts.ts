import type { AuditEvent } from '../core/audit-event.ts'
import { hasHidden } from '../core/hidden-characters.ts'
import { randomBase62 } from '../core/ids.ts'
import type { Account, AccountChange, AccountsStore } from './store.ts'

/** An account's name: shown in lists and typed in commands. */
export function isAccountName(text: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,62}$/.test(text)
}

/**
 * Creates an account without credits; undefined when the name is taken.
 *
 * @param ownerId the user who owns the account from the start and can invite members; without it the account has no
 * members
 */
export async function createAccount(
  store: AccountsStore,
  name: string,
  author: Author,
  ownerId?: string,
): Promise<Account | undefined> {
  const account = { id: `acc_${randomBase62(16)}`, name, createdAt: author.now }
  const event = eventOf(account.id, 'account.create', author)
  const owner =
    ownerId === undefined
      ? undefined
      : { userId: ownerId, event: { ...event, action: 'member.add owner', subject: ownerId } }
  if (!(await store.insertAccount(account, event, owner))) return undefined
  const asInstallation = { requestsPerMinute: null, freeCreditsPerMonth: null }
  return { ...account, ...asInstallation, suspendedAt: null, suspendedReason: null }
}

/** The actor, address and time of a change. */
export interface Author extends Pick<AuditEvent, 'actor' | 'address'> {
  readonly now: number
}

function eventOf(id: string, action: string, { now, ...author }: Author): AuditEvent {
  return { ...author, at: now, action, subject: id, account: id }
}

/** Largest limit of an account. */
export const mostPerLimit = 1_000_000_000

/** A limit that was typed; null when it is no whole number from 0 to `mostPerLimit`. */
export function limitIn(text: string): number | null {
  const limit = /^\d{1,10}$/.test(text) ? Number(text) : -1
  return limit < 0 || limit > mostPerLimit ? null : limit
}

/** Sets the limits that are named. Free credits apply from the account's first request of the next UTC month. */
export async function limitAccount(
  store: AccountsStore,
  id: string,
  limits: Pick<AccountChange, 'requestsPerMinute' | 'freeCreditsPerMonth'>,
  author: Author,
): Promise<void> {
  const words = Object.entries(limits).map(([name, value]) => `${name}=${value ?? 'default'}`)
  await store.changeAccount(id, limits, eventOf(id, `account.limits ${words.join(' ')}`, author))
}

/** Largest length of the reason of a suspension, in characters. */
export const longestReason = 200

/**
 * The reason of a suspension that was typed; null when it is empty, too long, or holds hidden characters, as a second
 * line does.
 */
export function reasonIn(text: string): string | null {
  const reason = text.trim()
  return reason === '' || reason.length > longestReason || hasHidden(reason) ? null : reason
}

/**
 * Refuses every key of the account from now on. Running requests are completed and charged.
 *
 * @param reason from `reasonIn`. The operator and, in the audit log, the owners of the account see it; responses do not
 * contain it
 */
export async function suspendAccount(store: AccountsStore, id: string, reason: string, author: Author): Promise<void> {
  const change = { suspendedAt: author.now, suspendedReason: reason }
  await store.changeAccount(id, change, eventOf(id, `account.suspend ${reason}`, author))
}

export async function resumeAccount(store: AccountsStore, id: string, author: Author): Promise<void> {
  const change = { suspendedAt: null, suspendedReason: null }
  await store.changeAccount(id, change, eventOf(id, 'account.resume', author))
}
