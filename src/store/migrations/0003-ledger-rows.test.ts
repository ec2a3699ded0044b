import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, it } from 'node:test'
import { Migrator } from 'kysely/migration'
import { audit, journalOf, newMeter } from '../../../test/support/ledger.ts'
import { isDamage } from '../../metering/store.ts'
import { openStore } from '../open.ts'
import { openSqlite } from '../sqlite.ts'
import { accountsAndLedger } from './0001-accounts-and-ledger.ts'
import { keyReplacedBy } from './0002-key-replaced-by.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-migration-'))
after(() => rmSync(folder, { recursive: true }))

const now = Date.UTC(2026, 10, 21, 12)
const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 1000 }
const holds = [
  { processId: 7, endpoint: '/v1/a', creditsEach: 5, reservations: '2-3,6' },
  { processId: 7, endpoint: '/v1/a', creditsEach: 9, reservations: '4' },
  { processId: 8, endpoint: '/v1/b', creditsEach: 5, reservations: '5' },
]

/** A database as it was before this migration, with everything that an account can have. */
async function oldDatabase(name: string, storedHolds = JSON.stringify(holds)): Promise<string> {
  const path = join(folder, name)
  const { db } = openSqlite(path)
  const migrations = { '0001-accounts-and-ledger': accountsAndLedger, '0002-key-replaced-by': keyReplacedBy }
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  assert.equal(error, undefined)
  await db.destroy()
  const database = new DatabaseSync(path)
  const insertAccount = database.prepare('insert into account values (?, ?, 1, ?, 0, 202611, 5, 3, ?, ?)')
  insertAccount.run('acc_used', 'used', 993, 7, storedHolds)
  insertAccount.run('acc_new', 'new', 0, 1, '[]')
  const values = '(null, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'
  const insertEntry = database.prepare(`insert into journal values ${values}`)
  for (const entry of [
    ['free', null, '', 0, 1000, 0, 0, '202611'],
    ['reserve', '/v1/a', '1', 1, 0, 0, 7, ''],
    ['settle', '/v1/a', '1', 1, -7, 0, -7, ''],
    ['reserve', '/v1/a', '2-3,6', 3, 0, 0, 15, ''],
    ['reserve', '/v1/a', '4', 1, 0, 0, 9, ''],
    ['reserve', '/v1/b', '5', 1, 0, 0, 5, ''],
  ] as const) {
    const [kind, ...rest] = entry
    insertEntry.run('acc_used', kind, now, ...rest)
  }
  database.exec(`
    insert into api_key values ('key_1', 'acc_used', 'a label', 'live', 'a hash', 'wxyz', '["ip"]', '[]', 1,
      null, null, null, 4, null);
    insert into usage values ('acc_used', '2026-11-21', '/v1/a', 1, 7);
    insert into idempotency values ('acc_used', 'k', 'f', 7, ${now + 1000}, null);
    insert into process values (7, 'host', 1, 1, 1)`)
  database.close()
  return path
}

describe('a database of the time before holds were rows', () => {
  it('keeps its accounts, keys, entries, use, records and processes', async () => {
    const store = await openStore(await oldDatabase('kept.db'))
    const account = { id: 'acc_used', name: 'used', createdAt: 1 }
    const limits = { requestsPerMinute: null, freeCreditsPerMonth: null, suspendedAt: null, suspendedReason: null }
    assert.deepEqual(await store.accounts.findAccount('used'), { ...account, ...limits })
    const key = await store.accounts.findKeyByHash('a hash')
    assert.deepEqual([key?.id, key?.scopes, key?.lastUsedAt, key?.accountSuspendedAt], ['key_1', ['ip'], 4, null])
    assert.equal(typeof store.accounts.revision(), 'number')
    const { account: state, entries } = await journalOf(store.ledger, 'acc_used')
    assert.deepEqual(audit(state, entries), [])
    assert.deepEqual([entries.map(({ seq }) => seq), state.nextEntry], [[1, 2, 3, 4, 5, 6], 7])
    assert.equal((await store.ledger.readAccount('acc_new'))?.nextEntry, 1)
    assert.deepEqual([entries[3].requestBlock, entries[3].requestNumbers], [null, ''])
    assert.deepEqual([state.free, state.freeMonth, state.windowCount, state.nextReservation], [993, 202611, 3, 7])
    assert.equal((await store.ledger.readUsage('acc_used', '2026-11-21', '2026-11-21'))[0].credits, 7)
    assert.deepEqual(await store.ledger.listProcesses(), [{ id: 7, boot: '', place: null, until: 60_001 }])
    await store.close()
  })

  it('has every open reservation as before, and none where there was none', async () => {
    const store = await openStore(await oldDatabase('open.db'))
    assert.deepEqual((await store.ledger.readAccount('acc_used'))?.holds, holds)
    assert.deepEqual((await store.ledger.readAccount('acc_new'))?.holds, [])
    assert.deepEqual(await store.ledger.processesHolding(), [7, 8])
    await store.close()
  })

  it('settles, releases and sweeps what was open, and reserves under the next number', async () => {
    const store = await openStore(await oldDatabase('goes-on.db'))
    const onError = (error: unknown) => assert.fail(String(error))
    const meter = newMeter({ store: store.ledger, policy, processId: 9, now: () => now, onError })
    meter.settle('acc_used', { reservation: 3, credits: 5 })
    meter.release('acc_used', { reservation: 5 })
    const idempotency = { keyHash: 'k', fingerprint: 'f' }
    const running = await meter.admit('acc_used', { endpoint: '/v1/a', credits: 1, idempotency })
    assert.equal(running.outcome, 'idempotency_in_progress')
    await meter.sweep('acc_used', [7])
    const admission = await meter.admit('acc_used', { endpoint: '/v1/a', credits: 1, idempotency })
    assert.equal(admission.outcome === 'admitted' && admission.reservation, 7)
    const { account, entries } = await journalOf(store.ledger, 'acc_used')
    assert.deepEqual(audit(account, entries), [])
    assert.ok(entries.length > 6 && entries.every(({ seq }, index) => seq === index + 1))
    assert.deepEqual([account.free, account.holds.map(hold => hold.reservations)], [988, ['7']])
    await store.close()
  })

  it('is migrated whatever is stored as holds of an account, which is refused and named then', async () => {
    const damaged = ['not JSON', '5', '{}', '[5]', '[{}]', JSON.stringify([holds[0], holds[0]]), '[null]']
    for (const [index, text] of damaged.entries()) {
      const store = await openStore(await oldDatabase(`broken-${index}.db`, text))
      const meter = newMeter({ store: store.ledger, policy, processId: 9, now: () => now, onError: () => {} })
      const ask = (id: string) => meter.admit(id, { endpoint: '/v1/a', credits: 0 })
      await assert.rejects(ask('acc_used'), isDamage, text)
      assert.equal((await ask('acc_new')).outcome, 'admitted')
      const { account, entries } = await journalOf(store.ledger, 'acc_used')
      assert.match(audit(account, entries).join('\n'), /^table hold, process 0, /m)
      assert.equal(account.holds[0].reservations, `damaged: ${text}`, 'nothing is lost')
      await store.close()
    }
  })
})
