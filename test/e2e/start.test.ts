/** Starting and stopping: the first minute of a person with the service, and every way in which a start can fail. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { StartError } from '../../src/app/settings/home.ts'
import { runAssay } from '../support/command.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { fetchTor } from '../support/fetched-tor.ts'
import { isLongRun } from '../support/long-run.ts'
import { type Conversation, converse, head } from '../support/raw-http.ts'
import { assertRefused, compileCache, run } from '../support/run.ts'
import {
  type Environment,
  newHome,
  type ServiceUnderTest,
  settingsOf,
  startService,
  underTest,
} from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const path = '/v1/ip/intelligence'
const json = 'Content-Type: application/json'
const folder = temporaryFolder('start')

/** Does what `curl -s` does with the options that the first line of help uses. */
const curl = `#!${process.execPath}
const [url, ...words] = process.argv.slice(2).filter(word => word !== '-s')
const headers = {}
let body
while (words.length > 0) {
  const [option, value] = words.splice(0, 2)
  if (option === '-H') headers[value.split(':', 1)[0]] = value.slice(value.indexOf(':') + 1).trim()
  else if (option === '-d') body = value
  else throw new Error('curl: ' + option)
}
fetch(url, { method: 'POST', headers, body }).then(answer => answer.text()).then(text => process.stdout.write(text))
`

/**
 * Runs the printed line; a machine without curl gets the same answer: what counts is that the shell reads it as it is
 * meant.
 */
async function printedCallAnswers(service: ServiceUnderTest): Promise<void> {
  const line = /^ {2}(curl .*)$/m.exec(service.output())?.[1] ?? ''
  assert.ok(line.includes(service.key), service.output())
  const tools = join(folder, 'tools')
  mkdirSync(tools, { recursive: true })
  writeFileSync(join(tools, 'curl'), curl)
  chmodSync(join(tools, 'curl'), 0o755)
  for (const PATH of [`${tools}:${process.env.PATH}`, `${process.env.PATH}:${tools}`]) {
    const { stdout } = await promisify(execFile)('sh', ['-c', line], { env: { PATH } })
    assert.equal(JSON.parse(stdout).ip, '8.8.8.8', stdout)
  }
}

/** The process of the first start. */
let service: ServiceProcess
/** A later start of its home, inside this process. */
let later: ServiceUnderTest
/** What the first start answered. */
let answered: unknown
before(async () => {
  service = await startServiceProcess()
})
after(async () => {
  await service.kill()
  await later?.stop()
})

const body = '{"ip":"8.8.8.8"}'
const addresses = ['91.64.1.1', '185.220.101.1']
/** With the key of the first start. */
const answersOf = ({ post }: ServiceUnderTest) =>
  Promise.all(
    addresses.map(async ip => {
      const { location, ...answer } = (await post(path, { ip }, { key: service.key })).json
      return { ...answer, timezone: location.timezone }
    }),
  )

/** A request whose head the service has taken, and for whose body it waits. */
async function withRequestInFlight({ url, key }: ServiceUnderTest): Promise<Conversation> {
  const conversation = await converse(url)
  const lines = [`Authorization: Bearer ${key}`, json, `Content-Length: ${body.length}`]
  conversation.send(head(`POST ${path} HTTP/1.1`, ...lines, 'Expect: 100-continue'))
  assert.equal((await conversation.next())?.status, 100, 'the request has arrived')
  return conversation
}

/**
 * A program that serves on a free port, in a group of its own. `says` resolves when it has said the words, or has
 * ended.
 */
function startProgram(command: string, words: readonly string[], home: string) {
  const env = { PATH: process.env.PATH, ...compileCache, ASSAY_HOME: home, PORT: '0', OFFLINE: '1' }
  const child = spawn(command, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', chunk => {
      said += chunk
    })
  }
  const says = (text: string) => until(async () => said.includes(text) || child.exitCode !== null)
  return { child, exited, output: () => said, says }
}

/** Ends whatever a program left behind. */
function endGroupOf({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid ?? Number.NaN), 'SIGKILL')
  } catch {
    // It left nothing.
  }
}

/** 'still running' after a while; never holds the process. */
function stillRunningAfter(ms: number): Promise<string> {
  return new Promise(resolve => setTimeout(() => resolve('still running'), ms).unref())
}

