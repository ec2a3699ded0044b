import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { after, afterEach, beforeEach, describe, it, mock } from 'node:test'
import { audit, journalOf, newMeter } from '../../test/support/ledger.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import { openStore, type Store } from '../store/open.ts'
import { ProcessLease } from './process-lease.ts'

const start = Date.UTC(2026, 10, 21, 12)
const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 100 }
const beatMs = 15_000

describe('a process lease', () => {
  let files: TemporaryStore
  let store: Store
  let now: number
  const errors: unknown[] = []

  beforeEach(async () => {
    files = new TemporaryStore()
    store = await files.connect()
    now = start
    mock.timers.enable({ apis: ['setInterval'] })
  })
  afterEach(async () => {
    mock.timers.reset()
    await files.remove()
  })
  after(() => assert.deepEqual(errors, []))

  const onError = (error: unknown) => errors.push(error)
  const meterOf = (processId: number) => newMeter({ store: store.ledger, policy, processId, now: () => now, onError })

  async function keptLease(): Promise<ProcessLease> {
    const lease = await ProcessLease.take(store.ledger, () => now)
    await lease.keep(meterOf(lease.self.id), onError)
    return lease
  }

  /** What one beat asks for has been done. */
  async function afterBeat(): Promise<void> {
    mock.timers.tick(beatMs)
    for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve))
  }

  async function heldBy(accountId: string): Promise<number[]> {
    const { account, entries } = await journalOf(store.ledger, accountId)
    assert.deepEqual(audit(account, entries), [])
    return account.holds.map(({ processId }) => processId)
  }

  /** The pid of a process that has ended. */
  async function endedPid(): Promise<number> {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    return Number(child.pid)
  }

  it('is in the store until it ends', async () => {
    const lease = await keptLease()
    const listed = { id: lease.self.id, host: hostname(), pid: process.pid, heartbeatAt: start }
    assert.deepEqual(await store.ledger.listProcesses(), [listed])
    await lease.end()
    assert.deepEqual(await store.ledger.listProcesses(), [])
  })

  it('beats every 15 seconds', async () => {
    const lease = await keptLease()
    now += beatMs
    await afterBeat()
    assert.equal((await store.ledger.listProcesses())[0].heartbeatAt, start + beatMs)
    await lease.end()
  })

  it('gives back at the start what a process of this host left that is gone', async () => {
    const accountId = await files.account()
    const dead = await store.ledger.startProcess(hostname(), await endedPid(), now)
    await meterOf(dead).admit(accountId, { endpoint: '/v1/a', credits: 10 })
    const lease = await keptLease()
    assert.deepEqual(await heldBy(accountId), [])
    assert.deepEqual(
      (await store.ledger.listProcesses()).map(({ id }) => id),
      [lease.self.id],
    )
    await lease.end()
  })

  it('gives back while it runs what a process of another host left that has fallen silent', async () => {
    const accountId = await files.account()
    const other = await store.ledger.startProcess('another host', 1, now)
    await meterOf(other).admit(accountId, { endpoint: '/v1/a', credits: 10 })
    const lease = await keptLease()
    await afterBeat()
    assert.deepEqual(await heldBy(accountId), [other])
    now += 60_001
    await afterBeat()
    assert.deepEqual(await heldBy(accountId), [])
    await lease.end()
  })

  it('gives back at the start what a process left that was swept, woke, reserved again and died', async () => {
    const accountId = await files.account()
    const slow = await store.ledger.startProcess('another host', 1, now)
    await store.ledger.removeProcesses([slow])
    await meterOf(slow).admit(accountId, { endpoint: '/v1/a', credits: 10 })
    const lease = await keptLease()
    assert.deepEqual(await heldBy(accountId), [])
    await lease.end()
  })

  it('leaves its own reservations alone, also when it was silent for long', async () => {
    const accountId = await files.account()
    const lease = await keptLease()
    await meterOf(lease.self.id).admit(accountId, { endpoint: '/v1/a', credits: 10 })
    now += 3_600_000
    await afterBeat()
    assert.deepEqual(await heldBy(accountId), [lease.self.id])
    await lease.end()
  })

  it('drops idempotency records that have expired', async () => {
    const accountId = await files.account()
    const lease = await keptLease()
    const meter = meterOf(lease.self.id)
    const idempotency = { keyHash: 'k', fingerprint: 'f' }
    await meter.admit(accountId, { endpoint: '/v1/a', credits: 1, idempotency })
    now += 86_400_000
    await afterBeat()
    const known: string[] = []
    await store.ledger.transact(new Map([[accountId, ['k']]]), (_, read) => {
      known.push(...read.known.keys())
      return { account: read.account, changedHolds: [], outcomes: [], entries: [], idempotency: [], events: [] }
    })
    assert.deepEqual(known, [])
    await lease.end()
  })

  it('that ends during a beat is not put back by it, and its store can be closed', async () => {
    const own = await openStore(files.path)
    const lease = await ProcessLease.take(own.ledger, () => now)
    await lease.keep(meterOf(lease.self.id), onError)
    mock.timers.tick(beatMs)
    await lease.end()
    await own.close()
    for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve))
    assert.deepEqual(await store.ledger.listProcesses(), [])
    assert.deepEqual(errors, [])
  })
})
