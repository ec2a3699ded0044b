/**
 * The service while its data is still loading, for as long as a test wants: the snapshot is a named pipe that nobody
 * writes to, so opening it never ends.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openAccounts } from './accounts.ts'
import { atFileEnd } from './at-file-end.ts'
import { compileCache } from './run.ts'
import { type Answer, type Environment, type PostInit, postTo } from './service.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startTimeoutMs = 60_000

export interface LoadingService {
  readonly url: string
  readonly home: string
  /** Asks with the key of an account of its own, or another. */
  post(path: string, body: unknown, init?: PostInit): Promise<Answer>
  stop(): Promise<void>
}

export async function startLoadingService(environment: Environment = {}): Promise<LoadingService> {
  const home = mkdtempSync(join(tmpdir(), 'assay-loading-'))
  mkdirSync(join(home, 'data'))
  execFileSync('mkfifo', [join(home, 'data', 'ip.snapshot')])
  const port = await freePort()
  const own = { ASSAY_HOME: home, PORT: String(port), OFFLINE: '1' }
  const env = { PATH: process.env.PATH, ...compileCache, ...own, ...environment }
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env, stdio: 'ignore' })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await alive(url).catch(error => {
    child.kill('SIGKILL')
    throw error
  })
  const accounts = await openAccounts(home)
  const { key } = await accounts.caller()
  await accounts.close()
  return {
    url,
    home,
    post: (path, body, init = {}) => postTo(url, key, path, body, init),
    stop: async () => {
      child.kill('SIGKILL')
      await exited
      rmSync(home, { recursive: true, force: true })
    },
  }
}

let shared: Promise<LoadingService> | undefined

/** One for all tests of a process, without a limit of requests. It ends after the last of them. */
export function sharedLoadingService(): Promise<LoadingService> {
  if (shared !== undefined) return shared
  const starting = startLoadingService({ RATE_LIMIT_PER_MINUTE: '0' })
  atFileEnd(async () => (await starting).stop())
  shared = starting
  return starting
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Resolves once the service says that it lives. */
export async function alive(url: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const answer = await fetch(`${url}/livez`).catch(() => null)
    if (answer?.status === 200) return
    if (Date.now() > deadline) throw new Error(`the service at ${url} does not live`)
    await sleep(20)
  }
}
