import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { audit, journalOf, newMeter } from '../../test/support/ledger.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import type { Store } from '../store/open.ts'
import { deadProcesses, sweep } from './sweeper.ts'

const now = Date.UTC(2026, 10, 21, 12)
const own = { id: 1, host: 'here', pid: 100 }
const minute = 60_000

describe('a process is dead', () => {
  const isDead = (host: string, pid: number, silentMs: number, alive: boolean, id = 2) =>
    deadProcesses([{ id, host, pid, heartbeatAt: now - silentMs }], own, () => alive, now).length === 1

  it('on this host when its pid is gone, at once', () => {
    assert.equal(isDead('here', 200, 0, false), true)
    assert.equal(isDead('here', 200, 0, true), false)
  })

  it('on this host when its pid is ours, taken again', () => assert.equal(isDead('here', 100, 0, true), true))

  it('on another host when it has been silent for more than a minute, whatever its pid is here', () => {
    for (const alive of [true, false]) {
      assert.equal(isDead('there', 100, minute, alive), false)
      assert.equal(isDead('there', 100, minute + 1, alive), true)
    }
  })

  it('also on this host when it has been silent for more than a minute: its pid may be another program', () => {
    assert.equal(isDead('here', 200, minute + 1, true), true)
  })

  it('never when it is this one', () => assert.equal(isDead('here', 100, 10 * minute, false, own.id), false))

  it('not when its clock is ahead', () => assert.equal(isDead('there', 5, -10 * minute, false), false))

  it('when its clock was more than a day ahead: its heartbeat would stand for a life until then', () => {
    const day = 24 * 60 * minute
    assert.equal(isDead('there', 200, -day, false), false)
    assert.equal(isDead('there', 200, -day - 1, false), true)
  })

  it('not on this host while it lives: it may be the clock of both that is wrong now', () => {
    assert.equal(isDead('here', 200, -365 * 24 * 60 * minute, true), false)
    assert.equal(isDead('here', 200, -365 * 24 * 60 * minute, false), true)
  })

  it('by the pid of this host only', () => {
    const asked: number[] = []
    const processes = [
      { id: 2, host: 'there', pid: 7, heartbeatAt: now },
      { id: 3, host: 'here', pid: 8, heartbeatAt: now },
    ]
    deadProcesses(processes, own, pid => asked.push(pid) > 0, now)
    assert.deepEqual(asked, [8])
  })
})

describe('a sweep', () => {
  const files = new TemporaryStore()
  let store: Store
  before(async () => {
    store = await files.connect()
  })
  after(() => files.remove())

  const policy = { requestsPerWindow: 0, windowMs: minute, freeCreditsPerMonth: 100 }
  const meterOf = (processId: number) => {
    const onError = (error: unknown) => assert.fail(String(error))
    return newMeter({ store: store.ledger, policy, processId, now: () => now, onError })
  }

  it('gives back what the dead held of every account, and leaves what the living hold', async () => {
    const accounts = [await files.account(), await files.account()]
    const dead = await store.ledger.startProcess('here', 200, now)
    const living = await store.ledger.startProcess('here', 201, now)
    for (const id of accounts) {
      await meterOf(dead).admit(id, { endpoint: '/v1/a', credits: 10 })
      await meterOf(living).admit(id, { endpoint: '/v1/a', credits: 20 })
    }
    await sweep(store.ledger, meterOf(living), [dead])
    for (const id of accounts) {
      const { account, entries } = await journalOf(store.ledger, id)
      assert.deepEqual(audit(account, entries), [])
      assert.deepEqual(
        account.holds.map(({ processId, reservations }) => [processId, reservations]),
        [[living, '2']],
      )
    }
    assert.deepEqual(
      (await store.ledger.listProcesses()).map(({ id }) => id),
      [living],
    )
  })

  it('releases once when two processes find the same one dead', async () => {
    const id = await files.account()
    const dead = await store.ledger.startProcess('here', 300, now)
    const finders = [meterOf(1001), meterOf(1002)]
    await meterOf(dead).admit(id, { endpoint: '/v1/a', credits: 10 })
    await Promise.all(finders.map(meter => sweep(store.ledger, meter, [dead])))
    const { account, entries } = await journalOf(store.ledger, id)
    assert.deepEqual(audit(account, entries), [])
    assert.equal(entries.filter(({ note }) => note === 'swept').length, 1)
    assert.equal(account.free, 100)
  })

  it('changes nothing when nobody died', async () => {
    const before = await store.ledger.listProcesses()
    await sweep(store.ledger, meterOf(1003), [])
    assert.deepEqual(await store.ledger.listProcesses(), before)
  })
})
