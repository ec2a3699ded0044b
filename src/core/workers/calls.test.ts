import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { settled, until } from '../../../test/support/until.ts'
import { type CallMessage, Calls, callsOver } from './calls.ts'

const told: string[] = []
const port = {
  add: (one: number, other: number) => one + other,
  fail: () => {
    throw Object.assign(new TypeError('no'), { code: 'E_NO' })
  },
  wait: (signal: AbortSignal) =>
    new Promise<string>(resolve => signal.addEventListener('abort', () => resolve('left'), { once: true })),
  note: (text: string) => void told.push(text),
  greet: (through: MessagePort) => through.postMessage('hello'),
  give: () => () => 'no function can be cloned',
}
type Ports = { port: typeof port }

/** Two ends, each message cloned and received in a later turn, as a port does. */
function pair(offers: Ports | null = { port }) {
  const posted: CallMessage[] = []
  const carry = (receive: (message: CallMessage) => void) => (message: CallMessage) => {
    posted.push(message)
    const cloned = structuredClone(message)
    setImmediate(() => receive(cloned))
  }
  const here: Calls<Ports> = new Calls(
    carry(message => there.receive(message)),
    {},
  )
  const there = new Calls(
    carry(message => here.receive(message)),
    offers,
  )
  return { here, there, posted }
}

describe('two ends that call each other', () => {
  it('get results and failures, each its own', async () => {
    const { here } = pair()
    const [one, failed, other] = [here.of('port').add(1, 2), here.of('port').fail(), here.of('port').add(3, 4)]
    await assert.rejects(failed, { name: 'TypeError', code: 'E_NO', message: 'no' })
    await assert.rejects(here.of('port').give(), /could not be cloned/)
    assert.deepEqual(await Promise.all([one, other]), [3, 7])
    assert.equal(here.isWaiting, false)
  })

  it('pass on that nobody waits any more, before and after the call', async () => {
    const { here } = pair()
    const controller = new AbortController()
    const waiting = here.of('port').wait(controller.signal)
    await settled()
    controller.abort()
    assert.equal(await waiting, 'left')
    assert.equal(await here.of('port').wait(AbortSignal.abort()), 'left')
  })

  it('do not answer a notification', async () => {
    const { here, posted } = pair()
    here.notify('port').note('a')
    await settled()
    assert.deepEqual([posted.length, told], [1, ['a']])
  })

  it('keep calls that come before there are offers', async () => {
    const { here, there } = pair(null)
    const early = here.of('port').add(1, 2)
    await settled()
    there.offer({ port })
    assert.equal(await early, 3)
  })

  it('reject calls that wait when the other has ended, and abort what it called for', async () => {
    const { here, there, posted } = pair()
    const waiting = here.of('port').wait(new AbortController().signal)
    await settled()
    here.end(new Error('gone'))
    there.end(new Error('gone'))
    await assert.rejects(waiting, /gone/)
    await assert.rejects(here.of('port').add(1, 2), /gone/)
    here.notify('port').note('b')
    await settled()
    assert.equal(posted.length, 1)
  })

  it('move a port that is an argument, over a real channel', async () => {
    const [channel, further] = [new MessageChannel(), new MessageChannel()]
    const here = callsOver<Ports>(channel.port1, {})
    callsOver(channel.port2, { port })
    let heard = ''
    further.port1.on('message', text => {
      heard = text
    })
    await here.of('port').greet(further.port2)
    await until(async () => heard === 'hello')
    for (const each of [channel.port1, further.port1]) each.close()
  })
})
