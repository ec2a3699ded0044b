import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, afterEach, beforeEach, describe, it, mock } from 'node:test'
import { audit, journalOf, newMeter } from '../../test/support/ledger.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import { openStore, type Store } from '../store/open.ts'
import { Committer } from './commit.ts'
import { Meter } from './meter.ts'
import { fateOf, ownIdentity, ProcessLease, sweep } from './process-lease.ts'

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
    mock.timers.enable({ apis: ['setTimeout'] })
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
    await lease.keep(meterOf(lease.id), onError)
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
    return account.reservationSets.map(({ processId }) => processId)
  }

  /** The identity of a process of this machine that has ended. */
  async function endedPlace(): Promise<string> {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    const [machine, namespace, , begin] = (ownIdentity() ?? assert.fail('this needs /proc of Linux')).split(' ')
    return [machine, namespace, child.pid, begin].join(' ')
  }

  const startOther = (identity: string | null = null) =>
    store.ledger.startProcess({ boot: 'other', identity, until: now + 60_000 }, now)

  it('is in the store until it ends', async () => {
    const lease = await keptLease()
    const [{ id, identity, until }, ...others] = await store.ledger.listProcesses()
    assert.deepEqual([id, until, others], [lease.id, start + 60_000, []])
    assert.equal(fateOf(identity, ownIdentity()), identity === null ? 'unknown' : 'runs')
    await lease.end()
    assert.deepEqual(await store.ledger.listProcesses(), [])
  })

  it('beats every 15 seconds', async () => {
    const lease = await keptLease()
    now += beatMs
    await afterBeat()
    assert.equal((await store.ledger.listProcesses())[0].until, start + beatMs + 60_000)
    await lease.end()
  })

  it('gives back at the start what a process of this machine left that is gone, at once', async () => {
    const accountId = await files.account()
    const dead = await startOther(await endedPlace())
    await meterOf(dead).admit(accountId, { endpoint: '/v1/a', credits: 10 })
    const lease = await keptLease()
    assert.deepEqual(await heldBy(accountId), [])
    assert.deepEqual(
      (await store.ledger.listProcesses()).map(({ id }) => id),
      [lease.id],
    )
    await lease.end()
  })

  it('gives back while it runs what a process of elsewhere left whose lease is over', async () => {
    const accountId = await files.account()
    const other = await startOther()
    await meterOf(other).admit(accountId, { endpoint: '/v1/a', credits: 10 })
    const lease = await keptLease()
    await afterBeat()
    assert.deepEqual(await heldBy(accountId), [other])
    now += 65_001
    await afterBeat()
    assert.deepEqual(await heldBy(accountId), [])
    await lease.end()
  })

  it('gives back at the start what a process left that was swept, woke, reserved again and died', async () => {
    const accountId = await files.account()
    const slow = await startOther()
    await store.ledger.removeProcesses([slow])
    await meterOf(slow).admit(accountId, { endpoint: '/v1/a', credits: 10 })
    const lease = await keptLease()
    assert.deepEqual(await heldBy(accountId), [])
    await lease.end()
  })

  it('leaves its own reservations alone, also when it was silent for long', async () => {
    const accountId = await files.account()
    const lease = await keptLease()
    await meterOf(lease.id).admit(accountId, { endpoint: '/v1/a', credits: 10 })
    now += 3_600_000
    await afterBeat()
    assert.deepEqual(await heldBy(accountId), [lease.id])
    await lease.end()
  })

  it('leaves alone what a process of this machine holds that stood still for long: it runs', async () => {
    const accountId = await files.account()
    const sleeper = await startOther(ownIdentity())
    await meterOf(sleeper).admit(accountId, { endpoint: '/v1/a', credits: 10 })
    now += 3_600_000
    const lease = await keptLease()
    assert.deepEqual(await heldBy(accountId), [sleeper])
    await lease.end()
  })

  it('leaves alone who renews its lease while it is being swept', async () => {
    const accountId = await files.account()
    const slow = await startOther()
    await meterOf(slow).admit(accountId, { endpoint: '/v1/a', credits: 10 })
    now += 65_001
    let lists = 0
    const listProcesses = async () => {
      const listed = await store.ledger.listProcesses()
      lists += 1
      // The first list is for holders that are in none, the second for the dead.
      if (lists === 2) await store.ledger.renewLease({ id: slow, boot: 'other', until: now + 60_000 })
      return listed
    }
    const own = new Proxy(store.ledger, {
      get: (ledger, name) => {
        const value = Reflect.get(ledger, name)
        return name === 'listProcesses' ? listProcesses : typeof value === 'function' ? value.bind(ledger) : value
      },
    })
    const lease = await ProcessLease.take(own, () => now)
    await lease.keep(meterOf(lease.id), onError)
    assert.equal(lists, 2)
    assert.deepEqual(await heldBy(accountId), [slow])
    await lease.end()
  })

  /** A process as the service runs it: its transactions renew its lease. */
  async function startWhole() {
    const late: number[] = []
    const lease = await ProcessLease.take(store.ledger, () => now)
    const committer = new Committer({ store: store.ledger, policy, now: () => now, lease, onError })
    const meter = new Meter({ committer, onLateSettlement: () => late.push(now) })
    await lease.keep(meter, onError)
    return { lease, meter, late }
  }
  const admit = async (meter: Meter, accountId: string) => {
    const admission = await meter.admit(accountId, { endpoint: '/v1/a', credits: 10 })
    return admission.outcome === 'admitted' ? admission.reservation : assert.fail(admission.outcome)
  }

  it('is renewed by the work itself once a quarter of it is over, and not before', async () => {
    const accountId = await files.account()
    const { lease, meter } = await startWhole()
    const until = async () => (await store.ledger.listProcesses())[0].until
    now += beatMs - 1
    await admit(meter, accountId)
    assert.equal(await until(), start + 60_000)
    now += 1
    await admit(meter, accountId)
    assert.equal(await until(), now + 60_000)
    await lease.end()
  })

  for (const [what, wake] of [
    ['a request', async (meter: Meter, accountId: string) => void (await admit(meter, accountId))],
    ['a beat', () => afterBeat()],
  ] as const) {
    it(`goes on under a new number when ${what} finds that it was swept, and counts what it settles too late`, async () => {
      const accountId = await files.account()
      const { lease, meter, late } = await startWhole()
      const swept = lease.id
      const reservation = await admit(meter, accountId)
      // Another machine, where nobody can see that this process runs.
      now += 120_000
      await sweep(store.ledger, meterOf(1_000_001), [swept])
      await wake(meter, accountId)
      assert.notEqual(lease.id, swept)
      await admit(meter, accountId)
      assert.deepEqual([...new Set(await heldBy(accountId))], [lease.id])
      meter.settle(accountId, { reservation, credits: 10 })
      await admit(meter, accountId)
      assert.deepEqual(late, [now])
      assert.deepEqual(
        (await store.ledger.listProcesses()).map(({ id }) => id),
        [lease.id],
      )
      await lease.end()
    })
  }

  it('drops idempotency records that have expired', async () => {
    const accountId = await files.account()
    const lease = await keptLease()
    const meter = meterOf(lease.id)
    const idempotency = { keyHash: 'k', fingerprint: 'f' }
    await meter.admit(accountId, { endpoint: '/v1/a', credits: 1, idempotency })
    now += 86_400_000
    await afterBeat()
    const known: string[] = []
    await store.ledger.transact(new Map([[accountId, { keyHashes: ['k'], keyIds: new Set() }]]), (_, read) => {
      known.push(...read.known.keys())
      const nothing = {
        changedReservationSets: [],
        changedKeyUses: [],
        outcomes: [],
        entries: [],
        blocks: [],
        idempotency: [],
        events: [],
        lowCredits: null,
      }
      return { account: read.account, ...nothing }
    })
    assert.deepEqual(known, [])
    await lease.end()
  })

  it('begins no beat before the one before it has ended', async () => {
    const lease = await keptLease()
    const renew = mock.method(store.ledger, 'renewLease')
    const { promise, resolve } = Promise.withResolvers<boolean>()
    renew.mock.mockImplementationOnce(() => promise)
    for (let beat = 0; beat < 3; beat += 1) await afterBeat()
    assert.equal(renew.mock.callCount(), 1)
    resolve(true)
    await afterBeat()
    await afterBeat()
    assert.ok(renew.mock.callCount() > 1)
    renew.mock.restore()
    await lease.end()
  })

  it('that ends during a beat is not put back by it, and its store can be closed', async () => {
    const own = await openStore(files.path)
    const lease = await ProcessLease.take(own.ledger, () => now)
    await lease.keep(meterOf(lease.id), onError)
    mock.timers.tick(beatMs)
    await lease.end()
    await own.close()
    for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve))
    assert.deepEqual(await store.ledger.listProcesses(), [])
    assert.deepEqual(errors, [])
  })
})
