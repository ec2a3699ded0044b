import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import fc from 'fast-check'
import { newMeter } from '../../test/support/ledger.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import type { Store } from '../store/open.ts'
import { type Charge, findCharge } from './charge.ts'
import type { Meter } from './meter.ts'

const start = Date.UTC(2026, 10, 21, 12)
const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 100_000 }
let prefixes = 0

describe('the charge of a request', () => {
  const files = new TemporaryStore()
  let store: Store
  let accountId: string
  let prefix: string
  let now: number

  before(async () => {
    store = await files.connect()
  })
  beforeEach(async () => {
    accountId = await files.account()
    prefixes += 1
    prefix = `req_${String(prefixes).padStart(12, 'a')}`
    now = start
  })
  after(() => files.remove())

  const idOf = (count: number) => prefix + count.toString(36).padStart(6, '0')
  const meterOf = (processId: number) =>
    newMeter({ store: store.ledger, policy, processId, now: () => now, onError: error => assert.fail(String(error)) })

  async function reserve(meter: Meter, count: number, credits: number, endpoint = '/v1/a'): Promise<number> {
    const admission = await meter.admit(accountId, { endpoint, credits, requestId: idOf(count) })
    return admission.outcome === 'admitted' ? admission.reservation : assert.fail(admission.outcome)
  }

  it('says endpoint, reservation, credits and times of what was settled, released and still runs', async () => {
    const meter = meterOf(1)
    const reservations = [await reserve(meter, 0, 5), await reserve(meter, 1, 6, '/v1/b'), await reserve(meter, 2, 7)]
    now += 10
    meter.settle(accountId, { reservation: reservations[0], credits: 3, requestId: idOf(0) })
    meter.release(accountId, { reservation: reservations[1], requestId: idOf(1) })
    await meter.drain()
    const common = { accountId, reservedAt: start, closedAt: now }
    assert.deepEqual(await findCharge(store.ledger, idOf(0)), {
      ...{ ...common, reservation: 1, endpoint: '/v1/a', outcome: 'settled', creditsCharged: 3 },
    })
    assert.deepEqual(await findCharge(store.ledger, idOf(1)), {
      ...{ ...common, reservation: 2, endpoint: '/v1/b', outcome: 'released', creditsCharged: 0 },
    })
    assert.deepEqual(await findCharge(store.ledger, idOf(2)), {
      ...{ ...common, closedAt: null, reservation: 3, endpoint: '/v1/a', outcome: 'open', creditsCharged: 0 },
    })
  })

  it('of a process that died is released once it was swept', async () => {
    await reserve(meterOf(7), 0, 5)
    assert.equal((await findCharge(store.ledger, idOf(0)))?.outcome, 'open')
    await meterOf(1).sweep(accountId, [7])
    const charge = await findCharge(store.ledger, idOf(0))
    assert.deepEqual([charge?.outcome, charge?.creditsCharged, charge?.closedAt], ['released', 0, null])
  })

  it('is not there for a request that was refused, replayed, free or never sent', async () => {
    const meter = meterOf(1)
    const ask = (count: number, credits: number, fingerprint?: string) => {
      const idempotency = fingerprint === undefined ? undefined : { keyHash: prefix, fingerprint }
      return meter.admit(accountId, { endpoint: '/v1/a', credits, requestId: idOf(count), idempotency })
    }
    const first = await ask(0, 1, 'f')
    assert.ok(first.outcome === 'admitted')
    const answer = { idempotencyKeyHash: prefix, answer: Buffer.from('sealed') }
    meter.settle(accountId, { reservation: first.reservation, credits: 1, requestId: idOf(0), ...answer })
    const later = [await ask(1, 1, 'f'), await ask(2, 1, 'g'), await ask(3, 1e9), await ask(4, 0)]
    const outcomes = ['replay', 'idempotency_mismatch', 'insufficient_credits', 'admitted']
    assert.deepEqual(
      later.map(({ outcome }) => outcome),
      outcomes,
    )
    assert.equal((await findCharge(store.ledger, idOf(0)))?.creditsCharged, 1)
    for (const count of [1, 2, 3, 4, 5, 1295, 1296])
      assert.equal(await findCharge(store.ledger, idOf(count)), undefined)
  })

  it('is told to its own account only', async () => {
    await reserve(meterOf(1), 0, 5)
    const other = await files.account()
    assert.equal(await findCharge(store.ledger, idOf(0), other), undefined)
    assert.equal((await findCharge(store.ledger, idOf(0), accountId))?.accountId, accountId)
  })

  it('is known by its end when its beginning was archived', async () => {
    const meter = meterOf(1)
    const reservation = await reserve(meter, 0, 5)
    meter.settle(accountId, { reservation, credits: 5, requestId: idOf(0) })
    await meter.drain()
    const [{ entries }] = await store.ledger.readBlock(idOf(0).slice(0, -2))
    const { account } = (await store.ledger.readBlock(idOf(0).slice(0, -2)))[0]
    const sums = { free: account.free, purchased: 0, reserved: 0, granted: account.free, settled: 0 }
    const checkpoint = { seq: entries[0].seq, at: now, ...sums, lastReservation: 1, openReservations: '1', keys: [] }
    await store.ledger.writeCheckpoint(accountId, 0, checkpoint)
    const charge = await findCharge(store.ledger, idOf(0))
    assert.deepEqual([charge?.outcome, charge?.creditsCharged, charge?.reservedAt], ['settled', 5, null])
  })

  it('is that of a plain list, in whatever order requests arrive and end, of two accounts in many groups', async () => {
    const request = fc.record({
      credits: fc.nat({ max: 3 }),
      endpoint: fc.constantFrom('/v1/a', '/v1/b'),
      end: fc.constantFrom('settle', 'release', 'none'),
      charged: fc.nat({ max: 3 }),
      delay: fc.nat({ max: 30 }),
      account: fc.nat({ max: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 40 }), fc.nat({ max: 1200 }), async (requests, first) => {
        prefixes += 1
        prefix = `req_${String(prefixes).padStart(12, 'a')}`
        const meter = meterOf(1)
        const accounts = [await files.account(), await files.account()]
        const order = [...requests.keys()].sort((a, b) => requests[a].delay - requests[b].delay)
        const expected = new Map<number, Pick<Charge, 'accountId' | 'endpoint' | 'outcome' | 'creditsCharged'>>()
        for (const wave of [order.slice(0, order.length >> 1), order.slice(order.length >> 1)]) {
          await Promise.all(
            wave.map(async index => {
              const { credits, endpoint, end, charged, account } = requests[index]
              const [id, requestId] = [accounts[account], idOf(first + index * 7)]
              const admission = await meter.admit(id, { endpoint, credits, requestId })
              assert.ok(admission.outcome === 'admitted')
              const { reservation } = admission
              if (reservation === 0) return
              if (end === 'settle') meter.settle(id, { reservation, credits: charged, requestId })
              if (end === 'release') meter.release(id, { reservation, requestId })
              const outcome = end === 'settle' ? 'settled' : end === 'release' ? 'released' : 'open'
              const creditsCharged = end === 'settle' ? Math.min(credits, charged) : 0
              expected.set(index, { accountId: id, endpoint, outcome, creditsCharged })
            }),
          )
        }
        await meter.drain()
        for (const index of requests.keys()) {
          const charge = await findCharge(store.ledger, idOf(first + index * 7))
          const seen = charge && {
            ...{ accountId: charge.accountId, endpoint: charge.endpoint },
            ...{ outcome: charge.outcome, creditsCharged: charge.creditsCharged },
          }
          assert.deepEqual(seen, expected.get(index))
        }
      }),
      { numRuns: 30 },
    )
  })
})
