import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { isSqliteError, isUnanswered, postgresTroubleOf, troubleOf } from './store-failure.ts'

const coded = (errcode: number) => Object.assign(new Error('a failure'), { code: 'ERR_SQLITE_ERROR', errcode })

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

describe('a failure of the store', () => {
  it('is named when SQLite itself throws it: a full database, or one that cannot be opened', () => {
    const full = new DatabaseSync(':memory:')
    full.exec('create table t (text); pragma max_page_count = 3')
    const insert = () => full.exec(`insert into t values ('${'x'.repeat(20_000)}')`)
    assert.equal(troubleOf(thrownBy(insert)), 'SQLITE_FULL')
    full.close()
    const open = () => new DatabaseSync('/nowhere/at/all')
    assert.equal(troubleOf(thrownBy(open)), 'SQLITE_CANTOPEN')
  })

  it('is named by its primary code, whatever the extended one says', () => {
    // SQLITE_BUSY_RECOVERY, SQLITE_IOERR_FSYNC, SQLITE_CORRUPT_INDEX
    assert.deepEqual([261, 1034, 779].map(coded).map(troubleOf), ['SQLITE_BUSY', 'SQLITE_IOERR', 'SQLITE_CORRUPT'])
  })

  it('has no name when a statement was wrong, or something else failed', () => {
    const database = new DatabaseSync(':memory:')
    const wrong = thrownBy(() => database.exec('select * from nothing'))
    database.close()
    assert.equal(isSqliteError(wrong), true)
    assert.deepEqual([wrong, coded(19), new Error('locked'), 5, null].map(troubleOf), Array(5).fill(undefined))
  })

  it('of PostgreSQL is a trouble when the connection is gone, also by EPIPE, and none when a statement was wrong', () => {
    const codes = [null, 'EPIPE', 'ECONNRESET', '57P01', '53300', '42601', 'P0A01']
    assert.deepEqual(
      codes.map(code => postgresTroubleOf(code)),
      [
        ...['CONNECTION', 'EPIPE', 'ECONNRESET', '57P01', '53300'].map(name => `POSTGRES_${name}`),
        undefined,
        undefined,
      ],
    )
  })

  it('leaves open what was written only when PostgreSQL has not said so', () => {
    const failed = (code: string) => Object.assign(new Error('failed'), { code })
    const open = ['POSTGRES_CONNECTION', 'POSTGRES_EPIPE', 'POSTGRES_ECONNRESET', 'POSTGRES_57P01', 'POSTGRES_08006']
    const said = ['POSTGRES_53300', 'POSTGRES_40P01', 'POSTGRES_57014', 'ERR_SQLITE_ERROR']
    assert.deepEqual([...open, ...said].map(failed).filter(isUnanswered), open.map(failed))
  })
})
