/**
 * The result codes of SQLite (sqlite.org/rescode.html) that say that the database as a whole does not serve for now, whatever
 * is asked of it. Any other code says that a statement was wrong.
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

/** An error of the database itself, such as that it is full or locked. `errcode` is an extended result code. */
export function isSqliteError(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

/** The database has not answered for so long that nobody waits for it. What it was asked may be carried out later. */
export class StoreStalled extends Error {
  readonly code = 'ERR_STORE_STALLED'

  constructor() {
    super('the database does not answer')
  }
}

/** Names why the database does not serve for now, such as SQLITE_BUSY; undefined for every other error. */
export function troubleOf(error: unknown): string | undefined {
  if (error instanceof StoreStalled) return 'STALLED'
  // The lowest byte is the primary code.
  return isSqliteError(error) ? troubles[error.errcode & 0xff] : undefined
}
