import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Silence } from './silence.ts'

it('silence lasts from the last sign on, and is over for good when nobody listens any more', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const [silence, stopped] = [new Silence(1_000), new Silence(1_000)]
  t.mock.timers.tick(999)
  silence.end()
  stopped.stop()
  t.mock.timers.tick(999)
  assert.equal(silence.signal.aborted, false)
  t.mock.timers.tick(1)
  assert.equal(silence.signal.aborted, true)
  assert.equal(silence.signal.reason.name, 'TimeoutError')
  assert.equal(stopped.signal.aborted, false)
})
