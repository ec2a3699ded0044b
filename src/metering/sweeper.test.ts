import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { audit, journalOf, newMeter } from '../../test/support/ledger.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import type { Store } from '../store/open.ts'
import { deadProcesses, type Fate, sweep } from './process-lease.ts'

const now = Date.UTC(2026, 10, 21, 12)
const ownId = 1
const minute = 60_000
const day = 24 * 60 * minute

describe('a process is dead', () => {
  const isDead = (fate: Fate, leftMs: number, id = 2) =>
    deadProcesses([{ id, boot: 'b', identity: 'p', until: now + leftMs }], ownId, () => fate, now).length === 1

  it('at once when the system says that it has ended, and never while it says that it runs', () => {
    const [longOver, longAhead] = [-365 * day, 365 * day]
    for (const leftMs of [minute, 0, longOver, longAhead]) {
      assert.equal(isDead('gone', leftMs), true)
      assert.equal(isDead('runs', leftMs), false)
    }
  })

  it('when its lease is over by more than clocks may differ, where the system says nothing', () => {
    assert.equal(isDead('unknown', -5_000), false)
    assert.equal(isDead('unknown', -5_001), true)
  })

  it('when its lease ends more than a day ahead: it would stand for a life until then', () => {
    assert.equal(isDead('unknown', day), false)
    assert.equal(isDead('unknown', day + 1), true)
  })

  it('never when it is this one', () => {
    for (const fate of ['gone', 'unknown'] as const) assert.equal(isDead(fate, -10 * minute, ownId), false)
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
    const dead = await store.ledger.startProcess({ boot: 'b', identity: null, until: now }, now)
    const living = await store.ledger.startProcess({ boot: 'b', identity: null, until: now }, now)
    for (const id of accounts) {
      await meterOf(dead).admit(id, { endpoint: '/v1/a', credits: 10 })
      await meterOf(living).admit(id, { endpoint: '/v1/a', credits: 20 })
    }
    await sweep(store.ledger, meterOf(living), [dead])
    for (const id of accounts) {
      const { account, entries } = await journalOf(store.ledger, id)
      assert.deepEqual(audit(account, entries), [])
      assert.deepEqual(
        account.reservationSets.map(({ processId, reservations }) => [processId, reservations]),
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
    const dead = await store.ledger.startProcess({ boot: 'b', identity: null, until: now }, now)
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
