/**
 * The real service, with a home of its own, for tests that ask it over HTTP: inside the process of the test, through
 * the composition root of the product, or as a process (service-process.ts) where the process itself is tested.
 */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../../src/app/log.ts'
import { startRunningService } from '../../src/app/running-service.ts'
import { loadConfig } from '../../src/app/settings/config.ts'
import { homeAt, StartError } from '../../src/app/settings/home.ts'
import { banner } from '../../src/app/start/first-start.ts'
import { atFileEnd } from './at-file-end.ts'
import { ipSnapshotFile } from './ip-data.ts'
import { catalogOfFreshHome } from './opened-data.ts'
import { testPasswordCost } from './password-cost.ts'

export type Environment = Record<string, string>

export interface ServiceUnderTest {
  readonly url: string
  /** The key that the first start shows; empty at a later start of the same home. */
  readonly key: string
  readonly home: string
  /** The banner and the log so far. Inside the test's process the log is that of the main thread. */
  output(): string
  /** Sends POST with a JSON body and a key; any of it can be replaced. */
  post(path: string, body: unknown, init?: PostInit): Promise<Answer>
  /** Runs `assay …` in this process against the same home; resolves to what it printed. Throws when it fails. */
  cli(...words: string[]): Promise<string>
  /** Ends the service in order, and removes the home unless `keepHome`. Resolves to the exit code of a process. */
  stop(options?: StopOptions): Promise<number | null>
}

export interface StopOptions {
  readonly keepHome?: boolean
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
 * A fresh folder for ASSAY_HOME with the compiled IP data in it. The snapshot is a link to the one that all tests
 * share: a build replaces it, and nobody writes to it.
 */
export async function newHome(parent = tmpdir()): Promise<string> {
  const home = mkdtempSync(join(parent, 'assay-home-'))
  mkdirSync(join(home, 'data'))
  symlinkSync(await ipSnapshotFile(), join(home, 'data', 'ip.snapshot'))
  return home
}

/** Whether a home has the data of a fresh one: nothing was fetched, imported or built there. */
function hasFreshData(home: string): boolean {
  const folder = join(home, 'data')
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  return files.length === 1 && files[0].isSymbolicLink()
}

/**
 * Settings of every service under test: a free port, nothing outside, and no limit for callers that all come from one
 * address.
 */
export function settingsOf(home: string, environment: Environment): Environment {
  const connections = { MAX_CONNECTIONS: '5000', MAX_CONNECTIONS_PER_ADDRESS: '0' }
  return { ASSAY_HOME: home, PORT: '0', LOG_LEVEL: 'debug', OFFLINE: '1', ...connections, ...environment }
}

/** What a service that was started can be asked, by its settings and its output. */
export function underTest(
  settings: Environment,
  output: () => string,
  stop: () => Promise<number | null>,
): ServiceUnderTest {
  const home = settings.ASSAY_HOME
  const url = /Assay answers on (\S+)/.exec(output())?.[1] ?? ''
  const key = /^ {2}(assay_\w+)$/m.exec(output())?.[1] ?? ''
  return {
    ...{ url, key, home, output },
    post: (path, body, init = {}) => postTo(url, key, path, body, init),
    cli: async (...words) => {
      const { runAssay } = await import('./command.ts')
      const { code, stdout, stderr } = await runAssay(words, settings)
      assert.equal(code, 0, stderr)
      return stdout
    },
    stop: async ({ keepHome = false } = {}) => {
      const code = await stop()
      if (!keepHome) rmSync(home, { recursive: true, force: true })
      return code
    },
  }
}

/**
 * Starts the service in this process on a free port, and waits until it is ready. Rejects with StartError as the
 * process would say it.
 *
 * @param home the folder of an earlier start; a fresh one without it
 */
export async function startService(environment: Environment = {}, home?: string): Promise<ServiceUnderTest> {
  const ownHome = home ?? (await newHome())
  const settings = settingsOf(ownHome, environment)
  try {
    const loaded = loadConfig(settings)
    if ('problems' in loaded) throw new StartError(loaded.problems.join('\n'))
    const config = { ...loaded.config, passwordCost: testPasswordCost }
    let output = ''
    const log = createLog(config, {
      write: line => {
        output += line
      },
    })
    const catalog = hasFreshData(ownHome) ? await catalogOfFreshHome(homeAt(ownHome)) : null
    const { service, ready, stop } = await startRunningService(config, log, catalog)
    const secrets = await ready.catch(async error => {
      await stop()
      throw error
    })
    if (secrets !== null) output += banner(service.url, secrets, config.trustedProxies)
    return underTest(
      settings,
      () => output,
      () => stop().then(() => 0),
    )
  } catch (error) {
    if (home === undefined) rmSync(ownHome, { recursive: true, force: true })
    throw error
  }
}

const shared = new Map<string, Promise<ServiceUnderTest>>()

/** One service of these settings for all tests of a process, which stop nothing. It ends after the last of them. */
export function sharedService(environment: Environment): Promise<ServiceUnderTest> {
  const settings = JSON.stringify(environment)
  const there = shared.get(settings)
  if (there !== undefined) return there
  const starting = startService(environment)
  atFileEnd(async () => (await starting).stop())
  shared.set(settings, starting)
  return starting
}

/** The service of all files that have no settings of their own. There is no limit of requests. */
export function commonService(): Promise<ServiceUnderTest> {
  return sharedService({ RATE_LIMIT_PER_MINUTE: '0' })
}

/** Sends a request to a service, with `ownKey` unless another one is named. */
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
