/**
 * Starts the page thread when the first page is asked for, starts it anew when it has died, and ends it. A service
 * whose pages nobody opens has none, and no socket either. A thread that dies soon after its start, or cannot start, is
 * not started again at once: each time twice as long passes.
 *
 * The thread ends when no page was asked for in some minutes, which frees its memory; the next page starts another one.
 * No request is lost: `idleMs` is longer than a request may wait between asking for the socket and using it
 * (http/pages/passed-on.ts), and a thread with an answer under way goes on.
 */

import { hash } from 'node:crypto'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import type { AccountLists } from '../../accounts/lists/lists.ts'
import type { EgressPurpose, UrlRefusal } from '../../core/egress.ts'
import { ApiError } from '../../core/errors.ts'
import type { Feed } from '../../core/feed.ts'
import {
  moduleUrl,
  type RestartLimits,
  type Running,
  Supervisor,
  startThread,
  WorkerEnded,
} from '../../core/workers/supervisor.ts'
import type { DataOrders, MainThreadApi, PlainFeed } from '../../dashboard/main-thread-api.ts'
import { asOfFile } from '../../data/feeds/store.ts'
import type { Catalog } from '../../data/runtime/catalog.ts'
import { isStale } from '../../data/runtime/freshness.ts'
import { type PageHost, PagesUnavailable } from '../../http/pages/passed-on.ts'
import type { ProviderStatus } from '../../http/pages/service-pages.ts'
import { checkPassword, type PasswordPorts } from '../../signals/breach/passwords/endpoint.ts'
import { signals } from '../../signals/index.ts'
import { describeError, type Logger } from '../log.ts'
import type { PageThreadParent, PageThreadPorts, PageThreadSettings } from './page-thread.ts'

const limits: RestartLimits = {
  freeDeaths: 0,
  firstPauseMs: 500,
  longestPauseMs: 30_000,
  countForMs: Number.POSITIVE_INFINITY,
  soundAfterMs: 10_000,
}
/** After the last page. A request is given up after 30 s. */
export const idleMs = 300_000
const lookEveryMs = 60_000
const retireWithinMs = 10_000
/**
 * A thread that shows pages has 45 MB of objects. One that needs more than this ends, and the next page starts another
 * one.
 */
export const oldMegabytes = 256
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

export class PageThread implements PageHost {
  readonly #options: PageThreadOptions
  readonly #supervisor: Supervisor<PageThreadPorts>
  readonly #looking: NodeJS.Timeout
  #socketPath = ''
  #asked = 0
  #askedAt = 0
  #provider: ProviderStatus | null

