/** What SQLite and PostgreSQL call by different names. */
import { type Kysely, PostgresAdapter, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: the tables are of no matter here
export type AnyDatabase = Kysely<any>

export function isPostgres(db: AnyDatabase): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** On this channel PostgreSQL tells of each change of a key or of a suspension. */
export const revisionChannel = 'assay_key_revision'

/** Texts as rows of one column, `value`: one parameter however many there are, so that the statement stays the same. */
export function rowsOfTexts(db: AnyDatabase, texts: readonly string[]) {
  return isPostgres(db)
    ? sql`select unnest(${texts}::text[]) as value`
    : sql`select value from json_each(${JSON.stringify(texts)})`
}

/**
 * What stands before the first dot of an action. An index is on it, which serves only what is written in the same
 * words.
 */
export function kindOfAction(db: AnyDatabase) {
  return isPostgres(db)
    ? sql<string>`split_part(action, '.', 1)`
    : sql<string>`substr(action, 1, instr(action, '.') - 1)`
}
