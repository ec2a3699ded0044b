/**
 * Open reservations, limits, checkpoints and the revision of the keys as rows and columns of their own; entries of the
 * journal are numbered by account and name the requests they cover.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Hold } from '../../metering/ledger.ts'
import { clustered } from '../dialect.ts'

/** What this migration reads and writes. */
interface Tables {
  account: { id: string; holds: string }
  hold: { account_id: string; process_id: number; endpoint: string; credits_each: number; reservations: string }
  key_revision: { value: number }
}

async function up(db: Kysely<Tables>): Promise<void> {
  await moveHolds(db)
  for (const [name, type] of [
    ['requests_per_minute', 'integer'],
    ['free_credits_per_month', 'bigint'],
    ['suspended_at', 'bigint'],
  ] as const) {
    await db.schema.alterTable('account').addColumn(name, type).execute()
  }
  await rebuildJournal(db)
  // In place of an index of the journal by block, which costs every commit a page.
  await db.schema
    .createTable('request_block')
    .addColumn('block', 'text', column => column.notNull())
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('first_seq', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('request_block_key', ['block', 'account_id'])
    .$call(clustered(db))
    .execute()
  await createCheckpoint(db)
  await db.schema
    .createTable('key_revision')
    .addColumn('value', 'bigint', column => column.notNull())
    .execute()
  await db.insertInto('key_revision').values({ value: 0 }).execute()
}

async function moveHolds(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('hold')
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('process_id', 'integer', column => column.notNull())
    .addColumn('endpoint', 'text', column => column.notNull())
    .addColumn('credits_each', 'bigint', column => column.notNull())
    .addColumn('reservations', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('hold_key', ['account_id', 'process_id', 'endpoint', 'credits_each'])
    .$call(clustered(db))
    .execute()
  const accounts = await db.selectFrom('account').select(['id', 'holds']).where('holds', '!=', '[]').execute()
  for (const { id, holds } of accounts) {
    const rows = rowsOf(id, holds) ?? [damagedRow(id, holds)]
    for (const row of rows) await db.insertInto('hold').values(row).execute()
  }
  await db.schema.alterTable('account').dropColumn('holds').execute()
}

/** The holds of an account as rows; null when the text is not a list of them. */
function rowsOf(accountId: string, text: string): Tables['hold'][] | null {
  const holds = readList(text)
  if (holds === null) return null
  const rows = new Map<string, Tables['hold']>()
  for (const { processId, endpoint, creditsEach, reservations } of holds) {
    const isHold =
      Number.isSafeInteger(processId) &&
      Number.isSafeInteger(creditsEach) &&
      typeof endpoint === 'string' &&
      typeof reservations === 'string'
    if (!isHold) return null
    const row = { account_id: accountId, process_id: processId, endpoint, credits_each: creditsEach, reservations }
    rows.set(`${processId} ${creditsEach} ${endpoint}`, row)
  }
  return rows.size === holds.length ? [...rows.values()] : null
}

function readList(text: string): Hold[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every(each => each instanceof Object) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Keeps a text that cannot be read, as a hold that cannot be either: its account is refused, and the others go on. */
function damagedRow(accountId: string, text: string): Tables['hold'] {
  return { account_id: accountId, process_id: 0, endpoint: '', credits_each: 0, reservations: `damaged: ${text}` }
}

/**
 * Entries keep their numbers. Until now one sequence numbered those of all accounts; from now on each account has its
 * own.
 */
async function rebuildJournal(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropIndex('journal_account').execute()
  await db.schema.alterTable('journal').renameTo('old_journal').execute()
  await db.schema
    .createTable('journal')
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('seq', 'bigint', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('endpoint', 'text')
    .addColumn('reservations', 'text', column => column.notNull())
    .addColumn('request_block', 'text')
    .addColumn('request_numbers', 'text', column => column.notNull())
    .addColumn('requests', 'integer', column => column.notNull())
    .addColumn('free_delta', 'bigint', column => column.notNull())
    .addColumn('purchased_delta', 'bigint', column => column.notNull())
    .addColumn('reserved_delta', 'bigint', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    // Not clustered: the entries of a group of many accounts follow each other, which changes one page and not one for
    // each.
    .addPrimaryKeyConstraint('journal_key', ['account_id', 'seq'])
    .execute()
  await sql`
    insert into journal (account_id, seq, kind, at, endpoint, reservations, request_block, request_numbers, requests,
      free_delta, purchased_delta, reserved_delta, note)
    select account_id, seq, kind, at, endpoint, reservations, null, '', requests, free_delta, purchased_delta,
      reserved_delta, note
    from old_journal order by account_id, seq`.execute(db)
  await db.schema.dropTable('old_journal').execute()
  await db.schema
    .alterTable('account')
    .addColumn('next_entry', 'bigint', column => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('account').addColumn('request_block', 'text').execute()
  await sql`
    update account set next_entry = 1 + (select max(seq) from journal where account_id = account.id)
    where id in (select account_id from journal)`.execute(db)
}

async function createCheckpoint(db: Kysely<Tables>): Promise<void> {
  let table = db.schema
    .createTable('checkpoint')
    .addColumn('account_id', 'text', column => column.primaryKey().references('account.id'))
  const sums = ['free', 'purchased', 'reserved', 'granted', 'settled'] as const
  for (const name of ['seq', 'at', ...sums, 'last_reservation'] as const) {
    table = table.addColumn(name, 'bigint', column => column.notNull())
  }
  await table.addColumn('open_reservations', 'text', column => column.notNull()).execute()
}

export const ledgerRows: Migration = { up }
