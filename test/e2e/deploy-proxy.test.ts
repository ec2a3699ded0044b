/**
 * What compose.yaml starts, by hand: two nodes on one PostgreSQL, behind nginx with the configuration that is
 * committed, in which only addresses and paths are those of this machine.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/loading-service.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { newHome, type ServiceUnderTest, startService } from '../support/service.ts'
import { type SharedPostgres, sharedPostgres } from '../support/shared-postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const file = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const hasNginx = spawnSync('nginx', ['-v']).error === undefined
const skip = hasNginx ? skipUnlessLong : 'nginx is not installed'

describe('two nodes behind the proxy', { skip }, () => {
  const folder = temporaryFolder('proxy')
  let postgres: SharedPostgres
  let nodes: ServiceUnderTest[]
  let proxy: ChildProcess
  let port: number
  let configuration: string
  let shared: Record<string, string>
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })

  before(async () => {
    postgres = sharedPostgres()
    shared = {
      DATABASE_URL: await postgres.database(),
      TRUST_PROXY: '127.0.0.1',
      METRICS_TOKEN: 'metrics',
      SESSION_SECRET: 's'.repeat(32),
    }
    const first = await startService(shared, await newHome())
    nodes = [first, await startService(shared, await newHome())]
    port = await freePort()
    configuration = join(folder, 'nginx.conf')
    writeFileSync(configuration, configurationHere())
    proxy = spawn('nginx', ['-c', configuration, '-p', folder, '-g', 'daemon off;'], {
      stdio: 'ignore',
    })
    await until(() =>
      ask('/livez').then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
  })
  after(async () => {
    agent.destroy()
    proxy.kill('SIGTERM')
    await new Promise(resolve => proxy.once('exit', resolve))
    for (const node of nodes) await node.stop()
  })

  /** Each replacement has to find what it replaces. */
  function configurationHere(): string {
    let text = readFileSync(file('deploy/nginx.conf'), 'utf8')
    const certificate = file('test/support/fixtures/localhost-certificate.pem')
    for (const [from, to] of [
      ['assay-1:8080', new URL(nodes[0].url).host],
      ['assay-2:8080', new URL(nodes[1].url).host],
      ['listen 8443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['/etc/nginx/tls/tls.crt', certificate],
      ['/etc/nginx/tls/tls.key', file('test/support/fixtures/localhost-key.pem')],
    ]) {
      assert.ok(text.includes(from), from)
      text = text.replace(from, to)
    }
    return text.replaceAll('/tmp/nginx', join(folder, 'nginx'))
  }

  interface Asked {
    readonly status: number
    readonly headers: NodeJS.Dict<string | string[]>
    readonly text: string
  }

  function ask(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Asked> {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = body === undefined ? headers : { 'content-type': 'application/json', ...headers }
    return new Promise((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port, path, method, headers: sent, agent, timeout: 10_000 },
        response => {
          response.setEncoding('utf8')
          let text = ''
          response.on('data', piece => {
            text += piece
          })
          response.on('error', reject)
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
        },
      )
      asked.on('timeout', () => asked.destroy(new Error('No answer came in ten seconds.')))
      asked.on('error', reject)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  const look = (more: Record<string, string> = {}) =>
    ask('/v1/ip/intelligence', { ip: '8.8.8.8' }, { authorization: `Bearer ${nodes[0].key}`, ...more })

  it('are configured without a fault that nginx knows', () => {
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', configuration, '-p', folder], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    assert.doesNotMatch(stderr, /\[(?:warn|emerg|alert)\]/)
  })

  it('are one service: either node knows the key, and both charge the same account', async () => {
    const remaining = []
    for (let call = 0; call < 8; call++) {
      const { status, headers } = await look()
      assert.equal(status, 200)
      remaining.push(Number(headers['x-credits-remaining']))
    }
    assert.deepEqual(
      remaining,
      Array.from({ length: 8 }, (_, call) => 999 - call),
    )
    const answered = await Promise.all(
      nodes.map(node => node.post('/metrics', null, { method: 'GET', key: 'metrics' })),
    )
    for (const { text } of answered)
      assert.match(text, /^assay_http_request_duration_seconds_count\{.*ip\/intelligence.*\} [1-8]$/m)
  })

  it('are asked by HTTPS, and whoever says so of themselves is not believed', async () => {
    const claims = { 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.1' }
    assert.equal((await look(claims)).status, 200)
    assert.match(String((await ask('/docs', undefined, claims)).headers['strict-transport-security']), /max-age/)
    for (const path of ['/metrics', '/snapshots/index.json']) assert.equal((await ask(path)).status, 404, path)
    assert.equal((await ask('/docs')).status, 200)
  })

  it('are restarted one after the other without a request that fails', async () => {
    let isDone = false
    const statuses: number[] = []
    const asking = Array.from({ length: 4 }, async () => {
      while (!isDone) statuses.push((await ask('/readyz')).status)
    })
    try {
      for (const index of [0, 1]) await restart(index)
    } finally {
      isDone = true
      await Promise.all(asking)
    }
    assert.deepEqual([...new Set(statuses)], [200], `${statuses.length} requests`)
    assert.equal((await look()).status, 200)
  })

  /** The next node is restarted only when the proxy has found out that this one is there again. */
  async function restart(index: number): Promise<void> {
    const { home, url, key } = nodes[index]
    await nodes[index].stop({ keepHome: true })
    const again = { ...(await startService({ ...shared, PORT: new URL(url).port }, home)), key }
    nodes[index] = again
    const isAsked = /^assay_http_request_duration_seconds_count\{.*\/readyz.*\} \d+$/m
    await until(async () => isAsked.test((await again.post('/metrics', null, { method: 'GET', key: 'metrics' })).text))
  }
})
