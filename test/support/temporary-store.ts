import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '../../src/store/open.ts'

/** A SQLite file in a folder of its own, or the database of a URL, and any number of connections to it. */
export class TemporaryStore {
  readonly #folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
  /** Of the file, or the URL. */
  readonly path: string
  readonly #open: Store[] = []
  #accounts = 0

  /** @param url of an empty database on PostgreSQL; without one a file is made */
  constructor(url?: string) {
    this.path = url ?? join(this.#folder, 'assay.db')
  }

  async connect(): Promise<Store> {
    const store = await openStore(this.path)
    this.#open.push(store)
    return store
  }

  /** Creates an account and returns its id. */
  async account(): Promise<string> {
    const store = this.#open[0] ?? (await this.connect())
    this.#accounts += 1
    const id = `acc_${this.#accounts}`
    const event = { at: 0, actor: 'test', action: 'account.create', subject: id }
    await store.accounts.insertAccount({ id, name: id, createdAt: 0 }, event)
    return id
  }

  async remove(): Promise<void> {
    for (const store of this.#open) await store.close()
    rmSync(this.#folder, { recursive: true })
  }
}
