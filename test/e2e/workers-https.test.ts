/** Two threads that serve HTTPS, their compiled data and what is fetched anew, as their callers see them. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { after, before, describe, it } from 'node:test'
import { type Publisher, startPublisher } from '../../src/data/fixtures/publisher.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const fixture = (name: string) => new URL(`../support/fixtures/${name}`, import.meta.url).pathname
const certificate = fixture('localhost-certificate.pem')
const ca = readFileSync(certificate)
const token = 'token-of-the-snapshots'
const connectionsAtOnce = 8
const exits = Array.from({ length: 800 }, (_, last) => `5.9.${last >> 8}.${last & 255}`)

interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

describe('two threads that serve HTTPS', { skip: skipUnlessLong }, () => {
  let publisher: Publisher
  let service: ServiceUnderTest
  /** What the service asks for at its start is answered when the test says so. */
  const published = Promise.withResolvers<string>()
  before(async () => {
    publisher = await startPublisher()
    publisher.answer('/check.torproject.org/torbulkexitlist', (_, response) => {
      void published.promise.then(list => response.end(list))
    })
    const limits = { WORKERS: '2', RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '1000000' }
    const tls = { TLS_CERT: certificate, TLS_KEY: fixture('localhost-key.pem') }
    const snapshots = { SNAPSHOT_ENDPOINT: '1', SNAPSHOTS_TOKEN: token }
    const online = { OFFLINE: '0', REVERSE_DNS: 'off', DATA_MIRROR: publisher.mirror }
    service = await startService({ ...limits, ...tls, ...snapshots, ...online })
  })
  after(async () => {
    assert.equal(await service.stop(), 0)
    await publisher.stop()
  })

  /** On a connection of its own, which the system gives to one of the threads; the certificate is checked. */
  const ask = (path: string, headers: Record<string, string>, body?: string) =>
    new Promise<Reply>((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      const sent = request(new URL(path, service.url), { method, ca, headers, agent: false }, answer => {
        const chunks: Buffer[] = []
        answer.on('data', chunk => chunks.push(chunk)).on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
      })
      sent.on('error', reject).end(body)
    })
  /** The replies of both threads: the ids of the requests of one begin alike. */
  const askBoth = async (path: string, headers: Record<string, string>, body?: string): Promise<Reply[]> => {
    const replies: Reply[] = []
    const threads = () => new Set(replies.map(({ headers: said }) => String(said['x-request-id']).slice(0, 16))).size
    while (threads() < 2) {
      assert.ok(replies.length < 40 * connectionsAtOnce, 'one thread takes every connection')
      replies.push(...(await Promise.all(Array.from({ length: connectionsAtOnce }, () => ask(path, headers, body)))))
    }
    return replies
  }
  const lookUp = (ip: string) => {
    const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' }
    return askBoth('/v1/ip/intelligence', headers, JSON.stringify({ ip }))
  }

  it('both answer from data that was fetched and compiled while they serve', async () => {
    const isTor = async () => {
      const replies = await lookUp('5.9.0.1')
      assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]))
      return new Set(replies.map(({ body }): boolean => JSON.parse(body.toString()).privacy.tor))
    }
    assert.deepEqual(await isTor(), new Set([false]))
    published.resolve(exits.join('\n'))
    await until(async () => service.output().includes('a newer snapshot is in use'))
    // A moment later both threads follow, and neither goes back.
    await until(async () => !(await isTor()).has(false))
    assert.deepEqual(await isTor(), new Set([true]))
  })

  it('both serve the snapshots that answer now, and refuse whoever does not know the token', async () => {
    const authorization = { authorization: `Bearer ${token}` }
    const indexes = await askBoth('/snapshots/index.json', authorization)
    assert.deepEqual(new Set(indexes.map(({ status }) => status)), new Set([200]))
    const texts = new Set(indexes.map(({ body }) => body.toString()))
    assert.equal(texts.size, 1)
    const offers: { name: string; sha256: string }[] = JSON.parse([...texts][0]).snapshots
    const { sha256 } = offers.find(({ name }) => name === 'tor') ?? assert.fail('tor is not offered')
    const files = await askBoth(`/snapshots/tor.${sha256}`, authorization)
    assert.deepEqual(new Set(files.map(({ body }) => hash('sha256', body))), new Set([sha256]))
    const refused = await askBoth('/snapshots/index.json', {})
    assert.deepEqual(new Set(refused.map(({ status }) => status)), new Set([401]))
  })
})
