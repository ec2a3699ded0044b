/** Rows of one account that make no sense: only that account is refused, and everything else goes on. */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { audit, journalOf, newMeter } from '../../test/support/ledger.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import type { Store } from '../store/open.ts'
import { sweep } from './process-lease.ts'
import { isDamage } from './store.ts'

const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 100 }
const now = Date.UTC(2026, 10, 21, 12)
const nobody = 999_999
const reserved = (credits: string, reservations: string) =>
  `insert into reservation values ($id, ${nobody}, '/v1/a', ${credits}, '', '${reservations}')`

const damages = [
  ['reservations that are no ranges', reserved('1', 'x')],
  ['reservations that were never made', reserved('1', '1-10000000000000')],
  ['reservations that no number can count', reserved('1', '1-99999999999999999999')],
  ['reservations out of order', reserved('1', '2,1')],
  ['a reservation of fewer than no credits', reserved('-1', '1')],
  ['a reservation of a part of a credit', reserved('0.5', '1')],
  ['a reservation of more credits than a number can be', reserved('9223372036854775807', '1')],
  ['a balance below zero', 'update account set purchased = -1 where id = $id'],
  ['a balance that is a text', "update account set free = 'much' where id = $id"],
  ['a balance that no number can be', 'update account set purchased = 9223372036854775807 where id = $id'],
  ['a next reservation that is a text', "update account set next_reservation = 'x' where id = $id"],
] as const

describe('an account with', () => {
  const files = new TemporaryStore()
  let store: Store
  before(async () => {
    store = await files.connect()
  })
  after(() => files.remove())

  const newMeterOf = (processId: number, errors: unknown[]) =>
    newMeter({ store: store.ledger, policy, processId, now: () => now, onError: error => errors.push(error) })

  for (const [what, sql] of damages) {
    it(`${what} is refused as damaged, and the others of its group are served`, async () => {
      const errors: unknown[] = []
      const meter = newMeterOf(1, errors)
      const [hurt, other] = [await files.account(), await files.account()]
      const ask = (id: string) => meter.admit(id, { endpoint: '/v1/a', credits: 1 })
      const held = await ask(hurt)
      const database = new DatabaseSync(files.path)
      database.prepare(sql).run({ id: hurt })
      const answers = await Promise.allSettled([ask(hurt), ask(other), ask(hurt)])
      assert.deepEqual(
        answers.map(each => (each.status === 'rejected' ? isDamage(each.reason) : each.value.outcome)),
        [true, 'admitted', true],
      )
      // A settlement that can never be written is not tried for ever.
      meter.settle(hurt, { reservation: held.outcome === 'admitted' ? held.reservation : 0, credits: 1 })
      await meter.drain()
      const failures = errors.length
      await meter.drain()
      assert.equal(errors.length, failures)
      // The file is put right again, for the tests that follow.
      database.exec(`delete from reservation where process_id = ${nobody}`)
      database.prepare('update account set free = 0, purchased = 0, next_reservation = 2 where id = ?').run(hurt)
      database.close()
    })
  }

  it('a damaged set of reservations keeps nobody else from being swept, nor the sweep from ending', async () => {
    const errors: unknown[] = []
    const [hurt, other] = [await files.account(), await files.account()]
    const dead = await store.ledger.startProcess({ boot: 'b', identity: null, until: now }, now)
    for (const id of [hurt, other]) await newMeterOf(dead, errors).admit(id, { endpoint: '/v1/a', credits: 10 })
    const database = new DatabaseSync(files.path)
    database.prepare("update reservation set reservations = 'x' where account_id = ?").run(hurt)
    await sweep(store.ledger, newMeterOf(2, errors), [dead])
    assert.ok(errors.length === 1 && isDamage(errors[0]))
    const swept = await journalOf(store.ledger, other)
    assert.deepEqual([swept.account.reservationSets, audit(swept.account, swept.entries)], [[], []])
    assert.deepEqual(await store.ledger.processesWithReservations(), [dead], 'what cannot be read stays')
    const found = await journalOf(store.ledger, hurt)
    assert.match(
      audit(found.account, found.entries).join('\n'),
      new RegExp(`^table reservation, process ${dead}, `, 'm'),
    )
    database.close()
  })
})
