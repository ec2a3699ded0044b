import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { lstat, readFile, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Feed } from '../../core/feed.ts'
import { afterGood, Fetching, feed, good, hourMs, now, path } from '../fixtures/fetching.ts'
import { type Behaviour, startPublisher } from '../fixtures/publisher.ts'
import { FeedStore } from './store.ts'

let current: Fetching
beforeEach(async () => {
  current = await Fetching.start()
})
afterEach(() => current.stop())

describe('a file that is good', () => {
  it('is kept, with its digest, its rows and when it came', async () => {
    current.publisher.answer(path, good)
    assert.deepEqual(await current.fetch(), { outcome: 'updated', rows: 10, asOf: null })
    assert.equal(await current.keptBody(), good)
    const { sha256, rows, bytes, asOf, fetchedAt, checkedAt, url } =
      (await current.store.lastGood(feed.name)) ?? assert.fail()
    assert.deepEqual({ sha256, rows, bytes }, { sha256: hash('sha256', good), rows: 10, bytes: good.length })
    const at = new Date(now).toISOString()
    const asked = current.publisher.mirror + path
    assert.deepEqual({ asOf, fetchedAt, checkedAt, url }, { asOf: null, fetchedAt: at, checkedAt: at, url: asked })
  })

  it('has the date that it says of itself', async () => {
    current.publisher.answer(path, `# as of 2026-04-30\n${good}`)
    assert.deepEqual(await current.fetch(), { outcome: 'updated', rows: 10, asOf: '2026-04-30' })
  })

  it('may be packed on the way', async () => {
    current.publisher.answer(path, (request, response) => {
      assert.match(String(request.headers['accept-encoding']), /\bgzip\b/)
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(good))
    })
    assert.equal((await current.fetch()).outcome, 'updated')
    assert.equal(await current.keptBody(), good)
  })

  it('is asked for with its query, and under the host that it belongs to', async () => {
    current.publisher.answer('/publisher.example:8443/a/b.txt?c=d', good)
    assert.equal(
      (await current.fetch({ feed: { url: 'https://publisher.example:8443/a/b.txt?c=d' } })).outcome,
      'updated',
    )
  })

  it('replaces the one before', async () => {
    current.publisher.answer(path, good)
    await current.fetch()
    current.publisher.answer(path, `${good}20\n`)
    assert.deepEqual(await current.fetch({ at: now + hourMs }), { outcome: 'updated', rows: 11, asOf: null })
    assert.equal(await current.keptBody(), `${good}20\n`)
  })

  const hop = (to: string): Behaviour => {
    return (_, response) => response.writeHead(302, { location: to }).end()
  }

  it('is followed through five redirects', async () => {
    current.publisher.answer(path, hop('https://other.example/1?key=secret'))
    current.publisher.answer('/other.example/1?key=secret', hop('2'))
    current.publisher.answer('/other.example/2', hop('/other.example/3'))
    current.publisher.answer('/other.example/3', hop('/other.example/4'))
    current.publisher.answer('/other.example/4', hop('/other.example/5'))
    current.publisher.answer('/other.example/5', good)
    assert.equal((await current.fetch()).outcome, 'updated')
  })

  it('is not followed through six', async () => {
    for (let at = 1; at < 6; at++) current.publisher.answer(`/other.example/${at}`, hop(`/other.example/${at + 1}`))
    current.publisher.answer('/other.example/6', `${good}20\n`)
    const { outcome } = await afterGood(current, hop('https://other.example/1'))
    assert.deepEqual(outcome, { outcome: 'refused', reason: 'publisher.example sent more than 5 redirects.' })
  })
})

