/** The programs of examples/, run as their READMEs say, on the data of a fresh home and against a real service. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { seededRandom } from '../../bench/harness.ts'
import { createClient, unwrap } from '../../src/client/client.ts'
import { drawnRange } from '../../src/signals/breach/fixtures/drawn-range.ts'
import { assertAccessible, noBrowser, TestBrowser } from '../support/browser.ts'
import { isLongRun } from '../support/long-run.ts'
import { importRanges } from '../support/range-folder.ts'
import { compileCache, run } from '../support/run.ts'
import { newHome, type ServiceUnderTest, startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const longOnly = !isLongRun && 'it takes a long run'
const folder = temporaryFolder('examples')
const servers: ChildProcess[] = []
let home = ''
before(async () => {
  home = await newHome(folder)
})
after(() => {
  for (const server of servers) server.kill('SIGKILL')
})

/** Starts an example that listens; resolves to its URL. */
async function serverOf(name: string, environment: Record<string, string> = {}): Promise<string> {
  const env = { PATH: process.env.PATH, ...compileCache, ASSAY_HOME: home, PORT: '0', ...environment }
  const words = [`examples/${name}/server.ts`]
  const server = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  servers.push(server)
  for await (const piece of server.stdout.setEncoding('utf8')) {
    const [, port] = /(?:port: |:)(\d+)\s/.exec(piece) ?? []
    if (port !== undefined) return `http://127.0.0.1:${port}`
  }
  throw new Error(`${name} has ended`)
}

const from = (address: string) => ({ 'X-Forwarded-For': address })

describe('the sign-up guard', { skip: longOnly }, () => {
  it('creates, refuses and sends to review', async () => {
    const url = await serverOf('signup-guard', { PROXIES: '1' })
    const signUp = async (body: object, address: string): Promise<[number, { error?: string }]> => {
      const headers = { 'Content-Type': 'application/json', ...from(address) }
      const response = await fetch(`${url}/sign-up`, { method: 'POST', headers, body: JSON.stringify(body) })
      return [response.status, (await response.json()) as { error?: string }]
    }
    const email = 'maria@example.com'
    assert.deepEqual(await signUp({ email }, '8.8.8.8'), [201, { state: 'created', reasons: [] }])
    assert.deepEqual(await signUp({ email }, '52.95.110.1'), [202, { state: 'review', reasons: ['data center'] }])
    assert.deepEqual(await signUp({ email }, 'unknown'), [202, { state: 'review', reasons: ['caller unknown'] }])
    assert.deepEqual(await signUp({ email: 'john@gmaul.com' }, '8.8.8.8'), [
      201,
      { state: 'created', reasons: [], suggestion: 'john@gmail.com' },
    ])
    const [status, { error }] = await signUp({ email: 'nobody@mailinator.com' }, '8.8.8.8')
    assert.deepEqual([status, error], [422, 'use a permanent email address'])
    for (const odd of [{}, { email: '' }, { email: 'maria@' }, { email: ['a'] }, { email: 'a'.repeat(5_000) }])
      assert.deepEqual(await signUp(odd, '8.8.8.8'), [422, { error: 'enter a valid email address' }])
  })
})

describe('the IP rules', { skip: longOnly }, () => {
  it('decide by country, network and path, for callers behind the trusted proxy', async () => {
    const url = await serverOf('ip-rules', { TRUSTED_PROXIES: 'loopback' })
    const answerOf = async (path: string, address: string) => {
      const response = await fetch(url + path, { headers: from(address) })
      return [response.status, await response.text()]
    }
    assert.deepEqual(await answerOf('/', '8.8.8.8'), [200, 'Hello United States'])
    assert.deepEqual(await answerOf('/', '175.45.176.1'), [451, 'Not available: embargo.'])
    assert.deepEqual(await answerOf('/', '52.95.110.1'), [200, 'Hello United States'])
    assert.deepEqual(await answerOf('/checkout', '52.95.110.1'), [403, 'Not available: no data centers.'])
    assert.deepEqual(await answerOf('/admin', '8.8.8.8'), [403, 'Not available: home only.'])
    assert.deepEqual(await answerOf('/admin', '10.0.0.1'), [200, 'Hello there'])
    assert.equal((await answerOf('/', 'unknown'))[0], 503)
  })
})

describe('the CSV clean-up', () => {
  it('keeps one usable row for each mailbox', async () => {
    const words = ['examples/csv-clean-up/clean.ts', 'examples/csv-clean-up/contacts.csv']
    const { code, stdout, stderr } = await run(words, { ASSAY_HOME: home })
    assert.equal(code, 0, stderr)
    assert.equal(stdout, readFileSync('examples/csv-clean-up/clean.csv', 'utf8'))
    assert.equal(stderr, '3 kept, 1 invalid, 1 disposable, 1 duplicate, 1 phone removed\n')
  })
})

