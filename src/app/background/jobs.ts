/**
 * The durable jobs of the service, which check websites and send messages, and the removal of what they leave. Verdicts
 * ask for the first; the ledger puts messages into the store by itself.
 */
import { randomUUID } from 'node:crypto'
import type { Post, SendMail } from '../../core/egress.ts'
import { uuidV7 } from '../../core/ids.ts'
import { type JobCount, type JobKind, JobRunner, type JobTimes } from '../../jobs/runner.ts'
import type { JobStore } from '../../jobs/store.ts'
import { findCharge } from '../../metering/charge.ts'
import type { LedgerStore } from '../../metering/store.ts'
import { SiteChecks, type WebsiteJob, type Websites } from '../../signals/compliance/verdict/site-checks.ts'
import type { VerdictStore } from '../../signals/compliance/verdict/store.ts'
import { Verdicts } from '../../signals/compliance/verdict/verdicts.ts'
import { deliveriesKeptMs, deliveryJobs } from '../../webhooks/delivery.ts'
import type { WebhookStore } from '../../webhooks/store.ts'
import { type Repeated, repeat } from './periodic.ts'

/** Interval and maximum of removals of expired verdicts: more than an account can make in a minute. */
const removeVerdictsEveryMs = 60_000
const verdictsRemovedAtOnce = 200
/** After this time, no request with a price from an expired verdict is running any more. */
const verdictsKeptAfterMs = 24 * 60 * 60 * 1000
const removeDeliveriesEveryMs = 3_600_000
const deliveriesRemovedAtOnce = 500

/** A job is looked for at once where it is enqueued; this is for what another process has left. */
const websiteTimes: JobTimes = { pollEveryMs: 5_000, leaseMs: 10_000 }
/** A message waits for the next poll at most. */
const deliveryTimes: JobTimes = { pollEveryMs: 5_000, leaseMs: 30_000 }

/** Takes the jobs that check websites. */
export interface WebsiteJobs {
  /** Finds the job of that name or makes it, and looks at once for what is due. */
  enqueue(job: WebsiteJob): Promise<unknown>
}

/** Verdicts of a thread that serves. @param websites null when outgoing requests are disabled */
export async function verdictsOf(
  store: { readonly verdicts: VerdictStore; readonly ledger: Pick<LedgerStore, 'readBlock' | 'secret'> },
  websites: Websites | null,
  jobs: WebsiteJobs,
): Promise<Verdicts> {
  const common = { store: store.verdicts, newId: uuidV7 }
  const enqueue = (job: WebsiteJob) => jobs.enqueue(job)
  return new Verdicts({
    ...common,
    secret: await store.ledger.secret(),
    chargeOf: async (requestId, accountId) => (await findCharge(store.ledger, requestId, accountId))?.outcome,
    sites: websites === null ? null : new SiteChecks({ ...common, websites, enqueue, now: Date.now }),
  })
}

interface JobsOptions {
  readonly counts: { countJob(kind: string, outcome: JobCount, by: number): void }
  /** Told of an attempt that failed by a defect or by the store. The message of the error may quote an input. */
  readonly onError: (error: unknown, jobId: string | null) => void
}

export interface RunningJobs {
  /** Begins to work on jobs, and to remove what is old. */
  start(): void
  /** Gives back what is not done within this time. Nothing is asked of the store any more once it resolves. */
  stop(withinMs: number): Promise<void>
}

export interface VerdictJobsOptions extends JobsOptions {
  readonly store: { readonly verdicts: VerdictStore; readonly jobs: JobStore }
  /** Null when outgoing requests are disabled. */
  readonly websites: Websites | null
}

export interface VerdictJobs extends RunningJobs, WebsiteJobs {}

export function openVerdictJobs(options: VerdictJobsOptions): VerdictJobs {
  const { store, websites } = options
  const enqueue = (job: WebsiteJob): Promise<unknown> =>
    websites === null ? Promise.reject(new Error('outgoing requests are disabled')) : runner.enqueue(job)
  const common = { store: store.verdicts, enqueue, now: Date.now, newId: uuidV7 }
  const kinds = websites === null ? [] : [new SiteChecks({ ...common, websites }).jobKind()]
  const runner = runnerOf(kinds, store.jobs, options, websiteTimes)
  const remove = () => store.verdicts.removeExpired(Date.now() - verdictsKeptAfterMs, verdictsRemovedAtOnce)
  return {
    enqueue,
    ...startAndStop(runner, onError => repeat(removeVerdictsEveryMs, remove, onError), options),
  }
}

export interface WebhooksOptions extends JobsOptions {
  readonly store: { readonly webhooks: WebhookStore; readonly jobs: JobStore }
  /** Null when nothing may leave the machine. */
  readonly post: Post | null
  /** Null without an SMTP server, and when nothing may leave the machine. */
  readonly mail: SendMail | null
}

export function openWebhooks(options: WebhooksOptions): RunningJobs {
  const { store, post, mail } = options
  const kinds = deliveryJobs({ store: store.webhooks, post, mail, now: Date.now })
  const runner = runnerOf(kinds, store.jobs, options, deliveryTimes)
  const remove = () => store.webhooks.removeDeliveries(Date.now() - deliveriesKeptMs, deliveriesRemovedAtOnce)
  return startAndStop(runner, onError => repeat(removeDeliveriesEveryMs, remove, onError, true), options)
}

function runnerOf(
  kinds: readonly JobKind[],
  store: JobStore,
  { counts, onError }: JobsOptions,
  times: JobTimes,
): JobRunner {
  const ports = {
    ...{ store, owner: randomUUID(), now: Date.now, random: Math.random },
    count: counts.countJob.bind(counts),
    onError: (error: unknown, { jobId }: { jobId: string | null }) => onError(error, jobId),
  }
  return new JobRunner(kinds, ports, times)
}

/** @param beginRemoval of what is old */
function startAndStop(
  runner: JobRunner,
  beginRemoval: (onError: (error: unknown) => void) => Repeated,
  { onError }: JobsOptions,
): RunningJobs {
  let removal: Repeated | undefined
  return {
    start: () => {
      removal = beginRemoval(error => onError(error, null))
      runner.start()
    },
    stop: async withinMs => void (await Promise.all([removal?.stop(), runner.stop(withinMs)])),
  }
}
