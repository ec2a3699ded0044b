/**
 * What the main thread and the threads that serve beside it offer each other (thread-calls.ts). Everything can be
 * cloned.
 */
import type { MessagePort } from 'node:worker_threads'
import type { SharedEntry } from '../../data/runtime/catalog.ts'
import type { MetricValues } from '../../http/metrics.ts'
import type { DatabaseStatus, ProviderStatus, WorkersStatus } from '../../http/pages/readiness.ts'
import type { ConnectionMemory } from '../../http/shared-connections.ts'
import type { PlainFailure } from '../../metering/plain-failure.ts'
import type { HibpDomainAnswer } from '../../signals/breach/domain/domain-answer.ts'
import type { SourceAnswer } from '../../signals/breach/email/breach-record.ts'
import type { SiteEvidence } from '../../signals/compliance/verdict/evidence.ts'
import type { WebsiteJob, Websites } from '../../signals/compliance/verdict/site-checks.ts'
import type { Config } from '../settings/config.ts'
import type { Home } from '../settings/home.ts'

/** How the process is, as every thread says it. */
export interface HealthReport {
  readonly database: DatabaseStatus
  readonly workers: WorkersStatus
  /** Null where nobody signs in by a provider. */
  readonly provider: ProviderStatus | null
}

export interface MainOffers {
  /** The thread serves. */
  started(signal: AbortSignal, url: string): void
  /** It cannot, and ends. `isForPeople`: the message is a sentence for the person who started it. */
  refused(signal: AbortSignal, failure: PlainFailure, isForPeople: boolean): void
  /** The metrics of all threads as one text. */
  metrics(signal: AbortSignal): Promise<string>
  /** The database did not serve. */
  trouble(signal: AbortSignal, failure: PlainFailure): void
  /** Blocks of a file were found damaged. */
  damaged(signal: AbortSignal, dataset: string, blocks: readonly number[]): void
  /** The path of the page thread's socket. */
  pageSocket(signal: AbortSignal): Promise<string>
  findBreaches(signal: AbortSignal, address: string): Promise<SourceAnswer>
  findDomain(signal: AbortSignal, domain: string): Promise<HibpDomainAnswer>
  checkSite(signal: AbortSignal, site: string): Promise<SiteEvidence>
  askMailHost(signal: AbortSignal, domain: string): ReturnType<Websites['askMailHost']>
  enqueue(signal: AbortSignal, job: WebsiteJob): Promise<unknown>
}

export interface ServingOffers {
  data(signal: AbortSignal, entry: SharedEntry): void
  health(signal: AbortSignal, report: HealthReport): void
  metrics(signal: AbortSignal): Promise<MetricValues>
  /** Resolves when everything is answered and written. */
  stop(signal: AbortSignal): Promise<void>
}

/** With what a thread that serves is started. */
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
}
