/** The real service, as a process of its own with a home of its own, for tests that ask it over HTTP. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { breachesData } from '../../src/signals/breach/hibp/dataset.ts'
import { ipDatasets, ipSnapshotFile } from './ip-data.ts'
import { compileCache } from './run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startTimeoutMs = 60_000

export type Environment = Record<string, string>

export interface ServiceUnderTest {
  readonly url: string
  /** The key that the first start prints; empty at a later start of the same home. */
  readonly key: string
  readonly home: string
  readonly child: ChildProcess
  /** Everything the process has written so far, both streams. */
  output(): string
  /** Asks POST with a JSON body and a key; any of it can be replaced. */
  post(path: string, body: unknown, init?: PostInit): Promise<Answer>
  /** Runs `assay …` in this process against the same home; resolves to what it printed. Throws when it fails. */
  cli(...words: string[]): Promise<string>
  /** Ends it with SIGTERM, waits, and removes the home unless `keepHome`. */
  stop(options?: { keepHome?: boolean }): Promise<number | null>
  /** Ends it with SIGKILL and waits; the home stays. */
  kill(): Promise<void>
}

export interface PostInit {
  readonly key?: string | null
  readonly headers?: Record<string, string>
  readonly method?: string
  /** Sent as it is in place of the JSON of the body. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any
}

/**
 * A fresh folder for ASSAY_HOME with the compiled IP data and an empty catalogue of breaches in it. Each snapshot is a link to the one
 * that all tests share: a build replaces it, and nobody writes to it.
 */
export async function newHome(): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'assay-home-'))
  mkdirSync(join(home, 'data'))
  for (const dataset of [...ipDatasets, breachesData]) {
    symlinkSync(await ipSnapshotFile(dataset), join(home, 'data', `${dataset.name}.snapshot`))
  }
  return home
}

/** A test that fails may leave its service behind. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the service on a free port and waits until it is ready. */
export async function startService(environment: Environment = {}, home?: string): Promise<ServiceUnderTest> {
  const ownHome = home ?? (await newHome())
  // All callers of a test come from one address.
  const connections = { MAX_CONNECTIONS: '5000', MAX_CONNECTIONS_PER_ADDRESS: '0' }
  const own = { ASSAY_HOME: ownHome, PORT: '0', LOG_LEVEL: 'debug', OFFLINE: '1', ...connections }
  const env = { PATH: process.env.PATH, ...compileCache, ...own, ...environment }
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', chunk => chunks.push(chunk))
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  running.add(child)
  child.once('exit', () => running.delete(child))
  const output = () => chunks.join('')
  await ready(child, output).catch(error => {
    child.kill('SIGKILL')
    if (home === undefined) rmSync(ownHome, { recursive: true, force: true })
    throw error
  })
  const url = /Assay answers on (\S+)/.exec(output())?.[1] ?? ''
  const key = /^ {2}(assay_\w+)$/m.exec(output())?.[1] ?? ''
  return {
    url,
    key,
    home: ownHome,
    child,
    output,
    post: (path, body, init = {}) => postTo(url, key, path, body, init),
    cli: async (...words) => {
      const { runAssay } = await import('./command.ts')
      const { code, stdout, stderr } = await runAssay(words, { ...own, ...environment })
      assert.equal(code, 0, stderr)
      return stdout
    },
    stop: async ({ keepHome = false } = {}) => {
      child.kill('SIGTERM')
      const code = await exited
      if (!keepHome) rmSync(ownHome, { recursive: true, force: true })
      return code
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

const shared = new Map<string, Promise<ServiceUnderTest>>()

/** One service of these settings for all who ask in a process, that only ask and stop nothing. It ends with the process. */
export function sharedService(environment: Environment): Promise<ServiceUnderTest> {
  const settings = JSON.stringify(environment)
  const there = shared.get(settings)
  if (there !== undefined) return there
  const starting = startService(environment).then(service => {
    // Nobody waits for it: the process ends when its tests are over.
    service.child.unref()
    for (const stream of [service.child.stdout, service.child.stderr]) if (stream instanceof Socket) stream.unref()
    process.once('exit', () => rmSync(service.home, { recursive: true, force: true }))
    return service
  })
  shared.set(settings, starting)
  return starting
}

/**
 * The service of all files that have no settings of their own. There is no limit of requests. `scripts/run-tests.ts` gives one process
 * to all files that name this function, and another one to those of them that start services as well.
 */
export function commonService(): Promise<ServiceUnderTest> {
  return sharedService({ RATE_LIMIT_PER_MINUTE: '0' })
}

async function ready(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (!output().includes('Assay answers on')) {
    assert.equal(child.exitCode, null, `the service ended: ${output()}`)
    assert.ok(Date.now() < deadline, `the service is not ready: ${output()}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** Asks a service at an address, with `ownKey` unless another one is named. */
export async function postTo(
  url: string,
  ownKey: string,
  path: string,
  body: unknown,
  init: PostInit = {},
): Promise<Answer> {
  const key = init.key === undefined ? ownKey : init.key
  const response = await fetch(url + path, {
    method: init.method ?? 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...init.headers,
    },
    ...(init.method === 'GET' ? {} : { body: init.raw ?? JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null }
}
