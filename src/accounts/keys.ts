import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { AuditEvent } from '../core/audit-event.ts'
import { randomBase62, toBase62 } from '../core/ids.ts'
import type { KeyLimits } from '../metering/ledger.ts'
import type { AccountsStore, KeyMode, KeyRecord, TemporaryFor } from './store.ts'

/**
 * The form of an API key: a fixed prefix that secret scanners can find, 32 random base62 characters (190 bits), and the
 * CRC-32 of all before it in 6 base62 characters, so that a typo is refused without asking the store.
 */
const prefixOf: Record<KeyMode, string> = { live: 'assay_', test: 'assay_test_' }
const form = /^assay_(?:test_)?[0-9A-Za-z]{32}(?<checksum>[0-9A-Za-z]{6})$/

export function newApiKey(mode: KeyMode): string {
  const body = prefixOf[mode] + randomBase62(32)
  return body + checksumOf(body)
}

/** True when the text has the form of a key and its checksum is right; says nothing about whether the key exists. */
export function looksLikeApiKey(text: string): boolean {
  const checksum = form.exec(text)?.groups?.checksum
  return checksum !== undefined && checksumOf(text.slice(0, -6)) === checksum
}

/** The stored form of a key. A plain hash is enough, because 190 random bits cannot be guessed. */
export function hashOfApiKey(key: string): string {
  return hash('sha256', key, 'hex')
}

function checksumOf(body: string): string {
  return toBase62(crc32(body), 6)
}

/** Time for which the old key stays active after a rotation, in milliseconds. */
export const overlaps = { '0': 0, '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 } as const
export type Overlap = keyof typeof overlaps

/** Lifetime of a temporary key. */
export const temporaryKeyMs = 900_000

/** Properties of a key; undefined ones are not set or changed. */
type Settable<Name extends keyof KeyRecord> = { readonly [Each in Name]?: KeyRecord[Each] | undefined }
type Noted = 'externalId' | 'metadata' | 'requestsPerMinute' | 'budget'

export type NewKey = Pick<KeyRecord, 'accountId' | 'label' | 'mode' | 'scopes' | 'allowedCidrs' | 'expiresAt'> &
  Settable<Noted | 'limitedAs'>

export type KeyUpdate = Settable<Noted | 'label' | 'scopes' | 'allowedCidrs' | 'expiresAt'>

/** A new key with its text, which is shown once and never stored. */
export interface IssuedKey {
  readonly record: KeyRecord
  readonly key: string
}

/** The actor who changes keys, with account and address, which changes on this machine do not have. */
export type Author = Pick<AuditEvent, 'actor' | 'account' | 'address'>

/** Creates, rolls and ends API keys. Every change is one transaction with its audit event. */
export class Keys {
  readonly #store: AccountsStore
  readonly #now: () => number
  readonly #author: Author

  constructor(store: AccountsStore, now: () => number, author: Author) {
    this.#store = store
    this.#now = now
    this.#author = author
  }

  async create(newKey: NewKey): Promise<IssuedKey> {
    const issued = this.#issue(newKey)
    await this.#store.insertKey(issued.record, this.#event('key.create', issued.record.id))
    return issued
  }

  /**
   * Creates a temporary key for a signed-in user, for a page that must not have the key itself. It has the permissions
   * of its parent and ends after 15 minutes, or earlier with its parent or the session. Its use counts as use of its
   * parent.
   */
  async lend(parent: KeyRecord, sessionId: string): Promise<IssuedKey> {
    return this.#lend({ ...parent, limitedAs: limitedAs(parent) }, { parentId: parent.id, sessionId })
  }

  /** Creates a temporary test key without a parent. It accepts fixed inputs only. */
  async lendTestKey(accountId: string, sessionId: string): Promise<IssuedKey> {
    const settings = { accountId, label: 'test', mode: 'test', scopes: [], allowedCidrs: [], expiresAt: null } as const
    return this.#lend(settings, { parentId: null, sessionId })
  }

  async #lend(like: NewKey, temporary: TemporaryFor): Promise<IssuedKey> {
    const end = this.#now() + temporaryKeyMs
    const issued = this.#issue({ ...like, expiresAt: Math.min(end, like.expiresAt ?? end) })
    const event = this.#event('key.lend', temporary.parentId ?? like.accountId)
    await this.#store.insertTemporaryKey(issued.record, temporary, event)
    return issued
  }

  /**
   * Creates a key with the settings of the old one, which ends after the overlap or at its own earlier expiry. Null
   * when the old key was already rotated: its expiry is the end of an overlap, which a further key would inherit.
   */
  async roll(old: KeyRecord, overlap: Overlap): Promise<IssuedKey | null> {
    if (old.replacedBy !== null) return null
    const issued = this.#issue({ ...old, limitedAs: limitedAs(old) })
    const end = this.#now() + overlaps[overlap]
    const expiresAt = Math.min(end, old.expiresAt ?? end)
    const change = { expiresAt, replacedBy: issued.record.id }
    const isReplaced = await this.#store.replaceKey(old.id, change, issued.record, this.#event('key.roll', old.id))
    return isReplaced ? issued : null
  }

  /** Changes the settings of a key. The audit event has the names of the changed settings and no values. */
  async update(id: string, update: KeyUpdate): Promise<void> {
    const given = Object.entries(update).filter(([, value]) => value !== undefined)
    const names = given.map(([name]) => name).join(' ')
    await this.#store.changeKey(id, Object.fromEntries(given), this.#event(`key.update ${names}`, id))
  }

  /** Ends a key immediately and permanently. */
  async revoke(id: string): Promise<void> {
    await this.#store.changeKey(id, { revokedAt: this.#now() }, this.#event('key.revoke', id))
  }

  async disable(id: string): Promise<void> {
    await this.#store.changeKey(id, { disabledAt: this.#now() }, this.#event('key.disable', id))
  }

  async enable(id: string): Promise<void> {
    await this.#store.changeKey(id, { disabledAt: null }, this.#event('key.enable', id))
  }

  #issue(settings: NewKey): IssuedKey {
    const { accountId, label, mode, scopes, allowedCidrs, expiresAt } = settings
    const key = newApiKey(mode)
    const record: KeyRecord = {
      id: `key_${randomBase62(16)}`,
      accountId,
      label,
      mode,
      hash: hashOfApiKey(key),
      lastFour: key.slice(-4),
      scopes,
      allowedCidrs,
      createdAt: this.#now(),
      expiresAt,
      disabledAt: null,
      revokedAt: null,
      lastUsedAt: null,
      replacedBy: null,
      externalId: settings.externalId ?? null,
      metadata: settings.metadata ?? null,
      requestsPerMinute: settings.requestsPerMinute ?? null,
      budget: settings.budget ?? null,
      limitedAs: settings.limitedAs ?? null,
      createdBy: this.#author.actor,
    }
    return { record, key }
  }

  #event(action: string, subject: string): AuditEvent {
    return { ...this.#author, at: this.#now(), action, subject }
  }
}

