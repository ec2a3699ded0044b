/**
 * The history of the rule table: the changes of each version, as data in
 * `assets/compliance/rules/history.json`. `npm run law:history` adds an entry when `rules.json` has changed. A version
 * is known by the digest of its file, because two versions may have the same day.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const historyFile = new URL('../../../../assets/compliance/rules/history.json', import.meta.url)

export interface CountryDifference {
  readonly country_code: string
  readonly name: string
  /** One sentence or more for each field that differs, in the order of the table. */
  readonly changes: readonly FieldDifference[]
}

export interface FieldDifference {
  readonly field: string
  readonly words: string
}

/** A version of the table, and its changes from the version before. */
export interface TableVersion {
  /** SHA-256 of the bytes of `rules.json`, the first 16 hexadecimal digits. */
  readonly digest: string
  /** YYYY-MM-DD, as the table has it. */
  readonly rules_version: string
  /** Empty for the first version. */
  readonly countries: readonly CountryDifference[]
}

export function digestOf(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('hex').slice(0, 16)
}

/** The history that ships with this project, oldest version first. */
export function shippedHistory(): readonly TableVersion[] {
  return JSON.parse(readFileSync(historyFile, 'utf8'))
}

/** The versions of the table in use. */
export class LawHistory {
  /** Digest of the table in use; empty for a table that is not in a file. */
  readonly revision: string
  readonly #read: () => readonly TableVersion[]
  #versions: readonly TableVersion[] | undefined

  /** @param read reads all versions, oldest first; called once, when they are needed */
  constructor(revision = '', read: () => readonly TableVersion[] = () => []) {
    this.revision = revision
    this.#read = read
  }

  /** Oldest first. */
  get versions(): readonly TableVersion[] {
    this.#versions ??= this.#read()
    return this.#versions
  }

  /** The versions after a revision; empty for an unknown revision. */
  after(revision: string): readonly TableVersion[] {
    if (revision === this.revision) return []
    const at = this.versions.findIndex(({ digest }) => digest === revision)
    return at < 0 ? [] : this.versions.slice(at + 1)
  }
}
