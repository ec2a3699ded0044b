import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { getMigrations } from 'better-auth/db/migration'
import { dashboardSettings } from '../../../test/support/dashboard-settings.ts'
import { TemporaryStore } from '../../../test/support/temporary-store.ts'
import type { Store } from '../../store/open.ts'
import { createAuth } from './auth.ts'

describe('the tables of users', () => {
  const files = new TemporaryStore()
  let store: Store
  before(async () => {
    store = await files.connect()
  })
  after(() => files.remove())

  it('are those that better-auth asks for: it would add no table, no column and no index that it needs', async () => {
    const secrets = { secret: 'ab'.repeat(32), origin: 'https://assay.example' }
    const { options } = createAuth({ tables: store.tables, settings: dashboardSettings({}), ...secrets })
    const { toBeCreated, toBeAdded, compileMigrations } = await getMigrations({
      ...options,
      database: { db: store.tables, type: 'sqlite' },
    })
    assert.deepEqual(toBeCreated, [])
    assert.deepEqual(toBeAdded, [])
    const statements = (await compileMigrations()).split(';').filter(text => text.trim() !== '')
    assert.deepEqual(statements, [])
  })
})
