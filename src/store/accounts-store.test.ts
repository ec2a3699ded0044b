import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { type CompiledQuery, DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import type { EventQuery } from '../accounts/store.ts'
import { KyselyAuditLog } from './accounts-store.ts'
import type { Database } from './schema.ts'

describe('a page of the log of events', () => {
  const files = new TemporaryStore()
  let database: DatabaseSync
  before(async () => {
    await files.connect()
    database = new DatabaseSync(files.path, { readOnly: true })
  })
  after(async () => {
    database.close()
    await files.remove()
  })

  /** How SQLite finds the events, a line for each step. */
  async function planOf(query: Omit<EventQuery, 'limit'>): Promise<string[]> {
    const asked: CompiledQuery[] = []
    const db = new Kysely<Database>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: each => new SqliteIntrospector(each),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
      log: ({ query: compiled }) => void asked.push(compiled),
    })
    await new KyselyAuditLog(db).findEvents({ ...query, limit: 51 })
    return asked.flatMap(({ sql, parameters }) =>
      database
        .prepare(`explain query plan ${sql}`)
        .all(...(parameters as string[]))
        .map(({ detail }) => String(detail)),
    )
  }

  it('is found by an index, in the order of the log, whatever it is narrowed to', async () => {
    const account = 'acc'
    const bySubject = /^SEARCH audit_event USING INDEX audit_event_subject \(subject=\?/
    for (const [query, byAccount] of [
      [{ account }, /USING INDEX audit_event_account \(account=\?\)$/],
      [{ account, below: 9 }, /USING INDEX audit_event_account \(account=\? AND seq<\?\)$/],
      [{ account, except: 'key.lend' }, /USING INDEX audit_event_account \(account=\?\)$/],
      [{ account, actor: 'user 1' }, /USING INDEX audit_event_actor \(account=\? AND actor=\?\)$/],
      [{ account, action: 'key.', below: 9 }, /USING INDEX audit_event_kind \(account=\? AND <expr>=\? AND seq<\?\)$/],
      [{ account, action: 'member.add owner' }, /USING INDEX audit_event_kind \(account=\? AND <expr>=\?\)$/],
    ] as const) {
      const [one, two, ...more] = await planOf(query)
      assert.deepEqual(more, [], 'nothing is sorted')
      assert.match(one, byAccount)
      assert.match(two, bySubject)
    }
  })
})
