/**
 * The tools for agents, asked by programs of others: the protocol's own conformance tests, its inspector, and its
 * client over the standard streams of the command.
 */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { nameOfPath } from '../../src/core/endpoint.ts'
import { signals } from '../../src/signals/index.ts'
import { openAccounts } from '../support/accounts.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** They are installed for this test alone: no installation of Assay has their 192 packages. */
const packages = ['@modelcontextprotocol/conformance@0.2.0-alpha.12', '@modelcontextprotocol/inspector@2.12.0']
const folder = temporaryFolder('mcp-programs')
const at = (path: string) => join(folder, 'node_modules/@modelcontextprotocol', path)
const conformance = () => at('conformance/dist/index.js')
const inspector = () => at('inspector/clients/cli/build/index.js')

/** Those for a server with tools alone. The others need tools, resources and prompts of a program made for them. */
const scenarios = {
  '2025-11-25': ['server-initialize', 'server-session-lifecycle', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': ['tools-list', 'dns-rebinding-protection', 'http-header-validation'],
} as const

let service: ServiceUnderTest
/** A test key: every tool answers the samples of its endpoint. */
let testKey: string
let proxy: http.Server
let proxyUrl: string

const run = (...words: string[]) =>
  new Promise<{ code: number; text: string }>(resolve => {
    execFile(process.execPath, words, { maxBuffer: 2 ** 24 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, text: error === null ? stdout : stdout + stderr }),
    )
  })

describe('programs of others', { skip: skipUnlessLong }, () => {
  before(async () => {
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, ...packages])
    service = await startService({ MCP_ENDPOINT: '1', MCP_PASSWORDS: '1', RATE_LIMIT_PER_MINUTE: '0' })
    const accounts = await openAccounts(service.home)
    testKey = (await accounts.caller({ mode: 'test' })).key
    await accounts.close()
    // The conformance tests send no key of their own.
    proxy = http.createServer((request, response) => {
      const headers = { ...request.headers, authorization: `Bearer ${testKey}` }
      const passed = http.request(service.url + request.url, { method: request.method, headers }, answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      request.pipe(passed)
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    const address = proxy.address()
    proxyUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/mcp`
  })

  after(async () => {
    proxy.close()
    await service.stop()
  })

  for (const [version, names] of Object.entries(scenarios)) {
    for (const name of names) {
      it(`conformance ${version}: ${name}`, async () => {
        const words = ['server', '--url', proxyUrl, '--scenario', name, '--spec-version', version]
        const { code, text } = await run(conformance(), ...words)
        assert.equal(code, 0, text)
        assert.match(text, /Passed: (\d+)\/\1, 0 failed/)
      })
    }
  }

  it('the inspector lists every tool, and calls each with a sample', async () => {
    const target = [`${service.url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${testKey}`]
    const listed = await run(inspector(), ...target, '--method', 'tools/list')
    assert.equal(listed.code, 0, listed.text)
    const tools: { name: string }[] = JSON.parse(listed.text).tools
    const endpoints = signals.flatMap(each => each.endpoints)
    assert.equal(tools.length, endpoints.length + 1)
    for (const { path, samples } of endpoints) {
      const answered = samples.find(({ output }) => !('code' in output))
      assert.ok(answered !== undefined, path)
      const pairs = Object.entries(answered.input).map(
        ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
      const args = pairs.length === 0 ? [] : ['--tool-arg', ...pairs]
      const called = await run(
        inspector(),
        ...target,
        '--method',
        'tools/call',
        '--tool-name',
        nameOfPath(path),
        ...args,
      )
      assert.equal(called.code, 0, called.text)
      assert.deepEqual(JSON.parse(called.text).structuredContent, JSON.parse(JSON.stringify(answered.output)))
    }
    // It has no sample: it answers a test key as it answers any other.
    const usage = await run(inspector(), ...target, '--method', 'tools/call', '--tool-name', 'account_usage')
    assert.equal(usage.code, 0, usage.text)
    const { json } = await service.post('/v1/account/usage', {}, { key: testKey })
    const { balance, days, total } = JSON.parse(usage.text).structuredContent
    assert.deepEqual({ balance, days, total }, { balance: json.balance, days: json.days, total: json.total })
  })

  for (const [name, options] of Object.entries({
    handshake: {},
    modern: { versionNegotiation: { mode: 'auto' } },
  } as const)) {
    it(`the command answers its client: ${name}`, async () => {
      const client = new Client({ name: 'test', version: '1' }, options)
      const env = { ...(process.env as Record<string, string>), ASSAY_HOME: service.home, OFFLINE: '1' }
      await client.connect(new StdioClientTransport({ command: process.execPath, args: ['src/cli.ts', 'mcp'], env }))
      const { tools } = await client.listTools()
      assert.ok(tools.some(tool => tool.name === 'ip_intelligence'))
      assert.ok(tools.every(tool => tool.name !== 'breaches_password' && tool._meta?.['assay/cost'] === 'free'))
      const { structuredContent } = await client.callTool({ name: 'ip_intelligence', arguments: { ip: '8.8.8.8' } })
      const { json } = await service.post('/v1/ip/intelligence', { ip: '8.8.8.8' })
      const { country_code, network } = structuredContent as typeof json
      assert.deepEqual({ country_code, network }, { country_code: json.country_code, network: json.network })
      const unknown = await client.callTool({ name: 'ip_intelligence', arguments: { ip: '8.8.8.8', adress: 1 } })
      assert.equal(unknown.isError, true)
      await client.close()
    })

    it(`the command asks a server, and a call is charged there: ${name}`, async () => {
      const client = new Client({ name: 'test', version: '1' }, options)
      const env = { ...(process.env as Record<string, string>), ASSAY_HOME: service.home, ASSAY_KEY: service.key }
      const args = ['src/cli.ts', 'mcp', '--server', service.url]
      await client.connect(new StdioClientTransport({ command: process.execPath, args, env }))
      const answer = await client.callTool({ name: 'ip_intelligence', arguments: { ip: '8.8.8.8' } })
      assert.equal(answer._meta?.['assay/credits_charged'], 1)
      const refused = await client.callTool({ name: 'ip_intelligence', arguments: { ip: 'x' } })
      assert.match(JSON.stringify(refused.content), /invalid_input.*\/docs\/errors\/invalid_input/)
      await client.close()
    })
  }
})
