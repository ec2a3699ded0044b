/**
 * The website checks that verdicts wait for: what is known of a domain, and the one durable job per registrable domain
 * that finds it out, whoever asks. What a check found counts for 90 days; that it was not possible, for one.
 *
 * A check ends by itself before the deadline of its job, so that also a website that does not answer is written down
 * and not asked again by the next request. When the process dies, another attempt begins once the lease has expired. A
 * verdict waits for 30 s at most, whatever becomes of the job.
 */
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import type { Finding } from '../place/evidence.ts'
import type { SiteEvidence } from './evidence.ts'
import type { VerdictStore } from './store.ts'

const day = 24 * 60 * 60 * 1000
const checkedForMs = 90 * day
const notPossibleForMs = day
/** The job's own deadline is a second later. */
const checkWithinMs = 14_000
const jobDeadlineMs = 15_000
const mostAtOnce = 50
const mostChecksPerDay = 300
/** What name servers say in this time goes into the first answer, which is to be there within 900 ms. */
const askWithinMs = 750

/** Whom a check asks. Neither rejects for what others do; both end soon once the signal is given. */
export interface Websites {
  /** What the website of a registrable domain, its registration and its name servers say. */
  check(site: string, signal: AbortSignal): Promise<SiteEvidence>
  /** What the mail host of a domain says. */
  askMailHost(domain: string, signal: AbortSignal): Promise<readonly Finding[]>
}

/** A job as the runner takes it (jobs/store.ts). */
export interface WebsiteJob {
  readonly id: string
  readonly kind: string
  readonly key: string
  readonly accountId: null
  readonly input: string
  readonly dueAt: number
}

export interface SiteCheckPorts {
  readonly store: Pick<VerdictStore, 'findSite' | 'saveSite' | 'countCheck'>
  readonly websites: Websites
  /** Finds the job of that name or makes it. */
  readonly enqueue: (job: WebsiteJob) => Promise<unknown>
  readonly now: () => number
  readonly newId: () => string
}

const kindName = 'website_check'

export class SiteChecks {
  readonly #ports: SiteCheckPorts

  constructor(ports: SiteCheckPorts) {
    this.#ports = ports
  }

  known(site: string): Promise<SiteEvidence | undefined> {
    return this.#ports.store.findSite(site, this.#ports.now())
  }

  /**
   * Starts the check of a website or joins the one that runs. False when the account has had too many of them today.
   */
  async begin(site: string, accountId: string): Promise<boolean> {
    const { store, enqueue, now, newId } = this.#ports
    const today = new Date(now()).toISOString().slice(0, 10)
    if (!(await store.countCheck(accountId, today, mostChecksPerDay))) return false
    const input = JSON.stringify({ site })
    await enqueue({ id: newId(), kind: kindName, key: site, accountId: null, input, dueAt: now() })
    return true
  }

  /** What the mail host says, as far as it is known within 750 ms. */
  askMailHost(domain: string, signal: AbortSignal): Promise<readonly Finding[]> {
    return within(askWithinMs, signal, inTime => this.#ports.websites.askMailHost(domain, inTime), [])
  }

  /** The check as a kind of jobs (jobs/runner.ts). */
  jobKind() {
    return {
      name: kindName,
      concurrency: mostAtOnce,
      maxAttempts: 2,
      deadlineMs: jobDeadlineMs,
      retry: { firstMs: 500, longestMs: 500 },
      // What was found is kept apart: the job only has to outlive those who ask at the same moment.
      keepMs: 60_000,
      run: async (input: unknown, { signal }: { readonly signal: AbortSignal }) => {
        await this.#check(siteOf(input), signal)
        return { outcome: 'done', result: null } as const
      },
    }
  }

  async #check(site: string, signal: AbortSignal): Promise<void> {
    const { store, websites, now } = this.#ports
    // Another attempt of this job, or the job before it, may have written it down already.
    if ((await this.known(site)) !== undefined) return
    const found = await within(checkWithinMs, signal, inTime => websites.check(site, inTime), notPossible)
    // The process stops, or the job is another one's by now: nothing is known of the website.
    if (signal.aborted) return
    const at = now()
    const forMs = found.outcome === 'checked' ? checkedForMs : notPossibleForMs
    await store.saveSite(site, found, at, at + forMs)
  }
}

export const notPossible: SiteEvidence = { findings: [], isMultinational: false, outcome: 'not_possible' }

/** Throws for an input that no version of this service has written. */
function siteOf(input: unknown): string {
  if (typeof input === 'object' && input !== null && 'site' in input && typeof input.site === 'string')
    return input.site
  throw new Error('a website check without a website')
}

/** What the work gives in time, and `otherwise` when it does not, whether or not it heeds its signal. */
async function within<Value>(
  ms: number,
  signal: AbortSignal,
  work: (inTime: AbortSignal) => Promise<Value>,
  otherwise: Value,
): Promise<Value> {
  const over = new AbortController()
  const inTime = AbortSignal.any([signal, over.signal])
  const timer = setTimeoutPromise(ms, otherwise, { signal: inTime, ref: false }).catch(() => otherwise)
  try {
    return await Promise.race([work(inTime), timer])
  } finally {
    over.abort()
  }
}
