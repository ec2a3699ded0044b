/**
 * What callers send stays nowhere: canary values go through every path and every way to fail, with the log at its
 * loudest; then nothing that the process wrote, keeps in its files, measures or answers in a refusal holds any of them.
 */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { playRanges } from '../../src/signals/breach/fixtures/range-server.ts'
import { type Accounts, type Caller, openAccounts } from '../support/accounts.ts'
import { assertAnswered } from '../support/expect.ts'
import * as play from '../support/hibp.ts'
import { type LoadingService, startLoadingService } from '../support/loading-service.ts'
import { converse, exchange, head } from '../support/raw-http.ts'
import type { Answer, Environment } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { spellings } from '../support/spellings.ts'
import { until } from '../support/until.ts'

const [path, usage, policy] = ['/v1/ip/intelligence', '/v1/account/usage', '/v1/account/policy']

/** Values that occur nowhere by chance. */
const canaries = {
  ipv4: '91.64.173.219',
  ipv6: '2a02:8109:7c40:cafe::dead:9d2f',
  mapped: '::ffff:5.9.87.231',
  invalid: 'canary-not-an-address.example',
  field: 'canary_field_q7Zr',
  text: 'Kanarienvogel Łódź 7f3a',
  password: 'canary-hunter2-Vx9',
  // The hash of a password is enough to try passwords against it.
  passwordHash: hash('sha1', 'canary-hunter2-Vx9'),
  passwordHashAsServed: hash('sha1', 'canary-hunter2-Vx9').toUpperCase(),
  passwordSuffix: hash('sha1', 'canary-hunter2-Vx9').toUpperCase().slice(5),
  name: 'Birgit-Canary-Lindqvist',
  email: 'canary.person@example.org',
  emailHashAsServed: hash('sha1', 'canary.person@example.org').toUpperCase(),
  emailSuffix: hash('sha1', 'canary.person@example.org').toUpperCase().slice(6),
  phone: '+49 151 2345 6789 01',
  path: 'canary-path-Hk3',
  query: 'canary-query-Tt5',
  header: 'canary-header-Pw8',
  userAgent: 'CanaryAgent/4.4',
  clientId: 'canary-client-id-Ud1',
  idempotencyKey: 'canary-idempotency-Yb6',
  otherKey: 'assay_CanaryCanaryCanaryCanaryCanaryCa123456',
  scheme: 'Basic Y2FuYXJ5OmNhbmFyeQ==',
  forwarded: '203.0.113.199',
  malformed: 'canary-malformed-Gm2',
}
const answeredBack = new Set<string>([canaries.ipv4, canaries.ipv6, canaries.clientId])
const headers = {
  'user-agent': canaries.userAgent,
  'x-request-id': canaries.clientId,
  'x-custom': canaries.header,
  cookie: `session=${canaries.header}`,
  referer: `https://example.org/${canaries.query}`,
  'x-forwarded-for': canaries.forwarded,
}

let service: ServiceProcess
let accounts: Accounts
let caller: Caller
let loading: LoadingService
/** Where passwords and addresses were checked. */
const breachHomes: string[] = []
const secretKeys: string[] = []
const refusals: Answer[] = []
const wrote: string[] = []
let metrics = ''

before(async () => {
  service = await startServiceProcess({ LOG_LEVEL: 'debug', RATE_LIMIT_PER_MINUTE: '100' })
  accounts = await openAccounts(service.home)
  caller = await accounts.caller()
  loading = await startLoadingService({ LOG_LEVEL: 'debug' })
  secretKeys.push(service.key, caller.key)
})

after(async () => {
  await service.stop({ keepHome: false })
  await loading.stop()
  for (const home of breachHomes) rmSync(home, { recursive: true, force: true })
})

/** Sends with all the header canaries. */
const post = (target: string, body: unknown, init: { key?: string | null; raw?: string; more?: object } = {}) =>
  service.post(target, body, {
    key: init.key === undefined ? caller.key : init.key,
    headers: { ...headers, ...init.more },
    ...(init.raw === undefined ? {} : { raw: init.raw }),
  })

