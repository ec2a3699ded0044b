/** A committer that does not answer, because its disk does not: the meter sends its waiters away, and loses nothing. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { audit, journalOf, newMeter } from '../../test/support/ledger.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import type { Store } from '../store/open.ts'
import type { Meter } from './meter.ts'
import type { LedgerStore } from './store.ts'

const endpoint = '/v1/ip/intelligence'
const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 10_000 }

describe('the meter, when its committer does not answer', () => {
  const files = new TemporaryStore()
  const errors: unknown[] = []
  let store: Store
  let accountId: string

  before(async () => {
    store = await files.connect()
  })
  after(() => files.remove())

  const stalled = new Error('no answer')
  const accountStatus = { rate: { limit: 0, windowSeconds: 60, remaining: 0, resetSeconds: 1 }, creditsRemaining: 7 }
  let answered: PromiseWithResolvers<void>
  let handedOver: PromiseWithResolvers<void>
  let slow: Meter
  let late: number
  const told: string[] = []

  beforeEach(async () => {
    accountId = await files.account()
    errors.length = 0
    answered = Promise.withResolvers()
    handedOver = Promise.withResolvers()
    told.length = 0
    late = 0
    const transact: LedgerStore['transact'] = async (...work) => {
      handedOver.resolve()
      await answered.promise
      await store.ledger.transact(...work)
    }
    const slowStore: LedgerStore = Object.create(store.ledger, { transact: { value: transact } })
    slow = newMeter({
      store: slowStore,
      policy,
      processId: 1,
      now: Date.now,
      onError: error => errors.push(error),
      onLateSettlement: () => {
        late += 1
      },
      standingOf: async id => {
        if (id !== accountId) throw new Error('it cannot be read either')
        return accountStatus
      },
    })
  })

  /** Reserves a credit where nothing is in the way. */
  async function reserve(): Promise<number> {
    const meter = newMeter({
      store: store.ledger,
      policy,
      processId: 1,
      now: Date.now,
      onError: error => assert.fail(String(error)),
    })
    const admission = await meter.admit(accountId, { endpoint, credits: 1 })
    return admission.outcome === 'admitted' ? admission.reservation : assert.fail(admission.outcome)
  }

  /** The account, after its audit. */
  async function onDisk() {
    const { account, entries } = await journalOf(store.ledger, accountId)
    assert.deepEqual([audit(account, entries), errors], [[], []])
    const open = account.reservationSets.map(({ reservations }) => reservations).join()
    return { open, credits: account.free + account.purchased, entries }
  }

  /** Asks, and notes what it is told. */
  const ask = (name: string, id = accountId) => {
    slow.ask(
      id,
      { endpoint, credits: 1 },
      {
        resolve: ({ outcome }) => told.push(`${name} ${outcome}`),
        reject: (reason, where) => told.push(`${name} ${reason === stalled ? where?.creditsRemaining : reason}`),
      },
    )
  }

  it('sends everybody away, who was handed over and who was not, with where they stand as far as can be read', async () => {
    ask('first')
    await handedOver.promise
    ask('second')
    ask('nobody', 'acc_nobody')
    slow.giveUp(stalled)
    ask('third')
    await sleep(1)
    assert.deepEqual(told.sort(), ['first 7', 'nobody undefined', 'second 7', 'third 7'])
    answered.resolve()
  })

  it('gives back what was reserved after all, tells nobody twice, and makes no reservation for who was not handed over', async () => {
    ask('first')
    await handedOver.promise
    ask('second')
    slow.giveUp(stalled)
    slow.giveUp(stalled)
    answered.resolve()
    slow.goOn()
    await slow.drain()
    assert.deepEqual(told, ['first 7', 'second 7'])
    const { open, credits, entries } = await onDisk()
    assert.deepEqual([open, credits], ['', 10_000])
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['free', 'reserve', 'release'],
    )
    ask('fourth')
    await slow.drain()
    assert.deepEqual(told.slice(2), ['fourth admitted'])
  })

  it('forgets what an idempotent request was remembered by, so that it may be asked again', async () => {
    const request = { endpoint, credits: 1, idempotency: { keyHash: 'k', fingerprint: 'f' } }
    const refused = assert.rejects(slow.admit(accountId, request), /no answer/)
    await handedOver.promise
    slow.giveUp(stalled)
    await refused
    answered.resolve()
    slow.goOn()
    await slow.drain()
    assert.equal((await slow.admit(accountId, request)).outcome, 'admitted')
  })

  it('keeps every settlement and release, and charges each once', async () => {
    const reservations = [await reserve(), await reserve(), await reserve()]
    slow.settle(accountId, { reservation: reservations[0], credits: 1 })
    await handedOver.promise
    slow.settle(accountId, { reservation: reservations[1], credits: 1 })
    slow.release(accountId, { reservation: reservations[2] })
    slow.giveUp(stalled)
    answered.resolve()
    slow.goOn()
    await slow.drain()
    const { open, credits } = await onDisk()
    assert.deepEqual([open, credits, late], ['', 9_998, 0])
  })

  it('lets a grant wait: who cannot know whether it was made would make it again', async () => {
    const grant = slow.grant(accountId, { credits: 5, note: 'a', actor: 'test' })
    await handedOver.promise
    slow.giveUp(stalled)
    answered.resolve()
    assert.equal((await grant).outcome, 'granted')
  })
})
