import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import { unhurriedCheck } from '../../../../test/support/small-internet.ts'
import { settled } from '../../../../test/support/until.ts'
import { PageParser, type ParserLimits, usualParserLimits } from './page-parser.ts'

const parsers: PageParser[] = []
after(() => Promise.all(parsers.map(parser => parser.close())))

function parserOf(thread: string, limits: Partial<ParserLimits> = {}): PageParser {
  const parser = new PageParser(
    { ...unhurriedCheck.reading, ...limits },
    new URL(`./fixtures/${thread}-thread.ts`, import.meta.url),
  )
  parsers.push(parser)
  return parser
}

const never = new AbortController().signal
const page = (name: string) => ({ kind: 'page', body: Buffer.alloc(0), contentType: null, name }) as const

describe('a task', () => {
  it('that never ends is ended, and the next one is answered by another thread', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const parser = parserOf('misbehaving')
      assert.deepEqual(await parser.ask(page('a'), never), { name: 'a' })
      for (const name of ['b', 'c']) {
        let isEnded = false
        const endless = parser.ask(page('loop'), never).finally(() => {
          isEnded = true
        })
        const next = parser.ask(page(name), never)
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
    const parser = parserOf('misbehaving')
    assert.deepEqual(await parser.ask(page('hog'), never), null)
    assert.deepEqual(await parser.ask(page('a'), never), { name: 'a' })
  })

  it('that ends its thread by a defect has no answer, and the next one has', async () => {
    const parser = parserOf('misbehaving')
    const answers = await Promise.all(['throw', 'a', 'exit', 'b'].map(name => parser.ask(page(name), never)))
    assert.deepEqual(answers, [null, { name: 'a' }, null, { name: 'b' }])
  })

  it('that nobody waits for any more is not begun', async () => {
    const parser = parserOf('misbehaving')
    const caller = new AbortController()
    const first = parser.ask(page('a'), never)
    const waiting = parser.ask(page('loop'), caller.signal)
    caller.abort()
    assert.deepEqual(await Promise.all([first, waiting]), [{ name: 'a' }, null])
    assert.deepEqual(await parser.ask(page('loop'), caller.signal), null)
    assert.deepEqual(await parser.ask(page('b'), never), { name: 'b' })
  })

  it('has no answer when no thread can begin', async () => {
    const parser = parserOf('stillborn')
    const answers = await Promise.all(['a', 'b'].map(name => parser.ask(page(name), never)))
    assert.deepEqual(answers, [null, null])
  })

  it('has no answer when the parser is closed, and is answered when it is used again', async () => {
    const parser = parserOf('misbehaving')
    const asked = Promise.all(['loop', 'a'].map(name => parser.ask(page(name), never)))
    await parser.close()
    assert.deepEqual(await asked, [null, null])
    assert.deepEqual(await parser.ask(page('b'), never), { name: 'b' })
  })

  it('is answered by another thread after one was ended for having nothing to do', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const parser = parserOf('misbehaving')
      const first = await parser.ask(page('which'), never)
      mock.timers.tick(usualParserLimits.idleMs)
      const second = await parser.ask(page('which'), never)
      assert.ok(first !== null && second !== null)
      assert.notDeepEqual(second, first)
    } finally {
      mock.timers.reset()
    }
  })
})

describe('the thread', () => {
  it('reads a page in its charset, rules, and registrations', async () => {
    const parser = new PageParser(unhurriedCheck.reading)
    parsers.push(parser)
    // "東京" in Shift_JIS.
    const body = Buffer.concat([
      Buffer.from('<a href="/x">'),
      Buffer.from([0x93, 0x8c, 0x8b, 0x9e]),
      Buffer.from('</a>'),
    ])
    const facts = await parser.ask(
      { kind: 'page', body, contentType: 'text/html; charset=Shift_JIS', name: 'a' },
      never,
    )
    assert.deepEqual(facts?.links, [{ href: '/x', text: '東京' }])
    const text = 'User-agent: *\nDisallow: /a\nCrawl-delay: 2'
    const robots = { kind: 'robots', text, agent: 'assay' } as const
    assert.deepEqual(await parser.ask({ ...robots, url: 'https://a.test/a' }, never), {
      mayFetch: false,
      delaySeconds: 2,
    })
    assert.deepEqual(await parser.ask({ ...robots, url: 'https://a.test/b' }, never), {
      mayFetch: true,
      delaySeconds: 2,
    })
    assert.equal(await parser.ask({ kind: 'registration', text: '[', domain: 'a.test' }, never), null)
  })
})
