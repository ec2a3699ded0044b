/**
 * Runs durable jobs in this process. The runner claims due jobs up to the concurrency of their kind, runs the handler
 * of the kind with a deadline, renews the lease meanwhile, and records the outcome of the attempt. It looks for due
 * jobs when one is enqueued here, when an attempt ends, and at an interval. At that interval it also ends attempts
 * whose lease has expired and removes jobs that have been over for long enough.
 *
 * The process may die at any point. The lease then expires, and another attempt begins here or elsewhere. The same
 * happens when the store fails to record an attempt. So a handler may run again, also while an earlier run of it that
 * was considered dead continues.
 */
import type { Claim, Job, JobStore, NewJob } from './store.ts'

/** Renewals in the time of one lease: two in a row may fail before it expires. */
const renewalsPerLease = 3
/** Most jobs that one step removes, so that no step takes long. */
const removedAtOnce = 500

/** The outcome of an attempt. A code is a word of the program; the result is any JSON value. */
export type JobOutcome =
  | { readonly outcome: 'done'; readonly result: unknown }
  | { readonly outcome: 'failed'; readonly code: string; readonly retry: boolean }

export interface JobKind {
  readonly name: string
  /** Attempts of this process at the same time. */
  readonly concurrency: number
  readonly maxAttempts: number
  /** An attempt that takes longer has failed, even if its handler ignores the signal. */
  readonly deadlineMs: number
  readonly retry: RetryDelays
  /** How long a job that is over is kept. */
  readonly keepMs: number
  /**
   * Does the work. The input may have been written by an earlier version. The signal aborts at the deadline, when the
   * lease is lost, and when the process stops. An error that is thrown is a failed attempt that is tried again.
   */
  run(input: unknown, attempt: { readonly job: Job; readonly signal: AbortSignal }): Promise<JobOutcome>
}

export interface RetryDelays {
  /** The longest delay before the second attempt; it doubles with each further one. */
  readonly firstMs: number
  readonly longestMs: number
}

/**
 * How an attempt ended, for metrics. `lost`: another worker had the job by then. `lease_expired`: this runner found it
 * so.
 */
export type JobCount = 'done' | 'retried' | 'failed' | 'given_back' | 'lost' | 'lease_expired'

export interface JobPorts {
  readonly store: JobStore
  /** A name that no other runner has or ever had. */
  readonly owner: string
  readonly now: () => number
  /** From 0 up to 1. */
  readonly random: () => number
  readonly count: (kind: string, what: JobCount, by: number) => void
  /**
   * The message of an error may quote an input: log its class and code only. `jobId` is null when no job is the reason.
   */
  readonly onError: (error: unknown, where: { readonly kind: string; readonly jobId: string | null }) => void
}

export interface JobTimes {
  readonly pollEveryMs: number
  readonly leaseMs: number
}

/** How an attempt ends: as its handler says, or cut short. */
type Ending =
  | { readonly end: 'done'; readonly result: string }
  | { readonly end: 'failed'; readonly code: string; readonly retry: boolean }
  | { readonly end: 'given_back' }
  | { readonly end: 'lost' }

interface RunningAttempt {
  readonly kind: JobKind
  readonly cutShort: (ending: Ending) => void
  /** Resolves when the end of the attempt is recorded, or could not be. */
  readonly recorded: Promise<void>
}

export class JobRunner {
  readonly #kinds: readonly JobKind[]
  readonly #ports: JobPorts
  readonly #times: JobTimes
  readonly #running = new Set<RunningAttempt>()
  #isStarted = false
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> = Promise.resolve()
  #isPolling = false
  #isWoken = false
  #isTidyDue = false

  constructor(kinds: readonly JobKind[], ports: JobPorts, times: JobTimes) {
    this.#kinds = kinds
    this.#ports = ports
    this.#times = times
  }

  start(): void {
    const tick = () => {
      this.#isTidyDue = true
      this.#wake()
    }
    this.#isStarted = true
    this.#timer = setInterval(tick, this.#times.pollEveryMs)
    this.#timer.unref()
    tick()
  }

  /** Puts a job into the store, or finds the one of that name, and looks at once for what is due. */
  async enqueue(job: NewJob): Promise<Job> {
    const enqueued = await this.#ports.store.enqueue(job, this.#ports.now())
    this.#wake()
    return enqueued
  }

