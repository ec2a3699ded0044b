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
  /** Time since which its keys are refused; null while they are accepted. */
  readonly suspendedAt: number | null
  /** Reason for the operator; null while it is not suspended, and for suspensions from before a reason was required. */
  readonly suspendedReason: string | null
}

export interface AccountQuery {
  /** Part of the name, in lower case; empty for all accounts. */
  readonly nameHas: string
  /** Only names after this one; empty to begin with the first. */
  readonly after: string
  readonly limit: number
}

export interface FoundAccounts {
  /** In the order of their names, which is the database's. */
  readonly accounts: readonly Account[]
  /** Number of matching accounts on all pages. */
  readonly total: number
}

export type AccountChange = Partial<
  Pick<Account, 'requestsPerMinute' | 'freeCreditsPerMonth' | 'suspendedAt' | 'suspendedReason'>
>

/** `live` keys are charged; `test` keys cost nothing and answer fixed inputs. */
export type KeyMode = 'live' | 'test'

/** A stored API key, with its SHA-256 in place of the key itself. Times are milliseconds since 1970 UTC. */
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
  /** The account's ID of the customer that the key is for; null for none. */
  readonly externalId: string | null
  /** Metadata of the account, which is stored and not interpreted. Null for none. */
  readonly metadata: KeyMetadata | null
  /** Requests per minute of this key, in addition to the limit of its account; null for no limit. */
  readonly requestsPerMinute: number | null
  /** Credits of its account that the key may spend; null for no limit. */
  readonly budget: KeyBudget | null
  /**
   * The id under which its use is counted, so that a rotated key shares the budget of its predecessor; null for its own
   * id.
   */
  readonly limitedAs: string | null
  /** The actor who created it, as in the audit log; null where that is not known. */
  readonly createdBy: string | null
}

export type KeyMetadata = Readonly<Record<string, unknown>>

/** A key with the state of its account. */
export interface KnownKey extends KeyRecord {
  readonly accountSuspendedAt: number | null
  /** The active parent of a temporary key; null for every other key. */
  readonly parentId: string | null
}

/** What ends a temporary key before it expires. */
export interface TemporaryFor {
  /** Its parent; null without one. */
  readonly parentId: string | null
  /** The session of its user. */
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

/** The first owner of an account, and the event for the audit log. */
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
  /** Finds no temporary keys; neither do `listKeys` and `findKeys`. */
  findKey(id: string): Promise<KeyRecord | undefined>
  /** A temporary key ends with its parent: it is expired, disabled or revoked when its parent is. */
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
  /** Writes an event for a call that changes nothing. */
  noteEvent(event: AuditEvent): Promise<void>
  /** Notes when keys were last used; a later time that is there already stays. */
  touchKeys(lastUsed: ReadonlyMap<string, number>): Promise<void>
  /**
   * A number that differs once anyone has changed a key, suspended or resumed an account, or added the first entry of a
   * list; cheap enough for every request.
   */
  revision(): number
}

/** A stored event. Its number grows with time and is never reused. */
export interface KeptEvent extends Required<AuditEvent> {
  readonly seq: number
}

export interface EventQuery {
  /** Only events that name this account or have it as their subject; null for all events. */
  readonly account: string | null
  /** Only events of this actor. */
  readonly actor?: string
  /** Only actions that begin with this, such as `key.`. */
  readonly action?: string
  /** No events with this action. */
  readonly except?: string
  /** Only events with a lower number; without it the newest ones. */
  readonly below?: number
  readonly limit: number
}

/** Reads the events that are written with each change (core/audit-event.ts). */
export interface AuditLog {
  /** The newest first. */
  findEvents(query: EventQuery): Promise<KeptEvent[]>
  /** The labels of keys and the names of accounts and users, by id. Any other text has no name. */
  readNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}
