/** POST /mcp: the tools of the Model Context Protocol over HTTP, in both eras of the protocol. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { parseArgs, promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { signatureOf } from '../../src/cli/command.ts'
import { commandOf } from '../../src/cli/commands.ts'
import { type AnyEndpoint, nameOfPath } from '../../src/core/endpoint.ts'
import { signals } from '../../src/signals/index.ts'
import { type Accounts, openAccounts } from '../support/accounts.ts'
import { assertRefusal } from '../support/expect.ts'
import { commonService, type PostInit, type ServiceUnderTest, startService } from '../support/service.ts'

let service: ServiceUnderTest
let accounts: Accounts

before(async () => {
  service = await startService({ MCP_ENDPOINT: '1', RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '0' })
  accounts = await openAccounts(service.home)
})

after(async () => {
  await accounts.close()
  await service.stop()
})

const eras = {
  '2025-11-25': {},
  '2026-07-28': { versionNegotiation: { mode: 'auto' } },
} as const
type Era = keyof typeof eras
const bothEras = Object.keys(eras) as Era[]

/** A client of one era with a key. */
async function clientOf(era: Era, key: string, of = service): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, eras[era])
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${of.url}/mcp`), { requestInit }))
  assert.equal(client.getNegotiatedProtocolVersion(), era)
  return client
}

// biome-ignore lint/suspicious/noExplicitAny: the test looks into results of every shape
type Result = any

/** Headers and body of one message, as a client of the era sends it. */
function messageOf(era: Era, id: number, method: string, params: Record<string, unknown>) {
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': era }
  if (era === '2025-11-25') return { headers, message: { jsonrpc: '2.0', id, method, params } }
  const prefix = 'io.modelcontextprotocol'
  const _meta = {
    [`${prefix}/protocolVersion`]: era,
    [`${prefix}/clientInfo`]: { name: 'test', version: '1' },
    [`${prefix}/clientCapabilities`]: {},
  }
  const names = { 'mcp-method': method, ...(typeof params.name === 'string' ? { 'mcp-name': params.name } : {}) }
  return { headers: { ...headers, ...names }, message: { jsonrpc: '2.0', id, method, params: { ...params, _meta } } }
}

/** Sends the call of a tool as one message. Resolves to its result. */
async function callOnce(era: Era, key: string, id: number, ip: string, headers = {}): Promise<Result> {
  const sent = messageOf(era, id, 'tools/call', { name: 'ip_intelligence', arguments: { ip } })
  const { status, text } = await service.post('/mcp', sent.message, { key, headers: { ...sent.headers, ...headers } })
  assert.equal(status, 200, text)
  return JSON.parse(text.replace(/^event: message\ndata: /, '')).result
}

/** Credits that the account of a key was charged so far. What is settled by then is counted. */
const chargedOf = async (key: string): Promise<number> => {
  const { json } = await service.post('/v1/account/usage', {}, { key })
  return json.total.credits
}

const endpoints: readonly AnyEndpoint[] = signals.flatMap(each => each.endpoints)

describe('the tools', () => {
  for (const era of bothEras) {
    it(`are one for each endpoint of a signal, and the use of the account, in ${era}`, async () => {
      const client = await clientOf(era, service.key)
      const { tools } = await client.listTools()
      const names = endpoints.map(({ path }) => nameOfPath(path)).filter(name => name !== 'breaches_password')
      assert.deepEqual(tools.map(({ name }) => name).toSorted(), [...names, 'account_usage'].toSorted())
      for (const tool of tools) {
        assert.equal(tool.inputSchema.additionalProperties, false, tool.name)
        assert.equal(tool.outputSchema?.type, 'object', tool.name)
        assert.ok(
          !JSON.stringify(tool.outputSchema).includes('additionalProperties'),
          `${tool.name} has a closed output`,
        )
        assert.equal(tool.annotations?.readOnlyHint, true)
        assert.ok((tool.title ?? '') !== '')
        assert.match(tool.description ?? '', /Price per call: ./)
        assert.doesNotMatch(tool.description ?? '', /Idempotency-Key|Retry-After|\/v1\//, tool.name)
        assert.equal(typeof tool._meta?.['assay/cost'], 'string')
      }
      assert.equal(tools.find(({ name }) => name === 'ip_intelligence')?._meta?.['assay/credits'], 1)
      await client.close()
    })

    it(`answer what the endpoint answers, and say what it cost, in ${era}`, async () => {
      const { key } = await accounts.caller({ credits: 10 })
      const client = await clientOf(era, key)
      const { json } = await service.post('/v1/gender/name', { name: 'Maria' }, { key })
      const result: Result = await client.callTool({ name: 'gender_name', arguments: { name: 'Maria' } })
      assert.deepEqual(result.structuredContent, json)
      assert.deepEqual(JSON.parse(result.content[0].text), json)
      assert.equal(result._meta['assay/credits_charged'], 1)
      assert.equal(result._meta['assay/credits_remaining'], 8)
      await client.close()
    })

    it(`refuse an argument that they do not know, with the code, the message and the page, in ${era}`, async () => {
      const client = await clientOf(era, service.key)
      const args = { ip: '8.8.8.8', adress: 'secret-value' }
      const result: Result = await client.callTool({ name: 'ip_intelligence', arguments: args })
      assert.equal(result.isError, true)
      const { error } = JSON.parse(result.content[0].text)
      assert.equal(error.code, 'invalid_input')
      assert.equal(error.pointer, '/adress')
      assert.equal(error.doc, `${service.url}/docs/errors/invalid_input`)
      assert.ok(!JSON.stringify(result).includes('secret-value'))
      await client.close()
    })
  }

  it('take passwords only where the operator allows it', async () => {
    const client = await clientOf('2026-07-28', service.key)
    const result: Result = await client.callTool({ name: 'check', arguments: { password_sha1: 'a'.repeat(40) } })
    assert.equal(JSON.parse(result.content[0].text).error.pointer, '/password_sha1')
    await client.close()
    const open = await startService({ MCP_ENDPOINT: '1', MCP_PASSWORDS: '1' })
    try {
      const allowed = await clientOf('2026-07-28', open.key, open)
      const { tools } = await allowed.listTools()
      assert.equal(tools.length, endpoints.length + 1)
      const found: Result = await allowed.callTool({ name: 'breaches_password', arguments: { password: 'password' } })
      assert.equal(found.structuredContent.breached, true)
      await allowed.close()
    } finally {
      await open.stop()
    }
  })
})

describe('a repeat', () => {
  for (const era of bothEras) {
    it(`of a message is charged once and gets the first answer, in ${era}`, async () => {
      const { key } = await accounts.caller({ credits: 10 })
      const first = await callOnce(era, key, 7, '8.8.8.8')
      const second = await callOnce(era, key, 7, '8.8.8.8')
      assert.equal(second._meta['assay/credits_charged'], 0)
      assert.equal(second._meta['assay/replayed'], true)
      assert.deepEqual(second.structuredContent, first.structuredContent)
      await callOnce(era, key, 8, '8.8.8.8')
      await callOnce(era, key, 7, '1.1.1.1')
      assert.equal(await chargedOf(key), 3)
    })

    it(`that is sent while the first runs is charged once, in ${era}`, async () => {
      const { key } = await accounts.caller({ credits: 10 })
      const results = await Promise.all([1, 2, 3, 4].map(() => callOnce(era, key, 7, '8.8.8.8')))
      for (const { isError, content } of results) {
        if (isError) assert.equal(JSON.parse(content[0].text).error.code, 'idempotency_in_progress')
      }
      await callOnce(era, key, 7, '8.8.8.8')
      assert.equal(await chargedOf(key), 1)
    })
  }

  it('is none in another session, nor under another key', async () => {
    const { key, accountId } = await accounts.caller({ credits: 10 })
    const begin = messageOf('2025-11-25', 0, 'initialize', {
      ...{ protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    })
    const sessions = await Promise.all(
      [1, 2].map(async () => {
        const { headers } = await service.post('/mcp', begin.message, { key, headers: begin.headers })
        return headers.get('mcp-session-id') ?? ''
      }),
    )
    assert.notEqual(sessions[0], sessions[1])
    for (const session of [...sessions, ...sessions]) {
      await callOnce('2025-11-25', key, 1, '8.8.8.8', { 'mcp-session-id': session })
    }
    assert.equal(await chargedOf(key), 2)
    const other = await accounts.key(accountId)
    await callOnce('2025-11-25', other.key, 1, '8.8.8.8', { 'mcp-session-id': sessions[0] })
    assert.equal(await chargedOf(key), 3)
  })
})

describe('a tool answers with an error of the API', () => {
  const errorOf = async (key: string, args: Record<string, unknown> = { ip: '8.8.8.8' }) => {
    const client = await clientOf('2026-07-28', key)
    const result: Result = await client.callTool({ name: 'ip_intelligence', arguments: args })
    await client.close()
    assert.equal(result.isError, true)
    return { ...JSON.parse(result.content[0].text).error, texts: result.content.length }
  }

  it('when the key has not the scope', async () => {
    const { key } = await accounts.caller({ scopes: ['gender'], credits: 10 })
    assert.equal((await errorOf(key)).code, 'insufficient_scope')
  })

  it('when there are no credits', async () => {
    const { key } = await accounts.caller()
    const { code, required, available } = await errorOf(key)
    assert.deepEqual([code, required, available], ['insufficient_credits', 1, 0])
  })

  it('when the rate of the key is used up, and says when to call again', async () => {
    const { key } = await accounts.caller({ credits: 10, requestsPerMinute: 1 })
    await callOnce('2026-07-28', key, 1, '8.8.8.8')
    const { isError, content } = await callOnce('2026-07-28', key, 2, '8.8.8.8')
    assert.deepEqual([isError, JSON.parse(content[0].text).error.code], [true, 'rate_limited'])
    assert.match(content[1].text, /^Call again after \d+ seconds\.$/)
  })

  it('and for a test key with its samples', async () => {
    const { key } = await accounts.caller({ mode: 'test' })
    assert.equal((await errorOf(key, { ip: '9.9.9.9' })).code, 'invalid_input')
  })
})

describe('the guide', () => {
  it('shows a program that does what it says', async () => {
    const guide = readFileSync(new URL('../../src/docs/guides/agents.md', import.meta.url), 'utf8')
    const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? []
    const { key } = await accounts.caller({ credits: 10 })
    const folder = mkdtempSync('node_modules/.cache/assay-agents-guide-')
    try {
      writeFileSync(join(folder, 'agent.mjs'), code)
      const env = { ...process.env, ASSAY_URL: service.url, ASSAY_KEY: key }
      const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'agent.mjs')], { env })
      assert.deepEqual(stdout.trim().split('\n'), [String(endpoints.length), 'US 1'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('shows commands that there are', async () => {
    const guide = readFileSync(new URL('../../src/docs/guides/agents.md', import.meta.url), 'utf8')
    for (const [, block = ''] of guide.matchAll(/```json\n(.*?)```/gs)) {
      const [, ...words] = JSON.parse(block).mcpServers.assay.args
      const command = (await commandOf(words)) ?? assert.fail(block)
      assert.equal(command.name, 'mcp')
      parseArgs({ args: words.slice(1), options: signatureOf(command).options })
    }
  })
})

describe('a request is refused', () => {
  const list = messageOf('2026-07-28', 1, 'tools/list', {})
  const send = (init: PostInit, message: unknown = list.message) =>
    service.post('/mcp', message, { ...init, headers: { ...list.headers, ...init.headers } })

  it('where the setting does not allow it', async () => {
    const common = await commonService()
    assertRefusal(await common.post('/mcp', list.message), 'not_found')
  })

  it('without a key that is valid at this address', async () => {
    assertRefusal(await send({ key: null }), 'unauthorized')
    assertRefusal(await send({ key: `${service.key}x` }), 'unauthorized')
    const { key } = await accounts.caller({ allowedCidrs: ['203.0.113.0/24'] })
    assertRefusal(await send({ key }), 'unauthorized')
  })

  it('when it comes from a web page elsewhere, and no page may read an answer', async () => {
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null']) {
      const { status, json } = await send({ headers: { origin } })
      assert.equal(status, 403)
      assert.equal(json.error.message, 'Web pages are not allowed to call this service.')
    }
    const { status, headers } = await send({ headers: { origin: 'http://localhost:3000' } })
    assert.equal(status, 200)
    assert.ok([...headers.keys()].every(name => !name.startsWith('access-control')))
  })

  it('when the rate of its key is used up, whatever the message is', async () => {
    const call = (name: string, args: object) => messageOf('2026-07-28', 1, 'tools/call', { name, arguments: args })
    const sent: Record<string, { headers: Record<string, string>; message?: unknown; raw?: string }> = {
      list,
      'a handshake': messageOf('2025-11-25', 1, 'initialize', {
        ...{ protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      }),
      'an unknown tool': call('nothing', {}),
      'an argument that is withheld': call('check', { password_sha1: 'a'.repeat(40) }),
      'no JSON': { headers: {}, raw: '{' },
    }
    for (const [name, { message, raw, headers }] of Object.entries(sent)) {
      const { key } = await accounts.caller({ requestsPerMinute: 2 })
      const init = { key, headers, ...(raw === undefined ? {} : { raw }) }
      for (const _ of [1, 2]) assert.notEqual((await send(init, message)).status, 429, name)
      const refused = await send(init, message)
      assertRefusal(refused, 'rate_limited')
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/, name)
      assert.equal(JSON.parse((await service.post('/v1/account/usage', {}, { key })).text).error.code, 'rate_limited')
    }
  })

  it('when it is no JSON, larger than a request may be, or no POST', async () => {
    assertRefusal(await send({ headers: { 'content-type': 'text/plain' } }), 'json_required')
    assertRefusal(await send({ raw: JSON.stringify({ text: 'a'.repeat(140_000) }) }), 'payload_too_large')
    assertRefusal(await send({ method: 'GET' }), 'method_not_allowed')
    for (const raw of ['{', '[]', '{"id":1,"id":2}']) {
      const { status, json } = await send({ raw })
      assert.equal(status, 400)
      assert.equal(json.error.code, -32_700)
    }
  })
})

it('what was sent is in no log', () => {
  const lines = service.output().split('\n')
  const log = lines.filter(line => line.startsWith('{')).join('\n')
  assert.ok(log !== '')
  assert.doesNotMatch(log, /8\.8\.8\.8|secret-value|adress|aaaaaaaa/)
})
