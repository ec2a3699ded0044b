/**
 * Finds the record of a key by its text. Records are cached by the SHA-256 of the key. The cache is cleared when the
 * revision of the store changes, which is read at most once per turn of the event loop, so a key that another process
 * revokes is refused from the next turn on. The times of last use are written at intervals.
 */
import { LRUCache } from 'lru-cache'
import { hashOfApiKey, looksLikeApiKey, stateOfKey } from './keys.ts'
import type { AccountsStore, KnownKey } from './store.ts'

/** Keys that a thread remembers. */
export const defaultCapacity = 10_000

export class Authenticator {
  readonly #store: AccountsStore
  readonly #now: () => number
  readonly #cache: LRUCache<string, KnownKey>
  #used = new Map<string, number>()
  #revision: number
  #checked = false

  /** @param capacity how many records are kept */
  constructor(store: AccountsStore, now: () => number, capacity: number = defaultCapacity) {
    this.#cache = new LRUCache({ max: capacity })
    this.#store = store
    this.#now = now
    this.#revision = store.revision()
  }

  /** The record of an active key, else undefined. Rejects when the store fails, whether or not the key is cached. */
  async find(key: string): Promise<KnownKey | undefined> {
    if (!looksLikeApiKey(key)) return undefined
    this.#dropStale()
    const hash = hashOfApiKey(key)
    const cached = this.#cache.get(hash)
    if (cached !== undefined) return this.#isActive(cached) ? cached : undefined
    const revision = this.#revision
    const record = await this.#store.findKeyByHash(hash)
    if (record === undefined || !this.#isActive(record)) return undefined
    if (revision === this.#revision) this.#cache.set(hash, record)
    return record
  }

  /**
   * True while `find` would return the same record: no key was changed since, and this one has not ended. Throws what
   * the store throws.
   */
  isCurrent(record: KnownKey): boolean {
    this.#dropStale()
    return this.#cache.get(record.hash) === record && this.#isActive(record)
  }

  /** Stores the times of last use since the last call. Rejects when the store fails; the next call stores them then. */
  async writeLastUsed(): Promise<void> {
    if (this.#used.size === 0) return
    const used = this.#used
    this.#used = new Map()
    try {
      await this.#store.touchKeys(used)
    } catch (error) {
      // A later call may have failed before this one.
      for (const [id, at] of this.#used) used.set(id, Math.max(at, used.get(id) ?? 0))
      this.#used = used
      throw error
    }
  }

  #isActive(record: KnownKey): boolean {
    const now = this.#now()
    if (stateOfKey(record, now) !== 'active') return false
    this.#used.set(record.parentId ?? record.id, now)
    return true
  }

  /** Throws the error of the store; the next call reads the revision again then. */
  #dropStale(): void {
    if (this.#checked) return
    const revision = this.#store.revision()
    this.#checked = true
    setImmediate(() => {
      this.#checked = false
    })
    if (revision === this.#revision) return
    this.#revision = revision
    this.#cache.clear()
  }
}
