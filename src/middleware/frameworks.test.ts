/** The same promises of each adapter, held by an application of its framework that listens on sockets. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { type Server, request as sendRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import express from 'express'
import createFastify from 'fastify'
import { Hono } from 'hono'
import { newHome } from '../../test/support/service.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { createClient } from '../client/client.ts'
import { type Assay, openSignals } from '../package/node.ts'
import type { Caller, CallerOptions } from './callers.ts'
import { ipIntelligence as expressIntelligence } from './express.ts'
import { ipIntelligence as fastifyIntelligence } from './fastify.ts'
import { type CallerEnv, ipIntelligence as honoIntelligence } from './hono.ts'

const folder = temporaryFolder('middleware')
let home = ''
let local: Assay
before(async () => {
  home = await newHome(folder)
  local = await openSignals({ home, signals: ['ip'] })
})

const shown = (caller: Caller) =>
  caller.ok ? [caller.address, caller.ip.country_code] : [caller.address, caller.reason]

// @ts-expect-error a caller may be unknown, and has no `ip` then
void ((caller: Caller) => caller.ip)
// @ts-expect-error the runtime tells the address of the peer
void (() => honoIntelligence({ source: local }))

/** An application with one route that answers what it knows of the caller. */
const applications: Readonly<Record<string, (options: CallerOptions) => Promise<Server>>> = {
  express: async options => {
    const app = express()
    app.use(expressIntelligence(options))
    app.get('/', (request, response) => {
      response.json(shown(request.assay))
    })
    const quiet: express.ErrorRequestHandler = (error, _request, response, _next) => {
      response.status(error.status).json(error.message)
    }
    app.use(quiet)
    return app.listen(0, '127.0.0.1')
  },
  fastify: async options => {
    const app = createFastify({ forceCloseConnections: true })
    await app.register(fastifyIntelligence, options)
    app.get('/', async request => shown(request.assay))
    await app.listen({ port: 0, host: '127.0.0.1' })
    return app.server
  },
  hono: async options => {
    const app = new Hono<CallerEnv>()
    app.use(honoIntelligence({ ...options, getConnInfo }))
    app.get('/', context => context.json(shown(context.var.assay)))
    return createAdaptorServer({ fetch: app.fetch }).listen(0, '127.0.0.1') as Server
  },
}

interface Reply {
  readonly status: number | undefined
  readonly text: string
}

/** @param place a port on this machine, or the path of a Unix socket */
function send(place: number | string, headers: Record<string, string | string[]> = {}): Promise<Reply> {
  const to = typeof place === 'number' ? { host: '127.0.0.1', port: place } : { socketPath: place }
  return new Promise((resolve, reject) => {
    const sent = sendRequest({ ...to, path: '/', headers, agent: false }, async response => {
      let text = ''
      for await (const piece of response.setEncoding('utf8')) text += piece
      resolve({ status: response.statusCode, text })
    })
    sent.on('error', reject).end()
  })
}

async function withApplication(
  start: (options: CallerOptions) => Promise<Server>,
  options: CallerOptions,
  use: (port: number, server: Server) => Promise<void>,
): Promise<void> {
  const server = await start(options)
  if (!server.listening) await new Promise(resolve => server.once('listening', resolve))
  try {
    await use((server.address() as AddressInfo).port, server)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const forwarded = { 'X-Forwarded-For': '1.1.1.1, 8.8.8.8' }
const headersOfOthers = {
  Forwarded: 'for=8.8.8.8',
  'X-Real-IP': '8.8.8.8',
  'CF-Connecting-IP': '8.8.8.8',
  Via: '1.1 a',
}

for (const [name, start] of Object.entries(applications)) {
  describe(`assay/${name}`, () => {
    it('knows the caller by the connection, whatever the headers say', async () => {
      await withApplication(start, { source: local }, async port => {
        for (const headers of [{}, forwarded, headersOfOthers, { 'X-Forwarded-For': ['8.8.8.8', '8.8.4.4'] }])
          assert.deepEqual(await send(port, headers), { status: 200, text: '["127.0.0.1",""]' })
      })
    })

    it('knows the caller by the header of a trusted proxy, also when it has several lines', async () => {
      const [ofNone, of8] = ['["127.0.0.1",""]', '["8.8.8.8","US"]']
      for (const trustProxy of [1, ['loopback'], ['127.0.0.1/32']] as const) {
        await withApplication(start, { source: local, trustProxy }, async port => {
          assert.equal((await send(port, forwarded)).text, of8)
          assert.equal((await send(port, { 'X-Forwarded-For': ['1.1.1.1', '8.8.8.8'] })).text, of8)
          assert.equal((await send(port, { 'X-Forwarded-For': '[::ffff:8.8.8.8]:443' })).text, of8)
          assert.equal((await send(port)).text, ofNone)
          assert.equal((await send(port, { 'X-Forwarded-For': '8.8.8.8, unknown' })).text, '[null,"no_address"]')
        })
      }
    })

    it('knows no caller of a Unix socket, unless it is trusted and has the header', async () => {
      const path = join(folder, `${name}.sock`)
      for (const [trustProxy, text] of [
        [0, '[null,"no_address"]'],
        [['unix'], '["8.8.8.8","US"]'],
      ] as const) {
        await withApplication(start, { source: local, trustProxy }, async (port, server) => {
          // The program behind the socket hands each connection to the server of the application.
          const front = createServer(socket => server.emit('connection', socket)).listen(path)
          await new Promise(resolve => front.once('listening', resolve))
          assert.equal((await send(path, forwarded)).text, text)
          assert.equal((await send(path)).text, '[null,"no_address"]')
          assert.equal((await send(port, forwarded)).text, '["127.0.0.1",""]')
          await new Promise(resolve => front.close(resolve))
        })
      }
    })

    it('refuses with 503 where it fails closed, and not where it fails open', async () => {
      const source = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'assay_key' })
      await withApplication(start, { source, fail: 'closed' }, async port => {
        const { status, text } = await send(port)
        assert.equal(status, 503)
        assert.match(text, /The IP address of the caller could not be checked\./)
        assert.doesNotMatch(text, /127\.0/)
      })
      await withApplication(start, { source, fail: 'open' }, async port =>
        assert.deepEqual(await send(port), { status: 200, text: '["127.0.0.1","unavailable"]' }),
      )
    })

    it('goes on serving when callers leave before the service has answered', async () => {
      const asked: Socket[] = []
      const silent = createServer(socket => asked.push(socket)).listen(0, '127.0.0.1')
      await new Promise(resolve => silent.once('listening', resolve))
      const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
      const source = createClient({ baseUrl, apiKey: 'assay_key' })
      await withApplication(start, { source, fail: 'closed', timeoutMs: 100 }, async port => {
        const leaving = connect(port, '127.0.0.1')
        leaving.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
        await new Promise(resolve => silent.once('connection', resolve))
        leaving.destroy()
        assert.equal((await send(port)).status, 503)
      })
      for (const socket of asked) socket.destroy()
      silent.close()
    })
  })
}