describe('a file that is here already', () => {
  it('is not sent again when the publisher knows it by its ETag, and counts as confirmed', async () => {
    current.publisher.answer(path, (request, response) => {
      if (request.headers['if-none-match'] === '"a"') response.writeHead(304, { etag: '"a"' }).end()
      else response.writeHead(200, { etag: '"a"', 'last-modified': 'Fri, 01 May 2026 00:00:00 GMT' }).end(good)
    })
    await current.fetch()
    assert.deepEqual(await current.fetch({ at: now + hourMs }), { outcome: 'unchanged' })
    assert.equal(current.publisher.asked[1].headers['if-modified-since'], 'Fri, 01 May 2026 00:00:00 GMT')
    const { file } = await current.store.state(feed.name)
    assert.equal(file?.fetchedAt, new Date(now).toISOString())
    assert.equal(file?.checkedAt, new Date(now + hourMs).toISOString())
  })

  it('counts as confirmed when it is sent again all the same', async () => {
    current.publisher.answer(path, good)
    await current.fetch()
    assert.deepEqual(await current.fetch({ at: now + hourMs }), { outcome: 'unchanged' })
    const { file } = await current.store.state(feed.name)
    assert.equal(file?.checkedAt, new Date(now + hourMs).toISOString())
  })

  it('is asked for anew when what is here is damaged', async () => {
    current.publisher.answer(path, (_, response) => response.writeHead(200, { etag: '"a"' }).end(good))
    await current.fetch()
    await writeFile(current.store.bodyPath(feed.name), good.replace('2', '3'))
    assert.equal((await current.fetch({ at: now + hourMs })).outcome, 'updated')
    assert.equal(current.publisher.asked[1].headers['if-none-match'], undefined)
    assert.equal(await readFile(current.store.bodyPath(feed.name), 'utf8'), good)
  })

  it('is sent again by another mirror, which knows nothing of the validators of the first', async () => {
    const validated: Behaviour = (request, response) => {
      if (request.headers['if-modified-since'] !== undefined) response.writeHead(304).end()
      else response.writeHead(200, { 'last-modified': 'Fri, 01 May 2026 00:00:00 GMT' }).end(good)
    }
    current.publisher.answer(path, validated)
    await current.fetch()
    const other = await startPublisher()
    other.answer(path, (request, response) => {
      if (request.headers['if-modified-since'] !== undefined) response.writeHead(304).end()
      else response.end(`${good}20\n`)
    })
    const first = current.publisher
    current.publisher = other
    try {
      assert.equal((await current.fetch({ at: now + hourMs })).outcome, 'updated')
      assert.equal(await current.keptBody(), `${good}20\n`)
    } finally {
      await first.stop()
    }
  })

  it('a 304 that nobody asked for is no answer', async () => {
    current.publisher.answer(path, (_, response) => response.writeHead(304).end())
    assert.deepEqual(await current.fetch(), { outcome: 'failed', reason: 'PUBLISHER answered 304.' })
  })
})

