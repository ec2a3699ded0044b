/**
 * Durable jobs: work that outlives the request that asked for it, and the process that does it.
 *
 * A job is named by its kind and key. Asking for the same name again gives the job that is there, as long as that one
 * waits, runs or is done; a failed job stays to be looked at and does not keep a new one from being made.
 *
 * A worker claims a job for a limited time, its lease, and renews the lease while it works. Each claim is a new
 * attempt, and the store refuses reports about an attempt that has ended. The work of a job may therefore be done more
 * than once (a worker that was considered dead may still run), but exactly one attempt decides its result.
 *
 * The clocks of several processes may differ by seconds. A lease then ends, and a job begins, that much early or late.
 * Records stay right, because the store compares attempts and not clocks. A lease must be longer than
 * the time between two renewals and the difference of the clocks together; otherwise running work begins again
 * elsewhere.
 */

/** A job that is `done` or `failed` is over. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed'

/**
 * Key, input and result may hold what people sent, and are in no log, metric or label. Times are milliseconds since
 * 1970 UTC.
 */
export interface NewJob {
  readonly id: string
  readonly kind: string
  /** Unique among the jobs of the kind that have not failed. Names the account where accounts must not share a job. */
  readonly key: string
  /** The account that asked; null for the service itself. */
  readonly accountId: string | null
  /** JSON text. */
  readonly input: string
  /** When it may begin. */
  readonly dueAt: number
}

export interface Job extends NewJob {
  readonly state: JobState
  /** How many attempts have begun, the current one included. */
  readonly attempt: number
  /** JSON text; null until the job is done. */
  readonly result: string | null
  /** The code of what the last attempt failed with: a word of the program, never a value. */
  readonly lastError: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** One attempt. An owner is a name that no other worker has or ever had. */
export interface Claim {
  readonly id: string
  readonly owner: string
  readonly attempt: number
}

export interface Lease {
  readonly owner: string
  readonly until: number
}

/** The error code of a job whose last permitted attempt did not renew its lease. */
export const leaseExpired = 'lease_expired'

/** A lease that ends later than this from now was given by a clock that was wrong, and counts as expired. */
export const longestLeaseMs = 24 * 60 * 60 * 1000

/**
 * What jobs need of a store. A call is durable when it resolves. A call that throws may or may not have been carried
 * out.
 */
export interface JobStore {
  /** The job of this kind and key that waits, runs or is done: the new one when there was none. */
  enqueue(job: NewJob, now: number): Promise<Job>
  find(id: string): Promise<Job | undefined>
  /**
   * Begins an attempt of each of up to `limit` jobs of the kind that are due, the longest due first. Workers that claim
   * at once get different jobs, and may get fewer than are due.
   */
  claim(kind: string, limit: number, lease: Lease, now: number): Promise<Job[]>
  /** This and the next three return false, and change nothing, when the job is no longer in that attempt. */
  renew(claim: Claim, until: number): Promise<boolean>
  complete(claim: Claim, result: string, now: number): Promise<boolean>
  /** Ends the attempt: the job waits until `retryAt`, or has failed when that is null. */
  fail(claim: Claim, code: string, retryAt: number | null, now: number): Promise<boolean>
  /** Ends the attempt as if it had not begun. */
  giveBack(claim: Claim, now: number): Promise<boolean>
  /**
   * Ends the attempts of the kind whose lease has expired: their jobs wait again, or have failed after `maxAttempts`.
   * Returns how many attempts it ended.
   */
  sweep(kind: string, maxAttempts: number, now: number): Promise<number>
  /** Removes up to `limit` jobs of the kind that were over at `before`, the oldest first. Returns how many. */
  remove(kind: string, before: number, limit: number): Promise<number>
}
