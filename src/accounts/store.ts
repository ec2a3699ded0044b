import type { AuditEvent } from '../core/audit-event.ts'
import type { KeyBudget } from '../metering/ledger.ts'

/** An account that begins with the limits of the installation. */
export interface NewAccount {
  readonly id: string
  readonly name: string
  readonly createdAt: number
}

export interface Account extends NewAccount {
  /** Requests per minute (0 = no limit) and free credits per UTC month; null where the installation's limit applies. */
  readonly requestsPerMinute: number | null
  readonly freeCreditsPerMonth: number | null
  /** Since when its keys open nothing; null while they do. */
  readonly suspendedAt: number | null
  /** Why, for the operator to read; null while it is not suspended, and when it was before a reason had to be given. */
  readonly suspendedReason: string | null
}

export interface AccountQuery {
  /** What the name has somewhere, in lower case; empty for every account. */
  readonly nameHas: string
  /** Only names after this one; empty to begin with the first. */
  readonly after: string
  readonly limit: number
}

export interface FoundAccounts {
  /** In the order of their names, which is the database's. */
  readonly accounts: readonly Account[]
  /** How many have it in their name, whatever they come after. */
  readonly total: number
}

export type AccountChange = Partial<
  Pick<Account, 'requestsPerMinute' | 'freeCreditsPerMonth' | 'suspendedAt' | 'suspendedReason'>
>

/** `live` keys are charged; `test` keys cost nothing and answer fixed inputs. */
export type KeyMode = 'live' | 'test'

/** An API key as it is kept: its SHA-256, never itself. Times are milliseconds since 1970 UTC. */
export interface KeyRecord {
  readonly id: string
  readonly accountId: string
  readonly label: string
  readonly mode: KeyMode
  /** SHA-256 of the whole key, hex. */
  readonly hash: string
  readonly lastFour: string
  /** Names of signals the key may call; empty = all. */
  readonly scopes: readonly string[]
  /** CIDRs the key may be used from; empty = any address. */
  readonly allowedCidrs: readonly string[]
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly disabledAt: number | null
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
  /** The id of the key that a roll put in its place; null before it was rolled. */
  readonly replacedBy: string | null
  /** Whom of the account's own customers the key is for, by the account's own id; null for none. */
  readonly externalId: string | null
  /** What the account notes of the key; nothing here reads it. Null for none. */
  readonly metadata: KeyMetadata | null
  /** Requests a minute of this key, beside the limit of its account; null for no limit of its own. */
  readonly requestsPerMinute: number | null
  /** What it may spend of the credits of its account; null for all of them. */
  readonly budget: KeyBudget | null
  /**
   * The key under whose id its use is counted, so that a key that replaces another goes on with what that one may still
   * spend; null for its own id.
   */
  readonly limitedAs: string | null
  /** The actor who created it, as in the audit log; null where that is not known. */
  readonly createdBy: string | null
}

export type KeyMetadata = Readonly<Record<string, unknown>>

/** A key, and what its account says about it. */
export interface KnownKey extends KeyRecord {
  readonly accountSuspendedAt: number | null
  /** The key that a temporary key stands in for, as long as that one is active; null for every other key. */
  readonly parentId: string | null
}

/** What a temporary key ends with, if its time is not over before. */
export interface TemporaryFor {
  /** The key that it stands in for; null for one of its own. */
  readonly parentId: string | null
  /** The session of the user who asked for it. */
  readonly sessionId: string
}

export type KeyChange = Partial<
  Pick<
    KeyRecord,
    | 'label'
    | 'scopes'
    | 'allowedCidrs'
    | 'expiresAt'
    | 'disabledAt'
    | 'revokedAt'
    | 'replacedBy'
    | 'externalId'
    | 'metadata'
    | 'requestsPerMinute'
    | 'budget'
  >
>

export interface KeyQuery {
  readonly accountId: string
  /** Only the keys of this customer. */
  readonly externalId?: string | undefined
  /** Only ids after this one; empty to begin with the first. */
  readonly after: string
  readonly limit: number
}

/** Who owns an account from its first moment on, and what the audit log says of it. */
export interface FirstOwner {
  readonly userId: string
  readonly event: AuditEvent
}

/** What accounts and keys need of a store. */
export interface AccountsStore {
  /** False when the name is taken. The account and its owner are there together, or neither is. */
  insertAccount(account: NewAccount, event: AuditEvent, owner?: FirstOwner): Promise<boolean>
  findAccount(nameOrId: string): Promise<Account | undefined>
  listAccounts(): Promise<Account[]>
  findAccounts(query: AccountQuery): Promise<FoundAccounts>
  changeAccount(id: string, change: AccountChange, event: AuditEvent): Promise<void>
  insertKey(key: KeyRecord, event: AuditEvent): Promise<void>
  /** Forgets those whose time is over. */
  insertTemporaryKey(key: KeyRecord, temporary: TemporaryFor, event: AuditEvent): Promise<void>
  /** Ends the temporary keys of a session. */
  endTemporaryKeys(sessionId: string): Promise<void>
  /** No temporary key, which nobody made to keep; nor do `listKeys` and `findKeys`. */
  findKey(id: string): Promise<KeyRecord | undefined>
  /**
   * A temporary key ends with the one that it stands in for: it is expired, disabled or revoked as soon as that one is.
   */
  findKeyByHash(hash: string): Promise<KnownKey | undefined>
  listKeys(accountId: string): Promise<KeyRecord[]>
  /** Keys in the order of their ids, page by page. */
  pageOfKeys(query: KeyQuery): Promise<KeyRecord[]>
  /** The keys of an account among these, at most some hundreds, in no order. */
  findKeys(accountId: string, ids: readonly string[]): Promise<KeyRecord[]>
  changeKey(id: string, change: KeyChange, event: AuditEvent): Promise<void>
  /**
   * Replaces one key by another in one step: the new one exists exactly when the old one has its end. False, and
   * nothing is changed, when the old one was replaced already.
   */
  replaceKey(oldId: string, change: KeyChange, key: KeyRecord, event: AuditEvent): Promise<boolean>
  /** Writes an event of what changed nothing. */
  noteEvent(event: AuditEvent): Promise<void>
  /** Notes when keys were last used; a later time that is there already stays. */
  touchKeys(lastUsed: ReadonlyMap<string, number>): Promise<void>
  /**
   * A number that differs once anyone has changed a key, suspended or resumed an account, or added the first entry of a
   * list; cheap enough for every request.
   */
  revision(): number
}

/** An event as it is kept. Its number grows with time, and is never given to another one. */
export interface KeptEvent extends Required<AuditEvent> {
  readonly seq: number
}

export interface EventQuery {
  /**
   * The account whose affairs are asked for: events that name it, or whose subject it is; null for those of everybody.
   */
  readonly account: string | null
  /** Only what whoever has this name did. */
  readonly actor?: string
  /** Only actions that begin with this, such as `key.`. */
  readonly action?: string
  /** No events with this action. */
  readonly except?: string
  /** Only events with a lower number; without it the newest ones. */
  readonly below?: number
  readonly limit: number
}

/** Reads what was written beside each change (core/audit-event.ts). */
export interface AuditLog {
  /** The newest first. */
  findEvents(query: EventQuery): Promise<KeptEvent[]>
  /** The labels of keys and the names of accounts and users, by id. Any other text has no name. */
  readNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}
