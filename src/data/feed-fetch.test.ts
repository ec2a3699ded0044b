import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { createGzip, gzipSync } from 'node:zlib'
import type { Feed } from '../core/feed.ts'
import { type FeedOutcome, fetchFeed } from './feed-fetch.ts'
import { FeedStore } from './feed-store.ts'
import { type Behaviour, type Publisher, startPublisher } from './fixtures/publisher.ts'
import { numbersFeed } from './fixtures/tiny-feeds.ts'

const feed = numbersFeed('evens')
const path = '/publisher.example/evens.txt'
const good = `${Array.from({ length: 10 }, (_, index) => index * 2).join('\n')}\n`
const now = Date.parse('2026-05-01T12:00:00Z')
const hourMs = 3_600_000

let publisher: Publisher
let root: string
let store: FeedStore
let folders = 0

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'assay-feeds-'))
})
after(() => rm(root, { recursive: true }))
beforeEach(async () => {
  publisher = await startPublisher()
  store = new FeedStore(join(root, String(folders++)))
})
afterEach(() => publisher.stop())

/** What came of it; the address of the publisher, which is another in every test, is PUBLISHER. */
async function fetchNow(changed: Partial<Feed> = {}, at = now, deadlineMs = 10_000): Promise<FeedOutcome> {
  const { mirror } = publisher
  const outcome = await fetchFeed({ ...feed, ...changed }, store, { mirror, offline: false, deadlineMs }, at)
  return 'reason' in outcome ? { ...outcome, reason: withoutAddress(outcome.reason, mirror) } : outcome
}

const withoutAddress = (reason: string, mirror: string) => reason.replace(new URL(mirror).host, 'PUBLISHER')

/** Fetches a good file, then has the publisher misbehave, and checks that the good one stays. */
async function afterGood(behaviour: Behaviour | string, changed: Partial<Feed> = {}, deadlineMs?: number) {
  publisher.answer(path, good)
  assert.equal((await fetchNow()).outcome, 'updated')
  publisher.answer(path, behaviour)
  const outcome = await fetchNow(changed, now + hourMs, deadlineMs)
  assert.equal((await store.read(feed.name))?.body.toString(), good, 'the last good file stays')
  const { file, failure } = await store.state(feed.name)
  assert.equal(file?.checkedAt, new Date(now).toISOString(), 'nobody confirmed it again')
  const reason = failure === null ? '' : withoutAddress(failure.reason, publisher.mirror)
  return { outcome, failure: { ...failure, reason } }
}

