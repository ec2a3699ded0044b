/** Every contract of the store behind PgBouncer in transaction mode. */
import { after, before, describe } from 'node:test'
import { skipUnlessLong } from '../../test/support/long-run-only.ts'
import { keepsStatements, lacksPooler, Pooler } from '../../test/support/pooler.ts'
import { sharedPostgres } from '../../test/support/shared-postgres.ts'
import { describeEveryContract } from './every-contract.ts'
import { openStore, type Store } from './open.ts'

const skip = lacksPooler === false ? skipUnlessLong : lacksPooler

/** Named statements are kept from version 1.21 on, if the setting is not 0. */
const kinds: readonly (readonly [string, readonly string[]])[] = [
  [
    'that keeps no named statement and has two connections to the server',
    ['default_pool_size = 2', ...(keepsStatements ? ['max_prepared_statements = 0'] : [])],
  ],
  [
    keepsStatements ? 'that keeps named statements and leaves timeouts out' : 'that leaves timeouts out',
    [
      'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
      ...(keepsStatements ? ['max_prepared_statements = 100'] : []),
    ],
  ],
]

for (const [kind, settings] of kinds) {
  describe(`behind a PgBouncer ${kind}`, { skip }, () => {
    const postgres = sharedPostgres()
    let pooler: Pooler
    before(async () => {
      pooler = new Pooler(await postgres.database())
      await pooler.start(settings)
    })
    after(() => pooler.stop())

    async function openNew() {
      const url = pooler.before(await postgres.databaseWithTables())
      const stores: Store[] = []
      const reopen = async () => {
        const store = await openStore(url)
        stores.push(store)
        return store
      }
      const remove = async () => {
        for (const store of stores) await store.close()
      }
      return { store: await reopen(), reopen, remove }
    }

    describeEveryContract(`PostgreSQL behind a PgBouncer ${kind}`, openNew, 15)
  })
}