describe('the first start', () => {
  it('prints a key and a call that works as it is printed', async () => {
    assert.match(service.key, /^assay_[0-9A-Za-z]{38}$/)
    await printedCallAnswers(service)
  })

  it('prints the key once, and on standard output only what a person needs', () => {
    const banner = service.output().slice(0, service.output().lastIndexOf(service.key) + service.key.length)
    assert.equal(banner.split(service.key).length - 1, 2, 'in its own line and in the call')
    assert.match(service.output(), /shown only once/)
  })
})

describe('the end', () => {
  // One SIGTERM is what every restart in rolling-restart.test.ts is about.
  const signals = ['SIGINT', 'SIGTERM'] as const
  it('one order that comes as two signals finishes the request in flight, writes down its charge, and ends with code 0', async () => {
    answered = await answersOf(service)
    const first = await service.post(path, { ip: '8.8.8.8' })
    const exited = new Promise<number | null>(resolve => service.child.once('exit', resolve))
    const conversation = await withRequestInFlight(service)
    for (const signal of signals) service.child.kill(signal)
    await until(async () => service.output().includes('stopping'))
    conversation.send(body)
    const answer = await conversation.next()
    assert.ok(answer)
    assertAnswered(answer, 1)
    // The caller keeps its connection: the service ends all the same.
    const code = await Promise.race([exited, stillRunningAfter(10_000)])
    conversation.end()
    await service.kill()
    assert.equal(code, 0)
    const home = { ASSAY_HOME: service.home }
    const { stdout } = await runAssay(['credits', 'show', '--account', 'default', '--json'], home)
    const { available, reserved } = JSON.parse(stdout)
    assert.deepEqual({ available, reserved }, { available: creditsRemaining(first) - 1, reserved: 0 })
  })

  it('assay serve starts the same service, and a signal that is repeated later does not wait for the request in flight', async () => {
    const home = await newHome()
    const program = startProgram(process.execPath, ['src/cli.ts', 'serve'], home)
    await program.says('Assay answers on')
    const served = underTest(settingsOf(home, {}), program.output, () => program.exited)
    assert.match(served.key, /^assay_[0-9A-Za-z]{38}$/)
    const conversation = await withRequestInFlight(served)
    await until(async () => !program.child.kill('SIGINT'))
    assert.equal(await program.exited, 1)
    conversation.end()
    rmSync(home, { recursive: true, force: true })
  })

  it('SIGTERM to the shell that npm start runs is for the service itself', {
    skip: !isLongRun && 'it takes a long run',
  }, async () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const home = await newHome()
    // What it installs is here already.
    const words = ['-c', scripts.start.replace('node scripts/install.mjs', 'true')]
    const program = startProgram('sh', words, home)
    try {
      await program.says('Assay answers on')
      program.child.kill('SIGTERM')
      assert.equal(await program.exited, 0)
      await assert.rejects(fetch(`${/Assay answers on (\S+)/.exec(program.output())?.[1]}/livez`))
    } finally {
      endGroupOf(program.child)
      rmSync(home, { recursive: true, force: true })
    }
  })
})

describe('a later start', () => {
  // To build the addresses takes longer than all else here.
  const damaged = isLongRun ? ['ip', 'tor'] : ['tor']
  before(async () => {
    await fetchTor(service.home)
    const changed = (bytes: Buffer) =>
      bytes.fill(bytes[bytes.length >> 1] ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1)
    const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
    for (const dataset of damaged) {
      const damage = dataset === 'ip' ? changed : cut
      const snapshot = join(service.home, 'data', `${dataset}.snapshot`)
      const bytes = damage(readFileSync(snapshot))
      // The file of a new home is the one that all tests share.
      rmSync(snapshot)
      writeFileSync(snapshot, bytes)
    }
    later = await startService({}, service.home)
  })

  it('says how to make a key, and prints none', async () => {
    assert.equal(later.key, '')
    assert.doesNotMatch(later.output(), /assay_[0-9A-Za-z]{20}/)
    assert.match(later.output(), /assay key create --account default --label/)
    assertAnswered(await later.post(path, { ip: '8.8.8.8' }, { key: service.key }), 1)
  })

  it('builds data anew that was changed or cut, the log says so, and the answers are the same', async () => {
    for (const dataset of damaged) {
      assert.match(later.output(), new RegExp(`"level":"warn","time":"[^"]+","dataset":"${dataset}".*corrupt`))
      assert.match(later.output(), new RegExp(`Snapshot ${dataset} is being rebuilt`))
    }
    // The list of Tor was downloaded meanwhile.
    const withoutTor = (answers: unknown) => JSON.parse(JSON.stringify(answers).replaceAll('"tor",', ''))
    assert.deepEqual(withoutTor(await answersOf(later)), withoutTor(answered))
  })

  it('builds data that is missing, and SIGTERM meanwhile ends the process at once with code 0', async () => {
    const home = await newHome()
    rmSync(join(home, 'data', 'ip.snapshot'))
    const program = startProgram(process.execPath, ['src/main.ts'], home)
    await program.says('Compiling')
    program.child.kill('SIGTERM')
    assert.equal(await program.exited, 0, program.output())
    assert.doesNotMatch(program.output(), /^\s+at /m)
    rmSync(home, { recursive: true, force: true })
  })
})