async function refused(code: string, sent: Promise<Answer>): Promise<void> {
  const answer = await sent
  assert.equal(answer.json?.error.code, code, answer.text)
  refusals.push(answer)
}

describe('sent through', () => {
  it('what is answered', async () => {
    for (const ip of [canaries.ipv4, canaries.ipv6, canaries.mapped]) assertAnswered(await post(path, { ip }), 1)
    const more = { 'idempotency-key': canaries.idempotencyKey }
    for (const _ of [1, 2]) await post(path, { ip: canaries.ipv4 }, { more })
    await refused('idempotency_mismatch', post(path, { ip: canaries.ipv6 }, { more }))
    assertAnswered(await post(usage, {}), 0)
    const { ipv4: ip, email, invalid, phone, name, passwordHash: password_sha1 } = canaries
    const { json } = await post('/v1/compliance/email', { email })
    assertAnswered(await post('/v1/compliance/receipt', { result_id: json.result_id, email }), 0)
    assertAnswered(await post('/v1/compliance/contact', { email, relationship: 'customer', source: 'referral' }), 0)
    assertAnswered(await post('/v1/breaches/search', { name: canaries.text }), 0)
    await refused('domain_not_proved', post('/v1/breaches/domain', { domain: `${canaries.name}.example` }))
    for (const each of [email, invalid]) assertAnswered(await post('/v1/email/check', { email: each }), 1)
    assertAnswered(await post('/v1/check', { ip, email, phone, name, country: 'DE', password_sha1 }), 4)
    const entries = [canaries.email]
    assertAnswered(await post(policy, { action: 'add', list: 'suppression', entries }), 0)
    assertAnswered(await post(policy, { action: 'check', entries }), 0)
    await refused('invalid_input', post(policy, { action: 'add', list: 'owned', entries }))
    assertAnswered(await post(`${path}?q=${canaries.query}`, { ip: canaries.ipv4 }), 1)
  })

  it('every 400', async () => {
    const { ipv4: ip, field, text, password, name, email, phone, invalid } = canaries
    const bodies = [
      { ip: invalid },
      { ip: `${ip}/32` },
      { ip, [field]: text },
      { ip: [text] },
      { ip: { [field]: password } },
      { email },
      { name, phone, password },
      [email],
      text,
    ]
    for (const body of bodies) await refused('invalid_input', post(path, body))
    for (const written of [`${name} <${email}>`, `"${email}"@localhost`, `${email},${email}`, invalid])
      await refused('invalid_input', post('/v1/compliance/email', { email: written }))
    const raws = [
      `{"ip":"${text}`,
      text,
      `{"ip":"${ip}","ip":"${email}"}`,
      `{"__proto__":"${password}"}`,
      `{"ip":"\\ud800${text}"}`,
    ]
    for (const raw of raws) await refused('invalid_input', post(path, null, { raw }))
    await refused('invalid_input', post(usage, { from: text, [field]: email }))
    const more = { 'idempotency-key': `${canaries.idempotencyKey} with a blank` }
    await refused('invalid_input', post(path, { ip }, { more }))
  })

  it('every 401', async () => {
    const { otherKey, scheme, ipv4: ip } = canaries
    await refused('unauthorized', post(path, { ip }, { key: null }))
    await refused('unauthorized', post(path, { ip }, { key: otherKey }))
    await refused('unauthorized', post(path, { ip }, { key: null, more: { authorization: scheme } }))
    const revoked = await accounts.caller()
    const event = { at: Date.now(), actor: 'test', action: 'key.revoke', subject: revoked.keyId }
    await accounts.store.accounts.changeKey(revoked.keyId, { revokedAt: Date.now() }, event)
    secretKeys.push(revoked.key)
    await refused('unauthorized', post(path, { ip }, { key: revoked.key }))
  })

  it('402, 403, 404, 405, 410, 413, 415, 429', async () => {
    const { ipv4: ip, text } = canaries
    const [scoped, busy] = [await accounts.caller({ scopes: ['phone'] }), await accounts.caller()]
    secretKeys.push(scoped.key, busy.key)
    await refused('insufficient_scope', post(path, { ip }, { key: scoped.key }))
    await refused('not_found', post(`/v1/${canaries.path}`, { ip }))
    await refused('not_found', post(`/${canaries.path}?${canaries.query}`, { ip }))
    await refused('method_not_allowed', service.post(`${path}?${canaries.query}`, null, { method: 'GET', headers }))
    await refused('endpoint_renamed', post('/v1/ip/lookup', { ip }))
    await refused('payload_too_large', post(path, null, { raw: text.padEnd(131_073) }))
    await refused('json_required', post(path, { ip }, { more: { 'content-type': `text/${canaries.header}` } }))
    let answer = await post(path, { ip }, { key: busy.key })
    while (answer.status === 200) answer = await post(path, { ip }, { key: busy.key })
    await refused('rate_limited', Promise.resolve(answer))
  })

  it('402, 503 and the 504 of a test key', async () => {
    const poor = await accounts.caller()
    await service.cli('account', 'limits', poor.accountId, '--free-credits', '0')
    await refused('insufficient_credits', post(path, { ip: canaries.ipv4 }, { key: poor.key }))
    await refused('data_unavailable', loading.post(path, { ip: canaries.ipv4 }, { headers }))
    const { key } = await accounts.key(caller.accountId, { mode: 'test' })
    secretKeys.push(poor.key, key)
    await refused('provider_response_unconfirmed', post(path, { ip: '192.0.2.21' }, { key }))
    await refused('invalid_input', post(path, { ip: canaries.ipv4 }, { key }))
  })

  it('500: a defect, here a table that is gone', async () => {
    const database = new DatabaseSync(join(service.home, 'assay.db'))
    database.exec('ALTER TABLE journal RENAME TO journal_away')
    const more = { 'idempotency-key': `${canaries.idempotencyKey}2` }
    await refused('internal_error', post(path, { ip: canaries.ipv4 }))
    await refused('internal_error', post(path, { ip: canaries.ipv4 }, { more }))
    database.exec('ALTER TABLE journal_away RENAME TO journal')
    database.close()
    assertAnswered(await post(path, { ip: canaries.ipv4 }), 1)
    assert.match(service.output(), /"requestId"/, 'the log has an entry')
  })

  it('HTTP that is malformed, cut or too large', async () => {
    const { malformed } = canaries
    const key = `Authorization: Bearer ${caller.key}`
    const broken = [
      `${malformed}\r\n\r\n`,
      head(`POST /${malformed} HTTP/9.9`),
      head(`POST ${path} HTTP/1.1`, `${malformed} without a colon`),
      head(`POST ${path} HTTP/1.1`, key, `Content-Length: ${malformed}`),
      head(`POST ${path} HTTP/1.1`, key, `X-A: ${malformed.repeat(10_000)}`),
      head(`BREW /${malformed} HTTP/1.1`),
      head(`POST /%zz${malformed} HTTP/1.1`),
      `${head(`POST ${path} HTTP/1.1`, key, 'Content-Type: application/json', 'Transfer-Encoding: chunked')}${malformed}\r\n`,
    ]
    for (const bytes of broken) refusals.push(...(await exchange(service.url, bytes)))
    const cut = await converse(service.url)
    cut.send(
      `${head(`POST ${path} HTTP/1.1`, key, 'Content-Type: application/json', 'Content-Length: 500')}{"ip":"${malformed}`,
    )
    cut.end()
  })

  /** Where passwords and addresses are checked. */
  let checking: ServiceProcess
  let hibp: play.Hibp

  async function startChecking({ baseUrl }: play.Hibp, more: Environment = {}): Promise<ServiceProcess> {
    const online = { OFFLINE: '0', DATA_REFRESH: 'off', REVERSE_DNS: 'off', RATE_LIMIT_PER_MINUTE: '0' }
    const source = { HIBP_BASE_URL: baseUrl, HIBP_API_KEY: play.ownKey }
    const started = await startServiceProcess({ ...online, ...source, ...more, LOG_LEVEL: 'debug' })
    breachHomes.push(started.home)
    secretKeys.push(started.key, play.ownKey)
    return started
  }

  it('passwords, whatever their source does', async () => {
    const { password } = canaries
    const target = '/v1/breaches/password'
    const ranges = await playRanges({ [password]: 3 })
    hibp = await play.startHibp({ includesKAnon: false })
    checking = await startChecking(hibp, { PWNED_PASSWORDS_URL: ranges.url })
    const send = (body: unknown, more: object = {}) => checking.post(target, body, { headers: { ...headers, ...more } })
    const more = { 'idempotency-key': canaries.idempotencyKey }
    for (const repeated of [{}, more, more]) {
      const answer = await send({ password }, repeated)
      assertAnswered(answer)
      assert.deepEqual(answer.json, { breached: true, count: 3 })
    }
    await refused('idempotency_mismatch', send({ password: `${password} ` }, more))
    await refused('invalid_input', send({ password: password.repeat(300) }))
    await refused('invalid_input', send({ password, [canaries.field]: password }))
    await refused('invalid_input', send({ password: [password] }))
    ranges.behave = (_, response) => response.writeHead(403, { 'content-type': 'text/html' }).end(password)
    // This password has another prefix: the range of `password` itself is still fresh.
    await refused('provider_unavailable', send({ password: `${password}!` }))
    ranges.behave = (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(password)
    await refused('provider_unavailable', send({ password: `${password}?` }))
    await ranges.stop()
    await refused('provider_unavailable', send({ password: `${password}.` }))
    for (const { path: asked, headers: sent } of ranges.asked) {
      assertNoCanary('a question that left the machine', Buffer.from(`${asked}\n${JSON.stringify(sent)}`))
    }
  })

  it('addresses, whatever Have I Been Pwned does, and a crash while they and passwords are checked', async () => {
    const { email, password } = canaries
    for (const includesKAnon of [false, true]) {
      if (includesKAnon) {
        hibp = await play.startHibp({ includesKAnon })
        checking = await startChecking(hibp)
      }
      hibp.add(email, 'Adobe')
      const send = (address: string, more: object = {}) =>
        checking.post('/v1/breaches/email', { email: address }, { headers: { ...headers, ...more } })
      const more = { 'idempotency-key': `${canaries.idempotencyKey}-address` }
      for (const repeated of [{}, more, more]) {
        const { json } = await send(email, repeated)
        assert.deepEqual([json.email, json.breached], [email, true])
      }
      await refused('idempotency_mismatch', send(`a${email}`, more))
      await refused('invalid_input', send(canaries.text))
      if (!includesKAnon) await refused('invalid_input', send('canary.person@localhost'))
      else {
        for (const { path: asked, headers: sent } of hibp.asked) {
          const { 'hibp-api-key': _, ...others } = sent
          assertNoCanary('a question that left the machine', Buffer.from(`${asked}\n${JSON.stringify(others)}`))
        }
      }
      const echo: play.Behaviour = (_, response) => response.writeHead(503).end(`${email} ${play.ownKey}`)
      for (const behaviour of [echo, play.json([{ Name: email }]), play.hangUp]) {
        hibp.always('/breachedaccount/', behaviour)
        await refused('provider_unavailable', send(email))
        // Failures in a row would have it left alone.
        hibp.always('/breachedaccount/', null)
        assert.equal((await send(email)).status, 200)
      }
      wrote.push((await checking.post('/metrics', null, { method: 'GET', key: null })).text)
      const asked = hibp.asked.length
      hibp.always('/breachedaccount/', play.silence)
      const passwords = includesKAnon ? [] : Array.from({ length: 20 }, (_, at) => `${password}${at}`)
      const inFlight = [
        ...Array.from({ length: 20 }, (_, at) => send(`${at}${email}`)),
        ...passwords.map(each => checking.post('/v1/breaches/password', { password: each }, { headers })),
      ].map(sent => sent.catch(() => null))
      const isAsked = await until(async () => hibp.asked.length > asked).catch(() => false)
      await checking.kill()
      await Promise.all(inFlight)
      await hibp.stop()
      assert.ok(isAsked)
      wrote.push(withoutBanner(checking))
    }
  })

  it('the command', async () => {
    wrote.push(await service.cli('account', 'list'), await service.cli('key', 'list', '--account', 'default', '--json'))
  })

  it('a crash in the middle of requests, and the start after it', async () => {
    metrics = (await service.post('/metrics', null, { method: 'GET', key: null })).text
    const inFlight = Array.from({ length: 50 }, (_, index) => {
      const more = { 'idempotency-key': `${canaries.idempotencyKey}-${index}` }
      return post(path, { ip: canaries.ipv4 }, { more }).catch(() => null)
    })
    await Promise.race(inFlight)
    await service.kill()
    await Promise.all(inFlight)
    await accounts.close()
    wrote.push(withoutBanner(service))
    service = await startServiceProcess({ LOG_LEVEL: 'debug', RATE_LIMIT_PER_MINUTE: '0' }, service.home)
    assertAnswered(await post(path, { ip: canaries.ipv4 }, {}), 1)
    wrote.push(service.output())
  })
})

/** All that it wrote, less the two places of the banner where the first key has to be. */
function withoutBanner({ output, key }: ServiceProcess): string {
  const text = output()
  const lines = text.split('\n').filter(line => line.includes(key))
  assert.equal(lines.length, 2, 'the key is in the banner only')
  return text.replaceAll(key, '')
}

function assertNoCanary(what: string, bytes: Buffer, allowed: ReadonlySet<string> = new Set()): void {
  for (const [name, canary] of [...Object.entries(canaries), ...secretKeys.map(key => ['a key', key] as const)]) {
    if (allowed.has(canary)) continue
    for (const spelling of spellings(canary)) assert.ok(!bytes.includes(spelling), `${what} holds ${name}`)
  }
}

describe('found in', () => {
  it('nothing that was written to standard output and standard error', () => {
    assert.ok(wrote.join('').length > 1_000)
    assertNoCanary('the output', Buffer.from(wrote.join('\n')))
  })

  it('no file of its home: database, journal of the database, data', () => {
    for (const home of [service.home, loading.home, ...breachHomes]) {
      const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).map(name => join(home, name))
      // Files that are older than this process hold nothing of it, such as the snapshots that all tests share.
      const isWritten = (name: string) => statSync(name).isFile() && statSync(name).mtimeMs >= performance.timeOrigin
      for (const file of files.filter(isWritten)) assertNoCanary(file, readFileSync(file))
    }
    assert.ok(statSync(join(service.home, 'assay.db')).size > 0)
    assert.ok(statSync(join(service.home, 'assay.db-wal')).size > 0)
  })

  it('no metric', () => {
    assert.match(metrics, /assay_http_request_duration_seconds_count\{.*status="500"/)
    assertNoCanary('/metrics', Buffer.from(metrics))
  })

  it('no body and no header of a refusal, but for the id that is echoed', () => {
    assert.ok(refusals.length > 40)
    for (const { text, headers: sent } of refusals) {
      // The pointer names the field at fault, which a caller may have made up: that is what it is for.
      const body = text.replace(`"pointer":"/${canaries.field}"`, '')
      const lines = [...sent]
        .filter(([name]) => name !== 'x-client-request-id')
        .map(([name, value]) => `${name}: ${value}`)
      assertNoCanary(`a refusal (${text})`, Buffer.from(`${lines.join('\n')}\n${body}`))
    }
  })

  it('no header of an answer, but for the id that is echoed', async () => {
    const answer = await post(path, { ip: canaries.ipv4 })
    const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}`)
    assertNoCanary('an answer', Buffer.from(`${lines.join('\n')}\n${answer.text}`), answeredBack)
  })

  it('nothing after an orderly end either', async () => {
    const { home } = service
    await service.stop({ keepHome: true })
    assertNoCanary('the output', Buffer.from(service.output()))
    for (const name of readdirSync(home).filter(each => each.startsWith('assay.db')))
      assertNoCanary(name, readFileSync(join(home, name)))
    rmSync(home, { recursive: true, force: true })
  })
})