describe('a file that is good', () => {
  it('is kept, with its digest, its rows and when it came', async () => {
    publisher.answer(path, good)
    assert.deepEqual(await fetchNow(), { outcome: 'updated', rows: 10, asOf: null })
    const kept = await store.read(feed.name)
    assert.equal(kept?.body.toString(), good)
    const { sha256, rows, bytes, asOf, fetchedAt, checkedAt, url } = kept?.file ?? assert.fail()
    assert.deepEqual({ sha256, rows, bytes }, { sha256: hash('sha256', good), rows: 10, bytes: good.length })
    const at = new Date(now).toISOString()
    assert.deepEqual({ asOf, fetchedAt, checkedAt, url }, { asOf: null, fetchedAt: at, checkedAt: at, url: feed.url })
  })

  it('has the date that it says of itself', async () => {
    publisher.answer(path, `# as of 2026-04-30\n${good}`)
    assert.deepEqual(await fetchNow(), { outcome: 'updated', rows: 10, asOf: '2026-04-30' })
  })

  it('may be packed on the way', async () => {
    publisher.answer(path, (request, response) => {
      assert.match(String(request.headers['accept-encoding']), /\bgzip\b/)
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(good))
    })
    assert.equal((await fetchNow()).outcome, 'updated')
    assert.equal((await store.read(feed.name))?.body.toString(), good)
  })

  it('is asked for with its query, and under the host that it belongs to', async () => {
    publisher.answer('/publisher.example:8443/a/b.txt?c=d', good)
    assert.equal((await fetchNow({ url: 'https://publisher.example:8443/a/b.txt?c=d' })).outcome, 'updated')
  })

  it('replaces the one before', async () => {
    publisher.answer(path, good)
    await fetchNow()
    publisher.answer(path, `${good}20\n`)
    assert.deepEqual(await fetchNow({}, now + hourMs), { outcome: 'updated', rows: 11, asOf: null })
    assert.equal((await store.read(feed.name))?.body.toString(), `${good}20\n`)
  })

  const hop = (to: string): Behaviour => {
    return (_, response) => response.writeHead(302, { location: to }).end()
  }

  it('is followed through five redirects', async () => {
    publisher.answer(path, hop('https://other.example/1?key=secret'))
    publisher.answer('/other.example/1?key=secret', hop('2'))
    publisher.answer('/other.example/2', hop('/other.example/3'))
    publisher.answer('/other.example/3', hop('/other.example/4'))
    publisher.answer('/other.example/4', hop('/other.example/5'))
    publisher.answer('/other.example/5', good)
    assert.equal((await fetchNow()).outcome, 'updated')
  })

  it('is not followed through six', async () => {
    for (let at = 1; at < 6; at++) publisher.answer(`/other.example/${at}`, hop(`/other.example/${at + 1}`))
    publisher.answer('/other.example/6', `${good}20\n`)
    const { outcome } = await afterGood(hop('https://other.example/1'))
    assert.deepEqual(outcome, { outcome: 'refused', reason: 'publisher.example redirects more than 5 times.' })
  })
})

describe('a file that is here already', () => {
  it('is not sent again when the publisher knows it by its ETag, and counts as confirmed', async () => {
    publisher.answer(path, (request, response) => {
      if (request.headers['if-none-match'] === '"a"') response.writeHead(304, { etag: '"a"' }).end()
      else response.writeHead(200, { etag: '"a"', 'last-modified': 'Fri, 01 May 2026 00:00:00 GMT' }).end(good)
    })
    await fetchNow()
    assert.deepEqual(await fetchNow({}, now + hourMs), { outcome: 'unchanged' })
    assert.equal(publisher.asked[1].headers['if-modified-since'], 'Fri, 01 May 2026 00:00:00 GMT')
    const { file } = await store.state(feed.name)
    assert.equal(file?.fetchedAt, new Date(now).toISOString())
    assert.equal(file?.checkedAt, new Date(now + hourMs).toISOString())
  })

  it('counts as confirmed when it is sent again all the same', async () => {
    publisher.answer(path, good)
    await fetchNow()
    assert.deepEqual(await fetchNow({}, now + hourMs), { outcome: 'unchanged' })
    const { file } = await store.state(feed.name)
    assert.equal(file?.checkedAt, new Date(now + hourMs).toISOString())
  })

  it('is asked for anew when what is here is damaged', async () => {
    publisher.answer(path, (_, response) => response.writeHead(200, { etag: '"a"' }).end(good))
    await fetchNow()
    await writeFile(store.bodyPath(feed.name), good.replace('2', '3'))
    assert.equal((await fetchNow({}, now + hourMs)).outcome, 'updated')
    assert.equal(publisher.asked[1].headers['if-none-match'], undefined)
    assert.equal(await readFile(store.bodyPath(feed.name), 'utf8'), good)
  })

  it('a 304 that nobody asked for is no answer', async () => {
    publisher.answer(path, (_, response) => response.writeHead(304).end())
    assert.deepEqual(await fetchNow(), { outcome: 'failed', reason: 'PUBLISHER answered 304.' })
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
      / broke off before the whole file had come \(\w+\)\.$/,
    ],
    [
      'breaks off a file in chunks',
      (_, response) => {
        response.writeHead(200)
        response.write(good.slice(0, 12), () => response.destroy())
      },
      / broke off before the whole file had come \(\w+\)\.$/,
    ],
    ['hangs up without an answer', (_, response) => void response.destroy(), / cannot be reached \(\w+\)\.$/],
    [
      'packs it wrongly',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('secret text'),
      / broke off before the whole file had come \(Z_DATA_ERROR\)\.$/,
    ],
  ]
  for (const [what, behaviour, said] of failures) {
    it(`because it ${what}: the last good file stays, and the state says why`, async () => {
      const { outcome, failure } = await afterGood(behaviour)
      assert.ok(outcome.outcome === 'failed', JSON.stringify(outcome))
      assert.match(outcome.reason, said)
      assert.deepEqual(failure, { at: new Date(now + hourMs).toISOString(), ...outcome, count: 1 })
    })
  }

  it('because it drips past the deadline', async () => {
    let timer: NodeJS.Timeout | undefined
    const { outcome } = await afterGood(
      (_, response) => {
        response.writeHead(200)
        timer = setInterval(() => response.write('2\n'), 20)
        response.on('close', () => clearInterval(timer))
      },
      {},
      300,
    )
    clearInterval(timer)
    assert.deepEqual(outcome, { outcome: 'failed', reason: 'PUBLISHER did not send the whole file in time.' })
  })

  it('because it does not answer in time', async () => {
    const { outcome } = await afterGood(() => {}, {}, 200)
    assert.deepEqual(outcome, { outcome: 'failed', reason: 'PUBLISHER did not send the whole file in time.' })
  })

  it('because nobody listens', async () => {
    publisher.answer(path, good)
    await fetchNow()
    await publisher.stop()
    const outcome = await fetchNow({}, now + hourMs)
    assert.deepEqual(outcome, { outcome: 'failed', reason: 'PUBLISHER cannot be reached (ECONNREFUSED).' })
    assert.equal((await store.read(feed.name))?.body.toString(), good)
    publisher = await startPublisher()
  })

  it('is never asked without https', async () => {
    await assert.rejects(fetchNow({ url: 'http://publisher.example/evens.txt' }), /not declared with https/)
    assert.deepEqual(publisher.asked, [])
  })

  it('is counted, until it works again', async () => {
    publisher.answer(path, (_, response) => response.writeHead(503).end())
    for (let time = 1; time <= 3; time++) {
      await fetchNow()
      assert.equal((await store.state(feed.name)).failure?.count, time)
    }
    publisher.answer(path, good)
    await fetchNow()
    assert.equal((await store.state(feed.name)).failure, null)
  })
})

