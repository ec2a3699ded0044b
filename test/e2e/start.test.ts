/** Starting and stopping: the first minute of a person with the service, and every way in which a start can fail. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runAssay } from '../support/command.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { isLongRun } from '../support/long-run.ts'
import { converse, head } from '../support/raw-http.ts'
import { assertRefused, compileCache, run } from '../support/run.ts'
import { newHome } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const path = '/v1/ip/intelligence'
const json = 'Content-Type: application/json'
const folder = mkdtempSync(join(tmpdir(), 'assay-start-'))
/** Of the second of two ways to the same end: a process is started for each. */
const skipVariant = !isLongRun && 'it takes a long run'

after(() => rmSync(folder, { recursive: true, force: true }))

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

/** Runs the printed line; a machine without curl gets the same answer: what counts is that the shell reads it as it is meant. */
async function printedCallAnswers(service: ServiceProcess): Promise<void> {
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

let service: ServiceProcess
before(async () => {
  service = await startServiceProcess()
})
after(() => service.stop())

describe('the first start', () => {
  it('prints a key and a call that works as it is printed', async () => {
    assert.match(service.key, /^assay_[0-9A-Za-z]{38}$/)
    await printedCallAnswers(service)
  })

  it('prints the key once, and on standard output only what a person needs', () => {
    const banner = service.output().slice(0, service.output().lastIndexOf(service.key) + service.key.length)
    assert.equal(banner.split(service.key).length - 1, 2, 'in its own line and in the call')
    assert.match(service.output(), /shown only now/)
  })
})

describe('a later start', () => {
  // To build the addresses takes longer than all else here.
  const changedOne = isLongRun ? 'ip' : 'breaches'
  const addresses = ['91.64.1.1', '185.220.101.1']
  const answersTo = (key: string) =>
    Promise.all(
      addresses.map(async ip => {
        const { location, ...answer } = (await service.post(path, { ip }, { key })).json
        return { ...answer, timezone: location.timezone }
      }),
    )
  let key: string
  let answered: unknown
  before(async () => {
    key = service.key
    answered = await answersTo(key)
    await service.stop({ keepHome: true })
    const changed = (bytes: Buffer) =>
      bytes.fill(bytes[bytes.length >> 1] ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1)
    const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
    for (const [dataset, damage] of [[changedOne, changed] as const, ['tor', cut] as const]) {
      const snapshot = join(service.home, 'data', `${dataset}.snapshot`)
      const bytes = damage(readFileSync(snapshot))
      // The file of a new home is the one that all tests share.
      rmSync(snapshot)
      writeFileSync(snapshot, bytes)
    }
    service = await startServiceProcess({}, service.home)
  })

  it('says how to make a key, and prints none', async () => {
    assert.equal(service.key, '')
    assert.doesNotMatch(service.output(), /assay_[0-9A-Za-z]{20}/)
    assert.match(service.output(), /assay key create --account default --label/)
    assertAnswered(await service.post(path, { ip: '8.8.8.8' }, { key }), 1)
  })

  it('builds data anew that was changed or cut, the log says so, and the answers are the same', async () => {
    for (const dataset of [changedOne, 'tor']) {
      assert.match(service.output(), new RegExp(`"level":"warn","time":"[^"]+","dataset":"${dataset}".*corrupt`))
      assert.match(service.output(), new RegExp(`Snapshot ${dataset} is built anew`))
    }
    assert.deepEqual(await answersTo(key), answered)
  })

  it('builds data that is missing, and SIGTERM meanwhile ends the process at once with code 0', async () => {
    const home = await newHome()
    rmSync(join(home, 'data', 'ip.snapshot'))
    const said = await endWhenItSays('Compiling', ['src/main.ts'], home)
    assert.doesNotMatch(said, /^\s+at /m)
    rmSync(home, { recursive: true, force: true })
  })
})

describe('a service that is idle', () => {
  it('ends at once, with connections kept alive', async () => {
    const conversation = await converse(service.url)
    conversation.send(head('GET /livez HTTP/1.1'))
    assert.equal((await conversation.next())?.status, 200)
    // Well below the time after which the service closes every connection by force.
    const code = await Promise.race([service.stop(), stillRunningAfter(10_000)])
    conversation.end()
    await service.kill()
    assert.equal(code, 0)
  })
})

describe('a start that cannot go on', { concurrency: 4 }, () => {
  const home = { ASSAY_HOME: join(folder, 'never'), PORT: '0' }
  const start = (environment: Record<string, string>) => run(['src/main.ts'], { ...home, ...environment })
  const fixture = (name: string) => new URL(`../support/fixtures/${name}`, import.meta.url).pathname
  const file = join(folder, 'a-file')
  writeFileSync(file, 'not a folder, not a certificate, not a database')

  it('because the port is in use', async () => {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? String(address.port) : ''
    const refused = await start({ PORT: port })
    server.close()
    assertRefused(refused, new RegExp(`Port ${port} .*in use`))
  })

  it('because ASSAY_HOME is a file', async () => assertRefused(await start({ ASSAY_HOME: file }), /ASSAY_HOME/))

  it('because ASSAY_HOME lies below a file', { skip: skipVariant }, async () => {
    assertRefused(await start({ ASSAY_HOME: join(file, 'home') }), /ASSAY_HOME/)
  })

  it('because the database is not one', async () => {
    const home = join(folder, 'bad-database')
    mkdirSync(home)
    copyFileSync(file, join(home, 'assay.db'))
    assertRefused(await start({ ASSAY_HOME: home }), /database/i)
  })

  it('because the database is a folder', { skip: skipVariant }, async () => {
    const home = join(folder, 'folder-database')
    mkdirSync(join(home, 'assay.db'), { recursive: true })
    assertRefused(await start({ ASSAY_HOME: home }), /database/i)
  })

  it('because HOST is not of this machine', async () => {
    const tls = { TLS_CERT: fixture('localhost-certificate.pem'), TLS_KEY: fixture('localhost-key.pem') }
    assertRefused(await start({ HOST: '192.0.2.1', ...tls }), /HOST 192\.0\.2\.1/)
    if (isLongRun) assertRefused(await start({ HOST: 'fe80::1', ...tls }), /HOST fe80::1/)
  })

  it('says all problems at once, and no secret', async () => {
    const environment = {
      PORT: 'x',
      LOG_LEVEL: 'x',
      RATE_LIMIT_PER_MINUTE: 'x',
      HOST: '0.0.0.0',
      METRICS_TOKEN: 'secret',
    }
    const refused = await start(environment)
    assertRefused(refused, /PORT.*RATE_LIMIT_PER_MINUTE.*LOG_LEVEL.*HOST/s, 4)
    assert.ok(!refused.stderr.includes('secret'))
    assert.deepEqual(await runAssay(['serve'], { ...home, ...environment }), refused, 'assay serve says the same')
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
      /belongs to it/,
    ],
  ]
  for (const [what, environment, said] of bad) {
    it(`because ${what}`, async () => assertRefused(await runAssay(['serve'], { ...home, ...environment }), said))
  }
})

/** Starts a program, ends it with a signal once it has said these words, and returns all it wrote. It has to end with code 0. */
async function endWhenItSays(
  words: string,
  program: readonly string[],
  home: string,
  signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM',
): Promise<string> {
  const env = { PATH: process.env.PATH, ...compileCache, ASSAY_HOME: home, PORT: '0', OFFLINE: '1' }
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', chunk => {
      said += chunk
    })
  }
  await until(async () => said.includes(words) || child.exitCode !== null)
  child.kill(signal)
  assert.equal(await exited, 0, said)
  return said
}

