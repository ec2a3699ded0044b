import type { AuditEvent } from '../../core/audit-event.ts'

/** Roles in an account; each includes the rights of those before it. */
export const roles = ['viewer', 'developer', 'owner'] as const
export type Role = (typeof roles)[number]

export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly hasSecondFactor: boolean
  /** True for the user who set up the installation, who may see and change every account. */
  readonly isOperator: boolean
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number
}

export interface Membership {
  readonly accountId: string
  readonly accountName: string
  readonly isSuspended: boolean
  readonly role: Role
}

export interface Member extends Pick<User, 'id' | 'name' | 'email' | 'hasSecondFactor'> {
  readonly role: Role
  /** Milliseconds since 1970 UTC. */
  readonly since: number
}

/** Purpose of a link, which works once: set up the installation, join an account, or choose a new password. */
export type LinkPurpose =
  | { readonly purpose: 'owner' }
  | { readonly purpose: 'invitation'; readonly accountId: string; readonly role: Role }
  | { readonly purpose: 'password'; readonly userId: string }

export type OneTimeLink = LinkPurpose & {
  /** SHA-256 of the token, hex: the token itself is nowhere. */
  readonly hash: string
  /** The person it is for, in the words of its maker. */
  readonly note: string
  /**
   * The user who made it; null for the command on the machine. An invitation ends when its maker is no owner of the
   * account any more.
   */
  readonly madeBy: string | null
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number
  readonly expiresAt: number
}

/** Outcome of a change of a member. An account keeps at least one owner. */
export type MemberChange = 'done' | 'no_such_member' | 'last_owner'

/** The users of the dashboard. better-auth has their passwords and sessions (auth.ts). */
export interface PeopleStore {
  /** Whether the installation has an operator. A set-up that a crash ended leaves a user who is none. */
  hasOperator(): Promise<boolean>
  listUsers(): Promise<User[]>
  findUserByEmail(email: string): Promise<User | undefined>
  /** Makes a user the operator of the installation, if there is none yet. False when there is one. */
  makeOperator(userId: string, event: AuditEvent): Promise<boolean>
  membershipsOf(userId: string): Promise<Membership[]>
  membersOf(accountId: string): Promise<Member[]>
  /** Number of members of each of these accounts; accounts without members are left out. */
  countMembers(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Adds a member, or gives one that is there the role, if that is a higher one. */
  addMember(userId: string, accountId: string, role: Role, event: AuditEvent): Promise<void>
  /**
   * Ends the keys as well that were lent to the user for the account, and the invitations to it that they made as an
   * owner, as removeMember does.
   */
  changeRole(userId: string, accountId: string, role: Role, event: AuditEvent): Promise<MemberChange>
  removeMember(userId: string, accountId: string, event: AuditEvent): Promise<MemberChange>
  /**
   * False, and nothing is written, for an invitation whose maker is no owner of the account any more, and for one that
   * is made in a session that has ended: a change of the password ends the sessions first, then the links that were
   * made in them. A link that sets up the installation ends the one before it.
   */
  insertLink(link: OneTimeLink, event: AuditEvent, sessionId?: string): Promise<boolean>
  /** A link that can still be used. */
  findLink(hash: string, now: number): Promise<OneTimeLink | undefined>
  /** Removes a link. True for the one caller who may use it. */
  useLink(hash: string, now: number): Promise<boolean>
  /** Invitations to an account that can still be used, the newest first. */
  invitationsTo(accountId: string, now: number): Promise<OneTimeLink[]>
  removeInvitation(accountId: string, hash: string, event: AuditEvent): Promise<boolean>
  /**
   * Ends, all at once, the links to a new password of a user and the invitations that the user made, to whichever
   * account.
   */
  endLinks(userId: string): Promise<void>
  /**
   * Ends the sessions of a user, all but one that is named, and sign-ins that wait for a second factor; returns the ids
   * of those that ended.
   */
  endSessions(userId: string, exceptId: string | null): Promise<string[]>
  /** Ends one session of a user. False when the user has no such session. */
  endSession(userId: string, sessionId: string): Promise<boolean>
  /** Removes the second factor of a user. */
  removeSecondFactor(userId: string, event: AuditEvent): Promise<void>
  /** Counts one more failure in the window that it falls into, and returns how many there are. */
  countFailure(keyHash: string, now: number, windowMs: number): Promise<number>
  /** Takes back one failure that was counted. */
  uncountFailure(keyHash: string): Promise<void>
  forgetFailures(keyHash: string): Promise<void>
  /**
   * The mark of the secret that second factors are encrypted with (app/session-secret.ts); null before there is one.
   */
  secretMark(): Promise<string | null>
  /** Notes the mark, unless there is one. */
  adoptSecret(mark: string): Promise<void>
  /** Forgets the mark, ends all sessions and removes all second factors. Returns how many users had one. */
  forgetSecret(event: AuditEvent): Promise<number>
  /** Removes what has expired: links, sessions, verifications, failures. */
  sweep(now: number, windowMs: number): Promise<void>
  writeEvent(event: AuditEvent): Promise<void>
}
