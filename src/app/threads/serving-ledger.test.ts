import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { audit, journalOf } from '../../../test/support/ledger.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { until } from '../../../test/support/until.ts'
import { callsOver } from '../../core/workers/calls.ts'
import { Meter } from '../../metering/meter.ts'
import { openStore } from '../../store/open.ts'
import { StartError } from '../settings/home.ts'
import { LedgerLink } from './ledger-link.ts'
import type { LedgerPorts } from './ledger-thread.ts'
import { openRemoteStore } from './remote-store.ts'
import { startLedgerThread } from './serving-ledger.ts'

const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 100 }
const endpoint = '/v1/a'

describe('the ledger thread', () => {
  const folder = temporaryFolder('ledger')
  let databasePath: string
  let count = 0
  const troubles: unknown[] = []
  const events = { onStall: () => {}, onRecovery: () => {} }
  const start = async () => {
    const thread = startLedgerThread({ database: databasePath, policy, telemetry: null }, error => troubles.push(error))
    await thread.ready
    return { ...thread, link: new LedgerLink(thread.calls, events) }
  }

  beforeEach(() => {
    count += 1
    databasePath = join(folder, `${count}.db`)
  })

  const end = async (thread: Awaited<ReturnType<typeof start>>) => assert.equal(await thread.end(20_000), true)

  it('makes the database, charges what is asked through the link, and leaves no process behind', async () => {
    const thread = await start()
    const store = await openRemoteStore(databasePath, thread.link)
    const account = { id: 'acc_1', name: 'one', createdAt: 0 }
    await store.accounts.insertAccount(account, { at: 0, actor: 'test', action: 'account.create', subject: 'acc_1' })
    const meter = new Meter({ committer: thread.link })
    const admissions = await Promise.all([1, 2, 3].map(credits => meter.admit('acc_1', { endpoint, credits })))
    assert.deepEqual(
      admissions.map(({ creditsRemaining }) => creditsRemaining),
      [99, 97, 94],
    )
    meter.settle('acc_1', { reservation: 1, credits: 1 })
    meter.release('acc_1', { reservation: 2 })
    await meter.drain()
    assert.equal((await store.ledger.secret()).length, 32)
    await store.close()
    await end(thread)
    const after = await openStore(databasePath)
    const { account: state, entries } = await journalOf(after.ledger, 'acc_1')
    assert.deepEqual(audit(state, entries), [])
    assert.deepEqual([state.free, state.reservationSets.map(({ reservations }) => reservations)], [99, ['3']])
    assert.deepEqual([await after.ledger.listProcesses(), troubles], [[], []])
    await after.close()
  })

  it('hands failures over as what they are', async () => {
    const thread = await start()
    const store = await openRemoteStore(databasePath, thread.link)
    const job = { id: 'job_1', kind: 'a', key: 'b', accountId: 'acc_nobody', input: '{}', dueAt: 0 }
    await assert.rejects(store.jobs.enqueue(job, 0), { code: 'ERR_SQLITE_ERROR', errcode: 787 })
    const unknown = new Meter({ committer: thread.link }).admit('acc_nobody', { endpoint, credits: 1 })
    await assert.rejects(unknown, /there is no account acc_nobody/)
    await store.close()
    await end(thread)
  })

  it('says in one sentence why it cannot start', async () => {
    databasePath = join(folder, 'there', 'is', 'no', 'such', 'folder.db')
    await assert.rejects(
      start(),
      error => error instanceof StartError && /cannot be opened: ENOENT/.test(error.message),
    )
    databasePath = join(folder, 'no-database.db')
    writeFileSync(databasePath, 'this is a text, and no database at all'.repeat(100))
    await assert.rejects(start(), error => error instanceof StartError && /file is not a database/.test(error.message))
  })

  it('serves further threads, and releases what one has open as soon as that thread ends, with its idempotency key', async () => {
    const thread = await start()
    const store = await openRemoteStore(databasePath, thread.link)
    const account = { id: 'acc_1', name: 'one', createdAt: 0 }
    await store.accounts.insertAccount(account, { at: 0, actor: 'test', action: 'account.create', subject: 'acc_1' })
    const ends = [new MessageChannel(), new MessageChannel()]
    const links = ends.map(({ port1, port2 }) => {
      thread.calls.notify('links').add(port1)
      return new LedgerLink(callsOver<LedgerPorts>(port2, {}), events)
    })
    const [lasting, dying] = links.map(link => new Meter({ committer: link }))
    const once = { endpoint, credits: 4, idempotency: { keyHash: 'k', fingerprint: 'f' } }
    const admissions = await Promise.all([
      lasting.admit('acc_1', { endpoint, credits: 1 }),
      dying.admit('acc_1', { endpoint, credits: 2 }),
      dying.admit('acc_1', once),
    ])
    assert.deepEqual(
      admissions.map(({ outcome }) => outcome),
      ['admitted', 'admitted', 'admitted'],
    )
    // The settlement was handed over before the death, and counts; what was asked and not answered is released as well.
    const [, { reservation }] = admissions as { reservation: number }[]
    void links[1].commit([
      { accountId: 'acc_1', request: { kind: 'settle', reservation, credits: 2 } },
      { accountId: 'acc_1', request: { kind: 'admit', endpoint, credits: 8 } },
    ])
    ends[1].port2.close()
    const reservationSets = () => store.ledger.readAccount('acc_1').then(state => state?.reservationSets ?? [])
    await until(async () => (await reservationSets()).length === 1)
    assert.deepEqual(
      (await reservationSets()).map(({ creditsEach }) => creditsEach),
      [1],
    )
    assert.equal((await lasting.admit('acc_1', once)).outcome, 'admitted')
    ends[0].port2.close()
    await store.close()
    await end(thread)
    const after = await openStore(databasePath)
    const { account: state, entries } = await journalOf(after.ledger, 'acc_1')
    assert.deepEqual([audit(state, entries), state.free, state.reservationSets], [[], 98, []])
    await after.close()
  })

  it('tells of its death when nobody has told it to end', async () => {
    const thread = await start()
    void thread.link.commit([
      { accountId: 'acc_1', request: { kind: 'sweep', processIds: [undefined as unknown as number] } },
    ])
    assert.match(String((await thread.died).cause), /no number/)
  })
})
