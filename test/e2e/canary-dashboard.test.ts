/**
 * What people type into the dashboard, and what agents send to /mcp, stays nowhere but where it belongs: canary values
 * go through both, with the log at its loudest. Then nothing that the process wrote, measures or keeps in its files
 * holds any of them. API values: canary.test.ts.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Browser } from '../support/dashboard.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { spellings } from '../support/spellings.ts'
import { totp } from '../support/totp.ts'

/** Values that occur nowhere by chance. */
const canaries: Record<string, string> = {
  password: 'canary quiet instrument Vx9',
  wrongPassword: 'canary wrong password Kq2',
  newPassword: 'canary louder instrument Bn4',
  unknownUser: 'canary.unknown@example.org',
  ip: '91.64.173.219',
  phone: '+49 151 2345 6789 01',
  name: 'Birgit-Canary-Lindqvist',
  email: 'canary.person@example.org',
  checkedPassword: 'canary-hunter2-Vx9',
  listed: 'canary.listed@example.org',
  imported: 'canary.imported@example.org',
  checked: 'canary.checked@example.org',
  query: 'canary-query-Tt5',
  path: 'canary-path-Hk3',
  token: 'canary-token-Pw8',
  field: 'canary_field_q7Zr',
  method: 'canary-method-Gm2',
  message: 'Kanarienvogel Łódź 7f3a',
}
const owner = 'ada@example.org'

let service: ServiceProcess
let browser: Browser
let metrics = ''

before(async () => {
  service = await startServiceProcess({ LOG_LEVEL: 'debug', RATE_LIMIT_PER_MINUTE: '0', MCP_ENDPOINT: '1' })
  browser = new Browser(service.url, {})
})

after(async () => {
  await service.stop({ keepHome: true }).catch(() => {})
  rmSync(service.home, { recursive: true, force: true })
})

/** Sends a form that has to be taken, and opens the page that it leads to. */
async function sent(path: string, fields: Record<string, string>, at = path): Promise<string> {
  const { status, text } = await browser.submitAndFollow(path, fields, at)
  assert.ok(status === 200 || status === 303, `${path}: ${status}`)
  return text
}

const signIn = (email: string, password: string, by = browser) => by.submit('/dashboard/sign-in', { email, password })