/** The id under which the use of a key is counted. */
export function limitedAs(key: KeyRecord): string {
  return key.limitedAs ?? key.id
}

/** The limits of a key; undefined for a key without limits. */
export function limitsOfKey(key: KeyRecord): KeyLimits | undefined {
  const { requestsPerMinute, budget } = key
  if (requestsPerMinute === null && budget === null) return undefined
  return { keyId: limitedAs(key), requestsPerMinute, budget }
}

export type KeyState = 'active' | 'disabled' | 'expired' | 'revoked'

/** Requests are accepted with an active key only. */
export function stateOfKey(key: KeyRecord, now: number): KeyState {
  if (key.revokedAt !== null) return 'revoked'
  if (key.disabledAt !== null) return 'disabled'
  if (key.expiresAt !== null && key.expiresAt <= now) return 'expired'
  return 'active'
}

/** A reason to check an active key: it expires soon, it is unused, or it was not replaced for a long time. */
export type KeyWarning = 'ending' | 'unused' | 'old'

const dayMs = 86_400_000
/** Within this time before its end a key is about to expire. */
export const endingWithinMs = 14 * dayMs
/** A key that was not used for this long is more likely forgotten than needed. */
export const unusedAfterMs = 90 * dayMs
/** A key of this age should be rotated: every person who has seen it since can use it. */
export const oldAfterMs = 365 * dayMs

/**
 * Warnings for a key, the most urgent first; none for a key that is not active. @param now milliseconds since 1970 UTC
 */
export function warningsOf(key: KeyRecord, now: number): readonly KeyWarning[] {
  if (stateOfKey(key, now) !== 'active') return []
  const isEnding = key.expiresAt !== null && key.expiresAt - now <= endingWithinMs
  const isUnused = now - (key.lastUsedAt ?? key.createdAt) > unusedAfterMs
  const isOld = now - key.createdAt > oldAfterMs
  return [
    ...(isEnding ? ['ending' as const] : []),
    ...(isUnused ? ['unused' as const] : []),
    ...(isOld ? ['old' as const] : []),
  ]
}
