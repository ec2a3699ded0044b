/** Messages that are left at a stranger's server: what is sent, and what is refused as for pages. */
import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { describe, it } from 'node:test'
import { type FetcherSettings, unhurriedFetch } from '../../test/support/small-internet.ts'
import type { PostRequest } from '../core/egress.ts'
import {
  assertNothingForbiddenReached,
  internet,
  requests,
  routes,
  useHostileInternet,
} from './fixtures/hostile-internet.ts'

useHostileInternet()

async function post(url: string, request: Partial<PostRequest> = {}, settings: FetcherSettings = {}): Promise<string> {
  const fetcher = internet.fetcher({ ...settings, limits: { ...unhurriedFetch, ...settings.limits } })
  const message = { headers: { 'content-type': 'application/json' }, body: '{}' }
  const { signal } = new AbortController()
  const answer = await fetcher.post({ url, purpose: 'webhook', ...message, signal, ...request })
  return answer.outcome === 'answered' ? String(answer.status) : `${answer.outcome}: ${answer.reason}`
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await Array.fromAsync(request)).toString()
}

describe('a message', () => {
  it('is sent once by POST, with its headers and its body, and counted by its purpose', async () => {
    const bodies: Promise<string>[] = []
    routes['/hook'] = (response, request) => {
      bodies.push(bodyOf(request).finally(() => response.writeHead(204).end()))
    }
    const before = internet.counted.get('webhook') ?? 0
    const body = JSON.stringify({ text: 'ünï' })
    assert.equal(await post('http://good.test/hook', { body, headers: { 'x-mine': '1' } }), '204')
    const [{ method, headers }] = requests
    assert.deepEqual([method, headers['x-mine'], headers['user-agent']], ['POST', '1', 'Assay/0 (test)'])
    assert.equal(headers['content-length'], String(Buffer.byteLength(body)))
    assert.deepEqual(await Promise.all(bodies), [body])
    assert.equal((internet.counted.get('webhook') ?? 0) - before, 1)
  })

  it('is not taken elsewhere by a redirect', async () => {
    assert.equal(await post('http://good.test/to?http%3A%2F%2Fother.test%2Fpage'), 'refused: not_followed')
    assert.equal(requests.length, 1)
  })

  it('is not sent in the clear to a server whose certificate is not good', async () => {
    assert.equal(await post('https://www.site.test/page', {}, { trusts: false }), 'failed: certificate')
    assert.equal(requests.length, 0)
    assert.equal(await post('https://www.site.test/page'), '200')
  })

  it('does not reach what a page could not', async () => {
    const refusals = {
      'http://private.test/page': 'refused: address',
      'http://mixed.test/page': 'refused: address',
      'http://metadata.test/page': 'refused: address',
      'http://127.0.0.1/page': 'refused: address',
      'http://good.test:8080/page': 'refused: port',
      'ftp://good.test/page': 'refused: scheme',
      'http://user:secret@good.test/page': 'refused: userinfo',
      'http://localhost/page': 'refused: host',
      'http://own.test/page': 'refused: own_host',
      'no address': 'refused: bad_url',
    }
    for (const [url, outcome] of Object.entries(refusals)) {
      assert.equal(await post(url, {}, { ownNames: ['own.test'] }), outcome, url)
    }
    assertNothingForbiddenReached()
  })

  it('is done as soon as the status is there, whatever the answer holds', async () => {
    const outcomes = { bomb: '200', endless: '200', 'no-gzip': '200', 'endless-error': '404', stops: '200' }
    for (const [path, outcome] of Object.entries(outcomes))
      assert.equal(await post(`http://good.test/${path}`), outcome)
  })

  it('fails when the server does not answer in time, or with something else', async () => {
    // The time of the whole would come later than the test aborts it.
    const short = { limits: { idleMs: 50, totalMs: 3_600_000 } }
    const aborted = { signal: AbortSignal.timeout(20_000) }
    assert.equal(await post('http://good.test/silent', aborted, short), 'failed: timeout')
    assert.equal(await post('http://good.test/no-http'), 'failed: broken')
    assert.equal(await post('http://good.test/page', { signal: AbortSignal.abort() }), 'failed: aborted')
  })
})
