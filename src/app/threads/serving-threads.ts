/**
 * The threads that serve beside each other, as the main thread looks after them. It starts them, tells them of data and
 * health, does for them what the process does once, adds their metrics up, and replaces one that has died. The main
 * thread then serves nothing itself: what one request breaks ends one of these threads and not the process.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import type { Notified } from '../../core/workers/calls.ts'
import { failureOf } from '../../core/workers/failure.ts'
import {
  moduleUrl,
  type RestartLimits,
  type Running,
  requestYoungMegabytes,
  Supervisor,
  startThread,
  WorkerEnded,
} from '../../core/workers/supervisor.ts'
import { type ConnectionMemory, connectionMemory, forgetConnections } from '../../http/connection-limits.ts'
import { type MetricValues, ThreadMetrics } from '../../http/metrics.ts'
import type { WorkersStatus } from '../../http/pages/service-pages.ts'
import type { DatabaseHealth } from '../background/database-health.ts'
import { describeError } from '../log.ts'
import type { Serving, ServingOptions } from '../serving.ts'
import type { Config } from '../settings/config.ts'
import type { Telemetry, TelemetryOptions } from '../telemetry/telemetry.ts'
import type { LedgerThreadPorts } from './ledger-thread.ts'
import type { HealthReport, MainOffers, ServingOffers, ServingThreadSettings } from './thread-offers.ts'

/** More than a thread takes for what it has in flight and for what the ledger has to write. */
const stopWithinMs = 22_000
/** A thread that does not answer for so long is shown with what it said last. */
const metricsWithinMs = 1_000
const limits: RestartLimits = {
  freeDeaths: 1,
  firstPauseMs: 250,
  longestPauseMs: 30_000,
  countForMs: 60_000,
  soundAfterMs: Number.POSITIVE_INFINITY,
}
/** A thread with this many deaths that count is reported as failing. */
const deathsOfFailing = 3

export interface ServingThreadsOptions
  extends Pick<ServingOptions, 'catalog' | 'metrics' | 'log' | 'main' | 'provider'>,
    Pick<ServingThreadSettings, 'threads' | 'home' | 'database'> {
  readonly telemetry: Telemetry | null
  readonly telemetryOptions: TelemetryOptions | null
  /** With the port that all share. */
  readonly config: Config
  readonly ledger: Running<LedgerThreadPorts>
  readonly health: Pick<DatabaseHealth, 'status' | 'take'>
  /** Called at each change of the health. */
  readonly healthListeners: (() => void)[]
}

export class ServingThreads implements Serving {
  readonly #options: ServingThreadsOptions
  readonly #supervisors: readonly Supervisor<ServingOffers>[]
  readonly #metrics: ThreadMetrics
  readonly #connections: ConnectionMemory
  #url = ''

  private constructor(options: ServingThreadsOptions) {
    const { threads, metrics, catalog, healthListeners } = options
    this.#options = options
    this.#metrics = new ThreadMetrics(metrics)
    this.#connections = connectionMemory(threads, randomUUID())
    this.#supervisors = Array.from({ length: threads }, (_, thread) => this.#supervisorOf(thread))
    catalog.share(entry => this.#tellAll(serving => serving.data(entry)))
    healthListeners.push(() => this.#tellHealth())
  }

  /** Resolves when every thread serves. Rejects with StartError when one cannot. */
  static async start(options: ServingThreadsOptions): Promise<ServingThreads> {
    const threads = new ServingThreads(options)
    const running = threads.#supervisors.map(supervisor => supervisor.start())
    try {
      await Promise.all(running.map(each => each?.ready))
      threads.#url = (await running[0]?.calls.of('serving').url()) ?? ''
    } catch (error) {
      await Promise.all(threads.#supervisors.map(supervisor => supervisor.end(0)))
      throw error
    }
    return threads
  }

  get url(): string {
    return this.#url
  }

  /** The threads by name; null for one that is being replaced. */
  threads(): Record<string, Running<object> | null> {
    return Object.fromEntries(this.#supervisors.map(({ running }, thread) => [`serving ${thread}`, running]))
  }

  async metricValues(): Promise<MetricValues> {
    return (await this.#metricsOfAll()).values()
  }

  async stop(): Promise<void> {
    // What the threads have counted so far is exported after their end.
    if (this.#options.telemetry !== null) await this.#metricsOfAll()
    await Promise.all(this.#supervisors.map(supervisor => supervisor.end(stopWithinMs)))
  }

  get #status(): WorkersStatus {
    return {
      wanted: this.#supervisors.length,
      serving: this.#supervisors.filter(({ running }) => running?.isReady()).length,
      failing: this.#supervisors.some(({ deaths }) => deaths >= deathsOfFailing),
    }
  }

  get #report(): HealthReport {
    return { database: this.#options.health.status, workers: this.#status, provider: this.#options.provider() }
  }

  #tellHealth(): void {
    const report = this.#report
    this.#tellAll(serving => serving.health(report))
  }

  #tellAll(tell: (serving: Notified<ServingOffers['serving']>) => void): void {
    for (const { running } of this.#supervisors) if (running !== null) tell(running.calls.notify('serving'))
  }

  #supervisorOf(thread: number): Supervisor<ServingOffers> {
    return new Supervisor<ServingOffers>({
      start: () => this.#start(thread),
      ...{ limits, replaces: true, now: () => performance.now() },
      onDeath: ({ code }, pauseMs) => {
        forgetConnections(this.#connections, thread)
        void this.#metrics.end(thread)
        this.#tellHealth()
        if (this.#url === '') return
        this.#options.log.error({ thread, code, pauseMs }, 'a thread that serves has died and is replaced')
      },
    })
  }

  #start(thread: number): Running<ServingOffers> {
    const { config, home, database, threads, ledger, catalog, main, health, log, telemetry } = this.#options
    const { port1, port2 } = new MessageChannel()
    ledger.calls.notify('links').add(port1)
    const settings: ServingThreadSettings = {
      ...{ config, home, database, thread, threads, connections: this.#connections },
      ...{ ledger: port2, health: this.#report, data: catalog.shared() },
      telemetry: this.#options.telemetryOptions,
    }
    const running = startThread<ServingOffers>({
      module: moduleUrl('./serving-thread.ts', import.meta.url),
      settings,
      options: {
        name: `serving ${thread}`,
        transferList: [port2],
        resourceLimits: { maxYoungGenerationSizeMb: requestYoungMegabytes },
      },
      offers: {
        ...main,
        process: {
          metrics: async () => (await this.#metricsOfAll()).text(),
          trouble: failure => void health.take(failureOf(failure)),
          damaged: (name, blocks) => catalog.noteDamageOf(name, blocks),
        } satisfies MainOffers['process'],
      },
      onError: error => log.error({ thread, error: describeError(error) }, 'a thread that serves has failed'),
    })
    if (telemetry?.requests) running.calls.trace(traceparent => telemetry.spanOf(traceparent))
    running.ready
      .then(() => this.#tellHealth())
      .catch(error => {
        if (error instanceof WorkerEnded || this.#url === '') return
        log.error({ thread, error: describeError(error) }, 'a thread cannot serve')
      })
    return running
  }

  async #metricsOfAll(): Promise<ThreadMetrics> {
    await Promise.all(
      this.#supervisors.map(async ({ running }, thread) => {
        if (!running?.isReady()) return
        const values = running.calls
          .of('serving')
          .metrics()
          .catch(() => null)
        const inTime = await Promise.race([values, sleep(metricsWithinMs, null, { ref: false })])
        if (inTime !== null) this.#metrics.note(thread, inTime)
      }),
    )
    return this.#metrics
  }
}
