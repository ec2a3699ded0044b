/**
 * Starts the page thread when the first page is asked for, starts it anew when it has died, and ends it. A service
 * whose pages nobody opens has none, and no socket either. A thread that dies soon after its start, or cannot start, is
 * not started again at once: each time twice as long passes.
 */
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { EgressPurpose } from '../../core/egress.ts'
import type { MainThreadApi } from '../../dashboard/main-thread-api.ts'
import { type PageHost, PagesUnavailable } from '../../http/pages/passed-on.ts'
import type { ProviderStatus } from '../../http/pages/readiness.ts'
import { failureOf, plainFailure } from '../../metering/plain-failure.ts'
import { describeError, type Logger } from '../log.ts'
import type { FromPageThread, PageThreadSettings, ToPageThread } from './page-thread-messages.ts'

/** A thread that has lived so long is started again at once. */
const soundAfterMs = 10_000
const firstPauseMs = 500
const longestPauseMs = 30_000
/** Some systems take no longer path of a socket. */
const longestPath = 100
const folderPrefix = 'assay-pages-'
const socketName = 'socket'

export interface PageThreadOptions {
  readonly settings: Omit<PageThreadSettings, 'socketPath'>
  readonly mainThread: MainThreadApi
  readonly counts: { countEgress(purpose: EgressPurpose): void }
  readonly log: Logger
  /** Told of each change of how the provider of sign-ins is. */
  readonly onProvider: () => void
  /** In milliseconds, of a clock that does not jump. */
  readonly now: () => number
  /** The module of the thread. */
  readonly module?: URL
}

interface Running {
  readonly worker: Worker
  readonly folder: string
  readonly socketPath: string
  /** Resolves when the thread listens. */
  readonly listening: Promise<void>
  readonly exited: Promise<void>
}

export class PageThread implements PageHost {
  readonly #options: PageThreadOptions
  #running: Running | null = null
  #startedAt = 0
  #pauseMs = 0
  #notBefore = Number.NEGATIVE_INFINITY
  #isEnding = false
  #isStuck = false
  #provider: ProviderStatus | null

  constructor(options: PageThreadOptions) {
    this.#options = options
    this.#provider = options.settings.oidc === null ? null : { state: 'not_asked', code: null }
  }

  async socket(): Promise<string> {
    const running = this.#running ?? this.#start()
    await running.listening
    return running.socketPath
  }

  /** How the provider of sign-ins was when it was last asked; null where there is none. */
  get provider(): ProviderStatus | null {
    return this.#provider
  }

  /** True while the thread is in a call of the system that does not return. `process.exit` would wait for it. */
  get isStuck(): boolean {
    return this.#isStuck
  }

  /** Ends the thread, once and for all. */
  async end(withinMs: number): Promise<void> {
    this.#isEnding = true
    const running = this.#running
    if (running === null) return
    post(running.worker, { type: 'end' })
    const hasEnded = await Promise.race([running.exited.then(() => true), sleep(withinMs, false, { ref: false })])
    if (!hasEnded) {
      this.#isStuck = true
      void running.worker.terminate()
      rmSync(running.folder, { recursive: true, force: true })
    }
  }

  #start(): Running {
    const { now, settings, counts, log, onProvider, module } = this.#options
    if (this.#isEnding || now() < this.#notBefore) throw new PagesUnavailable()
    this.#startedAt = now()
    const parent = folderForSockets()
    void removeAbandoned(parent)
    const folder = this.#newFolder(parent)
    const socketPath = join(folder, socketName)
    const worker = new Worker(module ?? new URL('./page-thread.ts', import.meta.url), {
      workerData: { ...settings, socketPath } satisfies PageThreadSettings,
    })
    const listening = Promise.withResolvers<void>()
    // Callers that await the socket get the rejection. This handler covers the case that nobody awaits it.
    listening.promise.catch(() => {})
    const exited = Promise.withResolvers<void>()
    worker.on('message', (message: FromPageThread) => {
      if (message.type === 'listening') listening.resolve()
      else if (message.type === 'call') void this.#answer(worker, message)
      else if (message.type === 'provider') {
        this.#provider = message.status
        onProvider()
      } else if (message.type === 'egress') counts.countEgress(message.purpose)
      else log.error({ error: describeError(failureOf(message.failure)) }, 'the page thread cannot start')
    })
    worker.on('error', error => log.error({ error: describeError(error) }, 'the page thread failed'))
    worker.once('exit', code => {
      rmSync(folder, { recursive: true, force: true })
      this.#running = null
      if (!this.#isEnding) this.#noteDeath(code)
      listening.reject(new PagesUnavailable())
      exited.resolve()
    })
    this.#running = { worker, folder, socketPath, listening: listening.promise, exited: exited.promise }
    return this.#running
  }

  #newFolder(parent: string): string {
    try {
      return mkdtempSync(join(parent, folderPrefix))
    } catch (error) {
      this.#options.log.error({ error: describeError(error) }, 'the socket of the page thread has no folder')
      throw new PagesUnavailable()
    }
  }

  #noteDeath(code: number): void {
    const { now, log } = this.#options
    const isSound = now() - this.#startedAt > soundAfterMs
    this.#pauseMs = isSound ? 0 : Math.min(longestPauseMs, Math.max(firstPauseMs, 2 * this.#pauseMs))
    this.#notBefore = now() + this.#pauseMs
    log.error({ code, pauseMs: this.#pauseMs }, 'the page thread has ended; the next page starts it again')
  }

  async #answer(worker: Worker, { id, method, args }: Extract<FromPageThread, { type: 'call' }>): Promise<void> {
    const mainThread = this.#options.mainThread as unknown as Record<
      string,
      (...args: readonly unknown[]) => Promise<unknown>
    >
    try {
      post(worker, { type: 'result', id, value: await mainThread[method](...args) })
    } catch (error) {
      post(worker, { type: 'failure', id, failure: plainFailure(error) })
    }
  }
}

function post(worker: Worker, message: ToPageThread): void {
  worker.postMessage(message)
}

function folderForSockets(): string {
  const usual = tmpdir()
  const length = Buffer.byteLength(join(usual, `${folderPrefix}XXXXXX`, socketName))
  return length <= longestPath ? usual : '/tmp'
}

/** Removes the folders of processes that were killed: nobody listens on their sockets. */
async function removeAbandoned(parent: string): Promise<void> {
  const names = readdirSync(parent).filter(name => name.startsWith(folderPrefix))
  for (const name of names) {
    const folder = join(parent, name)
    try {
      if (lstatSync(folder).uid === userInfo().uid && (await isAbandoned(join(folder, socketName)))) {
        rmSync(folder, { recursive: true, force: true })
      }
    } catch {
      // Another process has removed it meanwhile, or it is not for this user.
    }
  }
}

function isAbandoned(socketPath: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(socketPath)
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    // A folder without a socket may be that of a thread that starts just now.
    socket.once('error', error => resolve('code' in error && error.code === 'ECONNREFUSED'))
  })
}
