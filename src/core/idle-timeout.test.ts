import assert from 'node:assert/strict'
import { it } from 'node:test'
import { IdleTimeout } from './idle-timeout.ts'

it('an idle timeout counts from the last restart, and never aborts once it is stopped', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const [idle, stopped] = [new IdleTimeout(1_000), new IdleTimeout(1_000)]
  t.mock.timers.tick(999)
  idle.restart()
  stopped.stop()
  t.mock.timers.tick(999)
  assert.equal(idle.signal.aborted, false)
  t.mock.timers.tick(1)
  assert.equal(idle.signal.aborted, true)
  assert.equal(idle.signal.reason.name, 'TimeoutError')
  assert.equal(stopped.signal.aborted, false)
})
