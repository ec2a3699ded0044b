import { hash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '../../src/store/open.ts'

/**
 * Opens a SQLite file that is new. To make the tables takes longer than most tests, so a file that has them is made
 * once and copied. It is in the folder that tests share, when they do.
 */
export async function openNewSqlite(path: string): Promise<Store> {
  template ??= makeTemplate()
  copyFileSync(await template, path)
  return openStore(path)
}

const store = new URL('../../src/store/', import.meta.url)
let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const shared = process.env.ASSAY_TEST_DATA
  const folder = shared ?? mkdtempSync(join(tmpdir(), 'assay-tables-'))
  if (shared === undefined) process.once('exit', () => rmSync(folder, { recursive: true }))
  // The folder outlives the run, so that the name says which tables these are.
  const names = [
    'schema.ts',
    'migrate.ts',
    ...readdirSync(new URL('migrations', store)).map(name => `migrations/${name}`),
  ]
  const texts = names.map(name => readFileSync(new URL(name, store), 'utf8'))
  const path = join(folder, `tables-${hash('sha256', texts.join()).slice(0, 16)}.db`)
  if (existsSync(path)) return path
  // Several processes may make it at once; it gets its name when it is whole.
  const unfinished = `${path}.${process.pid}`
  await (await openStore(unfinished)).close()
  renameSync(unfinished, path)
  return path
}

/** A SQLite file in a folder of its own, or the database of a URL, and any number of connections to it. */
export class TemporaryStore {
  readonly #folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
  /** Path of the SQLite file, or URL of the PostgreSQL database. */
  readonly path: string
  readonly #isOnServer: boolean
  readonly #open: Store[] = []
  #accounts = 0

  /** @param url of an empty database on PostgreSQL; without one a file is made */
  constructor(url?: string) {
    this.#isOnServer = url !== undefined
    this.path = url ?? join(this.#folder, 'assay.db')
  }

  async connect(): Promise<Store> {
    const isNew = !this.#isOnServer && this.#open.length === 0
    const store = await (isNew ? openNewSqlite(this.path) : openStore(this.path))
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
