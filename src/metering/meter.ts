/**
 * The collecting half of the meter, one per thread: it groups the requests of its thread and hands the groups to the
 * committer, one at a time. Requests that arrive while a group is being committed, or in the same turn of the event loop,
 * form the next group; an idle meter starts at once with a group of one. An admission resolves only after its reservation
 * is durable. Settlements and releases start no group of their own while requests keep coming: they ride with the next
 * one, or go alone after a short delay.
 *
 * When a transaction fails, its admissions are rejected (nothing was reserved) and its settlements are tried again with the
 * next group, but not those of an account whose rows are damaged. What a dead process left open is released by the sweep
 * (sweeper.ts).
 */
import { type Answered, type Asked, type Commits, heldBy } from './commit.ts'
import type { Admission, LedgerOutcome, LedgerRequest, Standing } from './ledger.ts'
import { isDamage } from './store.ts'

const settleDelayMs = 20
const retryDelayMs = 500
const largestGroup = 4096
/**
 * A queue of this length does not wait for the turn to end. What waits for a commit is alive all that time, and with
 * more of it the garbage collector costs more than the commits that are saved (256 connections: 40 us a request, so 33).
 */
const fullQueue = 256

/** Who waits for an outcome. Neither method may throw. */
export interface Asker<Outcome = Admission> {
  resolve(outcome: Outcome): void
  /** @param standing where the account stands; null when that cannot be read either */
  reject(reason: unknown, standing: Standing | null): void
}

/** Null when nobody waits for the outcome. */
type Waiting = Asker<LedgerOutcome> | null

type RequestOf<Kind extends LedgerRequest['kind']> = Omit<LedgerRequest & { kind: Kind }, 'kind'>
export type AdmitRequest = Omit<RequestOf<'admit'>, 'processId'>

export interface MeterOptions {
  readonly committer: Commits
  /** The process that holds what is reserved. */
  readonly processId: number
  /** Told when a reservation was swept before its settlement came: the request was answered and is not charged. */
  readonly onLateSettlement?: () => void
}

export class Meter {
  readonly #options: MeterOptions
  #processId: number
  #queue: Asked[] = []
  /** Who waits for each request of the queue. */
  #askers: Waiting[] = []
  /** The group that is being committed; false when the transaction failed. */
  #flight: Promise<boolean> | null = null
  #immediate = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: MeterOptions) {
    this.#options = options
    this.#processId = options.processId
  }

  /** Counts the request against the rate and reserves its credits. Rejects when the store fails. */
  admit(accountId: string, request: AdmitRequest): Promise<Admission> {
    return new Promise((resolve, reject) => this.ask(accountId, request, { resolve, reject }))
  }

  /** As `admit`, for every request that is served: it tells the asker in place of making a promise. */
  ask(accountId: string, { endpoint, credits, idempotency, requestId }: AdmitRequest, asker: Asker): void {
    const processId = this.#processId
    const request: LedgerRequest = { kind: 'admit', processId, endpoint, credits, idempotency, requestId }
    // An admission is the only outcome of a request of this kind.
    this.#add(accountId, request, asker as Asker<LedgerOutcome>)
  }

  /** Charges a reservation, with the next group. */
  settle(accountId: string, settlement: RequestOf<'settle'>): void {
    const { reservation, credits, idempotencyKeyHash, answer, requestId } = settlement
    this.#add(accountId, { kind: 'settle', reservation, credits, idempotencyKeyHash, answer, requestId }, null)
  }

  /** Gives a reservation back, with the next group. */
  release(accountId: string, release: RequestOf<'release'>): void {
    this.#add(accountId, { kind: 'release', ...release }, null)
  }

  /** Adds purchased credits. */
  grant(accountId: string, grant: RequestOf<'grant'>): Promise<LedgerOutcome> {
    return this.#outcomeOf(accountId, { kind: 'grant', ...grant })
  }

  /** Releases everything that these processes hold of the account. */
  sweep(accountId: string, processIds: readonly number[]): Promise<LedgerOutcome> {
    return this.#outcomeOf(accountId, { kind: 'sweep', processIds })
  }

  /** From now on reservations are held under this number, also those that wait to be made. */
  renumber(processId: number): void {
    this.#processId = processId
    this.#queue = this.#queue.map(({ accountId, request }) => ({ accountId, request: heldBy(request, processId) }))
  }

  /** Resolves when everything that was asked so far is durable. */
  async drain(): Promise<void> {
    while (this.#queue.length > 0 || this.#flight !== null) {
      const isCommitted = await (this.#flight ?? this.#flush())
      if (!isCommitted) await new Promise(resolve => setTimeout(resolve, retryDelayMs))
    }
  }

  #outcomeOf(accountId: string, request: LedgerRequest): Promise<LedgerOutcome> {
    return new Promise((resolve, reject) => this.#add(accountId, request, { resolve, reject }))
  }

  #add(accountId: string, request: LedgerRequest, asker: Waiting): void {
    this.#queue.push({ accountId, request })
    this.#askers.push(asker)
    if (asker === null) this.#flushWithin(settleDelayMs)
    else if (this.#queue.length >= fullQueue) void this.#flush()
    else this.#flushSoon()
  }

  #flushSoon(): void {
    if (this.#immediate || this.#flight !== null) return
    this.#immediate = true
    setImmediate(() => {
      this.#immediate = false
      void this.#flush()
    })
  }

  #flushWithin(ms: number): void {
    if (this.#timer !== undefined || this.#immediate || this.#flight !== null) return
    this.#timer = setTimeout(() => void this.#flush(), ms)
  }

  /** Hands the next group over, unless one is being committed; resolves to false when the transaction failed. */
  #flush(): Promise<boolean> {
    if (this.#flight !== null) return this.#flight
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#queue.length === 0) return Promise.resolve(true)
    this.#flight = this.#commit(this.#queue.splice(0, largestGroup), this.#askers.splice(0, largestGroup))
    return this.#flight
  }

  async #commit(group: readonly Asked[], askers: readonly Waiting[]): Promise<boolean> {
    const answers = await this.#options.committer.commit(group)
    let isFailed = false
    const unsettled: Asked[] = []
    for (let index = 0; index < group.length; index += 1) {
      const [asked, asker, answer] = [group[index], askers[index], answers[index]]
      if (answer.outcome === 'failed') isFailed = true
      else if (answer.outcome === 'not_open' && asked.request.kind === 'settle') this.#options.onLateSettlement?.()
      if (asker !== null) tell(asker, asked, answer)
      else if (answer.outcome === 'failed' && !isDamage(answer.reason)) unsettled.push(asked)
    }
    // Whoever was answered may ask again at once: all that becomes one group, not a full queue and another for the rest.
    await null
    this.#queue.unshift(...unsettled)
    this.#askers.unshift(...unsettled.map(() => null))
    this.#flight = null
    if (this.#askers.some(asker => asker !== null)) this.#flushSoon()
    else if (this.#queue.length > 0) this.#flushWithin(isFailed ? retryDelayMs : settleDelayMs)
    return !isFailed
  }
}

function tell(asker: Asker<LedgerOutcome>, { accountId }: Asked, answer: Answered): void {
  if (answer.outcome === 'failed') asker.reject(answer.reason, answer.standing)
  else if (answer.outcome === 'no_account') asker.reject(new Error(`there is no account ${accountId}`), null)
  else asker.resolve(answer)
}
