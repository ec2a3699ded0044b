/** What a publisher may send that does not take the place of the last good file. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { createGzip, gzipSync } from 'node:zlib'
import { isLongRun } from '../../../test/support/long-run.ts'
import type { Feed } from '../../core/feed.ts'
import { afterGood, Fetching, feed, good, hourMs, now, path } from '../fixtures/fetching.ts'
import type { Behaviour } from '../fixtures/publisher.ts'

/** A member of a gzip file: 16 MB of zeros. */
const packedZeros = gzipSync(Buffer.alloc(2 ** 24))

let current: Fetching
beforeEach(async () => {
  current = await Fetching.start()
})
afterEach(() => current.stop())

describe('a file that is refused', () => {
  const refusals: [string, Behaviour | string, RegExp, Partial<Feed>?][] = [
    ['a web page with 200', ' \n<!DOCTYPE html><title>Sign in</title>', /^The file is a web page\.$/],
    ['a web page without a doctype', '\ufeff<HTML lang="en">', /^The file is a web page\.$/],
    ['of another form', 'secret text\n2\n3\n', /^A line is not a number\.$/],
    ['empty', '', /^A line is not a number\.$/],
    [
      'redirected to a machine without a name',
      (_, response) => response.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data' }).end(),
      /must use https and a host name/,
    ],
    ['with too few rows', '1\n', /^The file has 1 rows, fewer than 2\.$/],
    [
      'cut, with a length that matches',
      '0\n2\n4\n6\n8\n10\n',
      /^The file has 6 rows, more than 30% fewer than the last good file \(10\)/,
    ],
    ['not the one that is pinned', `${good}20\n`, /not the pinned version/, { sha256: hash('sha256', 'another') }],
    ['dated in the future', `# as of 2026-05-04\n${good}`, /^The file is dated in the future \(2026-05-04\)\.$/],
    ['dated in words', `# as of last May\n${good}`, /^The file has a date that cannot be read\.$/],
    ['longer than it may be', '2\n'.repeat(60_000), /^The file is longer than 100000 bytes\.$/],
    [
      'redirected to another scheme',
      (_, response) => response.writeHead(301, { location: 'http://publisher.example/evens.txt?key=secret' }).end(),
      /^PUBLISHER sent a redirect that is not allowed\. Redirects must use https and a host name\.$/,
    ],
    [
      'redirected to a file of this machine',
      (_, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
      /must use https/,
    ],
    [
      'redirected in a circle',
      (_, response) => response.writeHead(307, { location: `https:/${path}` }).end(),
      /more than 5 redirects/,
    ],
  ]
  for (const [what, behaviour, said, changed] of refusals) {
    it(`is ${what}: the last good one stays, and the state says why`, async () => {
      const { outcome, failure } = await afterGood(current, behaviour, { feed: changed })
      assert.ok(outcome.outcome === 'refused', JSON.stringify(outcome))
      assert.match(outcome.reason, said)
      assert.doesNotMatch(outcome.reason, /secret|\?/, 'no query, nothing of the body')
      assert.equal(failure?.reason, outcome.reason)
    })
  }

  it('is one that unpacks to too much, and is not read to its end, which never comes', async () => {
    const { outcome } = await afterGood(current, (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      const zeros = Buffer.alloc(1_000_000, '2\n')
      const packed = createGzip()
      Readable.from(Iterator.from({ next: () => ({ done: false, value: zeros }) })).pipe(packed)
      packed.pipe(response)
      response.on('close', () => packed.destroy())
    })
    assert.deepEqual(outcome, { outcome: 'refused', reason: 'The file is longer than 100000 bytes.' })
  })

  it('is a bomb of a gigabyte in a megabyte, for which no memory is taken', async () => {
    const before = process.memoryUsage().rss
    const { outcome } = await afterGood(
      current,
      (_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.concat(Array(64).fill(packedZeros)))
      },
      { feed: { maxBytes: 2 ** 20 } },
    )
    assert.deepEqual(outcome, { outcome: 'refused', reason: 'The file is longer than 1048576 bytes.' })
    const taken = (process.memoryUsage().rss - before) / 2 ** 20
    assert.ok(taken < 128, `${taken} MB`)
  })

  it('is one that unpacks to a byte too much, and of three such at once memory has a part only', async () => {
    // The least of which three are more than the memory that they may take.
    const parts = isLongRun ? 6 : 4
    const packed = Buffer.concat(Array(parts).fill(packedZeros))
    const maxBytes = parts * 2 ** 24 - 1
    current.publisher.answer(path, (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed))
    const before = process.memoryUsage().rss
    const fetches = ['one', 'two', 'three'].map(name => current.fetch({ feed: { name, maxBytes } }))
    for (const outcome of await Promise.all(fetches)) {
      assert.deepEqual(outcome, { outcome: 'refused', reason: `The file is longer than ${maxBytes} bytes.` })
    }
    const taken = (process.memoryUsage().rss - before) / 2 ** 20
    assert.ok(taken < 160, `${taken} MB`)
    assert.deepEqual((await readdir(current.folder)).sort(), ['one.json', 'three.json', 'two.json'])
  })

  it('is one that the publisher never ends, as soon as it is too long', async () => {
    const { outcome } = await afterGood(current, (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('2\n'.repeat(10_000))) {}
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    assert.deepEqual(outcome, { outcome: 'refused', reason: 'The file is longer than 100000 bytes.' })
  })

  it('is not one that shrank by less than a third, or is dated tomorrow', async () => {
    current.publisher.answer(path, good)
    await current.fetch()
    current.publisher.answer(path, `# as of 2026-05-02\n${good.split('\n').slice(0, 7).join('\n')}\n`)
    assert.deepEqual(await current.fetch(), { outcome: 'updated', rows: 7, asOf: '2026-05-02' })
  })

  it('is not the pinned one', async () => {
    current.publisher.answer(path, good)
    assert.equal((await current.fetch({ feed: { sha256: hash('sha256', good) } })).outcome, 'updated')
  })

  it('is one whose reading breaks, with nothing of what broke it', async () => {
    const inspect = () => {
      throw new RangeError('secret text')
    }
    const { outcome } = await afterGood(current, `${good}20\n`, { feed: { inspect } })
    assert.deepEqual(outcome, { outcome: 'refused', reason: 'The file cannot be read (RangeError).' })
  })
})

describe('a list that has really shrunk', () => {
  const rows = (count: number) => `${Array.from({ length: count }, (_, index) => index).join('\n')}\n`
  const accept = (at: number, changed: Partial<Feed> = {}) => current.fetch({ feed: changed, at, acceptsShrunk: true })

  it('is refused as such, and taken when a person says so', async () => {
    const { outcome } = await afterGood(current, rows(4))
    assert.ok(outcome.outcome === 'refused' && outcome.isShrunk)
    assert.deepEqual(await accept(now + hourMs), { outcome: 'updated', rows: 4, asOf: null })
    assert.equal((await current.store.state(feed.name)).failure, null)
    current.publisher.answer(path, rows(3))
    assert.equal(
      (await current.fetch({ at: now + 2 * hourMs })).outcome,
      'updated',
      'compared with the list that was accepted',
    )
    current.publisher.answer(path, rows(2))
    assert.equal((await current.fetch({ at: now + 2 * hourMs })).outcome, 'refused')
  })

  it('is treated like one that is older than the last good one by its own date, by a day at least', async () => {
    const of = (date: string) => current.publisher.answer(path, `# as of ${date}\n${good}`)
    of('2026-04-28T12:00:00Z')
    assert.equal((await current.fetch({ at: now })).outcome, 'updated')
    of('2026-04-28')
    assert.equal((await current.fetch({ at: now + hourMs })).outcome, 'updated')
    of('2025-04-28')
    const reason = 'The file is from 2025-04-28, older than the last good file (2026-04-28).'
    const refused = await current.fetch({ at: now + 2 * hourMs })
    assert.deepEqual(refused, { outcome: 'refused', reason, isShrunk: true })
    assert.equal((await accept(now + 3 * hourMs)).outcome, 'updated')
  })

  it('may have fewer rows than there should be at least, from then on', async () => {
    const least = { minRows: 8 }
    const { outcome } = await afterGood(current, rows(5), { feed: least })
    assert.ok(outcome.outcome === 'refused' && outcome.isShrunk)
    assert.equal((await accept(now + hourMs, least)).outcome, 'updated')
    assert.equal((await current.fetch({ feed: least, at: now + 2 * hourMs })).outcome, 'unchanged', 'the next day')
    current.publisher.answer(path, rows(4))
    assert.equal((await current.fetch({ feed: least, at: now + 3 * hourMs })).outcome, 'updated')
    current.publisher.answer(path, rows(2))
    assert.equal((await current.fetch({ feed: least, at: now + 4 * hourMs })).outcome, 'refused')
    current.publisher.answer(path, rows(9))
    assert.equal((await current.fetch({ feed: least, at: now + 5 * hourMs })).outcome, 'updated')
    current.publisher.answer(path, rows(7))
    assert.match(JSON.stringify(await current.fetch({ feed: least, at: now + 6 * hourMs })), /fewer than 8/)
  })

  it('is nothing but a list of its form: all else is refused as ever', async () => {
    current.publisher.answer(path, good)
    await current.fetch()
    for (const bad of ['', '<!doctype html>', 'no number\n', `# as of 2027-01-01\n${good}`]) {
      current.publisher.answer(path, bad)
      const outcome = await accept(now + hourMs)
      assert.ok(outcome.outcome === 'refused' && outcome.isShrunk === undefined, bad)
    }
    current.publisher.answer(path, (_, response) => response.writeHead(503).end())
    assert.equal((await accept(now + hourMs)).outcome, 'failed')
    assert.equal(await current.keptBody(), good)
  })
})
