import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { AccountFailure, DamagedRow, isDamage } from '../../metering/store.ts'
import { isSqliteError, StoreStalled, troubleOf } from '../store-failure.ts'
import { failureOf, plainFailure } from './failure.ts'

/** The error as it arrives in another thread. */
const sent = (error: unknown) => failureOf(structuredClone(plainFailure(error)))

function thrownBy(act: () => unknown): Error {
  try {
    act()
  } catch (error) {
    if (error instanceof Error) return error
  }
  return assert.fail('it threw no error')
}

describe('a failure in another thread', () => {
  it('of SQLite names why the database does not serve', () => {
    const original = thrownBy(() => new DatabaseSync('/nowhere/at/all.db'))
    const arrived = sent(original)
    assert.ok(isSqliteError(arrived))
    assert.equal(troubleOf(arrived), 'SQLITE_CANTOPEN')
    assert.deepEqual([arrived.message, arrived.name, arrived.stack], [original.message, original.name, original.stack])
  })

  it('of one account is of that account, and damage where it was', () => {
    const damaged = new AccountFailure(
      'acc_1',
      new DamagedRow('reservation', 'one of its rows', 'a number is too large'),
    )
    const arrived = sent(damaged)
    assert.ok(arrived instanceof AccountFailure && arrived.cause instanceof DamagedRow)
    assert.deepEqual([arrived.accountId, arrived.message], ['acc_1', damaged.message])
    assert.equal(arrived.cause.message, 'table reservation, one of its rows: a number is too large')
    assert.ok(isDamage(arrived))
    assert.equal(isDamage(sent(new AccountFailure('acc_1', new Error('a defect')))), false)
  })

  it('of a database that does not answer is still that', () => {
    assert.equal(troubleOf(sent(new StoreStalled())), 'STALLED')
  })

  it('of any other kind keeps name, message, code and stack', () => {
    const original = Object.assign(new TypeError('not that'), { code: 'ERR_THAT' })
    const arrived = sent(original)
    assert.deepEqual(
      [arrived.name, arrived.message, 'code' in arrived && arrived.code, arrived.stack],
      ['TypeError', 'not that', 'ERR_THAT', original.stack],
    )
    assert.equal('errcode' in arrived, false)
    assert.equal(sent('a text').message, 'a text')
  })
})
