import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, beforeEach, describe, it, mock } from 'node:test'
import { TemporaryStore } from '../../../test/support/temporary-store.ts'
import { settled } from '../../../test/support/until.ts'
import { StoreStalled } from '../../core/store-failure.ts'
import { type CallMessage, Calls } from '../../core/workers/calls.ts'
import { shortReads } from '../../store/open.ts'
import { LedgerLink } from './ledger-link.ts'
import type { LedgerPorts } from './ledger-thread.ts'
import { openRemoteStore, orStalled, type RemoteStore } from './remote-store.ts'

describe('the store as a serving thread has it', () => {
  const files = new TemporaryStore()
  const posted: (CallMessage & { type: 'call' })[] = []
  const secret = new Uint8Array(32)
  let calls: Calls<LedgerPorts>
  let store: RemoteStore
  let accountId: string

  /** Gives every call that was posted this result. */
  function answer(calls: Calls<LedgerPorts>, value: unknown) {
    for (const { id } of posted.splice(0)) calls.receive({ type: 'result', id, value })
  }

  /** A link of its own, and the store behind it. */
  async function open() {
    const calls = new Calls<LedgerPorts>(
      message => message.type === 'call' && posted.push(structuredClone(message)),
      {},
    )
    const link = new LedgerLink(calls, { onStall: () => {}, onRecovery: () => {} })
    const opening = openRemoteStore(files.path, link)
    await settled()
    answer(calls, secret)
    return { calls, store: await opening }
  }

  before(async () => {
    accountId = await files.account()
    const opened = await open()
    calls = opened.calls
    store = opened.store
  })
  beforeEach(() => {
    posted.length = 0
  })
  after(async () => {
    await store.close()
    await files.remove()
  })

  it('calls the ledger thread for what writes, and for what may read much', async () => {
    const event = { at: 0, actor: 'test', action: 'account.suspend', subject: accountId }
    const changed = store.accounts.changeAccount(accountId, { suspendedAt: 1 }, event)
    const used = store.ledger.readUsage(accountId, '2026-11-01', '2026-11-30')
    const probed = store.probe()
    assert.deepEqual(
      posted.map(({ port, method, args }) => [port, method, args]),
      [
        ['accounts', 'changeAccount', [accountId, { suspendedAt: 1 }, event]],
        ['ledger', 'readUsage', [accountId, '2026-11-01', '2026-11-30']],
        ['database', 'probe', []],
      ],
    )
    answer(calls, [])
    await Promise.all([changed, used, probed])
  })

  it('reads a few rows itself, while another connection writes and does not come to an end', async () => {
    const writer = new DatabaseSync(files.path)
    writer.exec('begin immediate')
    writer.prepare('update account set purchased = 7 where id = ?').run(accountId)
    const revision = store.accounts.revision()
    assert.equal((await store.ledger.readAccount(accountId))?.purchased, 0)
    assert.equal(await store.accounts.findKeyByHash('nobody has this one'), undefined)
    writer.exec('update key_revision set value = value + 1')
    assert.equal(store.accounts.revision(), revision)
    writer.exec('commit')
    assert.equal((await store.ledger.readAccount(accountId))?.purchased, 7)
    assert.equal(store.accounts.revision(), revision + 1)
    assert.deepEqual(posted, [])
    writer.close()
  })

  it('asks for the secret of the installation once, when it is opened', async () => {
    assert.equal(await store.ledger.secret(), secret)
    assert.equal(await store.withoutTimeout.ledger.secret(), secret)
    assert.deepEqual(posted, [])
  })

  it('rejects a call when the ledger thread is silent for too long, but not one without a timeout', async () => {
    const account = { id: 'acc_x', name: 'x', createdAt: 0 }
    const event = { at: 0, actor: 'test', action: 'account.create', subject: 'acc_x' }
    mock.timers.enable({ apis: ['setTimeout'] })
    const { calls, store } = await open()
    const withoutTimeout = store.withoutTimeout.accounts.insertAccount(account, event)
    const other = store.accounts.insertAccount(account, event)
    for (let ticks = 0; ticks < 20; ticks += 1) mock.timers.tick(100)
    await assert.rejects(other, StoreStalled)
    answer(calls, true)
    assert.equal(await withoutTimeout, true)
    await store.close()
    mock.timers.reset()
  })

  it('waits for a read as long as for a call, and no longer', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const silent = assert.rejects(orStalled(new Promise(() => {})), StoreStalled)
    mock.timers.tick(2_000)
    await silent
    assert.equal(await orStalled(Promise.resolve(7)), 7)
    await assert.rejects(orStalled(Promise.reject(new Error('disk I/O error'))), /disk I\/O error/)
    mock.timers.reset()
  })

  it('has every short read that is named, and can write nothing itself', async () => {
    const here = await files.connect()
    for (const [port, methods] of Object.entries(shortReads)) {
      for (const method of methods) {
        assert.equal(typeof Reflect.get(here[port as keyof typeof shortReads], method), 'function', method)
      }
    }
    const reader = new DatabaseSync(files.path, { readOnly: true })
    assert.throws(() => reader.exec('delete from account'), /readonly database/)
    reader.close()
  })
})
