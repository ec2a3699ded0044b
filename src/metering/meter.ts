/**
 * The collecting half of the meter, one per thread: it groups the requests of its thread and hands the groups to the
 * committer, one at a time. Requests that arrive while a group is being committed, in the same turn of the event loop,
 * or in turns right after each other form the next group; an idle meter starts with a group of one after one turn. An
 * admission resolves only after its reservation is durable. Settlements and releases start no group of their own while
 * requests keep coming: they ride with the next one, or go alone after a short delay.
 *
 * When a transaction fails, its admissions are rejected (nothing was reserved) and its settlements are tried again with
 * the next group, but not those of an account whose rows are damaged. The sweep releases what a dead process left open
 * (process-lease.ts).
 *
 * A committer may not answer for a long time, because its disk does not. The waiting admissions are then rejected
 * (`giveUp`). Requests that were not handed over are dropped; those that were may be admitted later, and are then
 * released. Settlements keep waiting, because only the committer knows whether they were written.
 */
import type { AccountOutcome, AccountRequest, Commits } from './commit.ts'
import type { AccountStatus, Admission, CollectedRequest, LedgerOutcome } from './ledger.ts'
import { isDamage } from './store.ts'

const settleDelayMs = 20
const retryDelayMs = 500
const largestGroup = 4096
/**
 * Most turns of the event loop that a group waits, as long as each brings more: callers that were answered
 * together ask again one after the other. Each group wakes the committer's thread, and its commit costs 0.2 ms of CPU
 * whatever its size. With 4 connections a request costs 104 us of CPU so, and 173 without; with 64 it is 33 and 37.
 */
const mostTurns = 8
/**
 * A queue of this length does not wait for the turn to end. What waits for a commit is alive all that time, and with
 * more of it the garbage collector costs more than the commits that are saved (256 connections: 40 us a request, so
 * 33).
 */
const fullQueue = 256

/** The caller that waits for an outcome. Neither method may throw. */
export interface Waiter<Outcome = Admission> {
  resolve(outcome: Outcome): void
  /** @param accountStatus rate and credits of the account; null when they cannot be read either */
  reject(reason: unknown, accountStatus: AccountStatus | null): void
}

/** Null when no caller waits for the outcome. */
type Waiting = Waiter<LedgerOutcome> | null

type RequestOf<Kind extends CollectedRequest['kind']> = Omit<CollectedRequest & { kind: Kind }, 'kind'>
export type AdmitRequest = RequestOf<'admit'>
export type GrantRequest = RequestOf<'grant'>

export interface MeterOptions {
  readonly committer: Commits
  /** Rate and credits of an account, read without the committer, for the callers whose admissions are rejected. */
  readonly standingOf?: (accountId: string) => Promise<AccountStatus | null>
  /** Called when a reservation was swept before its settlement: the request was answered and is not charged. */
  readonly onLateSettlement?: () => void
}

/** What the meter has handed to the committer since the start. */
export interface LedgerTotals {
  readonly groups: number
  /** Admissions, settlements and others. */
  readonly requests: number
  /** Time from handing a group over to its answers, of all groups together. */
  readonly seconds: number
}

