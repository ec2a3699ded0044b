/**
 * Everything that was decided for a group, written by one call of the function `ledger_write_1`
 * (migrations/0001-ledger-write.ts). Each kind of rows is one array of composite values, as text: one value for each
 * column costs PostgreSQL several times what the writing does.
 */
import { CompiledQuery, type Kysely } from 'kysely'
import type { Decision } from '../metering/ledger.ts'
import { accountRow, entryRow, keyUseRow, recordRow, reservationRows, usageRow } from './decision-rows.ts'
import { writtenColumns } from './migrations/0001-ledger-write.ts'
import type { Database } from './schema.ts'

/** SQLSTATE that the function raises. */
const outdated = 'P0A01'
const parameters = writtenColumns.map((_, index) => `$${index + 1}`).join(', ')
const writeStatement = `select version, now from ledger_write_1(${parameters})`

/** What `writeAll` returns: the version that the rows of all its accounts have now, and the database's clock. */
export interface Written {
  readonly version: string
  readonly now: number
}

/**
 * Everything that was decided, in one call. No row of a table is named twice, which PostgreSQL would refuse.
 *
 * @param versions of the rows that the decisions rest on; null when they are locked
 */
export async function writeAll(
  db: Kysely<Database>,
  decisions: ReadonlyMap<string, Decision>,
  versions: ReadonlyMap<string, string> | null,
): Promise<Written> {
  const each = [...decisions]
  const sets = each.flatMap(([id, decision]) => reservationRows(id, decision))
  const blocks = each.flatMap(([account_id, { blocks }]) =>
    blocks.map(({ block, firstSeq: first_seq }) => ({ block, account_id, first_seq })),
  )
  const records = lastRecords(each)
  const rows: (readonly object[])[] = [
    each.map(([id, decision]) => ({ ...accountRow(id, decision), version: versions?.get(id) ?? null })),
    sets.filter(({ reservations }) => reservations !== ''),
    sets.filter(({ reservations }) => reservations === ''),
    each.flatMap(([id, decision]) => usesOf(id, decision)),
    blocks,
    records.filter(({ fingerprint }) => fingerprint !== null),
    records.filter(({ fingerprint }) => fingerprint === null),
    each.flatMap(([id, { entries }]) => entries.map(entry => entryRow(id, entry))),
    each.flatMap(([id, { changedKeyUses }]) => changedKeyUses.map(use => keyUseRow(id, use))),
  ]
  const values = rows.map((of, kind) => compositeArrayOf(of, writtenColumns[kind]))
  const written = await db.executeQuery(CompiledQuery.raw(writeStatement, values) as CompiledQuery<Written>)
  return written.rows[0]
}

/** True for a call of `writeAll` that wrote nothing because the row of an account has another version. */
export function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === outdated
}

/** False for what is rare, and is written by statements of its own. */
export function isWrittenByOneCall({ idempotency, events, lowCredits }: Decision): boolean {
  return events.length === 0 && lowCredits === null && idempotency.every(({ kind }) => kind !== 'delete_running')
}

/** Needs no quotes in an array or a composite value. Empty text does, as nothing at all is null there. */
const plain = /^[\w.:/+-]+$/

/**
 * Rows as PostgreSQL writes an array of composite values
 * (postgresql.org/docs/current/rowtypes.html#ROWTYPES-IO-SYNTAX): each is quoted as an element of the array, and a text
 * in it once more.
 */
export function compositeArrayOf(rows: readonly object[], columns: readonly string[]): string {
  let text = '{'
  for (const row of rows) {
    text += text.length > 1 ? ',"(' : '"('
    for (let index = 0; index < columns.length; index += 1) {
      if (index > 0) text += ','
      const value = (row as Record<string, string | number | null>)[columns[index]]
      if (value === null) continue
      text += typeof value === 'number' || plain.test(value) ? value : quoted(value)
    }
    text += ')"'
  }
  return `${text}}`
}

/** Most texts that are not plain are empty. */
function quoted(value: string): string {
  return value === '' ? '\\"\\"' : `\\"${value.replace(/["\\]/g, escapedTwice)}\\"`
}

/** A quote or a backslash in a text of a composite value in an array. */
function escapedTwice(sign: string): string {
  return `\\\\\\${sign}`
}

/** What was charged of an account, one row for each day and endpoint. */
function usesOf(id: string, { entries }: Decision): Database['usage'][] {
  const uses: Database['usage'][] = []
  for (const entry of entries) {
    const use = usageRow(id, entry)
    if (use === null) continue
    const same = uses.find(({ day, endpoint }) => day === use.day && endpoint === use.endpoint)
    if (same === undefined) uses.push(use)
    else {
      same.requests += use.requests
      same.credits += use.credits
    }
  }
  return uses
}

/** The last write of each idempotency record; its fingerprint is null when the record is removed. */
function lastRecords(decisions: readonly (readonly [string, Decision])[]) {
  const records = new Map<
    string,
    { account_id: string; key_hash: string; fingerprint: string | null; answer?: string | null }
  >()
  for (const [account_id, { idempotency }] of decisions) {
    for (const write of idempotency) {
      if (write.kind === 'delete_running') continue
      const key_hash = write.kind === 'put' ? write.record.keyHash : write.keyHash
      const row =
        write.kind === 'put'
          ? recordRow(account_id, write.record)
          : { account_id, key_hash, fingerprint: null, answer: null }
      const answer = row.answer === null ? null : Buffer.from(row.answer).toString('base64')
      records.set(JSON.stringify([account_id, key_hash]), { ...row, answer })
    }
  }
  return [...records.values()]
}