describe('a disk that cannot be used', () => {
  it('is a failure of the feed like any other', async () => {
    publisher.answer(path, good)
    await writeFile(join(root, 'file'), '')
    store = new FeedStore(join(root, 'file', 'inside'))
    const outcome = await fetchNow()
    assert.deepEqual(outcome, { outcome: 'failed', reason: 'The folder of fetched files cannot be used (ENOTDIR).' })
  })
})

describe('a file that is refused', () => {
  const refusals: [string, Behaviour | string, RegExp, Partial<Feed>?][] = [
    ['a web page with 200', ' \n<!DOCTYPE html><title>Sign in</title>', /^The file is a web page\.$/],
    ['a web page without a doctype', '\ufeff<HTML lang="en">', /^The file is a web page\.$/],
    ['of another form', 'secret text\n2\n3\n', /^A line is not a number\.$/],
    ['empty', '', /^A line is not a number\.$/],
    ['with too few rows', '1\n', /^The file has 1 rows, fewer than 2\.$/],
    ['cut, with a length that matches', '0\n2\n4\n6\n8\n10\n', /^The file has 6 rows, the last good one 10: more than/],
    ['not the one that is pinned', `${good}20\n`, /not the one that is pinned/, { sha256: hash('sha256', 'another') }],
    ['dated in the future', `# as of 2026-05-04\n${good}`, /^The file is dated in the future \(2026-05-04\)\.$/],
    ['dated in words', `# as of last May\n${good}`, /^The file has a date that cannot be read\.$/],
    ['longer than it may be', '2\n'.repeat(60_000), /^The file is longer than 100000 bytes\.$/],
    [
      'redirected to another scheme',
      (_, response) => response.writeHead(301, { location: 'http://publisher.example/evens.txt?key=secret' }).end(),
      /^PUBLISHER redirects to where it is not followed: only to https\.$/,
    ],
    [
      'redirected to a file of this machine',
      (_, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
      /only to https/,
    ],
    [
      'redirected in a circle',
      (_, response) => response.writeHead(307, { location: `https:/${path}` }).end(),
      /redirects more than 5 times/,
    ],
  ]
  for (const [what, behaviour, said, changed] of refusals) {
    it(`is ${what}: the last good one stays, and the state says why`, async () => {
      const { outcome, failure } = await afterGood(behaviour, changed)
      assert.ok(outcome.outcome === 'refused', JSON.stringify(outcome))
      assert.match(outcome.reason, said)
      assert.doesNotMatch(outcome.reason, /secret|\?/, 'no query, nothing of the body')
      assert.equal(failure.reason, outcome.reason)
    })
  }

  it('is one that unpacks to too much, and is not read to its end, which never comes', async () => {
    const { outcome } = await afterGood((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      const zeros = Buffer.alloc(1_000_000, '2\n')
      const packed = createGzip()
      Readable.from(Iterator.from({ next: () => ({ done: false, value: zeros }) })).pipe(packed)
      packed.pipe(response)
      response.on('close', () => packed.destroy())
    })
    assert.deepEqual(outcome, { outcome: 'refused', reason: 'The file is longer than 100000 bytes.' })
  })

  it('is one that the publisher never ends, as soon as it is too long', async () => {
    const { outcome } = await afterGood((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('2\n'.repeat(10_000))) {}
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    assert.deepEqual(outcome, { outcome: 'refused', reason: 'The file is longer than 100000 bytes.' })
  })

  it('is not one that shrank by less than a third, or is dated tomorrow', async () => {
    publisher.answer(path, good)
    await fetchNow()
    publisher.answer(path, `# as of 2026-05-02\n${good.split('\n').slice(0, 7).join('\n')}\n`)
    assert.deepEqual(await fetchNow(), { outcome: 'updated', rows: 7, asOf: '2026-05-02' })
  })

  it('is not the pinned one', async () => {
    publisher.answer(path, good)
    assert.equal((await fetchNow({ sha256: hash('sha256', good) })).outcome, 'updated')
  })

  it('is one whose reading breaks, with nothing of what broke it', async () => {
    const inspect = () => {
      throw new RangeError('secret text')
    }
    const { outcome } = await afterGood(`${good}20\n`, { inspect })
    assert.deepEqual(outcome, { outcome: 'refused', reason: 'The file cannot be read (RangeError).' })
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
    publisher.answer(page, '<html><a href="https://files.example/May.txt">here</a>')
    publisher.answer('/files.example/May.txt', tagged)
    publisher.answer('/files.example/June.txt', tagged)
    assert.equal((await fetchNow(located)).outcome, 'updated')
    assert.equal((await fetchNow(located)).outcome, 'unchanged')
    assert.equal(publisher.asked.at(-1)?.headers['if-none-match'], '"a"')
    publisher.answer(page, '<html><a href="https://files.example/June.txt">here</a>')
    await fetchNow(located)
    assert.equal(publisher.asked.at(-1)?.headers['if-none-match'], undefined)
  })

  it('is not looked for elsewhere when the page does not name it, or not by https', async () => {
    publisher.answer(page, '<html>nothing')
    const refused = (reason: string) => ({ outcome: 'refused', reason })
    assert.deepEqual(await fetchNow(located), refused('The page of publisher.example does not name the file.'))
    publisher.answer(page, '<html><a href="http://files.example/May.txt">')
    assert.match(JSON.stringify(await fetchNow(located)), /not served by https/)
    publisher.answer(page, (_, response) => response.writeHead(500).end())
    assert.equal((await fetchNow(located)).outcome, 'failed')
  })
})