export class Meter {
  #groups = 0
  #requests = 0
  #seconds = 0
  readonly #options: MeterOptions
  #queue: AccountRequest[] = []
  /** The waiter of each request of the queue. */
  #waiters: Waiting[] = []
  /** The group that is being committed; false when the transaction failed. */
  #flight: Promise<boolean> | null = null
  #flightGroup: readonly AccountRequest[] = []
  /** The waiter of each request of that group. */
  #flightWaiters: Waiting[] = []
  /** Why admissions are rejected; null while they are not. */
  #givenUp: { readonly reason: unknown } | null = null
  #immediate = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: MeterOptions) {
    this.#options = options
  }

  /** Counts the request against the rate and reserves its credits. Rejects when the store fails. */
  admit(accountId: string, request: AdmitRequest): Promise<Admission> {
    return new Promise((resolve, reject) => this.ask(accountId, request, { resolve, reject }))
  }

  /**
   * Does the same as `admit`, and calls the waiter in place of making a promise; every request that is served uses it.
   */
  ask(accountId: string, { endpoint, credits, idempotency, limits, requestId }: AdmitRequest, waiter: Waiter): void {
    if (this.#givenUp !== null) {
      this.#sendAway(accountId, waiter, this.#givenUp.reason)
      return
    }
    const request: CollectedRequest = { kind: 'admit', endpoint, credits, idempotency, limits, requestId }
    // An admission is the only outcome of a request of this kind.
    this.#add(accountId, request, waiter as Waiter<LedgerOutcome>)
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
  grant(accountId: string, grant: GrantRequest): Promise<LedgerOutcome> {
    return this.#outcomeOf(accountId, { kind: 'grant', ...grant })
  }

  /** Releases everything that these processes hold of the account. */
  sweep(accountId: string, processIds: readonly number[]): Promise<LedgerOutcome> {
    return this.#outcomeOf(accountId, { kind: 'sweep', processIds })
  }

  /** Rejects the waiting admissions and all later ones, until `goOn`. */
  giveUp(reason: unknown): void {
    this.#givenUp = { reason }
    for (let index = 0; index < this.#flightGroup.length; index += 1) {
      const { accountId, request } = this.#flightGroup[index]
      const waiter = this.#flightWaiters[index]
      if (waiter === null || request.kind !== 'admit' || waiter instanceof Abandoned) continue
      this.#flightWaiters[index] = new Abandoned(this, accountId, request)
      this.#sendAway(accountId, waiter, reason)
    }
    const waiting = this.#queue.map((request, index) => ({ request, waiter: this.#waiters[index] }))
    const [admissions, others] = [waiting.filter(isAdmission), waiting.filter(each => !isAdmission(each))]
    this.#queue = others.map(({ request }) => request)
    this.#waiters = others.map(({ waiter }) => waiter)
    for (const { request, waiter } of admissions) this.#sendAway(request.accountId, waiter, reason)
  }

  get totals(): LedgerTotals {
    return { groups: this.#groups, requests: this.#requests, seconds: this.#seconds }
  }

  /** Takes admissions again. */
  goOn(): void {
    this.#givenUp = null
  }

  /** Resolves when all requests so far are durable. */
  async drain(): Promise<void> {
    while (this.#queue.length > 0 || this.#flight !== null) {
      const isCommitted = await (this.#flight ?? this.#flush())
      if (!isCommitted) await new Promise(resolve => setTimeout(resolve, retryDelayMs))
    }
  }

  #sendAway(accountId: string, waiter: Waiter<never>, reason: unknown): void {
    const reading = this.#options.standingOf?.(accountId) ?? Promise.resolve(null)
    const reject = (accountStatus: AccountStatus | null) => waiter.reject(reason, accountStatus)
    reading.then(reject, () => reject(null))
  }

  #outcomeOf(accountId: string, request: CollectedRequest): Promise<LedgerOutcome> {
    return new Promise((resolve, reject) => this.#add(accountId, request, { resolve, reject }))
  }

  #add(accountId: string, request: CollectedRequest, waiter: Waiting): void {
    this.#queue.push({ accountId, request })
    this.#waiters.push(waiter)
    if (waiter === null) this.#flushWithin(settleDelayMs)
    else if (this.#queue.length >= fullQueue) void this.#flush()
    else this.#flushSoon()
  }

  #flushSoon(): void {
    if (this.#immediate || this.#flight !== null) return
    this.#immediate = true
    this.#flushWhenQuiet(mostTurns, this.#queue.length)
  }

  /**
   * Hands the group over at the end of the first turn that has brought nothing to it, or of the last one it waits for.
   */
  #flushWhenQuiet(turns: number, size: number): void {
    setImmediate(() => {
      const isQuiet = this.#queue.length === size || this.#flight !== null
      if (turns > 1 && !isQuiet) return this.#flushWhenQuiet(turns - 1, this.#queue.length)
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
    this.#flightGroup = this.#queue.splice(0, largestGroup)
    this.#flightWaiters = this.#waiters.splice(0, largestGroup)
    this.#flight = this.#commit(this.#flightGroup, this.#flightWaiters)
    return this.#flight
  }

  async #commit(group: readonly AccountRequest[], waiters: readonly Waiting[]): Promise<boolean> {
    const began = performance.now()
    const answers = await this.#options.committer.commit(group)
    this.#groups += 1
    this.#requests += group.length
    this.#seconds += (performance.now() - began) / 1000
    let isFailed = false
    const unsettled: AccountRequest[] = []
    for (let index = 0; index < group.length; index += 1) {
      const [request, waiter, answer] = [group[index], waiters[index], answers[index]]
      if (answer.outcome === 'failed') isFailed = true
      else if (answer.outcome === 'not_open' && request.request.kind === 'settle') this.#options.onLateSettlement?.()
      if (waiter !== null) tell(waiter, request, answer)
      else if (answer.outcome === 'failed' && !isDamage(answer.reason)) unsettled.push(request)
    }
    // Callers that were just answered may ask again at once: all their requests become one group, in place of a full
    // queue and another group for the rest.
    await null
    this.#queue.unshift(...unsettled)
    this.#waiters.unshift(...unsettled.map(() => null))
    this.#flight = null
    this.#flightGroup = []
    this.#flightWaiters = []
    if (this.#waiters.some(waiter => waiter !== null)) this.#flushSoon()
    else if (this.#queue.length > 0) this.#flushWithin(isFailed ? retryDelayMs : settleDelayMs)
    return !isFailed
  }
}

function isAdmission(waiting: {
  request: AccountRequest
  waiter: Waiting
}): waiting is { request: AccountRequest; waiter: Waiter<LedgerOutcome> } {
  return waiting.waiter !== null && waiting.request.request.kind === 'admit'
}

function tell(waiter: Waiter<LedgerOutcome>, { accountId }: AccountRequest, answer: AccountOutcome): void {
  if (answer.outcome === 'failed') waiter.reject(answer.reason, answer.accountStatus)
  else if (answer.outcome === 'no_account') waiter.reject(new Error(`there is no account ${accountId}`), null)
  else waiter.resolve(answer)
}

/** Replaces a waiter that was rejected while its group was with the committer. Releases what was reserved for it. */
class Abandoned implements Waiter<LedgerOutcome> {
  readonly #meter: Meter
  readonly #accountId: string
  readonly #request: AdmitRequest

  constructor(meter: Meter, accountId: string, request: AdmitRequest) {
    this.#meter = meter
    this.#accountId = accountId
    this.#request = request
  }

  resolve(outcome: LedgerOutcome): void {
    if (outcome.outcome !== 'admitted' || outcome.reservation === 0) return
    const { idempotency, requestId } = this.#request
    const { reservation } = outcome
    this.#meter.release(this.#accountId, { reservation, idempotencyKeyHash: idempotency?.keyHash, requestId })
  }

  reject(): void {}
}
