import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Fastify from 'fastify'
import { addCsrf, csrfField, csrfHeader } from './csrf.ts'

const server = Fastify()
addCsrf(server, Buffer.alloc(32, 7))
server.addHook('onRequest', async request => {
  request.session = { csrf: String(request.headers['x-session'] ?? 'a session') }
})
server.get('/', async (request, reply) => {
  request.csrf = reply.generateCsrf()
  return csrfField(request)
})
server.post('/', { preHandler: (...all) => server.csrfProtection(...all) }, async () => 'taken')

async function tokenOf(session = 'a session'): Promise<string> {
  const { body } = await server.inject({ url: '/', headers: { 'x-session': session } })
  return /name="csrf" value="([\w-]+)"/.exec(body)?.[1] ?? ''
}

async function isTaken(payload: object | string, headers = {}): Promise<boolean> {
  const { statusCode } = await server.inject({ method: 'POST', url: '/', payload, headers })
  assert.ok(statusCode === 200 || statusCode === 403)
  return statusCode === 200
}

describe('the token of a form', () => {
  it('has other characters on every page, and each of them is taken', async () => {
    const pages = await Promise.all(Array.from({ length: 100 }, () => tokenOf()))
    assert.equal(new Set(pages).size, pages.length)
    for (const csrf of pages) assert.ok(await isTaken({ csrf }))
    // No piece is on two pages, so the length of a compressed page tells nothing of the token.
    const pieces = pages.flatMap(page => Array.from({ length: page.length - 7 }, (_, at) => page.slice(at, at + 8)))
    assert.equal(new Set(pieces).size, pieces.length)
  })

  it('is taken from the header where there is no field', async () => {
    const headers = { [csrfHeader]: await tokenOf() }
    assert.ok(await isTaken('text', { ...headers, 'content-type': 'text/plain' }))
    assert.ok(!(await isTaken({ csrf: '' }, headers)))
  })

  it('is refused when it is of another session, cut, changed, or no text', async () => {
    assert.ok(!(await isTaken({ csrf: await tokenOf('another session') })))
    const page = await tokenOf()
    for (let at = 0; at < page.length; at += 1) {
      assert.ok(!(await isTaken({ csrf: page.slice(0, at) })), `${at} characters`)
      const other = page[at] === 'A' ? 'B' : 'A'
      assert.ok(!(await isTaken({ csrf: page.slice(0, at) + other + page.slice(at + 1) })), `character ${at}`)
    }
    for (const csrf of ['', `${page}AAAA`, 7, null, [page]]) assert.ok(!(await isTaken({ csrf })))
    assert.ok(!(await isTaken({})))
  })
})
