import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settled } from '../../../test/support/until.ts'
import { ThreadCalls, type ThreadMessage } from './thread-calls.ts'

const offers = {
  add: (_: AbortSignal, one: number, other: number) => one + other,
  fail: () => {
    throw Object.assign(new TypeError('no'), { code: 'E_NO' })
  },
  wait: (signal: AbortSignal) =>
    new Promise<string>(resolve => signal.addEventListener('abort', () => resolve('left'), { once: true })),
}

/** Two ends, each message cloned and told in a later turn, as a port does. */
function pair() {
  const posted: ThreadMessage[] = []
  const carry = (take: (message: ThreadMessage) => void) => (message: ThreadMessage) => {
    posted.push(message)
    const cloned = structuredClone(message)
    setImmediate(() => take(cloned))
  }
  const here: ThreadCalls<typeof offers> = new ThreadCalls(
    carry(message => there.take(message)),
    {},
  )
  const there = new ThreadCalls<Record<never, never>>(
    carry(message => here.take(message)),
    offers,
  )
  return { here, there, posted }
}

describe('two threads that ask each other', () => {
  it('get results and failures, each its own', async () => {
    const { here } = pair()
    const [one, failed, other] = [here.call('add', null, 1, 2), here.call('fail', null), here.call('add', null, 3, 4)]
    await assert.rejects(failed, { name: 'TypeError', code: 'E_NO', message: 'no' })
    assert.deepEqual(await Promise.all([one, other]), [3, 7])
  })

  it('pass on that nobody waits any more, before and after the call', async () => {
    const { here } = pair()
    const controller = new AbortController()
    const waiting = here.call('wait', controller.signal)
    await settled()
    controller.abort()
    assert.equal(await waiting, 'left')
    assert.equal(await here.call('wait', AbortSignal.abort()), 'left')
  })

  it('do not answer what is only told', async () => {
    const { here, posted } = pair()
    here.tell('add', 1, 2)
    await settled()
    assert.equal(posted.length, 1)
  })

  it('reject whoever waits when the other has ended, and give up what it asked', async () => {
    const { here, there, posted } = pair()
    const waiting = here.call('wait', null)
    await settled()
    here.end(new Error('gone'))
    there.end(new Error('gone'))
    await assert.rejects(waiting, /gone/)
    await assert.rejects(here.call('add', null, 1, 2), /gone/)
    await settled()
    assert.equal(posted.length, 1)
  })
})
