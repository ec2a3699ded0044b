/** HTTPS served directly, with a certificate of the operator's own. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { after, before, describe, it } from 'node:test'
import { assertEveryAnswer } from '../support/expect.ts'
import { exchange, head } from '../support/raw-http.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'

const fixture = (name: string) => new URL(`../support/fixtures/${name}`, import.meta.url).pathname
const certificate = fixture('localhost-certificate.pem')
const ca = readFileSync(certificate)
const tls = { TLS_CERT: certificate, TLS_KEY: fixture('localhost-key.pem') }

/** The status and body of a POST over HTTPS, the certificate checked. */
function post(url: string, key: string, body: unknown): Promise<{ status: number; text: string; headers: Headers }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = request(new URL('/v1/ip/intelligence', url), { method: 'POST', ca, headers, agent: false }, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', chunk => {
        text += chunk
      })
      answer.on('end', () => {
        const pairs = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
        resolve({ status: answer.statusCode ?? 0, text, headers: new Headers(pairs) })
      })
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

describe('HTTPS', () => {
  let service: ServiceUnderTest
  before(async () => {
    service = await startService({ ...tls, HOST: '127.0.0.1' })
  })
  after(() => service.stop())

  it('is what the banner names, and answers', async () => {
    assert.match(service.url, /^https:\/\/127\.0\.0\.1:\d+$/)
    const { status, text, headers } = await post(service.url, service.key, { ip: '8.8.8.8' })
    assert.equal(status, 200, text)
    assert.equal(JSON.parse(text).ip, '8.8.8.8')
    assertEveryAnswer({ status, text, headers, json: null })
  })

  it('refuses in the form of every refusal', async () => {
    const { status, text } = await post(service.url, 'nonsense', { ip: '8.8.8.8' })
    assert.equal(status, 401)
    assert.equal(JSON.parse(text).error.code, 'unauthorized')
  })

  it('does not answer plain HTTP on the same port with anything of the API', async () => {
    const answers = await exchange(service.url.replace('https', 'http'), head('GET /livez HTTP/1.1'))
    for (const { status } of answers) assert.equal(status, 400)
    assert.equal((await post(service.url, service.key, { ip: '8.8.8.8' })).status, 200)
  })

  it('may be open to others', async () => {
    const open = await startService({ ...tls, HOST: '0.0.0.0' })
    const { port } = new URL(open.url)
    assert.equal((await post(`https://127.0.0.1:${port}`, open.key, { ip: '::1' })).status, 200)
    assert.equal(await open.stop(), 0)
  })
})