describe('a publisher that fails', () => {
  const failures: [string, Behaviour, RegExp][] = [
    ['answers 503', (_, response) => response.writeHead(503).end('secret text'), / answered 503\.$/],
    ['answers 404', (_, response) => response.writeHead(404).end(good), / answered 404\.$/],
    ['answers 206', (_, response) => response.writeHead(206).end(good), / answered 206\.$/],
    ['answers 204', (_, response) => response.writeHead(204).end(), / answered 204\.$/],
    ['redirects without saying where', (_, response) => response.writeHead(302).end(), / answered 302\.$/],
    [
      'breaks off before the length that it announced',
      (_, response) => {
        response.writeHead(200, { 'content-length': good.length })
        response.write(good.slice(0, 12), () => response.destroy())
      },
      / closed the connection before the file was complete \(\w+\)\.$/,
    ],
    [
      'breaks off a file in chunks',
      (_, response) => {
        response.writeHead(200)
        response.write(good.slice(0, 12), () => response.destroy())
      },
      / closed the connection before the file was complete \(\w+\)\.$/,
    ],
    [
      'answers in another protocol',
      ({ socket }) =>
        void socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'),
      / cannot be reached \(\w+\)\.$/,
    ],
    [
      'answers in no protocol at all',
      ({ socket }) => void socket.end('secret text'),
      / cannot be reached \(EPROTO\)\.$/,
    ],
    [
      'says its length wrongly',
      ({ socket }) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 12x\r\n\r\nsecret text'),
      / cannot be reached \(ECONNRESET\)\.$/,
    ],
    ['hangs up without an answer', (_, response) => void response.destroy(), / cannot be reached \(\w+\)\.$/],
    [
      'packs it wrongly',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('secret text'),
      / closed the connection before the file was complete \(Z_DATA_ERROR\)\.$/,
    ],
    [
      'ends a packed file too early, with a length that matches',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(good).subarray(0, -9)),
      / closed the connection before the file was complete \(Z_BUF_ERROR\)\.$/,
    ],
    [
      'ends a file that is packed in the other way too early',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(good).subarray(0, -2)),
      / closed the connection before the file was complete \(\w+\)\.$/,
    ],
    [
      'packs it in a way that was not asked for',
      (_, response) => response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync(good)),
      / used a content encoding that was not requested\.$/,
    ],
  ]
  for (const [what, behaviour, said] of failures) {
    it(`because it ${what}: the last good file stays, and the state says why`, async () => {
      const { outcome, failure } = await afterGood(current, behaviour)
      assert.ok(outcome.outcome === 'failed', JSON.stringify(outcome))
      assert.match(outcome.reason, said)
      assert.deepEqual(failure, { at: new Date(now + hourMs).toISOString(), ...outcome, count: 1 })
    })
  }

  it('because it drips past the deadline', async () => {
    let timer: NodeJS.Timeout | undefined
    const { outcome } = await afterGood(
      current,
      (_, response) => {
        response.writeHead(200)
        timer = setInterval(() => response.write('2\n'), 20)
        response.on('close', () => clearInterval(timer))
      },
      { timeouts: { deadlineMs: 300 } },
    )
    clearInterval(timer)
    assert.deepEqual(outcome, { outcome: 'failed', reason: 'PUBLISHER did not send the complete file in time.' })
  })

  it('because it does not answer in time', async () => {
    const { outcome } = await afterGood(current, () => {}, { timeouts: { deadlineMs: 200 } })
    assert.deepEqual(outcome, { outcome: 'failed', reason: 'PUBLISHER did not send the complete file in time.' })
  })

  it('because it falls silent, long before the deadline', async () => {
    const silences: Behaviour[] = [
      () => {},
      (_, response) => void response.writeHead(200).write('2\n'),
      (_, response) => response.writeHead(302, { location: 'https://other.example/silent' }).end(),
    ]
    current.publisher.answer('/other.example/silent', () => {})
    for (const silent of silences) {
      current.publisher.answer(path, silent)
      const outcome = await current.fetch({ timeouts: { idleMs: 200 } })
      assert.deepEqual(outcome, { outcome: 'failed', reason: 'PUBLISHER did not send the complete file in time.' })
    }
  })

  it('because it falls silent before there is a connection', { timeout: 8_000 }, async () => {
    const mute = createServer()
    const accepted: Socket[] = []
    mute.on('connection', socket => accepted.push(socket))
    await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as AddressInfo
    const before = current.publisher
    current.publisher = { ...before, mirror: `https://127.0.0.1:${port}` }
    const outcome = await current.fetch({ timeouts: { idleMs: 200 } })
    assert.deepEqual(outcome, { outcome: 'failed', reason: 'PUBLISHER did not send the complete file in time.' })
    current.publisher = before
    for (const socket of accepted) socket.destroy()
    mute.close()
  })

  it('not because it is slow, as long as something comes', async () => {
    current.publisher.answer(path, (_, response) => {
      const lines = good.split('\n')
      const timer = setInterval(() => {
        response.write(`${lines.shift()}\n`)
        if (lines.length === 1) response.end(() => clearInterval(timer))
      }, 50)
    })
    assert.equal((await current.fetch({ timeouts: { idleMs: 250 } })).outcome, 'updated')
  })

  it('because nobody listens', async () => {
    current.publisher.answer(path, good)
    await current.fetch()
    await current.publisher.stop()
    const outcome = await current.fetch({ at: now + hourMs })
    assert.deepEqual(outcome, { outcome: 'failed', reason: 'PUBLISHER cannot be reached (ECONNREFUSED).' })
    assert.equal(await current.keptBody(), good)
    current.publisher = await startPublisher()
  })

  it('is never asked without https', async () => {
    await assert.rejects(
      current.fetch({ feed: { url: 'http://publisher.example/evens.txt' } }),
      /not declared with https/,
    )
    assert.deepEqual(current.publisher.asked, [])
  })

  it('is counted, until it works again', async () => {
    current.publisher.answer(path, (_, response) => response.writeHead(503).end())
    for (let time = 1; time <= 3; time++) {
      await current.fetch()
      assert.equal((await current.store.state(feed.name)).failure?.count, time)
    }
    current.publisher.answer(path, good)
    await current.fetch()
    assert.equal((await current.store.state(feed.name)).failure, null)
  })
})