describe('typed into', () => {
  it('the form that sets up the dashboard, and the sign-in', async () => {
    const { password, wrongPassword, unknownUser } = canaries
    const link = /(\/dashboard\/welcome\/\S+)/.exec(service.output())?.[1] ?? assert.fail('no link')
    await sent(link, { name: 'Ada', email: owner, password, repeated: password })
    const stranger = new Browser(service.url, {})
    assert.notEqual((await signIn(owner, wrongPassword, stranger)).status, 303)
    assert.notEqual((await signIn(unknownUser, wrongPassword, stranger)).status, 303)
  })

  it('the settings: another password, and a second factor', async () => {
    const { password, newPassword, wrongPassword } = canaries
    const settings = '/dashboard/settings'
    const change = { current: wrongPassword, password: newPassword, repeated: newPassword }
    assert.notEqual((await browser.submit(`${settings}/password`, change, settings)).status, 303)
    assert.equal((await browser.submit(`${settings}/password`, { ...change, current: password }, settings)).status, 303)
    assert.equal((await signIn(owner, newPassword)).status, 303)
    const page = await sent(`${settings}/second-factor`, { 'factor-password': newPassword }, settings)
    canaries.secondFactor = /id="secret">([A-Z2-7]+)/.exec(page)?.[1] ?? assert.fail('the secret is shown')
    await sent(`${settings}/second-factor/confirm`, { code: totp(canaries.secondFactor) }, settings)
  })

  it('the playground', async () => {
    const { ip, phone, name, email, checkedPassword } = canaries
    const inputs = {
      '/v1/ip/intelligence': { ip },
      '/v1/phone/validate': { phone },
      '/v1/gender/name': { name },
      '/v1/compliance/email': { email },
      '/v1/breaches/password': { password: checkedPassword },
      '/v1/breaches/email': { email },
    }
    for (const [path, input] of Object.entries(inputs)) {
      const at = `/dashboard/playground${path.slice('/v1'.length)}`
      const page = await browser.ask(at)
      const csrf = /csrf[^>]*="([\w-]{20,}[^"]*)"/.exec(page.text)?.[1] ?? assert.fail(at)
      const call = await service.post(path, input)
      const said = { path, input, status: call.status, body: call.text, headers: {}, ms: 1 }
      const headers = { 'content-type': 'application/json', 'x-assay-csrf': csrf }
      const init = { method: 'POST', headers, body: JSON.stringify(said) }
      const answer = await browser.ask('/dashboard/playground/answers', init)
      assert.equal(answer.status, 200, answer.text)
    }
  })

  it('messages to /mcp, of both eras of the protocol and of none', async () => {
    const { ip, email, name, path, field, method, message, checkedPassword } = canaries
    const calls: readonly (readonly [string, object])[] = [
      ['ip_intelligence', { ip }],
      ['ip_intelligence', { ip, [field]: message }],
      ['compliance_email', { email }],
      ['email_check', { email: message }],
      ['check', { password_sha1: checkedPassword }],
      [name, { [field]: checkedPassword }],
    ]
    const init = { protocolVersion: method, capabilities: {}, clientInfo: { name, version: message } }
    const sent: readonly (readonly [string, object])[] = [
      ...calls.map(([tool, args]) => ['tools/call', { name: tool, arguments: args }] as const),
      ...[['tools/list', { [field]: message }] as const, [method, { [field]: message }] as const],
      ['initialize', init],
    ]
    const accept = 'application/json, text/event-stream'
    for (const [named, params] of sent) {
      for (const era of ['2025-11-25', '2026-07-28', method]) {
        const headers = {
          accept,
          'mcp-protocol-version': era,
          'mcp-method': named,
          'mcp-session-id': message.slice(-4),
        }
        const { status } = await service.post('/mcp', { jsonrpc: '2.0', id: path, method: named, params }, { headers })
        assert.ok(status === 200 || status === 400 || status === 404, `${status}`)
      }
    }
    for (const raw of [message, `[${name}]`]) assert.equal((await service.post('/mcp', null, { raw })).status, 400)
    assert.equal((await service.post('/mcp', { message }, { key: method })).status, 401)
    assert.equal((await service.post('/mcp', {}, { headers: { origin: `https://${method}.example` } })).status, 403)
  })

  it('the lists of the account', async () => {
    const policy = '/dashboard/policy'
    await sent(`${policy}/suppression`, { action: 'add', entries: canaries.listed }, '/dashboard/settings')
    for (const step of ['preview', 'import']) {
      const text = `email\n${canaries.imported}\n"broken" ${canaries.imported}\n`
      await sent(`${policy}/suppression/import`, { text, step }, '/dashboard/settings')
    }
    await sent(`${policy}/check`, { address: canaries.checked }, policy)
  })

  it('a key, addresses of pages, and forms that are refused', async () => {
    const page = await sent('/dashboard/keys', { label: 'shop', mode: 'live' }, '/dashboard/keys/new')
    canaries.key = /assay_\w{30,}/.exec(page)?.[0] ?? assert.fail('the key is shown')
    await browser.ask(`/docs/search?q=${canaries.query}`)
    await browser.ask(`/dashboard/ledger?endpoint=${canaries.query}`)
    await browser.ask(`/dashboard/requests?endpoint=${canaries.query}&request=${canaries.query}`)
    await browser.ask(`/dashboard/${canaries.path}`)
    await browser.ask(`/dashboard/welcome/${canaries.token}`)
    assert.equal((await browser.send('/dashboard/keys', { label: canaries.query, csrf: canaries.token })).status, 403)
    metrics = (await service.post('/metrics', null, { method: 'GET', key: null })).text
  })
})

function assertNoCanary(what: string, bytes: Buffer): void {
  for (const [name, canary] of Object.entries(canaries)) {
    for (const spelling of spellings(canary)) assert.ok(!bytes.includes(spelling), `${what} holds ${name}`)
  }
}

describe('found in', () => {
  it('nothing that was written to standard output and standard error', () => {
    assert.match(service.output(), /\/dashboard\/|page/)
    assertNoCanary('the output', Buffer.from(service.output()))
  })

  it('no metric', () => {
    assert.match(metrics, /^assay_/m)
    assertNoCanary('/metrics', Buffer.from(metrics))
  })

  it('no file of the home, also after an orderly end', async () => {
    await service.stop({ keepHome: true })
    assertNoCanary('the output', Buffer.from(service.output()))
    const files = readdirSync(service.home, { recursive: true, encoding: 'utf8' }).map(name => join(service.home, name))
    // What was last written before this process began is data that all tests share.
    const isWritten = (name: string) => statSync(name).isFile() && statSync(name).mtimeMs >= performance.timeOrigin
    const written = files.filter(isWritten)
    assert.ok(
      written.some(name => readFileSync(name).includes(owner)),
      'the files are read',
    )
    for (const file of written) assertNoCanary(file, readFileSync(file))
  })
})