  /**
   * Claims nothing more, waits up to `withinMs` for what is running, and gives the rest back to the store. Resolves
   * when the store has answered for each attempt.
   */
  async stop(withinMs: number): Promise<void> {
    this.#isStarted = false
    clearInterval(this.#timer)
    const impatience = setTimeout(() => {
      for (const { cutShort } of this.#running) cutShort({ end: 'given_back' })
    }, withinMs)
    await this.#polling
    await Promise.all([...this.#running].map(({ recorded }) => recorded))
    clearTimeout(impatience)
  }

  #wake(): void {
    this.#isWoken = true
    if (this.#isStarted && !this.#isPolling) this.#polling = this.#poll()
  }

  async #poll(): Promise<void> {
    this.#isPolling = true
    while (this.#isWoken && this.#isStarted) {
      const isTidyDue = this.#isTidyDue
      this.#isWoken = false
      this.#isTidyDue = false
      for (const kind of this.#kinds) {
        try {
          if (isTidyDue) await this.#tidy(kind)
          await this.#claim(kind)
        } catch (error) {
          this.#ports.onError(error, { kind: kind.name, jobId: null })
        }
      }
    }
    this.#isPolling = false
  }

  async #tidy({ name, maxAttempts, keepMs }: JobKind): Promise<void> {
    const { store, now, count } = this.#ports
    const expired = await store.sweep(name, maxAttempts, now())
    if (expired > 0) count(name, 'lease_expired', expired)
    await store.remove(name, now() - keepMs, removedAtOnce)
  }

  async #claim(kind: JobKind): Promise<void> {
    const { store, owner, now } = this.#ports
    const taken = [...this.#running].filter(attempt => attempt.kind === kind).length
    if (taken >= kind.concurrency || !this.#isStarted) return
    const at = now()
    const lease = { owner, until: at + this.#times.leaseMs }
    for (const job of await store.claim(kind.name, kind.concurrency - taken, lease, at)) this.#begin(kind, job)
  }

  #begin(kind: JobKind, job: Job): void {
    const claim = { id: job.id, owner: this.#ports.owner, attempt: job.attempt }
    const controller = new AbortController()
    const cut = Promise.withResolvers<Ending>()
    const cutShort = (ending: Ending) => {
      cut.resolve(ending)
      controller.abort()
    }
    const late: Ending = { end: 'failed', code: 'deadline_exceeded', retry: true }
    const deadline = setTimeout(() => cutShort(late), kind.deadlineMs)
    const renewal = setInterval(() => this.#renew(kind, claim, cutShort), this.#times.leaseMs / renewalsPerLease)
    const end = async () => {
      // A claim may come back after the stop; its job is not begun.
      if (!this.#isStarted) cutShort({ end: 'given_back' })
      const ending = await Promise.race([cut.promise, this.#run(kind, job, controller.signal)])
      clearTimeout(deadline)
      clearInterval(renewal)
      await this.#record(kind, claim, ending)
      this.#running.delete(attempt)
      this.#wake()
    }
    const attempt: RunningAttempt = { kind, cutShort, recorded: Promise.resolve().then(end) }
    this.#running.add(attempt)
  }

  async #run(kind: JobKind, job: Job, signal: AbortSignal): Promise<Ending> {
    try {
      signal.throwIfAborted()
      const outcome = await kind.run(JSON.parse(job.input), { job, signal })
      if (outcome.outcome === 'failed') return { end: 'failed', code: outcome.code, retry: outcome.retry }
      return { end: 'done', result: JSON.stringify(outcome.result) ?? 'null' }
    } catch (error) {
      if (!signal.aborted) this.#ports.onError(error, { kind: kind.name, jobId: job.id })
      return { end: 'failed', code: codeOf(error), retry: true }
    }
  }

  /** Renews the lease; an attempt that has lost it is cut short. */
  async #renew(kind: JobKind, claim: Claim, cutShort: (ending: Ending) => void): Promise<void> {
    const { store, now, onError } = this.#ports
    try {
      if (!(await store.renew(claim, now() + this.#times.leaseMs))) cutShort({ end: 'lost' })
    } catch (error) {
      onError(error, { kind: kind.name, jobId: claim.id })
    }
  }

  async #record(kind: JobKind, claim: Claim, ending: Ending): Promise<void> {
    const { count, onError } = this.#ports
    try {
      count(kind.name, await this.#write(kind, claim, ending), 1)
    } catch (error) {
      onError(error, { kind: kind.name, jobId: claim.id })
    }
  }

  async #write(kind: JobKind, claim: Claim, ending: Ending): Promise<JobCount> {
    const { store, now, random } = this.#ports
    const at = now()
    if (ending.end === 'lost') return 'lost'
    if (ending.end === 'given_back') return (await store.giveBack(claim, at)) ? 'given_back' : 'lost'
    if (ending.end === 'done') return (await store.complete(claim, ending.result, at)) ? 'done' : 'lost'
    const mayRetry = ending.retry && claim.attempt < kind.maxAttempts
    const retryAt = mayRetry ? at + retryDelayMs(kind.retry, claim.attempt, random()) : null
    if (!(await store.fail(claim, ending.code, retryAt, at))) return 'lost'
    return mayRetry ? 'retried' : 'failed'
  }
}

/**
 * How long a job waits after this attempt, the first being 1: exponential backoff with full jitter, so that jobs that
 * failed together do not come back together (aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter). Whole
 * milliseconds.
 */
export function retryDelayMs({ firstMs, longestMs }: RetryDelays, attempt: number, random: number): number {
  return Math.floor(random * Math.min(longestMs, firstMs * 2 ** (attempt - 1)))
}

/** The code of an error or else its class, when that is a word: a message may quote what people sent. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not_an_error'
  const code = 'code' in error ? error.code : undefined
  return (
    [code, error.name].find((word): word is string => typeof word === 'string' && /^\w{1,64}$/.test(word)) ?? 'Error'
  )
}
