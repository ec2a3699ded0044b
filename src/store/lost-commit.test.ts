/** The connection to PostgreSQL breaks around a COMMIT, on the socket itself. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { CuttingProxy } from '../../test/support/cutting-proxy.ts'
import { audit, journalOf, newMeter, unlimited } from '../../test/support/ledger.ts'
import { type SharedPostgres, sharedPostgres } from '../../test/support/shared-postgres.ts'
import { until } from '../../test/support/until.ts'
import type { Meter } from '../metering/meter.ts'
import { ReservationSets } from '../metering/reservation-sets.ts'
import { openStore, type Store } from './open.ts'

const endpoint = '/v1/a'
const granted = 100
const idempotency = { keyHash: 'k', fingerprint: 'f' }

describe('a connection that is lost around a COMMIT', () => {
  let postgres: SharedPostgres
  let proxy: CuttingProxy
  let store: Store
  let meter: Meter
  let accountId: string
  let accounts = 0
  let late = 0

  before(async () => {
    postgres = sharedPostgres()
    proxy = await CuttingProxy.before(await postgres.database())
    store = await openStore(proxy.url)
  })
  after(async () => {
    await store.close()
    await proxy.close()
  })
  beforeEach(async () => {
    accounts += 1
    accountId = `acc_${accounts}`
    late = 0
    const event = { at: 0, actor: 'test', action: 'account.create', subject: accountId }
    await store.accounts.insertAccount({ id: accountId, name: accountId, createdAt: 0 }, event)
    const policy = { ...unlimited, freeCreditsPerMonth: 0 }
    const own = { store: store.ledger, policy, processId: accounts, now: Date.now, onError: () => {} }
    meter = newMeter({
      ...own,
      onLateSettlement: () => {
        late += 1
      },
    })
    await meter.grant(accountId, { credits: granted, note: 'test', actor: 'test' })
  })

  const open = async () =>
    new ReservationSets((await journalOf(store.ledger, accountId)).account.reservationSets).credits

  async function assertWhole(settled: number): Promise<void> {
    const { account, entries } = await journalOf(store.ledger, accountId)
    assert.deepEqual(audit(account, entries), [])
    assert.equal(account.purchased, granted - settled)
    assert.equal(await open(), 0)
    assert.equal(late, 0, 'no settlement counts as too late')
  }

  // An account that was read or written is decided on as it is remembered and written by one call; with an
  // Idempotency-Key, it is locked and read, and then there is a COMMIT.
  for (const [path, text, key] of [
    ['one call', 'ledger_write_1', undefined],
    ['a transaction', 'commit', idempotency],
  ] as const) {
    for (const when of ['after', 'before'] as const) {
      it(`leaves nothing reserved of an admission (${path}, cut ${when} it)`, async () => {
        const cuts = proxy.cuts
        proxy.cut(when, text)
        await assert.rejects(meter.admit(accountId, { endpoint, credits: 5, idempotency: key }))
        assert.equal(proxy.cuts, cuts + 1)
        await until(async () => (await open()) === 0)
        const again = await meter.admit(accountId, { endpoint, credits: 5, idempotency: key })
        assert.ok(again.outcome === 'admitted', 'the same request may be asked again')
        assert.equal(again.creditsRemaining, granted - 5)
        meter.settle(accountId, { reservation: again.reservation, credits: 5, idempotencyKeyHash: key?.keyHash })
        await meter.drain()
        await assertWhole(5)
      })

      it(`charges a settlement once, and none as too late (${path}, cut ${when} it)`, async () => {
        const admission = await meter.admit(accountId, { endpoint, credits: 5, idempotency: key })
        assert.ok(admission.outcome === 'admitted')
        const cuts = proxy.cuts
        proxy.cut(when, text)
        const { reservation } = admission
        meter.settle(accountId, { reservation, credits: 5, idempotencyKeyHash: key?.keyHash })
        await until(async () => proxy.cuts > cuts && (await open()) === 0)
        await meter.drain()
        await assertWhole(5)
      })
    }
  }

  it('gives back what was reserved although the account is asked nothing any more', async () => {
    proxy.cut('after', 'ledger_write_1')
    await assert.rejects(meter.admit(accountId, { endpoint, credits: 7 }))
    await until(async () => (await open()) === 0)
    const { entries } = await journalOf(store.ledger, accountId)
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['grant', 'free', 'reserve', 'release'],
    )
  })

  it('gives nothing back that another process reserved under the same number', async () => {
    proxy.cut('before', 'ledger_write_1')
    const refused = assert.rejects(meter.admit(accountId, { endpoint, credits: 7 }))
    await refused
    const other = newMeter({
      ...{ store: store.ledger, policy: { ...unlimited, freeCreditsPerMonth: 0 } },
      ...{ processId: 1000, now: Date.now, onError: (error: unknown) => assert.fail(String(error)) },
    })
    const theirs = await other.admit(accountId, { endpoint, credits: 3 })
    assert.ok(theirs.outcome === 'admitted' && theirs.reservation === 1)
    const ours = await meter.admit(accountId, { endpoint, credits: 1 })
    assert.ok(ours.outcome === 'admitted')
    assert.equal(await open(), 4)
  })
})