describe('a disk that cannot be used', () => {
  it('because it is full is noted where there is room for that, and half a file does not go on filling it', async () => {
    current.publisher.answer(path, good)
    await current.fetch()
    current.publisher.answer(path, `${good}20\n`)
    // Whatever is written to this device does not fit.
    const half = `${current.store.bodyPath(feed.name)}.${process.pid}.tmp`
    await symlink('/dev/full', half)
    const reason = 'The folder of downloaded files cannot be used (ENOSPC).'
    assert.deepEqual(await current.fetch({ at: now + hourMs }), { outcome: 'failed', reason })
    assert.deepEqual((await current.store.state(feed.name)).failure, {
      at: new Date(now + hourMs).toISOString(),
      outcome: 'failed',
      reason,
      count: 1,
    })
    assert.equal(await current.keptBody(), good)
    await assert.rejects(lstat(half), { code: 'ENOENT' })
    assert.equal((await current.fetch({ at: now + 2 * hourMs })).outcome, 'updated')
  })

  it('is a failure of the feed like any other', async () => {
    current.publisher.answer(path, good)
    await writeFile(join(current.folder, 'file'), '')
    current.store = new FeedStore(join(current.folder, 'file', 'inside'))
    const outcome = await current.fetch()
    assert.deepEqual(outcome, { outcome: 'failed', reason: 'The folder of downloaded files cannot be used (ENOTDIR).' })
  })
})

describe('a file that a page names', () => {
  const page = '/publisher.example/page.aspx?id=7'
  const located: Partial<Feed> = {
    url: 'https://publisher.example/page.aspx?id=7',
    locate: text => /href="([^"]+)"/.exec(text)?.[1] ?? null,
  }

  it('is found, and its validators stay with its own address', async () => {
    const tagged: Behaviour = (request, response) => {
      if (request.headers['if-none-match'] === '"a"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"a"' }).end(good)
    }
    current.publisher.answer(page, '<html><a href="https://files.example/May.txt">here</a>')
    current.publisher.answer('/files.example/May.txt', tagged)
    current.publisher.answer('/files.example/June.txt', tagged)
    assert.equal((await current.fetch({ feed: located })).outcome, 'updated')
    assert.equal((await current.fetch({ feed: located })).outcome, 'unchanged')
    assert.equal(current.publisher.asked.at(-1)?.headers['if-none-match'], '"a"')
    current.publisher.answer(page, '<html><a href="https://files.example/June.txt">here</a>')
    await current.fetch({ feed: located })
    assert.equal(current.publisher.asked.at(-1)?.headers['if-none-match'], undefined)
  })

  it('is not looked for elsewhere when the page does not name it, or not by https', async () => {
    current.publisher.answer(page, '<html>nothing')
    const refused = (reason: string) => ({ outcome: 'refused', reason })
    assert.deepEqual(
      await current.fetch({ feed: located }),
      refused('The page of publisher.example has no link to the file.'),
    )
    current.publisher.answer(page, '<html><a href="http://files.example/May.txt">')
    assert.match(JSON.stringify(await current.fetch({ feed: located })), /link to the file without https/)
    current.publisher.answer(page, (_, response) => response.writeHead(500).end())
    assert.equal((await current.fetch({ feed: located })).outcome, 'failed')
  })
})
