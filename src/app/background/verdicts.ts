/** Wires verdicts to the service: the ledger that says who has paid, and the jobs that check websites. */
import { randomUUID } from 'node:crypto'
import { uuidV7 } from '../../core/ids.ts'
import { type JobCount, JobRunner } from '../../jobs/runner.ts'
import type { JobStore } from '../../jobs/store.ts'
import { findCharge } from '../../metering/charge.ts'
import type { LedgerStore } from '../../metering/store.ts'
import { SiteChecks, type WebsiteJob, type Websites } from '../../signals/compliance/verdict/site-checks.ts'
import type { VerdictStore } from '../../signals/compliance/verdict/store.ts'
import { Verdicts } from '../../signals/compliance/verdict/verdicts.ts'

/** Expired verdicts are removed so many at a time, and as often: more than an account can have made in a minute. */
const removeEveryMs = 60_000
const removedAtOnce = 200
/** Nobody who was told a price by an expired verdict is waiting any more. */
const keptAfterMs = 24 * 60 * 60 * 1000

/** A job is looked for at once where it is enqueued; this is for what another process has left. */
const times = { pollEveryMs: 5_000, leaseMs: 10_000 }

type Charges = Pick<LedgerStore, 'readBlock' | 'secret'>

/** Takes the jobs that check websites. */
export interface WebsiteJobs {
  /** Finds the job of that name or makes it, and looks at once for what is due. */
  enqueue(job: WebsiteJob): Promise<unknown>
}

/** Verdicts of a thread that serves. @param websites null when outgoing requests are disabled */
export async function verdictsOf(
  store: { readonly verdicts: VerdictStore; readonly ledger: Charges },
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

export interface VerdictJobsOptions {
  readonly store: { readonly verdicts: VerdictStore; readonly jobs: JobStore }
  /** Null when outgoing requests are disabled. */
  readonly websites: Websites | null
  readonly counts: { countJob(kind: string, outcome: JobCount, by: number): void }
  /** Told of an attempt that failed by a defect or by the store. The message of the error may quote an input. */
  readonly onError: (error: unknown, jobId: string | null) => void
}

export interface VerdictJobs extends WebsiteJobs {
  /** Begins to work on jobs, and to remove verdicts that have expired. */
  start(): void
  /** Gives back what is not done within this time. */
  stop(withinMs: number): Promise<void>
}

export function openVerdictJobs({ store, websites, counts, onError }: VerdictJobsOptions): VerdictJobs {
  let timer: NodeJS.Timeout | undefined
  const remove = () => {
    store.verdicts.removeExpired(Date.now() - keptAfterMs, removedAtOnce).catch(error => onError(error, null))
  }
  const runner = websites === null ? null : runnerOf({ store, websites, counts, onError })
  return {
    enqueue: job => runner?.enqueue(job) ?? Promise.reject(new Error('outgoing requests are disabled')),
    start: () => {
      timer = setInterval(remove, removeEveryMs).unref()
      runner?.start()
    },
    stop: async withinMs => {
      clearInterval(timer)
      await runner?.stop(withinMs)
    },
  }
}

function runnerOf({
  store,
  websites,
  counts,
  onError,
}: VerdictJobsOptions & { readonly websites: Websites }): JobRunner {
  const sites: SiteChecks = new SiteChecks({
    ...{ store: store.verdicts, websites, now: Date.now, newId: uuidV7 },
    enqueue: job => runner.enqueue(job),
  })
  const ports = {
    ...{ store: store.jobs, owner: randomUUID(), now: Date.now, random: Math.random },
    count: counts.countJob.bind(counts),
    onError: (error: unknown, { jobId }: { jobId: string | null }) => onError(error, jobId),
  }
  const runner = new JobRunner([sites.jobKind()], ports, times)
  return runner
}