/** The service says why it does not start in one sentence, which the process writes to standard error. */
async function assertNotStarted(environment: Environment, said: RegExp): Promise<void> {
  await assert.rejects(startService(environment), (error: Error) => {
    assert.ok(error instanceof StartError, String(error))
    assert.match(error.message, /^[A-Z'-].*[^\s]$/)
    assert.match(error.message, said)
    return true
  })
}

describe('a start that cannot go on', () => {
  const home = { ASSAY_HOME: join(folder, 'never'), PORT: '0' }
  const fixture = (name: string) => new URL(`../support/fixtures/${name}`, import.meta.url).pathname
  const file = join(folder, 'a-file')
  writeFileSync(file, 'not a folder, not a certificate, not a database')

  it('because the port is in use ends the process with code 1 after one sentence', async () => {
    const { port } = new URL(later.url)
    assertRefused(await run(['src/main.ts'], { ...home, PORT: port }), new RegExp(`Port ${port} .*in use`))
  })

  it('because ASSAY_HOME is a file, or lies below one', async () => {
    await assertNotStarted({ ASSAY_HOME: file }, /ASSAY_HOME/)
    await assertNotStarted({ ASSAY_HOME: join(file, 'home') }, /ASSAY_HOME/)
  })

  it('because the database is not one, or is a folder', async () => {
    const [bad, isFolder] = [join(folder, 'bad-database'), join(folder, 'folder-database')]
    mkdirSync(bad)
    copyFileSync(file, join(bad, 'assay.db'))
    mkdirSync(join(isFolder, 'assay.db'), { recursive: true })
    for (const ASSAY_HOME of [bad, isFolder]) await assertNotStarted({ ASSAY_HOME }, /database/i)
  })

  it('because HOST is not of this machine', async () => {
    const tls = { TLS_CERT: fixture('localhost-certificate.pem'), TLS_KEY: fixture('localhost-key.pem') }
    for (const HOST of ['192.0.2.1', 'fe80::1']) await assertNotStarted({ HOST, ...tls }, new RegExp(`HOST ${HOST}`))
  })

  it('says all problems at once, and no secret', async () => {
    const environment = {
      PORT: 'x',
      LOG_LEVEL: 'x',
      RATE_LIMIT_PER_MINUTE: 'x',
      HOST: '0.0.0.0',
      METRICS_TOKEN: 'secret',
    }
    const refused = await runAssay(['serve'], { ...home, ...environment })
    assertRefused(refused, /PORT.*RATE_LIMIT_PER_MINUTE.*LOG_LEVEL.*HOST/s, 4)
    assert.ok(!refused.stderr.includes('secret'))
  })

  const [certificate, key] = [fixture('localhost-certificate.pem'), fixture('localhost-key.pem')]
  const bad: [string, Record<string, string>, RegExp][] = [
    ['PORT is a word', { PORT: 'http' }, /^assay: PORT /],
    ['PORT is too large', { PORT: '65536' }, /^assay: PORT /],
    ['PORT is negative', { PORT: '-1' }, /^assay: PORT /],
    ['RATE_LIMIT_PER_MINUTE is no whole number', { RATE_LIMIT_PER_MINUTE: '1.5' }, /^assay: RATE_LIMIT_PER_MINUTE /],
    ['FREE_CREDITS_PER_MONTH is negative', { FREE_CREDITS_PER_MONTH: '-1' }, /^assay: FREE_CREDITS_PER_MONTH /],
    ['LOG_LEVEL is not known', { LOG_LEVEL: 'loud' }, /^assay: LOG_LEVEL .*debug/],
    ['TRUST_PROXY is not an address', { TRUST_PROXY: '10.0.0.1, proxy' }, /^assay: TRUST_PROXY /],
    ['HOST is open to others without HTTPS', { HOST: '0.0.0.0' }, /HTTPS/],
    ['HOST is open to others on IPv6 without HTTPS', { HOST: '::' }, /HTTPS/],
    ['TLS_CERT stands alone', { TLS_CERT: certificate }, /TLS_CERT and TLS_KEY/],
    ['TLS_KEY stands alone', { TLS_KEY: key }, /TLS_CERT and TLS_KEY/],
    ['the certificate is not there', { TLS_CERT: join(folder, 'none.pem'), TLS_KEY: key }, /TLS_CERT .*read/],
    ['the certificate is none', { TLS_CERT: file, TLS_KEY: key }, /certificate/],
    [
      'the key is of another certificate',
      { TLS_CERT: certificate, TLS_KEY: fixture('other-key.pem') },
      /its private key/,
    ],
  ]
  for (const [what, environment, said] of bad) {
    it(`because ${what}`, async () => assertRefused(await runAssay(['serve'], { ...home, ...environment }), said))
  }
})

describe('a service that is idle', () => {
  it('collects the garbage of the start in the thread of the ledger', async () => {
    await until(async () => {
      const { text } = await later.post('/metrics', null, { method: 'GET', key: null })
      return Number(/^assay_thread_heap_bytes\{thread="ledger"\} (\d+)/m.exec(text)?.[1]) < 16 * 2 ** 20
    })
  })

  it('ends at once, with connections kept alive', async () => {
    const conversation = await converse(later.url)
    conversation.send(head('GET /livez HTTP/1.1'))
    assert.equal((await conversation.next())?.status, 200)
    // Well below the time after which the service closes every connection by force.
    assert.equal(await Promise.race([later.stop(), stillRunningAfter(10_000)]), 0)
    conversation.end()
  })
})

describe('behind a proxy', () => {
  let service: ServiceUnderTest
  before(async () => {
    service = await startService({ TRUST_PROXY: '127.0.0.1' })
  })
  after(() => service.stop())
  const post = (headers: Record<string, string>, key = service.key) =>
    service.post(path, { ip: '8.8.8.8' }, { headers, key })

  it('the printed call works as it is printed', () => printedCallAnswers(service))

  it('a request that came to it by HTTPS is answered', async () => {
    assertAnswered(await post({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }), 1)
  })

  it('a request that came to it in clear is refused', async () => {
    for (const headers of [{ 'x-forwarded-proto': 'http' }, { 'x-forwarded-for': '203.0.113.7' }]) {
      assertRefusal(await post(headers), 'invalid_input')
    }
  })

  it('a page is shown to who came by HTTPS or is on this machine; health to everybody', async () => {
    const get = (target: string, headers: Record<string, string>) =>
      service.post(target, null, { method: 'GET', key: null, headers })
    const clear = { 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.7' }
    for (const target of ['/', '/docs', '/metrics', '/openapi.json', '/docs/errors', '/docs/attributions']) {
      assertRefusal(await get(target, clear), 'invalid_input')
      assertRefusal(await get(target, { 'x-forwarded-for': '203.0.113.7' }), 'invalid_input')
      assert.notEqual((await get(target, { ...clear, 'x-forwarded-proto': 'https' })).status, 400, target)
      assert.equal((await get(target, {})).status, 200, target)
    }
    for (const target of ['/livez', '/readyz']) assert.equal((await get(target, clear)).status, 200, target)
  })

  it('the address of the caller is the one that the proxy names', async () => {
    const words = ['key', 'create', '--account', 'default', '--label', 'a', '--allow', '203.0.113.0/24', '--json']
    const { key } = JSON.parse(await service.cli(...words))
    const from = (address: string) => post({ 'x-forwarded-proto': 'https', 'x-forwarded-for': address }, key)
    assertAnswered(await from('203.0.113.7'), 1)
    assertAnswered(await from('198.51.100.1, 203.0.113.7'), 1)
    assertRefusal(await from('198.51.100.1'), 'unauthorized')
    assertRefusal(await from('203.0.113.7, 198.51.100.1'), 'unauthorized')
    assertRefusal(await post({ 'x-forwarded-proto': 'https' }, key), 'unauthorized')
  })
})
