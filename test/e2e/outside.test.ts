/**
 * What the service asks of others while a request waits, through the whole service: a name server, an AI endpoint and a
 * provider of sign-ins.
 */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { type DnsServer, startDnsServer } from '../../src/signals/ip/reverse-dns/fixtures/dns-server.ts'
import { Browser } from '../support/dashboard.ts'
import { client, Provider } from '../support/provider.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const intelligence = '/v1/ip/intelligence'
const metric = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.slice(name.length),
  )

let dns: DnsServer
let provider: Server
/** Null for one that never answers. */
let answerOfProvider: { status: number; text: string } | null
let openAtProvider = 0
let askedOfProvider: string[]
let online: ServiceUnderTest
const signIns = new Provider()

before(async () => {
  dns = await startDnsServer()
  provider = createServer((request, response) => {
    let body = ''
    openAtProvider++
    response.on('close', () => openAtProvider--)
    request.setEncoding('utf8').on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      askedOfProvider.push(body)
      if (answerOfProvider !== null) response.writeHead(answerOfProvider.status).end(answerOfProvider.text)
    })
  })
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  await signIns.start()
  online = await startService({
    OFFLINE: '0',
    DATA_REFRESH: 'off',
    DNS_SERVERS: dns.address,
    AI_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`,
    AI_MODEL: 'small',
    ...{ OIDC_ISSUER: signIns.issuer, OIDC_CLIENT_ID: client.clientId, OIDC_CLIENT_SECRET: client.clientSecret },
    OIDC_JOIN_DOMAIN: 'example.org',
  })
})

after(async () => {
  await online.stop()
  signIns.stop()
  provider.closeAllConnections()
  provider.close()
  await dns.close()
})

const metrics = async () => (await online.post('/metrics', null, { method: 'GET', key: null })).text
const networkOf = async (ip: string, service = online) => (await service.post(intelligence, { ip })).json

describe('reverse DNS', () => {
  it('names the host, and is counted', async () => {
    dns.on('PTR', '1.1.64.91.in-addr.arpa', { values: ['Host.Example.net'] })
    const before = metric(await metrics(), 'assay_dns_questions_total')
    const answer = await networkOf('91.64.1.1')
    assert.equal(answer.network.reverse_dns, 'host.example.net')
    assert.equal(answer.privacy.crawler, null)
    assert.equal(metric(await metrics(), 'assay_dns_questions_total'), before + 1)
  })

  it('believes a crawler whose name leads back to the address, and no other', async () => {
    const name = '17-58-97-1.applebot.apple.com'
    dns.on('PTR', '1.97.58.17.in-addr.arpa', { values: [name] })
    dns.on('A', name, { values: [Buffer.from([17, 58, 97, 1])] })
    const real = await networkOf('17.58.97.1')
    assert.equal(real.privacy.crawler, 'applebot')
    assert.ok(real.risk.factors.includes('verified_crawler'))
    dns.on('PTR', '1.1.9.5.in-addr.arpa', { values: [name] })
    const pretended = await networkOf('5.9.1.1')
    assert.equal(pretended.network.reverse_dns, name)
    assert.equal(pretended.privacy.crawler, null)
    assert.ok(!pretended.risk.factors.includes('verified_crawler'))
  })

  it('asks nobody about a reserved address, nor when it is switched off', async () => {
    const service = await startService({
      OFFLINE: '0',
      DATA_REFRESH: 'off',
      DNS_SERVERS: dns.address,
      REVERSE_DNS: 'off',
    })
    try {
      const before = dns.questions.length
      await networkOf('10.0.0.1')
      assert.equal((await networkOf('91.64.1.1', service)).network.reverse_dns, null)
      assert.equal(dns.questions.length, before)
    } finally {
      await service.stop()
    }
  })
})

describe('the AI endpoint', () => {
  const content = JSON.stringify({ gender: 'female', confidence: 0.9 })
  const completion = JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] })
  const options = { ai_mode: 'always' }

  it('is told the words of a name and nothing else of an address, and is counted', async () => {
    askedOfProvider = []
    answerOfProvider = { status: 200, text: completion }
    const { status, json } = await online.post('/v1/gender/email', {
      email: 'zorvella.smith@secret-place.example',
      options,
    })
    assert.equal(status, 200)
    assert.equal(json.data.gender, 'female')
    assert.equal(askedOfProvider.length, 1)
    assert.doesNotMatch(askedOfProvider[0], /secret-place|@/i)
    assert.equal(metric(await metrics(), 'assay_ai_questions_total'), 1)
  })

  it('is provider_unavailable when it refuses, and nothing is charged', async () => {
    answerOfProvider = { status: 500, text: 'out of order' }
    const { status, json, headers } = await online.post('/v1/gender/name', { name: 'Zorvella', options })
    assert.equal(status, 503)
    assert.equal(json.error.code, 'provider_unavailable')
    assert.equal(headers.get('x-credits-charged'), '0')
  })

  it('fails one item of a batch and not the others', async () => {
    answerOfProvider = { status: 200, text: '{"choices":[]}' }
    const items = [
      { id: 'known', type: 'name', value: 'Olga' },
      { id: 'asked', type: 'name', value: 'Zorvella', options },
    ]
    const { status, json, headers } = await online.post('/v1/gender/batch', { items })
    assert.equal(status, 200)
    assert.equal(json.data[0].data.gender, 'female')
    assert.equal(json.data[1].error.code, 'provider_response_unconfirmed')
    assert.equal(json.data[1].error.action, 'inspect_billing_before_retry')
    assert.equal(json.data[1].charged_credits, 0)
    assert.equal(headers.get('x-credits-charged'), '1')
  })

  it('is asked no more when the caller leaves, which is no failure of it', async () => {
    answerOfProvider = null
    const leaving = new AbortController()
    const call = fetch(`${online.url}/v1/gender/name`, {
      method: 'POST',
      headers: { authorization: `Bearer ${online.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Zorvella', options }),
      signal: leaving.signal,
    })
    await until(async () => openAtProvider === 1)
    assert.equal(metric(await metrics(), 'assay_ai_questions_in_flight'), 1)
    leaving.abort()
    await assert.rejects(call)
    await until(async () => openAtProvider === 0)
    await until(async () => metric(await metrics(), 'assay_ai_questions_in_flight') === 0)
  })

  it('is left alone once it has failed ten times in a row, and /metrics says so', async () => {
    const text = await metrics()
    assert.equal(metric(text, 'assay_ai_breaker_open'), 0)
    assert.equal(metric(text, 'assay_ai_questions_waiting'), 0)
    askedOfProvider = []
    answerOfProvider = { status: 500, text: 'out of order' }
    for (let each = 0; each < 12; each++) {
      const { status, headers } = await online.post('/v1/gender/name', { name: 'Zorvella', options })
      assert.equal(status, 503)
      assert.equal(headers.get('retry-after'), '5')
    }
    assert.equal(askedOfProvider.length, 10)
    const after = await metrics()
    assert.equal(metric(after, 'assay_ai_breaker_open'), 1)
    assert.equal(metric(after, 'assay_ai_refused_total{reason="breaker_open"}'), 2)
  })
})

