/**
 * The website checks of verdicts: the findings of a domain, and one durable job for each registrable domain that
 * collects them for all accounts. Findings are valid for 90 days, a failed check for one day.
 *
 * A check ends before the deadline of its job, so the result of a website without an answer is also stored, and the
 * next request does not ask again. When the process dies, another attempt starts once the lease has expired. A verdict
 * waits for 30 s at most, regardless of the job.
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
/** Name servers that answer in this time are in the first answer, whose limit is 900 ms. */
const askWithinMs = 750

/** The sources of a check. Neither rejects because of another server; both end soon after the signal. */
export interface Websites {
  /** Evidence of the website of a registrable domain, its registration and its name servers. */
  check(site: string, signal: AbortSignal): Promise<SiteEvidence>
  /** Findings from the mail host of a domain. */
  askMailHost(domain: string, signal: AbortSignal): Promise<readonly Finding[]>
}

/** A job for the runner (jobs/store.ts). */
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
  /** Finds or creates the job with the key. */
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

  /** Starts the check of a website or joins the running one. False when the account has reached its daily limit. */
  async begin(site: string, accountId: string): Promise<boolean> {
    const { store, enqueue, now, newId } = this.#ports
    const today = new Date(now()).toISOString().slice(0, 10)
    if (!(await store.countCheck(accountId, today, mostChecksPerDay))) return false
    const input = JSON.stringify({ site })
    await enqueue({ id: newId(), kind: kindName, key: site, accountId: null, input, dueAt: now() })
    return true
  }

  /** Findings from the mail host within 750 ms. */
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
      // Findings are stored separately: the job only needs to outlive concurrent requests.
      keepMs: 60_000,
      run: async (input: unknown, { signal }: { readonly signal: AbortSignal }) => {
        await this.#check(siteOf(input), signal)
        return { outcome: 'done', result: null } as const
      },
    }
  }

  async #check(site: string, signal: AbortSignal): Promise<void> {
    const { store, websites, now } = this.#ports
    // Another attempt of this job, or the job before it, may have stored them already.
    if ((await this.known(site)) !== undefined) return
    const found = await within(checkWithinMs, signal, inTime => websites.check(site, inTime), notPossible)
    // The process stops, or another process has the job: nothing is known of the website.
    if (signal.aborted) return
    const at = now()
    const forMs = found.outcome === 'checked' ? checkedForMs : notPossibleForMs
    await store.saveSite(site, found, at, at + forMs)
  }
}

export const notPossible: SiteEvidence = { findings: [], isMultinational: false, outcome: 'not_possible' }

/** Throws for an input of another form. */
function siteOf(input: unknown): string {
  if (typeof input === 'object' && input !== null && 'site' in input && typeof input.site === 'string')
    return input.site
  throw new Error('a website check without a website')
}

/** The result of the work in time, otherwise `otherwise`, even if the work ignores its signal. */
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
