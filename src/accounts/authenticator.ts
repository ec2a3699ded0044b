/**
 * From the text of a key to its record. Records are cached by the key's SHA-256; the cache is dropped whenever the
 * store says that anyone else may have changed a key, which is asked at most once per turn of the event loop: a key
 * that is revoked by another process is refused from the next turn on. When a key was last used is written now and
 * then.
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
   * True when a record that `find` gave is still what it would give: nobody has changed a key since, nor has it ended.
   * Throws what the store throws.
   */
  isCurrent(record: KnownKey): boolean {
    this.#dropStale()
    return this.#cache.get(record.hash) === record && this.#isActive(record)
  }

  /**
   * Writes down when each key was last used since the last call. Rejects when the store fails; the next call writes it
   * down then.
   */
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

  /** Throws what the store throws. The next call asks it again then: nothing was checked. */
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