  constructor(options: PageThreadOptions) {
    const { settings, log, now } = options
    this.#options = options
    this.#provider = settings.config.oidc === null ? null : { state: 'not_asked', code: null }
    this.#supervisor = new Supervisor({
      start: () => this.#start(),
      ...{ limits, replaces: false, now },
      onDeath: ({ code }, pauseMs) =>
        log.error({ code, pauseMs }, 'the page thread has ended; the next page starts it again'),
    })
    this.#looking = setInterval(() => void this.endIfIdle(), lookEveryMs).unref()
  }

  /** Ends the thread when no page was asked for in `idleMs`, and no answer is under way. */
  async endIfIdle(): Promise<void> {
    const asked = this.#asked
    const running = this.#supervisor.running
    if (!running?.isReady() || this.#options.now() - this.#askedAt < idleMs) return
    // A thread that dies meanwhile rejects.
    const open = await running.calls
      .of('pages')
      .openRequests()
      .catch(() => null)
    if (open === 0 && this.#asked === asked) await this.#supervisor.retire(retireWithinMs)
  }

  async socket(): Promise<string> {
    this.#asked += 1
    this.#askedAt = this.#options.now()
    const running = this.#supervisor.start()
    const socketPath = this.#socketPath
    const isReady = await running?.ready.then(
      () => true,
      () => false,
    )
    if (!isReady) throw new PagesUnavailable()
    return socketPath
  }

  /** How the provider of sign-ins was when it was last asked; null where there is none. */
  get provider(): ProviderStatus | null {
    return this.#provider
  }

  /** Null when no page was asked for lately. */
  get running(): Running<object> | null {
    return this.#supervisor.running
  }

  /** True when the thread did not end in time (supervisor.ts). */
  get isStuck(): boolean {
    return this.#supervisor.isStuck
  }

  /** Ends the thread, once and for all. */
  async end(withinMs: number): Promise<void> {
    clearInterval(this.#looking)
    const isEnded = await this.#supervisor.end(withinMs)
    if (!isEnded) rmSync(dirname(this.#socketPath), { recursive: true, force: true })
  }

  #start(): Running<PageThreadPorts> {
    const { settings, mainThread, counts, log, onProvider } = this.#options
    const folder = this.#newFolder()
    this.#socketPath = join(folder, socketName)
    const offers: PageThreadParent = {
      mainThread,
      pageThread: {
        countEgress: purpose => counts.countEgress(purpose),
        noteProvider: status => {
          this.#provider = status
          onProvider()
        },
      },
    }
    const running = startThread<PageThreadPorts>({
      module: this.#options.module ?? moduleUrl('./page-thread.ts', import.meta.url),
      settings: { ...settings, socketPath: this.#socketPath } satisfies PageThreadSettings,
      offers,
      options: { name: 'pages', resourceLimits: { maxOldGenerationSizeMb: oldMegabytes } },
      onError: error => log.error({ error: describeError(error) }, 'the page thread failed'),
    })
    running.ready.catch(error => {
      if (error instanceof WorkerEnded) return
      log.error({ error: describeError(error) }, 'the page thread cannot start')
    })
    void running.ended.then(() => rmSync(folder, { recursive: true, force: true }))
    return running
  }

  #newFolder(): string {
    const parent = folderForSockets()
    void removeAbandoned(parent)
    try {
      return mkdtempSync(join(parent, folderPrefix))
    } catch (error) {
      this.#options.log.error({ error: describeError(error) }, 'the socket of the page thread has no folder')
      throw new PagesUnavailable()
    }
  }
}

function folderForSockets(): string {
  const usual = tmpdir()
  const length = Buffer.byteLength(join(usual, `${folderPrefix}XXXXXX`, socketName))
  return length <= longestPath ? usual : '/tmp'
}

/** Removes the folders of processes that were killed, whose sockets have no listener. */
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

/** Timeout of a breach lookup in milliseconds. The person who chooses a password waits for it. */
const breachCountWithinMs = 4_000

interface MainThreadParts {
  readonly catalog: Catalog
  readonly passwords: PasswordPorts
  readonly orders: DataOrders
  readonly lists: Pick<AccountLists, 'prove'>
  readonly webhookRefusal: (url: string) => UrlRefusal | null
  readonly now: () => number
}

/** What the page thread may ask the main thread: see dashboard/main-thread-api.ts. */
export function mainThreadApiOf({
  catalog,
  passwords: ports,
  orders,
  lists,
  webhookRefusal,
  now,
}: MainThreadParts): MainThreadApi {
  const documents = signals.flatMap(signal => signal.documents ?? [])
  return {
    datasets: async () =>
      catalog.status(now()).map(status => ({
        ...status,
        sources: status.sources.map(source => ({ ...source, stale: isStale(source, now()) })),
        feeds: status.feeds.map(({ feed, state }) => ({
          feed: plainOf(feed),
          state,
          asOf: state.file === null ? null : asOfFile(state.file),
        })),
      })),
    document: async (path, name) => {
      const found = documents.find(each => each.path === path)
      if (found === undefined) return null
      const opened: unknown = catalog.get(found.dataset)
      if (opened === undefined) return undefined
      const day = new Date(now()).toISOString().slice(0, 10)
      return name === null ? found.index(opened, day) : (found.page(opened, name, day) ?? null)
    },
    documentFile: async (path, name, origin) => {
      const found = documents.find(each => each.path === path)
      if (found?.file === undefined) return null
      const opened: unknown = catalog.get(found.dataset)
      if (opened === undefined) return undefined
      return found.file(opened, name, new Date(now()).toISOString().slice(0, 10), origin) ?? null
    },
    refresh: async dataset => orders.order(dataset),
    refreshes: async () => orders.underWay(),
    prove: (accountId, domains) => lists.prove(accountId, domains),
    webhookRefusal: async url => webhookRefusal(url),
    breachCountOf: async password => {
      const signal = AbortSignal.timeout(breachCountWithinMs)
      const checked = await checkPassword(hash('sha1', password, 'buffer'), { data: catalog, ports, signal })
      return checked instanceof ApiError ? null : checked.count
    },
  }
}

/** What a signal adds to its feeds, such as their parsers, cannot be given to another thread either. */
function plainOf(feed: Feed): PlainFeed {
  const { name, title, topic, url, licence, attribution, refreshHours, staleAfterHours, maxBytes, minRows, sha256 } =
    feed
  return {
    ...{ name, title, topic, url, licence, refreshHours, staleAfterHours, maxBytes, minRows },
    ...(attribution === undefined ? {} : { attribution }),
    ...(sha256 === undefined ? {} : { sha256 }),
  }
}
