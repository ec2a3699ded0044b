import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, beforeEach, describe, it } from 'node:test'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import type { Store } from '../store/open.ts'
import {
  hashOfApiKey,
  type IssuedKey,
  Keys,
  looksLikeApiKey,
  type NewKey,
  type Overlap,
  overlaps,
  stateOfKey,
} from './keys.ts'

const start = Date.UTC(2026, 10, 21, 12)
const hour = 3_600_000

describe('API keys', () => {
  const files = new TemporaryStore()
  let store: Store
  let keys: Keys
  let accountId: string
  let now: number

  before(async () => {
    store = await files.connect()
    accountId = await files.account()
  })
  beforeEach(() => {
    now = start
    keys = new Keys(store.accounts, () => now, { actor: 'tester' })
  })
  after(() => files.remove())

  function create(more: Partial<NewKey> = {}): Promise<IssuedKey> {
    const plain = {
      accountId,
      label: 'a label',
      mode: 'live',
      scopes: ['ip'],
      allowedCidrs: [],
      expiresAt: null,
    } as const
    return keys.create({ ...plain, ...more })
  }

  async function stateOf(id: string) {
    const record = await store.accounts.findKey(id)
    if (record === undefined) throw new Error(`there is no key ${id}`)
    return stateOfKey(record, now)
  }

  it('are stored as their hash and last four characters', async () => {
    const { key, record } = await create({ mode: 'test', allowedCidrs: ['10.0.0.0/8'], expiresAt: start + 1 })
    assert.ok(looksLikeApiKey(key) && key.startsWith('assay_test_'))
    const stored = await store.accounts.findKeyByHash(hashOfApiKey(key))
    assert.deepEqual(stored, { ...record, accountSuspendedAt: null, parentId: null })
    assert.deepEqual([stored?.lastFour, stored?.mode, stored?.label], [key.slice(-4), 'test', 'a label'])
  })

  it('are not in the database, in no table and no byte of its files', async () => {
    const first = await create()
    const { key } = (await keys.roll(first.record, '1h')) ?? assert.fail()
    await keys.revoke(first.record.id)
    const database = new DatabaseSync(files.path, { readOnly: true })
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
    const dump = JSON.stringify(tables.map(({ name }) => database.prepare(`select * from "${name}"`).all()))
    const bytes = Buffer.from(database.serialize()).toString('latin1')
    database.close()
    assert.ok(tables.length >= 8 && dump.includes(hashOfApiKey(key)) && bytes.includes(hashOfApiKey(key)))
    for (const secret of [key, first.key]) {
      for (const text of [dump, bytes]) {
        assert.equal(text.includes(secret), false)
        assert.equal(text.includes(secret.slice(6, 18)), false)
        assert.equal(text.includes(secret.slice(-12)), false)
      }
    }
  })

  for (const overlap of Object.keys(overlaps) as Overlap[]) {
    it(`that are rolled with an overlap of ${overlap} end then, not a moment later`, async () => {
      const old = await create({ allowedCidrs: ['10.0.0.0/8'], scopes: ['ip', 'phone'] })
      const { key, record } = (await keys.roll(old.record, overlap)) ?? assert.fail()
      assert.notEqual(key, old.key)
      assert.deepEqual(
        { ...record, id: '', hash: '', lastFour: '' },
        { ...old.record, id: '', hash: '', lastFour: '', createdAt: now, limitedAs: old.record.id },
      )
      now += overlaps[overlap] - 1
      if (overlap !== '0') assert.equal(await stateOf(old.record.id), 'active')
      now += 1
      assert.equal(await stateOf(old.record.id), 'expired')
      assert.equal(await stateOf(record.id), 'active')
    })
  }

  it('that are rolled say by which key they were replaced', async () => {
    const old = await create()
    const { record } = (await keys.roll(old.record, '1h')) ?? assert.fail()
    assert.equal((await store.accounts.findKey(old.record.id))?.replacedBy, record.id)
    assert.equal(record.replacedBy, null)
  })

  it('are rolled once, whoever knew of it', async () => {
    const old = await create()
    assert.notEqual(await keys.roll(old.record, '1h'), null)
    assert.equal(await keys.roll(old.record, '1h'), null, 'who read it before')
    const known = (await store.accounts.findKey(old.record.id)) ?? assert.fail()
    assert.equal(await keys.roll(known, '1h'), null)
  })

  it('are expired from their time on', async () => {
    const { record } = await create({ expiresAt: start + hour })
    now += hour - 1
    assert.equal(await stateOf(record.id), 'active')
    now += 1
    assert.equal(await stateOf(record.id), 'expired')
  })

  it('leave a trace of every change: who, what, which', async () => {
    const { record } = await create()
    await keys.roll(record, '0')
    await keys.disable(record.id)
    await keys.enable(record.id)
    await keys.revoke(record.id)
    const database = new DatabaseSync(files.path, { readOnly: true })
    const events = database
      .prepare('select actor, action from audit_event where subject = ? order by seq')
      .all(record.id)
    database.close()
    assert.deepEqual(
      events.map(({ actor, action }) => `${actor} ${action}`),
      ['create', 'roll', 'disable', 'enable', 'revoke'].map(verb => `tester key.${verb}`),
    )
  })
})
