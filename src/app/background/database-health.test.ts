import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import pino from 'pino'
import { TemporaryStore } from '../../../test/support/temporary-store.ts'
import { until } from '../../../test/support/until.ts'
import type { Store } from '../../store/open.ts'
import { DatabaseHealth } from './database-health.ts'

describe('the health of the database', () => {
  const files = new TemporaryStore()
  let store: Store
  let lock: DatabaseSync
  let lines: Record<string, unknown>[]
  let now: number
  let health: DatabaseHealth

  before(async () => {
    store = await files.connect()
    store.setLockWait(0)
    lock = new DatabaseSync(files.path)
  })
  beforeEach(() => {
    lines = []
    now = 1_000_000
    const log = pino({ base: null }, { write: line => lines.push(JSON.parse(line)) })
    health = new DatabaseHealth({ probe: () => store.probe(), probeEveryMs: 5, now: () => now, log })
  })
  afterEach(() => health.stop())
  after(() => {
    lock.close()
    return files.remove()
  })

  const failure = (errcode: number) => Object.assign(new Error('failed'), { code: 'ERR_SQLITE_ERROR', errcode })
  const complaints = () => lines.filter(({ msg }) => msg === 'the database is unavailable')

  it('is ready until something fails because of the database, and unavailable until a write succeeds', async () => {
    assert.deepEqual(health.status, { state: 'ready', code: null })
    lock.exec('begin immediate')
    assert.equal(health.take(await store.probe().catch(error => error)), true)
    const probes: unknown[] = []
    for (let each = 0; each < 3; each += 1) probes.push(await store.probe().catch(() => 'locked'))
    assert.deepEqual(probes, ['locked', 'locked', 'locked'])
    assert.deepEqual(health.status, { state: 'unavailable', code: 'SQLITE_BUSY' })
    lock.exec('rollback')
    await until(async () => health.status.state === 'ready')
    assert.deepEqual(lines.at(-1)?.code, 'SQLITE_BUSY')
  })

  it('takes nothing that is not because of the database', () => {
    assert.deepEqual(
      [new Error('a defect'), failure(19), 'text', null].map(each => health.take(each)),
      [false, false, false, false],
    )
    assert.deepEqual([health.status.state, lines], ['ready', []])
  })

  it('names each code once a minute, and says how many failures it left out', () => {
    for (let each = 0; each < 100; each += 1) health.take(failure(13))
    health.take(failure(266))
    now += 59_999
    health.take(failure(13))
    now += 1
    health.take(failure(13))
    assert.deepEqual(
      complaints().map(({ leftOut, error }) => [leftOut, (error as Record<string, unknown>).trouble]),
      [
        [0, 'SQLITE_FULL'],
        [0, 'SQLITE_IOERR'],
        [100, 'SQLITE_FULL'],
      ],
    )
  })

  it('goes on naming codes when the clock is set back', () => {
    health.take(failure(13))
    now -= 3_600_000
    health.take(failure(13))
    assert.equal(complaints().length, 2)
  })

  it('keeps messages, which may quote an input, out of the log', () => {
    health.take(Object.assign(failure(13), { message: '198.51.100.7' }))
    assert.doesNotMatch(JSON.stringify(lines), /198\.51\.100\.7/)
  })
})
