import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import { unhurriedCheck } from '../../../../test/support/small-internet.ts'
import { settled } from '../../../../test/support/until.ts'
import { type ReadingLimits, ReadingRoom, usualReading } from './page-parser.ts'

const rooms: ReadingRoom[] = []
after(() => Promise.all(rooms.map(room => room.close())))

function roomOf(thread: string, limits: Partial<ReadingLimits> = {}): ReadingRoom {
  const room = new ReadingRoom(
    { ...unhurriedCheck.reading, ...limits },
    new URL(`./fixtures/${thread}-thread.ts`, import.meta.url),
  )
  rooms.push(room)
  return room
}

const never = new AbortController().signal
const page = (name: string) => ({ kind: 'page', body: Buffer.alloc(0), contentType: null, name }) as const

describe('a task', () => {
  it('that never ends is ended, and the next one is answered by another thread', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const room = roomOf('misbehaving')
      assert.deepEqual(await room.ask(page('a'), never), { name: 'a' })
      for (const name of ['b', 'c']) {
        let isEnded = false
        const endless = room.ask(page('loop'), never).finally(() => {
          isEnded = true
        })
        const next = room.ask(page(name), never)
        while (!isEnded) {
          mock.timers.tick(unhurriedCheck.reading.taskMs)
          await settled()
        }
        assert.deepEqual([await endless, await next], [null, { name }])
      }
    } finally {
      mock.timers.reset()
    }
  })

  it('that takes more memory than it may is ended, and the process goes on', async () => {
    const room = roomOf('misbehaving')
    assert.deepEqual(await room.ask(page('hog'), never), null)
    assert.deepEqual(await room.ask(page('a'), never), { name: 'a' })
  })

  it('that ends its thread by a defect has no answer, and the next one has', async () => {
    const room = roomOf('misbehaving')
    const answers = await Promise.all(['throw', 'a', 'exit', 'b'].map(name => room.ask(page(name), never)))
    assert.deepEqual(answers, [null, { name: 'a' }, null, { name: 'b' }])
  })

  it('that nobody waits for any more is not begun', async () => {
    const room = roomOf('misbehaving')
    const caller = new AbortController()
    const first = room.ask(page('a'), never)
    const waiting = room.ask(page('loop'), caller.signal)
    caller.abort()
    assert.deepEqual(await Promise.all([first, waiting]), [{ name: 'a' }, null])
    assert.deepEqual(await room.ask(page('loop'), caller.signal), null)
    assert.deepEqual(await room.ask(page('b'), never), { name: 'b' })
  })

  it('has no answer when no thread can begin', async () => {
    const room = roomOf('stillborn')
    const answers = await Promise.all(['a', 'b'].map(name => room.ask(page(name), never)))
    assert.deepEqual(answers, [null, null])
  })

  it('has no answer when the room is closed, and is answered when it is used again', async () => {
    const room = roomOf('misbehaving')
    const asked = Promise.all(['loop', 'a'].map(name => room.ask(page(name), never)))
    await room.close()
    assert.deepEqual(await asked, [null, null])
    assert.deepEqual(await room.ask(page('b'), never), { name: 'b' })
  })

  it('is answered by another thread after one was ended for having nothing to do', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const room = roomOf('misbehaving')
      const first = await room.ask(page('which'), never)
      mock.timers.tick(usualReading.idleMs)
      const second = await room.ask(page('which'), never)
      assert.ok(first !== null && second !== null)
      assert.notDeepEqual(second, first)
    } finally {
      mock.timers.reset()
    }
  })
})

describe('the thread', () => {
  it('reads a page in its charset, rules, and registrations', async () => {
    const room = new ReadingRoom(unhurriedCheck.reading)
    rooms.push(room)
    // "東京" in Shift_JIS.
    const body = Buffer.concat([
      Buffer.from('<a href="/x">'),
      Buffer.from([0x93, 0x8c, 0x8b, 0x9e]),
      Buffer.from('</a>'),
    ])
    const facts = await room.ask({ kind: 'page', body, contentType: 'text/html; charset=Shift_JIS', name: 'a' }, never)
    assert.deepEqual(facts?.links, [{ href: '/x', text: '東京' }])
    const text = 'User-agent: *\nDisallow: /a\nCrawl-delay: 2'
    const robots = { kind: 'robots', text, agent: 'assay' } as const
    assert.deepEqual(await room.ask({ ...robots, url: 'https://a.test/a' }, never), {
      mayFetch: false,
      delaySeconds: 2,
    })
    assert.deepEqual(await room.ask({ ...robots, url: 'https://a.test/b' }, never), { mayFetch: true, delaySeconds: 2 })
    assert.equal(await room.ask({ kind: 'registration', text: '[', domain: 'a.test' }, never), null)
  })
})
