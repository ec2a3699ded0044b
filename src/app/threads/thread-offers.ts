/** What the main thread and the threads that serve beside each other offer each other. */
import type { MessagePort } from 'node:worker_threads'
import type { PlainFailure } from '../../core/workers/failure.ts'
import type { SharedEntry } from '../../data/runtime/catalog.ts'
import type { ConnectionMemory } from '../../http/connection-limits.ts'
import type { MetricValues } from '../../http/metrics.ts'
import type { PageHost } from '../../http/pages/passed-on.ts'
import type { DatabaseStatus, ProviderStatus, WorkersStatus } from '../../http/pages/service-pages.ts'
import type { HibpSource } from '../../signals/breach/hibp/client.ts'
import type { Websites } from '../../signals/compliance/verdict/site-checks.ts'
import type { WebsiteJobs } from '../background/jobs.ts'
import type { Config } from '../settings/config.ts'
import type { Home } from '../settings/home.ts'
import type { TelemetryOptions } from '../telemetry/telemetry.ts'

/** What the process has once: on the main thread the object itself, on another thread its port. */
export interface MainPorts {
  readonly pages: PageHost
  /** Have I Been Pwned; null where the settings have none. */
  readonly hibp: HibpSource | null
  /** Null where nothing may leave the machine. */
  readonly websites: Websites | null
  readonly jobs: WebsiteJobs
}

/** How the process is, as every thread says it. */
export interface HealthReport {
  readonly database: DatabaseStatus
  readonly workers: WorkersStatus
  /** Null without a provider of sign-ins. */
  readonly provider: ProviderStatus | null
}

type NotNull<Ports> = { readonly [Name in keyof Ports]: NonNullable<Ports[Name]> }

/** What the main thread offers. A port that is null there is never called. */
export interface MainOffers extends NotNull<MainPorts> {
  readonly process: {
    /** The metrics of all threads as one text. */
    metrics(): Promise<string>
    /** The database did not serve. */
    trouble(failure: PlainFailure): void
    /** Blocks of a file were found damaged. */
    damaged(dataset: string, blocks: readonly number[]): void
  }
}

export interface ServingOffers {
  readonly serving: {
    url(): string
    data(entry: SharedEntry): void
    health(report: HealthReport): void
    metrics(): Promise<MetricValues>
  }
}

/** The settings of a thread that serves. */
export interface ServingThreadSettings {
  readonly config: Config
  readonly home: Home
  /** A SQLite file, or the URL of PostgreSQL. */
  readonly database: string
  /** From 0, and how many there are. */
  readonly thread: number
  readonly threads: number
  readonly connections: ConnectionMemory
  /** The way to the ledger thread. */
  readonly ledger: MessagePort
  readonly health: HealthReport
  readonly data: readonly SharedEntry[]
  /** Null when nothing is exported. */
  readonly telemetry: TelemetryOptions | null
}
