import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { returnsRows, StatementCache } from './sqlite-statements.ts'

describe('whether a statement returns rows', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('create table t (a)')
  for (const sql of [
    'select 1',
    'with c as (select 1) select * from c',
    'with c as (select 1) insert into t select * from c',
    'insert into t values (1) returning a',
    'update t set a = 1',
    'delete from t',
    'pragma table_info(t)',
    'begin immediate',
  ])
    it(`is known of ${sql}`, () => assert.equal(returnsRows(sql), database.prepare(sql).columns().length > 0))
})

describe('the statements that a connection keeps', () => {
  const database = new DatabaseSync(':memory:')
  const queryOf = (rows: number) => `select 1 where 0 in (${Array.from({ length: rows }, () => '?').join(', ')})`
  let prepared = 0
  const counting = {
    prepare: (sql: string) => {
      prepared += 1
      return database.prepare(sql)
    },
    close: () => database.close(),
  }

  it('are those used last, and never so many that memory grows with the sizes of inserts', () => {
    const cache = new StatementCache(counting)
    const statements = Array.from({ length: 1_000 }, (_, rows) => queryOf(rows + 1))
    for (const sql of statements) {
      cache.prepare(sql)
      cache.prepare('select 2')
    }
    prepared = 0
    for (const sql of statements.slice(-10)) cache.prepare(sql)
    cache.prepare('select 2')
    assert.equal(prepared, 0, 'the last ones and the one in use are kept')
    for (const sql of statements.slice(0, 500)) cache.prepare(sql)
    assert.equal(prepared, 500, 'the first ones are prepared again')
  })

  it('leave out long ones, which still run', () => {
    const cache = new StatementCache(counting)
    const long = queryOf(5_000)
    prepared = 0
    assert.deepEqual(cache.prepare(long).all(Array(5_000).fill(1)), [])
    cache.prepare(long)
    assert.equal(prepared, 2)
  })
})
