/**
 * The threads that serve beside each other, as the main thread looks after them. It starts them, tells them of data and
 * health, does for them what the process does once, adds their metrics up, and replaces one that has died. The main
 * thread then serves nothing itself: what one request breaks ends one of these threads and not the process.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Catalog } from '../../data/runtime/catalog.ts'
import type { Metrics } from '../../http/metrics.ts'
import type { ProviderStatus, WorkersStatus } from '../../http/pages/readiness.ts'
import { type ConnectionMemory, connectionMemory, forgetConnections } from '../../http/shared-connections.ts'
import { ThreadMetrics } from '../../http/thread-metrics.ts'
import { failureOf } from '../../metering/plain-failure.ts'
import type { DatabaseHealth } from '../background/database-health.ts'
import { describeError, type Logger } from '../log.ts'
import type { Serving } from '../serving.ts'
import type { Config } from '../settings/config.ts'
import { type Home, StartError } from '../settings/home.ts'
import type { LedgerThread } from './ledger-thread-start.ts'
import { ThreadCalls, type ThreadMessage } from './thread-calls.ts'
import type { HealthReport, MainOffers, ServingOffers, ServingThreadSettings } from './thread-offers.ts'

/** More than a thread takes for what it has in flight and for what the ledger has to write. */
const stopWithinMs = 22_000
/** A thread that does not answer for so long is shown with what it said last. */
const metricsWithinMs = 1_000
/** How far back deaths are looked at. */
const deathsCountForMs = 60_000
const firstPauseMs = 250
const longestPauseMs = 30_000
/** A thread that dies this often within `deathsCountForMs` is reported as failing. */
const deathsOfFailing = 3

export interface ServingThreadsOptions {
  readonly threads: number
  /** With the port that all share. */
  readonly config: Config
  readonly home: Home
  readonly database: string
  readonly ledger: Pick<LedgerThread, 'serveLink'>
  readonly catalog: Catalog
  readonly metrics: Metrics
  readonly health: Pick<DatabaseHealth, 'status' | 'take'>
  readonly provider: () => ProviderStatus | null
  readonly log: Logger
  /** What the main thread does for the others. */
  readonly offers: Pick<
    MainOffers,
    'findBreaches' | 'findDomain' | 'checkSite' | 'askMailHost' | 'enqueue' | 'pageSocket'
  >
}

/** How long to wait before a thread is started again that has died at these moments, the last one now. */
export function pauseAfter(deaths: readonly number[], now: number): number {
  const recent = deaths.filter(at => now - at < deathsCountForMs).length
  return recent <= 1 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (recent - 2))
}

/** One of the threads; another one in its place after its death. */
interface Place {
  readonly thread: number
  deaths: number[]
  running: Running | null
  timer?: NodeJS.Timeout
}

interface Running {
  readonly worker: Worker
  readonly calls: ThreadCalls<ServingOffers>
  readonly started: PromiseWithResolvers<string>
  readonly exited: Promise<void>
  isServing: boolean
}

export class ServingThreads implements Serving {
  readonly #options: ServingThreadsOptions
  readonly #places: readonly Place[]
  readonly #metrics: ThreadMetrics
  readonly #connections: ConnectionMemory
  #url = ''
  #isStopping = false

  private constructor(options: ServingThreadsOptions) {
    const { threads, metrics } = options
    this.#options = options
    this.#metrics = new ThreadMetrics(metrics)
    this.#connections = connectionMemory(threads, randomUUID())
    this.#places = Array.from({ length: threads }, (_, thread) => ({ thread, deaths: [], running: null }))
  }

