/**
 * Links that let their holder do one thing, once. The database has only a hash of the token: 32 random characters
 * cannot be guessed.
 */
import { hash } from 'node:crypto'
import { randomBase62 } from '../../core/ids.ts'
import type { LinkPurpose, OneTimeLink, PeopleStore } from './store.ts'

const tokenForm = /^[0-9A-Za-z]{32}$/
const hour = 3_600_000

/** Lifetime of a link, in milliseconds. */
const lasts = { owner: 72 * hour, invitation: 168 * hour, password: 24 * hour } as const

/** The maker of a link, the time, and the account of the audit event. */
interface LinkAuthor {
  readonly now: number
  readonly actor: string
  readonly account?: string | null
  readonly address?: string | null
}

/** Makes a link by the command on the machine, and returns its path. The path is stored nowhere. */
export async function makeLink(
  store: Pick<PeopleStore, 'insertLink'>,
  purpose: LinkPurpose,
  note: string,
  author: LinkAuthor,
): Promise<string> {
  const { path, link, event } = newLink(purpose, note, null, author)
  await store.insertLink(link, event)
  return path
}

/**
 * Makes an invitation by an owner of its account, which ends when they are none any more; null when they are none now,
 * or when their session has ended.
 */
export async function invite(
  store: Pick<PeopleStore, 'insertLink'>,
  invitation: Extract<LinkPurpose, { purpose: 'invitation' }>,
  note: string,
  author: LinkAuthor & { readonly userId: string; readonly sessionId: string },
): Promise<string | null> {
  const { userId, sessionId, ...rest } = author
  const { path, link, event } = newLink(invitation, note, userId, rest)
  return (await store.insertLink(link, event, sessionId)) ? path : null
}

function newLink(purpose: LinkPurpose, note: string, madeBy: string | null, { now, ...author }: LinkAuthor) {
  const token = randomBase62(32)
  const times = { createdAt: now, expiresAt: now + lasts[purpose.purpose] }
  const link: OneTimeLink = { ...purpose, ...times, hash: hashOf(token), note, madeBy }
  const event = { ...author, at: now, action: `link.${purpose.purpose}`, subject: note }
  return { path: `/dashboard/welcome/${token}`, link, event }
}

/** The link of a token; undefined when there is none that can still be used. */
export async function linkOf(
  store: Pick<PeopleStore, 'findLink'>,
  token: string,
  now: number,
): Promise<OneTimeLink | undefined> {
  return tokenForm.test(token) ? store.findLink(hashOf(token), now) : undefined
}

function hashOf(token: string): string {
  return hash('sha256', token)
}