describe('the requests to a provider of sign-ins', () => {
  const counted = (text: string) => metric(text, 'assay_egress_total{purpose="sign_in"}') || 0

  it('are counted, each of them, and nothing in the metrics names the provider', async () => {
    const browser = new Browser(online.url, {})
    assert.equal((await browser.ask('/dashboard/sign-in')).status, 200)
    assert.equal(counted(await metrics()), 0, 'a page alone asks nobody')
    const readiness = async () =>
      (await online.post('/readyz', null, { method: 'GET', key: null })).json.sign_in_provider
    assert.deepEqual(await readiness(), { state: 'not_asked', code: null })
    signIns.who = { sub: 'carla', email: 'carla@example.org', email_verified: true, name: 'Carla' }
    const { location } = await browser.ask('/dashboard/sign-in/provider')
    assert.equal((await browser.ask(signIns.wayBack(location ?? assert.fail()))).status, 303)
    assert.equal((await browser.ask('/dashboard/members')).status, 200)
    assert.equal(signIns.requests, 3, 'its description, its token, its keys')
    assert.deepEqual(await readiness(), { state: 'ready', code: null })
    await until(async () => counted(await metrics()) === signIns.requests)
    assert.doesNotMatch(await metrics(), new RegExp(`${new URL(signIns.issuer).port}|issuer|carla`))
  })
})
