/** Wires verdicts to the service: the ledger that says who has paid, and the jobs that check websites. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
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

export interface KeepVerdictsOptions {
  readonly store: { readonly verdicts: VerdictStore; readonly ledger: Charges; readonly jobs: JobStore }
  /** Null when nothing may leave the machine. */
  readonly websites: Websites | null
  readonly counts: { countJob(kind: string, outcome: JobCount, by: number): void }
  /** Told of an attempt that failed by a defect or by the store. The message of the error may quote an input. */
  readonly onError: (error: unknown, jobId: string | null) => void
}

export interface BackgroundVerdicts {
  readonly verdicts: Verdicts
  /** Finds the job of that name or makes it, and looks at once for what is due. */
  enqueue(job: WebsiteJob): Promise<unknown>
  /** Begins to work on jobs. */
  start(): void
  /** Gives back what is not done within this time. */
  stop(withinMs: number): Promise<void>
}

export async function openVerdicts({
  store,
  websites,
  counts,
  onError,
}: KeepVerdictsOptions): Promise<BackgroundVerdicts> {
  let timer: NodeJS.Timeout | undefined
  const remove = () => {
    store.verdicts.removeExpired(Date.now() - keptAfterMs, removedAtOnce).catch(error => onError(error, null))
  }
  const startRemoving = () => {
    timer = setInterval(remove, removeEveryMs).unref()
  }
  const common = await verdictPortsOf(store)
  if (websites === null) {
    return {
      verdicts: new Verdicts({ ...common, sites: null }),
      enqueue: () => Promise.reject(new Error('nothing may leave the machine')),
      start: startRemoving,
      stop: async () => clearInterval(timer),
    }
  }
  const sites: SiteChecks = new SiteChecks({
    ...{ store: store.verdicts, websites, now: Date.now, newId: randomUUIDv7 },
    enqueue: job => runner.enqueue(job),
  })
  const ports = {
    ...{ store: store.jobs, owner: randomUUID(), now: Date.now, random: Math.random },
    count: counts.countJob.bind(counts),
    onError: (error: unknown, { jobId }: { jobId: string | null }) => onError(error, jobId),
  }
  const runner = new JobRunner([sites.jobKind()], ports, times)
  return {
    verdicts: new Verdicts({ ...common, sites }),
    enqueue: job => runner.enqueue(job),
    start: () => {
      startRemoving()
      runner.start()
    },
    stop: withinMs => {
      clearInterval(timer)
      return runner.stop(withinMs)
    },
  }
}

/** Verdicts of a thread that works on no jobs. @param sites null when nothing may leave the machine */
export async function verdictsBeside(
  store: Omit<KeepVerdictsOptions['store'], 'jobs'>,
  sites: { readonly websites: Websites; readonly enqueue: (job: WebsiteJob) => Promise<unknown> } | null,
): Promise<Verdicts> {
  const ports = { store: store.verdicts, now: Date.now, newId: randomUUIDv7 }
  return new Verdicts({
    ...(await verdictPortsOf(store)),
    sites: sites === null ? null : new SiteChecks({ ...ports, ...sites }),
  })
}

async function verdictPortsOf(store: Omit<KeepVerdictsOptions['store'], 'jobs'>) {
  return {
    store: store.verdicts,
    secret: await store.ledger.secret(),
    newId: randomUUIDv7,
    chargeOf: async (requestId: string, accountId: string) =>
      (await findCharge(store.ledger, requestId, accountId))?.outcome,
  }
}