describe('assay/fastify', () => {
  it('holds for the scope that registers it, also inside of one that did', async () => {
    const app = createFastify()
    await app.register(fastifyIntelligence, { source: local })
    await app.register(async inner => {
      await inner.register(fastifyIntelligence, { source: local, trustProxy: 1 })
      inner.get('/inner', async request => shown(request.assay))
    })
    app.get('/', async request => shown(request.assay))
    const headers = { 'x-forwarded-for': '8.8.8.8' }
    assert.equal((await app.inject({ url: '/', headers })).body, '["127.0.0.1",""]')
    assert.equal((await app.inject({ url: '/inner', headers })).body, '["8.8.8.8","US"]')
    await app.close()
  })

  it('ends the registration by options that cannot be used', async () => {
    const app = createFastify()
    await assert.rejects(async () => app.register(fastifyIntelligence, { source: local, trustProxy: -1 }), TypeError)
    await app.close()
  })
})

describe('the guide to middleware', () => {
  const guide = readFileSync(new URL('../docs/guides/middleware.md', import.meta.url), 'utf8')
  const shownPrograms = [...guide.matchAll(/```ts\n(.*?)```/gs)].flatMap(([, code]) =>
    code.includes('app.get') ? [code] : [],
  )

  /** Runs a program of the guide on the data of the test; resolves to its application. */
  async function applicationOf(code: string, name: string) {
    const file = join(folder, `${name}.ts`)
    const options = `{ home: ${JSON.stringify(home)}, signals: ['ip'] }`
    const own = code.replace("{ signals: ['ip'] }", options).replace('https://assay.example', 'http://127.0.0.1:1')
    writeFileSync(file, `${own.replace("process.env.ASSAY_KEY ?? ''", "'assay_key'")}\nexport { app }\n`)
    return (await import(pathToFileURL(file).href)).app
  }

  it('shows applications that run', async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(root, join(folder, 'node_modules/assay'))
    for (const name of ['express', 'fastify', 'hono', '@hono'])
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    assert.equal(shownPrograms.length, 3)
    const [ofExpress, ofFastify, ofHono] = shownPrograms
    const listening = async (app: express.Express) => app.listen(0, '127.0.0.1')
    const expressApp = await applicationOf(ofExpress, 'express')
    await withApplication(
      () => listening(expressApp),
      { source: local },
      async port => assert.equal((await send(port, { 'X-Forwarded-For': '8.8.8.8' })).text, 'United States'),
    )
    const fastifyApp = await applicationOf(ofFastify, 'fastify')
    assert.equal((await fastifyApp.inject('/')).statusCode, 503)
    await fastifyApp.close()
    const honoApp = await applicationOf(ofHono, 'hono')
    const server = createAdaptorServer({ fetch: honoApp.fetch }).listen(0, '127.0.0.1') as Server
    await withApplication(
      async () => server,
      { source: local },
      async port => assert.deepEqual(await send(port), { status: 200, text: '' }),
    )
  })
})