describe('the SQL notebook', { skip: longOnly }, () => {
  it('prints a table for each cell', async () => {
    const words = ['examples/sql-notebook/notebook.ts', 'examples/sql-notebook/notebook.sql']
    const { code, stdout, stderr } = await run(words, { ASSAY_HOME: home })
    assert.equal(code, 0, stderr)
    assert.equal(stdout, readFileSync('examples/sql-notebook/output.md', 'utf8'))
  })
})

describe('with a service,', () => {
  const password = 'letmein'
  const prefix = 'B7A87'
  let service: ServiceUnderTest
  before(async () => {
    const ownHome = await newHome(folder)
    const body = drawnRange(Number.parseInt(prefix, 16), 500, seededRandom(1), { [password]: 1_234 })
    await importRanges(ownHome, new Map([[prefix, body]]), '--full')
    service = await startService({ RANGE_ENDPOINT: '1' }, ownHome)
  })
  after(() => service.stop())

  it('the outreach check does not ask for suppressed addresses', async () => {
    const client = createClient({ baseUrl: service.url, apiKey: service.key })
    const entries = ['Opted.Out@example.com']
    unwrap(await client.account.policy({ action: 'add', list: 'suppression', entries }))
    const before = unwrap(await client.account.usage()).balance.available
    const words = ['examples/outreach-check/check.ts', 'examples/outreach-check/addresses.txt']
    const environment = { ASSAY_URL: service.url, ASSAY_KEY: service.key }
    const { code, stdout, stderr } = await run(words, environment)
    assert.equal(code, 0, stderr)
    const rows = stdout
      .trim()
      .split('\n')
      .map(line => line.split('\t').slice(0, 3))
    assert.deepEqual(rows, [
      ['no', 'peter.schmidt@firma.de', 'consent_required'],
      ['yes', 'jane@acme.us', 'allowed_with_conditions'],
      ['no', 'opted.out@example.com', 'suppressed'],
    ])
    assert.equal(before - unwrap(await client.account.usage()).balance.available, 2)
    const refused = await run(words, { ...environment, ASSAY_KEY: 'assay_wrong' })
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /unauthorized/)
  })

  it('the password field sends five digits of the hash and finds the rest', async () => {
    const url = await serverOf('password-field', { ASSAY_URL: service.url })
    assert.match(await (await fetch(url)).text(), /autocomplete="new-password"/)
    const range = await fetch(`${url}/range/${prefix}`)
    assert.match(await range.text(), /^5FC1EA228B9061041B7CEC4BD3C52AB3CE3:1234\r?$/m)
    for (const path of ['b7a87', 'B7A875', '..%2Fv1'])
      assert.equal((await fetch(`${url}/range/${path}`)).status, 400, path)
    assert.equal((await fetch(`${url}/range/00000`)).status, 502)
  })

  it('the password field warns in a browser', { skip: longOnly || noBrowser }, async () => {
    const url = await serverOf('password-field', { ASSAY_URL: service.url })
    const browser = await TestBrowser.shared()
    await browser.visit(url, { refusals: [502] }, async page => {
      await page.goto('/')
      const asked: string[] = []
      page.on('request', request => asked.push(request.url()))
      const type = async (text: string, says: RegExp) => {
        await page.fill('#password', text)
        await page.press('#password', 'Tab')
        await page.locator('#result').filter({ hasText: says }).waitFor()
      }
      await type(password, /has appeared in a data breach/)
      assert.deepEqual(asked, [`${url}/range/${prefix}`])
      await assertAccessible(page)
      await type('a password of another range', /could not check/)
    })
  })
})

describe('each example', () => {
  it('has a README that says how to run it, and fewer than 80 lines that import the package by its sub-paths', () => {
    const names = readdirSync('examples', { withFileTypes: true }).flatMap(each =>
      each.isDirectory() ? [each.name] : [],
    )
    assert.equal(names.length, 6)
    const list = readFileSync('examples/README.md', 'utf8')
    for (const name of names) {
      const programs = readdirSync(join('examples', name)).filter(file => file.endsWith('.ts'))
      assert.equal(programs.length, 1, name)
      const text = readFileSync(join('examples', name, programs[0]), 'utf8')
      assert.ok(text.split('\n').length < 80, name)
      assert.doesNotMatch(text, /from '\./)
      assert.match(readFileSync(join('examples', name, 'README.md'), 'utf8'), new RegExp(`node ${programs[0]}`))
      assert.ok(list.includes(`](${name}/README.md)`), name)
    }
  })
})
