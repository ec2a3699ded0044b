import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { asset, assetPages } from './assets.ts'
import { style } from './page.ts'

const text = 'body{color:red}'.repeat(100)
let built = 0
const sheet = asset('kept-body-test.css', () => {
  built += 1
  return text
})

describe('an asset', () => {
  let server: FastifyInstance
  before(async () => {
    server = Fastify()
    await server.register(assetPages)
  })
  after(() => server.close())

  const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

  it('is sent in the best coding that the client takes, and is the same text in each', async () => {
    const plain = await get(sheet.path)
    assert.equal(plain.body, text)
    assert.equal(plain.headers['content-encoding'], undefined)
    const gzip = await get(sheet.path, { 'accept-encoding': 'gzip, deflate' })
    assert.equal(gunzipSync(gzip.rawPayload).toString(), text)
    const brotli = await get(sheet.path, { 'accept-encoding': 'gzip, deflate, br' })
    assert.equal(brotli.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), text)
    assert.ok(brotli.rawPayload.length < plain.rawPayload.length / 4)
    for (const { headers } of [plain, gzip, brotli]) {
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(headers.vary, 'Accept-Encoding')
      assert.equal(headers['content-type'], 'text/css; charset=utf-8')
    }
    assert.equal(built, 1)
  })

  it('is 304 for whom has it, in any coding', async () => {
    const { headers } = await get(sheet.path, { 'accept-encoding': 'br' })
    for (const tag of [headers.etag, `W/${headers.etag}`, `"x", ${headers.etag}`, '*']) {
      const again = await get(sheet.path, { 'if-none-match': String(tag) })
      assert.deepEqual([again.statusCode, again.body], [304, ''], String(tag))
    }
    assert.equal((await get(sheet.path, { 'if-none-match': '"other"' })).statusCode, 200)
  })

  it('is sent under the digest of other bytes too, and then not kept', async () => {
    const other = await get(sheet.path.replace(/\.[^.]+\.css$/, '.AAAAAAAAAAAAAAAA.css'))
    assert.deepEqual([other.statusCode, other.headers['cache-control'], other.body], [200, 'no-store', text])
  })

  it('is 404 under any other name', async () => {
    for (const path of ['nothing.css', '..%2flook.css', `none.${'A'.repeat(16)}.css`, sheet.path.slice(8, -4)]) {
      assert.equal((await get(`/assets/${path}`)).statusCode, 404, path)
    }
  })

  it('cannot have the name of another', () => {
    assert.throws(() => asset('kept-body-test.css', () => ''), /two assets/)
  })

  it('of the look is small', async () => {
    const { rawPayload } = await get(style.path, { 'accept-encoding': 'br' })
    assert.ok(rawPayload.length < 8_000, `${rawPayload.length} bytes`)
  })
})
