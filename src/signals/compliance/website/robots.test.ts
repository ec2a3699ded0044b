import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  type SmallInternet,
  startSmallInternet,
  unhurriedCheck,
  unhurriedFetch,
} from '../../../../test/support/small-internet.ts'
import type { Fetcher } from '../../../egress/fetcher.ts'
import { PageParser, usualParserLimits } from './page-parser.ts'
import { Robots } from './robots.ts'

/** What each host answers for /robots.txt. */
const files: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {}
let asked: string[] = []
let internet: SmallInternet
let fetcher: Fetcher
const parser = new PageParser(unhurriedCheck.reading)
let now = 0

before(async () => {
  internet = await startSmallInternet({
    answersTo: name => (name === 'nobody.test' ? undefined : [{ type: 'A', addresses: ['127.0.0.10'] }]),
    plain: (request, response) => {
      const host = request.headers.host ?? ''
      asked.push(`${host}${request.url}`)
      if (host in files) files[host](response, request)
      else response.writeHead(404).end()
    },
  })
  fetcher = internet.fetcher({ limits: unhurriedFetch })
})
after(async () => {
  await parser.close()
  await internet.close()
})
beforeEach(() => {
  asked = []
})

function robotsOf({ by = fetcher, reading = parser } = {}): Robots {
  return new Robots({ getPage: request => by.get(request), parser: reading, agent: 'assay', now: () => now })
}

const never = new AbortController().signal

async function judge(url: string, robots = robotsOf()): Promise<string> {
  const verdict = await robots.judge(new URL(url), never)
  if (verdict.outcome === 'no_host') return `no host: ${verdict.reason}`
  return verdict.outcome === 'allowed' && verdict.delaySeconds > 0
    ? `allowed each ${verdict.delaySeconds} s`
    : verdict.outcome
}

const text =
  (body: string, head: Record<string, string> = { 'content-type': 'text/plain' }) =>
  (response: ServerResponse) =>
    void response.writeHead(200, head).end(body)

describe('rules', () => {
  it('are read of what is no text either, and where there are none everything is allowed', async () => {
    files['typed.test'] = text('User-agent: *\nDisallow: /', { 'content-type': 'application/octet-stream' })
    assert.equal(await judge('http://typed.test/'), 'forbidden')
    files['html.test'] = text('<html>Not found</html>', { 'content-type': 'text/html' })
    assert.equal(await judge('http://html.test/'), 'allowed')
    files['empty.test'] = text('')
    assert.equal(await judge('http://empty.test/'), 'allowed')
  })

  it('are read as far as 500 KiB, by whole lines', async () => {
    const line = 'Disallow: /some/path/that/nobody/asks/for\n'
    const many = `User-agent: *\nDisallow: /before\n${line.repeat(Math.ceil((500 * 1024) / line.length))}Disallow: /after\n`
    files['long.test'] = text(many)
    const robots = robotsOf()
    assert.equal(await judge('http://long.test/before', robots), 'forbidden')
    assert.equal(await judge('http://long.test/after', robots), 'allowed')
    files['cut.test'] = text(`User-agent: *\nDisallow: /never/${'a'.repeat(600 * 1024)}`)
    assert.equal(await judge('http://cut.test/never/a'), 'allowed')
  })

  it('that no thread reads forbid', async () => {
    const failing = new PageParser(usualParserLimits, new URL('./fixtures/stillborn-thread.ts', import.meta.url))
    files['unread.test'] = text('User-agent: *\nAllow: /')
    assert.equal(await judge('http://unread.test/', robotsOf({ reading: failing })), 'forbidden')
    await failing.close()
  })
})

describe('a file that does not come', () => {
  it('allows everything when it is not there', async () => {
    for (const status of [400, 401, 403, 404, 410, 451, 204]) {
      files['status.test'] = response => response.writeHead(status).end()
      assert.equal(await judge('http://status.test/'), 'allowed', String(status))
    }
  })

  it('forbids everything when the server fails, or does not answer in time', async () => {
    for (const status of [429, 500, 502, 503, 504]) {
      files['fails.test'] = response => response.writeHead(status).end()
      assert.equal(await judge('http://fails.test/'), 'forbidden', String(status))
    }
    files['silent.test'] = () => {}
    const limits = { ...unhurriedFetch, idleMs: 50 }
    assert.equal(await judge('http://silent.test/', robotsOf({ by: internet.fetcher({ limits }) })), 'forbidden')
    files['broken.test'] = response => response.destroy()
    assert.equal(await judge('http://broken.test/'), 'forbidden')
  })

  it('tells a host that is not there', async () => {
    assert.equal(await judge('http://nobody.test/'), 'no host: no_address')
  })
})

describe('a file behind redirects', () => {
  const steps = (count: number) => (response: ServerResponse, request: IncomingMessage) => {
    const at = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0)
    if (at === count) text('User-agent: *\nDisallow: /')(response)
    else response.writeHead(301, { location: `/step/${at + 1}` }).end()
  }

  it('is read after five of them, and is not there after more', async () => {
    files['five.test'] = steps(5)
    assert.equal(await judge('http://five.test/'), 'forbidden')
    files['six.test'] = steps(6)
    assert.equal(await judge('http://six.test/'), 'allowed')
  })

  it('holds for the host that was asked, wherever it stands', async () => {
    files['moved.test'] = response => response.writeHead(301, { location: 'http://rules-of.test/other.txt' }).end()
    files['rules-of.test'] = text('User-agent: *\nDisallow: /a')
    const robots = robotsOf()
    assert.equal(await judge('http://moved.test/a', robots), 'forbidden')
    assert.equal(await judge('http://moved.test/b', robots), 'allowed')
  })

  it('that leads where we do not go forbids', async () => {
    files['inward.test'] = response => response.writeHead(301, { location: 'http://127.0.0.1/robots.txt' }).end()
    assert.equal(await judge('http://inward.test/'), 'forbidden')
    for (const { connections } of internet.forbidden) assert.deepEqual([...connections], [])
  })
})

describe('a file that is kept', () => {
  it('is asked for once a day, and one that did not come again at once', async () => {
    files['kept.test'] = text('User-agent: *\nDisallow: /a')
    const robots = robotsOf()
    for (const path of ['/a', '/b', '/c']) await judge(`http://kept.test${path}`, robots)
    assert.deepEqual(asked, ['kept.test/robots.txt'])
    now += 24 * 3_600_000
    await judge('http://kept.test/', robots)
    assert.equal(asked.length, 2)
    files['later.test'] = response => response.writeHead(500).end()
    assert.equal(await judge('http://later.test/', robots), 'forbidden')
    files['later.test'] = text('')
    assert.equal(await judge('http://later.test/', robots), 'allowed')
  })
})
