/**
 * A whole service in a network namespace of its own, with OFFLINE=1, asked through every endpoint, page, list and
 * command: how many packets left the namespace. Then one with OFFLINE=0, asked for one address. Started by
 * test/e2e/offline.test.ts, which prepares the network.
 */
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { signals } from '../../src/signals/index.ts'
import { Browser, password } from './dashboard.ts'
import { startService } from './service.ts'
import { until } from './until.ts'

/** Real values beside the samples, which stand for documentation and lead nowhere. */
const inputs: Readonly<Record<string, readonly object[]>> = {
  '/v1/ip/intelligence': [{ ip: '8.8.8.8' }, { ip: '2a00:1450:4001:81b::200e' }],
  '/v1/phone/validate': [{ phone: '+41 44 668 18 00' }],
  '/v1/gender/name': [{ name: 'Zorvella', options: { ai_mode: 'always' } }],
  '/v1/breaches/email': [{ email: 'anna@example.com' }],
  '/v1/breaches/password': [{ password: 'a quiet instrument' }],
  '/v1/email/check': [{ email: 'info@iana.org' }],
  '/v1/compliance/email': [{ email: 'info@iana.org' }, { email: 'kontakt@denic.de' }],
}

/** Packets that the interface has sent: proc(5), /proc/net/dev. */
function sentPackets(): number {
  const line = readFileSync('/proc/self/net/dev', 'utf8')
    .split('\n')
    .find(each => each.trim().startsWith('out0:'))
  if (line === undefined) throw new Error('the interface out0 is missing')
  return Number(line.trim().split(/\s+/)[10])
}

async function callEndpoints(service: Awaited<ReturnType<typeof startService>>): Promise<number> {
  let calls = 0
  for (const { path, method, samples } of signals.flatMap(signal => signal.endpoints)) {
    if (method === 'GET') continue
    const bodies = [...samples.map((sample: { input: unknown }) => sample.input as object), ...(inputs[path] ?? [])]
    for (const body of bodies) {
      await service.post(path, body)
      calls += 1
    }
  }
  return calls
}

/** Signs in by the link of the first start, and opens every page that a page leads to. Returns how many there were. */
async function walkPages(url: string, link: string): Promise<number> {
  const browser = new Browser(url, {})
  await browser.submit(link, { name: 'Ada', email: 'ada@example.org', password, repeated: password })
  const seen = new Set<string>()
  const waiting = ['/dashboard', '/docs', '/readyz', '/metrics', '/openapi.json']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const { text, headers } = await browser.ask(path)
    if (!headers.get('content-type')?.startsWith('text/html')) continue
    // Queries and fragments lead to the same page, and the pages of the countries, codes and decisions are alike.
    for (const [, found] of text.matchAll(/href="(\/(?:dashboard|docs)[^"?#]*)/g)) {
      if (!/^\/docs\/(?:law|errors|decisions)\/./.test(found)) waiting.push(found)
    }
  }
  return seen.size
}

/** Everything that could be asked for something is configured, each at an address of its own that leads nowhere. */
const outside = {
  RATE_LIMIT_PER_MINUTE: '0',
  DNS_SERVERS: '198.51.100.53',
  HIBP_API_KEY: '0'.repeat(32),
  ...{ AI_BASE_URL: 'http://198.51.100.54/v1', AI_MODEL: 'small' },
  ...{ OIDC_ISSUER: 'https://198.51.100.55', OIDC_CLIENT_ID: 'assay', OIDC_CLIENT_SECRET: 'secret' },
}

async function askOffline(): Promise<{ calls: number; pages: number; offlinePackets: number }> {
  const service = await startService({ ...outside, OFFLINE: '1' })
  const before = sentPackets()
  const link = /(\/dashboard\/\S+)/.exec(service.output())?.[1] ?? ''
  const calls = await callEndpoints(service)
  const pages = await walkPages(service.url, link)
  await service.cli('data', 'refresh').catch(() => {})
  // The scheduler looks for due feeds within ten seconds of a start.
  await sleep(11_000)
  const offlinePackets = sentPackets() - before
  await service.stop()
  return { calls, pages, offlinePackets }
}

const offline = await askOffline()
const service = await startService({ ...outside, OFFLINE: '0' })
const before = sentPackets()
service.post('/v1/ip/intelligence', { ip: '8.8.8.8' }).catch(() => {})
await until(async () => sentPackets() > before)
process.stdout.write(`${JSON.stringify({ ...offline, onlinePackets: sentPackets() - before })}\n`)
rmSync(service.home, { recursive: true, force: true })
process.exit(0)