  /** Resolves when every thread serves. Rejects with StartError when one cannot. */
  static async start(options: ServingThreadsOptions): Promise<ServingThreads> {
    const threads = new ServingThreads(options)
    options.catalog.share(entry => threads.#tellAll(calls => calls.tell('data', entry)))
    try {
      const urls = await Promise.all(threads.#places.map(place => threads.#begin(place).started.promise))
      threads.#url = urls[0]
    } catch (error) {
      threads.#isStopping = true
      await Promise.all(threads.#places.map(({ running }) => running?.worker.terminate()))
      throw error
    }
    return threads
  }

  get url(): string {
    return this.#url
  }

  /** Tells the threads how the database is; call when that changes. */
  tellHealth(): void {
    const report = this.#report
    this.#tellAll(calls => calls.tell('health', report))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#places.map(place => this.#stopOne(place)))
  }

  get #status(): WorkersStatus {
    const now = performance.now()
    const isFailing = ({ deaths }: Place) => deaths.filter(at => now - at < deathsCountForMs).length >= deathsOfFailing
    return {
      wanted: this.#places.length,
      serving: this.#places.filter(({ running }) => running?.isServing).length,
      failing: this.#places.some(isFailing),
    }
  }

  get #report(): HealthReport {
    return { database: this.#options.health.status, workers: this.#status, provider: this.#options.provider() }
  }

  #tellAll(tell: (calls: ThreadCalls<ServingOffers>) => void): void {
    for (const { running } of this.#places) if (running !== null) tell(running.calls)
  }

  #begin(place: Place): Running {
    const { config, home, database, threads, ledger, catalog } = this.#options
    const { thread } = place
    const { port1, port2 } = new MessageChannel()
    ledger.serveLink(port1)
    const settings: ServingThreadSettings = {
      ...{ config, home, database, thread, threads, connections: this.#connections },
      ...{ ledger: port2, health: this.#report, data: catalog.shared() },
    }
    const worker = new Worker(new URL('./serving-thread.ts', import.meta.url), {
      name: `serving ${thread}`,
      workerData: settings,
      transferList: [port2],
    })
    const started = Promise.withResolvers<string>()
    // The start of all threads awaits this promise. Nobody awaits it for a thread that replaces another.
    started.promise.catch(() => {})
    const exited = new Promise<void>(resolve => worker.once('exit', () => resolve()))
    const calls = new ThreadCalls<ServingOffers>(message => worker.postMessage(message), {
      ...this.#offersFor(place, started),
    })
    const running: Running = { worker, calls, started, exited, isServing: false }
    place.running = running
    worker.on('message', (message: ThreadMessage) => calls.take(message))
    worker.on('error', error => {
      this.#options.log.error({ thread, error: describeError(error) }, 'a thread that serves has failed')
    })
    worker.once('exit', code => void this.#ended(place, running, code))
    return running
  }

  #offersFor(place: Place, started: PromiseWithResolvers<string>): MainOffers {
    const { offers, health, catalog, log } = this.#options
    return {
      ...offers,
      started: (_, url) => {
        if (place.running !== null) place.running.isServing = true
        started.resolve(url)
        this.tellHealth()
      },
      refused: (_, failure, isForPeople) => {
        const error = failureOf(failure)
        if (this.#url !== '') log.error({ thread: place.thread, error: describeError(error) }, 'a thread cannot serve')
        started.reject(isForPeople ? new StartError(error.message) : error)
        void place.running?.worker.terminate()
      },
      metrics: () => this.#metricsOfAll(),
      trouble: (_, failure) => void health.take(failureOf(failure)),
      damaged: (_, name, blocks) => catalog.noteDamageOf(name, blocks),
    }
  }

  async #ended(place: Place, running: Running, code: number): Promise<void> {
    const { log } = this.#options
    const { thread } = place
    running.calls.end(new Error('the thread has ended'))
    running.started.reject(new Error(`a thread that serves ended with code ${code} before it began`))
    if (this.#isStopping) return
    place.running = null
    forgetConnections(this.#connections, thread)
    await this.#metrics.end(thread)
    const now = performance.now()
    place.deaths = [...place.deaths.filter(at => now - at < deathsCountForMs), now]
    this.tellHealth()
    if (this.#url === '') return
    const pauseMs = pauseAfter(place.deaths, now)
    log.error({ thread, code, pauseMs }, 'a thread that serves has died and is replaced')
    place.timer = setTimeout(() => {
      if (!this.#isStopping) this.#begin(place)
    }, pauseMs)
  }

  async #metricsOfAll(): Promise<string> {
    await Promise.all(
      this.#places.map(async ({ thread, running }) => {
        if (running === null || !running.isServing) return
        const values = running.calls.call('metrics', null).catch(() => null)
        const inTime = await Promise.race([values, sleep(metricsWithinMs, null, { ref: false })])
        if (inTime !== null) this.#metrics.note(thread, inTime)
      }),
    )
    return this.#metrics.text()
  }

  async #stopOne({ running, timer }: Place): Promise<void> {
    clearTimeout(timer)
    if (running === null) return
    const stopping = running.calls.call('stop', null).catch(error => {
      this.#options.log.error({ error: describeError(error) }, 'a thread stopped before everything was written')
    })
    await Promise.race([stopping, running.exited, sleep(stopWithinMs, undefined, { ref: false })])
    await running.worker.terminate()
  }
}