describe('assay serve', () => {
  it('starts the same service, which SIGINT ends with code 0', async () => {
    const home = await newHome()
    const said = await endWhenItSays('Assay answers on', ['src/cli.ts', 'serve'], home, 'SIGINT')
    assert.match(said, /^ {2}assay_[0-9A-Za-z]{38}$/m)
    rmSync(home, { recursive: true, force: true })
  })
})

describe('the end', () => {
  const body = '{"ip":"8.8.8.8"}'

  /** A service that has taken the head of a request and waits for its body. */
  async function withRequestInFlight() {
    const service = await startServiceProcess({ RATE_LIMIT_PER_MINUTE: '0' })
    const first = await service.post(path, { ip: '8.8.8.8' })
    const exited = new Promise<number | null>(resolve => service.child.once('exit', resolve))
    const conversation = await converse(service.url)
    const lines = [`Authorization: Bearer ${service.key}`, json, `Content-Length: ${body.length}`]
    conversation.send(head(`POST ${path} HTTP/1.1`, ...lines, 'Expect: 100-continue'))
    assert.equal((await conversation.next())?.status, 100, 'the request has arrived')
    return { service, first, exited, conversation }
  }

  // One signal is what every restart is about in rolling-restart.test.ts.
  for (const signals of [['SIGTERM'], ['SIGINT'], ['SIGTERM', 'SIGINT']] as const) {
    const skip = signals.length === 1 && skipVariant
    const what = signals.length === 1 ? signals[0] : 'one order that comes as two signals'
    it(`${what} finishes the request in flight, writes down its charge, and ends with code 0`, { skip }, async () => {
      const { service, first, exited, conversation } = await withRequestInFlight()
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
      await service.stop()
    })
  }

  it('a signal that is repeated later does not wait for it', async () => {
    const { service, conversation, exited } = await withRequestInFlight()
    await until(async () => !service.child.kill('SIGTERM'))
    assert.equal(await exited, 1)
    conversation.end()
    await service.stop()
  })

  it('SIGTERM to the shell that npm start runs is for the service itself', async () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const home = await newHome()
    const env = { PATH: process.env.PATH, ...compileCache, ASSAY_HOME: home, PORT: '0', OFFLINE: '1' }
    // What it installs is here already.
    const words = ['-c', scripts.start.replace('node scripts/install.mjs', 'true')]
    const child = spawn('sh', words, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
    const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
    let said = ''
    child.stdout.setEncoding('utf8').on('data', chunk => {
      said += chunk
    })
    try {
      await until(async () => said.includes('Assay answers on'))
      child.kill('SIGTERM')
      assert.equal(await exited, 0)
      await assert.rejects(fetch(`${/Assay answers on (\S+)/.exec(said)?.[1]}/livez`))
    } finally {
      endGroupOf(child)
      rmSync(home, { recursive: true, force: true })
    }
  })
})

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

describe('behind a proxy', () => {
  let service: ServiceProcess
  before(async () => {
    service = await startServiceProcess({ TRUST_PROXY: '127.0.0.1' })
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
