import { crossesThreads } from './workers/failure.ts'

/**
 * SQLite result codes (sqlite.org/rescode.html) that mean the whole database is unavailable for now. Any other code
 * means that a statement was wrong.
 */
const troubles: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  26: 'SQLITE_NOTADB',
}

/**
 * What PostgreSQL answers, or does not answer, that says the same: SQLSTATE codes
 * (postgresql.org/docs/current/errcodes-appendix.html) of connections, resources, locks, timeouts, shutdowns and
 * damage. Any other code says that a statement was wrong.
 */
const postgresTroubles = /^(?:08...|25006|40001|40P01|53...|55P03|57014|57P0.|58...|XX00[012])$/

/** Every failure of PostgreSQL for which `troubleOf` has a name has a code that begins so. */
const postgresCode = 'POSTGRES_'

/**
 * The name of a trouble of PostgreSQL; undefined when a statement was wrong. `code` is null where nothing was answered.
 */
export function postgresTroubleOf(code: string | null): string | undefined {
  if (code === null) return `${postgresCode}CONNECTION`
  return !isSqlState(code) || postgresTroubles.test(code) ? `${postgresCode}${code}` : undefined
}

/** Anything else is what the system says of a connection, such as EPIPE. */
function isSqlState(code: string): boolean {
  return /^[0-9FHPX][0-9A-Z]{4}$/.test(code)
}

/**
 * True when PostgreSQL did not say what became of a statement or a COMMIT: the connection was lost, or is about to be,
 * after which a COMMIT may have been carried out.
 */
export function isUnanswered(error: unknown): boolean {
  const code = troubleOf(error)
  if (!code?.startsWith(postgresCode)) return false
  const answered = code.slice(postgresCode.length)
  return !isSqlState(answered) || /^(?:08|57P)/.test(answered)
}

/** An error of the database itself, such as that it is full or locked. `errcode` is an extended result code. */
export function isSqliteError(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

/**
 * True when a row was refused because another one has the same key (SQLITE_CONSTRAINT_UNIQUE,
 * SQLITE_CONSTRAINT_PRIMARYKEY, SQLSTATE 23505).
 */
export function isDuplicate(error: unknown): boolean {
  if (isSqliteError(error)) return error.errcode === 2067 || error.errcode === 1555
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** An error of the database itself, SQLite's or PostgreSQL's, as opposed to one of this program. */
export function isDatabaseError(error: unknown): error is Error {
  return isSqliteError(error) || (error instanceof Error && troubleOf(error) !== undefined)
}

/** The database did not answer in time. It may still carry out the statement later. */
export class StoreStalled extends Error {
  readonly code = 'ERR_STORE_STALLED'

  constructor() {
    super('the database does not respond')
  }
}
crossesThreads(StoreStalled)

/** Names why the database does not serve for now, such as SQLITE_BUSY; undefined for every other error. */
export function troubleOf(error: unknown): string | undefined {
  if (error instanceof StoreStalled) return 'STALLED'
  // The lowest byte is the primary code.
  if (isSqliteError(error)) return troubles[error.errcode & 0xff]
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && code.startsWith(postgresCode) ? code : undefined
}
